package explore

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/model/golden"
)

// between is an explorer on twelve points of two labels that can open four.
func between(t testing.TB) *Explorer {
	t.Helper()
	var rows strings.Builder
	for i := range 12 {
		rows.WriteString([]string{"1,2,a\n", "-1,-3,b\n"}[i%2])
	}
	d := must(model.Read(t.Context(), strings.NewReader(rows.String()), "twelve", model.ReadOptions{}))
	open := func(context.Context, string, []string) (Source, error) { return and(t), nil }
	return must(New(Source{Data: d, Name: "twelve", Setup: algo.Default()}, open))
}

// A command accepts the words of its usage and no more. A refused one changes nothing,
// and its error quotes only a short piece of what was typed.
func TestWordsTooMany(t *testing.T) {
	long := strings.Repeat("x", 120_000)
	for _, c := range Commands() {
		if c.Args != "" {
			continue
		}
		x := explorer(t)
		was := x.RestingPlace().Command()
		if err := x.Do(t.Context(), c.Name+" now"); err == nil || !strings.Contains(err.Error(), `"now" is one word too many`) {
			t.Errorf("%s now: %v", c.Name, err)
		}
		if x.RestingPlace().Command() != was || x.Quitting || x.Layer != NoLayer {
			t.Errorf("%s now: %s", c.Name, x.RestingPlace().Command())
		}
	}
	for _, c := range Commands() {
		for _, script := range []string{c.Name + " " + long, c.Name + " 1 " + long, c.Name + " off " + long} {
			x := explorer(t)
			err := x.Do(t.Context(), script)
			free := c.Name == "filter" || c.Name == "command"
			if err == nil && !free {
				t.Errorf("%.20s is taken", script)
			}
			if err != nil && len(err.Error()) > 1000 && c.Name != "open" { // that is the opener's error
				t.Errorf("%.20s: an error of %d bytes", script, len(err.Error()))
			}
		}
	}
	x := explorer(t)
	for _, script := range []string{long, "break mistake 7", "break off off", "beats 3", "beats x", "mode dual x"} {
		if err := x.Do(t.Context(), "break mistake; "+script); err == nil || len(err.Error()) > 200 {
			t.Errorf("%.20s: %.60v", script, err)
		}
		if again := x.RestingPlace().Command(); again != "perceptron and --do 'break mistake'" {
			t.Errorf("%.20s: %s", script, again)
		}
		x.breaks = nil
	}
}

// TestBreakRefused: a number that is invalid, or not possible with these data, is refused
// in one line that says what is expected, and the breakpoints stay as they were.
func TestBreakRefused(t *testing.T) {
	whole := []string{"0", "-1", "1.5", "1e400", "NaN", "Inf", "x", "9007199254740993", ""}
	bad := map[string][]string{}
	for _, name := range []string{"example", "wrong", "update", "epoch"} {
		bad[name] = whole
	}
	bad["bound"], bad["errors"] = whole[1:], whole[1:]
	bad["loss"] = []string{"-1", "1e400", "NaN", "Inf", "x", ""}
	bad["angle"] = []string{"0", "-1", "180.1", "1e400", "NaN", "Inf", "x", ""}
	// there are only four examples, and at most a hundred epochs
	bad["example"], bad["wrong"], bad["epoch"] = append(whole, "5"), append(whole, "5"), append(whole, "101")
	for _, c := range conditions {
		if c.arg != "" && len(bad[c.name]) == 0 {
			t.Errorf("%s: nothing is bad", c.name)
		}
		lines := make([]string, 0, 12)
		for _, number := range bad[c.name] {
			lines = append(lines, strings.TrimSpace(c.name+" "+number))
		}
		good := strings.TrimSpace(c.name + " " + map[bool]string{true: "1"}[c.arg != ""])
		for _, times := range []string{"0", "-1", "1.5", "1e400", "NaN", ""} {
			lines = append(lines, strings.TrimSpace(good+" times "+times))
		}
		for _, line := range lines {
			x := explorer(t)
			do(t, x, "seek 2; break mistake")
			was := x.RestingPlace().Command()
			err := x.Do(t.Context(), "break "+line)
			if err == nil || !strings.Contains(err.Error(), "expected ") && !strings.Contains(err.Error(), "stops after") || strings.Contains(err.Error(), "\n") {
				t.Errorf("break %s: %v", line, err)
			}
			if x.RestingPlace().Command() != was {
				t.Errorf("break %s leads to %s", line, x.RestingPlace().Command())
			}
		}
	}
}

// Of two hundred breakpoints the first 64 are set, each of the others is refused in a
// line, and a place that is opened has those that were set.
func TestMaxBreaks(t *testing.T) {
	x := explorer(t)
	for k := 1; k <= 200; k++ {
		err := x.Do(t.Context(), fmt.Sprintf("break mistake times %d", k))
		switch {
		case k <= 64 && err != nil:
			t.Fatal(err)
		case k > 64 && (err == nil || err.Error() != "break: 64 breakpoints are set, which is the most there can be (break drop N)"):
			t.Fatalf("the %dth: %v", k, err)
		}
	}
	y := explorer(t)
	if err := y.Go(x.Place()); err != nil || y.RestingPlace().Command() != x.RestingPlace().Command() {
		t.Errorf("gone there: %s (%v)", y.RestingPlace().Command(), err)
	}
	if do(t, x, "break drop 64; break mistake"); x.Refused() { // there is room for one more
		t.Errorf("%q is said as a refusal", x.Message())
	}
}

// A breakpoint that exists already stays, for any data: it is confirmed without a
// refusal, and not duplicated.
func TestBreakTwice(t *testing.T) {
	for _, c := range conditions {
		line := strings.TrimSpace("break " + c.name + " " + map[bool]string{true: "1"}[c.arg != ""])
		for _, ways := range []string{line, line + " times 1", line + "; open and"} {
			line, then, _ := strings.Cut(ways, "; ")
			x := between(t)
			do(t, x, line+";"+then)
			was := x.RestingPlace().Command()
			if err := x.Do(t.Context(), line); err != nil || x.Refused() || x.RestingPlace().Command() != was || !strings.Contains(x.Message(), "already") {
				t.Errorf("%s said twice: %v, %q, %s", ways, err, x.Message(), x.RestingPlace().Command())
			}
		}
	}
}

// Messages about breakpoints on the bound are also true if the theory is computed in the
// background.
func TestBreakBoundBeside(t *testing.T) {
	for _, row := range golden.Rows(t, "testdata/bound.txt") {
		x := begins[row[0]](t)
		x.TheoryTime, x.View().Proving = time.Minute, true
		for line := range strings.SplitSeq(row[1], ";") {
			for x.ExecuteScript(line); x.Busy(); {
				ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
				_ = x.Work(ctx)
				cancel()
				if !x.Answered() {
					q := x.Question()
					x.AddAnswer(q, q.Answer(t.Context()))
				}
			}
		}
		want, refused := strings.CutPrefix(row[2], "refused: ")
		if !fits(x.Message(), strings.TrimPrefix(want, "says: ")) || x.Refused() != refused {
			t.Errorf("%s: %q, refused: %t", strings.Join(row, " | "), x.Message(), x.Refused())
		}
	}
}
