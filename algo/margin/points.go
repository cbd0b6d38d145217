package margin

import "perceptron/model"

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
	// radius bounds ‖zᵢ‖ from above, within a few units in the last place.
	radius() float64
}

// linear is the points of ℝᵈ, or of ℝᵈ⁺¹ for the augmented kind.
type linear struct {
	data *model.Dataset
	dim  int
	wide int     // the most values of one example
	one  float64 // the coordinate of the bias: 1, or 0 if there is none
	r    float64
	sums float64 // Σλ: the number of hulls

	p     []float64
	size  float64 // ‖p‖
	terms int     // how many points p is the sum of
}

func newLinear(d *model.Dataset, kind Kind) *linear {
	s := &linear{data: d, dim: d.Dim(), wide: d.MaxEntries(), sums: kind.hulls(), p: make([]float64, d.Dim()+1)}
	if kind == Augmented {
		s.one = 1
	}
	for i := range s.len() {
		s.r = max(s.r, model.Hypot(d.Norm(i), s.one))
	}
	s.r *= 1 + float64(float64(s.wide+8)*roundoff)
	return s
}

func (s *linear) len() int        { return len(s.data.Y) }
func (s *linear) radius() float64 { return s.r }

func (s *linear) inner(i, j int) float64 {
	sign := float64(s.data.Y[i]) * float64(s.data.Y[j])
	return sign * (s.one + s.data.Dot(i, j))
}

func (s *linear) set(member []int, lambda []float64) {
	clear(s.p)
	for k, i := range member {
		c := lambda[k] * float64(s.data.Y[i])
		s.data.AddRow(s.p[:s.dim], c, i)
		s.p[s.dim] += float64(c * s.one)
	}
	s.terms, s.size = len(member), model.Norm(s.p)
}

// margins errs by the rounding of the products and sums, of the values
// read from decimals and of p: (k+5)u‖p‖R for k values of an example.
func (s *linear) margins(dst []float64, from int) float64 {
	bias, signs, p := float64(s.p[s.dim]*s.one), s.data.Y[from:], s.p[:s.dim]
	for k := range dst {
		dst[k] = (s.data.DotRow(from+k, p) + bias) * float64(signs[k])
	}
	return float64(float64(s.wide+8)*roundoff*s.size*s.r) + smallest
}

// norm errs by the weights and the sums of the points, and by the squares of p.
func (s *linear) norm() (float64, float64) {
	sums := float64(float64(s.terms+12) * s.sums * s.r)
	squares := float64(float64(min(s.dim, s.terms*s.wide)+12) * s.size)
	return s.size, float64(2*(sums+squares)*roundoff) + smallest
}
