//go:build unix

package cli_test

import (
	"bufio"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// A trace of a stream that stalls is there as far as it has come, and ends on
// a signal with the code for it and without a word.
func TestInterruptedStream(t *testing.T) {
	path := program(t)
	for _, signal := range caught() {
		t.Run(signal.String(), func(t *testing.T) {
			cmd := exec.Command(path, "trace", "--online", "-")
			feed, err := cmd.StdinPipe()
			fatal(t, err)
			out, err := cmd.StdoutPipe()
			fatal(t, err)
			var errs strings.Builder
			cmd.Stderr = &errs
			fatal(t, cmd.Start())
			defer cmd.Process.Kill()
			_, _ = io.WriteString(feed, "x,y\n1,1\n-1,-1\n")
			lines := bufio.NewScanner(out)
			for _, want := range []string{"start", "step", "step"} {
				if !lines.Scan() || !strings.HasPrefix(lines.Text(), `{"event":"`+want+`"`) {
					t.Fatalf("%q, want a %s", lines.Text(), want)
				}
			}
			_ = cmd.Process.Signal(signal)
			_ = cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != 128+int(signal) || errs.Len() > 0 {
				t.Errorf("exit code %d, %q", code, errs.String())
			}
		})
	}
}
