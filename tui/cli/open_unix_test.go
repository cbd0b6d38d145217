//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"perceptron/tui/explore"
)

// pipe makes a named pipe that nobody writes to.
func pipe(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe.csv")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("no named pipes here: ", err)
	}
	return path
}

// The explorer opens regular files only; others are refused at once, in one line, and
// nothing is left waiting.
func TestOpenWhatIsNoFile(t *testing.T) {
	fifo, o := pipe(t), localOpener()
	s, err := o.open(t.Context(), "and")
	Fatal(t, err)
	x, err := explore.New(s, o.dataOpener(t.Context()))
	Fatal(t, err)
	before := runtime.NumGoroutine()
	for _, c := range []struct{ do, says string }{
		{"open " + fifo, "a named pipe: expected a regular file"},
		{"open --online " + fifo, "a named pipe: expected a regular file"},
		{"set test " + fifo, "a named pipe: expected a regular file"},
		{"open /dev/zero", "a device: expected a regular file"},
		{"open /dev/tty", "a device: expected a regular file"},
		{"open " + strings.Repeat("x", 120_000), "…: "},
		{"open " + strings.Repeat("x/", 60_000), "…: "},
		{"set test " + strings.Repeat("x", 120_000), "…: "},
		{"set label " + strings.Repeat("x", 120_000), "…\""},
		{"set input " + strings.Repeat("x", 120_000), "…: expected one of"},
	} {
		for range 3 {
			err := x.Do(t.Context(), c.do)
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000 {
				t.Errorf("%.40s: %.200v", c.do, err)
			}
			if err := x.Do(t.Context(), "step"); err != nil || x.View().Data.Name != "and" {
				t.Fatalf("after %.40s: %v, %s", c.do, err, x.View().Data.Name)
			}
		}
	}
	for k := 0; runtime.NumGoroutine() > before && k < 200; k++ {
		time.Sleep(time.Millisecond)
	}
	if left := runtime.NumGoroutine() - before; left > 0 {
		t.Errorf("%d goroutines are left", left)
	}
}

// The command line reads a named pipe; the explorer can't read it again.
func TestOpenPipe(t *testing.T) {
	fifo, o := pipe(t), localOpener()
	go func() { _ = os.WriteFile(fifo, []byte("a,y\n1,p\n2,q\n"), 0) }()
	s, err := o.open(t.Context(), fifo)
	if err != nil || s.Data.Len() != 2 {
		t.Fatal(err)
	}
	x, err := explore.New(s, o.dataOpener(t.Context()))
	Fatal(t, err)
	if err := x.Do(t.Context(), "set positive p"); err == nil || !strings.Contains(err.Error(), "a named pipe") {
		t.Errorf("read again: %v", err)
	}
}

// A session file whose data are not a regular file is refused without reading them: also
// with --anyway, and also as test data.
func TestSessionOfNoFile(t *testing.T) {
	t.Chdir(t.TempDir())
	fifo := pipe(t)
	for _, lines := range []string{
		"data " + fifo, "data /dev/zero", "data /dev/tty", "data /proc/kmsg", "data /proc/self/fd/0",
		"sample and\nflag --test " + fifo, "sample and\nflag --test /dev/zero",
	} {
		words := strings.Fields(lines)
		if _, err := os.Stat(words[len(words)-1]); err != nil {
			continue // not on this system
		}
		Writes(t, "s.perceptron", "perceptron 1\n"+lines+"\nsha256 0\nend\n")
		for _, anyway := range []bool{false, true} {
			o := localOpener()
			o.allowChanged = anyway
			if _, err := o.open(t.Context(), "s.perceptron"); err == nil || !strings.Contains(err.Error(), "plain file") && !strings.Contains(err.Error(), "expected a regular file") {
				t.Errorf("%q: %v", lines, err)
			}
		}
	}
}

// Only regular files are offered as data.
func TestListingWithoutPipes(t *testing.T) {
	if l := (localFiles{}).list(filepath.Dir(pipe(t))); !slices.Equal(texts(l.Entries), []string{".."}) {
		t.Errorf("%q", texts(l.Entries))
	}
}
