package margin

import (
	"math"
	"math/big"

	"perceptron/model"
)

// space is where the points zᵢ = yᵢφ(xᵢ) live: ℝᵐ itself, or the feature space
// of a kernel, known by inner products alone. Beside the points it holds one
// point p = Σ λₖzₖ, the present point of the hull; aim sets it.
type space interface {
	len() int
	// explicit reports whether p has coordinates.
	explicit() bool
	// inner is zᵢ·zⱼ, to double precision or, if fine, to double-double.
	inner(i, j int, fine bool) dd
	aim(corral []int, lambda []dd, fine bool)
	// margins writes zᵢ·p for the examples from, from+1, … into dst, each
	// within the error returned.
	margins(dst []float64, from int) (within float64)
	// margin is zᵢ·p after a fine aim, within the error returned.
	margin(i int) (value dd, within float64)
	// norm is ‖p‖, within the error returned; the error counts also what
	// rounding has done to p and to the weights' sums.
	norm(fine bool) (value dd, within float64)
	// scale is s where coordinates are taken times 2⁻ˢ.
	scale() int
	// radius bounds ‖zᵢ‖ from above, within a few units in the last place.
	radius() float64
}

// primal is ℝᵈ, or ℝᵈ⁺¹ for the augmented kind. Values are taken times a power
// of two where their squares could leave the range of a float64.
type primal struct {
	data   *model.Dataset
	values *model.Dataset // the values times 2⁻ˢʰⁱᶠᵗ
	x      []float64      // the same, n·d of them; nil if they are stored sparse
	dim    int
	wide   int // the most values of one example
	shift  int
	one    float64 // the coordinate of the bias, 2⁻ˢʰⁱᶠᵗ; 0 if there is none
	r      float64
	sums   float64 // Σλ: the number of hulls

	p      []float64
	size   float64 // ‖p‖
	exact  []dd    // p again, after a fine aim
	terms  int     // how many points p is the sum of
	loaded map[int]point
}

// comfortable bounds the norms whose squares, and the errors of those, stay
// well inside the range of a float64.
const comfortable = 0x1p200

func newPrimal(d *model.Dataset, kind Kind) *primal {
	s := &primal{
		data: d, values: d, x: d.X, dim: d.Dim(), wide: d.Widest(),
		sums: kind.hulls(), loaded: map[int]point{},
	}
	if kind == Augmented {
		s.one = 1
	}
	s.r = s.largestNorm()
	if !(s.r < comfortable && s.r > 1/comfortable) {
		s.rescale()
	}
	s.p = make([]float64, s.dim+1)
	s.exact = make([]dd, s.dim+1)
	return s
}

// rescale brings the largest value near 1.
func (s *primal) rescale() {
	largest := s.one
	for i := range s.len() {
		for _, v := range s.values.Entries(i) {
			largest = max(largest, math.Abs(v))
		}
	}
	if largest == 0 {
		return
	}
	_, s.shift = math.Frexp(largest)
	s.values = s.data.Ldexp(-s.shift)
	s.x = s.values.X
	s.one = math.Ldexp(s.one, -s.shift)
	s.r = s.largestNorm()
}

// largestNorm is max‖zᵢ‖, rounded up.
func (s *primal) largestNorm() float64 {
	most := 0.0
	for i := range s.len() {
		most = max(most, s.values.Dot(i, i))
	}
	return math.Sqrt(most+float64(s.one*s.one)) * (1 + float64(float64(s.wide+8)*roundoff))
}

func (s *primal) len() int        { return len(s.data.Y) }
func (s *primal) scale() int      { return s.shift }
func (s *primal) explicit() bool  { return true }
func (s *primal) radius() float64 { return s.r }

func (s *primal) row(i int) []float64 { return s.x[i*s.dim : i*s.dim+s.dim] }

// point is xᵢ in double-double, times the power of two, from the rational
// number it was written as.
func (s *primal) point(i int) point {
	if z, ok := s.loaded[i]; ok {
		return z
	}
	z := point{v: make([]dd, 0, s.wide)}
	if s.values.Sparse() {
		z.index, _ = s.values.NonZeros(i)
	}
	for j, v := range s.values.Entries(i) {
		z.v = append(z.v, split(s.data.Rat(i, j), math.Ldexp(v, s.shift)).ldexp(-s.shift))
	}
	s.loaded[i] = z
	return z
}

