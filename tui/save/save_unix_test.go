//go:build unix

package save

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// entries is the names in a folder.
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

// A file that is overwritten keeps its mode.
func TestMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := File(t.Context(), path, true, 0o666, text("y")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

// Another user's file in one's own folder is not replaced, whether it can be written or
// not.
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

// Of many that save to one name at once, one succeeds if nothing is overwritten, else all;
// the file is whole.
func TestRace(t *testing.T) {
	for over, want := range map[bool]int{false: 1, true: 20} {
		path := filepath.Join(t.TempDir(), "one")
		var all sync.WaitGroup
		won := make(chan string, 20)
		for k := range 20 {
			all.Go(func() {
				mine := strings.Repeat(string(rune('a'+k)), 1<<12)
				if n, err := File(t.Context(), path, over, 0o666, text(mine)); err == nil && n == int64(len(mine)) {
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

// TestLeftovers: the temporary files that killed saves of a name left are removed by the
// next save of that name, once they are older than a minute; what is younger, of another
// name, locked by a save under way, or not a plain file, stays.
func TestLeftovers(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	old := time.Now().Add(-2 * time.Minute)
	const young = ".x.cast.ffffffffffffffff"
	for _, name := range []string{".x.cast.1a2b3c4d1a2b3c4d", ".x.cast.0000000000000000", ".x.cast.1a2b3c4", ".x.cast.1a2b3c4d1a2b3c4g", ".y.cast.1a2b3c4d1a2b3c4d", "x.cast.1a2b3c4d1a2b3c4d", young} {
		if err := os.WriteFile(at(name), []byte("rest"), 0o600); err != nil {
			t.Fatal(err)
		}
		if name != young {
			if err := os.Chtimes(at(name), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := errors.Join(os.Symlink("x.cast.1a2b3c4d1a2b3c4d", at(".x.cast.2222222222222222")), os.Mkdir(at(".x.cast.3333333333333333"), 0o700), os.Chtimes(at(".x.cast.3333333333333333"), old, old)); err != nil {
		t.Fatal(err)
	}
	_, err := File(t.Context(), at("x.cast"), false, 0o666, func(w io.Writer) error { // it takes more than a minute
		begun, err := filepath.Glob(at(".x.cast." + strings.Repeat("?", 16)))
		if err != nil {
			return err
		}
		if !slices.Contains(begun, at(young)) {
			t.Error("what is younger than a minute is gone")
		}
		for _, path := range begun {
			if err := os.Chtimes(path, old, old); err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
		}
		if _, err := File(t.Context(), at("x.cast"), false, 0o666, text("the other")); err != nil {
			return err
		}
		_, err = io.WriteString(w, "too late")
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "the file exists") {
		t.Errorf("the slower of two saves: %v", err)
	}
	want := ".x.cast.1a2b3c4 .x.cast.1a2b3c4d1a2b3c4g .x.cast.2222222222222222 .x.cast.3333333333333333 .y.cast.1a2b3c4d1a2b3c4d x.cast x.cast.1a2b3c4d1a2b3c4d"
	if got := entries(t, folder); got != want {
		t.Errorf("the folder has %s, want %s", got, want)
	}
}
