package margin

import (
	"context"
	"fmt"
	"math/big"
)

// measures is what a bound over γ² is made of, exactly or rounded to the safe side.
type measures struct {
	square, gamma, bias *big.Rat // R², γ² and b*²
	exact               bool
}

// measure is the measures of a run, noted in the bound.
func (b *Bound) measure(r Run, v Verdict) measures {
	found := r.radii(v.GammaSquared != nil)
	b.R, b.Gamma, b.W, b.B = found.up, v.Gamma, v.W, v.B
	if found.square != nil && v.GammaSquared != nil {
		return measures{found.square, v.GammaSquared, v.BiasSquared, true}
	}
	return measures{squared(b.R), squared(v.Lower), squared(v.B), false}
}

// squared is the square of a double; one past the range of a double is no less.
func squared(v float64) *big.Rat {
	r := new(big.Rat)
	if r.SetFloat64(v) == nil {
		r.SetInt(new(big.Int).Lsh(big.NewInt(1), 2*1024))
	}
	return r.Mul(r, r)
}

func plus(x, y *big.Rat) *big.Rat  { return new(big.Rat).Add(x, y) }
func times(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
func whole(n int64) *big.Rat       { return big.NewRat(n, 1) }

// over sets a bound to a quotient over γ².
func (b *Bound) over(top *big.Rat, m measures) {
	value := new(big.Rat).Quo(top, m.gamma)
	if m.exact {
		b.setExactValue(value)
		return
	}
	near, _ := value.Float64()
	b.setValue(near)
}

// overDelta sets it to a quotient over δ², of more outputs than two.
func (b *Bound) overDelta(r Run, top func(square *big.Rat) *big.Rat) {
	s := r.Structured
	b.R, b.Gamma = s.R, s.Delta
	b.Why = "δ is the margin of the run's last weights"
	if s.Why != "" {
		b.Why += "; " + s.Why
	}
	b.over(top(squared(s.R)), measures{gamma: squared(s.Delta)})
}

// sharp is 2(R² + b*²)/γ², Novikoff's bound before b*² ≤ R² is used.
func sharp(_ context.Context, r Run, v Verdict, b *Bound) {
	m := b.measure(r, v)
	b.over(times(whole(2), plus(m.square, m.bias)), m)
}

// ratio bounds the misclassified examples of a run from zero first weights whose
// steps take up to B examples each:
//
//	bias none    B·(R/γ)²
//	bias unit    B·(R̂/γ̂)²,  R̂² = R² + 1
//	bias radius  B·(2R/γ)², with both classes present
//
// and with a kernel the same in feature space. With B = 1 these are the updates;
// else it counts examples: one update adds all that its step misclassified.
//
// Proof. Let u be a separator of norm 1 with y u·x̂ ≥ γ for every example, in
// the vectors that Proof lists by the bias rule, and R̂ = max‖x̂‖. A step adds
// ηΣ yx̂ over M, the misclassified of its batch, all of them judged by the
// weights ŵ before the step. Then
//
//	u·ŵ   grows by ηΣ y u·x̂ ≥ η|M|γ
//	‖ŵ‖²  grows by 2ηΣ y ŵ·x̂ + η²‖Σ yx̂‖² ≤ η²‖Σ yx̂‖²
//
// since y ŵ·x̂ ≤ 0 for each member of M, by any tie rule. The sum is no longer
// than its members together, ‖Σ yx̂‖ ≤ |M|R̂, and |M| ≤ B, so that ‖ŵ‖² grows by
// at most η²|M|²R̂² ≤ η²|M|BR̂². With t the sum of all |M| so far
//
//	(tηγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ η²tBR̂²
//
// and hence t ≤ B(R̂/γ)². For bias radius R̂² = 2R² and γ/N stands for γ with
// N² = 1 + b*²/R² ≤ 2, which makes B(2R/γ)².
//
// The schedule is not used: it may hand out an example twice in one step, as
// the order random does, and each time counts. Nor is it used that batches are
// full.
func ratio(_ context.Context, r Run, v Verdict, b *Bound) {
	m := b.measure(r, v)
	top := m.square
	switch v.Kind {
	case Augmented:
		top = plus(top, whole(1))
	case Geometric:
		top = times(top, whole(4))
	}
	b.over(times(whole(int64(r.size())), top), m)
}

// Structured is what Collins's bound is made of, for outputs y that are scored
// by w·Φ(x, y): the classes of the task multiclass, the tag sequences of a
// tagger. (M. Collins, "Discriminative training methods for hidden Markov
// models", EMNLP 2002, Theorem 1.)
type Structured struct {
	// R is max‖Φ(x, y) − Φ(x, y′)‖ over the examples and all outputs y′, or
	// a number above it; never rounded down.
	R float64
	// Delta is δ, the least of what the run's last weights w give to an
	// example's own output more than to another: w·(Φ(x, y) − Φ(x, y′))/‖w‖
	// over all examples and y′ ≠ y; never rounded up. The maximum margin is
	// no less. It is 0 where the last weights do not separate, and then there
	// is no bound.
	Delta float64
	// Squared is (R/δ)² exactly; nil where that is not known.
	Squared *big.Rat
	// Why is what is to be said of R and δ; or why there is no δ.
	Why string
}

// TiedReason is why there is no δ where the last weights are right about every
// example, but about some by the tie rule alone.
const TiedReason = "the last weights give some example's own output no more than another: the tie rule decides, and δ is 0"

// StructuredOf is R and δ given R² and δ² exactly.
func StructuredOf(r, delta *big.Rat) Structured {
	var s Structured
	_, _, s.R = root(r)
	if delta.Sign() > 0 {
		_, s.Delta, _ = root(delta)
		s.Squared = new(big.Rat).Quo(r, delta)
	}
	return s
}

// collins is (R/δ)². Let u be w/‖w‖ for the last weights w. An update adds
// η(Φ(x, y) − Φ(x, ŷ)), where wₜ gave ŷ no less than y, so that
//
//	u·wₜ ≥ tηδ and ‖wₜ‖² ≤ tη²R²
//
// from zero weights, and t ≤ (R/δ)². That holds for every u that separates, be
// it of these weights or of others, and however many outputs there are.
func collins(_ context.Context, r Run, _ Verdict, b *Bound) {
	b.overDelta(r, func(square *big.Rat) *big.Rat { return square })
	if s := r.Structured; s.Squared != nil {
		b.setExactValue(s.Squared)
	}
}

// Update is the rule that a run's updates go by; the zero value is the
// perceptron's.
type Update struct {
	Name   string      // a row of --update; "" is the perceptron's
	Bounds []RuleBound // on runs by other rules than the perceptron's; none of its own
}

// RuleBound is a bound on runs by an update rule, Over of R̂² divided by γ̂². 1/γ̂ is
// the least ‖u‖ of which yᵢ(u·x̂ᵢ) ≥ 1 for all, and R̂ is max‖x̂‖ or more, where x̂ is
// x, with the bias unit (x, 1), with radius (x, R). With more outputs R and δ are
// Collins's.
type RuleBound struct {
	Name      string
	Why       string // why it is not on runs by this rule; "": it is
	Counts    int
	Numerator func(square *big.Rat) *big.Rat
}

// row is that of the table of bounds.
func (b RuleBound) row() rule {
	return rule{
		b.Name,
		func(Run) int { return b.Counts },
		all(func(Run, Verdict) string { return b.Why }, zero, divided),
		b.value,
	}
}

func (b RuleBound) value(_ context.Context, r Run, v Verdict, to *Bound) {
	if !r.Data.TwoClasses() {
		to.overDelta(r, b.Numerator)
		return
	}
	m := to.measure(r, v)
	switch {
	case v.Kind == Augmented:
		to.over(b.Numerator(plus(m.square, whole(1))), m)
	case v.Kind == Homogeneous:
		to.over(b.Numerator(m.square), m)
	case m.square.Sign() == 0:
		to.Applies, to.Why = false, "R is 0"
	default: // γ̂² = γ²/(1 + b*²/R²)
		share := new(big.Rat).Quo(m.bias, m.square)
		to.over(times(plus(whole(1), share), b.Numerator(times(whole(2), m.square))), m)
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

// divided: some u separates, whichever kind the task asks about.
func divided(r Run, v Verdict) string {
	if r.Data.TwoClasses() {
		return separated(r, v)
	}
	return separatedAtLast(r, v)
}
