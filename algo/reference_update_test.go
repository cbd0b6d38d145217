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

// look is the look at example i as one to learn from, by the rules of THEORY.md:
// y·a ≤ β, or a loss 1 − y·a above 0, with s_y − s_r of the best other class for
// y·a, and the passive-aggressive step.
func (r *reference) predict(i int, scores []*big.Rat) algo.Look {
	l := r.see(i, scores)
	m, one := new(big.Rat), big.NewRat(1, 1)
	if r.data.Task == "multiclass" {
		if m = margin(scores, r.class[i]); len(scores) == 1 {
			return l
		}
		if l.Mistake || r.s.Update != "perceptron" {
			l.Other = int32(rival(scores, r.class[i]))
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

// rival is the best of the other classes, of equals the first.
func rival(scores []*big.Rat, gold int) int {
	best := -1
	for c, s := range scores {
		if c != gold && (best < 0 || s.Cmp(scores[best]) > 0) {
			best = c
		}
	}
	return best
}

// drawUpdate draws a rule and its parameters; how often another than the
// perceptron's, the caller says.
func drawUpdate(t *rapid.T, s *algo.Setup, rules ...string) {
	s.Update = pick(t, "update", rules...)
	setParameter(t, s, "threshold", "0", "1", "0.5", "3")
	setParameter(t, s, "aggressiveness", "1", "0.25", "1/3", "10")
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

// Updates by every rule, at every step, in every representation and for any
// number of classes, are those of the reference, in rationals to the last digit;
// so is every readout of them.
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

// Four steps of each rule on AND, worked by hand: with x̂ = (x, 1) the examples
// (0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1), of which the last is +1, have
// q = 1, 2, 2, 3.
//
//	pa: ℓ = 1, τ = 1, b = −1; then y·a = 1 twice, no loss; a = −1, ℓ = 2,
//	τ = 2/3; again the first: a = −1/3, ℓ = 2/3, τ = 2/3; the second:
//	a = 2/3 − 1 = −1/3, ℓ = 2/3, τ = 1/3.
//	pa1 with C = 1/2: τ = 1/2 and b = −1/2; a = −1/2, ℓ = 1/2, τ = 1/4, w₂ = −1/4,
//	b = −3/4; a = −3/4, ℓ = 1/4, τ = 1/8, w₁ = −1/8, b = −7/8; a = −5/4, ℓ = 9/4,
//	ℓ/q = 3/4, so τ = 1/2.
//	pa2 with C = 1/2 divides by q + 1: τ = 1/2, b = −1/2; ℓ = 1/2, τ = 1/6,
//	w₂ = −1/6, b = −2/3; ℓ = 1/3, τ = 1/9, w₁ = −1/9, b = −7/9; a = −19/18,
//	ℓ = 37/18, τ = 37/72.
//	margin with β = 1: y·a = 0, 1, 2 and −3 in the first pass, of which all but
//	2 are mistakes: w = (1, 0), b = −1.
func TestUpdatesByHand(t *testing.T) {
	d := and(t)
	for _, z := range []struct{ rule, c, taus, w, b string }{
		{"pa", "1", "1 0 0 2/3 2/3 1/3", "2/3 1/3", "-4/3"},
		{"pa1", "1/2", "1/2 1/4 1/8 1/2", "3/8 1/4", "-3/8"},
		{"pa2", "1/2", "1/2 1/6 1/9 37/72", "29/72 25/72", "-19/72"},
		{"margin", "1", "0 0 0 0", "1 0", "-1"},
	} {
		s, err := algo.Default().With([2]string{"update", z.rule}, [2]string{"arithmetic", "exact"})
		if z.rule == "pa1" || z.rule == "pa2" {
			s, err = s.With([2]string{"aggressiveness", z.c})
		}
		if err != nil {
			t.Fatal(err)
		}
		state, err := algo.Start(s, d)
		if err != nil {
			t.Fatal(err)
		}
		var taus []string
		for range strings.Fields(z.taus) {
			l := state.Step().Looks[0]
			if l.TauRat == nil {
				l.TauRat = new(big.Rat)
			}
			taus = append(taus, l.TauRat.RatString())
		}
		w, b := state.Rationals()
		got := []string{strings.Join(taus, " "), w[0].RatString() + " " + w[1].RatString(), b.RatString()}
		if want := []string{z.taus, z.w, z.b}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", z.rule, got, want)
		}
	}
}

// The numbers of exact arithmetic become longer with every τ: a run stops when
// they have too many digits, and says so. These begin with fifty.
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
	if state.Stopped() != algo.Digits || state.Err() == nil || !strings.Contains(state.Err().Error(), "10000 digits") {
		t.Errorf("%v: %v", state.Stopped(), state.Err())
	}
}

// Three passive-aggressive steps on three classes, worked by hand, in both
// arithmetics: q is twice ‖x̂‖², and all numbers are dyadic.
//
//	x = 1, a: all scores are 0, ℓ = 1, q = 2·2, τ = 1/4: a gets (1/4, 1/4), b, the
//	first of the others, (−1/4, −1/4).
//	x = 2, b: scores 3/4, −3/4, 0, ℓ = 5/2, q = 2·5, τ = 1/4: b gets (1/2, 1/4),
//	a loses as much.
//	x = −1, c: scores 1/4, −1/4, 0, ℓ = 5/4, q = 2·2, τ = 5/16.
func TestStepsOfClassesByHand(t *testing.T) {
	data, err := model.Read(t.Context(), strings.NewReader("x,y\n1,a\n2,b\n-1,c\n"), "three", model.ReadOptions{Input: "csv", Task: "multiclass"})
	if err != nil {
		t.Fatal(err)
	}
	for _, arithmetic := range []string{"exact", "float"} {
		s := algo.Default()
		s.Update, s.Arithmetic = "pa", arithmetic
		state, err := algo.Start(s, data)
		if err != nil {
			t.Fatal(err)
		}
		for k, want := range []float64{1. / 4, 1. / 4, 5. / 16} {
			if e := state.Step(); e.Looks[0].Tau != want {
				t.Errorf("%s: step %d has τ = %v, want %v", arithmetic, k+1, e.Looks[0].Tau, want)
			}
		}
	}
}
