package margin

import (
	"context"
	"fmt"
	"math"

	"perceptron/model"
)

// mostFeatures is how many features the least bound is looked for among: each
// look at a hyperplane takes a matrix of their products.
const mostFeatures = 1 << 11

// freundSchapire is the least bound over all H and γ. With v = w/γ, c = b/γ
//
//	(R̂ + D)/γ = R̂‖(v, c)‖ + ‖max(0, 1 − y(v·x + c))‖
//
// is convex, the norm being that of the bias rule. Any H and γ give a bound
// that holds, so what the minimisation finds is evaluated afresh and rounded
// up; it need not be trusted. n bounds any first pass, so that what is not
// below n is n.
func freundSchapire(sharper bool) func(context.Context, Run, Verdict, *Bound) {
	return func(ctx context.Context, r Run, v Verdict, b *Bound) {
		printed := r.Bias == "radius" && !sharper
		_, b.R = r.radii(false)
		b.Value, b.Gamma, b.D = float64(r.Data.Len()), math.Inf(1), math.Inf(1)
		l, ok := leastLedger(ctx, r, v, printed)
		if ok {
			b.Value = l.value(printed)
			b.Gamma, b.D, b.W, b.B = l.Gamma, l.D, l.H.W, l.H.B
		}
		if w := widestPass(ctx, r, v, sharper); w.Value > 0 && w.Value < float64(r.Data.Len()) && w.Value <= b.Value {
			ok, b.Value, b.Gamma, b.D, b.W, b.B = true, w.Value, v.Gamma, 0, v.W, v.B
			if edge := r.printedRadius(); printed {
				b.B = max(-edge, min(edge, b.B))
			}
		}
		limit, share := withoutWeights(r.Data)
		limited := sharper && b.R > 0 && limit <= b.Value
		many := r.Data.Dim() > mostFeatures
		switch {
		case limited:
			b.Value, b.Gamma, b.D, b.W, b.B = limit, math.Inf(1), math.Inf(1), nil, 0
			b.Why = fmt.Sprintf("a limit that no γ attains: γ and b grow without end, and b/γ is %.4g", share)
		case ok && many:
			b.Why = "of the widest hyperplane, the least not being looked for among so many features"
		case ok && ctx.Err() != nil:
			b.Why = "the least that was found in the time there was"
		case ok:
		case many:
			b.Why = "the least is not looked for among so many features; n bounds any first pass"
		case ctx.Err() != nil:
			b.Why = "the least was not found in the time there was; n bounds any first pass"
		case printed:
			b.Why = "no H and γ were found where this form is below n, the first pass itself"
		default:
			b.Why = "no finite γ is least: the infimum is n, the first pass itself"
		}
		b.Holds = float64(b.Counts) <= b.Value*(1+slack)
	}
}

// widestPass is the bound of the widest hyperplane, whose D is 0: that on all
// updates, exactly where γ is known so; no value if there is none.
func widestPass(ctx context.Context, r Run, v Verdict, sharper bool) (b Bound) {
	switch {
	case separated(r, v) != "" || v.W == nil:
	case sharper:
		sharp(ctx, r, v, &b)
	default:
		ratioOfBias(ctx, r, v, &b)
	}
	return b
}

// value is the bound, or the form of it that 001 prints.
func (l Ledger) value(printed bool) float64 {
	if printed {
		return l.Printed
	}
	return l.Bound
}

// withoutWeights is the least of the sharper form for bias radius with w/γ = 0,
// which only ever larger γ and b come near to; c = b/γ is its share. With Δ =
// |Σy| examples more on one side than on the other,
//
//	√2·c + √((n + Δ)/2·(1 − c)² + (n − Δ)/2·(1 + c)²)
//
// is least at c = (Δ − √(2(n² − Δ²)/(n − 2)))/n, where it is
// (2Δ + √(2(n − 2)(n² − Δ²)))/(√2·n); at c = 0, and n its square, unless
// Δ² > 2n.
func withoutWeights(d *model.Dataset) (limit, share float64) {
	positive, negative := d.Counts()
	n, more := float64(d.Len()), float64(positive-negative)
	apart := math.Abs(more)
	if apart*apart <= 2*n {
		return math.Inf(1), 0
	}
	rest := 2 * (n - apart) * (n + apart)
	share = math.Copysign(apart-math.Sqrt(rest/(n-2)), more) / n
	root := (float64(2*apart) + math.Sqrt((n-2)*rest)) / n
	limit = root * root / 2
	if rest > 0 {
		limit *= 1 + 16*roundoff
	}
	return limit, share
}

