package margin

import (
	"context"
	"fmt"
	"math/big"
)

// Update is the rule that a run's updates go by; the zero value is the
// perceptron's.
type Update struct {
	Name string   // a row of --update; "" is the perceptron's
	By   *big.Rat // what the rule reads: β, or C; nil of one that reads nothing
}

// otherRules is the rows of the table of bounds for updates by other rules, which
// are in the table of such runs alone.
func otherRules() []rule {
	return []rule{
		{"margin", updates, all(byMargin, zero, divided), krauth},
		{"passive-aggressive", nonpositive, all(byPassive, zero, divided), crammer},
	}
}

func (u Update) perceptron() bool { return u.Name == "" || u.Name == "perceptron" }

// byPerceptron: the updates are the perceptron's.
func byPerceptron(r Run, _ Verdict) string {
	if !r.Update.perceptron() {
		return fmt.Sprintf("it is for updates of the perceptron, and these are by the rule %s", r.Update.Name)
	}
	return ""
}

func byMargin(r Run, _ Verdict) string {
	if r.Update.Name != "margin" {
		return "it is for updates by the rule margin"
	}
	return ""
}

func byPassive(r Run, _ Verdict) string {
	if r.Update.perceptron() || r.Update.Name == "margin" {
		return "it is for the passive-aggressive updates pa, pa1 and pa2"
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

func nonpositive(r Run) int { return r.Nonpositive }

// krauth is (R² + 2β/η)/γ² of the run's bias rule, for Novikoff's bias
// (1 + b*²/R²)(2R² + 2β/η)/γ²: a mistake is y·a ≤ β, so that
//
//	ŵ*·ŵₜ ≥ tηγ and ‖ŵₜ‖² ≤ t(η²R̂² + 2ηβ)
//
// (Krauth and Mézard 1987). With more outputs R and δ are Collins's.
func krauth(_ context.Context, r Run, v Verdict, b *Bound) {
	more := new(big.Rat).Quo(r.Update.By, r.Rate)
	more.Add(more, more)
	switch {
	case !r.Data.TwoClasses():
		r.overDelta(b, more)
	case v.Kind == Geometric:
		r.overWidest(b, v, more)
	default:
		r.overGamma(b, v, more)
	}
}

// crammer is the bound on the passive-aggressive steps with y·a ≤ 0, whose loss
// is at least 1: Σℓ² ≤ R̂²/γ̂² for PA, (R̂² + 1/(2C))/γ̂² for PA-II, and for PA-I
// max(R̂², 1/C)/γ̂² such steps, with 1/γ̂ the least ‖u‖ of which yᵢ(u·x̂ᵢ) ≥ 1 for
// all (Crammer et al. 2006). With more outputs R and δ are Collins's.
func crammer(_ context.Context, r Run, v Verdict, b *Bound) {
	b.Losses = r.Losses
	more := new(big.Rat)
	if r.Update.Name == "pa2" {
		more.Inv(new(big.Rat).Add(r.Update.By, r.Update.By))
	}
	if r.Data.TwoClasses() {
		r.overGamma(b, v, more)
		return
	}
	r.overDelta(b, more)
}

// atLeast is what R̂² counts as at the least: 1/C for PA-I.
func (r Run) atLeast(square *big.Rat) *big.Rat {
	if r.Update.Name != "pa1" {
		return square
	}
	if least := new(big.Rat).Inv(r.Update.By); least.Cmp(square) > 0 {
		return least
	}
	return square
}

// overGamma sets a bound to (R̂² + more)/γ̂².
func (r Run) overGamma(b *Bound, v Verdict, more *big.Rat) {
	square, up := r.radii(v.GammaSquared != nil)
	b.R, b.Gamma, b.W, b.B = up, v.Gamma, v.W, v.B
	gamma := v.GammaSquared
	exact := square != nil && gamma != nil
	if !exact {
		square, gamma = squared(up), squared(v.Lower)
	}
	square = new(big.Rat).Set(square)
	if v.Kind == Augmented {
		square.Add(square, big.NewRat(1, 1))
	}
	b.over(new(big.Rat).Add(r.atLeast(square), more), gamma, exact)
}

// overWidest sets it to (1 + b*²/R²)(2R² + more)/γ².
func (r Run) overWidest(b *Bound, v Verdict, more *big.Rat) {
	square, up := r.radii(v.GammaSquared != nil)
	b.R, b.Gamma, b.W, b.B = up, v.Gamma, v.W, v.B
	gamma, bias := v.GammaSquared, new(big.Rat)
	exact := square != nil && gamma != nil
	if exact {
		bias = v.BiasSquared
	} else {
		square, gamma, bias = squared(up), squared(v.Lower), squared(v.B)
	}
	if square.Sign() == 0 {
		b.Applies, b.Why = false, "R is 0"
		return
	}
	value := new(big.Rat).Add(square, square)
	value.Add(value, more)
	bias = new(big.Rat).Quo(bias, square)
	value.Mul(value, bias.Add(bias, big.NewRat(1, 1)))
	b.over(value, gamma, exact)
}

// overDelta sets it to (R² + more)/δ².
func (r Run) overDelta(b *Bound, more *big.Rat) {
	s := r.Structured
	b.R, b.Gamma = s.R, s.Delta
	b.Why = "δ is the margin of the run's last weights"
	if s.Why != "" {
		b.Why += "; " + s.Why
	}
	b.over(new(big.Rat).Add(r.atLeast(squared(s.R)), more), squared(s.Delta), false)
}

// over sets a bound to a quotient, of exact numbers or of rounded ones.
func (b *Bound) over(square, gamma *big.Rat, exact bool) {
	value := new(big.Rat).Quo(square, gamma)
	if exact {
		b.setExactValue(value)
		return
	}
	near, _ := value.Float64()
	b.setValue(near)
}

// squared is the square of a double.
func squared(v float64) *big.Rat {
	r := new(big.Rat)
	if r.SetFloat64(v) == nil {
		return new(big.Rat)
	}
	return r.Mul(r, r)
}
