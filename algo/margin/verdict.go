package margin

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// precision is that of square roots of exact numbers, in bits.
const precision = 200

// verdict is what floating point has proved when the search ended.
func (s *hullSearch) verdict(ctx context.Context, kind Kind, k *model.Kernel) Verdict {
	times := kinds[kind].times
	v := Verdict{Kind: kind, Lower: max(0, s.lower) / times, Upper: s.upper / times}
	if !(s.lower > 0) {
		v.Gamma, v.Why = v.Lower, s.reason(ctx, k)
		return v
	}
	v.Separable = True
	v.Gamma = v.Lower + (v.Upper-v.Lower)/2
	if !s.converged(wideTolerance) {
		v.Why = "the interval of γ is wide: " + s.reason(ctx, k)
	}
	p := s.incumbent
	s.points.setPoint(p.member, p.lambda)
	norm, _ := s.points.norm()
	for n, i := range p.member {
		l := p.lambda[n]
		if !(l > 0) {
			continue
		}
		v.Weights = append(v.Weights, Weight{Example: i, Value: l})
		v.Alpha = append(v.Alpha, Weight{Example: i, Value: l / norm})
		if kind == Augmented {
			v.B += float64(l / norm * float64(s.hull.y[i]))
		}
	}
	slices.SortFunc(v.Weights, byExample)
	slices.SortFunc(v.Alpha, byExample)
	if kind == Geometric {
		v.B = (p.minMargins[1] - p.minMargins[0]) / norm / 2
	}
	if space, ok := s.points.(*inputPoints); ok {
		v.Alpha, v.W = nil, make([]float64, space.dim)
		for j := range v.W {
			v.W[j] = space.p[j] / norm
		}
	}
	return v
}

// byExample orders weights by their examples.
func byExample(a, b Weight) int { return cmp.Compare(a.Example, b.Example) }

// reason is why floating point did not decide, or not more precisely.
func (s *hullSearch) reason(ctx context.Context, k *model.Kernel) string {
	switch {
	case ctx.Err() != nil:
		return "the time was up"
	case !inRange(s.points) && k == nil:
		return "the squares of the numbers are outside the range of a double"
	case !inRange(s.points):
		return "the kernel's values are outside the range of a double"
	case k != nil:
		return "γ is too small beside the kernel's values to be distinguished from 0"
	}
	return "γ is too small beside R to be distinguished from 0"
}

// verdict is what rational arithmetic has proved.
func (e *rational) verdict(kind Kind) Verdict {
	v := Verdict{Kind: kind, Separable: False}
	for n, i := range e.member {
		value, _ := e.lambda[n].Float64()
		v.Weights = append(v.Weights, Weight{Example: i, Value: value, Exact: e.lambda[n]})
	}
	slices.SortFunc(v.Weights, byExample)
	square := e.square()
	if square.Sign() == 0 {
		return v
	}
	v.Separable = True
	times := new(big.Rat).SetFloat64(kinds[kind].times)
	v.GammaSquared = new(big.Rat).Quo(square, times.Mul(times, times))
	v.Gamma, v.Lower, v.Upper = sqrtBounds(v.GammaSquared)
	norm := bigFloat(square)
	norm.Sqrt(norm)
	overNorm := func(r *big.Rat) float64 {
		x, _ := new(big.Float).Quo(bigFloat(r), norm).Float64()
		return x
	}
	bias := e.bias(kind)
	if v.B = overNorm(bias); kind == Geometric {
		v.BiasSquared = new(big.Rat).Mul(bias, bias)
		v.BiasSquared.Quo(v.BiasSquared, square)
	}
	if e.products.kernel != nil {
		for _, w := range v.Weights {
			v.Alpha = append(v.Alpha, Weight{Example: w.Example, Value: overNorm(w.Exact)})
		}
		return v
	}
	v.W = make([]float64, e.products.data.Dim())
	den := new(big.Rat).SetInt(e.den)
	for j, r := range e.products.sum(e.member, e.num) {
		if r != nil {
			v.W[j] = overNorm(r.Quo(r, den))
		}
	}
	return v
}

// bias is b times ‖p‖: Σ λᵢyᵢ for the augmented kind, half way between the levels of the
// two classes for the geometric.
func (e *rational) bias(kind Kind) *big.Rat {
	b := new(big.Rat)
	switch kind {
	case Augmented:
		for k, i := range e.member {
			b.Add(b, new(big.Rat).Mul(e.lambda[k], big.NewRat(int64(e.products.data.Y[i]), 1)))
		}
	case Geometric:
		b.Sub(e.level[1], e.level[0])
		b.Quo(b, big.NewRat(2, 1))
	}
	return b
}

// bigFloat is r as a float of high precision.
func bigFloat(r *big.Rat) *big.Float { return new(big.Float).SetPrec(precision).SetRat(r) }

// sqrtBounds is √r rounded to the nearest double, and rounded down and up.
func sqrtBounds(r *big.Rat) (near, down, up float64) {
	f := bigFloat(r)
	near, _ = f.Sqrt(f).Float64()
	compare := func(x float64) int { // x² with r
		if math.IsInf(x, 0) {
			return 1
		}
		s := new(big.Rat).SetFloat64(x)
		return s.Mul(s, s).Cmp(r)
	}
	down, up = near, near
	for compare(down) > 0 {
		down = math.Nextafter(down, 0)
	}
	for compare(up) < 0 {
		up = math.Nextafter(up, math.Inf(1))
	}
	return near, down, up
}
