package panel

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// mainBound is the bound on all updates that the panel shows: the first that applies;
// nil if none does.
func (t *Theory) mainBound() *margin.Bound {
	for k := range t.Bounds {
		if b := &t.Bounds[k]; b.Applies && !firstPass(b.Name) {
			return b
		}
	}
	return nil
}

// runBound is the bound on all updates of a run that the panel shows, and how it is
// written: the same all along the run.
type runBound struct {
	*margin.Bound
	overDelta      bool   // it is of Collins's R and δ
	formula, whose string // whose are the vectors that R and γ are of, or what δ is
	radius, width  string // R² = 2, with B before it where the bound has it; γ² = 1/17, exactly where that is short
	most           string // the largest whole number that it allows
	counts         string // what it counts: updates, or what its rule says
}

// boundOf is what it is made from.
type boundOf struct {
	theory  *Theory
	problem *algo.Problem
}

// bound is that of the run; nil if there is none or its numbers pass the range of a
// double.
func (f *Frame) bound() *runBound {
	if f.Theory == nil {
		return nil
	}
	b := memo.Made(f.Cache, boundOf{f.Theory, f.Problem}, func(b *runBound) { *b = f.writtenBound() })
	if b.Bound == nil {
		return nil
	}
	return b
}

// Bounded reports whether a bound on the updates themselves is known, so that its proof
// says why the run had to end.
func (f *Frame) Bounded() bool {
	return f.bound() != nil && f.Problem.Setup.Rule().Bound.Losses == nil
}

// writtenBound is the first bound that applies, as it is written.
func (f *Frame) writtenBound() (b runBound) {
	main := f.Theory.mainBound()
	if main == nil {
		return b
	}
	square := float64(main.R * main.R)
	if f.augmented() {
		square++
	}
	if near := math.Round(square); math.Abs(square-near) < 1e-9*near { // R is rounded up
		square = near
	}
	if !(square <= math.MaxFloat64 && main.Value <= math.MaxFloat64) {
		return b
	}
	rule := algo.FindRuleBound(main.Name)
	b = runBound{
		Bound: main, formula: f.symbol("bound"), whose: " of " + f.symbol("vectors"), radius: text("R² = ", square),
		width: "γ² = " + f.squaredMargin(), most: integerPart(main.Value), counts: f.symbol("counts"),
	}
	switch {
	case rule != nil:
		b.formula = f.symbol("bound by the rule")
	case why.SlotTexts().Texts["bound "+main.Name] != nil:
		b.formula = f.symbol("bound " + main.Name)
	}
	if main.Name == "batch" {
		b.radius = text("B = ", f.Problem.Batch(), "  ", b.radius)
	}
	if b.overDelta = main.Name == "structured" || rule != nil && !f.Problem.Binary(); b.overDelta {
		b.whose, b.width = ", δ of the last weights", text("δ² = ", float64(main.Gamma*main.Gamma))
	}
	return b
}

// squaredMargin is γ², exactly where that is a short fraction.
func (f *Frame) squaredMargin() string {
	v := &f.Theory.Verdict
	if r := v.GammaSquared; r != nil {
		if exact := string(notation.AppendRat(nil, r)); len(exact) <= 12 {
			return exact
		}
	}
	return text(float64(v.Gamma * v.Gamma))
}

// whyUnbounded is why there is no bound on all updates, where the data don't say it.
func (t *reader) whyUnbounded() any {
	known, last := t.f.Theory, "none applies to this run"
	switch {
	case known == nil:
		return nil
	case known.Verdict.Trivial:
		return known.Verdict.Why
	case known.mainBound() != nil:
		last = "R² passes the range of a double"
	}
	if !t.f.Problem.Binary() {
		return cmp.Or(known.whyNot(t.f.Problem.Setup.Rule().Bound.Name), known.whyNot("structured"), last)
	}
	return cmp.Or(known.whyNot(t.f.Problem.Setup.Rule().Bound.Name), known.Why, last)
}

