package algo

import (
	"context"
	"math"
	"math/big"

	"perceptron/model"
)

// Chooser is the class with the largest score at any point, of equals the
// first. It is for drawing.
func (s *State) Chooser() func(x []float64) int {
	fields := make([]func([]float64) float64, s.Classes())
	for c := range fields {
		fields[c] = s.Class(c).Field()
	}
	scores := make([]float64, len(fields))
	return func(x []float64) int {
		for c, f := range fields {
			scores[c] = f(x)
		}
		return largest(scores)
	}
}

// few looks are made until a context is asked again: each may be a sum over all examples.
const few = 64

// TestErrors is the errors on examples the run did not learn from, by the tie
// rule; every one is decided exactly where the run is exact.
func (s *State) TestErrors(ctx context.Context, d *model.Dataset) (int, error) {
	if t := s.Tagger(); t != nil {
		return countErrors(ctx, 0, d.Len(), math.MaxInt, few, func(i int) bool { return t.Errors(d.Corpus, i, i+1).Sentences > 0 })
	}
	scores := make([]score, s.p.width())
	fields := make([]func(i int) score, len(scores))
	for c := range fields {
		fields[c] = s.Class(c).fieldOn(d)
	}
	return countErrors(ctx, 0, d.Len(), math.MaxInt, few, func(i int) bool {
		for c, f := range fields {
			scores[c] = f(i)
		}
		return s.p.wrong(d, i, scores)
	})
}

// TestErrors is the errors of the votes on examples the run did not learn from.
func (v *Votes) TestErrors(ctx context.Context, d *model.Dataset) (int, error) {
	p, poll := v.t.p, v.poll()
	scores := make([]score, p.width())
	return countErrors(ctx, 0, d.Len(), math.MaxInt, few, func(i int) bool {
		for c, votes := range poll.count(d.Row(i)) {
			scores[c].float = float64(votes)
		}
		return p.wrong(d, i, scores)
	})
}

// fieldOn is the activation of a column on the examples of other data, in the
// arithmetic of the run.
func (s *State) fieldOn(d *model.Dataset) func(i int) score {
	if !s.p.Exact {
		field := s.Field()
		return func(i int) score { return score{float: field(d.Row(i))} }
	}
	w, b := s.Rationals()
	if s.p.Linear() {
		return func(i int) score {
			a, product := new(big.Rat).Set(b), new(big.Rat)
			for j := range w {
				a.Add(a, product.Mul(w[j], d.Rat(i, j)))
			}
			return scoreOf(a)
		}
	}
	alpha := map[int]*big.Rat{} // times y
	for j := range s.p.n {
		if a := s.AlphaRat(j); a.Sign() != 0 {
			alpha[j] = a.Mul(a, big.NewRat(int64(s.p.Data.Y[j]), 1))
		}
	}
	return func(i int) score {
		a := new(big.Rat).Set(b)
		for j, times := range alpha {
			k := s.p.Kernel.RatOf(s.p.Data, j, d, i)
			a.Add(a, k.Mul(k, times))
		}
		return scoreOf(a)
	}
}
