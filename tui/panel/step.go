package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// step is one step: the arithmetic of the look, the verdict, the update.
type step struct {
	*row.Sheet
	f            *Frame
	look         algo.Look
	i            int
	y            int8
	old          *weights // before the update
	new          *weights // after it; old if there is none, or not yet
	a            notation.Value
	updating     bool
	pending      bool // the update is yet to come
	rows         plan
	bare         bool  // a has no formula in symbols
	summed       bool  // what is added is a sum over a batch
	exampleTerms terms // in dual form, once they are weighed
	hasTerms     bool
}

// newStep is the step shown, about one of the examples that it looked at.
func (f *Frame) newStep(sheet *row.Sheet, l algo.Look) step {
	s := step{Sheet: sheet, f: f, look: l, i: l.Example, y: f.Data.Y[l.Example], a: f.activationAtHand(l)}
	s.updating = f.Moment.Event.Updated && f.Beat == 0
	s.pending = f.Moment.Event.Updated && f.Beat == 1
	s.old = f.weights(f.Moment.Before)
	s.new = s.old
	if s.updating {
		s.new = f.weights(f.Moment.After)
	}
	return s
}

func sideStepRows(f *Frame, sheet *row.Sheet) {
	l, _ := f.Look()
	s := f.newStep(sheet, l)
	s.plan()
	s.head()
	s.activation()
	s.verdict()
	if s.rows.training {
		f.sayTraining(sheet)
	}
	s.change()
	s.geometry()
}

// head says the example and its class, which ends the row.
func (s *step) head() {
	label := s.Width("y = +1")
	keep := 0
	if s.Wide() {
		keep = 3
		s.example(3, s.W-keep-1-label)
	} else {
		s.example(0, s.W-label)
	}
	s.Close(row.Side(s.y), "y = ", notation.Label(s.y)).Keep = keep
	s.Head()
}

// shownRow is x as it is shown.
func (s *step) shownRow() notation.Vector {
	if s.f.originals() {
		return s.f.shown(s.i)
	}
	return s.f.featureVector(s.i)
}

// featuresSign stands between x and its numbers.
func (s *step) featuresSign() string {
	switch {
	case !s.f.originals():
		return " = "
	case s.Wide():
		return " in file "
	}
	return " file "
}

// example says x from column x up to another, with as many features as fit and
// a gap.
func (s *step) example(x, end int) {
	s.Say(row.Example, s.f.name("x", s.i))
	x += s.Measure(s.f.name("x", s.i), s.featuresSign())
	within := row.Within{V: s.shownRow(), Columns: end - 2 - x}
	if s.Measure(within) > s.Width("(…)") || s.f.Data.Dim() == 1 { // something of it fits
		s.Say(row.Words, s.featuresSign(), within)
	}
}

// verdict compares y·a with 0, and says on which side the example lies.
func (s *step) verdict() {
	s.Say(row.Value, "y·a = ", s.a.Times(int(s.y)), s.relation())
	side := s.verdictText()
	if !s.rows.side && s.Wide() {
		short, name, _ := strings.Cut(side, ": ")
		if s.look.Mistake && s.a.Sign() != 0 {
			short = name
		}
		s.Say(row.Words, "  ", side).Keep = len(" MISTAKE ")
		s.Or("  ", short)
	}
	sayJudgement(s.Sheet, s.look.Mistake)
	s.Next()
	if s.rows.side {
		s.Line(row.Words, side)
	}
}

// relation is how y·a compares with 0 in the test that was made.
func (s *step) relation() string {
	tie := s.f.Problem.Setup.Tie
	if s.f.otherRule() {
		relation, with := s.f.ruled(s.look)
		return relation + with
	}
	switch {
	case s.look.Margin > 0:
		return " > 0"
	case tie == "update":
		return " ≤ 0"
	case s.look.Margin < 0:
		return " < 0"
	case tie == "positive":
		return ", sign 0 = +1"
	case tie == "negative":
		return ", sign 0 = −1"
	}
	return ", not < 0"
}

// verdictText is the verdict in words.
func (s *step) verdictText() string {
	if s.f.otherRule() {
		return s.loss()
	}
	if said := s.byDocument(); said != "" {
		return said
	}
	if s.a.Sign() == 0 {
		return s.tieText()
	}
	switch {
	case !s.look.Mistake && s.y > 0:
		return "a > 0, y = +1: on its own side"
	case !s.look.Mistake:
		return "a < 0, y = −1: on its own side"
	case s.y < 0:
		return "a > 0, y = −1: false positive"
	}
	return "a < 0, y = +1: false negative"
}

// loss is the verdict in words by another rule than the perceptron's.
func (s *step) loss() string {
	switch own := s.f.Problem.Setup.OwnStep(); {
	case own && s.look.Mistake:
		lead := "loss ℓ = 1 − y·a = "
		if !s.Wide() {
			lead = "ℓ = "
		}
		b := notation.AppendNumber([]byte(lead), 1-s.look.Margin)
		return string(notation.Append(append(b, ", τ = "...), s.f.tau(s.look)))
	case own && s.look.Margin < 1:
		return "x is 0: there is no τ"
	case own:
		return "no loss: y·a is at least 1"
	case s.look.Mistake:
		return "not above β: it is learned from"
	}
	return "above β: on its own side, and far enough"
}

// tieText is the verdict at a = 0, by the tie rule.
func (s *step) tieText() string {
	f := s.f
	at := "on the line"
	switch {
	case !f.Problem.Linear():
		at = "on the boundary"
	case f.Data.Dim() == 1:
		at = "at the threshold"
	}
	switch before := f.Moment.Before; {
	case f.zeroWeights(before) && before.Updates() > 0:
		at = "no line again"
	case f.zeroWeights(before):
		at = "no line yet"
	}
	switch tie := f.Problem.Setup.Tie; {
	case tie == "update" && s.Wide():
		return at + ": neither side; tie update counts it"
	case tie == "update":
		return at + ": neither side"
	case tie == "correct":
		return at + ": no mistake here"
	case s.look.Mistake && s.y < 0:
		return "0 taken for +: false positive"
	case s.look.Mistake:
		return "0 taken for −: false negative"
	case s.y > 0:
		return at + ": taken for +"
	}
	return at + ": taken for −"
}

// stepRows says what the step looked at, the verdict, and what it changed;
// before the first step, what there is to learn from.
func stepRows(f *Frame, s *row.Sheet, _ View, _ bool) {
	if _, looked := f.Look(); looked {
		f.task().step(f, s)
	} else {
		factRows(f, s)
	}
}

// sayJudgement says the verdict at the end of a row.
func sayJudgement(s *row.Sheet, mistake bool) {
	if mistake {
		sayChip(s, row.WrongChip, "✗", "MISTAKE")
	} else {
		sayChip(s, row.RightChip, "✓", "correct")
	}
}

// sayChip says a word as a chip: the first thing to be seen of a step from the
// last row of a room. Where there is little room it is the word alone.
func sayChip(s *row.Sheet, role row.Role, sign, word string) {
	s.Close(role, sign, " ", word)
	s.Or(word)
}
