package cli_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"perceptron/tui/cli"
)

// commands are the programs that tests can run as processes, by name.
var commands = map[string]func(){
	"perceptron": func() { os.Exit(cli.Main(os.Args[1:], cli.System())) },
}

func TestMain(m *testing.M) { testscript.Main(inFolder{m}, commands) }

// inFolder runs the tests with a folder for what is made once, see program.
type inFolder struct{ *testing.M }

// folder is that folder.
var folder string

func (m inFolder) Run() int {
	err := flag.Set("test.parallel", "8") // those that are parallel wait for other processes
	if err != nil {
		panic(err)
	}
	if folder, err = os.MkdirTemp("", "perceptron"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	return m.M.Run()
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		WorkdirRoot:         t.TempDir(), // its own is left where only some of the scripts run
		Setup: func(env *testscript.Env) error {
			env.Setenv("LANG", "C.UTF-8")
			env.Setenv("GORACE", "atexit_sleep_ms=0") // a race detector's program sleeps otherwise
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"fails": fails},
		Condition: func(condition string) (bool, error) {
			if condition != "root" { // for whom nothing is read-only
				return false, fmt.Errorf("no condition %s", condition)
			}
			return os.Geteuid() == 0, nil
		},
	})
}

// fails runs the program and checks its exit code (the first argument), an empty stdout,
// and one line on stderr.
func fails(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: fails CODE [ARGUMENT…]")
	}
	err := ts.Exec("perceptron", args[1:]...)
	code := 0
	if exit, ok := err.(*exec.ExitError); ok {
		code = exit.ExitCode()
	}
	if fmt.Sprint(code) != args[0] {
		ts.Fatalf("exit code %d, want %s (%v)", code, args[0], err)
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("on stdout: %q", out)
	}
	if line := ts.ReadFile("stderr"); strings.Count(line, "\n") != 1 || !strings.HasSuffix(line, "\n") {
		ts.Fatalf("stderr is not one line: %q", line)
	}
}