// whyNot is why a bound does not apply; "" where it does, or is not known.
func (t *Theory) whyNot(name string) string {
	k := slices.IndexFunc(t.Bounds, func(b margin.Bound) bool { return b.Name == name })
	if k < 0 || t.Bounds[k].Applies {
		return ""
	}
	return t.Bounds[k].Why
}

// BoundLine draws the bound in one line: updates so far of how many, a bar, and what it
// is made of; or why there is none, and the bound on the updates of the first pass, which
// comes first where both have no room.
func BoundLine(a grid.Area, f *Frame) {
	if a.H == 0 {
		return
	}
	s := f.blank(a)
	if b := f.bound(); b != nil {
		f.sayBound(s, b, 0)
	} else {
		f.sayRows(s, "no-bound-row")
	}
	s.Draw()
}

// meterColumns is the length of the bar that says how much of the bound is used up.
const meterColumns = 12

// sayBound says "6 of at most 51 updates", or what else is counted and in how many
// updates, a bar, and what the bound is made of: behind it, or in a row of a rank.
func (f *Frame) sayBound(s *row.Sheet, b *runBound, rank int) {
	n, counted := f.State().Event.Updates, countedBy(b.Name, f.State())
	s.Write(row.Result, counted)
	s.Write(row.Text, " of at most ", b.most)
	if b.counts == "updates" {
		s.Write(row.Text, " updates")
	} else {
		s.Write(row.Text, " ", b.counts, " (", n, plural(" update", n), ")").Rank = 7
		s.Or(" ", b.counts).Rank = 0
	}
	used := meterColumns // of the bar
	if n := float64(counted); n < b.Value {
		used = int(math.Ceil(n / b.Value * meterColumns))
	}
	c := s.Write(row.BarFilled, strings.Repeat("█", used))
	c.Gap, c.Rank = 1, 2
	s.Write(row.BarEmpty, strings.Repeat("░", meterColumns-used)).Rank = 2
	if rank != 0 {
		s.List()
	}
	c = s.Write(row.Note, b.formula, b.whose, ": ", b.radius, "  ", b.width)
	if c.Rank = 1; rank == 0 {
		c.Gap = 3
	}
	s.Or(b.formula, ": ", b.radius, "  ", b.width).Rank = 3
	s.Or(b.radius, "  ", b.width).Rank = 5
	s.Or(b.radius).Rank = 6
	r := s.Next()
	r.List, r.Rank = true, rank
}

// countedBy is what a bound on a whole run counts at one of its states.
func countedBy(name string, s *algo.State) int {
	if name == "batch" {
		return s.Misclassified
	}
	if rule := algo.FindRuleBound(name); rule != nil {
		return rule.Count(s)
	}
	return s.Event.Updates
}

// integerPart is the largest whole number that a bound allows.
func integerPart(v float64) string {
	if v = allowed(v); v < 1e7 {
		return text(int(v))
	}
	return text(v)
}

// allowed is that number.
func allowed(v float64) float64 {
	if v < 1<<53 {
		return math.Floor(v * (1 + 1e-12))
	}
	return v
}

// boundLines is the rows of the proof, or of the few lines that say why there is
// no bound and which hold without it.
func boundLines(f *Frame) int {
	switch b := f.bound(); {
	case b != nil && b.Name == "structured":
		return 9
	case b != nil:
		return 16
	case f.Theory == nil || !f.Problem.Binary():
		return 3
	}
	return 12
}

// BoundAhead draws the bound panel before the first step, where nobody has asked for
// it: a first screen tells what is to be learned, and no verdict.
func BoundAhead(a grid.Area, f *Frame) {
	s := f.blank(a)
	s.Heading("bound", false)
	s.Paragraph(row.Text, 0, "After the first step: how many updates there can be, and the proof.")
	s.Draw()
}

// boundRows says what bounds the updates, with its proof; or why there is no bound on all
// of them, and which bounds hold without it.
func boundRows(f *Frame, s *row.Sheet, _ View, focused bool) {
	if b := f.bound(); b != nil {
		f.proof(s, b, focused)
		return
	}
	s.Heading("bound", focused)
	f.sayRows(s, "first-pass-row")
	if f.Theory != nil && f.Problem.Binary() {
		f.otherBounds(s, f.firstPassBound())
	}
}
