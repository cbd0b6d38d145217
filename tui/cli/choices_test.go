package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/overlay"
)

// folder makes a folder of files, by name and content; a name that ends in /
// is a folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if strings.HasSuffix(name, "/") {
			Fatal(t, os.Mkdir(path, 0o700))
			continue
		}
		Writes(t, path, text)
	}
	return dir
}

func texts(entries []overlay.Entry) []string {
	var all []string
	for _, e := range entries {
		all = append(all, e.Text)
	}
	return all
}

func TestListing(t *testing.T) {
	dir := folder(t, map[string]string{
		"b.csv": "1", "a.TSV": "1", "notes.md": "1", "evil\x1b.csv": "1", ".hidden.csv": "1",
		"folder.csv/": "", ".git/": "", "sub/": "",
	})
	Fatal(t, os.Symlink(filepath.Join(dir, "b.csv"), filepath.Join(dir, "link.csv")))
	Fatal(t, os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "broken.csv")))
	l := localFiles{}.list(dir)
	if want := []string{"a.TSV", "b.csv", "link.csv", "..", "folder.csv/", "sub/"}; !slices.Equal(texts(l.Entries), want) || l.Note != "" {
		t.Errorf("%q, want %q (%s)", texts(l.Entries), want, l.Note)
	}
	for _, e := range l.Entries {
		if _, err := os.Stat(e.Name); err != nil || e.Folder != (strings.HasSuffix(e.Text, "/") || e.Text == "..") {
			t.Errorf("%+v: %v", e, err)
		}
	}
	if l := (localFiles{}).list(filepath.Join(dir, "nosuch")); len(l.Entries) > 0 || l.Note != "no such file or directory" {
		t.Errorf("%+v", l)
	}
	if l := (localFiles{}).list(filepath.Join(dir, "sub")); !strings.HasPrefix(l.Note, "no ") {
		t.Errorf("%+v", l)
	}
	if l := (localFiles{}).list("/"); slices.Contains(texts(l.Entries), "..") {
		t.Error("there is a folder above the root")
	}
}

// Every sample is offered with its sentence, source, flags and examples, and is opened with
// its flags, all of which exist.
func TestCatalogueOfSamples(t *testing.T) {
	offered, o := catalogue(localFiles{}).Samples, localOpener()
	for k, s := range samples.All() {
		e := offered[k]
		d, err := e.Data()
		if err != nil || d.Name != s.Name || e.Name != s.Name || e.Doc != s.Teaches || e.Source != s.Source || !slices.Equal(e.Suggested, s.Flags) {
			t.Errorf("%s: %+v, %v", s.Name, e, err)
		}
		opened, err := o.open(t.Context(), s.Name)
		about := 0 // the data
		for pair := range slices.Chunk(s.Flags, 2) {
			if _, is := model.FindFlag(strings.TrimPrefix(pair[0], "--")); is {
				about++
			}
		}
		if err != nil || 2*(len(opened.Suggested)+about) != len(s.Flags) {
			t.Errorf("%s suggests %q, and is opened with %v (%v)", s.Name, s.Flags, opened.Suggested, err)
		}
	}
}
