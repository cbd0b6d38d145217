package panel

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/tui/notation"
)

// updatesUpTo counts the updates of the first steps.
func updatesUpTo(f *Frame, step int) (n int) {
	for _, u := range f.Timeline.Journal.Between(0, f.Timeline.Journal.Len()) {
		if int(u.Step) <= step {
			n++
		}
	}
	return n
}

// theories are runs of every bias rule and representation, separable and not.
var theories = []string{"", "bias=radius", "bias=none", "mode=dual rate=1/3", "mode=kernel kernel=rbf", "init=1,2,3", "order=random"}

// The list of bounds has those that apply, with the values of package margin and their
// counts, and the others with reasons.
func TestBoundsListed(t *testing.T) {
	for _, d := range []*model.Dataset{set(t, "and"), set(t, "xor")} {
		for _, changes := range theories {
			f := frame(t, d, changes+" proved", 9)
			text := joined(shown(f, "bound", 72, 40, ViewState{}))
			leading, first := f.Theory.mainBound(), f.firstPassBound()
			for _, b := range f.Theory.Bounds {
				want := b.Name
				switch {
				case b.Applies && leading != nil && b.Name == leading.Name:
					want = "of at most " + notation.Number(math.Floor(b.Value*(1+1e-12)))
				case b.Applies && leading == nil && b.Name == first.Name:
					want = "first pass: " + notation.Number(float64(updatesUpTo(f, f.Data.Len()))) + " ≤ "
					if math.IsInf(b.Gamma, 1) {
						want += "n = "
					}
					want += notation.Number(math.Floor(b.Value*(1+1e-12))) + " (Freund–Schapire)"
				case b.Applies:
					want += " " + notation.Count(f.countShown(b.Name)) + " ≤ "
					if math.IsInf(b.Gamma, 1) && b.Value == float64(d.Len()) {
						want += "n = "
					}
					want += notation.Number(math.Floor(b.Value * (1 + 1e-12)))
				}
				if !strings.Contains(text, want) || !b.Applies && !strings.Contains(text, b.Why) {
					t.Errorf("%s %q: %q (%s) is not in\n%s", d.Name, changes, want, b.Why, text)
				}
			}
			if f.Problem.Dual() && leading != nil && !strings.Contains(text, "‖α‖₁ = ") {
				t.Errorf("%s %q: no ‖α‖₁ in\n%s", d.Name, changes, text)
			}
		}
	}
}

// The reason why bounds do not apply is written once, unabridged, after the names of
// those bounds, for every rule.
func TestReasonsOnce(t *testing.T) {
	for _, changes := range append([]string{"update=margin", "update=margin init=1,2,3", "update=pa", "update=pa1", "update=pa2 bias=none"}, theories...) {
		for _, size := range [][2]int{{46, 60}, {79, 60}, {139, 40}} {
			f := frame(t, set(t, "xor"), changes+" proved", 9)
			text := joined(shown(f, "bound", size[0], size[1], ViewState{}))
			names := map[string][]string{}
			for _, b := range f.Theory.Bounds {
				if !b.Applies {
					names[b.Why] = append(names[b.Why], b.Name)
				}
			}
			for reason, of := range names {
				if said := strings.Join(of, ", ") + ": " + reason; strings.Count(text, said) != 1 || strings.Count(text, ": "+reason) != 1 {
					t.Errorf("%q, %d columns: %q is not said once in\n%s", changes, size[0], said, text)
				}
			}
			if strings.Contains(text, "bound: it ") {
				t.Errorf("%q: who is it? %s", changes, text)
			}
		}
	}
}

