package cli

import (
	"bytes"
	"cmp"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"perceptron/model"
)

// Prints is what perceptron prints in a process without a terminal, input and environment,
// which is changed so.
func Prints(change func(*Environment), args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	env := Environment{Stdin: strings.NewReader(""), Stdout: &o, Stderr: &e, Getenv: func(string) string { return "" }}
	change(&env)
	code = Main(args, env)
	return o.String(), e.String(), code
}

// AtHome is what perceptron prints for some standard input outside a server, in a UTF-8
// locale.
func AtHome(in string, args ...string) (out, errs string, code int) {
	return Prints(func(env *Environment) {
		env.Stdin = strings.NewReader(in)
		env.Getenv = func(name string) string { return map[string]string{"LANG": "C.UTF-8"}[name] }
	}, args...)
}

// test is a test, or a check of a property.
type test interface {
	Helper()
	Fatal(args ...any)
}

// Fatal ends a test where there is an error.
func Fatal(t test, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Writes makes a file.
func Writes(t test, path, text string) {
	t.Helper()
	Fatal(t, os.WriteFile(path, []byte(text), 0o600))
}

// No line of the manual page is accidentally a request of roff.
func TestRoff(t *testing.T) {
	for text, want := range map[string]string{
		".TH":       `\&.TH`,
		"a\n'b":     "a\n" + `\&'b`,
		`--do 'a\'`: `\-\-do 'a\e'`,
	} {
		if got := roff(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Slow reads show their progress after a while and when it changes, and the line is wiped;
// a file gets none of it.
func TestProgressLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		var text atomic.Value
		text.Store("")
		what := func() string { return text.Load().(string) }
		env := Environment{Stderr: &out, Terminal: Terminal{Stderr: true}}
		over := reportProgress(env.progress(), what)
		text.Store("1 MB")
		time.Sleep(progressDelay / 2)
		over()
		if out.Len() > 0 {
			t.Errorf("a short read: %q", out.String())
		}
		over = reportProgress(env.progress(), what)
		for _, now := range []string{"", "1 MB", "1 MB", "2 MB"} {
			text.Store(now)
			time.Sleep(progressDelay)
		}
		synctest.Wait()
		if got, want := out.String(), "\r1 MB \r2 MB "; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		out.Reset()
		over()
		if line := strings.Trim(out.String(), "\r"); strings.TrimSpace(line) != "" || len(line) < len("reading: 1000000 MB") {
			t.Errorf("not wiped: %q", out.String())
		}
		out.Reset()
		env.Terminal.Stderr = false
		over = reportProgress(env.progress(), what)
		time.Sleep(time.Hour)
		over()
		if out.Len() > 0 {
			t.Errorf("told to a file: %q", out.String())
		}
	})
}

// A guest's options have the limits of the server, whatever is asked for.
func TestLimits(t *testing.T) {
	l := &guestData{budget: 1 << 20, dataLimit: 2 << 20}
	g := &guest{guestData: l, login: "ada"}
	for _, asked := range []int64{0, 1 << 10, 1 << 40} {
		o := model.ReadOptions{MaxMemory: asked}
		g.limit(&o)
		if want := min(cmp.Or(asked, 2<<20), 2<<20); o.MaxMemory != want || o.Budget != 1<<20 {
			t.Errorf("--max-memory %d: %d for the data, %d beside them; want %d, %d", asked, o.MaxMemory, o.Budget, want, 1<<20)
		}
		if asked == 1<<10 {
			continue
		}
		d, err := model.Read(t.Context(), strings.NewReader("1,2,+1\n3,4,-1\n"), "two", o)
		Fatal(t, err)
		if room := d.Budget(); room > 1<<20 || room < 1<<19 {
			t.Errorf("a run and what is shown of it have %d", room)
		}
		if _, err := model.Read(t.Context(), strings.NewReader(strings.Repeat("1,2,3,4,5,6,7,8,+1\n2,2,3,4,5,6,7,8,-1\n", 30_000)), "many", o); err == nil {
			t.Error("60,000 examples of 8 numbers are read into 2 MiB")
		}
	}
}
