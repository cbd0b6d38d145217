package margin

import (
	"context"
	"math"

	"perceptron/model"
)

// Proof is the two lines of a convergence proof, for a separator ŵ* in the space of the
// bias rule and a run from ŵ₀:
//
//	ŵ*·ŵₜ ≥ A + tηγ     since an update adds ηyx̂ and ŵ* has y ŵ*·x̂ ≥ γ
//	‖ŵₜ‖² ≤ B + tη²R̂²   since it is made only where y ŵ·x̂ ≤ 0
//
//	bias    ŵ          x̂        ŵ*          ‖ŵ*‖²         R̂²
//	none    w          x        w*          1             R²
//	unit    (w, b)     (x, 1)   (w*, b*)    1             R² + 1
//	radius  (w, b/R)   (x, R)   (w*, b*/R)  1 + b*²/R²    2R²
//
// so that (A + tηγ)² ≤ (ŵ*·ŵₜ)² ≤ ‖ŵ*‖²‖ŵₜ‖² ≤ ‖ŵ*‖²(B + tη²R̂²), by Cauchy and Schwarz in
// the middle. Where ‖ŵ*‖ is 1, ŵ* is called u. For bias radius this is 001's own proof:
// nothing is divided by ‖ŵ*‖.
//
// With a kernel the same holds in feature space. If a step takes up to B examples, t counts
// the misclassified ones, and η²BR̂² stands for η²R̂²: see radiusOverMargin.
type Proof struct {
	Kind            Kind
	Gamma           float64 // γ, the lower bound of the verdict
	RadiusSquare    float64 // R̂²
	SeparatorSquare float64 // ‖ŵ*‖²
	Batch           int     // the largest number of examples in a step
	A, B            float64 // ŵ*·ŵ₀ and ‖ŵ₀‖²
	rate            float64
	growth          float64   // η²BR̂²
	r               float64   // R
	biasCoordinate  float64   // of x̂; 0 if there is none
	w               []float64 // w* and b*, or with a nonlinear kernel α
	b               float64
	alpha           []Weight
	labels          []int8
}

// Lines is the two lines after t updates: the actual numbers, and the proof's bounds on
// them.
type Lines struct {
	Updates              int     // t; with batches the misclassified examples so far
	Inner, InnerAtLeast  float64 // ŵ*·ŵₜ and A + tηγ
	Square, SquareAtMost float64 // ‖ŵₜ‖² and B + tη²BR̂²
}

// NewProof prepares the lines for a run and the verdict of its kind, or returns the reason
// why the proof does not apply.
func NewProof(r Run, v Verdict) (*Proof, string) {
	if why := all(byPerceptron, twoClasses, separated)(r, v); why != "" {
		return nil, why
	}
	radius := r.findRadius(v.GammaSquared != nil).upper
	rate, _ := r.Rate.Float64()
	p := &Proof{
		Kind: v.Kind, Gamma: v.Lower, Batch: r.batchSize(), rate: rate, SeparatorSquare: 1, r: radius,
		w: v.W, b: v.B, alpha: v.Alpha, labels: r.Data.Y,
	}
	p.biasCoordinate = v.Kind.biasCoordinate(radius)
	p.RadiusSquare = float64(radius*radius) + float64(p.biasCoordinate*p.biasCoordinate)
	p.growth = rate * rate * p.RadiusSquare * float64(p.Batch)
	if v.Kind == Geometric {
		p.SeparatorSquare = p.innerExtended(1, v.B, v.B)
	}
	first := make([]float64, len(r.FirstW))
	for j, w := range r.FirstW {
		first[j], _ = w.Float64()
	}
	b := 0.0
	if r.FirstB != nil {
		b, _ = r.FirstB.Float64()
	}
	start := 0.0
	if len(first) > 0 && p.w != nil {
		start = model.Dot(p.w, first)
	}
	p.A = p.innerExtended(start, p.b, b)
	p.B = p.innerExtended(model.Dot(first, first), b, b)
	return p, ""
}

// innerExtended is the inner product of two ŵ, given that of their w, and their two b.
func (p *Proof) innerExtended(inner, a, b float64) float64 {
	if p.biasCoordinate > 0 {
		inner += float64(a / p.biasCoordinate * (b / p.biasCoordinate))
	}
	return inner
}

func (p *Proof) lines(reach, square float64, updates int) Lines {
	t := float64(updates)
	return Lines{
		Updates: updates,
		Inner:   reach, InnerAtLeast: p.A + float64(t*p.rate*p.Gamma),
		Square: square, SquareAtMost: p.B + float64(t*p.growth),
	}
}

// LinesAt is the lines for the weights w, b after a number of updates, or with batches of
// misclassified examples.
func (p *Proof) LinesAt(w []float64, b float64, updates int) Lines {
	return p.lines(p.innerExtended(model.Dot(p.w, w), p.b, b), p.innerExtended(model.Dot(w, w), b, b), updates)
}

// LinesAtDual is the lines for w = Σ αᵢyᵢφ(xᵢ), where field(i) is w·φ(xᵢ), the activation
// of example i without the bias. Then w*·w and ‖w‖² are sums over the separator's α and the
// run's.
func (p *Proof) LinesAtDual(alpha []float64, field func(i int) float64, b float64, updates int) Lines {
	inner, square := 0.0, 0.0
	for i, a := range alpha {
		if a != 0 {
			square += float64(a * float64(p.labels[i]) * field(i))
		}
	}
	for _, a := range p.alpha {
		inner += float64(a.Value * float64(p.labels[a.Example]) * field(a.Example))
	}
	return p.lines(p.innerExtended(inner, p.b, b), p.innerExtended(square, b, b), updates)
}

