package algo

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

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
	p, err := Prepare(c.set, c.in.data)
	if err != nil {
		t.Fatal(err)
	}
	c.r = newReference(c.set, c.in)
	ends := []int{0} // the steps at which passes end
	for c.r.stop == Running {
		if e := c.r.next(); e.EndOfPass {
			ends = append(ends, e.Step)
		}
	}
	var want Repeats
	fixed := !slices.Contains([]string{"shuffled", "random", "first"}, c.set.Order)
	for pass := range ends {
		for earlier := 0; earlier < pass && want.Of == 0 && !c.r.converged && fixed; earlier++ {
			if c.r.alike(p.Linear(), ends[earlier], ends[pass]) {
				want = Repeats{After: pass, Of: pass - earlier}
			}
		}
	}
	state := p.Start()
	if state.rounds != nil && rapid.Bool().Draw(t, "hashes alike") {
		state.rounds = &rounds{pass: map[uint64]int32{}, hash: func(b []byte) uint64 { return uint64(len(b) % 2) }}
		state.rounds.endOf(0, state.columns)
	}
	for state.Stopped() == Running {
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
	state, err := Start(Default(), d)
	if err != nil {
		t.Fatal(err)
	}
	for state.Stopped() == Running {
		state.Step()
	}
	if r, ok := state.Repeats(); !ok || r != (Repeats{After: 2, Of: 1}) {
		t.Errorf("%v, %t", r, ok)
	}
}

// What a run keeps is bounded; a round that begins in what is kept is found.
func TestRepeatsBounded(t *testing.T) {
	r := &rounds{pass: map[uint64]int32{}, hash: func(b []byte) uint64 { return uint64(b[0]) }}
	p := &Problem{Kernel: &model.Kernel{Name: "linear"}}
	big := &columns{column: []column{{p: p, w: make([]float64, roundsMemory/2)}}}
	if _, same := r.endOf(0, big); same {
		t.Fatal("there was nothing before")
	}
	for pass := range 3 {
		if _, same := r.endOf(1+pass, &columns{column: []column{{p: p, w: make([]float64, roundsMemory/2), b: 1}}}); same {
			t.Fatal("another bias is another state")
		}
	}
	if len(r.states) > roundsMemory || len(r.ends) != 1 {
		t.Errorf("%d states of %d bytes are kept", len(r.ends), len(r.states))
	}
	if earlier, same := r.endOf(7, big); !same || earlier != 0 {
		t.Errorf("pass %d, %t", earlier, same)
	}
}
