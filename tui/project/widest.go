package project

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"perceptron/model"
)

// widest is the unit vector v at right angles to the unit vector u along which
// the variance is largest, and that variance μ. It costs O(rd) for r principal
// directions, not O(d³), so it is found anew at every update.
//
// In the basis of the principal directions, with u = Σ cᵢqᵢ and variances λᵢ,
// the largest of vᵀCv under v·v = 1 and v·u = 0 has (C − μ)v = const·u, so
// vᵢ ~ cᵢ/(λᵢ − μ), where μ is the largest root of
//
//	Σ cᵢ²/(λᵢ − μ) = 0,
//
// which lies between the two largest λ (Golub 1973). It is counted from the
// second, μ = λ₂ + δ, so that nothing cancels.
func (s *Spectrum) widest(u []float64) (v []float64, variance float64) {
	c := make([]float64, len(s.dirs))
	for k, q := range s.dirs {
		c[k] = model.Dot(q, u)
	}
	gap := s.Values[0] - s.Values[1]
	switch {
	case math.Abs(c[0]) < 1e-7: // what it costs is c₁² of the variance
		return s.upright(s.dirs[0], u), s.Values[0]
	case gap <= 1e-12*s.Values[0]: // any direction in the plane of the two
		v = make([]float64, len(u))
		model.AddScaled(v, c[1], s.dirs[0])
		model.AddScaled(v, -c[0], s.dirs[1])
		return s.upright(v, u), s.Values[1]
	}
	delta := s.root(c, gap)
	if delta < 1e-200 { // c₂ = 0
		return s.upright(s.dirs[1], u), s.Values[1]
	}
	// What of u lies outside the principal directions has λ = 0.
	rest := -1 / (s.Values[1] + delta)
	v = make([]float64, len(u))
	model.AddScaled(v, rest, u)
	for k, q := range s.dirs {
		model.AddScaled(v, c[k]*(s.weight(k, gap, delta)-rest), q)
	}
	return s.upright(v, u), s.Values[1] + delta
}

// weight is 1/(λ_k − μ).
func (s *Spectrum) weight(k int, gap, delta float64) float64 {
	if k == 0 {
		return 1 / (gap - delta)
	}
	return -1 / (s.Values[1] - s.Values[k] + delta)
}

// root is the δ in (0, gap) at which the sum is 0, by bisection: it rises from
// −∞, or a finite value, to +∞. 0 if there is none.
func (s *Spectrum) root(c []float64, gap float64) float64 {
	rest := 1.0
	for _, v := range c {
		rest -= float64(v * v)
	}
	rest = max(0, rest)
	low, high := 0.0, gap
	for range 2000 {
		delta := low/2 + high/2
		if delta <= low || delta >= high {
			break
		}
		sum := -rest / (s.Values[1] + delta)
		for k, v := range c {
			sum += float64(v * v * s.weight(k, gap, delta))
		}
		if sum < 0 {
			low = delta
		} else {
			high = delta
		}
	}
	return low/2 + high/2
}

// upright is v made a unit vector at right angles to u, turned towards the
// first principal direction, so that the picture doesn't flip from update to
// update.
func (s *Spectrum) upright(v, u []float64) []float64 {
	out := append([]float64(nil), v...)
	norm := 0.0
	for k := -1; norm < 1e-9 && k < len(u); k++ { // a unit vector if v is none
		if k >= 0 {
			clear(out)
			out[k] = 1
		}
		if size := model.Norm(out); size > 0 {
			floats.Scale(1/size, out)
		}
		for range 2 { // once more for what rounding left
			model.AddScaled(out, -model.Dot(out, u), u)
		}
		norm = model.Norm(out)
	}
	sign := model.Dot(out, s.dirs[0])
	if math.Abs(sign) < 1e-9*norm {
		sign = model.Dot(out, s.dirs[1])
	}
	floats.Scale(math.Copysign(1/norm, sign), out)
	return out
}
