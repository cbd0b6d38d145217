package panel

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// A step of a batch shows both losses, or why they are missing, however large the set is.
func TestBatchLosses(t *testing.T) {
	for _, n := range []int{4, maxMarginWork / 3, maxMarginWork/3 + 1} {
		var csv strings.Builder
		for i := range n {
			fmt.Fprintf(&csv, "%d,%d,%d\n", i%7, i%5, 2*(i%2)-1)
		}
		for _, batch := range []int{2, 0} {
			f := frame(t, must(model.Read(t.Context(), strings.NewReader(csv.String()), "large.csv", model.ReadOptions{})), fmt.Sprint("batch-size=", batch), 1)
			for name, values := range map[string]int{"loss of these": 3 * len(f.Moment.Event.Predictions), "loss of all": 3 * n} {
				text := joined(shown(f, "step", 50, 30, ViewState{}))
				_, said, _ := strings.Cut(text, name)
				if why := strings.HasPrefix(said, ": too many to sum"); said == "" || why != (values > maxMarginWork) {
					t.Errorf("%d examples, batch %d: %s in\n%s", n, batch, name, text)
				}
			}
		}
	}
}

// withoutTerm is w as a sum without any term.
var withoutTerm = regexp.MustCompile(`now (w|ŵ|w\^) = .*= *(…|\.\.\.)?\n`)

// The geometry shows at least one term of the sum for w. At any width, every row with a
// value from after the update says now or has an arrow; all others are from before it.
func TestGeometrySaysWhen(t *testing.T) {
	d := set(t, "iris")
	for _, mode := range []string{"", "bias=none", "bias=radius", "mode=dual", "as=001", "as=003"} {
		for step := 1; step <= 6; step++ {
			f, before := frame(t, d, mode, step), frame(t, d, mode+" beat=1", step)
			for w := 24; w <= 110; w++ {
				_, now, _ := strings.Cut(shown(f, "step", w, 30, ViewState{}), "geometry")
				_, then, _ := strings.Cut(shown(before, "step", w, 30, ViewState{}), "geometry")
				if all := now + spelled(f, "step", w, 30, ViewState{}, true); withoutTerm.MatchString(all) {
					t.Fatalf("%s step %d, %d columns: w is the sum of nothing in\n%s", mode, step, w, all)
				}
				for k, line := range strings.Split(now, "\n") {
					if f.Moment.Event.Updated && k > 0 && !strings.Contains(line, "now") && !strings.Contains(line, "→") && !strings.Contains(then, line) {
						t.Fatalf("%s step %d, %d columns: not of before the update: %q in\n%s", mode, step, w, line, now)
					}
				}
			}
		}
	}
}

// The rows of a step depend on the run alone: each step has as many of each rank, in the
// same places.
func TestSameRowsAtEachStep(t *testing.T) {
	binary := []string{"", "rate=1/3", "bias=none", "bias=radius", "mode=dual", "mode=dual bias=none", "mode=kernel kernel=rbf", "readout=averaged", "update=pa"}
	for _, d := range []*model.Dataset{set(t, "and"), set(t, "iris"), set(t, "thirty")} {
		given := "mode=dual init=" + strings.Repeat("1,", d.Dim()) + "1"
		for _, mode := range append([]string{given}, binary...) {
			sameRows(t, d, mode)
		}
		for _, mode := range []string{"", "mode=dual", "bias=none", "readout=averaged"} {
			sameRows(t, d, "batch-size=2 "+mode)
			sameRows(t, d, "batch-size=0 "+mode)
		}
	}
	for _, mode := range []string{"", "bias=none", "mode=dual rate=1/3", "update=pa", "batch-size=2", "batch-size=0 mode=dual"} {
		sameRows(t, set(t, "compass"), mode)
	}
	for _, mode := range []string{"", "batch-size=2", "rate=1/3"} {
		sameRows(t, set(t, "walks"), mode)
	}
}

