package algo_test

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
)

// A run with weights, of any task, mode, rule and batch size, is reported to cycle after the
// first pass that ends like an earlier one, and only if all its passes have one order. The
// reference compares the rational weights after all passes with each other.
func TestCycles(t *testing.T) {
	for k, w := range worlds {
		if w.arithmetic != "exact" {
			continue
		}
		for _, labels := range [][]string{twoSides, several} {
			t.Run(w.name+" "+labels[0], func(t *testing.T) {
				draws.Check(t, "50", func(t *rapid.T) {
					rules := append(valuesOf("update"), "perceptron", "perceptron", "perceptron")
					repeatsAgree(t, drawPairing(t, k, labels, rules...))
				})
			})
		}
	}
}

func repeatsAgree(t *rapid.T, c *pairing) {
	c.what = "repeats"
	if !c.set.OwnStep() { // else digits may grow with every step
		c.set.Steps = rapid.SampledFrom([]int{40, 90}).Draw(t, "limit")
	}
	p, err := algo.Prepare(c.set, c.in.data)
	if err != nil {
		t.Fatal(err)
	}
	c.r = newReference(c.set, c.in)
	ends := []int{0} // the steps at which passes end
	for c.r.stop == algo.Running {
		if e := c.r.next(); e.EndOfPass {
			ends = append(ends, e.Step)
		}
	}
	var want algo.Cycle
	fixed := p.Linear() && !slices.Contains([]string{"shuffled", "random", "first"}, c.set.Order)
	for pass := range ends {
		for earlier := 0; earlier < pass && want.Length == 0 && !c.r.converged && fixed; earlier++ {
			if c.r.alike(ends[earlier], ends[pass]) {
				want = algo.Cycle{Pass: pass, Length: pass - earlier}
			}
		}
	}
	state := p.Start()
	for state.Stopped() == algo.Running {
		state.Step()
	}
	got, ok := state.Cycle()
	c.same("found", got, want)
	c.same("ok", ok, want.Length > 0)
}

// alike reports whether w and b are equal after two steps.
func (r *reference) alike(a, b int) bool {
	numbers := func(v vector) (all []*big.Rat) {
		for c := range v.b {
			all = append(append(all, v.b[c]), v.w[c]...)
		}
		return all
	}
	first, second := numbers(r.vectors[a]), numbers(r.vectors[b])
	for k := range first {
		if first[k].Cmp(second[k]) != 0 {
			return false
		}
	}
	return true
}
