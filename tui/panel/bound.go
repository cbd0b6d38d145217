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

// mainBound is the first bound on all updates that applies, the one the panel shows; nil
// if none does.
func (t *Theory) mainBound() *margin.Bound {
	for k := range t.Bounds {
		if b := &t.Bounds[k]; b.Applies && !isFirstPass(b.Name) {
			return b
		}
	}
	return nil
}

// runBound is the bound on all updates of a run, formatted. It does not change along the
// run.
type runBound struct {
	*margin.Bound
	usesDelta              bool   // it is in terms of Collins's R and δ
	formula, vectors       string // vectors says which vectors R and γ refer to, or what δ is
	radiusText, marginText string // "R² = 2", with B in front if the bound has it; "γ² = 1/17", exact if that is short
	limit                  string // the largest integer that it allows
	counted                string // what it counts: updates, or what its rule says
}

// boundKey is the cache key of a run's bound.
type boundKey struct {
	theory  *Theory
	problem *algo.Problem
}

// bound is the bound of the run; nil if there is none or its numbers overflow a float64.
func (f *Frame) bound() *runBound {
	if f.Theory == nil {
		return nil
	}
	b := memo.Made(f.Cache, boundKey{f.Theory, f.Problem}, func(b *runBound) { *b = f.formatBound() })
	if b.Bound == nil {
		return nil
	}
	return b
}

// Bounded reports whether a bound on the updates themselves is known: its proof then
// explains why the run had to end.
func (f *Frame) Bounded() bool {
	return f.bound() != nil && f.Problem.Setup.Rule().Bound.Losses == nil
}

// formatBound formats the first bound that applies.
func (f *Frame) formatBound() (b runBound) {
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
		Bound: main, formula: f.symbol("bound"), vectors: " of " + f.symbol("vectors"), radiusText: text("R² = ", square),
		marginText: "γ² = " + f.squaredMargin(), limit: boundLimitText(main.Value), counted: f.symbol("counts"),
	}
	switch {
	case rule != nil:
		b.formula = f.symbol("bound by the rule")
	case why.SlotTexts().Texts["bound "+main.Name] != nil:
		b.formula = f.symbol("bound " + main.Name)
	}
	if main.Name == "batch" {
		b.radiusText = text("B = ", f.Problem.Batch(), "  ", b.radiusText)
	}
	if b.usesDelta = main.Name == "structured" || rule != nil && !f.Problem.Binary(); b.usesDelta {
		b.vectors, b.marginText = ", δ of the last weights", text("δ² = ", float64(main.Gamma*main.Gamma))
	}
	return b
}

// squaredMargin is γ², as a fraction if that is short.
func (f *Frame) squaredMargin() string {
	v := &f.Theory.Verdict
	if r := v.GammaSquared; r != nil {
		if exact := string(notation.AppendRat(nil, r)); len(exact) <= 12 {
			return exact
		}
	}
	return text(float64(v.Gamma * v.Gamma))
}

// whyUnbounded is the reason why there is no bound on all updates, unless it lies in the
// data.
func (t *textContext) whyUnbounded() any {
	known, last := t.f.Theory, "none applies to this run"
	switch {
	case known == nil:
		return nil
	case known.Verdict.Trivial:
		return known.Verdict.Why
	case known.mainBound() != nil:
		last = "R² exceeds the range of a double"
	}
	if !t.f.Problem.Binary() {
		return cmp.Or(known.whyNot(t.f.Problem.Setup.Rule().Bound.Name), known.whyNot("structured"), last)
	}
	return cmp.Or(known.whyNot(t.f.Problem.Setup.Rule().Bound.Name), known.Why, last)
}

// whyNot is the reason why a bound does not apply; "" if it does, or is not known.
func (t *Theory) whyNot(name string) string {
	k := slices.IndexFunc(t.Bounds, func(b margin.Bound) bool { return b.Name == name })
	if k < 0 || t.Bounds[k].Applies {
		return ""
	}
	return t.Bounds[k].Why
}

