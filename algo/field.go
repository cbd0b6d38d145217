package algo

import "math/big"

// Rate is η as the rational it was written as. It is for reading.
func (p *Problem) Rate() *big.Rat { return p.eta }

// Alpha is count·η rounded once: the embedding strength of an example with
// that many updates.
func (p *Problem) Alpha(count int64) float64 {
	const exact = 1 << 53
	num, den := p.eta.Num(), p.eta.Denom()
	if den.IsInt64() && num.IsInt64() && den.Int64() < exact && num.Int64() < exact>>31 && count < 1<<31 && count > -1<<31 {
		return float64(num.Int64()*count) / float64(den.Int64()) // rounded once
	}
	a, _ := new(big.Rat).Mul(p.eta, new(big.Rat).SetInt64(count)).Float64()
	return a
}

// Field is the activation as a function of any point x ∈ ℝᵈ, under the present
// weights and in floating point: for drawing, not for decisions. One
// evaluation costs O(d), or O(kd) for a kernel with k examples in its sum.
func (s *State) Field() func(x []float64) float64 {
	if h, ok := s.Hyperplane(); ok {
		return h.Activation
	}
	type term struct {
		example int
		c       float64
	}
	var terms []term
	rate, _ := s.p.eta.Float64()
	for i := range s.p.n {
		if times := s.alpha.value(i); times != 0 {
			terms = append(terms, term{i, rate * times * float64(s.p.Data.Y[i])})
		}
	}
	b := s.Bias()
	return func(x []float64) float64 {
		a, k := b, s.p.Kernel.From(s.p.Data, x)
		for _, t := range terms {
			a += float64(t.c * k(t.example))
		}
		return a
	}
}

// First is the first weights as rationals, w₀ (empty for a kernel without
// weights) and b₀.
func (p *Problem) First() (w []*big.Rat, b *big.Rat) {
	w, b, err := p.Setup.first(p.Data.Dim(), p.Kernel)
	if err != nil {
		panic("algo: an unprepared problem: " + err.Error())
	}
	return w, b
}
