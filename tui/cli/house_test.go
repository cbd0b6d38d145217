package cli_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the repository's folder.
const root = "../.."

// The layout of the repository: the top-level files, and the permitted directions of
// imports. A change to either is made here too.
var (
	// top are the entries of the repository's folder, beside dot-files.
	top = []string{"LICENSE", "README.md", "algo", "go.mod", "go.sum", "main.go", "model", "samples", "tui"}

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

	// layers of tui, from the bottom: a package imports only packages of lower layers.
	layers = [][]string{
		{"tui/gate", "tui/grid", "tui/memo", "tui/notation", "tui/quiet", "tui/save"},
		{"tui/history", "tui/serve", "tui/theme", "tui/trace", "tui/why", "tui/wire"},
		{"tui/plot", "tui/row", "tui/verdict"},
		{"tui/chart", "tui/plane"},
		{"tui/panel", "tui/project"},
		{"tui/scene"},
		{"tui/explore"},
		{"tui/class", "tui/overlay"},
		{"tui"},
		{"tui/cli"},
	}

	// ofTests are the packages that only tests import.
	ofTests = []string{"perceptron/algo/draws", "perceptron/model/golden"}

	// drawing are the modules that draw: model and algo, which only compute,
	// import none of them.
	drawing = []string{"github.com/charmbracelet/", "github.com/muesli/termenv", "github.com/NimbleMarkets/", "github.com/spf13/"}
)

type arrow struct {
	folder string
	may    []string
}

func TestTop(t *testing.T) {
	entries, err := os.ReadDir(root)
	fatal(t, err)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(top, e.Name()) && !ignored(t, e.Name()) {
			t.Errorf("%s is not one of %v", e.Name(), top)
		}
	}
}

// ignored reports whether .gitignore has that name, or a pattern for it.
func ignored(t *testing.T, name string) bool {
	text, err := os.ReadFile(filepath.Join(root, ".gitignore"))
	fatal(t, err)
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
	for path, f := range everyFile(t) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		files++
		file, err := filepath.Rel(root, path)
		fatal(t, err)
		for _, s := range f.Imports {
			checkArrow(t, filepath.ToSlash(file), strings.Trim(s.Path.Value, `"`))
		}
	}
	if files < 10 {
		t.Errorf("only %d files were read", files)
	}
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
	if slices.Contains(ofTests, imported) {
		t.Errorf("%s imports %s, which is for tests", file, imported)
	}
	if ours, ok := strings.CutPrefix(imported, "perceptron/"); ok {
		if !slices.ContainsFunc(a.may, func(may string) bool { return inside(ours, may) }) {
			t.Errorf("%s imports %s; %s may import %v", file, imported, a.folder, a.may)
		}
		if from := layer(filepath.ToSlash(filepath.Dir(file))); from >= 0 && layer(ours) >= from {
			t.Errorf("%s imports %s, which is not in a lower layer", file, imported)
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

// layer is the layer of tui that a package is in; −1 for one outside tui.
func layer(folder string) int {
	i := slices.IndexFunc(layers, func(l []string) bool { return slices.Contains(l, folder) })
	if i < 0 && inside(folder, "tui") {
		return len(layers) // a package that no layer names may not be imported
	}
	return i
}

// inside reports whether path is folder or lies in it.
func inside(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// TestPageOfTheLoop: the file that the README sends its reader to first stays one page.
func TestPageOfTheLoop(t *testing.T) {
	text, err := os.ReadFile(root + "/algo/perceptron.go")
	fatal(t, err)
	if lines := strings.Count(string(text), "\n"); lines > 150 {
		t.Errorf("algo/perceptron.go has %d lines, at most 150", lines)
	}
}

// documented is the words that a doc comment may have before the name it documents.
var documented = []string{"A", "An", "The"}

// What a comment names: a Go file, a name of a package.
var (
	fileNamed = regexp.MustCompile(`\b([a-z_]+/)*[a-z_0-9]+\.go\b`)
	nameNamed = regexp.MustCompile(`\b([a-z]+)\.([A-Z]\w*)\b`)
)

// TestDocComments: a doc comment begins with the name of what it documents, and no
// comment names a file, or of a package of ours a name, that is gone.
func TestDocComments(t *testing.T) {
	names, comments := map[string]bool{}, 0 // files, and package.Name
	all := everyFile(t)
	for path, f := range all {
		names[filepath.Base(path)], names[f.Name.Name] = true, true
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				names[f.Name.Name+"."+id.Name] = true
			}
			return true
		})
	}
	for path, f := range all {
		check := func(name string, doc *ast.CommentGroup) {
			if strings.HasSuffix(path, "_test.go") || doc.Text() == "" { // a property is said in words; a directive is no comment
				return
			}
			words := strings.Fields(doc.Text())
			for len(words) > 0 && slices.Contains(documented, words[0]) {
				words = words[1:]
			}
			if comments++; len(words) == 0 || strings.TrimRight(words[0], ",.:'s") != strings.TrimRight(name, "s") && strings.TrimRight(words[0], ",.:") != name {
				t.Errorf("%s: the comment on %s begins %.40q", path, name, doc.Text())
			}
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Doc != nil {
					check(d.Name.Name, d.Doc)
				}
			case *ast.GenDecl:
				if d.Doc == nil || len(d.Specs) != 1 {
					continue
				}
				switch s := d.Specs[0].(type) {
				case *ast.TypeSpec:
					check(s.Name.Name, d.Doc)
				case *ast.ValueSpec:
					if len(s.Names) == 1 && !d.Lparen.IsValid() {
						check(s.Names[0].Name, d.Doc)
					}
				}
			}
		}
		for _, group := range f.Comments {
			for _, name := range fileNamed.FindAllString(group.Text(), -1) {
				if !names[filepath.Base(name)] {
					t.Errorf("%s: a comment names %s, which is not there", path, name)
				}
			}
			for _, name := range nameNamed.FindAllStringSubmatch(group.Text(), -1) {
				if names[name[1]] && !names[name[0]] {
					t.Errorf("%s: a comment names %s, which is gone", path, name[0])
				}
			}
		}
	}
	if comments < 1000 {
		t.Errorf("only %d comments were read", comments)
	}
}

// everyFile is each Go file of ours by its path.
func everyFile(t *testing.T) map[string]*ast.File {
	t.Helper()
	all := map[string]*ast.File{}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != root && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata"):
			return fs.SkipDir
		case !e.IsDir() && strings.HasSuffix(path, ".go"):
			all[path], err = parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		}
		return err
	})
	fatal(t, err)
	return all
}