// DrawBoundLine draws the bound in one line: updates so far out of at most how many, a
// bar, and the bound's ingredients. If there is none it says why, and gives the bound on
// the first pass, which has precedence if only one of them fits.
func DrawBoundLine(a grid.Area, f *Frame) {
	if a.H == 0 {
		return
	}
	s := f.newSheet(a)
	if b := f.bound(); b != nil {
		f.writeBound(s, b, 0)
	} else {
		f.writeRows(s, "no-bound-row")
	}
	s.Draw()
}

// meterWidth is the length of the bar that shows how much of the bound is used up.
const meterWidth = 12

// writeBound writes "6 of at most 51 updates" (or what else the bound counts, and in how
// many updates), a bar, and the bound's ingredients. These follow in the same row if rank
// is 0, else in a row of that rank.
func (f *Frame) writeBound(s *row.Sheet, b *runBound, rank int) {
	n, counted := f.State().Event.Updates, boundCount(b.Name, f.State())
	s.Write(row.Result, counted)
	s.Write(row.Text, " of at most ", b.limit)
	if b.counted == "updates" {
		s.Write(row.Text, " updates")
	} else {
		s.Write(row.Text, " ", b.counted, " (", n, plural(" update", n), ")").Rank = 7
		s.Or(" ", b.counted).Rank = 0
	}
	used := meterWidth // of the bar
	if n := float64(counted); n < b.Value {
		used = int(math.Ceil(n / b.Value * meterWidth))
	}
	c := s.Write(row.BarFilled, strings.Repeat("█", used))
	c.Gap, c.Rank = 1, 2
	s.Write(row.BarEmpty, strings.Repeat("░", meterWidth-used)).Rank = 2
	if rank != 0 {
		s.List()
	}
	c = s.Write(row.Note, b.formula, b.vectors, ": ", b.radiusText, "  ", b.marginText)
	if c.Rank = 1; rank == 0 {
		c.Gap = 3
	}
	s.Or(b.formula, ": ", b.radiusText, "  ", b.marginText).Rank = 3
	s.Or(b.radiusText, "  ", b.marginText).Rank = 5
	s.Or(b.radiusText).Rank = 6
	r := s.Next()
	r.List, r.Rank = true, rank
}

// boundCount is what a bound on a whole run counts, at one of its states.
func boundCount(name string, s *algo.State) int {
	if name == "batch" {
		return s.Misclassified
	}
	if rule := algo.FindRuleBound(name); rule != nil {
		return rule.Count(s)
	}
	return s.Event.Updates
}

// boundLimitText is the largest integer that a bound allows.
func boundLimitText(v float64) string {
	if v = floorBound(v); v < 1e7 {
		return text(int(v))
	}
	return text(v)
}

// floorBound is the largest integer that a bound allows, with a tolerance of 1e-12.
// Beyond 2⁵³ it is the bound itself.
func floorBound(v float64) float64 {
	if v < 1<<53 {
		return math.Floor(v * (1 + 1e-12))
	}
	return v
}

// boundHeight is the number of rows of the proof, or of the lines that say why there is
// no bound and which bounds hold without it.
func boundHeight(f *Frame) int {
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

// DrawBoundPreview draws the bound panel before the first step if it was not opened by
// hand: the first screen shows what is to be learned, and no verdict.
func DrawBoundPreview(a grid.Area, f *Frame) {
	s := f.newSheet(a)
	s.Heading("bound", false)
	s.Paragraph(row.Text, 0, "After the first step: how many updates there can be, and the proof.")
	s.Draw()
}

// boundRows writes the bound on the updates with its proof; or why there is none, and
// which bounds hold without it.
func boundRows(f *Frame, s *row.Sheet, _ ViewState, focused bool) {
	if b := f.bound(); b != nil {
		f.writeProof(s, b, focused)
		return
	}
	s.Heading("bound", focused)
	f.writeRows(s, "first-pass-row")
	if f.Theory != nil && f.Problem.Binary() {
		f.otherBounds(s, f.firstPassBound())
	}
}
