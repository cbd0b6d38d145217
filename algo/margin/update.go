package margin

import (
	"context"
	"fmt"
	"math/big"
)

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
	Name   string
	Why    string // why it is not on runs by this rule; "": it is
	Counts int
	Over   func(square *big.Rat) *big.Rat
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
		to.overDelta(r, b.Over)
		return
	}
	m := to.measure(r, v)
	switch {
	case v.Kind == Augmented:
		to.over(b.Over(plus(m.square, whole(1))), m)
	case v.Kind == Homogeneous:
		to.over(b.Over(m.square), m)
	case m.square.Sign() == 0:
		to.Applies, to.Why = false, "R is 0"
	default: // γ̂² = γ²/(1 + b*²/R²)
		share := new(big.Rat).Quo(m.bias, m.square)
		to.over(times(plus(whole(1), share), b.Over(times(whole(2), m.square))), m)
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

// divided: some u separates, whichever kind the task asks about.
func divided(r Run, v Verdict) string {
	if r.Data.TwoClasses() {
		return separated(r, v)
	}
	return separatedAtLast(r, v)
}
