package explore

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// played is an explorer on AND after a script, the theory decided.
func played(t *testing.T, script string) *Explorer {
	t.Helper()
	x := explorer(t)
	x.Decide(t.Context(), 1<<40)
	do(t, x, script)
	x.Decide(t.Context(), 1<<40)
	return x
}

// close says whether two numbers are one, but for rounding.
func nearly(a, b float64) bool { return math.Abs(a-b) <= 1e-12*(1+math.Abs(a)+math.Abs(b)) }

// The ledger of the frame has the numbers of margin's.
func TestSheet(t *testing.T) {
	for _, c := range []struct {
		script string
		of     string
		w      []float64 // H, of any scale
		b      float64
		gamma  float64 // 0: the median distance
		delta  float64 // 0: the least
	}{
		{"run; show slack", "the present one", []float64{3, 2}, -4, 0, 0},
		{"run; show slack; slack gamma 1/2", "the present one", []float64{3, 2}, -4, 0.5, 0},
		{"run; slack gamma 0.5; slack gamma up", "the present one", []float64{3, 2}, -4, 0.55, 0},
		{"run; slack gamma 0.5; slack gamma down", "the present one", []float64{3, 2}, -4, 0.455, 0},
		{"run; slack gamma 0.5; slack gamma median", "the present one", []float64{3, 2}, -4, 0, 0},
		{"run; slack gamma 0.5; slack delta 2", "the present one", []float64{3, 2}, -4, 0.5, 2},
		{"run; slack gamma 0.5; slack delta 2; slack delta least", "the present one", []float64{3, 2}, -4, 0.5, 0},
		{"run; slack plane widest; slack gamma 1", "the widest", []float64{2, 2}, -3, 1, 0},
		{"show slack", "the widest, none yet", []float64{2, 2}, -3, 0, 0},
		{"run; slack plane widest; slack plane present", "the present one", []float64{3, 2}, -4, 0, 0},
		{"run; slack plane", "the widest", []float64{2, 2}, -3, 0, 0},
		{"run; slack turn left; slack plane", "the present one", []float64{3, 2}, -4, 0, 0},
		{"slack plane 1,0,-1/2; slack gamma 1", "as chosen", []float64{1, 0}, -0.5, 1, 0},
		{"set bias radius; run; slack gamma 0.3", "the present one", []float64{1, 2}, -2, 0.3, 0},
	} {
		x := played(t, c.script)
		s := x.View().Frame().Slack
		if s == nil || s.Of != c.of {
			t.Errorf("%q: %+v, want H %s", c.script, s, c.of)
			continue
		}
		h := model.Hyperplane{W: c.w, B: c.b}
		if strings.Contains(c.script, "radius") { // whatever the run ended on
			h, _ = x.View().State().Hyperplane()
		}
		gamma := c.gamma
		if gamma == 0 {
			var all []float64 // the upper median of |w·x + b|
			for i := range x.source.Data.Len() {
				all = append(all, math.Abs(s.Ledger.H.Activation(x.source.Data.Row(i))))
			}
			slices.Sort(all)
			gamma = all[len(all)/2]
		}
		want := margin.NewLedger(convergence.RunOf(x.view.Timeline.Problem), h, gamma)
		if !nearly(s.Ledger.Bound, want.Bound) || !nearly(s.Ledger.D, want.D) || !nearly(s.Ledger.Gamma, want.Gamma) {
			t.Errorf("%q: γ %v D %v bound %v, want %v %v %v", c.script, s.Ledger.Gamma, s.Ledger.D, s.Ledger.Bound, want.Gamma, want.D, want.Bound)
		}
		delta, bound := want.Delta, want.Bound
		if c.delta > 0 {
			delta, bound = c.delta, want.At(c.delta)
		}
		if _, _, got := s.Extended(); !nearly(s.Delta, delta) || !nearly(got, bound) {
			t.Errorf("%q: Δ %v bound %v, want %v %v", c.script, s.Delta, got, delta, bound)
		}
	}
}

// ξ is 001's, its norm is D, and the extended radius and margin make the bound.
func TestSlacksAddUp(t *testing.T) {
	for _, script := range []string{"run; show slack", "step 5; slack gamma 2", "set bias radius; step 6; show slack; slack delta 1", "set bias none; step 6; slack gamma 1"} {
		x := played(t, script)
		s := x.View().Frame().Slack
		sum := 0.0
		for _, xi := range s.Xi {
			sum += xi * xi
		}
		radius, gamma, bound := s.Extended()
		if math.Abs(math.Sqrt(sum)-s.Ledger.D) > 1e-9 {
			t.Errorf("%q: ‖ξ‖ = %v, D = %v", script, math.Sqrt(sum), s.Ledger.D)
		}
		if q := radius / gamma * (radius / gamma); math.Abs(q-bound) > 1e-9*bound {
			t.Errorf("%q: (R/γ)² = %v, the bound %v", script, q, bound)
		}
		if x.view.Setup.Bias == "radius" {
			h := s.Ledger.H.Normalized()
			for i, y := range x.source.Data.Y {
				if xi := max(0, s.Ledger.Gamma-float64(y)*h.ActivationOf(x.source.Data, i)); !nearly(xi, s.Xi[i]) {
					t.Errorf("%q: ξ%d = %v, want %v", script, i+1, s.Xi[i], xi)
				}
			}
		}
	}
}

// alike reports whether two hyperplanes with ‖w‖ = 1 are one, sides and all.
func alike(g, h model.Hyperplane) bool {
	one := nearly(g.B, h.B)
	for j := range g.W {
		one = one && nearly(g.W[j], h.W[j])
	}
	return one
}

