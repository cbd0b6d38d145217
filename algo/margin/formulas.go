package margin

import (
	"context"
	"fmt"
	"math/big"
)

// quantities is what a bound over γ² is computed from, exactly or rounded to the safe side.
type quantities struct {
	radiusSquared, gammaSquared, biasSquared *big.Rat // R², γ², b*²
	exact                                    bool
}

// quantities is the quantities of a run; they are noted in the bound too.
func (b *Bound) quantities(r Run, v Verdict) quantities {
	found := r.findRadius(v.GammaSquared != nil)
	b.R, b.Gamma, b.W, b.B = found.upper, v.Gamma, v.W, v.B
	if found.squared != nil && v.GammaSquared != nil {
		return quantities{found.squared, v.GammaSquared, v.BiasSquared, true}
	}
	return quantities{squared(b.R), squared(v.Lower), squared(v.B), false}
}

// squared is the square of a double; for an infinite one a number beyond the range of a
// double.
func squared(v float64) *big.Rat {
	r := new(big.Rat)
	if r.SetFloat64(v) == nil {
		r.SetInt(new(big.Int).Lsh(big.NewInt(1), 2*1024))
	}
	return r.Mul(r, r)
}

func add(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) }
func mul(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
func integer(n int64) *big.Rat   { return big.NewRat(n, 1) }

// setQuotient sets the bound to a numerator over γ².
func (b *Bound) setQuotient(numerator *big.Rat, m quantities) {
	value := new(big.Rat).Quo(numerator, m.gammaSquared)
	if m.exact {
		b.setExactValue(value)
		return
	}
	near, _ := value.Float64()
	b.setValue(near)
}

// setQuotientDelta sets the bound to a numerator over δ², for more than two outputs.
func (b *Bound) setQuotientDelta(r Run, numerator func(square *big.Rat) *big.Rat) {
	s := r.Structured
	b.R, b.Gamma = s.R, s.Delta
	b.Why = "δ is the margin of the run's last weights"
	if s.Why != "" {
		b.Why += "; " + s.Why
	}
	b.setQuotient(numerator(squared(s.R)), quantities{gammaSquared: squared(s.Delta)})
}

// novikoffSharp is 2(R² + b*²)/γ², Novikoff's bound before b*² ≤ R² is used.
func novikoffSharp(_ context.Context, r Run, v Verdict, b *Bound) {
	m := b.quantities(r, v)
	b.setQuotient(mul(integer(2), add(m.radiusSquared, m.biasSquared)), m)
}

// radiusOverMargin bounds the misclassified examples of a run from zero first weights whose
// steps take up to B examples each:
//
//	bias none    B·(R/γ)²
//	bias unit    B·(R̂/γ̂)²,  R̂² = R² + 1
//	bias radius  B·(2R/γ)², with both classes present
//
// and with a kernel the same in feature space. With B = 1 these are the updates. Else it
// counts examples: one update adds all examples that its step misclassified.
//
// Proof. Let u be a separator of norm 1 with y u·x̂ ≥ γ for every example, in the vectors
// that Proof lists by the bias rule, and let R̂ = max‖x̂‖. A step adds ηΣ yx̂ over M, the
// misclassified examples of its batch, all of them judged by the weights ŵ before the step.
// Then
//
//	u·ŵ   grows by ηΣ y u·x̂ ≥ η|M|γ
//	‖ŵ‖²  grows by 2ηΣ y ŵ·x̂ + η²‖Σ yx̂‖² ≤ η²‖Σ yx̂‖²
//
// since y ŵ·x̂ ≤ 0 for each member of M, by any tie rule. By the triangle inequality ‖Σ
// yx̂‖ ≤ |M|R̂, and |M| ≤ B, so that ‖ŵ‖² grows by at most η²|M|²R̂² ≤ η²|M|BR̂². With t
// the sum of all |M| so far
//
//	(tηγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ η²tBR̂²
//
// and hence t ≤ B(R̂/γ)². For bias radius R̂² = 2R², and γ/N stands for γ with N² = 1 +
// b*²/R² ≤ 2, which makes B(2R/γ)².
//
// The proof does not use the schedule: an example may occur twice in a step, as in the
// order random, and then counts twice. Nor does it need full batches.
func radiusOverMargin(_ context.Context, r Run, v Verdict, b *Bound) {
	m := b.quantities(r, v)
	numerator := m.radiusSquared
	switch v.Kind {
	case Augmented:
		numerator = add(numerator, integer(1))
	case Geometric:
		numerator = mul(numerator, integer(4))
	}
	b.setQuotient(mul(integer(int64(r.batchSize())), numerator), m)
}

// Structured is R and δ of Collins's bound, for outputs y that are scored by w·Φ(x, y): the
// classes of the task multiclass, the tag sequences of a tagger. (M. Collins,
// "Discriminative training methods for hidden Markov models", EMNLP 2002, Theorem 1.)
type Structured struct {
	// R is max‖Φ(x, y) − Φ(x, y′)‖ over the examples and all outputs y′, or an upper bound on
	// it. It is never rounded down.
	R float64
	// Delta is δ, the margin of the run's last weights w: the least of
	// w·(Φ(x, y) − Φ(x, y′))/‖w‖ over all examples and y′ ≠ y, never rounded up. The maximum
	// margin is at least that. It is 0 if the last weights do not separate; then there is no
	// bound.
	Delta float64
	// Squared is (R/δ)² exactly; nil if unknown.
	Squared *big.Rat
	// Why is a remark on R and δ, or the reason why there is no δ.
	Why string
}

// TiedReason is why there is no δ if the last weights are right about every example, but
// about some by the tie rule alone.
const TiedReason = "the last weights score some example's own output no higher than another: the tie rule decides, and δ is 0"

// StructuredOf is R and δ, given R² and δ² exactly.
func StructuredOf(rSquared, deltaSquared *big.Rat) Structured {
	var s Structured
	_, _, s.R = sqrtBounds(rSquared)
	if deltaSquared.Sign() > 0 {
		_, s.Delta, _ = sqrtBounds(deltaSquared)
		s.Squared = new(big.Rat).Quo(rSquared, deltaSquared)
	}
	return s
}

// collins is (R/δ)². Let u be w/‖w‖ for the last weights w. An update adds η(Φ(x, y) − Φ(x,
// ŷ)), where wₜ scored ŷ at least as high as y, so that
//
//	u·wₜ ≥ tηδ and ‖wₜ‖² ≤ tη²R²
//
// from zero weights, and t ≤ (R/δ)². That holds for every separating u, whether of these
// weights or of others, and for any number of outputs.
func collins(_ context.Context, r Run, _ Verdict, b *Bound) {
	b.setQuotientDelta(r, func(square *big.Rat) *big.Rat { return square })
	if s := r.Structured; s.Squared != nil {
		b.setExactValue(s.Squared)
	}
}

// Update is the update rule of a run. The zero value is the perceptron's.
type Update struct {
	Name   string      // of a row of --update; "" is the perceptron's
	Bounds []RuleBound // of the rules other than the perceptron's; nil for the perceptron's own
}

// RuleBound is a bound on runs by an update rule: Numerator(R̂²) over γ̂². Here 1/γ̂ is the
// least ‖u‖ such that yᵢ(u·x̂ᵢ) ≥ 1 for all i, and R̂ ≥ max‖x̂‖, where x̂ is x, or (x, 1)
// with bias unit, or (x, R) with bias radius. With more than two outputs R and δ are those
// of Collins's bound.
type RuleBound struct {
	Name      string
	Why       string // why it does not apply to runs by this rule; "" if it does
	Counts    int    // what it bounds, so far
	Numerator func(square *big.Rat) *big.Rat
}

// tableRow is the bound as a row of the table of bounds.
func (b RuleBound) tableRow() boundRow {
	return boundRow{
		b.Name,
		func(Run) int { return b.Counts },
		all(func(Run, Verdict) string { return b.Why }, zeroStart, separatedAnyTask),
		b.value,
	}
}

func (b RuleBound) value(_ context.Context, r Run, v Verdict, to *Bound) {
	if !r.Data.TwoClasses() {
		to.setQuotientDelta(r, b.Numerator)
		return
	}
	m := to.quantities(r, v)
	switch {
	case v.Kind == Augmented:
		to.setQuotient(b.Numerator(add(m.radiusSquared, integer(1))), m)
	case v.Kind == Homogeneous:
		to.setQuotient(b.Numerator(m.radiusSquared), m)
	case m.radiusSquared.Sign() == 0:
		to.Applies, to.Why = false, "R is 0"
	default: // γ̂² = γ²/(1 + b*²/R²)
		share := new(big.Rat).Quo(m.biasSquared, m.radiusSquared)
		to.setQuotient(mul(add(integer(1), share), b.Numerator(mul(integer(2), m.radiusSquared))), m)
	}
}

func (u Update) perceptron() bool { return u.Name == "" || u.Name == "perceptron" }

// byPerceptron: the updates are the perceptron's.
func byPerceptron(r Run, _ Verdict) string {
	if !r.Update.perceptron() {
		return fmt.Sprintf("for the perceptron's updates; this run's rule is %s", r.Update.Name)
	}
	return ""
}

// separatedAnyTask: some u separates, in the sense of the task.
func separatedAnyTask(r Run, v Verdict) string {
	if r.Data.TwoClasses() {
		return separated(r, v)
	}
	return separatedAtLast(r, v)
}
