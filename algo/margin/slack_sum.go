package margin

import (
	"context"
	"math"

	"perceptron/model"
)

// slackSum is R̂‖v‖ + ‖ξ‖, ξᵢ = max(0, 1 − y(v·x + c)), which is convex, over
// v = w/γ and c = b/γ in units that make the features at most 1 and the first term
// ρ times a norm; see freundSchapire.
type slackSum struct {
	run   Run
	unit  float64 // the features are divided by it
	tau   float64 // the coordinate of the bias; 0 if there is none
	rho   float64 // what the norm counts: √2 for bias radius, else 1
	joint bool    // the norm has b (bias unit, and the sharper form of bias radius)
	// edge is ±1 where c is no coordinate but ±‖v‖, the most that 001's form allows.
	edge float64
}

func newSlackSum(r Run, printed bool) slackSum {
	up := r.radii(false).up
	s := slackSum{run: r, unit: up, rho: 1, joint: !printed}
	if up == 0 {
		s.unit = 1
	}
	switch r.Bias {
	case "unit":
		s.unit = model.Hypot(up, 1)
		s.tau = 1 / s.unit
	case "radius":
		s.tau = 1
		if !printed {
			s.rho = math.Sqrt2
		}
	}
	return s
}

// coordinates is how many the point has.
func (s slackSum) coordinates() int {
	m := s.run.Data.Dim()
	if s.tau > 0 && s.edge == 0 {
		m++
	}
	return m
}

// hyperplane is a point as H with its γ.
func (s slackSum) hyperplane(at []float64) (h model.Hyperplane, gamma float64) {
	h.W = make([]float64, s.run.Data.Dim())
	for j := range h.W {
		h.W[j] = at[j] / s.unit
	}
	switch {
	case s.edge != 0:
		h.B = s.edge * model.Norm(at)
	case s.tau > 0:
		h.B = at[len(h.W)] * s.tau
	}
	return h, 1 / s.run.norm(h)
}

// within reports whether |b| ≤ R at a point.
func (s slackSum) within(at []float64) bool {
	d := s.run.Data.Dim()
	return math.Abs(at[d]) <= model.Norm(at[:d])
}

// function is the sum and its slope, wrong once ctx has ended.
func (s slackSum) function(ctx context.Context) function {
	data := s.run.Data
	d := data.Dim()
	return func(at, gradient []float64) float64 {
		h, _ := s.hyperplane(at)
		clear(gradient)
		square, bias := 0.0, 0.0
		for i, label := range data.Y {
			if i%block == 0 && ctx.Err() != nil {
				return math.Inf(1)
			}
			y := float64(label)
			t := 1 - float64(y*h.ActivationOf(data, i))
			if t <= 0 {
				continue
			}
			square += float64(t * t)
			data.AddRow(gradient[:d], -t*y/s.unit, i)
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

// norm is the first term; it adds its slope, and that of the bias by the slacks.
func (s slackSum) norm(at, gradient []float64, bias float64) float64 {
	d := s.run.Data.Dim()
	v := at[:d]
	if s.joint {
		v = at
	}
	n := model.Norm(v)
	switch {
	case s.edge != 0 && n > 0:
		model.AddScaled(gradient, s.edge*bias/n, at)
	case s.tau > 0 && s.edge == 0:
		gradient[d] = bias * s.tau
	}
	if n > 0 {
		model.AddScaled(gradient[:len(v)], s.rho/n, v)
	}
	return float64(s.rho * n)
}

// start is where a minimisation begins: along the steepest descent from 0, Σ yx̂/√n but
// for the first term. False if no way leads down from 0, γ without end: along a way v the
// sum has the slope ρ‖v‖ − Σ y v·x̂/√n there.
func (s slackSum) start(f function) ([]float64, bool) {
	pull := make([]float64, s.coordinates())
	f(make([]float64, len(pull)), pull)
	steepest, d := model.Norm(pull), s.run.Data.Dim()
	if !s.joint && s.tau > 0 {
		steepest = model.Norm(pull[:d]) + math.Abs(pull[d])
	}
	return unit(pull, -1), steepest > s.rho*(1+1e-12)
}

// unit is a vector's direction, times so much.
func unit(v []float64, size float64) []float64 {
	u := make([]float64, len(v))
	model.AddScaled(u, size/model.Norm(v), v)
	return u
}
