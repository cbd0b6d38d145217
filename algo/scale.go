package algo

import (
	"math"

	"perceptron/model"
)

// dot is Σ wⱼxⱼ.
func dot(w, x []float64) float64 { return model.Dot(w, x) }

// axpy adds c·x to w.
func axpy(w []float64, c float64, x []float64) {
	if len(w) > 4 {
		model.AddScaled(w, c, x)
		return
	}
	for j := range w {
		w[j] += float64(c * x[j])
	}
}

func abs(a float64) float64 { return math.Abs(a) }

// measure bounds Σ|wⱼxⱼ| + |b| over the examples, and |wⱼ| itself.
func (p *Problem) measure(w []float64, b float64) float64 {
	s, top := 0.0, 0.0
	for _, v := range w {
		s += float64(v * v)
		top = max(top, abs(v))
	}
	return max(float64(math.Sqrt(s)*p.largestNorm)+abs(b), top)
}