// leastLedger is the best ledger found below n; false if there was none.
func leastLedger(ctx context.Context, r Run, v Verdict, printed bool) (Ledger, bool) {
	best := Ledger{Bound: float64(r.Data.Len()), Printed: float64(r.Data.Len())}
	found := false
	radius := r.printedRadius()
	try := func(h model.Hyperplane, gamma float64) {
		if !(gamma > 0) || math.IsInf(gamma, 0) || math.IsInf(h.Norm(), 0) || !(r.norm(h) > 0) {
			return
		}
		if printed {
			h = clamped(h, radius)
		}
		if l := NewLedger(r, h, gamma); l.value(printed) > 0 && l.value(printed) < best.value(printed) {
			best, found = l, true
		}
	}
	if v.Separable == True && v.W != nil { // D = 0 at the widest
		try(model.Hyperplane{W: v.W, B: v.B}, v.Gamma)
	}
	m := newMachine(r, printed)
	if r.Data.Dim() > mostFeatures || m.flat() {
		return best, found
	}
	for _, point := range m.descend(ctx) {
		h, gamma := m.hyperplane(point)
		try(h, gamma)
		try(h, m.margin(h)) // D = 0, if it separates
	}
	return best, found
}

// printedRadius is R as it is printed, rounded to nearest: max‖x‖ of the doubles,
// or, in exact arithmetic, of the decimals; the lesser of the two.
func (r Run) printedRadius() float64 {
	near := r.Data.Radius()
	if r.Data.Len()*r.Data.Dim() <= fewValues {
		square, _ := r.radii(true)
		exact, _, _ := root(square)
		near = min(near, exact)
	}
	return near
}

// clamped is h with ‖w‖ = 1 and |b| ≤ R, where b is past it by no more than
// rounding; as it is where it is past by more.
func clamped(h model.Hyperplane, r float64) model.Hyperplane {
	h = h.Normalized()
	if b := math.Abs(h.B); b > r && b <= r*(1+1e-12) {
		h.B = math.Copysign(r, h.B)
	}
	return h
}

// descend walks the path to where the slope changes sign and returns the
// points met there.
func (s *machine) descend(ctx context.Context) [][]float64 {
	if !s.free {
		return s.walk(ctx)
	}
	s.kappa = 0
	points := s.walk(ctx)
	last := points[len(points)-1]
	if s.within(last) {
		return points
	}
	points = append(s.hold(ctx, append([]float64(nil), last...)), last)
	for _, v := range points {
		for _, way := range []float64{1, -1} {
			points = append(points, s.edge(ctx, v, way, 1), s.edge(ctx, v, way, -1))
		}
	}
	return points
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

// hold finds the least of ‖v‖ + ‖s‖ with |c| ≤ ‖v‖ where that is met with
// equality. The Lagrangian (1 − μ)‖v‖ + μ|c| + ‖s‖ is convex for μ ≤ 1, and
// where its minimum has |c| = ‖v‖ no other H does better. Each norm x is taken
// as the least of (x²/t + t)/2, and t and the minimum are found in turn.
func (s *machine) hold(ctx context.Context, v []float64) [][]float64 {
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

// walk finds, on the path, the θ = eᶻ/(1 + eᶻ) where a/s = eᶻ: it steps out
// from z = 0 until a/s − eᶻ, which falls, has changed its sign, and closes in.
// What it met last is best.
func (s *machine) walk(ctx context.Context) [][]float64 {
	v := make([]float64, s.m)
	var met [][]float64
	slope := func(z float64) float64 {
		s.minimize(ctx, v, exp(z)/(s.rho*s.rho))
		a, slack := s.parts(ctx, v)
		met = append(met, append([]float64(nil), v...))
		return log(a/slack) - z
	}
	z, f := 0.0, slope(0)
	way := math.Copysign(1, f)
	low, fl, high, fh := z, f, z, f
	for step := 1.0; f*way > 0; step *= 2 {
		if ctx.Err() != nil || z < -farthest || z > 2*farthest {
			return met[len(met)-1:] // towards γ without end, or D = 0
		}
		low, fl = z, f
		z += float64(way * step)
		f = slope(z)
		high, fh = z, f
	}
	for range 40 { // Illinois, between low and high in either order
		z = (float64(low*fh) - float64(high*fl)) / (fh - fl)
		f = slope(z)
		if ctx.Err() != nil || math.IsNaN(f) || math.Abs(f) < 1e-6 {
			break
		}
		if f*way > 0 {
			low, fl = z, f
			fh /= 2
		} else {
			high, fh = z, f
			fl /= 2
		}
	}
	return met[max(0, len(met)-3):]
}

// farthest bounds |log(a/s)| on the path, twice that for D = 0.
const farthest = 13
