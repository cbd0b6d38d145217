package convergence_test

import (
	"context"
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

// TestProved: whatever the rules of a run, what its last weights are said to
// prove is what the search proves that has all the time: separable, and a
// margin no wider than the widest. It is said wherever the run converged and
// y·a > 0 in rational arithmetic.
func TestProved(t *testing.T) {
	met := map[string]int{}
	draws.Check(t, "400", func(t *rapid.T) {
		data := drawData(t)
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
		if full.Separable == margin.True && !(found.Lower <= full.Upper && full.Lower <= found.Upper) {
			t.Fatalf("γ from %v to %v, and the search says from %v to %v", found.Lower, found.Upper, full.Lower, full.Upper)
		}
		if !state.Converged() || !p.Exact {
			return
		}
		right := true
		for i, y := range data.Y {
			right = right && state.ActivationRat(i).Sign() == int(y)
		}
		if !right {
			met["right by the tie rule"]++
			return
		}
		met["right"]++
		if found.Separable != margin.True {
			t.Fatalf("the run converged with y·a > 0: %v, %s", found.Separable, found.Why)
		}
	})
	if met["right"] == 0 || met["right by the tie rule"] == 0 {
		t.Error(met)
	}
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
		if !state.Converged() || state.Now.Updates != 0 || v.Separable != c.want {
			t.Errorf("%q: %v after %d updates, want %v", c.csv, v.Separable, state.Now.Updates, c.want)
		}
	}
}

// TestProvedOnSparse: a run on sparse data says what it has proved, and its
// bound is that of its own margin, multiplied out here from the rows.
func TestProvedOnSparse(t *testing.T) {
	// Example 1 is (1, 0, 0.5, 0), the second (0, 1, 0, 3), then 2 of the third
	// feature and 0.1 of the second.
	d, err := model.NewDataset("sparse", []string{"a", "b", "c", "d"},
		[]float64{1, 0, 0.5, 0, 0, 1, 0, 3, 0, 0, 2, 0, 0, 0.1, 0, 0}, []int8{1, -1, 1, -1})
	if err != nil {
		t.Fatal(err)
	}
	d = d.Compressed()
	p, err := algo.Prepare(algo.Default(), d)
	if err != nil {
		t.Fatal(err)
	}
	state := run(p)
	v := convergence.Proved(t.Context(), unasked(p), state)
	h, _ := state.Hyperplane()
	least, norm := math.Inf(1), h.B*h.B
	for i, y := range d.Y {
		a := h.B
		for j, x := range d.Row(i) {
			a += h.W[j] * x
		}
		least = min(least, float64(y)*a)
	}
	for _, w := range h.W {
		norm += w * w
	}
	want := least / math.Sqrt(norm)
	if v.Separable != margin.True || math.Abs(v.Lower-want) > 1e-14 || v.Lower > want || v.Gamma != v.Lower || v.Weights != nil {
		t.Errorf("%v, γ %v from %v, want %v", v.Separable, v.Gamma, v.Lower, want)
	}
	r := convergence.RunAt(t.Context(), state, state.Now.Updates)
	for _, b := range margin.Bounds(t.Context(), r, v) {
		if bound := (1 + 9 + 1 + 1e-9) / (want * want); b.Name == "augmented" && !(b.Applies && b.Holds && b.Value <= bound) {
			t.Errorf("%v, %v: %v, want %v", b.Applies, b.Holds, b.Value, bound)
		}
	}
}
