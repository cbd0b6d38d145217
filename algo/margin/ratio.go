package margin

import (
	"context"
	"math/big"
)

// measures is what a bound over γ² is made of, exactly or rounded to the safe side.
type measures struct {
	square, gamma, bias *big.Rat // R², γ² and b*²
	exact               bool
}

// measure is the measures of a run, noted in the bound.
func (b *Bound) measure(r Run, v Verdict) measures {
	found := r.radii(v.GammaSquared != nil)
	b.R, b.Gamma, b.W, b.B = found.up, v.Gamma, v.W, v.B
	if found.square != nil && v.GammaSquared != nil {
		return measures{found.square, v.GammaSquared, v.BiasSquared, true}
	}
	return measures{squared(b.R), squared(v.Lower), squared(v.B), false}
}

// squared is the square of a double; one past the range of a double is no less.
func squared(v float64) *big.Rat {
	r := new(big.Rat)
	if r.SetFloat64(v) == nil {
		r.SetInt(new(big.Int).Lsh(big.NewInt(1), 2*1024))
	}
	return r.Mul(r, r)
}

func plus(x, y *big.Rat) *big.Rat  { return new(big.Rat).Add(x, y) }
func times(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
func whole(n int64) *big.Rat       { return big.NewRat(n, 1) }

// over sets a bound to a quotient over γ².
func (b *Bound) over(top *big.Rat, m measures) {
	value := new(big.Rat).Quo(top, m.gamma)
	if m.exact {
		b.setExactValue(value)
		return
	}
	near, _ := value.Float64()
	b.setValue(near)
}

// overDelta sets it to a quotient over δ², of more outputs than two.
func (b *Bound) overDelta(r Run, top func(square *big.Rat) *big.Rat) {
	s := r.Structured
	b.R, b.Gamma = s.R, s.Delta
	b.Why = "δ is the margin of the run's last weights"
	if s.Why != "" {
		b.Why += "; " + s.Why
	}
	b.over(top(squared(s.R)), measures{gamma: squared(s.Delta)})
}

// ratio is n·(R² + more)/γ².
func ratio(n, more int64) func(context.Context, Run, Verdict, *Bound) {
	return func(_ context.Context, r Run, v Verdict, b *Bound) {
		m := b.measure(r, v)
		b.over(times(whole(n), plus(m.square, whole(more))), m)
	}
}

// ratioOf is the bound of a bias rule, times n.
func ratioOf(kind Kind, n int64) func(context.Context, Run, Verdict, *Bound) {
	switch kind {
	case Augmented:
		return ratio(n, 1)
	case Geometric:
		return ratio(4*n, 0)
	}
	return ratio(n, 0)
}

// ratioOfBias is the bound of the run's own bias rule.
func ratioOfBias(ctx context.Context, r Run, v Verdict, b *Bound) { ratioOf(v.Kind, 1)(ctx, r, v, b) }

// sharp is 2(R² + b*²)/γ², Novikoff's bound before b*² ≤ R² is used.
func sharp(_ context.Context, r Run, v Verdict, b *Bound) {
	m := b.measure(r, v)
	b.over(times(whole(2), plus(m.square, m.bias)), m)
}
