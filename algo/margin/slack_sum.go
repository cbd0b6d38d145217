package margin

import (
	"context"
	"math"

	"perceptron/model"
)

// slackSum is the function R̂‖v‖ + ‖ξ‖ with ξᵢ = max(0, 1 − y(v·x + c)), which is convex,
// of v = w/γ and c = b/γ. Its coordinates are scaled such that features are at most 1 and
// the first term is normWeight times a norm. See freundSchapire.
type slackSum struct {
	run            Run
	scale          float64 // divides the features
	biasCoordinate float64 // 0 if there is no bias
	normWeight     float64 // √2 for the sharper form of bias radius, else 1
	normHasBias    bool    // the norm includes b: bias unit, and the sharper form of bias radius
	// edge is ±1 if c is not a coordinate but ±‖v‖, the largest that 001's form allows; else 0.
	edge float64
}

func newSlackSum(r Run, printed bool) slackSum {
	radius := r.findRadius(false).upper
	s := slackSum{run: r, scale: radius, normWeight: 1, normHasBias: !printed}
	if radius == 0 {
		s.scale = 1
	}
	switch r.Bias {
	case "unit":
		s.scale = model.Hypot(radius, 1)
		s.biasCoordinate = 1 / s.scale
	case "radius":
		s.biasCoordinate = 1
		if !printed {
			s.normWeight = math.Sqrt2
		}
	}
	return s
}

// dim is the number of coordinates of a point.
func (s slackSum) dim() int {
	m := s.run.Data.Dim()
	if s.biasCoordinate > 0 && s.edge == 0 {
		m++
	}
	return m
}

// hyperplane is the H and γ of a point.
func (s slackSum) hyperplane(at []float64) (h model.Hyperplane, gamma float64) {
	h.W = make([]float64, s.run.Data.Dim())
	for j := range h.W {
		h.W[j] = at[j] / s.scale
	}
	switch {
	case s.edge != 0:
		h.B = s.edge * model.Norm(at)
	case s.biasCoordinate > 0:
		h.B = at[len(h.W)] * s.biasCoordinate
	}
	return h, 1 / s.run.kind().separatorNorm(h)
}

// biasWithinRadius reports whether |b| ≤ R at a point.
func (s slackSum) biasWithinRadius(at []float64) bool {
	d := s.run.Data.Dim()
	return math.Abs(at[d]) <= model.Norm(at[:d])
}

// objective is the function and its gradient. Once ctx has ended the value is +∞.
func (s slackSum) objective(ctx context.Context) objective {
	data := s.run.Data
	d := data.Dim()
	return func(at, gradient []float64) float64 {
		h, _ := s.hyperplane(at)
		clear(gradient)
		square, bias := 0.0, 0.0
		for i, label := range data.Y {
			if i%blockSize == 0 && ctx.Err() != nil {
				return math.Inf(1)
			}
			y := float64(label)
			t := 1 - float64(y*h.ActivationOf(data, i))
			if t <= 0 {
				continue
			}
			square += float64(t * t)
			data.AddRow(gradient[:d], -t*y/s.scale, i)
			bias -= float64(t * y)
		}
		slack := math.Sqrt(square)
		if slack > 0 {
			for j := range d {
				gradient[j] /= slack
			}
			bias /= slack
		}
		return slack + s.norm(at, gradient, bias)
	}
}

// norm is the first term. It adds its own gradient, and sets that of the bias from the
// slacks.
func (s slackSum) norm(at, gradient []float64, bias float64) float64 {
	d := s.run.Data.Dim()
	v := at[:d]
	if s.normHasBias {
		v = at
	}
	n := model.Norm(v)
	switch {
	case s.edge != 0 && n > 0:
		model.AddScaled(gradient, s.edge*bias/n, at)
	case s.biasCoordinate > 0 && s.edge == 0:
		gradient[d] = bias * s.biasCoordinate
	}
	if n > 0 {
		model.AddScaled(gradient[:len(v)], s.normWeight/n, v)
	}
	return float64(s.normWeight * n)
}

// initialPoint is a unit step from 0 in the direction of steepest descent; at 0 the
// gradient of the slacks is −Σ yx̂/√n. ok is false if 0, where γ is infinite, is the
// minimum: in a direction v the slope there is ρ‖v‖ − Σ y v·x̂/√n, with ρ = normWeight.
func (s slackSum) initialPoint(f objective) (at []float64, ok bool) {
	gradient := make([]float64, s.dim())
	f(make([]float64, len(gradient)), gradient)
	steepest, d := model.Norm(gradient), s.run.Data.Dim()
	if !s.normHasBias && s.biasCoordinate > 0 {
		steepest = model.Norm(gradient[:d]) + math.Abs(gradient[d])
	}
	return scaledTo(gradient, -1), steepest > s.normWeight*(1+1e-12)
}

// scaledTo is the vector with the direction of v and the given length; a negative length
// reverses it.
func scaledTo(v []float64, length float64) []float64 {
	u := make([]float64, len(v))
	model.AddScaled(u, length/model.Norm(v), v)
	return u
}
