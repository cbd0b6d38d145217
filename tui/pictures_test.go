package tui_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hinshun/vt10x"

	"perceptron/tui/cli"
)

// pictured is a line of README.md that makes a picture.
var pictured = regexp.MustCompile(`(?m)^    \./perceptron (render .*?)(?: > (\S+\.svg))?$`)

// The README's pictures are those that its own lines make, to the byte: a recording,
// and frames of it.
func TestPictures(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
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
	_, section, _ := strings.Cut(string(readme), "\n## Pictures\n")
	frames := map[string]string{} // the arguments that make each
	for _, line := range pictured.FindAllStringSubmatch(section, -1) {
		out := printed(t, arguments(line[1]))
		if line[2] != "" {
			frames[line[1]] = line[2]
			if err := os.WriteFile(line[2], out, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	made := heldBy(t, folder)
	for _, name := range made {
		text := contents(t, filepath.Join(folder, name))
		switch shown := strings.Contains(string(readme), "("+folder+"/"+name+")"); {
		case !shown:
			t.Errorf("README.md shows %s nowhere", name)
		case flag.Lookup("update").Value.String() == "true":
			if err := os.WriteFile(filepath.Join(root, folder, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		case string(text) != there[name]:
			t.Errorf("%s is not what README.md's line makes now (go test ./tui -run TestPictures -update makes it again)", name)
		}
		delete(there, name)
	}
	if len(there) > 0 || len(frames) == 0 {
		t.Errorf("%d frames; there, but made by no line: %v", len(frames), slices.Collect(maps.Keys(there)))
	}
	ofRecording(t, filepath.Join(folder, "and.cast"), frames)
}

// ofRecording checks that frames which lines of arguments make, at some step each, are
// screens of a recording.
func ofRecording(t *testing.T, recording string, frames map[string]string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(string(contents(t, recording))), "\n")
	var head struct{ Width, Height int }
	if err := json.Unmarshal([]byte(lines[0]), &head); err != nil {
		t.Fatal(err)
	}
	terminal := vt10x.New(vt10x.WithSize(head.Width, head.Height))
	for step, line := range lines[1:] {
		var event [3]any
		if err := json.Unmarshal([]byte(line), &event); err != nil {
			t.Fatal(err)
		}
		if _, err := terminal.Write([]byte(event[2].(string))); err != nil {
			t.Fatal(err)
		}
		for drawn, file := range frames {
			if !strings.Contains(drawn+" ", fmt.Sprintf(" --at %d ", step)) {
				continue
			}
			delete(frames, drawn)
			want := string(printed(t, arguments(strings.Replace(drawn, "--format svg", "--format text", 1))))
			if got := ends.ReplaceAllString(terminal.String(), ""); got != ends.ReplaceAllString(want, "") {
				t.Errorf("%s: the recording shows at step %d\n%s\nwant\n%s", file, step, got, want)
			}
		}
	}
	if len(frames) > 0 {
		t.Errorf("no screens of the recording: %v", frames)
	}
}

// ends are the blanks and line ends that a picture ends with, and each of its lines.
var ends = regexp.MustCompile(`(?m) +$|\n+\z`)

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
