package panel

import (
	"context"
	"math"
	"regexp"
	"strings"
	"testing"

	theory "perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
)

// proved is a frame with its theory, and the ledger of an H and a γ.
func proved(t *testing.T, d *model.Dataset, changes string, step int) *Frame {
	t.Helper()
	f := frame(t, d, changes, step)
	v := theory.Verdict(t.Context(), f.Problem)
	run := theory.RunOf(f.Problem)
	th := &Theory{Verdict: v, Bounds: margin.Bounds(context.Background(), run, v)}
	if th.Proof, th.Why = margin.NewProof(run, v); th.Proof != nil {
		f.Along.After = theory.Lines(th.Proof, f.State())
		f.Along.Before = f.Along.After
		if f.Moment.Before != nil {
			f.Along.Before = theory.Lines(th.Proof, f.Moment.Before)
		}
		f.Along.Tightest = [2]Tight{{Update: 1, Slack: 0.25}, {Update: 2, Slack: 1.5}}
	}
	f.Theory = th
	if f.Problem.Linear() {
		l := margin.NewLedger(run, model.Hyperplane{W: []float64{1, 0.25}, B: -0.7}, 0.37)
		s := &Slack{Ledger: l, Of: "as chosen", Delta: 1.23, Moved: true, Xi: make([]float64, d.Len())}
		for i, y := range d.Y {
			s.Xi[i] = max(0, l.Gamma-float64(y)*l.H.Activation(d.Row(i)))
			if s.Xi[i] > 0 {
				s.Largest, s.Lacking = append(s.Largest, i), s.Lacking+1
			}
		}
		f.Slack = s
	}
	return f
}

func xor(t testing.TB) *model.Dataset {
	return data(t, "xor", []string{"x1", "x2"}, []float64{0, 0, 0, 1, 1, 0, 1, 1}, []int8{-1, 1, 1, -1})
}

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

// The list of bounds has those that apply with margin's values and what they
// count, and all the others with why.
func TestBoundsListed(t *testing.T) {
	for _, d := range []*model.Dataset{and(t), xor(t)} {
		for _, changes := range theories {
			f := proved(t, d, changes, 9)
			text := joined(shown(f, "bound", 72, 40, View{}))
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
					want += " " + notation.Count(f.counted(b.Name)) + " ≤ "
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

// A reason why bounds don't apply is said once, whole, behind the names of all that it
// keeps from applying, whichever the rule.
func TestReasonsOnce(t *testing.T) {
	for _, changes := range append([]string{"update=margin", "update=margin init=1,2,3", "update=pa", "update=pa1", "update=pa2 bias=none"}, theories...) {
		for _, size := range [][2]int{{46, 60}, {79, 60}, {139, 40}} {
			f := proved(t, xor(t), changes, 9)
			text := joined(shown(f, "bound", size[0], size[1], View{}))
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

var number = regexp.MustCompile(`[0-9][0-9./]*`)

// However narrow the panels are, in ASCII and not, a number is drawn whole or
// not at all.
func TestNumbersWhole(t *testing.T) {
	for _, d := range []*model.Dataset{and(t), xor(t)} {
		for _, changes := range theories {
			f := proved(t, d, changes, 9)
			for _, name := range []string{"bound", "slack"} {
				for _, ascii := range []bool{false, true} {
					known := map[string]bool{}
					for _, w := range widths() {
						for n := range strings.Lines(spelled(f, name, w, 40, View{}, ascii)) {
							for _, token := range number.FindAllString(n, -1) {
								token = strings.TrimRight(token, ".")
								if w > 100 {
									known[token] = true
								} else if !known[token] {
									t.Errorf("%s %q %s at %d columns, ascii %v: %q is part of a number in %q", d.Name, changes, name, w, ascii, token, n)
								}
							}
						}
					}
				}
			}
		}
	}
}

// widths are a few wide ones, and then all narrow ones.
func widths() []int {
	all := []int{200, 140, 120}
	for w := 75; w >= 31; w-- {
		all = append(all, w)
	}
	return all
}

// The lengths of the table are model's, of each example and of the set.
func TestLengths(t *testing.T) {
	d := iris(t)
	f := frame(t, d, "", 7)
	s := f.State()
	h, _ := s.Hyperplane()
	text := shown(f, "table", 140, 12, View{})
	least := math.Inf(1)
	for i := range d.Len() {
		a := s.See(i).Activation * float64(d.Y[i])
		least = min(least, a)
		for _, v := range []float64{a, a / h.Norm(), model.Dot(h.W, d.Row(i)) / h.Norm(), h.Foot(d.Row(i))[0]} {
			if !strings.Contains(text, notation.Number(v)) {
				t.Errorf("x%d: %s is not in\n%s", i+1, notation.Number(v), text)
			}
		}
	}
	if want := "y·a ≥ " + notation.Number(least) + ", y·a/‖w‖ ≥ " + notation.Number(least/h.Norm()); !strings.Contains(text, want) {
		t.Errorf("%s is not in\n%s", want, text)
	}
}

// The step's wide form has the normalised hyperplane and x along w.
func TestStepGeometry(t *testing.T) {
	f := frame(t, and(t), "", 10)
	before := f.Moment.Before
	h, _ := before.Hyperplane()
	after, _ := f.State().Hyperplane()
	x := f.Data.Row(f.Moment.Event.Looks[0].Example)
	says(t, "step", shown(f, "step", 60, 20, View{}),
		"x at "+notation.Number(model.Dot(h.W, x)/h.Norm())+" along w",
		"line at "+notation.Number(-h.B/h.Norm()),
		"b/‖w‖ "+notation.Number(after.Normalized().B),
		"foot (0, 1)")
}

// The proof's chart is there beside the text and above it, and its curves end
// with the numbers of the step shown, though the track has fewer points: of AND
// at step 10, ŵ = (2, 0, −2) and u = (2, 2, −3)/√17, so that u·ŵ = 10/√17, ‖ŵ‖ =
// √8, tγ = 6/√17 and √t·√(R²+1) = √18.
func TestCurvesEnd(t *testing.T) {
	f := proved(t, and(t), "", 10)
	f.Along.Track = []margin.Lines{{}, theory.Lines(f.Theory.Proof, f.Timeline.Seek(5).After)}
	for _, size := range [][2]int{{120, 12}, {79, 18}, {44, 18}} {
		g := grid.New(size[0], size[1], false)
		Draw("bound", g.All(), f, View{}, false)
		says(t, text(size[0], "×", size[1]), grid.Plain(g),
			"tγ ≤ u·ŵ ≤ ‖ŵ‖ ≤ √t·√(R²+1)", "u·ŵ 2.425", "‖ŵ‖ 2.828", "tγ 1.455", "√t·√(R²+1) 4.243", "── bound", "6 of at most 51")
	}
}

// The proof leaves no row blank, however long its numbers are.
func TestNoBlankRowInProof(t *testing.T) {
	for _, changes := range []string{"", "rate=1/7", "rate=0.001", "bias=radius", "mode=dual rate=0.013", "mode=kernel kernel=rbf rate=0.1"} {
		for step := 1; step < 8; step++ {
			f := proved(t, and(t), changes, step)
			for w := 32; w < 60; w++ {
				lines := strings.Split(strings.TrimRight(shown(f, "bound", w, 12, View{}), " \n"), "\n")
				for y, line := range lines {
					if strings.TrimSpace(line) == "" {
						t.Errorf("%s, step %d, %d columns: row %d of\n%s", changes, step, w, y, strings.Join(lines, "\n"))
					}
				}
			}
		}
	}
}
