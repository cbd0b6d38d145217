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

// Structured is R and δ for the weights of a state, in the tasks that have more
// outputs than two; nil for two classes. It looks at every example once, and
// with a kernel at every pair; it gives up when ctx ends.
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

// classes is R and δ of the weights by class; with a kernel that has none, of the α.
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

// Tags is R and δ of a tagger's weights w, by the features of the corpus. R is
// the bound of tagger.RadiusSquared. Any positive multiple of w has the same δ;
// of whole weights it is exact. It costs what tagging the corpus does.
func Tags(c *model.Corpus, w []float64) margin.Structured {
	r, attained, _ := tagger.RadiusSquared(context.Background(), c)
	square := new(big.Rat).SetInt64(int64(r))
	norm, whole := new(big.Rat), true
	most := 0.0
	for _, v := range w {
		if v-v != 0 {
			return margin.Structured{Why: "the weights exceed the range of a double"}
		}
		whole = whole && v == math.Trunc(v)
		most = max(most, math.Abs(v))
		if v != 0 {
			x := new(big.Rat).SetFloat64(v)
			norm.Add(norm, x.Mul(x, x))
		}
	}
	gap, why := leastGap(c, w, most, whole)
	delta := new(big.Rat)
	if gap > 0 && norm.Sign() > 0 {
		delta.SetFloat64(gap)
		delta.Mul(delta, delta).Quo(delta, norm)
	}
	found := margin.StructuredOf(square, delta)
	if found.Why = why; why == "" && !attained {
		found.Why = "R is an upper bound"
	}
	return found
}

// leastGap is the least over the sentences of what the right tags have more
// than any others, rounded down, or why there is none. Weights are at most most
// in magnitude; a score of L words is the sum of 2L of them, which whole numbers
// make exactly while it is below 2⁵².
func leastGap(c *model.Corpus, w []float64, most float64, whole bool) (least float64, why string) {
	switch {
	case c.Len() == 0:
		return 0, "there are no examples"
	case len(c.Tags) < 2:
		return 0, "there is one tag, and no other output to separate from"
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
		if terms := float64(2 * len(words)); !whole || terms*most >= 1<<52 {
			gap -= float64(terms * (terms + 2) * most * 0x1p-52)
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
