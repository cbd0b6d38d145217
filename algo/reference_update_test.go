package algo_test

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
)

// predictByRule is the prediction of example i by the rules as they were published: a
// mistake is y·a ≤ β, or a loss 1 − y·a above 0, with s_y − s_r of the best other class r
// for y·a; and the passive-aggressive step size.
func (r *reference) predictByRule(i int, scores []*big.Rat) algo.Prediction {
	l := r.predictionFrom(i, scores)
	m, one := new(big.Rat), big.NewRat(1, 1)
	if r.data.Task == "multiclass" {
		if m = margin(scores, r.class[i]); len(scores) == 1 {
			return l
		}
		if l.Mistake || r.s.Update != "perceptron" {
			l.BestOther = int32(bestOther(scores, r.class[i]))
		}
	} else {
		m.Mul(scores[0], big.NewRat(int64(r.pool.y[i]), 1))
	}
	switch r.s.Update {
	case "perceptron":
		return l
	case "margin":
		l.Mistake = m.Cmp(rat(textOf(r.s, "threshold"))) <= 0
		return l
	}
	square := new(big.Rat).Set(r.products[i][i])
	if r.s.Bias == "unit" {
		square.Add(square, one)
	}
	if r.data.Task == "multiclass" {
		square.Add(square, square)
	}
	loss := new(big.Rat).Sub(one, m)
	if l.Mistake = loss.Sign() > 0 && square.Sign() > 0; !l.Mistake {
		return l
	}
	c := rat(textOf(r.s, "aggressiveness"))
	if r.s.Update == "pa2" {
		square.Add(square, new(big.Rat).Inv(new(big.Rat).Add(c, c)))
	}
	l.TauRat = new(big.Rat).Quo(loss, square)
	if r.s.Update == "pa1" && l.TauRat.Cmp(c) > 0 {
		l.TauRat = c
	}
	l.Tau = nearest(l.TauRat)
	return l
}

// bestOther is the best class apart from the right one, the first of equals.
func bestOther(scores []*big.Rat, gold int) int {
	best := -1
	for c, s := range scores {
		if c != gold && (best < 0 || s.Cmp(scores[best]) > 0) {
			best = c
		}
	}
	return best
}

// drawUpdate draws a rule, from the given ones, and its hyperparameters.
func drawUpdate(t *rapid.T, s *algo.Setup, rules ...string) {
	s.Update = pick(t, "update", rules...)
	setHyperparameter(t, s, "threshold", "0", "1", "0.5", "3")
	setHyperparameter(t, s, "aggressiveness", "1", "0.25", "1/3", "10")
	if s.Update == "perceptron" {
		return
	}
	s.Batch = 1
	if !s.OwnStep() {
		return
	}
	if s.Bias == "radius" {
		s.Bias = "unit"
	}
	s.Steps = rapid.IntRange(1, 9).Draw(t, "few") // the digits grow with every step
}

// The updates of every rule, at every step, in every representation and for any number of
// classes, are those of the reference in rationals, to the last digit. So are all readouts.
func TestUpdatesAgree(t *testing.T) {
	for _, z := range []struct {
		world int
		draws string
		rules []string
	}{
		{0, "60", valuesOf("update")[1:]},
		{1, "30", valuesOf("update")[1:]},
		{2, "10", valuesOf("update")[1:2]}, // the digits of a τ of these would be too many
		{3, "40", valuesOf("update")[1:2]}, // a τ is no dyadic number
	} {
		for _, labels := range [][]string{twoSides, several} {
			draws.Check(t, z.draws, func(t *rapid.T) {
				c := drawPairing(t, z.world, labels, z.rules...)
				c.run()
				line := extended(t, c.p)
				for _, step := range anyOrder(t, c.r.step) {
					at := min(max(step, 0), c.r.step)
					c.what = "a seek"
					c.state(line.Seek(step).After, c.r.vectors[at])
					if c.what = "the mean"; c.p.Exact {
						c.state(line.Averaged(at), c.r.averaged(at))
					}
				}
			})
		}
	}
}

// The numbers of exact arithmetic become longer with every τ. A run stops, with an error,
// when they have too many digits. These begin with fifty.
func TestDigits(t *testing.T) {
	d := dataset(t, 2, []float64{1234567e40, 1, 7654321e40, 2, 1111113e40, -3, 9999991e40, 5, 3333331e40, 7}, []int8{1, -1, 1, -1, 1})
	s := algo.Default()
	s.Update, s.Arithmetic, s.Epochs = "pa2", "exact", 0
	state, err := algo.Start(s, d)
	if err != nil {
		t.Fatal(err)
	}
	for state.Stopped() == algo.Running {
		state.Step()
	}
	if state.Stopped() != algo.TooManyDigits || state.Err() == nil || !strings.Contains(state.Err().Error(), "10000 digits") {
		t.Errorf("%v: %v", state.Stopped(), state.Err())
	}
}

// τ in floating point is that of rational arithmetic, whatever the hyperparameters, as long
// as both runs have made the same updates.
func TestStepsInFloat(t *testing.T) {
	draws.Check(t, "200", func(t *rapid.T) {
		c := drawPairing(t, 0, twoSides, valuesOf("update")[1:]...)
		c.set.Arithmetic = "float"
		exact, err := c.p.Start(), error(nil)
		if c.p, err = algo.Prepare(c.set, c.in.data); err != nil {
			t.Skip(err)
		}
		for float := c.p.Start(); exact.Stopped() == algo.Running && float.Stopped() == algo.Running; {
			want, got := exact.Step().Predictions[0], float.Step().Predictions[0]
			if got.Example != want.Example || got.Mistake != want.Mistake {
				return // rounding decides, and the runs part
			}
			c.near("τ", got.Tau, want.Tau)
		}
	})
}
