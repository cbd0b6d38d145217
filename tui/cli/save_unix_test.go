//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// speaker is the program answering lines, in a folder of its own.
type speaker struct {
	*exec.Cmd
	in     io.WriteCloser
	out    bytes.Buffer
	folder string
}

// speaks starts path --lines with arguments; before is what a shell does first.
func speaks(t *testing.T, path, before string, args ...string) *speaker {
	t.Helper()
	s := &speaker{folder: t.TempDir()}
	s.Cmd = exec.Command("sh", append([]string{"-c", before + ` exec "$0" --lines "$@"`, path}, args...)...)
	s.Dir, s.Stdout, s.Stderr = s.folder, &s.out, &s.out
	s.Env = append(os.Environ(), "LANG=C.UTF-8", "TERM=dumb")
	var err error
	if s.in, err = s.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Process.Kill(); _ = s.Wait() })
	return s
}

// typed writes lines.
func (s *speaker) typed(lines ...string) {
	_, _ = io.WriteString(s.in, strings.Join(lines, "\n")+"\n") // of a program that has ended, its end says more
}

// answers are what it has said by its end.
func (s *speaker) answers() []string {
	s.in.Close()
	_ = s.Wait() // its end is told by what it says last
	return strings.Split(strings.TrimSpace(s.out.String()), "\n")
}

// holds are the files in its folder, with what they hold.
func (s *speaker) holds(t *testing.T) map[string]string {
	t.Helper()
	all, err := os.ReadDir(s.folder)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range all {
		if e.Type().IsRegular() {
			text, err := os.ReadFile(filepath.Join(s.folder, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			files[e.Name()] = string(text)
		}
	}
	return files
}

// written waits until something is being written in the folder.
func (s *speaker) written(t *testing.T) {
	t.Helper()
	for end := time.Now().Add(ample); ; time.Sleep(time.Millisecond) {
		if all, err := filepath.Glob(filepath.Join(s.folder, ".*")); err == nil && len(all) > 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("nothing is written: %s", s.out.String())
		}
	}
}

// A signal in the middle of a save ends the program with its code, in time; the
// file that was there is there as it was, and nothing lies beside it.
func TestSignalInSave(t *testing.T) {
	path := program(t)
	for _, signal := range caught() {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			s := speaks(t, path, "", "overlap", "--epochs", "0")
			writes(t, filepath.Join(s.folder, "r.cast"), "before")
			s.typed("seek 20000", "save r.cast!", "step")
			s.written(t)
			if err := s.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			late := time.AfterFunc(ample, func() { _ = s.Process.Kill() })
			defer late.Stop()
			err := s.Wait()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != 128+int(signal) {
				t.Errorf("it ends with %v, want %d", err, 128+int(signal))
			}
			if got := fmt.Sprint(s.holds(t)); got != "map[r.cast:before]" {
				t.Errorf("the folder holds %.200s", got)
			}
		})
	}
}

// So it is on the screen; and a key in the middle of a save stops it.
func TestScreenInSave(t *testing.T) {
	path := program(t)
	s := &speaker{folder: t.TempDir()}
	c := newConsole(t)
	cmd := c.start(path, nil, "overlap", "--epochs", "0", "--do", "seek 20000")
	c.await("step 20 000")
	for _, how := range []string{"a key", "a signal"} {
		c.typed(":save " + filepath.Join(s.folder, "r.cast") + "\r")
		s.written(t)
		if how == "a key" {
			c.typed("x")
			c.await("save: stopped, and nothing was written")
		} else if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		} else if code := c.end(cmd); code != 128+int(syscall.SIGTERM) {
			t.Errorf("exit code %d", code)
		}
		if got := fmt.Sprint(s.holds(t)); got != "map[]" {
			t.Errorf("after %s the folder holds %.200s", how, got)
		}
	}
	c.whole()
}

