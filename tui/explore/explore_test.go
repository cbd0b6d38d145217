package explore

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/panel"
)

// and is the data of AND in the order 00, 01, 10, 11. Its run (bias unit, tie
// update) makes 18 updates in 9 epochs; worked by hand, the steps
// that update are 1, 4, 5, 6, 8, 10, 11, 12, ….
func and(t testing.TB) Source {
	t.Helper()
	d := must(model.NewDataset("and", []string{"x1", "x2"}, []float64{0, 0, 0, 1, 1, 0, 1, 1}, []int8{-1, -1, -1, 1}))
	return Source{Data: d, Name: "and", Setup: algo.Default()}
}

func explorer(t testing.TB) *Explorer {
	t.Helper()
	s := and(t)
	return must(New(s, func(_ context.Context, name string, _ []string) (Source, error) {
		if name != "and" {
			return Source{}, fmt.Errorf("no sample %q", name)
		}
		return s, nil
	}))
}

// tester is a test or a property's test.
type tester interface {
	Helper()
	Context() context.Context
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// begun is an explorer on a source that can open no other.
func begun(t tester, s Source) *Explorer {
	t.Helper()
	return must(New(s, nil))
}

// must is what is made without an error.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// explorerOf is an explorer on a sample.
func explorerOf(t testing.TB, sample string, edit func(*algo.Setup)) *Explorer {
	t.Helper()
	s, ok := samples.Find(sample)
	if !ok {
		t.Fatalf("no sample %s", sample)
	}
	d := must(s.Dataset())
	setup := algo.Default()
	setup.Task = d.Task
	if edit != nil {
		edit(&setup)
	}
	return begun(t, Source{Data: d, Name: sample, Setup: setup})
}

// do runs a script that must not be refused.
func do(t tester, x *Explorer, script string) {
	t.Helper()
	if err := x.Do(t.Context(), script); err != nil {
		t.Fatalf("%s: %v", script, err)
	}
}

// at describes where the explorer is: step, the beat if it is the first of two, updates,
// and the message.
func at(x *Explorer) string {
	s := fmt.Sprint(x.Step())
	if x.view.Beat == 1 {
		s += "?"
	}
	return s + " " + fmt.Sprint(x.View().Frame().State().Event.Updates)
}

// A panel's key opens it, or focuses it if it is open; pressed again it closes it, and
// other panels stay as they were.
func TestShow(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {140, 45}, {200, 60}} {
		for _, name := range []string{"bound", "algorithm", "table", "gram", "events", "loss"} {
			x := explorer(t)
			x.Resize(size[0], size[1])
			before := x.layout()
			if before.Focus == name { // the default focus
				do(t, x, "focus plane")
			}
			do(t, x, "show "+name)
			if l := x.layout(); !l.Shows(name) || l.Focus != name {
				t.Errorf("%v: show %s: the focus is %q of %v", size, name, l.Focus, x.shownPanels())
			}
			do(t, x, "show "+name)
			switch after := x.layout(); {
			case before.Shows(name) && after.Shows(name):
				t.Errorf("%v: show %s twice: it is still there", size, name)
			case before.Shows(name):
				do(t, x, "show "+name)
				if l := x.layout(); !l.Shows(name) || l.Focus != name {
					t.Errorf("%v: show %s again: the focus is %q of %v", size, name, l.Focus, x.shownPanels())
				}
			default:
				before.Focus, after.Focus = "", ""
				if !reflect.DeepEqual(before, after) {
					t.Errorf("%v: show %s twice: %v, before %v", size, name, after, before)
				}
			}
		}
	}
}

