package margin

import (
	"context"
	"math"

	"perceptron/model"
)

// objective is a function to be minimized: it returns its value at x and writes its
// gradient there.
type objective func(x, gradient []float64) float64

// maxIterations bounds the iterations of a minimization.
const maxIterations = 1000

// minimize is the method of Broyden, Fletcher, Goldfarb and Shanno (BFGS), from x, in
// place. H approximates the inverse Hessian from the gradients met so far, and an iteration
// searches along −H·gradient. Iterations that no longer lower the value go on while the
// gradient shrinks, since x then gains many more digits. After that H is reset, as a kink
// of the function may have spoilt it, until a reset brings nothing; or ctx ends. x is the
// last point, which is the best but for rounding. An iteration costs O(m²) for m
// coordinates. (J. Nocedal, S. J. Wright, "Numerical Optimization", 2006, §6.1.)
func minimize(ctx context.Context, f objective, x []float64) {
	m := len(x)
	gradient, next, nextGradient, direction := make([]float64, m), make([]float64, m), make([]float64, m), make([]float64, m)
	value, restartValue := f(x, gradient), math.Inf(1)
	improves := func(from float64) bool { return value < from-float64(1e-14*math.Abs(value)) }
	h, age, stalled, leastNorm := identity(m), 0, 0, math.Inf(1)
	for step := 0; step < maxIterations && ctx.Err() == nil; step++ {
		for j, row := range h {
			direction[j] = -model.Dot(row, gradient)
		}
		previous, ok := value, true
		if value, ok = lineSearch(ctx, f, x, direction, value, model.Dot(direction, gradient), next, nextGradient); ok {
			for j := range x {
				x[j], next[j] = next[j], next[j]-x[j]
				gradient[j], nextGradient[j] = nextGradient[j], nextGradient[j]-gradient[j]
			}
			bfgsUpdate(h, next, nextGradient, age == 0)
			age++
		}
		if norm := model.Norm(gradient); improves(previous) || norm < leastNorm/2 {
			stalled, leastNorm = 0, norm
		} else if stalled++; !ok || stalled > 2 {
			if !improves(restartValue) {
				break
			}
			h, age, stalled, leastNorm, restartValue = identity(m), 0, 0, math.Inf(1), value
		}
	}
}

// identity is the m×m identity matrix.
func identity(m int) [][]float64 {
	h := make([][]float64, m)
	for j := range h {
		h[j] = make([]float64, m)
		h[j][j] = 1
	}
	return h
}

// lineSearch finds a step along a direction that satisfies the Wolfe conditions, by
// doubling and bisection: the value falls by a part of what the slope promises, and the
// slope becomes flatter. It fills next and nextGradient. Where rounding hides the fall of
// the value, the new slope stands in for it. It reports false if there is no such step, or
// ctx ends. (A. S. Lewis, M. L. Overton, "Nonsmooth optimization via quasi-Newton methods",
// Mathematical Programming 141, 2013, which allows kinks; W. W. Hager, H. Zhang, "A new
// conjugate gradient method with guaranteed descent and an efficient line search", SIAM J.
// Optim. 16, 2005, for the slope in place of the value.)
func lineSearch(ctx context.Context, f objective, x, direction []float64, value, slope float64, next, nextGradient []float64) (float64, bool) {
	if !(slope < 0) {
		return value, false
	}
	low, high, t := 0.0, math.Inf(1), 1.0
	for range 60 {
		for j := range next {
			next[j] = x[j] + float64(t*direction[j])
		}
		nextValue := f(next, nextGradient)
		nextSlope := model.Dot(nextGradient, direction)
		approximate := nextValue <= value+float64(1e-15*value) && nextSlope <= -0.9*slope
		switch {
		case ctx.Err() != nil:
			return value, false
		case !approximate && !(nextValue <= value+float64(1e-4*t*slope)):
			high = t
		case nextSlope < 0.9*slope:
			low = t
		default:
			return nextValue, true
		}
		if t *= 2; !math.IsInf(high, 1) {
			t = (low + high) / 2
		}
	}
	return value, false
}

// bfgsUpdate updates H for a step s and the change y of the gradient along it,
//
//	H ← (I − ρsyᵀ)H(I − ρysᵀ) + ρssᵀ,  ρ = 1/y·s,
//
// the first time from the identity times y·s/y·y.
func bfgsUpdate(h [][]float64, s, y []float64, first bool) {
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
