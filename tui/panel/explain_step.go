package panel

import (
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// inNumbers is a word's formula with the numbers of the frame put in, as they
// stand in the other panels; nil where it has none, as before the first step.
func (f *Frame) inNumbers(word string) []string {
	for _, row := range ofTheory {
		if slices.Contains(row.words, word) {
			return row.say(f)
		}
	}
	l, looked := f.Look()
	if !looked || !f.Problem.Binary() {
		return nil
	}
	s := workedStep{f: f, l: l, i: l.Example, y: f.Data.Y[l.Example], a: f.activationAtHand(l)}
	if f.Problem.Linear() {
		s.w = f.weights(f.Moment.Before)
	}
	for _, row := range ofSteps {
		if slices.Contains(row.words, word) && (!row.linear || f.Problem.Linear()) {
			return row.say(&s)
		}
	}
	return nil
}

// workedStep is the step that words are explained by: what was seen of the example
// at hand under the weights before any update.
type workedStep struct {
	f *Frame
	l algo.Look
	i int
	y int8
	a notation.Value
	w *weights // nil without any
}

// ofSteps are the words that a step has numbers for.
var ofSteps = []struct {
	words  []string
	linear bool // only where there are weights
	say    func(s *workedStep) []string
}{
	{[]string{"example"}, false, func(s *workedStep) []string {
		return []string{text(s.f.name("x", s.i), " = ", row.Within{V: s.f.featureVector(s.i), Columns: 40}), text("y = ", notation.Label(s.y))}
	}},
	{[]string{"activation", "primal form", "dual form", "kernel"}, false, (*workedStep).sum},
	{[]string{"mistake", "functional margin"}, false, func(s *workedStep) []string { return []string{s.signed() + s.judged()} }},
	{[]string{"tie", "prediction"}, false, (*workedStep).predicted},
	{[]string{"false positive"}, false, (*workedStep).mistakeKind},
	{[]string{"update"}, false, (*workedStep).marginGrowth},
	{[]string{"weight vector", "learning rate"}, true, (*workedStep).weightUpdate},
	{[]string{"bias"}, false, (*workedStep).biasUpdate},
	{[]string{"perceptron loss"}, false, func(s *workedStep) []string { return []string{s.lossOf()} }},
	{[]string{"hinge"}, false, func(s *workedStep) []string { return []string{s.hinge(), s.lossOf()} }},
	{[]string{"subgradient"}, true, (*workedStep).slope},
	{[]string{"neuron"}, true, (*workedStep).neuron},
	{[]string{"half-space"}, true, (*workedStep).halfSpace},
	{[]string{"distance"}, true, (*workedStep).distance},
	{[]string{"geometric margin"}, true, (*workedStep).signedDistance},
	{[]string{"projection"}, true, (*workedStep).projection},
	{[]string{"norm"}, true, (*workedStep).lengthOfW},
	{[]string{"orthogonal"}, true, (*workedStep).rightAngle},
	{[]string{"hyperplane"}, true, func(s *workedStep) []string { return s.f.equations(s.f.State()) }},
	{[]string{"augmented vector"}, true, (*workedStep).augmented},
	{[]string{"α"}, false, (*workedStep).strength},
	{[]string{"Gram matrix"}, false, (*workedStep).selfProduct},
	{[]string{"τ", "β"}, false, (*workedStep).rule},
	{[]string{"epoch"}, false, (*workedStep).pass},
	{[]string{"slack"}, true, (*workedStep).slack},
}

// sum is a with its products, as the step panel has it.
func (s *workedStep) sum() []string {
	sheet := &row.Sheet{}
	p := s.f.newStep(sheet, s.l)
	before, after := p.formula()
	if s.f.Problem.Dual() {
		before += text(s.f.name("x", s.i))
	}
	b := []byte(before + after)
	t := p.terms(rankMost)
	if !s.f.Problem.Dual() {
		t.byIndex()
	}
	if t.others > 0 {
		return []string{text(b, " = ", s.a, ", of ", t.n+t.others, " products")}
	}
	b = append(b, ' ')
	p.pieces(&t, func(piece []byte) { b = append(b, piece...) })
	return []string{string(b)}
}

// factor is a number as the factor of a product.
func factor(v any) string {
	t := text(v)
	if len(t) > 0 && t[0] != '(' && len(t) > len(notation.Minus) && t[:len(notation.Minus)] == notation.Minus {
		return "(" + t + ")"
	}
	return t
}

// signed is y·a.
func (s *workedStep) signed() string {
	return text("y·a = ", notation.Label(s.y), "·", factor(s.a), " = ", s.a.Times(int(s.y)))
}

// judged is what the rule makes of y·a.
func (s *workedStep) judged() string {
	if s.l.Mistake {
		return ": a mistake"
	}
	return ": no mistake"
}

func (s *workedStep) predicted() []string {
	switch {
	case s.a.Sign() > 0:
		return []string{text("a = ", s.a, " > 0: taken for +")}
	case s.a.Sign() < 0:
		return []string{text("a = ", s.a, " < 0: taken for o")}
	}
	return []string{text("a = 0, tie ", s.f.Problem.Setup.Tie, ": ", map[string]string{
		"update": "neither side, and a mistake", "correct": "neither side, and no mistake",
		"positive": "taken for +", "negative": "taken for o",
	}[s.f.Problem.Setup.Tie])}
}

// mistakeKind is which of the two mistakes the step is (000).
func (s *workedStep) mistakeKind() []string {
	a := text("a = ", s.a, ", y = ", notation.Label(s.y))
	switch {
	case !s.l.Mistake:
		return []string{a + ": neither, it is right"}
	case s.y > 0:
		a += ": a false negative, x is added"
	default:
		a += ": a false positive, x is subtracted"
	}
	if s.w == nil {
		return []string{a}
	}
	return append([]string{a}, s.weightUpdate()...)
}

// rule is the step of another update rule than the perceptron's.
func (s *workedStep) rule() []string {
	f := s.f
	if !f.otherRule() {
		return nil
	}
	m := s.a.Times(int(s.y))
	if !f.Problem.Setup.OwnStep() {
		relation, with := f.ruled(s.l)
		return []string{text("y·a = ", m, relation, with)}
	}
	return []string{
		text("ℓ = max(0, 1 − y·a) = max(0, 1 − ", factor(m), ") = ", max(0, 1-m.F)),
		text("τ = ", f.tau(s.l)),
	}
}