// MaxUpdates is the largest t that both lines allow, the larger root of (A + tηγ)² =
// ‖ŵ*‖²(B + tη²R̂²). It bounds the updates from any first weights.
func (p *Proof) MaxUpdates() float64 {
	// Dividing by ‖ŵ*‖², with a = A/‖ŵ*‖ and g = ηγ/‖ŵ*‖:
	norm := math.Sqrt(p.SeparatorSquare)
	a, g := p.A/norm, p.rate*p.Gamma/norm
	// g²t² − 2ht + (A² − B) = 0
	h := p.growth/2 - float64(a*g)
	// B − a² ≥ 0 by Cauchy and Schwarz; rounded up.
	rest := max(0, p.B-float64(a*a)) + float64(float64(len(p.w)+8)*4*roundoff*p.B)
	root := math.Sqrt(float64(h*h) + float64(g*g*rest))
	if h >= 0 {
		return (h + root) / g / g
	}
	return rest / (root - h)
}

// startElsewhere is the bound for first weights that are not 0.
func startElsewhere(_ context.Context, r Run, v Verdict, b *Bound) {
	p, why := NewProof(r, v)
	if why != "" {
		b.Applies, b.Why = false, why
		return
	}
	b.R, b.Gamma, b.W, b.B = p.r, v.Gamma, v.W, v.B
	b.setValue(p.MaxUpdates() * (1 + 16*roundoff))
}

// Ledger is the Freund–Schapire bound for a chosen H and γ > 0, with the quantities it is
// computed from. Each example is extended by a coordinate of its own, Δ. The radius becomes
// √(R̂² + Δ²), the separator's norm √(size² + D²/Δ²), and the bound is their product,
// squared, over γ². It is least at Δ² = R̂D/size, where it is ((R̂·size + D)/γ)².
//
//	bias    R̂²       size²        bound
//	none    R²       1            ((R + D)/γ)²
//	unit    R² + 1   1            ((R̂ + D)/γ)², with ‖(w, b)‖ = 1
//	radius  2R²      1 + b²/R²    ((√(2(R² + b²)) + D)/γ)², the sharper form
//
// 001 prints (2(R + D)/γ)² for bias radius, which needs |b| ≤ R.
type Ledger struct {
	Gamma, D      float64
	R             float64 // max‖x‖
	Radius        float64 // R̂
	SeparatorNorm float64 // size: ‖ŵ‖ in the space of the bias rule
	Delta         float64 // the Δ at which the bound is least
	Bound         float64 // the bound there, rounded up
	Printed       float64 // the form that 001 prints; 0 if it does not hold for this bias and b
	H             model.Hyperplane
}

// BoundAt is the bound for another Δ > 0: with bias radius (2R² + Δ²)(1 + b²/R² +
// D²/Δ²)/γ², for a run whose bias step is R².
func (l Ledger) BoundAt(delta float64) float64 {
	radius := model.Hypot(l.Radius, delta)
	size := model.Hypot(l.SeparatorNorm, l.D/delta)
	return radius * radius * (size / l.Gamma) * (size / l.Gamma)
}

// NewLedger computes the ledger for a hyperplane with w ≠ 0 and a γ > 0. H is scaled to ‖w‖
// = 1, or with bias unit to ‖(w, b)‖ = 1; with bias none its b is ignored.
func NewLedger(r Run, h model.Hyperplane, gamma float64) Ledger {
	if r.Bias == "none" {
		h.B = 0
	}
	kind := r.kind()
	n := kind.separatorNorm(h)
	w := make([]float64, len(h.W))
	for j, v := range h.W {
		w[j] = v / n
	}
	h = model.Hyperplane{W: w, B: h.B / n}
	radius := r.findRadius(false).upper
	l := Ledger{Gamma: gamma, R: radius, Radius: model.Hypot(radius, kind.biasCoordinate(radius)), SeparatorNorm: 1, H: h}
	if kind == Geometric && radius > 0 {
		l.SeparatorNorm = model.Hypot(1, h.B/radius)
	}
	l.D = l.slackNorm(r)
	l.Delta = math.Sqrt(l.Radius * l.D / l.SeparatorNorm)
	l.Bound = l.boundOf(float64(l.Radius*l.SeparatorNorm) + l.D)
	if kind == Geometric && math.Abs(h.B) <= radius {
		l.Printed = l.boundOf(2 * (radius + l.D))
	}
	return l
}

// kind is the kind of the run's bias rule.
func (r Run) kind() Kind {
	k, _ := KindOf(r.Bias)
	return k
}

// slackNorm is D = ‖ξ‖, rounded up. An activation of k values errs by (k + 4)u(R + |b|),
// including the rounding of values read from decimals.
func (l Ledger) slackNorm(r Run) float64 {
	d := r.Data
	errorBound := float64(d.MaxEntries()+8) * 2 * roundoff * (l.R + math.Abs(l.H.B) + l.Gamma)
	unit := max(l.Gamma, l.R+math.Abs(l.H.B)) // so that no square overflows
	sum, positive := 0.0, 0
	for i, y := range d.Y {
		// Only a slack that is certainly 0 is left out.
		if xi := l.Gamma - float64(float64(y)*l.H.ActivationOf(d, i)); xi > -errorBound {
			t := max(0, xi) / unit
			if xi > errorBound {
				positive++
			}
			sum += float64(t * t)
		}
	}
	return float64(unit*math.Sqrt(sum)*(1+float64(float64(8)*roundoff*math.Sqrt(float64(positive+1))))) + float64(errorBound*math.Sqrt(float64(positive)))
}

// boundOf is (top/γ)², rounded up.
func (l Ledger) boundOf(top float64) float64 {
	q := top / l.Gamma * (1 + float64(float64(len(l.H.W)+16)*2*roundoff))
	return q * q
}
