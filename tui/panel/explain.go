package panel

import (
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// whyRows explains the word that was asked for: its formula, the same with the
// numbers of the step shown, what it is, and where the documents have it.
// Without a word it lists them all.
func whyRows(f *Frame, s *row.Sheet, v View, focused bool) {
	head := s.H
	s.Spell = nil // what documents write is quoted among the rest, which is respelled already
	all := f.explanation(s.W, s.Width)
	from := window(v.Scroll, len(all), head-1)
	below, word := len(all)-from-(head-1), f.respelled(f.Why)
	if below > 0 {
		word = s.Cut(word, s.W-s.Measure("── why ──  ↓ ", below, " ──"))
	}
	s.Heading("why", focused, row.Verbatim(word))
	if below > 0 && s.W > 24 {
		s.Row().Cells = append(s.Row().Cells, row.Cell{Text: row.Append(nil, "↓ ", below), Role: row.Note, Place: row.Closing, Keep: 2})
	}
	for _, line := range all[from:] {
		if s.Left() < 1 {
			return
		}
		s.Tab(line.indent, line.role, line.text)
		s.Next()
	}
}

// explanationLine is a line of an explanation.
type explanationLine struct {
	role   row.Role
	indent int
	text   string
}

// explanation is what there is to say of the word, in lines of so many columns.
func (f *Frame) explanation(columns int, width func(string) int) []explanationLine {
	var all []explanationLine
	say := func(role row.Role, indent, hanging int, text string) {
		for line := range row.Wrapped(text, columns-max(indent, hanging), width) {
			all = append(all, explanationLine{role, indent, line})
			indent = hanging
		}
	}
	e, known := why.Find(f.Why)
	if !known {
		for _, e := range why.Entries() {
			say(row.Words, 0, 2, f.names(e))
		}
		return all
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(e.Formula, "   ", "\n"), "\n") {
		say(row.Code, 0, 2, f.respelled(strings.Join(strings.Fields(line), " ")))
	}
	for _, line := range f.inNumbers(e.Name) {
		say(row.Result, 0, 2, f.respelled(line))
	}
	say(row.Words, 0, 0, f.respelled(e.What))
	if e.Slip != "" {
		say(row.Warning, 0, 5, "but: "+e.Slip)
	}
	if e.Where != "" {
		say(row.Note, 0, 4, "in: "+e.Where)
	}
	if len(e.Also) > 0 {
		say(row.Note, 0, 6, "also: "+f.names(why.Entry{Also: e.Also}))
	}
	return all
}

// names are those of an entry, in the run's letters: its symbols once, whichever of
// them the letters of the documents stand for.
func (f *Frame) names(e why.Entry) string {
	var all []string
	for _, n := range append([]string{e.Name}, e.Also...) {
		if n = f.respelled(n); n != "" && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return strings.Join(all, ", ")
}

// roomWhy is the heading and the whole explanation; at the least, the rows that
// the algorithm takes.
func roomWhy(f *Frame, width, height int) (least, best int) {
	return min(9, max(5, height/3)), 1 + len(f.explanation(width, columnsOf))
}

// lengthWhy is the lines of the explanation in the width that the panel has.
func lengthWhy(f *Frame, v View) int {
	return max(1, len(f.explanation(max(20, v.Width-1), columnsOf))-max(0, v.Height-2))
}

// columnsOf is the columns of a text that no spelling makes longer.
func columnsOf(text string) int { return len([]rune(text)) }

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
	{[]string{"mistake", "functional margin"}, false, func(s *workedStep) []string { return []string{s.signed() + s.judgement()} }},
	{[]string{"tie", "prediction"}, false, (*workedStep).predicted},
	{[]string{"false positive"}, false, (*workedStep).mistakeKind},
	{[]string{"update"}, false, (*workedStep).marginGrowth},
	{[]string{"weight vector", "learning rate"}, true, (*workedStep).weightUpdate},
	{[]string{"bias"}, false, (*workedStep).biasUpdate},
	{[]string{"perceptron loss"}, false, func(s *workedStep) []string { return []string{s.lossText()} }},
	{[]string{"hinge"}, false, func(s *workedStep) []string { return []string{s.hingeText(), s.lossText()} }},
	{[]string{"subgradient"}, true, (*workedStep).slope},
	{[]string{"neuron"}, true, (*workedStep).neuron},
	{[]string{"half-space"}, true, (*workedStep).halfSpace},
	{[]string{"distance"}, true, (*workedStep).distance},
	{[]string{"geometric margin"}, true, (*workedStep).signedDistance},
	{[]string{"projection"}, true, (*workedStep).projection},
	{[]string{"norm"}, true, (*workedStep).lengthOfW},
	{[]string{"orthogonal"}, true, (*workedStep).rightAngle},
	{[]string{"hyperplane"}, true, func(s *workedStep) []string { return s.f.equations(s.f.State()) }},
	{[]string{"augmented vector"}, true, (*workedStep).augmentedLines},
	{[]string{"α"}, false, (*workedStep).strength},
	{[]string{"Gram matrix"}, false, (*workedStep).selfProduct},
	{[]string{"τ", "β"}, false, (*workedStep).rule},
	{[]string{"epoch"}, false, (*workedStep).passLines},
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

// judgement is what the rule makes of y·a.
func (s *workedStep) judgement() string {
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
