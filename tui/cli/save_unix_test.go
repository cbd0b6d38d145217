//go:build unix

package cli_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// saving is a program that saves into a folder.
type saving struct {
	*exec.Cmd
	folder string
}

// holds is the files in its folder and their content.
func (s *saving) holds(t *testing.T) map[string]string {
	t.Helper()
	all, err := os.ReadDir(s.folder)
	fatal(t, err)
	files := map[string]string{}
	for _, e := range all {
		if e.Type().IsRegular() {
			text, err := os.ReadFile(filepath.Join(s.folder, e.Name()))
			fatal(t, err)
			files[e.Name()] = string(text)
		}
	}
	return files
}

// written waits until a file is being written in the folder.
func (s *saving) written(t *testing.T) {
	t.Helper()
	for end := time.Now().Add(ample); ; time.Sleep(time.Millisecond) {
		if all, err := filepath.Glob(filepath.Join(s.folder, ".*")); err == nil && len(all) > 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatal("nothing is written")
		}
	}
}

// A signal during a save ends the program in time with its exit code; the old file is
// unchanged, and no temporary file is left.
func TestSignalInSave(t *testing.T) {
	path := program(t)
	for _, signal := range caught() {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			s := &saving{exec.Command(path, "--lines", "overlap", "--epochs", "0"), t.TempDir()}
			writes(t, filepath.Join(s.folder, "r.cast"), "before")
			s.Dir, s.Stdin = s.folder, strings.NewReader("seek 20000\nsave r.cast!\nstep\n")
			fatal(t, s.Start())
			defer s.Process.Kill()
			s.written(t)
			fatal(t, s.Process.Signal(signal))
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

// The same on the screen; and a key during a save stops it.
func TestScreenInSave(t *testing.T) {
	path := program(t)
	c := newConsole(t)
	cmd := c.start(path, nil, "overlap", "--epochs", "0", "--do", "seek 20000")
	s := &saving{cmd, t.TempDir()}
	c.await("step 20 000")
	for _, how := range []string{"a key", "a signal"} {
		c.typed(":save " + filepath.Join(s.folder, "r.cast") + "\r")
		s.written(t)
		if how == "a key" {
			c.typed("x")
			c.await("save: stopped; nothing was written")
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
