package panel

import (
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// symbol is how a part of the theory is written under the run's set-up.
func (f *Frame) symbol(name string) string { return why.SlotTexts().Text(name, f.reader("")) }

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

func (t *reader) gammaSquared() any {
	if b := t.f.bound(); b != nil && !t.f.overDelta(b) {
		return t.f.width(b)
	}
	return nil
}

// support names the examples that hold the widest hyperplane, where few do.
func (t *reader) support() any {
	f := t.f
	if f.separability() != margin.True || len(f.Theory.Verdict.Weights) > 8 {
		return nil
	}
	var names []string
	for _, one := range f.Theory.Verdict.Weights {
		names = append(names, text(f.name("x", one.Example)))
	}
	return strings.Join(names, ", ")
}

func (t *reader) certificate() any {
	if t.f.Theory == nil {
		return nil
	}
	return t.f.certified()
}

// boundNumbers are of the bound on the run.
var boundNumbers = group{
	func(t *reader) bool { return t.f.bound() != nil },
	map[string]func(t *reader) any{
		"R² and γ²":     func(t *reader) any { return t.f.radiusAndMargin(t.f.bound()) },
		"t":             func(t *reader) any { return t.f.counted(t.f.bound().Name) },
		"bound formula": func(t *reader) any { return t.f.formula(t.f.bound().Name) },
		"bound":         func(t *reader) any { return t.f.bound().Value },
		"α of bound":    func(t *reader) any { return t.f.alpha(t.f.counted(t.f.bound().Name)) },
		"most α": func(t *reader) any {
			if most := t.f.bound().Value; !t.f.unitRate() {
				return t.f.rate().F * allowed(most)
			}
			return integerPart(t.f.bound().Value)
		},
	},
}

func (t *reader) noBound() any {
	if t.f.bound() != nil {
		return nil
	}
	return t.f.unboundedReason()
}

// hasProof reports whether the two lines of the proof hold for the run.
func (t *reader) hasProof() bool { return t.f.Theory != nil && t.f.Theory.Proof != nil }

func (t *reader) noProof() any {
	if t.hasProof() {
		return nil
	}
	return t.f.unboundedReason()
}

// proofNumbers are the proof's two lines after the step shown.
var proofNumbers = group{
	(*reader).hasProof,
	map[string]func(t *reader) any{
		"reach":          func(t *reader) any { return t.lines().Reach },
		"reach at least": func(t *reader) any { return t.lines().ReachAtLeast },
		"reach before":   func(t *reader) any { return t.f.Along.Before.Reach },
		"square before":  func(t *reader) any { return t.f.Along.Before.Square },
		"reach closest":  func(t *reader) any { return t.f.Along.Tightest[0].Update },
		"square closest": func(t *reader) any { return t.f.Along.Tightest[1].Update },
		"proof size":     func(t *reader) any { return t.f.Theory.Proof.Size },
		"square length":  func(t *reader) any { return t.lines().Square },
		"square at most": func(t *reader) any { return t.lines().SquareAtMost },
		"square 0":       func(t *reader) any { return t.square(0) },
		"square 1":       func(t *reader) any { return t.square(1) },
		"square 2":       func(t *reader) any { return t.square(2) },
		"square 3":       func(t *reader) any { return t.square(3) },
	},
}

func (t *reader) lines() margin.Lines {
	if t.f.Beat == 1 {
		return t.f.Along.Before
	}
	return t.f.Along.After
}

// square is a number of the two lines as one.
func (t *reader) square(k int) any {
	if t.lines().ReachAtLeast < 0 {
		return nil
	}
	return t.f.squares(t.lines())[k]
}

// updateProofNumbers are what the update at hand, by one example, adds to u·ŵ and to
// ‖ŵ‖²: twice ηy·a, which is not above 0, and η²‖x̂‖².
var updateProofNumbers = group{
	func(t *reader) bool { return t.hasProof() && t.known && t.f.justUpdated() },
	map[string]func(t *reader) any{
		"reach gain": func(t *reader) any { return t.f.Along.After.Reach - t.f.Along.Before.Reach },
		"(ηya)":      func(t *reader) any { return factor(t.f.rate().F * t.margin().F) },
		"η²x̂²": func(t *reader) any {
			eta := t.f.rate().F
			return eta * eta * (t.square2().F + t.biasSquare())
		},
	},
}

// startNumbers are of a run that did not begin at 0.
var startNumbers = group{
	func(t *reader) bool { return t.hasProof() && !t.f.fromZero() },
	map[string]func(t *reader) any{
		"A":  func(t *reader) any { return t.f.Theory.Proof.A },
		"B₀": func(t *reader) any { return t.f.Theory.Proof.B },
	},
}
