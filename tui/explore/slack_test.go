package explore

import (
	"context"
	"math"
	"testing"

	"perceptron/algo/convergence"
	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// played is an explorer on AND after a script, with the theory decided.
func played(t *testing.T, script string) *Explorer {
	t.Helper()
	x := explorer(t)
	x.Decide(t.Context(), 1<<40)
	do(t, x, script)
	x.Decide(t.Context(), 1<<40)
	return x
}

// nearly reports whether two numbers are equal up to rounding.
func nearly(a, b float64) bool { return math.Abs(a-b) <= 1e-12*(1+math.Abs(a)+math.Abs(b)) }

// ξ is 001's, its norm is D, and the extended radius and margin make the bound.
func TestSlacksAddUp(t *testing.T) {
	for _, script := range []string{"run; show slack", "step 5; slack gamma 2", "set bias radius; step 6; show slack; slack delta 1", "set bias none; step 6; slack gamma 1", "step 14; show slack"} {
		x := played(t, script)
		s := x.View().Frame().Slack
		sum := 0.0
		for i, xi := range s.Xi {
			if sum += xi * xi; xi > 0 && nearly(xi, 0) {
				t.Errorf("%q: ξ%d is %v, what rounding left of 0", script, i+1, xi)
			}
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

// alike reports whether two hyperplanes with ‖w‖ = 1 are the same, with the same sides.
func alike(g, h model.Hyperplane) bool {
	one := nearly(g.B, h.B)
	for j := range g.W {
		one = one && nearly(g.W[j], h.W[j])
	}
	return one
}

// The tightest point is that found by going through all states.
func TestTightest(t *testing.T) {
	for _, script := range []string{"", "set bias radius", "set bias none; set rate 1/3", "mode dual", "set init 1,2,3"} {
		x := played(t, script+"; run")
		proof := x.theory.answers[x.endShown()].Proof
		if proof == nil {
			continue // bias none does not separate AND
		}
		var want [2]panel.TightestPoint
		for k := range x.view.Timeline.Journal.Len() {
			u := x.view.Timeline.Journal.At(k)
			l := convergence.Lines(proof, x.view.Timeline.Seek(int(u.Step)).After)
			for n, slack := range [...]float64{l.Inner - l.InnerAtLeast, l.SquareAtMost - l.Square} {
				if k == 0 || slack < want[n].Slack-1e-9 {
					want[n] = panel.TightestPoint{Update: l.Updates, Slack: slack}
				}
			}
		}
		got := x.View().ProofTrack().Tightest
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
	if err := x.Do(t.Context(), "set tie positive"); err != nil {
		t.Fatal(err)
	}
	for x.Counting() {
		x.Count(t.Context())
	}
	if other := x.View().Solutions; other == found || len(other.Lines) != scene.ShuffledRuns {
		t.Error("another run's lines are shown")
	}
}
