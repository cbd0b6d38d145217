package margin

import (
	"math"
	"math/big"

	"perceptron/model"
)

const (
	roundoff = 0x1p-53   // u: what rounding does to a number, relative to it
	smallest = 0x1p-1000 // what underflow may cost, generously
)

// points is the examples as points zᵢ = yᵢφ(xᵢ), of ℝᵐ or of the feature space of a
// kernel, which is known by inner products alone, with one point p = Σ λₖzₖ of
// their hull, which set sets.
type points interface {
	len() int
	inner(i, j int) float64 // zᵢ·zⱼ
	set(member []int, lambda []float64)
	// margins writes zᵢ·p for the examples from, from+1, … into dst, each
	// within the error returned.
	margins(dst []float64, from int) (within float64)
	// norm is ‖p‖, within the error returned, which counts also what rounding
	// has done to p and to the weights' sums.
	norm() (value, within float64)
	// scale is s where coordinates are taken times 2⁻ˢ.
	scale() int
	// radius bounds ‖zᵢ‖ from above, within a few units in the last place.
	radius() float64
}

// linear is the points of ℝᵈ, or of ℝᵈ⁺¹ for the augmented kind. Values are taken
// times a power of two where their squares could leave the range of a double.
type linear struct {
	data   *model.Dataset
	values *model.Dataset // the values times 2⁻ˢʰⁱᶠᵗ
	dim    int
	wide   int // the most values of one example
	shift  int
	one    float64 // the coordinate of the bias, 2⁻ˢʰⁱᶠᵗ; 0 if there is none
	r      float64
	sums   float64 // Σλ: the number of hulls

	p     []float64
	size  float64 // ‖p‖
	terms int     // how many points p is the sum of
}

// comfortable bounds the norms whose squares, and the errors of those, stay
// well inside the range of a double.
const comfortable = 0x1p200

func newLinear(d *model.Dataset, kind Kind) *linear {
	s := &linear{
		data: d, values: d, dim: d.Dim(), wide: d.Widest(),
		sums: kind.hulls(), p: make([]float64, d.Dim()+1),
	}
	if kind == Augmented {
		s.one = 1
	}
	s.r = s.largestNorm()
	if !(s.r < comfortable && s.r > 1/comfortable) {
		s.rescale()
	}
	return s
}

// rescale brings the largest value near 1.
func (s *linear) rescale() {
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
	s.one = math.Ldexp(s.one, -s.shift)
	s.r = s.largestNorm()
}

// largestNorm is max‖zᵢ‖, rounded up.
func (s *linear) largestNorm() float64 {
	most := 0.0
	for i := range s.len() {
		most = max(most, s.values.Dot(i, i))
	}
	return math.Sqrt(most+float64(s.one*s.one)) * (1 + float64(float64(s.wide+8)*roundoff))
}

func (s *linear) len() int        { return len(s.data.Y) }
func (s *linear) scale() int      { return s.shift }
func (s *linear) radius() float64 { return s.r }

func (s *linear) inner(i, j int) float64 {
	sign := float64(s.data.Y[i]) * float64(s.data.Y[j])
	return sign * (float64(s.one*s.one) + s.values.Dot(i, j))
}

func (s *linear) set(member []int, lambda []float64) {
	clear(s.p)
	for k, i := range member {
		c := lambda[k] * float64(s.data.Y[i])
		s.values.AddRow(s.p[:s.dim], c, i)
		s.p[s.dim] += float64(c * s.one)
	}
	s.terms, s.size = len(member), model.Norm(s.p)
}

// margins errs by the rounding of the products and sums, of the values
// read from decimals and of p: (k+5)u‖p‖R for k values of an example.
func (s *linear) margins(dst []float64, from int) float64 {
	bias, signs, p := float64(s.p[s.dim]*s.one), s.data.Y[from:], s.p[:s.dim]
	for k := range dst {
		dst[k] = (s.values.DotRow(from+k, p) + bias) * float64(signs[k])
	}
	return float64(float64(s.wide+8)*roundoff*s.size*s.r) + smallest
}

// norm errs by the weights and the sums of the points, and by the squares of p.
func (s *linear) norm() (float64, float64) {
	sums := float64(float64(s.terms+12) * s.sums * s.r)
	squares := float64(float64(min(s.dim, s.terms*s.wide)+12) * s.size)
	return s.size, float64(2*(sums+squares)*roundoff) + smallest
}

// point sets p to the direction of an exact vector, of which it takes 2ᵉˣᵖ times.
func (s *linear) point(p []*big.Rat) (exp int) {
	most := math.MinInt
	for _, r := range p {
		if r != nil && r.Sign() != 0 {
			most = max(most, wide(r).MantExp(nil))
		}
	}
	if most == math.MinInt {
		most = 0
	}
	for j, r := range p {
		s.p[j] = 0
		if r != nil {
			s.p[j] = scaled(r, -most)
		}
	}
	s.size = model.Norm(s.p)
	return -most
}

// scaled is 2ᵉˣᵖ times a number, rounded.
func scaled(r *big.Rat, exp int) float64 {
	f := wide(r)
	x, _ := f.SetMantExp(f, exp).Float64()
	return x
}
