//go:build unix

package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// sitting is the program at a terminal, in the scripts of testdata/terminal.
type sitting struct {
	t    testing.TB
	path string
	*console
	cmd      *exec.Cmd
	in, feed *os.File // of its standard input, where that is no terminal
}

// sittingCommands are the scripts' own commands; keys and texts may have Go's escapes.
var sittingCommands = map[string]func(s *sitting, ts *testscript.TestScript, args []string){
	// runs [NAME=VALUE…] perceptron [ARGUMENT…]
	"runs": func(s *sitting, _ *testscript.TestScript, args []string) {
		for k, arg := range args {
			if arg == "perceptron" {
				args[k] = s.path
				break
			}
		}
		s.console = newConsole(s.t)
		if s.in == nil {
			s.cmd = s.start("/usr/bin/env", nil, args...)
			return
		}
		s.cmd = s.start("/usr/bin/env", s.in, args...)
		s.in.Close()
	},
	// feeds TEXT: to a standard input that is a pipe, made before the program runs
	"feeds": func(s *sitting, ts *testscript.TestScript, args []string) {
		if s.feed == nil {
			var err error
			s.in, s.feed, err = os.Pipe()
			ts.Check(err)
			ts.Defer(func() { s.feed.Close() })
		}
		_, err := s.feed.WriteString(unescaped(ts, args[0]))
		ts.Check(err)
	},
	// closes: no more comes
	"closes": func(s *sitting, ts *testscript.TestScript, _ []string) { ts.Check(s.feed.Close()) },
	"types":  func(s *sitting, ts *testscript.TestScript, args []string) { s.typed(unescaped(ts, args[0])) },
	"awaits": func(s *sitting, ts *testscript.TestScript, args []string) { s.await(unescaped(ts, args[0])) },
	// press KEYS TEXT: what they lead to
	"press": func(s *sitting, ts *testscript.TestScript, args []string) { s.presses(unescaped(ts, args[0]), args[1]) },
	"quits": func(s *sitting, _ *testscript.TestScript, _ []string) { s.console.quits(s.cmd) },
	// ends CODE
	"ends": func(s *sitting, ts *testscript.TestScript, args []string) {
		if code := strconv.Itoa(s.end(s.cmd)); code != args[0] {
			ts.Fatalf("exit code %s, want %s", code, args[0])
		}
	},
	// whole: the terminal is as it was; quiet: it was asked nothing
	"whole": func(s *sitting, _ *testscript.TestScript, _ []string) { s.console.whole() },
	"quiet": func(s *sitting, _ *testscript.TestScript, _ []string) { s.console.quiet() },
	// said: all that was sent is on stdout
	"said": func(s *sitting, ts *testscript.TestScript, _ []string) { fmt.Fprint(ts.Stdout(), s.console.said()) },
}

// TestTerminals plays the scripts of testdata/terminal.
func TestTerminals(t *testing.T) {
	path := program(t)
	commands := map[string]func(*testscript.TestScript, bool, []string){}
	for name, do := range sittingCommands {
		commands[name] = func(ts *testscript.TestScript, neg bool, args []string) {
			if neg {
				ts.Fatalf("! %s means nothing", name)
			}
			do(ts.Value("sitting").(*sitting), ts, args)
		}
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/terminal", RequireExplicitExec: true, WorkdirRoot: t.TempDir(), Cmds: commands,
		Setup: func(env *testscript.Env) error {
			env.Values["sitting"] = &sitting{t: env.T().(testing.TB), path: path}
			return nil
		},
	})
}