// Turning H keeps it at the distance it had from the mean; seventy-two turns of
// five degrees are one round. Up and down shifts take each other back.
func TestSlackMovesH(t *testing.T) {
	x := played(t, "run; slack turn left")
	mean := x.View().Mean()
	was, _ := x.View().State().Hyperplane()
	if got, want := x.view.Slack.Given.Normalized().Activation(mean), was.Normalized().Activation(mean); !nearly(got, want) {
		t.Errorf("%v from the mean, was %v", got, want)
	}
	x = played(t, "run; show slack"+strings.Repeat("; slack turn right", 72))
	if !alike(x.view.Slack.Given.Normalized(), was.Normalized()) {
		t.Errorf("after a round %v, was %v", x.view.Slack.Given, was)
	}
	x = played(t, "run; slack shift up; slack shift down")
	if !alike(x.view.Slack.Given.Normalized(), was.Normalized()) {
		t.Errorf("up and down %v, was %v", x.view.Slack.Given, was)
	}
}

// tightest is as a walk over all states finds it.
func TestTightest(t *testing.T) {
	for _, script := range []string{"", "set bias radius", "set bias none; set rate 1/3", "mode dual", "set init 1,2,3"} {
		x := played(t, script+"; run")
		proof := x.theory.answers[x.endShown()].Proof
		if proof == nil {
			continue // bias none does not separate AND
		}
		var want [2]panel.Tight
		for k := range x.view.Timeline.Journal.Len() {
			u := x.view.Timeline.Journal.At(k)
			l := convergence.Lines(proof, x.view.Timeline.Seek(int(u.Step)).After)
			for n, slack := range [...]float64{l.Reach - l.ReachAtLeast, l.SquareAtMost - l.Square} {
				if k == 0 || slack < want[n].Slack-1e-9 {
					want[n] = panel.Tight{Update: l.Updates, Slack: slack}
				}
			}
		}
		got := x.View().Frame().Along.Tightest
		for n := range got {
			if got[n].Update != want[n].Update || math.Abs(got[n].Slack-want[n].Slack) > 1e-9 {
				t.Errorf("%q: line %d is tightest at %+v, want %+v", script, n+1, got[n], want[n])
			}
		}
	}
}

// A final line is that of the run with its seed; all of AND's separate.
func TestSolutions(t *testing.T) {
	x := played(t, "show solutions")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if x.Count(ctx); !x.Counting() || x.View().Solutions != nil {
		t.Error("lines without any time")
	}
	for x.Counting() {
		x.Count(t.Context())
	}
	found := x.View().Solutions
	if len(found.Lines) != scene.ShuffledRuns || found.Converged != scene.ShuffledRuns || found.Different < 2 {
		t.Errorf("%d lines, %d converged, %d different", len(found.Lines), found.Converged, found.Different)
	}
	y := played(t, "set order shuffled; set seed 7; run")
	h, _ := y.View().State().Hyperplane()
	if !alike(found.Lines[6], h.Normalized()) {
		t.Errorf("seed 7 ends on %v, found %v", h.Normalized(), found.Lines[6])
	}
}

// The band's edges are γ from the widest line, through the examples that hold it;
// the certificate's two means are one point.
func TestOverlayGeometry(t *testing.T) {
	x := played(t, "show margin")
	over := x.View().Scene(x.View().Frame()).Over
	v := x.View().Verdict
	if len(over.Strokes) != 3 || len(v.Support()) != 3 {
		t.Fatalf("%d strokes, held by %v", len(over.Strokes), v.Support())
	}
	for _, i := range v.Support() {
		row, y := x.source.Data.Row(i), float64(x.source.Data.Y[i])
		edge := over.Strokes[0].Line
		if y < 0 {
			edge = over.Strokes[1].Line
		}
		if a := edge.WX*row[0] + edge.WY*row[1] + edge.B; math.Abs(a) > 1e-12 {
			t.Errorf("x%d is %v off the edge of the band", i+1, a)
		}
	}
	for _, bias := range []string{"unit", "radius"} {
		x := xor(t, "set bias "+bias+"; show margin")
		over := x.View().Scene(x.View().Frame()).Over
		if len(over.Marks) != 1 || over.Marks[0].X != 0.5 || over.Marks[0].Y != 0.5 || len(over.Notes) != 4 {
			t.Errorf("bias %s: the means meet in %+v, with %d λ", bias, over.Marks, len(over.Notes))
		}
	}
}

// xor is an explorer on XOR after a script, the theory decided.
func xor(t *testing.T, script string) *Explorer {
	t.Helper()
	x := explorerOf(t, "xor", nil)
	do(t, x, script)
	x.Decide(t.Context(), 1<<40)
	return x
}

// A segment of slack ends on its own margin line.
func TestSlackSegments(t *testing.T) {
	x := played(t, "run; show slack")
	s := x.View().Frame().Slack
	n := 0
	for _, stroke := range x.View().Scene(x.View().Frame()).Over.Strokes {
		if stroke.Line != nil {
			continue
		}
		i := s.Largest[n]
		n++
		if a := float64(x.source.Data.Y[i]) * s.Ledger.H.Activation(stroke.To[:]); !nearly(a, s.Ledger.Gamma) {
			t.Errorf("ξ%d ends where y·a = %v, want γ = %v", i+1, a, s.Ledger.Gamma)
		}
	}
	if n != len(s.Largest) || n == 0 {
		t.Errorf("%d segments for %d slacks", n, len(s.Largest))
	}
}