// The table has a and y·a of each example, its number of updates and α, and the lengths
// that package model computes.
func TestTableIsTheRuns(t *testing.T) {
	d := set(t, "iris")
	f := frame(t, d, "mode=dual rate=1/2", 7)
	s := f.State()
	h, _ := s.Hyperplane()
	text := joined(shown(f, "table", 140, 12, ViewState{}))
	least := math.Inf(1)
	for i, alpha := range s.Alphas() {
		a, n := s.Predict(i).Activation, h.Norm()
		m := a * float64(d.Y[i])
		least = min(least, m)
		cells := classGlyph(d.Y[i])
		for _, v := range []float64{a, m, alpha / 0.5, alpha, m / n, math.Abs(a) / n, -a / (n * n), model.Dot(h.W, d.Row(i)) / n} {
			cells += " " + notation.Number(v)
		}
		for _, want := range []string{cells, notation.Number(h.Project(d.Row(i))[0])} {
			if !strings.Contains(text, want) {
				t.Errorf("x%d: %s is not in\n%s", i+1, want, text)
			}
		}
	}
	if want := "y·a ≥ " + notation.Number(least) + ", y·a/‖w‖ ≥ " + notation.Number(least/h.Norm()); !strings.Contains(text, want) {
		t.Errorf("%s is not in\n%s", want, text)
	}
}

// The proof leaves no row blank, however long its numbers are.
func TestNoBlankRowInProof(t *testing.T) {
	for _, changes := range []string{"", "rate=1/7", "rate=0.001", "bias=radius", "mode=dual rate=0.013", "mode=kernel kernel=rbf rate=0.1"} {
		for step := 1; step < 8; step++ {
			f := frame(t, set(t, "and"), changes+" proved", step)
			for w := 32; w < 60; w++ {
				lines := strings.Split(strings.TrimRight(shown(f, "bound", w, 12, ViewState{}), " \n"), "\n")
				for y, line := range lines {
					if strings.TrimSpace(line) == "" {
						t.Errorf("%s, step %d, %d columns: row %d of\n%s", changes, step, w, y, strings.Join(lines, "\n"))
					}
				}
			}
		}
	}
}

// behindW is a row where b follows w, so that its own row is blank.
var behindW = regexp.MustCompile(`(?m)^ w .* b `)

// What a wide panel shows in a row, a narrow one shows too: no row is blank there alone.
func TestNoRowBlank(t *testing.T) {
	blank := func(text string) int {
		return len(regexp.MustCompile(`(?m)^ *$`).FindAllString(strings.TrimRight(text, " \n"), -1))
	}
	for _, row := range golden.Rows(t, "testdata/frames.txt") {
		f := frame(t, set(t, row[0]), row[1], must(strconv.Atoi(row[2])))
		for _, name := range []string{"step", "bound", "slack", "algorithm", "events", "readouts"} {
			for _, ascii := range []bool{false, true} {
				wide := spelled(f, name, 60, 70, ViewState{}, ascii)
				for w := 32; w < 60; w++ {
					narrow := spelled(f, name, w, 70, ViewState{}, ascii)
					if blank(narrow) > blank(wide) && !behindW.MatchString(narrow) {
						t.Fatalf("%v, %s in %d columns:\n%s", row, name, w, narrow)
					}
				}
			}
		}
	}
}

// FindContradiction returns the first example that equals an earlier one with another
// label, and that earlier one: compared with a search of all pairs. Most examples differ
// only in their last features.
func TestContradictionOfAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, n := rapid.IntRange(1, 7).Draw(t, "d"), rapid.IntRange(1, 90).Draw(t, "n")
		x, y := make([]float64, n*d), make([]int8, n)
		for i := range y {
			x[i*d+d-1] = float64(rapid.IntRange(0, 60).Draw(t, "x"))
			y[i] = int8(rapid.IntRange(0, 9).Draw(t, "y")/9*2 - 1)
		}
		set := must(model.NewDataset("t", strings.Fields("a b c d e f g")[:d], x, y))
		if rapid.Bool().Draw(t, "classes") { // −1 is the first of them
			set = classes("t", set.Features, x, make([]int32, n), []string{"a", "b"})
			for i := range y {
				set.Class[i] = int32(y[i]+1) / 2
			}
		}
		var want []int
		for i := 0; i < n && want == nil; i++ {
			for k := range i {
				if set.Equal(k, i) && y[k] != y[i] {
					want = []int{k, i}
					break
				}
			}
		}
		if got := FindContradiction(set); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
