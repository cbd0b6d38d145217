package history

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestAcrossRuns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "perceptron", "history")
	first := Open(path)
	for _, line := range []string{"step 3", "step 3", "  ", "theme \x1b[31m", "seek\u009b1", "show gram"} {
		first.Add(line)
	}
	second := Open(path)
	second.Add("seek 10")
	first.Add("axes 1 2") // both at once
	want := []string{"step 3", "show gram", "seek 10", "axes 1 2"}
	if got := Open(path).Lines(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	var text strings.Builder
	for k := range 20000 {
		fmt.Fprintf(&text, "seek %d %s\n", k, strings.Repeat("x", 50))
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	h := Open(path)
	if n := len(h.Lines()); n != maxLines || !strings.HasPrefix(h.Lines()[n-1], "seek 19999 ") {
		t.Errorf("%d lines, the last %q", n, h.Lines()[n-1])
	}
	for k := range 3 * maxLines {
		h.Add(fmt.Sprint("step ", k))
	}
	if n := len(h.Lines()); n != maxLines {
		t.Errorf("%d lines are held", n)
	}
	Open(path)
	if info, err := os.Stat(path); err != nil || info.Size() > maxFileBytes {
		t.Errorf("%d bytes, %v", info.Size(), err)
	}
}

// Whatever is wrong with the file, the session keeps its lines.
func TestUnwritable(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, []byte("\x00\xff\xfe\nstep\r\nstep 1"), 0o400); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", "relative/history", folder, filepath.Join(file, "history"), file} {
		h := Open(path)
		h.Add("seek 3")
		h.Add("seek 4")
		if got := h.Lines(); len(got) < 2 || got[len(got)-2] != "seek 3" || got[len(got)-1] != "seek 4" {
			t.Errorf("%q: %q", path, got)
		}
	}
	if _, err := os.Stat("relative"); err == nil {
		t.Error("written beside the program")
	}
	var none History
	none.Add("step")
	if len(none.Lines()) != 1 {
		t.Error("the zero History keeps nothing")
	}
}
