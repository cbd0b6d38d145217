package margin

import (
	"context"
	"math"

	"perceptron/model"
)

// Proof is what the two lines of a convergence proof are made of, for a
// separator ŵ* in the space of the bias rule and a run from ŵ₀:
//
//	ŵ*·ŵₜ ≥ A + tηγ     since an update adds ηyx̂ and ŵ* has y ŵ*·x̂ ≥ γ
//	‖ŵₜ‖² ≤ B + tη²R̂²   since it is made only where y ŵ·x̂ ≤ 0
//
//	bias    ŵ          x̂        ŵ*          ‖ŵ*‖²         R̂²
//	none    w          x        w*          1             R²
//	unit    (w, b)     (x, 1)   (w*, b*)    1             R² + 1
//	radius  (w, b/R)   (x, R)   (w*, b*/R)  1 + b*²/R²    2R²
//
// so that (A + tηγ)² ≤ (ŵ*·ŵₜ)² ≤ ‖ŵ*‖²‖ŵₜ‖² ≤ ‖ŵ*‖²(B + tη²R̂²), by Cauchy and
// Schwarz in the middle; where ‖ŵ*‖ is 1 it is called u. For bias radius this is
// 001's own proof: nothing is divided by ‖ŵ*‖.
//
// With a kernel the same in feature space. Where a step takes up to B examples,
// t counts the misclassified of them, and η²BR̂² stands for η²R̂²: see batch.
type Proof struct {
	Kind   Kind
	Gamma  float64 // γ: what an example that is added adds to ŵ*·ŵ, over η
	Square float64 // R̂²
	Size   float64 // ‖ŵ*‖²
	Batch  int     // the examples a step, at most
	A, B   float64 // ŵ*·ŵ₀ and ‖ŵ₀‖²
	rate   float64
	r      float64
	w      []float64
	b      float64
	alpha  []Weight
	labels []int8
}

// Lines is both lines after t updates: what is, and what the proof says of it.
type Lines struct {
	Updates              int     // t; for batches the misclassified examples so far
	Reach, ReachAtLeast  float64 // ŵ*·ŵₜ and A + tηγ
	Square, SquareAtMost float64 // ‖ŵₜ‖² and B + tη²R̂², R̂² times the examples a step
}

// NewProof prepares the lines for a run and the verdict of its kind, or says
// why there is no proof to follow.
func NewProof(r Run, v Verdict) (*Proof, string) {
	if why := all(byPerceptron, twoClasses, separated)(r, v); why != "" {
		return nil, why
	}
	radius := r.radii(v.GammaSquared != nil).up
	rate, _ := r.Rate.Float64()
	p := &Proof{
		Kind: v.Kind, Gamma: v.Lower, Batch: r.size(), rate: rate, Size: 1, r: radius,
		w: v.W, b: v.B, alpha: v.Alpha, labels: r.Data.Y,
	}
	switch v.Kind {
	case Homogeneous:
		p.Square = radius * radius
		p.b = 0
	case Augmented:
		p.Square = float64(radius*radius) + 1
	case Geometric:
		p.Square = 2 * radius * radius
		p.Size = 1 + float64(v.B/radius*(v.B/radius))
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
	p.A = p.extended(start, p.b, b)
	p.B = p.extended(model.Dot(first, first), b, b)
	return p, ""
}

// extended is the inner product of two ŵ, given that of their w and their two b.
func (p *Proof) extended(inner, a, b float64) float64 {
	switch p.Kind {
	case Augmented:
		inner += float64(a * b)
	case Geometric:
		inner += float64(a / p.r * (b / p.r))
	}
	return inner
}

func (p *Proof) lines(reach, square float64, updates int) Lines {
	t := float64(updates)
	return Lines{
		Updates: updates,
		Reach:   reach, ReachAtLeast: p.A + float64(t*p.rate*p.Gamma),
		Square: square, SquareAtMost: p.B + float64(t*p.growth()),
	}
}

// growth is the most that an example added by an update adds to ‖ŵ‖².
func (p *Proof) growth() float64 { return p.rate * p.rate * p.Square * float64(p.Batch) }

// At is the lines for the weights w, b after so many updates, for batches so
// many misclassified examples.
func (p *Proof) At(w []float64, b float64, updates int) Lines {
	return p.lines(p.extended(model.Dot(p.w, w), p.b, b), p.extended(model.Dot(w, w), b, b), updates)
}

// AtDual is the lines for w = Σ αᵢyᵢφ(xᵢ), where field(i) is w·φ(xᵢ), the
// activation of example i without the bias: w*·w and ‖w‖² are then sums over
// the separator's α and the run's.
func (p *Proof) AtDual(alpha []float64, field func(i int) float64, b float64, updates int) Lines {
	inner, square := 0.0, 0.0
	for i, a := range alpha {
		if a != 0 {
			square += float64(a * float64(p.labels[i]) * field(i))
		}
	}
	for _, a := range p.alpha {
		inner += float64(a.Value * float64(p.labels[a.Example]) * field(a.Example))
	}
	return p.lines(p.extended(inner, p.b, b), p.extended(square, b, b), updates)
}

// Most is the largest t that both lines allow: the larger root of
// (A + tηγ)² = ‖ŵ*‖²(B + tη²R̂²), and so a bound on the updates from any first
// weights.
func (p *Proof) Most() float64 {
	// divided by ‖ŵ*‖², with A and γ for A/‖ŵ*‖ and γ/‖ŵ*‖
	norm := math.Sqrt(p.Size)
	a, g := p.A/norm, p.rate*p.Gamma/norm
	// g²t² − 2ht + (A² − B) = 0
	h := p.growth()/2 - float64(a*g)
	// 0 ≤ B − A² by Cauchy and Schwarz, and rounded up
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
	b.setValue(p.Most() * (1 + 16*roundoff))
}
