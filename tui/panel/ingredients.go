package panel

import (
	"math"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// bounds are the bounds that count all updates of a run, the leading one first. Those
// on runs by other rules come after them.
var bounds = [...]string{"kernel", "homogeneous", "augmented", "novikoff", "start-elsewhere", "structured", "batch"}

// symbol is how a part of the theory is written under the run's set-up.
func (f *Frame) symbol(name string) string { return why.SlotTexts().Text(name, f.reader(nil)) }

// formula is how a bound is written.
func (f *Frame) formula(name string) string {
	switch {
	case algo.FindRuleBound(name) != nil:
		return f.symbol("bound by the rule")
	case why.SlotTexts().Texts["bound "+name] != nil:
		return f.symbol("bound " + name)
	}
	return f.symbol("bound")
}

// radiusOf is R of the examples as they are written: max‖x‖, or max‖x̂‖.
func (f *Frame) radiusOf(r float64) float64 {
	if f.augmented() {
		return model.Hypot(r, 1)
	}
	return r
}

// whose is the vectors that a bound's R and γ are of, or what its δ is.
func (f *Frame) whose(b *margin.Bound) string {
	if f.overDelta(b) {
		return ", δ of the last weights"
	}
	return " of " + f.symbol("vectors")
}

// radiusAndMargin is R² and γ², with B before them and δ² for γ² where the bound
// has these.
func (f *Frame) radiusAndMargin(b *margin.Bound) string { return f.radius(b) + "  " + f.width(b) }

// radius is "R² = 2", with B before it where the bound has it.
func (f *Frame) radius(b *margin.Bound) string {
	if b.Name == "batch" {
		return text("B = ", f.Problem.Batch(), "  R² = ", f.squared(b))
	}
	return text("R² = ", f.squared(b))
}

// width is "γ² = 1/17", exactly where that is a short fraction; for structured
// δ².
func (f *Frame) width(b *margin.Bound) string {
	if f.overDelta(b) {
		return text("δ² = ", float64(b.Gamma*b.Gamma))
	}
	v := &f.Theory.Verdict
	if r := v.GammaSquared; r != nil {
		if exact := string(notation.AppendRat(nil, r)); len(exact) <= 12 {
			return "γ² = " + exact
		}
	}
	return text("γ² = ", float64(v.Gamma*v.Gamma))
}

// squared is R² of a bound.
func (f *Frame) squared(b *margin.Bound) float64 {
	square := float64(b.R * b.R)
	if f.augmented() {
		square++
	}
	if near := math.Round(square); math.Abs(square-near) < 1e-9*near { // b.R is rounded up
		return near
	}
	return square
}
