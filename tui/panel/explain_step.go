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
	s := asked{f: f, l: l, i: l.Example, y: f.Data.Y[l.Example], a: f.activationAtHand(l)}
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

// asked is the step that words are explained by: what was seen of the example
// at hand under the weights before any update.
type asked struct {
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
	say    func(s *asked) []string
}{
	{[]string{"example"}, false, func(s *asked) []string {
		return []string{text(s.f.name("x", s.i), " = ", row.Within{V: s.f.row(s.i), Columns: 40}), text("y = ", notation.Label(s.y))}
	}},
	{[]string{"activation", "primal form", "dual form", "kernel"}, false, (*asked).sum},
	{[]string{"mistake", "functional margin"}, false, func(s *asked) []string { return []string{s.signed() + s.judged()} }},
	{[]string{"tie", "prediction"}, false, (*asked).predicted},
	{[]string{"false positive"}, false, (*asked).kind},
	{[]string{"update"}, false, (*asked).grown},
	{[]string{"weight vector", "learning rate"}, true, (*asked).moved},
	{[]string{"bias"}, false, (*asked).shifted},
	{[]string{"perceptron loss"}, false, func(s *asked) []string { return []string{s.lossOf()} }},
	{[]string{"hinge"}, false, func(s *asked) []string { return []string{s.hinge(), s.lossOf()} }},
	{[]string{"subgradient"}, true, (*asked).slope},
	{[]string{"neuron"}, true, (*asked).neuron},
	{[]string{"half-space"}, true, (*asked).half},
	{[]string{"distance"}, true, (*asked).distance},
	{[]string{"geometric margin"}, true, (*asked).signedDistance},
	{[]string{"projection"}, true, (*asked).foot},
	{[]string{"norm"}, true, (*asked).lengthOfW},
	{[]string{"orthogonal"}, true, (*asked).rightAngle},
	{[]string{"hyperplane"}, true, func(s *asked) []string { return s.f.equations(s.f.State()) }},
	{[]string{"augmented vector"}, true, (*asked).augmented},
	{[]string{"α"}, false, (*asked).strength},
	{[]string{"Gram matrix"}, false, (*asked).own},
	{[]string{"τ", "β"}, false, (*asked).rule},
	{[]string{"epoch"}, false, (*asked).pass},
	{[]string{"slack"}, true, (*asked).slack},
}

// sum is a with its products, as the step panel has it.
func (s *asked) sum() []string {
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
func (s *asked) signed() string {
	return text("y·a = ", notation.Label(s.y), "·", factor(s.a), " = ", s.a.Times(int(s.y)))
}

// judged is what the rule makes of y·a.
func (s *asked) judged() string {
	if s.l.Mistake {
		return ": a mistake"
	}
	return ": no mistake"
}

func (s *asked) predicted() []string {
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

// kind is which of the two mistakes the step is (000).
func (s *asked) kind() []string {
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
	return append([]string{a}, s.moved()...)
}

// rule is the step of another update rule than the perceptron's.
func (s *asked) rule() []string {
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
