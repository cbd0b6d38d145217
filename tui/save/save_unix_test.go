//go:build unix

package save

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// entries are the names in a folder.
func entries(t *testing.T, folder string) string {
	t.Helper()
	all, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range all {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// A file is there whole or not at all, and another is not written over unless that
// is said; what goes wrong leaves no trace and is one line.
func TestFile(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	if err := errors.Join(os.Mkdir(at("folder"), 0o755), os.Symlink("nowhere", at("link")), syscall.Mkfifo(at("fifo"), 0o600)); err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	full := errors.New("no space left on device")
	for _, c := range []struct {
		name  string
		over  bool
		ctx   context.Context
		write func(io.Writer) error
		want  string // of the error; "" is none
		holds string // the file then; "" is none
	}{
		{"new", false, t.Context(), text("one"), "", "one"},
		{"new", false, t.Context(), text("two"), "there is such a file", "one"},
		{"new", true, t.Context(), text("two"), "", "two"},
		{"new", true, t.Context(), func(w io.Writer) error { _, _ = io.WriteString(w, "three"); return full }, "no space left", "two"},
		{"other", false, t.Context(), func(w io.Writer) error {
			_, _ = io.WriteString(w, strings.Repeat("x", 1<<20))
			return full
		}, "no space left", ""},
		{"late", false, gone, text("x"), "canceled", ""},
		{"folder", true, t.Context(), text("x"), "a folder", ""},
		{"link", true, t.Context(), text("x"), "a link", ""},
		{"fifo", true, t.Context(), text("x"), "no plain file", ""},
		{"vanished/x", false, t.Context(), text("x"), "no such file", ""},
		{"new/x", false, t.Context(), text("x"), "not a directory", ""},
	} {
		n, err := File(c.ctx, at(c.name), c.over, 0o666, c.write)
		switch {
		case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		case err == nil && n != int64(len(c.holds)):
			t.Errorf("%s: %d bytes", c.name, n)
		}
		if c.holds == "" {
			continue
		}
		if got, err := os.ReadFile(at(c.name)); err != nil || string(got) != c.holds {
			t.Errorf("%s holds %.20q, want %q (%v)", c.name, got, c.holds, err)
		}
	}
	if got := entries(t, folder); got != "fifo folder link new" {
		t.Errorf("left over: %s", got)
	}
}

// A file that is written over keeps its mode, and one that can't be made is said.
func TestMode(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "mine")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := File(t.Context(), path, true, 0o666, text("y")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if os.Geteuid() == 0 {
		return // nothing is read-only for root
	}
	if err := os.Chmod(folder, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(folder, 0o700)
	if _, err := File(t.Context(), filepath.Join(folder, "new"), false, 0o666, text("y")); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("in a read-only folder: %v", err)
	}
}

// Another user's file in a folder of one's own is not replaced, whether it can be
// written or not.
func TestOthersFile(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file away")
	}
	for _, mode := range []os.FileMode{0o644, 0o666} {
		path := filepath.Join(t.TempDir(), "theirs")
		if err := errors.Join(os.WriteFile(path, []byte("x"), mode), os.Chown(path, 12345, 12345)); err != nil {
			t.Fatal(err)
		}
		_, err := File(t.Context(), path, true, 0o666, text("y"))
		if err == nil || !strings.HasSuffix(err.Error(), "theirs: it belongs to another user (take another name)") {
			t.Errorf("mode %v: %v", mode, err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if user, _ := Owner(info); user != 12345 || info.Size() != 1 {
			t.Errorf("mode %v: it belongs to %d, and has %d bytes", mode, user, info.Size())
		}
		if got := entries(t, filepath.Dir(path)); got != "theirs" {
			t.Errorf("left over: %s", got)
		}
	}
}

// Of many that write to one name at once, where nothing is written over one has it, else
// each has had it; it is whole.
func TestRace(t *testing.T) {
	for over, want := range map[bool]int{false: 1, true: 20} {
		path := filepath.Join(t.TempDir(), "one")
		var all sync.WaitGroup
		won := make(chan string, 20)
		for k := range 20 {
			all.Go(func() {
				mine := strings.Repeat(string(rune('a'+k)), 1<<12)
				if _, err := File(t.Context(), path, over, 0o666, text(mine)); err == nil {
					won <- mine
				}
			})
		}
		all.Wait()
		close(won)
		got, err := os.ReadFile(path)
		whole := false
		for mine := range won {
			whole = whole || string(got) == mine
			want--
		}
		if want != 0 || !whole || entries(t, filepath.Dir(path)) != "one" {
			t.Errorf("over %t: %d too few have written it, it holds %d bytes (%v), left over: %s", over, want, len(got), err, entries(t, filepath.Dir(path)))
		}
	}
}
