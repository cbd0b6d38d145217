package convergence_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/draws"
	"perceptron/algo/margin"
	"perceptron/model"
)

// unasked is the verdict of a search that had no time.
func unasked(p *algo.Problem) margin.Verdict {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return convergence.Verdict(ctx, p)
}

// run is the state that a run ends in.
func run(p *algo.Problem) *algo.State {
	state := p.Start()
	_ = state.Run(context.Background())
	return state
}

// TestProved: whatever the rules of a run and the storage of its data, what its last
// weights are said to prove is what the search proves that has all the time: separable,
// and a margin no wider than the widest; without a kernel it is their own. It is said
// wherever the run converged and y·a > 0 in rational arithmetic. The bounds by it hold.
func TestProved(t *testing.T) {
	met := map[string]int{}
	draws.Check(t, "400", func(t *rapid.T) {
		data := drawData(t)
		if rapid.Bool().Draw(t, "sparse") {
			data = data.AsSparse()
		}
		s := drawSetup(t, data)
		s.Arithmetic = rapid.SampledFrom([]string{"auto", "auto", "float"}).Draw(t, "arithmetic")
		p, err := algo.Prepare(s, data)
		if err != nil {
			t.Skip(err)
		}
		state := run(p)
		found := convergence.Proved(t.Context(), unasked(p), state)
		full := convergence.Verdict(t.Context(), p)
		if found.Separable != margin.Undecided && found.Separable != full.Separable {
			t.Fatalf("%v (%s), and the search says %v", found.Separable, found.Why, full.Separable)
		}
		if again := convergence.Proved(t.Context(), full, state); full.Why == "" && (again.Gamma != full.Gamma || again.Why != "") {
			t.Fatalf("%+v, which was decided: %+v", again, full)
		}
		if full.Separable == margin.True && !(found.Lower <= full.Upper && full.Lower <= found.Upper) {
			t.Fatalf("γ from %v to %v, and the search says from %v to %v", found.Lower, found.Upper, full.Lower, full.Upper)
		}
		if found.Separable == margin.True && !found.Trivial && p.Linear() && s.Bias != "radius" {
			want := ownMargin(state)
			if found.Gamma != found.Lower || found.Lower > want+1e-13 || found.Lower < want-1e-12 {
				t.Fatalf("γ from %v, the weights have %v", found.Lower, want)
			}
			met[fmt.Sprint("sparse ", data.Sparse())]++
		}
		for _, b := range margin.Bounds(t.Context(), convergence.RunAt(t.Context(), state, state.Event.Updates), found) {
			if b.Applies && !b.Holds && !strings.HasPrefix(b.Name, "freund-schapire") {
				t.Fatalf("%+v", b)
			}
		}
		if !state.Converged() || !p.Exact {
			return
		}
		for i, y := range data.Y {
			if state.ActivationRat(i).Sign() != int(y) { // right by the tie rule
				return
			}
		}
		met["right"]++
		if found.Separable != margin.True {
			t.Fatalf("the run converged with y·a > 0: %v, %s", found.Separable, found.Why)
		}
	})
	for _, name := range []string{"right", "sparse true", "sparse false"} {
		if met[name] == 0 {
			t.Errorf("%s: never", name)
		}
	}
}

// ownMargin is the least y·a of the weights of a state over their norm, with b.
func ownMargin(state *algo.State) float64 {
	h, _ := state.Hyperplane()
	least := math.Inf(1)
	for i, y := range state.Problem().Data.Y {
		least = min(least, float64(y)*(model.Dot(h.W, state.Problem().Data.Row(i))+h.B))
	}
	return least / math.Sqrt(model.Dot(h.W, h.W)+h.B*h.B)
}

// TestProvedInDoubt: one feature at 1 and at 1 + 10⁻¹⁷, which is the same double.
// b = −1 and w = 1 have a = 10⁻¹⁷ at the second, which rounding takes for 0, and
// with first weights like these a run under tie positive converges at once.
func TestProvedInDoubt(t *testing.T) {
	for _, c := range []struct {
		csv  string
		want margin.Tri
	}{
		{"x,y\n0,-1\n1.00000000000000001,1\n", margin.True},
		{"x,y\n0,-1\n1,1\n", margin.Undecided},
		{"x,y\n0,-1\n0.99999999999999999,1\n", margin.Undecided},
	} {
		d, err := model.Read(t.Context(), strings.NewReader(c.csv), "doubt", model.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		s := algo.Default()
		s.Arithmetic, s.Tie, s.Init = "float", "positive", "1,-1"
		p, err := algo.Prepare(s, d)
		if err != nil {
			t.Fatal(err)
		}
		state := run(p)
		v := convergence.Proved(t.Context(), unasked(p), state)
		if !state.Converged() || state.Event.Updates != 0 || v.Separable != c.want {
			t.Errorf("%q: %v after %d updates, want %v", c.csv, v.Separable, state.Event.Updates, c.want)
		}
	}
}
