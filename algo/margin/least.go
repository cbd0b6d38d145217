package margin

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"perceptron/model"
)

// freundSchapire is the least bound over all H and γ. With v = w/γ, c = b/γ
//
//	(R̂ + D)/γ = R̂‖(v, c)‖ + ‖max(0, 1 − y(v·x + c))‖
//
// is convex, the norm being that of the bias rule. Any H and γ give a bound
// that holds, so what the minimisation finds is evaluated afresh and rounded
// up; it need not be trusted.
func freundSchapire(sharper bool) func(context.Context, Run, Verdict, *Bound) {
	return func(ctx context.Context, r Run, v Verdict, b *Bound) {
		b.Counts = r.FirstEpoch
		printed := r.Bias == "radius" && !sharper
		n := float64(r.Data.Len())
		_, b.R = r.radii(false)
		b.Value, b.Gamma, b.D = n, math.Inf(1), math.Inf(1)
		b.Why = "no finite γ is least: the infimum is n, the first pass itself"
		if l, ok := leastLedger(ctx, r, v, printed); ok {
			b.Value, b.Why = l.Bound, ""
			if printed {
				b.Value = l.Printed
			}
			b.Gamma, b.D, b.W, b.B = l.Gamma, l.D, l.H.W, l.H.B
		}
		b.Holds = float64(b.Counts) <= b.Value*(1+slack)
	}
}

// leastLedger is the best ledger found; false if letting γ grow without end is
// better than any.
func leastLedger(ctx context.Context, r Run, v Verdict, printed bool) (Ledger, bool) {
	var best Ledger
	found := false
	value := func(l Ledger) float64 {
		if printed {
			return l.Printed
		}
		return l.Bound
	}
	try := func(h model.Hyperplane, gamma float64) {
		if !(gamma > 0) || math.IsInf(gamma, 0) || !(h.Norm() > 0) || math.IsInf(h.Norm(), 0) {
			return
		}
		l := NewLedger(r, h, gamma)
		if x := value(l); x > 0 && (!found || x < value(best)) {
			best, found = l, true
		}
	}
	if v.Separable == True && v.W != nil { // D = 0 at the widest
		try(model.Hyperplane{W: v.W, B: v.B}, v.Gamma)
	}
	m := newMachine(r, printed)
	if m.flat() && !found {
		return best, false
	}
	for _, point := range m.descend(ctx) {
		h, gamma := m.hyperplane(point)
		try(h, gamma)
		try(h, m.margin(h)) // D = 0, if it separates
	}
	limit := float64(r.Data.Len())
	if printed {
		limit *= 4
	}
	return best, found && value(best) < limit
}

// machine minimises ½‖Pv̂‖² + C/2·Σ max(0, 1 − y v̂·x̂)², the support vector
// machine with squared slacks, whose path over C holds the minimum of
// ρ‖Pv̂‖ + ‖s‖: by (a + s)² = min over θ of a²/θ + s²/(1 − θ), which is
// convex in θ, for C = θ/((1 − θ)ρ²).
type machine struct {
	data  *model.Dataset
	m     int     // coordinates of v̂
	unit  float64 // the features are divided by it
	tau   float64 // the coordinate of the bias; 0 if there is none
	kappa float64 // P's square at the bias
	rho   float64
	joint bool    // ‖(w, b)‖ is 1 (bias unit)
	free  bool    // 001's form: b counts for nothing as long as |b| ≤ R
	pull  float64 // a linear term in b
	point []float64
}

func newMachine(r Run, printed bool) *machine {
	_, up := r.radii(false)
	s := &machine{data: r.Data, m: r.Data.Dim(), unit: up, kappa: 1, rho: 1, free: printed}
	if up == 0 {
		s.unit = 1
	}
	switch r.Bias {
	case "unit":
		s.unit = math.Hypot(up, 1)
		s.tau = 1 / s.unit
		s.joint = true
	case "radius":
		s.tau = 1
		if !printed {
			s.rho = math.Sqrt2
		}
	}
	if s.tau > 0 {
		s.m++
	}
	s.point = make([]float64, s.m)
	return s
}

// x̂ of example i, times its label.
func (s *machine) signed(i int) []float64 {
	y := float64(s.data.Y[i])
	for j, v := range s.data.Row(i) {
		s.point[j] = y * (v / s.unit)
	}
	if s.tau > 0 {
		s.point[s.m-1] = y * s.tau
	}
	return s.point
}

// flat reports whether v̂ = 0, γ without end, is the minimum: its directional
// derivatives are ρ‖Pv̂‖ − Σy v̂·x̂/√n.
func (s *machine) flat() bool {
	sum := make([]float64, s.m)
	for i := range s.data.Y {
		for j, v := range s.signed(i) {
			sum[j] += v
		}
	}
	steepest := model.Norm(sum)
	if s.free {
		steepest = model.Norm(sum[:s.m-1]) + math.Abs(sum[s.m-1])
	}
	return steepest <= s.rho*math.Sqrt(float64(len(s.data.Y)))*(1+1e-12)
}

// hyperplane is v̂ as H with its γ.
func (s *machine) hyperplane(v []float64) (h model.Hyperplane, gamma float64) {
	d := s.data.Dim()
	h.W = make([]float64, d)
	for j := range h.W {
		h.W[j] = v[j] / s.unit
	}
	if s.tau > 0 {
		h.B = v[d] * s.tau
	}
	n := model.Norm(h.W)
	if s.joint {
		n = math.Hypot(n, h.B)
	}
	return h, 1 / n
}

