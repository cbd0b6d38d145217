package quiet_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"perceptron/tui/quiet"
)

// TestMain is also the program that the test runs: it prints TERM before and
// after Restore.
func TestMain(m *testing.M) {
	if os.Getenv("QUIET_TEST") == "" {
		os.Exit(m.Run())
	}
	before := os.Getenv("TERM")
	quiet.Restore()
	after, known := os.LookupEnv("TERM")
	fmt.Println(before, after, known)
}

func TestRestore(t *testing.T) {
	for _, test := range []struct {
		env  []string
		want string
	}{
		{[]string{"TERM=xterm"}, "dumb xterm true\n"},
		{[]string{"TERM="}, "dumb  true\n"},
		{nil, "dumb  false\n"},
	} {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(test.env, "QUIET_TEST=1")
		out, err := cmd.Output()
		if err != nil || string(out) != test.want {
			t.Errorf("%s: %q, want %q (%v)", strings.Join(test.env, " "), out, test.want, err)
		}
	}
}
