package convergence

import (
	"context"
	"math"
	"math/big"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/algo/tagger"
	"perceptron/model"
)

// Structured is R and δ for the weights of a state in the tasks with more than two outputs;
// nil for two classes. It predicts every example once, with a kernel from every pair, until
// ctx ends.
func Structured(ctx context.Context, s *algo.State) *margin.Structured {
	var found margin.Structured
	switch t := s.Tagger(); {
	case t != nil:
		found = Tags(s.Problem().Data.Corpus, t.Weights())
	case s.Classes() > 0:
		found = classes(ctx, s)
	default:
		return nil
	}
	return &found
}

// classes is R and δ of the weights by class; with a nonlinear kernel, of the α by class.
func classes(ctx context.Context, s *algo.State) margin.Structured {
	p, m := s.Problem(), s.Classes()
	w, b := make([][]float64, m), make([]float64, m)
	for c := range m {
		class := s.Class(c)
		if b[c] = class.Bias(); p.Linear() {
			w[c] = class.Weights()
		} else {
			w[c] = class.Alphas()
		}
	}
	if p.Linear() {
		return margin.Classes(p.Data, p.Setup.Bias, w, b)
	}
	return margin.ClassesOfAlpha(ctx, p.Data, p.Setup.Bias, p.Kernel, w, b)
}

// Tags is R and δ of a tagger's weights w, by the features of the corpus. R is the bound of
// tagger.RadiusSquared. Positive multiples of w have the same δ. With whole weights it is
// exact. It costs as much as tagging the corpus.
func Tags(c *model.Corpus, w []float64) margin.Structured {
	r, attained, _ := tagger.RadiusSquared(context.Background(), c)
	square := new(big.Rat).SetInt64(int64(r))
	norm, whole := new(big.Rat), true
	maxWeight := 0.0
	for _, v := range w {
		if v-v != 0 {
			return margin.Structured{Why: "the weights exceed the range of a double"}
		}
		whole = whole && v == math.Trunc(v)
		maxWeight = max(maxWeight, math.Abs(v))
		if v != 0 {
			x := new(big.Rat).SetFloat64(v)
			norm.Add(norm, x.Mul(x, x))
		}
	}
	gap, why := minGap(c, w, maxWeight, whole)
	delta := new(big.Rat)
	if gap > 0 && norm.Sign() > 0 {
		delta.SetFloat64(gap)
		delta.Mul(delta, delta).Quo(delta, norm)
	}
	found := margin.StructuredOf(square, delta)
	if found.Why = why; found.Delta > 0 && !attained {
		found.Why = "R is an upper bound"
	}
	return found
}

// minGap is the least margin of any sentence, rounded down, or the reason why there is no
// δ. The weights are at most maxWeight in magnitude. A score of L words is a sum of 2L of
// them, which is exact for whole weights while it is below 2⁵².
func minGap(c *model.Corpus, w []float64, maxWeight float64, whole bool) (least float64, why string) {
	switch {
	case c.Len() == 0:
		return 0, "there are no examples"
	case len(c.Tags) < 2:
		return 0, "there is only one tag, so there is no other output to separate from"
	}
	t := tagger.New(tagger.NewSpace(c), w)
	least = math.Inf(1)
	var best []int32
	for i := range c.Len() {
		words, tags := c.Sentence(i)
		if len(words) > len(best) {
			best = make([]int32, len(words))
		}
		gap := t.Predict(words, tags, best[:len(words)]).Margin
		if terms := float64(2 * len(words)); !whole || terms*maxWeight >= 1<<52 {
			gap -= float64(terms * (terms + 2) * maxWeight * 0x1p-52)
		}
		if !(gap >= 0) {
			return 0, ""
		}
		least = min(least, gap)
	}
	if least == 0 {
		return 0, margin.TiedReason
	}
	return least, ""
}