// margin is the least of H, in the norm of the bias rule; not positive if H
// doesn't separate.
func (s *machine) margin(h model.Hyperplane) float64 {
	least := math.Inf(1)
	for i, y := range s.data.Y {
		least = min(least, float64(y)*h.Activation(s.data.Row(i)))
	}
	n := h.Norm()
	if s.joint {
		n = math.Hypot(n, h.B)
	}
	return least / n
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
			points = append(points, s.edge(v, way, 1), s.edge(v, way, -1))
		}
	}
	return points
}

// edge is the best point with the direction of v, or the opposite, and
// c = ±‖v‖: there the function is convex in ‖v‖ alone.
func (s *machine) edge(v []float64, way, side float64) []float64 {
	n := way * model.Norm(v[:s.m-1])
	at := func(z float64) []float64 {
		to := make([]float64, s.m)
		for j := range to {
			to[j] = v[j] / n * math.Exp(z)
		}
		to[s.m-1] = side * math.Exp(z) * (1 - 4*roundoff)
		return to
	}
	value := func(z float64) float64 {
		a, slack := s.parts(at(z))
		return a + slack
	}
	low, high := -12.0, 26.0
	for range 80 { // ternary search: a convex function of ‖v‖ has one valley in its logarithm
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
		mu := (low + high) / 2
		for range 60 {
			a, slack := s.parts(v)
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

// walk finds, on the path, the θ = eᶻ/(1 + eᶻ) where a/s = eᶻ.
func (s *machine) walk(ctx context.Context) [][]float64 {
	v := make([]float64, s.m)
	var met [][]float64
	slope := func(z float64) float64 {
		s.minimize(ctx, v, math.Exp(z)/(s.rho*s.rho))
		a, slack := s.parts(v)
		met = append(met, append([]float64(nil), v...))
		return math.Log(a/slack) - z
	}
	low, high := -12.0, 26.0
	fl := slope(low)
	if !(fl > 0) {
		return met // towards γ without end
	}
	fh := slope(high)
	if !(fh < 0) {
		return met[1:] // towards D = 0
	}
	for range 60 { // Illinois
		z := (low*fh - high*fl) / (fh - fl)
		f := slope(z)
		if ctx.Err() != nil || math.IsNaN(f) || math.Abs(f) < 1e-9 {
			break
		}
		if f > 0 {
			low, fl = z, f
			fh /= 2
		} else {
			high, fh = z, f
			fl /= 2
		}
	}
	return met[max(0, len(met)-3):]
}

// parts is ρ‖Pv̂‖ and ‖s‖.
func (s *machine) parts(v []float64) (a, slack float64) {
	n := 0.0
	for i := range s.data.Y {
		if t := 1 - model.Dot(s.signed(i), v); t > 0 {
			n += t * t
		}
	}
	w := model.Dot(v, v)
	if s.tau > 0 {
		c := v[s.m-1]
		w += (s.kappa - 1) * c * c
	}
	return s.rho * math.Sqrt(max(0, w)), math.Sqrt(n)
}

// minimize is Newton's method from v, in place: finite, since the function is
// quadratic between finitely many creases (O. L. Mangasarian, "A finite Newton
// method for classification", Optimization Methods and Software 17, 2002).
func (s *machine) minimize(ctx context.Context, v []float64, c float64) {
	step, to := make([]float64, s.m), make([]float64, s.m)
	for range 60 {
		if ctx.Err() != nil || !s.newton(step, v, c) {
			return
		}
		before := s.objective(v, c)
		better := false
		for t := 1.0; t > 1e-9; t /= 2 {
			for j := range to {
				to[j] = v[j] + t*step[j]
			}
			if after := s.objective(to, c); after < before {
				better = before-after > 1e-15*math.Abs(before)
				copy(v, to)
				break
			}
		}
		if !better {
			return
		}
	}
}

func (s *machine) objective(v []float64, c float64) float64 {
	a, slack := s.parts(v)
	a /= s.rho
	return a*a/2 + c/2*slack*slack + s.pull*v[s.m-1]
}

// newton is the step to the minimum of the present piece.
func (s *machine) newton(step, v []float64, c float64) bool {
	h := mat.NewSymDense(s.m, nil)
	right := mat.NewVecDense(s.m, nil)
	for i := range s.data.Y {
		x := s.signed(i)
		t := 1 - model.Dot(x, v)
		if t <= 0 {
			continue
		}
		h.SymRankOne(h, c, mat.NewVecDense(s.m, x))
		right.AddScaledVec(right, c*t, mat.NewVecDense(s.m, x))
	}
	for j := range s.m {
		p := 1.0
		if s.tau > 0 && j == s.m-1 {
			p = s.kappa
		}
		right.SetVec(j, right.AtVec(j)-p*v[j])
		if j == s.m-1 {
			right.SetVec(j, right.AtVec(j)-s.pull)
		}
		h.SetSym(j, j, h.At(j, j)*(1+1e-15)+max(p, 1e-12))
	}
	var factor mat.Cholesky
	if !factor.Factorize(h) {
		return false
	}
	if err := factor.SolveVecTo(mat.NewVecDense(s.m, step), right); err != nil {
		if _, bad := err.(mat.Condition); !bad {
			return false
		}
	}
	return !math.IsNaN(model.Norm(step))
}
