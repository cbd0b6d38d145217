package algo

import (
	"math"
	"math/big"

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
	return max(float64(math.Sqrt(s)*p.reach)+abs(b), top)
}

// descaleW is w in the units of the features.
func (p *Problem) descaleW(w []float64) []float64 {
	if !p.Linear() {
		return nil
	}
	c := append([]float64(nil), w...)
	if p.whole != nil {
		for j := range c {
			c[j] /= p.whole.fUnitW
		}
	}
	return c
}

// descaleA is an activation or a bias in the units of the data. The quotient
// of two exact whole numbers is rounded once.
func (p *Problem) descaleA(a float64) float64 {
	if p.whole == nil {
		return a
	}
	return a / p.whole.fUnitA
}

func (p *Problem) rationalA(a float64) *big.Rat {
	if p.whole == nil {
		return nil
	}
	return new(big.Rat).SetFrac(big.NewInt(int64(a)), p.whole.unitA)
}

func (p *Problem) rationals(w []float64, b float64) ([]*big.Rat, *big.Rat) {
	if p.whole == nil {
		return nil, nil
	}
	r := make([]*big.Rat, len(w))
	for j, v := range w {
		r[j] = new(big.Rat).SetFrac(big.NewInt(int64(v)), p.whole.unitW)
	}
	return r, p.rationalA(b)
}