// A place that nothing can be written to is said in one line, of a disk that is
// full too; whatever was there stays, nothing is left beside it, and the program
// goes on where it was.
func TestPlacesNotToSaveTo(t *testing.T) {
	path := program(t)
	at := func(s *speaker, name string) string { return filepath.Join(s.folder, name) }
	for _, c := range []struct {
		name, before string
		make         func(s *speaker) error
		save, want   string
	}{
		{name: "full", before: "ulimit -f 8;", save: "save r.cast", want: "r.cast: file too large"},
		{name: "full over a file", before: "ulimit -f 8;", save: "save kept.cast!", want: "kept.cast: file too large", make: func(s *speaker) error {
			return os.WriteFile(at(s, "kept.cast"), []byte("kept"), 0o600)
		}},
		{name: "a folder", save: "save d.csv!", want: "d.csv: a folder (name a file in it)", make: func(s *speaker) error { return os.Mkdir(at(s, "d.csv"), 0o700) }},
		{name: "a link", save: "save l.csv!", want: "l.csv: a link (name the file that it leads to)", make: func(s *speaker) error { return os.Symlink("kept.csv", at(s, "l.csv")) }},
		{name: "a pipe", save: "save p.csv!", want: "p.csv: no plain file", make: func(s *speaker) error { return syscall.Mkfifo(at(s, "p.csv"), 0o600) }},
		{name: "no folder", save: "save none/x.csv", want: "none/x.csv: no such file or directory"},
		{name: "a file for a folder", save: "save kept.csv/x.csv", want: "kept.csv/x.csv: not a directory", make: func(s *speaker) error {
			return os.WriteFile(at(s, "kept.csv"), []byte("kept"), 0o600)
		}},
		{name: "read-only", save: "save x.csv", want: "x.csv: permission denied", make: func(s *speaker) error { return os.Chmod(s.folder, 0o500) }},
		{name: "vanished", save: "save x.csv", want: "x.csv: no such file or directory", make: func(s *speaker) error { return os.Remove(s.folder) }},
		{name: "there", save: "save kept.csv", want: "kept.csv: there is such a file (kept.csv! writes over it)", make: func(s *speaker) error {
			return os.WriteFile(at(s, "kept.csv"), []byte("kept"), 0o600)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.name == "read-only" && os.Geteuid() == 0 {
				t.Skip("nothing is read-only for root")
			}
			s := speaks(t, path, c.before, "iris")
			if c.make != nil {
				if err := c.make(s); err != nil {
					t.Fatal(err)
				}
				defer os.Chmod(s.folder, 0o700)
			}
			s.typed("seek 300", c.save, "back 300", "quit")
			said := s.answers()
			if k := slices.Index(said, "! save: "+c.want); k < 0 || !strings.HasPrefix(said[k+1], "step 0, ") || said[len(said)-1] != "perceptron iris" {
				t.Errorf("%q, want %q", said, c.want)
			}
			if c.name == "vanished" {
				return
			}
			for name, text := range s.holds(t) {
				if text != "kept" || !strings.HasPrefix(name, "kept.") {
					t.Errorf("%s is there now, with %d bytes", name, len(text))
				}
			}
		})
	}
}

// Of several programs that save to one new name at once one has saved, all others
// are refused; with ! each has, and the file is that of one of them, whole.
func TestProgramsSavingOneFile(t *testing.T) {
	path := program(t)
	const programs = 6
	for _, over := range []string{"", "!"} {
		folder := t.TempDir()
		outs := make([]string, programs)
		var all sync.WaitGroup
		for k := range programs {
			all.Go(func() {
				cmd := exec.Command(path, "--lines", "and", "--do", fmt.Sprintf("put %d 0.5", k))
				cmd.Dir, cmd.Stdin = folder, strings.NewReader("save one.csv"+over)
				out, err := cmd.CombinedOutput()
				if err != nil {
					t.Error(err)
				}
				outs[k] = string(out)
			})
		}
		all.Wait()
		saved := 0
		text, err := os.ReadFile(filepath.Join(folder, "one.csv"))
		if err != nil {
			t.Fatal(err)
		}
		for k, out := range outs {
			mine := fmt.Sprintf("x1,x2,y\n0,0,-1\n0,1,-1\n1,0,-1\n1,1,1\n%d,0.5,1\n", k)
			switch has := strings.Contains(out, fmt.Sprintf("\nsaved one.csv: %d bytes\n", len(mine))); {
			case has && over == "" && string(text) != mine:
				t.Errorf("program %d has saved, and the file is %q", k, text)
			case has:
				saved++
			case over != "" || !strings.Contains(out, "\n! save: one.csv: there is such a file (one.csv! writes over it)\n"):
				t.Errorf("program %d: %s", k, out)
			}
			if string(text) == mine {
				text = nil // whole
			}
		}
		if want := map[string]int{"": 1, "!": programs}[over]; saved != want || text != nil {
			t.Errorf("%d have saved, want %d; the file is %q", saved, want, text)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
			t.Errorf("left over: %v (%v)", files, err)
		}
	}
}