// sameRows compares the rows of 24 steps, and the positions of headings and verdicts when
// they are drawn small and large.
func sameRows(t *testing.T, d *model.Dataset, mode string) {
	t.Run(d.Name+" "+mode, func(t *testing.T) {
		stood, ranks := map[[2]int]string{}, ""
		for step := 1; step < 25; step++ {
			f := frame(t, d, mode, step)
			if f.Moment.Step < step {
				break
			}
			for _, size := range [][2]int{{32, 7}, {32, 10}, {32, 13}, {40, 16}, {53, 12}, {53, 20}, {100, 30}} {
				where := ""
				for k, line := range strings.Split(shown(f, "step", size[0], size[1], ViewState{}), "\n") {
					if strings.HasPrefix(line, " ── ") && k > 0 || strings.Contains(line, "MISTAKE") || strings.HasSuffix(line, "correct") {
						where += fmt.Sprint(" ", k)
					}
				}
				if before, seen := stood[size]; seen && before != where {
					t.Fatalf("step %d: at %v headings and verdict in the rows%s, before in%s", step, size, where, before)
				}
				stood[size] = where
			}
			var s row.Sheet
			s.Begin(grid.New(60, 100, false).All())
			s.Slots = LettersOf(f.Cache, f.Problem)
			stepRows(f, &s, ViewState{}, false)
			now := ""
			for _, r := range s.Rows {
				now += fmt.Sprint(" ", r.Rank)
			}
			if ranks != "" && ranks != now || f.stepLayout().rowsFrom(0) != len(s.Rows) {
				t.Fatalf("step %d: rows of the ranks\n%s, before\n%s, counted as %d", step, now, ranks, f.stepLayout().rowsFrom(0))
			}
			ranks = now
		}
	})
}

// oldLead is a row with a class's old lead but not its growth.
var oldLead = regexp.MustCompile(` over \S \S+ → [^+]*\n`)

// The growth of a class's lead takes precedence over its old value.
func TestGrownLead(t *testing.T) {
	for _, mode := range []string{"", "mode=dual", "update=pa", "update=pa2"} {
		for step := 1; step < 20; step++ {
			f := frame(t, set(t, "compass"), mode, step)
			for w := 32; w < 60; w++ {
				if text := shown(f, "step", w, 20, ViewState{}); oldLead.MatchString(text) {
					t.Fatalf("%s, step %d, %d columns: no growth in\n%s", mode, step, w, text)
				}
			}
		}
	}
}

// At any width, and for numbers of any length, an update shows the new α and b, in ASCII
// too.
func TestUpdatedBias(t *testing.T) {
	d := set(t, "long")
	for _, mode := range []string{"mode=dual", "mode=dual rate=1/7", "mode=dual update=pa", "mode=kernel kernel=poly update=pa1", "mode=kernel kernel=rbf update=pa2 init=random", "mode=dual arithmetic=float rate=1.2345e90", "mode=kernel arithmetic=float rate=1.2345e-90"} {
		for step := 1; step < 30; step++ {
			f := frame(t, d, mode, step)
			if f.Moment.Step < step || !f.Moment.Event.Updated {
				continue
			}
			after := f.Moment.After
			i := f.Moment.Event.Predictions[0].Example
			for h := 6; h < 20; h++ {
				for _, now := range []notation.Value{f.dualCoefficient(after, i), f.weights(after).b} {
					want := " " + string(notation.Append(nil, now))
					for ascii, want := range map[bool]string{false: want, true: strings.ReplaceAll(want, "−", "-")} {
						_, got, _ := strings.Cut(spelled(f, "step", 32, h, ViewState{}, ascii), "MISTAKE")
						if !strings.Contains(got, want) {
							t.Errorf("%s, step %d, %d rows: no %q in\n%s", mode, step, h, want, got)
						}
					}
				}
			}
		}
	}
}
