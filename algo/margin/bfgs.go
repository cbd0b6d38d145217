package margin

import (
	"context"
	"math"

	"perceptron/model"
)

// function is one to be made least: its value at x, and into gradient its slope there.
type function func(x, gradient []float64) float64

// mostSteps bounds the steps of a minimisation.
const mostSteps = 1000

// minimize is the method of Broyden, Fletcher, Goldfarb and Shanno from x, in place:
// H is what the slopes met so far tell of the inverse of the second derivatives, and
// a step goes along −H·gradient. It ends where a step gains nothing that the value
// shows, or with ctx; x is then the best point met. It costs m² a step for m
// coordinates. (J. Nocedal, S. J. Wright, "Numerical Optimization", 2006, §6.1.)
func minimize(ctx context.Context, f function, x []float64) float64 {
	m := len(x)
	gradient, to, there := make([]float64, m), make([]float64, m), make([]float64, m)
	way, h := make([]float64, m), identity(m)
	value, idle := f(x, gradient), 0
	for step := 0; step < mostSteps && ctx.Err() == nil; step++ {
		for j, row := range h {
			way[j] = -model.Dot(row, gradient)
		}
		slope := model.Dot(way, gradient)
		if !(slope < 0) {
			return value
		}
		next, ok := lineSearch(ctx, f, x, way, value, slope, to, there)
		if !ok {
			return value
		}
		if idle++; next < value-float64(1e-14*math.Abs(value)) {
			idle = 0
		}
		for j := range x {
			x[j], to[j] = to[j], to[j]-x[j]
			gradient[j], there[j] = there[j], there[j]-gradient[j]
		}
		value = next
		if idle > 2 {
			return value
		}
		update(h, to, there, step == 0)
	}
	return value
}

// lineSearch finds a step along a way that lowers the value as its slope promises, and
// where the slope is less steep, by doubling and bisection: it fills to and the slope
// there. False where there is none, or ctx has ended. (A. S. Lewis, M. L. Overton,
// "Nonsmooth optimization via quasi-Newton methods", Mathematical Programming 141,
// 2013, which holds where the slope has jumps.)
func lineSearch(ctx context.Context, f function, x, way []float64, value, slope float64, to, there []float64) (float64, bool) {
	low, high, t := 0.0, math.Inf(1), 1.0
	for range 60 {
		for j := range to {
			to[j] = x[j] + float64(t*way[j])
		}
		next := f(to, there)
		switch {
		case ctx.Err() != nil:
			return 0, false
		case !(next <= value+float64(1e-4*t*slope)):
			high = t
		case model.Dot(there, way) < 0.9*slope:
			low = t
		default:
			return next, true
		}
		if t *= 2; !math.IsInf(high, 1) {
			t = (low + high) / 2
		}
	}
	return 0, false
}

func identity(m int) [][]float64 {
	h := make([][]float64, m)
	for j := range h {
		h[j] = make([]float64, m)
		h[j][j] = 1
	}
	return h
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
