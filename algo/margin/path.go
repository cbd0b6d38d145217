package margin

import (
	"context"
	"math"
	"slices"

	"perceptron/model"
)

// start is where a search for the root begins on the path: at the point for a/s = eᶻ, with the
// first step it makes in z.
type start struct {
	v       []float64
	z, step float64
}

// cold is a start that knows nothing.
func cold(s *machine) start { return start{make([]float64, s.m), 0, 1} }

// best is the point of least value among the examples that s looks at, as a list;
// it is empty where none is allowed.
func (s *machine) best(ctx context.Context, points [][]float64) (one [][]float64) {
	least := math.Inf(1)
	for _, v := range points {
		if s.free && !s.within(v) {
			continue
		}
		if a, slack := s.parts(ctx, v); a+slack < least {
			least, one = a+slack, [][]float64{v}
		}
	}
	return one
}

// descend walks the path to where the slope changes sign and returns the
// points met there, and where a search over more examples is to begin.
func (s *machine) descend(ctx context.Context, from start) ([][]float64, start) {
	if s.free {
		s.kappa = 0
	}
	end := s.root(ctx, from)
	if !s.free || s.within(end.v) {
		return [][]float64{end.v}, end
	}
	points := append(s.alternate(ctx, slices.Clone(end.v)), end.v)
	for _, v := range points {
		for _, way := range []float64{1, -1} {
			points = append(points, s.edge(ctx, v, way, 1), s.edge(ctx, v, way, -1))
		}
	}
	return points, end
}

// edge is the best point with the direction of v, or the opposite, and
// c = ±‖v‖: there the function is convex in ‖v‖ alone.
func (s *machine) edge(ctx context.Context, v []float64, way, side float64) []float64 {
	n := way * model.Norm(v[:s.m-1])
	at := func(z float64) []float64 {
		to, size := make([]float64, s.m), exp(z)
		for j := range to {
			to[j] = v[j] / n * size
		}
		to[s.m-1] = side * size * (1 - 4*roundoff)
		return to
	}
	value := func(z float64) float64 {
		a, slack := s.parts(ctx, at(z))
		return a + slack
	}
	low, high := -12.0, 26.0
	for range 60 { // ternary search: a convex function of ‖v‖ has one valley in its logarithm
		a, b := low+(high-low)/3, high-(high-low)/3
		if value(a) < value(b) {
			high = b
		} else {
			low = a
		}
	}
	return at(low)
}

// alternate finds the least of ‖v‖ + ‖s‖ with |c| ≤ ‖v‖ where that is met with
// equality. The Lagrangian (1 − μ)‖v‖ + μ|c| + ‖s‖ is convex for μ ≤ 1, and
// where its minimum has |c| = ‖v‖ no other H does better. Each norm x is taken
// as the least of (x²/t + t)/2, and t and the minimum are found in turn.
func (s *machine) alternate(ctx context.Context, v []float64) [][]float64 {
	side := math.Copysign(1, v[s.m-1])
	defer func() { s.pull = 0 }()
	var points [][]float64
	low, high := 0.0, 1.0
	for range 40 {
		mu := float64((low + high) / 2)
		for range 60 {
			a, slack := s.parts(ctx, v)
			before := model.Norm(v)
			s.pull = mu * side * a / (1 - mu)
			s.minimize(ctx, v, a/((1-mu)*slack))
			if ctx.Err() != nil || !(math.Abs(model.Norm(v)-before) > 1e-9*before) {
				break
			}
		}
		if ctx.Err() != nil || !(model.Norm(v) > 1e-12) {
			break
		}
		if s.within(v) {
			high = mu
			points = append(points, append([]float64(nil), v...))
		} else {
			low = mu
		}
	}
	return points
}

// within: |b| ≤ R, for features divided by R.
func (s *machine) within(v []float64) bool {
	return math.Abs(v[s.m-1]) <= model.Norm(v[:s.m-1])
}

// root finds, on the path, the θ = eᶻ/(1 + eᶻ) where a/s = eᶻ: it steps out
// from the start until a/s − eᶻ, which falls, has changed its sign, and closes
// in, to where what is left of the slope costs 10⁻¹⁰. The end has where it came to.
func (s *machine) root(ctx context.Context, from start) (end start) {
	v := slices.Clone(from.v)
	slope := func(z float64) float64 {
		s.minimize(ctx, v, exp(z)/(s.rho*s.rho))
		a, slack := s.parts(ctx, v)
		return log(a/slack) - z
	}
	z := from.z
	f := slope(z)
	way := math.Copysign(1, f)
	low, fl, high, fh := z, f, z, f
	for step := from.step; f*way > 0; step *= 2 {
		if ctx.Err() != nil || z < -farthest || z > 2*farthest {
			return start{v, z, 1} // towards γ without end, or D = 0
		}
		low, fl = z, f
		z += float64(way * step)
		f = slope(z)
		high, fh = z, f
	}
	for range 40 { // Illinois, between low and high in either order
		if ctx.Err() != nil || math.IsNaN(f) || math.Abs(f) < 1e-5 {
			break
		}
		z = (float64(low*fh) - float64(high*fl)) / (fh - fl)
		f = slope(z)
		if f*way > 0 {
			low, fl = z, f
			fh /= 2
		} else {
			high, fh = z, f
			fl /= 2
		}
	}
	return start{v, z, 1. / 64}
}

// farthest bounds |log(a/s)| on the path, twice that for D = 0.
const farthest = 13