// split is r in double-double, given that x is close to it.
func split(r *big.Rat, x float64) dd {
	if r.IsInt() && math.Abs(x) < 1<<53 && r.Num().IsInt64() && float64(r.Num().Int64()) == x {
		return dd{x, 0}
	}
	rest := new(big.Rat).SetFloat64(x)
	lo, _ := rest.Sub(r, rest).Float64()
	return twoSum(x, lo)
}

func (s *primal) inner(i, j int, fine bool) dd {
	sign := float64(s.data.Y[i]) * float64(s.data.Y[j])
	v := twoProd(s.one, s.one)
	if fine {
		v = v.add(s.point(i).dot(s.point(j)))
	} else {
		v = dd{v.hi + s.values.Dot(i, j), 0}
	}
	return v.times(sign)
}

func (s *primal) aim(corral []int, lambda []dd, fine bool) {
	s.terms = len(corral)
	if fine {
		s.aimFine(corral, lambda)
		for j, v := range s.exact {
			s.p[j] = v.hi
		}
	} else {
		clear(s.p)
		for k, i := range corral {
			c := lambda[k].hi * float64(s.data.Y[i])
			s.values.AddRow(s.p[:s.dim], c, i)
			s.p[s.dim] += float64(c * s.one)
		}
	}
	s.size = model.Norm(s.p)
}

func (s *primal) aimFine(corral []int, lambda []dd) {
	clear(s.exact)
	for k, i := range corral {
		c := lambda[k].times(float64(s.data.Y[i]))
		for j, v := range s.point(i).all() {
			s.exact[j] = s.exact[j].add(c.mul(v))
		}
		s.exact[s.dim] = s.exact[s.dim].add(c.times(s.one))
	}
}

// margins errs by the rounding of the products and sums, of the values
// read from decimals and of p: (k+5)u‖p‖R for k values of an example.
func (s *primal) margins(dst []float64, from int) float64 {
	bias := float64(s.p[s.dim] * s.one)
	signs := s.data.Y[from:]
	switch {
	case s.x == nil:
		for k := range dst {
			dst[k] = (s.values.DotRow(from+k, s.p) + bias) * float64(signs[k])
		}
	case s.dim == 2: // the plane, where a call for each point would be most of the cost
		p0, p1 := s.p[0], s.p[1]
		x := s.x[2*from : 2*(from+len(dst))]
		for k := range dst {
			dst[k] = (float64(x[2*k]*p0) + float64(x[2*k+1]*p1) + bias) * float64(signs[k])
		}
	default:
		p := s.p[:s.dim]
		for k := range dst {
			dst[k] = (model.Dot(s.row(from+k), p) + bias) * float64(signs[k])
		}
	}
	return float64(float64(s.wide+8)*roundoff*s.size*s.r) + smallest
}

func (s *primal) margin(i int) (dd, float64) {
	v := s.point(i).with(s.exact[:s.dim]).add(s.exact[s.dim].times(s.one))
	return v.times(float64(s.data.Y[i])), float64(float64(s.wide+12)*fineness*s.size*s.r) + smallest
}

func (s *primal) norm(fine bool) (dd, float64) {
	// the weights and the sums of the points, and then the squares of p
	sums, squares := float64(float64(s.terms+12)*s.sums*s.r), float64(float64(min(s.dim, s.terms*s.wide)+12)*s.size)
	if fine {
		return dotDD(s.exact, s.exact).sqrt(), float64((sums+squares)*fineness) + smallest
	}
	return dd{s.size, 0}, float64(2*(sums+squares)*roundoff) + smallest
}

// along sets p to the direction of h, if it has one.
func (s *primal) along(h model.Hyperplane) bool {
	n := model.Hypot(h.Norm(), h.B)
	if !(n > 0) || math.IsInf(n, 0) || len(h.W) != s.dim {
		return false
	}
	for j, w := range h.W {
		s.p[j] = w / n
	}
	s.p[s.dim] = 0
	if s.one > 0 {
		s.p[s.dim] = h.B / n
	}
	s.size = model.Norm(s.p)
	return s.size > 0
}

// towards sets p to the mean of some of the points, hull by hull: where a
// search starts that has no point yet.
func (s *primal) towards(hull sides) {
	var count [2]float64
	sum := [2][]float64{make([]float64, s.dim+1), make([]float64, s.dim+1)}
	for i := 0; i < s.len(); i += 1 + s.len()/everyone {
		h, y := hull.side(i), float64(s.data.Y[i])
		count[h]++
		s.values.AddRow(sum[h][:s.dim], y, i)
		sum[h][s.dim] += float64(y * s.one)
	}
	for h, n := range count {
		model.AddScaled(s.p, 1/max(n, 1), sum[h])
	}
	s.size = model.Norm(s.p)
}
