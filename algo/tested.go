package algo

import (
	"context"
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

// TestErrors is the errors on examples the run did not learn from, by the tie
// rule; every one is decided exactly where the run is exact.
func (s *State) TestErrors(d *model.Dataset) int {
	errors, _ := s.TestErrorsContext(context.Background(), d)
	return errors
}

// TestErrorsContext is TestErrors for as long as ctx lasts.
func (s *State) TestErrorsContext(ctx context.Context, d *model.Dataset) (int, error) {
	if t := s.Tagger(); t != nil {
		return countErrors(ctx, d, func(i int) bool { return t.Errors(d.Corpus, i, i+1).Sentences > 0 })
	}
	scores := make([]score, s.p.width())
	fields := make([]func(i int) score, len(scores))
	for c := range fields {
		fields[c] = s.Class(c).fieldOn(d)
	}
	return countErrors(ctx, d, func(i int) bool {
		for c, f := range fields {
			scores[c] = f(i)
		}
		return s.p.task.(voter).wrong(s.p, d, i, scores)
	})
}

// TestErrors is the errors of the votes on examples the run did not learn from.
func (v *Votes) TestErrors(d *model.Dataset) int {
	errors, _ := v.TestErrorsContext(context.Background(), d)
	return errors
}

// TestErrorsContext is TestErrors for as long as ctx lasts.
func (v *Votes) TestErrorsContext(ctx context.Context, d *model.Dataset) (int, error) {
	p, poll := v.t.p, v.poll()
	scores := make([]score, p.width())
	return countErrors(ctx, d, func(i int) bool {
		for c, votes := range poll.count(d.Row(i)) {
			scores[c].float = float64(votes)
		}
		return p.task.(voter).wrong(p, d, i, scores)
	})
}

// countErrors counts the examples that are wrong.
func countErrors(ctx context.Context, d *model.Dataset, wrong func(i int) bool) (errors int, err error) {
	const few = 64 // each may be a sum over all examples
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	for i := range d.Len() {
		if wrong(i) {
			errors++
		}
		if err := every(ctx, i, few); err != nil {
			return 0, err
		}
	}
	return errors, nil
}

// fieldOn is the activation of a column on the examples of other data, in the
// arithmetic of the run.
func (s *State) fieldOn(d *model.Dataset) func(i int) score {
	z, exact := s.column().(*integers)
	switch {
	case !exact:
		field := s.Field()
		return func(i int) score { return score{float: field(d.Row(i))} }
	case z.acts != nil:
		return s.kernelOn(d)
	}
	return func(i int) score { // W·X + B·T is a·D·L·T
		x, finer := z.p.whole.scale(d, i)
		a := dotInts(z.w, x)
		a.Add(a, new(big.Int).Mul(&z.b, finer))
		return fraction(a, finer.Mul(finer, &z.unitA))
	}
}

// kernelOn is fieldOn in exact arithmetic with a kernel: Σ αⱼyⱼK(xⱼ, x) + b.
func (s *State) kernelOn(d *model.Dataset) func(i int) score {
	z := s.p.whole
	var support []int
	var times []*big.Rat
	unit := big.NewInt(1)
	for j := range s.p.n {
		if a := s.AlphaRat(j); a.Sign() != 0 {
			support, times = append(support, j), append(times, a.Mul(a, big.NewRat(int64(s.p.y[j]), 1)))
			lcm(unit, a.Denom())
		}
	}
	_, b := s.Rationals()
	return func(i int) score {
		x, finer := z.scale(d, i)
		base, sum := new(big.Int).Mul(z.base, finer), new(big.Int)
		degree := big.NewInt(int64(z.degree))
		for k, j := range support {
			n := dotInts(z.row(j), x)
			n.Add(n.Mul(n, z.lift), base).Exp(n, degree, nil)
			sum.Add(sum, n.Mul(n, scaled(times[k], unit)))
		}
		finer.Exp(finer, degree, nil).Mul(finer, z.unitK)
		a := new(big.Rat).SetFrac(sum, finer.Mul(finer, unit))
		return scoreOf(a.Add(a, b))
	}
}

// scale is T·S·x for an example of other data, with T what makes that whole.
func (z *whole) scale(d *model.Dataset, i int) (x []big.Int, finer *big.Int) {
	finer = big.NewInt(1)
	x = make([]big.Int, z.p.d)
	for j := range x {
		r := new(big.Rat).Mul(d.Rat(i, j), ratio(z.unitX))
		lcm(finer, r.Denom())
	}
	unit := new(big.Int).Mul(finer, z.unitX)
	for j := range x {
		x[j].Set(scaled(d.Rat(i, j), unit))
	}
	return x, finer
}
