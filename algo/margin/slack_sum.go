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
	return h, 1 / s.run.kind().norm(h)
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

// function is one to be made least: its value at x, and into gradient its slope there.
type function func(x, gradient []float64) float64

// mostSteps bounds the steps of a minimisation.
const mostSteps = 1000

// minimize is the method of Broyden, Fletcher, Goldfarb and Shanno from x, in place:
// H is what the slopes met so far tell of the inverse of the second derivatives, and
// a step goes along −H·gradient. Steps that gain nothing that the value shows go on
// while the gradient falls: x is then right to far more digits. After that H begins
// anew, since a kink may have spoilt it, until that gains nothing either; or ctx ends
// it. x is the last point, the best but for rounding. It costs m² a step for m
// coordinates. (J. Nocedal, S. J. Wright, "Numerical Optimization", 2006, §6.1.)
func minimize(ctx context.Context, f function, x []float64) float64 {
	m := len(x)
	gradient, to, there, way := make([]float64, m), make([]float64, m), make([]float64, m), make([]float64, m)
	value, begun := f(x, gradient), math.Inf(1)
	gains := func(from float64) bool { return value < from-float64(1e-14*math.Abs(value)) }
	h, age, idle, least := identity(m), 0, 0, math.Inf(1)
	for step := 0; step < mostSteps && ctx.Err() == nil; step++ {
		for j, row := range h {
			way[j] = -model.Dot(row, gradient)
		}
		before, ok := value, true
		if value, ok = lineSearch(ctx, f, x, way, value, model.Dot(way, gradient), to, there); ok {
			for j := range x {
				x[j], to[j] = to[j], to[j]-x[j]
				gradient[j], there[j] = there[j], there[j]-gradient[j]
			}
			update(h, to, there, age == 0)
			age++
		}
		if norm := model.Norm(gradient); gains(before) || norm < least/2 {
			idle, least = 0, norm
		} else if idle++; !ok || idle > 2 {
			if !gains(begun) {
				break
			}
			h, age, idle, least, begun = identity(m), 0, 0, math.Inf(1), value
		}
	}
	return value
}

// identity is the matrix of m rows.
func identity(m int) [][]float64 {
	h := make([][]float64, m)
	for j := range h {
		h[j] = make([]float64, m)
		h[j][j] = 1
	}
	return h
}

// lineSearch finds a step along a way that lowers the value as its slope promises, and
// where the slope is less steep, by doubling and bisection: it fills to and the slope
// there. Where rounding hides what a step gains, the slope there tells it. False where
// there is none, or ctx has ended. (A. S. Lewis, M. L. Overton, "Nonsmooth optimization
// via quasi-Newton methods", Mathematical Programming 141, 2013, which holds where the
// slope has jumps; W. W. Hager, H. Zhang, "A new conjugate gradient method with
// guaranteed descent and an efficient line search", SIAM J. Optim. 16, 2005, for the
// other.)
func lineSearch(ctx context.Context, f function, x, way []float64, value, slope float64, to, there []float64) (float64, bool) {
	if !(slope < 0) {
		return value, false
	}
	low, high, t := 0.0, math.Inf(1), 1.0
	for range 60 {
		for j := range to {
			to[j] = x[j] + float64(t*way[j])
		}
		next := f(to, there)
		along := model.Dot(there, way)
		flat := next <= value+float64(1e-15*value) && along <= -0.9*slope
		switch {
		case ctx.Err() != nil:
			return value, false
		case !flat && !(next <= value+float64(1e-4*t*slope)):
			high = t
		case along < 0.9*slope:
			low = t
		default:
			return next, true
		}
		if t *= 2; !math.IsInf(high, 1) {
			t = (low + high) / 2
		}
	}
	return value, false
}

// update makes H agree with a step s and the change y of the gradient over it,
//
//	H ← (I − ρsyᵀ)H(I − ρysᵀ) + ρssᵀ,  ρ = 1/y·s,
//
// the first time from the identity times y·s/y·y.
func update(h [][]float64, s, y []float64, first bool) {
	ys := model.Dot(y, s)
	if !(ys > 0) {
		return
	}
	if first {
		for j := range h {
			h[j][j] = ys / model.Dot(y, y)
		}
	}
	hy := make([]float64, len(s))
	for j, row := range h {
		hy[j] = model.Dot(row, y)
	}
	more := (1 + model.Dot(y, hy)/ys) / ys
	for j, row := range h {
		model.AddScaled(row, float64(more*s[j])-hy[j]/ys, s)
		model.AddScaled(row, -s[j]/ys, hy)
	}
}
