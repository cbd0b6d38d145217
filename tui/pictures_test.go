package tui_test

import (
	"bytes"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptron/tui/cli"
)

// pictured is a line of the guide that makes a picture of the repository.
var pictured = regexp.MustCompile(`(?m)^    perceptron (render .*?\.github/.*?)$`)

// The README's pictures, and a recording, are what the guide's lines make, to the byte.
func TestPictures(t *testing.T) {
	guide := string(contents(t, "cli/guide/files.md"))
	readme := string(contents(t, "../README.md"))
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	const folder = ".github/pictures"
	there := map[string]string{}
	for _, name := range heldBy(t, filepath.Join(root, folder)) {
		there[name] = string(contents(t, filepath.Join(root, folder, name)))
	}
	t.Setenv("LC_ALL", "C.UTF-8")
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, line := range pictured.FindAllStringSubmatch(guide, -1) {
		command, file, redirected := strings.Cut(line[1], " > ")
		out := printed(t, arguments(command))
		if !redirected {
			continue
		}
		if err := os.WriteFile(file, out, 0o600); err != nil {
			t.Fatal(err)
		}
		if len(out) > 300_000 || !strings.Contains(readme, "("+file+")") {
			t.Errorf("%s: %d bytes, at most 300,000, and README.md shows it", file, len(out))
		}
	}
	for _, name := range heldBy(t, folder) {
		text := contents(t, filepath.Join(folder, name))
		switch {
		case flag.Lookup("update").Value.String() == "true":
			if err := os.WriteFile(filepath.Join(root, folder, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		case string(text) != there[name]:
			t.Errorf("%s is not what the guide's line makes now (go test ./tui -run TestPictures -update makes it again)", name)
		}
		delete(there, name)
	}
	if len(there) > 0 {
		t.Errorf("there, but made by no line: %v", slices.Collect(maps.Keys(there)))
	}
}

// arguments are those of a line as a shell takes it apart, which has no other quotes
// than '.
func arguments(line string) []string {
	var all []string
	for k, part := range strings.Split(line, "'") {
		if k%2 == 1 {
			all = append(all, part)
		} else {
			all = append(all, strings.Fields(part)...)
		}
	}
	return all
}

// printed is what the program prints.
func printed(t *testing.T, args []string) []byte {
	t.Helper()
	var out bytes.Buffer
	env := cli.System()
	env.Stdout = &out
	if code := cli.Main(args, env); code != 0 {
		t.Fatalf("%v: exit code %d", args, code)
	}
	return out.Bytes()
}

func heldBy(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func contents(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
