package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

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
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
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
	if err := os.Symlink(filepath.Join(dir, "b.csv"), filepath.Join(dir, "link.csv")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "broken.csv")); err != nil {
		t.Fatal(err)
	}
	l := localFiles{}.list(t.Context(), dir)
	if want := []string{"a.TSV", "b.csv", "link.csv", "..", "folder.csv/", "sub/"}; !slices.Equal(texts(l.Entries), want) || l.Note != "" {
		t.Errorf("%q, want %q (%s)", texts(l.Entries), want, l.Note)
	}
	for _, e := range l.Entries {
		if _, err := os.Stat(e.Name); err != nil || e.Folder != (strings.HasSuffix(e.Text, "/") || e.Text == "..") {
			t.Errorf("%+v: %v", e, err)
		}
	}
	if l := (localFiles{}).list(t.Context(), filepath.Join(dir, "nosuch")); len(l.Entries) > 0 || l.Note != "no such file or directory" {
		t.Errorf("%+v", l)
	}
	if l := (localFiles{}).list(t.Context(), filepath.Join(dir, "sub")); !strings.HasPrefix(l.Note, "no ") {
		t.Errorf("%+v", l)
	}
	if l := (localFiles{}).list(t.Context(), "/"); slices.Contains(texts(l.Entries), "..") {
		t.Error("there is a folder above the root")
	}
}

// Every sample has a preview.
func TestSamplePreviews(t *testing.T) {
	for _, s := range samples.All() {
		v := preview(t.Context(), localFiles{}, s.Name)
		d, err := s.Dataset()
		if err != nil {
			t.Fatal(err)
		}
		if v.Refusal != "" || v.Data.Len() != d.Len() || v.Radius != d.Radius() || v.Source != s.Source || !v.Whole() || 2*len(v.Suggested) != len(s.Flags) {
			t.Errorf("%s: %+v", s.Name, v)
		}
	}
}

func TestPreviews(t *testing.T) {
	wide := func(s string) string { // UTF-16, big-endian
		var b strings.Builder
		b.WriteString("\xfe\xff")
		for _, u := range utf16.Encode([]rune(s)) {
			b.Write([]byte{byte(u >> 8), byte(u)})
		}
		return b.String()
	}
	long := "x,name,y\n" + strings.Repeat("1,2,a\n3,4,b\n", 200_000)
	quoted := "x,y\n" + strings.Repeat("1,\"a\nlabel\"\n2,\"b\n\n\n\n\n\n\n\"\n", 100_000)
	dir := folder(t, map[string]string{
		"good.csv": "x,y\n1,a\n2,b\n", "long.csv": long, "quoted.csv": quoted, "wide.csv": wide(long), "one.csv": strings.Repeat("1", 2<<20),
		"empty.csv": "", "ragged.csv": "1,2\n1\n", "gzip.csv": "\x1f\x8b\x08\x00", "three.csv": "1,a\n2,b\n3,\x1bc\n",
		"wide.svm": "1 2000000000:1\n-1 3:1\n",
	})
	for _, c := range []struct {
		name    string
		least   int // examples
		whole   bool
		refusal string
	}{
		{"good.csv", 2, true, ""},
		{"long.csv", 100_000, false, ""},
		{"quoted.csv", 10_000, false, ""},
		{"wide.csv", 50_000, false, ""},
		{"one.csv", 0, true, "one.csv"},
		{"empty.csv", 0, true, "empty"},
		{"ragged.csv", 0, true, "ragged.csv:2:2: 1 field where the first row has 2"},
		{"gzip.csv", 0, true, "gzip"},
		{"three.csv", 0, true, `"\x1bc"`},
		{"wide.svm", 2, true, ""},
		{"nosuch.csv", 0, true, "nosuch.csv"},
		{".", 0, true, "a directory"},
	} {
		v := preview(t.Context(), localFiles{}, filepath.Join(dir, c.name))
		if c.refusal != "" {
			if !strings.Contains(v.Refusal, c.refusal) || v.Data != nil || strings.ContainsAny(v.Refusal, "\n\x1b") {
				t.Errorf("%s: %q, want %q", c.name, v.Refusal, c.refusal)
			}
			continue
		}
		if v.Refusal != "" || v.Data.Len() < c.least || v.Whole() != c.whole || v.Read > previewed {
			t.Errorf("%s: %q, %d of %d bytes", c.name, v.Refusal, v.Read, v.Size)
		}
	}
}

func TestSizeText(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 999: "999 bytes", 1500: "1.5 kB", 9949: "9.9 kB", 9999: "10 kB", 999_499: "999 kB", 999_999: "1.0 MB", 25_000_000: "25 MB", 3 << 40: "3.3 TB"} {
		if got := sizeText(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
