package margin

import "perceptron/model"

const (
	roundoff  = 0x1p-53   // u, the unit roundoff: the relative error of a rounding
	underflow = 0x1p-1000 // more than the absolute error by underflow
)

// points is the examples as points zᵢ = yᵢφ(xᵢ), in ℝᵐ or in the feature space of a kernel,
// where only inner products are known. It holds a current point p = Σ λₖzₖ of their hull.
type points interface {
	len() int
	inner(i, j int) float64                  // zᵢ·zⱼ
	setPoint(member []int, lambda []float64) // sets p
	// margins writes zᵢ·p to dst for consecutive examples, from example from on. Each is within
	// the error returned.
	margins(dst []float64, from int) (errorBound float64)
	// norm is ‖p‖ and an error bound, which includes the rounding of p and of the sums of the
	// weights.
	norm() (value, errorBound float64)
	// radius is an upper bound on ‖zᵢ‖, a few units in the last place too large at most.
	radius() float64
}

// inputPoints is the points of ℝᵈ, or of ℝᵈ⁺¹ for the augmented kind.
type inputPoints struct {
	data           *model.Dataset
	dim            int
	maxEntries     int     // the most stored values of an example
	biasCoordinate float64 // 1, or 0 if there is none
	maxNorm        float64 // R, rounded up
	weightSum      float64 // Σλ, the number of hulls

	p     []float64
	pNorm float64 // ‖p‖
	terms int     // the number of points in the sum p
}

func newInputPoints(d *model.Dataset, kind Kind) *inputPoints {
	s := &inputPoints{data: d, dim: d.Dim(), maxEntries: d.MaxEntries(), weightSum: kind.hulls(), p: make([]float64, d.Dim()+1)}
	if kind == Augmented {
		s.biasCoordinate = 1
	}
	for i := range s.len() {
		s.maxNorm = max(s.maxNorm, model.Hypot(d.Norm(i), s.biasCoordinate))
	}
	s.maxNorm *= 1 + float64(float64(s.maxEntries+8)*roundoff)
	return s
}

func (s *inputPoints) len() int        { return len(s.data.Y) }
func (s *inputPoints) radius() float64 { return s.maxNorm }

func (s *inputPoints) inner(i, j int) float64 {
	sign := float64(s.data.Y[i]) * float64(s.data.Y[j])
	return sign * (s.biasCoordinate + s.data.Dot(i, j))
}

func (s *inputPoints) setPoint(member []int, lambda []float64) {
	clear(s.p)
	for k, i := range member {
		c := lambda[k] * float64(s.data.Y[i])
		s.data.AddRow(s.p[:s.dim], c, i)
		s.p[s.dim] += float64(c * s.biasCoordinate)
	}
	s.terms, s.pNorm = len(member), model.Norm(s.p)
}

// margins errs by the rounding of products and sums, of values read from decimals, and of
// p: by (k + 5)u‖p‖R for k values of an example.
func (s *inputPoints) margins(dst []float64, from int) float64 {
	bias, signs, p := float64(s.p[s.dim]*s.biasCoordinate), s.data.Y[from:], s.p[:s.dim]
	for k := range dst {
		dst[k] = (s.data.DotRow(from+k, p) + bias) * float64(signs[k])
	}
	return float64(float64(s.maxEntries+8)*roundoff*s.pNorm*s.maxNorm) + underflow
}

// norm errs by the rounding of the weights and the sum p, and of the squares of p.
func (s *inputPoints) norm() (float64, float64) {
	sums := float64(float64(s.terms+12) * s.weightSum * s.maxNorm)
	squares := float64(float64(min(s.dim, s.terms*s.maxEntries)+12) * s.pNorm)
	return s.pNorm, float64(2*(sums+squares)*roundoff) + underflow
}
