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

// verdict is what floating point has proved by the time ctx ended or nothing
// was left to do.
func (s *search) verdict(ctx context.Context, kind Kind, k *model.Kernel, o Options) Verdict {
	times, shift := kinds[kind].times, s.space.scale()
	v := Verdict{
		Kind:  kind,
		Lower: math.Ldexp(max(0, s.lower)/times, shift),
		Upper: math.Ldexp(s.upper/times, shift),
	}
	if !(s.lower > 0) {
		v.Gamma, v.Why = v.Lower, s.why(ctx, k)
		return v
	}
	v.Separable = True
	v.Gamma = v.Lower + (v.Upper-v.Lower)/2
	if !s.closed(max(o.Tolerance, 1e-9)) {
		v.Why = "the interval of γ is wide: " + s.why(ctx, k)
	}
	p := s.best
	s.space.aim(p.member, p.lambda, p.extended)
	norm, _ := s.space.norm(p.extended)
	for _, n := range sorted(p.member) {
		i, l := p.member[n], p.lambda[n]
		if !(l.hi > 0) {
			continue
		}
		alpha := math.Ldexp(l.div(norm).float(), -shift)
		v.Weights = append(v.Weights, Weight{Example: i, Value: l.float()})
		v.Alpha = append(v.Alpha, Weight{Example: i, Value: alpha})
		if kind == Augmented {
			v.B += float64(alpha * float64(s.hull.y[i]))
		}
	}
	if kind == Geometric {
		v.B = math.Ldexp(p.ends[1].sub(p.ends[0]).div(norm).float()/2, shift)
	}
	if space, ok := s.space.(*primal); ok {
		v.Alpha = nil
		v.W = space.direction(p.extended)
	}
	return v
}

// sorted is the positions in member by ascending member.
func sorted(member []int) []int {
	order := make([]int, len(member))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(member[a], member[b]) })
	return order
}

// why says what kept floating point from a verdict.
func (s *search) why(ctx context.Context, k *model.Kernel) string {
	switch {
	case ctx.Err() != nil:
		return "the time was up"
	case s.lower > 0 && len(s.c.member) == 0:
		return "many examples hold the widest hyperplane, and the search came no nearer"
	case !inRange(s.space):
		return "the kernel's values are outside the range of a double"
	case k != nil:
		return "γ is too small beside the kernel's values to be told from 0"
	}
	return "γ is too small beside R to be told from 0"
}

// direction is w = p/‖p‖, without the coordinate of the bias but measured with
// it.
func (s *primal) direction(fine bool) []float64 {
	w := make([]float64, s.dim)
	norm, _ := s.norm(fine)
	for j := range w {
		if fine {
			w[j] = s.exact[j].div(norm).float()
		} else {
			w[j] = s.p[j] / norm.hi
		}
	}
	return w
}

// verdict is what rational arithmetic has proved.
func (e *exactly) verdict(kind Kind, k *model.Kernel) Verdict {
	v := Verdict{Kind: kind, Separable: False}
	for _, n := range sorted(e.member) {
		value, _ := e.lambda[n].Float64()
		v.Weights = append(v.Weights, Weight{Example: e.member[n], Value: value, Exact: e.lambda[n]})
	}
	if e.square.Sign() == 0 {
		return v
	}
	v.Separable = True
	times := new(big.Rat).SetFloat64(kinds[kind].times)
	v.GammaSquared = new(big.Rat).Quo(e.square, times.Mul(times, times))
	v.Gamma, v.Lower, v.Upper = root(v.GammaSquared)
	norm := wide(e.square)
	norm.Sqrt(norm)
	over := func(r *big.Rat) float64 {
		x, _ := new(big.Float).Quo(wide(r), norm).Float64()
		return x
	}
	for _, w := range v.Weights {
		if k != nil {
			v.Alpha = append(v.Alpha, Weight{Example: w.Example, Value: over(w.Exact)})
		}
	}
	bias := e.bias(kind)
	if v.B = over(bias); kind == Geometric {
		v.BiasSquared = new(big.Rat).Mul(bias, bias)
		v.BiasSquared.Quo(v.BiasSquared, e.square)
	}
	if k == nil {
		v.W = make([]float64, e.lattice.data.Dim())
		for j, r := range e.point() {
			if r != nil {
				v.W[j] = over(r)
			}
		}
	}
	return v
}

// bias is b times ‖p‖: Σ λᵢyᵢ for the augmented kind, half way between the
// levels of the two classes for the geometric.
func (e *exactly) bias(kind Kind) *big.Rat {
	b := new(big.Rat)
	switch kind {
	case Augmented:
		for k, i := range e.member {
			b.Add(b, new(big.Rat).Mul(e.lambda[k], big.NewRat(int64(e.lattice.data.Y[i]), 1)))
		}
	case Geometric:
		b.Sub(e.level[1], e.level[0])
		b.Quo(b, big.NewRat(2, 1))
	}
	return b
}

// point is p = Σ λᵢyᵢxᵢ; nil at a feature that no xᵢ has.
func (e *exactly) point() []*big.Rat {
	p := make([]*big.Rat, e.lattice.data.Dim())
	room := new(big.Rat)
	for k, i := range e.member {
		z := e.lattice.point(i)
		c := new(big.Rat).Quo(e.lambda[k], new(big.Rat).SetInt(z.q))
		if e.lattice.data.Y[i] < 0 {
			c.Neg(c)
		}
		for j, u := range z.all() {
			if p[j] == nil {
				p[j] = new(big.Rat)
			}
			p[j].Add(p[j], room.Mul(c, room.SetInt(u)))
		}
	}
	return p
}

func wide(r *big.Rat) *big.Float { return new(big.Float).SetPrec(precision).SetRat(r) }

// root is √r rounded to nearest, down and up.
func root(r *big.Rat) (near, down, up float64) {
	f := wide(r)
	near, _ = f.Sqrt(f).Float64()
	side := func(x float64) int { // of x² against r
		if math.IsInf(x, 0) {
			return 1
		}
		s := new(big.Rat).SetFloat64(x)
		return s.Mul(s, s).Cmp(r)
	}
	down, up = near, near
	for side(down) > 0 {
		down = math.Nextafter(down, 0)
	}
	for side(up) < 0 {
		up = math.Nextafter(up, math.Inf(1))
	}
	return near, down, up
}
