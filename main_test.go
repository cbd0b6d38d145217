package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hinshun/vt10x"

	"perceptron/tui/cli"
)

// The house: what lies at the top, and which way the imports point. Whoever
// adds to either says so here.
var (
	// top are the entries of the repository's folder, beside dot-files.
	top = []string{"LICENSE", "README.md", "algo", "go.mod", "go.sum", "main.go", "main_test.go", "model", "samples", "tui"}

	// arrows: which folders of ours the code in a folder may import.
	arrows = []arrow{
		{"model", []string{"model"}},
		{"samples", []string{"model"}},
		{"algo", []string{"algo", "model"}},
		{"tui/cli", []string{"tui", "samples", "algo", "model"}},
		{"tui/quiet", nil},
		{"tui/gate", nil},
		{"tui/explore", []string{"tui/scene", "tui/panel", "tui/why", "tui/notation", "tui/gate", "algo", "model"}},
		{"tui", []string{"tui", "algo", "model"}},
		{".", []string{"tui/cli"}},
	}

	// drawing are the modules that draw: model and algo, which only compute,
	// import none of them.
	drawing = []string{"github.com/charmbracelet/", "github.com/muesli/termenv", "github.com/NimbleMarkets/", "github.com/spf13/"}
)

type arrow struct {
	folder string
	may    []string
}

func TestTop(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(top, e.Name()) && !ignored(t, e.Name()) {
			t.Errorf("%s is not one of %v", e.Name(), top)
		}
	}
}

// ignored reports whether .gitignore has that name, or a pattern for it.
func ignored(t *testing.T, name string) bool {
	text, err := os.ReadFile(".gitignore")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if ok, _ := filepath.Match(strings.TrimPrefix(strings.TrimSpace(line), "/"), name); ok {
			return true
		}
	}
	return false
}

// TestArrows reads the imports of all code that is not a test.
func TestArrows(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != "." && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata"):
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files++
		for _, p := range imports(t, path) {
			checkArrow(t, filepath.ToSlash(path), p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 10 {
		t.Errorf("only %d files were read", files)
	}
}

func imports(t *testing.T, path string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, s := range f.Imports {
		p, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func checkArrow(t *testing.T, file, imported string) {
	t.Helper()
	i := slices.IndexFunc(arrows, func(a arrow) bool {
		return inside(file, a.folder) || a.folder == "." && !strings.Contains(file, "/")
	})
	if i < 0 {
		t.Errorf("%s lies in no folder of the house", file)
		return
	}
	a := arrows[i]
	if ours, ok := strings.CutPrefix(imported, "perceptron/"); ok {
		if !slices.ContainsFunc(a.may, func(may string) bool { return inside(ours, may) }) {
			t.Errorf("%s imports %s; %s may import %v", file, imported, a.folder, a.may)
		}
		return
	}
	if a.folder == "tui/quiet" && imported != "syscall" {
		t.Errorf("%s imports %s, and would be initialised too late", file, imported)
	}
	if a.folder != "tui" && a.folder != "tui/cli" && slices.ContainsFunc(drawing, func(d string) bool { return strings.HasPrefix(imported, d) }) {
		t.Errorf("%s imports %s, which draws", file, imported)
	}
}

var update = flag.Bool("update", false, "make the README's pictures again")

// pictured is a line of README.md that makes a picture.
var pictured = regexp.MustCompile(`(?m)^    \./perceptron (render .*?)(?: > (\S+\.svg))?$`)

// The README's pictures are those that its own lines make, to the byte: a recording,
// and frames of it.
func TestPictures(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	const folder = ".github/pictures"
	there := map[string]string{}
	for _, name := range heldBy(t, folder) {
		there[name] = string(contents(t, filepath.Join(folder, name)))
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
		case *update:
			if err := os.WriteFile(filepath.Join(root, folder, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		case string(text) != there[name]:
			t.Errorf("%s is not what README.md's line makes now (go test . -update makes it again)", name)
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

// inside reports whether path is folder or lies in it.
func inside(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// README.md shows what the program prints now: the frame of a step, and the
// list of samples.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("LC_ALL", "C.UTF-8")
	for _, args := range [][]string{
		{"render", "and", "--at", "10", "--size", "80x24", "--format", "text"},
		{"samples"},
	} {
		if out := string(printed(t, args)); !strings.Contains(string(text), "```\n"+out+"```") {
			t.Errorf("README.md does not show what %v prints:\n%s", args, out)
		}
	}
}