// A long script continues in Work, and later commands wait for it.
func TestDoFor(t *testing.T) {
	x := explorer(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	own := x.ctx
	x.ctx = gone // so that nothing finishes at once
	if err := x.DoFor(gone, "run; back; mode dual"); err != nil {
		t.Fatal(err)
	}
	if x.ctx = own; !x.Busy() || x.view.Setup.Mode != "primal" {
		t.Fatalf("at %s, busy %v, %s", at(x), x.Busy(), x.view.Setup.Mode)
	}
	do(t, x, "")
	if at(x) != "35 18" || x.view.Setup.Mode != "dual" {
		t.Errorf("at %s, %s", at(x), x.view.Setup.Mode)
	}
}

// Every command has help, and everything that show opens has; no key runs two commands.
func TestCommandTable(t *testing.T) {
	names, bound := map[string]bool{}, map[string]string{}
	for _, c := range Commands() {
		if names[c.Name] || c.Doc == "" || c.Group == "" || c.run == nil {
			t.Errorf("%s: twice, or without help", c.Name)
		}
		names[c.Name] = true
		for _, k := range c.Keys {
			if bound[k.Name()] != "" {
				t.Errorf("key %q runs %q and %q", k.Name(), bound[k.Name()], k.Line)
			}
			bound[k.Name()] = k.Line
			if word, _, _ := strings.Cut(k.Line, " "); word != c.Name {
				t.Errorf("key %q of %s runs %q", k.Key, c.Name, k.Line)
			}
		}
	}
	for _, c := range showChoices(nil, nil) {
		if c.Doc == "" || strings.HasPrefix(c.Doc, ":") {
			t.Errorf("show %s: %q", c.Text, c.Doc)
		}
	}
}

// Each row describes the parameters of its usage and no others; its variants begin forms
// of it; and its result panel exists.
func TestCommandRows(t *testing.T) {
	x := explorer(t)
	for _, c := range Commands() {
		forms := c.Args.Forms()
		for _, w := range slices.Concat(forms...) {
			if w != strings.ToLower(w) && !slices.ContainsFunc(c.params, func(v parameter) bool { return v.name == w }) {
				t.Errorf("%s: nothing says what %s stands for", c.Name, w)
			}
		}
		for _, v := range c.params {
			if !slices.Contains(slices.Concat(forms...), v.name) {
				t.Errorf("%s: no form has %s", c.Name, v.name)
			}
		}
		for _, v := range c.Variants {
			if _, err := c.parse(x, strings.Fields(v.Args)); err != nil && !panel.Named(v.Args).Fixed {
				t.Errorf("%s %s: %v", c.Name, v.Args, err)
			}
			if v.Doc == "" || c.Variant(v.Args).Doc != v.Doc {
				t.Errorf("%s %s: twice, or without help", c.Name, v.Args)
			}
		}
		if c.ResultPanel != "" && c.ResultPanel != "compare" && panel.Named(c.ResultPanel).Name == "" {
			t.Errorf("%s tells the panel %s, which there is not", c.Name, c.ResultPanel)
		}
	}
}

// The name of a setting typed as a command is refused with the line that sets it, each
// word quoted as it was typed.
func TestSettingTypedAsCommand(t *testing.T) {
	x := explorer(t)
	for _, s := range x.settings() {
		if FindCommand([]string{s.Name}) != nil {
			continue
		}
		for _, line := range []string{s.Name, s.Name + " " + s.Value, s.Name + " 0.5", s.Name + " 'a b'"} {
			err := x.Do(t.Context(), line)
			if want := s.Name + ": no such command (did you mean: set " + line + ")"; err == nil || err.Error() != want {
				t.Errorf("%s: %v, want %s", line, err, want)
			}
			if words, _ := parseScript("set " + line); len(words) != 1 || FindCommand(words[0]).longestMatch(x, words[0][1:]) < len(words[0])-1 {
				t.Errorf("set takes no %s", line)
			}
		}
	}
	for _, line := range []string{"rates", "kernels", "dance 0.5"} {
		if err := x.Do(t.Context(), line); err == nil || !strings.HasSuffix(err.Error(), ": no such command (help lists them)") {
			t.Errorf("%s: %v", line, err)
		}
	}
	if err := x.Do(t.Context(), "rate "+strings.Repeat("x", 120_000)); err == nil || len(err.Error()) > 200 {
		t.Errorf("rate x…: %.300v", err)
	}
}

// A run that fails says why, whatever comes upon it.
func TestFailedRun(t *testing.T) {
	for _, line := range []string{"step; step", "step 7", "next; next", "epoch", "run", "seek 60", "break mistake times 9; run", "set rate 1; seek 9; set rate 1e200"} {
		s := and(t)
		s.Data = must(model.Read(t.Context(), strings.NewReader("1e100,1e100,1\n1e100,9e99,-1\n"), "large.csv", model.ReadOptions{Header: "no"}))
		s.Setup.Rate, s.Setup.Arithmetic = "1e200", "float"
		x := must(New(s, nil))
		for x.ExecuteScript(line); x.Busy(); {
			_ = x.Work(t.Context())
		}
		if !x.Refused() || !strings.Contains(x.Message(), "the numbers exceed") {
			t.Errorf("%s: %q", line, x.Message())
		}
	}
}

// The differences of two set-ups are the settings that the run uses.
func TestDiffering(t *testing.T) {
	var setups []algo.Setup
	for _, mode := range []string{"primal", "dual", "kernel"} {
		for _, kernel := range []string{"linear", "poly", "rbf"} {
			for _, update := range []string{"perceptron", "margin"} {
				aside := [][2]string{{"mode", mode}, {"kernel", kernel}, {"degree", "3"}, {"gamma", "2"}, {"update", update}, {"threshold", "2"}}
				setups = append(setups, must(Place{Aside: aside}.setup(algo.Default())))
			}
		}
	}
	for _, s := range setups {
		for _, from := range append(setups, algo.Default()) {
			said := differences(s, from)
			for name, read := range map[string]bool{
				"kernel ": s.Mode == "kernel", "threshold ": s.Update == "margin",
				"degree ": s.Mode == "kernel" && s.Kernel == "poly", "gamma ": s.Mode == "kernel" && s.Kernel != "linear",
			} {
				if strings.Contains(strings.ReplaceAll(said, "mode kernel", ""), name) && !read {
					t.Errorf("%s: %s of mode %s, kernel %s, update %s", said, name, s.Mode, s.Kernel, s.Update)
				}
			}
		}
	}
}

// Progress of long work is reported, and the result is the same as without.
func TestDoWithProgress(t *testing.T) {
	s := and(t)
	s.Setup.Bias, s.Setup.Epochs, s.Setup.Arithmetic = "none", 1_000_000, "float" // AND has no line through the origin
	var at [2]string
	for k := range at {
		x, told := must(New(s, nil)), []string(nil)
		var err error
		if k == 0 {
			err = x.Do(t.Context(), "run")
		} else {
			err = x.DoWithProgress(t.Context(), "run", time.Millisecond, func(progress string) { told = append(told, progress) })
			if len(told) == 0 || !strings.HasPrefix(told[0], "running: step ") {
				t.Errorf("%q is told", told)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		at[k] = x.RestingPlace().Command() + x.Message()
	}
	if at[0] != at[1] || !strings.Contains(at[0], "seek 4000000") {
		t.Errorf("%q, and %q where it is told", at[0], at[1])
	}
}

// stalled is a context on a machine so busy that more than a frame's time passes between
// any two checks.
type stalled struct{ context.Context }

func (s stalled) Err() error {
	time.Sleep(2 * framePeriod)
	return s.Context.Err()
}

// TestStepsAtOnce: what a key asks for is done before the next key, which would stop it.
// That is measured by work, not by the clock, however slow the machine.
func TestStepsAtOnce(t *testing.T) {
	for _, mode := range []string{"primal", "dual"} {
		synctest.Test(t, func(t *testing.T) {
			x := explorerOf(t, "blobs", func(s *algo.Setup) { s.Mode = mode })
			x.ctx = stalled{x.ctx}
			for _, line := range []string{"step; step", "step 7", "next; next", "epoch", "seek 60"} {
				x.ExecuteScript(line)
				if x.Busy() {
					t.Errorf("%s, %s: still at step %d", mode, line, x.Step())
				}
			}
		})
	}
}

// What Objection refuses the command refuses too, in the same words and without any
// effect.
func TestObjectionsAreTheCommands(t *testing.T) {
	var lines []string
	for _, c := range Commands() {
		for _, k := range c.Keys {
			if c.Name != "quit" {
				lines = append(lines, k.Line)
			}
		}
	}
	lines = append(lines, "show margin on", "show solutions on", "show ball on", "show band on", "show projection on", "show truth on", "show weights on", "axes pca", "axes margin", "readout pocket", "compare off", "compare bias none", "open and", "slack gamma 2")
	moves := append([]string{"step 3", "run", "set order first", "set batch-size 2", "mode kernel", "set kernel rbf", "epoch", "compare tie positive"}, lines...)
	rapid.Check(t, func(t *rapid.T) {
		x := explorer(&testing.T{})
		for _, line := range rapid.SliceOfN(rapid.SampledFrom(moves), 0, 12).Draw(t, "moves") {
			_ = x.Do(context.Background(), line)
		}
		line := rapid.SampledFrom(lines).Draw(t, "line")
		was := strings.Join(x.script(x.Layer), "; ")
		why := x.Objection(line)
		if why == nil {
			return
		}
		name, _, _ := strings.Cut(line, " ")
		if err := x.Do(context.Background(), line); err == nil || err.Error() != commandError(name, why).Error() {
			t.Errorf("%s: %v, objection: %v", line, err, why)
		}
		if now := strings.Join(x.script(x.Layer), "; "); now != was {
			t.Errorf("%s, refused, leads from %q to %q", line, was, now)
		}
	})
}

func TestUsage(t *testing.T) {
	for _, c := range []struct{ usage, shown, forms string }{
		{"", "", "-"},
		{"[N]", "[N]", "-, N"},
		{"STEP|end", "STEP|end", "STEP, end"},
		{"[CONDITION [times K]|off]", "[CONDITION [times K]|off]", "-, CONDITION, CONDITION times K, off"},
		{"up|down|[PANEL] N", "up|down|[PANEL] N", "up, down, N, PANEL N"},
		{"(in|out) [N]|at X Y", "in|out [N]|at X Y", "in, in N, out, out N, at X Y"},
		{"NAME VALUE = [NAME [VALUE]]", "NAME VALUE", "-, NAME, NAME VALUE"},
		{"a|b … = a N|b [N]", "a|b …", "a N, b, b N"},
	} {
		u := Usage(c.usage)
		var forms []string
		for _, f := range u.Forms() {
			forms = append(forms, max("-", strings.Join(f, " ")))
		}
		if got := strings.Join(forms, ", "); u.String() != c.shown || got != c.forms {
			t.Errorf("%s: shown %q, forms %q, want %q, %q", c.usage, u, got, c.shown, c.forms)
		}
	}
}

// Any words after a command match one of its forms, or are refused in one line.
func TestParseAnyWords(t *testing.T) {
	x := explorer(t)
	words := []string{"1", "0", "-2", "on", "off", "end", "back", "gram", "PANEL", "N", "…", "x1", "up", "at", "times", ""}
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(Commands()).Draw(t, "command")
		said := rapid.SliceOfN(rapid.SampledFrom(words), 0, 4).Draw(t, "words")
		g, err := c.parse(x, said)
		switch {
		case err != nil && (err.Error() == "" || strings.Contains(err.Error(), "\n")):
			t.Fatalf("%s %q: %q", c.Name, said, err)
		case err == nil && !slices.Equal(g.words, said):
			t.Fatalf("%s %q: %q", c.Name, said, g.words)
		case err == nil:
			for k, w := range g.form {
				if w.parameter == nil && said[k] != w.text {
					t.Fatalf("%s %q has not the form of %q", c.Name, said, w.text)
				}
			}
		}
	})
}
