package algo_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// A run of any task, mode and batch is known to go round after the first pass
// whose end is like an earlier one's, and only where every pass has one order:
// found again by comparing the rational weights of all passes with each other.
// So it is where hashes say nothing.
func TestRepeats(t *testing.T) {
	for k, w := range worlds {
		if w.arithmetic != "exact" {
			continue
		}
		for _, labels := range [][]string{twoSides, several} {
			t.Run(w.name+" "+labels[0], func(t *testing.T) {
				draws.Check(t, "50", func(t *rapid.T) { repeatsAgree(t, drawPairing(t, k, labels)) })
			})
		}
	}
}

func repeatsAgree(t *rapid.T, c *pairing) {
	c.what = "repeats"
	c.set.Steps = rapid.SampledFrom([]int{40, 90}).Draw(t, "limit")
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
	var want algo.Repeats
	fixed := !slices.Contains([]string{"shuffled", "random", "first"}, c.set.Order)
	for pass := range ends {
		for earlier := 0; earlier < pass && want.Of == 0 && !c.r.converged && fixed; earlier++ {
			if c.r.alike(p.Linear(), ends[earlier], ends[pass]) {
				want = algo.Repeats{After: pass, Of: pass - earlier}
			}
		}
	}
	state := p.Start()
	if rapid.Bool().Draw(t, "hashes alike") {
		state.HashAlike()
	}
	for state.Stopped() == algo.Running {
		state.Step()
	}
	got, ok := state.Repeats()
	c.same("found", got, want)
	c.same("ok", ok, want.Of > 0)
}

// alike reports whether the weights after two steps are the same numbers: w and
// b, or where there is no w the scores of the training set and b.
func (r *reference) alike(linear bool, a, b int) bool {
	numbers := func(v vector) (all []*big.Rat) {
		for c := range v.b {
			all = append(all, v.b[c])
			if linear {
				all = append(all, v.w[c]...)
			}
		}
		for i := range r.products {
			if !linear {
				all = append(all, v.scores[i]...)
			}
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

// A word that is ADV in one sentence and CONJ in the other. Pass 1: ADV is right
// by the tie rule, CONJ is learned. Pass 2: ADV is learned, which takes CONJ back
// to 0, and CONJ is learned again.
func TestRepeatsOfSentences(t *testing.T) {
	d, err := model.Read(t.Context(), strings.NewReader("so ADV\n\nso CONJ\n"), "tags", model.ReadOptions{Input: "conll", Task: "sequence"})
	if err != nil {
		t.Fatal(err)
	}
	state, err := algo.Start(algo.Default(), d)
	if err != nil {
		t.Fatal(err)
	}
	for state.Stopped() == algo.Running {
		state.Step()
	}
	if r, ok := state.Repeats(); !ok || r != (algo.Repeats{After: 2, Of: 1}) {
		t.Errorf("%v, %t", r, ok)
	}
}
