//go:build unix

package cli_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// While a stream stalls keys are answered, what comes is shown as it comes, and
// what was not waited for is not lost.
func TestStallingStream(t *testing.T) {
	path := program(t)
	c := newConsole(t)
	in, feed, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer feed.Close()
	_, _ = io.WriteString(feed, "x1,x2,y\n1,1,1\n")
	cmd := c.start(path, in, "--online", "-")
	in.Close()
	c.await("step 0 of 0 seen")
	c.presses("l", "step 1 of 1 seen", "l", "waiting for the next example; any key stops", "h", "stopped at step 1")
	c.presses("d", "two beats: the first press", "d", "one press makes a step")
	_, _ = io.WriteString(feed, "-1,-1,-1\n")
	c.presses("l", "step 2 of 2 seen", "c", "waiting for the next example")
	_, _ = io.WriteString(feed, "2,1,1\n-2,-1,-1\n")
	c.await("step 4 of 4 seen") // run follows what comes
	_, _ = io.WriteString(feed, "3,1,up\n")
	c.await("-:6:3: label")
	c.presses("h", "step 3 of 4 in all")
	c.quits(cmd)
	c.await("perceptron - --online --do 'seek 3'")
	c.whole()
}

// A trace of a stream that stalls is there as far as it has come, and ends on
// an interrupt with the code for it and without a word.
func TestInterruptedStream(t *testing.T) {
	path := program(t)
	cmd := exec.Command(path, "trace", "--online", "-")
	feed, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(feed, "x,y\n1,1\n-1,-1\n")
	lines := bufio.NewScanner(out)
	for _, want := range []string{"start", "step", "step"} {
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), `{"event":"`+want+`"`) {
			t.Fatalf("%q, want a %s", lines.Text(), want)
		}
	}
	_ = cmd.Process.Signal(syscall.SIGINT)
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 128+int(syscall.SIGINT) || errs.Len() > 0 {
		t.Errorf("exit code %d, %q", code, errs.String())
	}
}
