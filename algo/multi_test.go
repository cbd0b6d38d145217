package algo_test

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// manyClasses is a data set of the task multiclass in memory.
func manyClasses(tb testing.TB, d int, x []float64, class []int32, labels ...string) *model.Dataset {
	tb.Helper()
	data, err := model.NewClasses("test", names(d), x, class, labels)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// withTask is a set of two labels read for another task.
func (in pool) withTask(t *rapid.T, task string) *model.Dataset {
	d, err := model.Read(t.Context(), strings.NewReader(in.csv), "drawn",
		model.ReadOptions{Input: "csv", Header: "yes", Label: "y", Task: task})
	if err != nil {
		t.Fatal(err)
	}
	keep := make([]int, in.data.Len())
	for i := range keep {
		keep[i] = i
	}
	return d.Subset(keep)
}

// Two classes make, step by step, the decisions of the binary learner with the
// tie rule that favours the first label, −1: w₊ − w₋ is twice its w, since each
// class moves where the one vector does, and so is every difference of scores.
func TestTwoClassesAreBinary(t *testing.T) {
	for k, w := range worlds {
		t.Run(w.name, func(t *testing.T) {
			draws.Check(t, "300", func(t *rapid.T) {
				c := drawPairing(t, k, twoSides)
				c.set.Init, c.set.Tie = "zero", "negative"
				binary, err := algo.Prepare(c.set, c.in.data)
				if err != nil {
					t.Fatal(err)
				}
				data := c.in.withTask(t, "multiclass")
				if len(data.Labels) < 2 {
					t.Skip("one label")
				}
				two, err := algo.Prepare(c.set, data)
				if err != nil {
					t.Fatal(err)
				}
				c.twice(binary.Start(), two.Start())
			})
		})
	}
}

// twice follows both runs.
func (c *pairing) twice(one, two *algo.State) {
	for {
		c.what = "step " + strconv.Itoa(one.Now.Step)
		c.same("stop", []any{two.Stopped(), two.Converged(), two.Now.Updates}, []any{one.Stopped(), one.Converged(), one.Now.Updates})
		minus, plus := two.Class(0), two.Class(1)
		difference := func(what string, a, b, half *big.Rat) {
			if d := new(big.Rat).Sub(a, b); d.Cmp(half.Add(half, half)) != 0 {
				c.fail(what, d, half)
			}
		}
		for j, w := range one.Weights() {
			c.near("w", plus.Weights()[j]-minus.Weights()[j], 2*w)
		}
		if c.p.Exact {
			w1, b1 := plus.Rationals()
			w0, b0 := minus.Rationals()
			w, b := one.Rationals()
			difference("b", b1, b0, b)
			for j := range w {
				difference("w", w1[j], w0[j], w[j])
			}
			for i := range c.in.data.Len() {
				difference("score", plus.ActivationRat(i), minus.ActivationRat(i), one.ActivationRat(i))
			}
		}
		for i := range c.in.data.Len() {
			l := two.See(i)
			c.same("verdict", l.Mistake, one.See(i).Mistake)
			a := one.See(i).Activation
			if c.p.Exact { // which may be too small for a double
				a = float64(one.ActivationRat(i).Sign())
			}
			c.same("prediction", int(l.Rival)*2-1, c.set.Predicts(a))
		}
		if one.Stopped() != algo.Running {
			return
		}
		a, b := one.Step(), two.Step()
		for k := range a.Looks {
			c.same("example", b.Looks[k].Example, a.Looks[k].Example)
			c.same("mistake", b.Looks[k].Mistake, a.Looks[k].Mistake)
		}
	}
}

// Two hundred classes on a parabola, one example each: every example is a corner
// of their hull, so that some weights tell them all apart. The numbers are whole.
func TestManyClasses(t *testing.T) {
	const m, steps, sought = 200, 300, 120
	x, class, labels := make([]float64, 2*m), make([]int32, m), make([]string, m)
	for c := range m {
		x[2*c], x[2*c+1] = float64(c-m/2), float64((c-m/2)*(c-m/2))
		class[c], labels[c] = int32(c), strconv.Itoa(c+1)
	}
	s := algo.Default()
	s.Arithmetic, s.Steps = "float", steps
	p, err := algo.Prepare(s, manyClasses(t, 2, x, class, labels...))
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(p)
	if err := line.Extend(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	state := p.Start()
	walk(state, sought)
	at := line.Seek(sought).After
	scores, want := make([]float64, m), make([]float64, m)
	for i := range m {
		at.Scores(scores, i)
		state.Scores(want, i)
		if !slices.Equal(scores, want) {
			t.Fatalf("example %d has other scores on the timeline", i+1)
		}
	}
	for _, name := range []string{"last", "pocket", "voted"} { // the mean is not whole
		r, err := line.Readout(t.Context(), name, sought)
		if err != nil {
			t.Fatal(err)
		}
		choose := chooserOf(r)
		for _, i := range []int{0, 50, 90, 110, 130, 199} {
			if got := choose(x[2*i : 2*i+2]); got != int(r.See(i).Rival) {
				t.Errorf("%s chooses %d at example %d, and sees %d", name, got, i+1, r.See(i).Rival)
			}
		}
	}
}
