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
	pending      bool  // the update is yet to come
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

// The ranks of a step's rows: those of its geometry are left out first, then terms of
// a long sum, then all rows of these in favour of a sum on one row or two, and last
// what the others can do without.
const (
	measureRank = 1 + iota
	scaleRank
	projectionRank
	combinationRank
	geometryRank
	termRank
	tableRank
	weightRank
	biasRank // of many features, whose weights fill a row
	sumRank
	verdictRank
	formulaRank
	trainingRank
	headingRank
)

func sideStepRows(f *Frame, sheet *row.Sheet) {
	l, _ := f.Look()
	s := f.newStep(sheet, l)
	s.head()
	s.activation()
	s.verdict()
	if f.readoutDiffers() {
		f.sayTraining(sheet)
		s.Row().Rank = trainingRank
	}
	s.Heading(f.updateTitle(), false)
	s.Row().Rank = headingRank
	s.change()
	s.growthRow()
	s.geometry()
}

// head says the example and its class, which ends the row.
func (s *step) head() {
	s.Say(row.Example, s.f.name("x", s.i))
	x, lead, short := s.f.shownRow(s.i), " = ", ""
	if s.f.originals() {
		lead, short = " in file ", " file "
	}
	if c := s.Vector(row.Words, x, lead); x.Len() > 1 {
		c.Place = row.Some
	}
	if short != "" {
		s.Or(short)
	}
	s.Close(row.Side(s.y), "y = ", notation.Label(s.y)).Keep = 0
	s.Head()
}

// shownRow is x as it is shown.
func (f *Frame) shownRow(i int) notation.Vector {
	if f.originals() {
		return f.shown(i)
	}
	return f.featureVector(i)
}

// verdict compares y·a with 0, and says on which side the example lies.
func (s *step) verdict() {
	s.Say(row.Value, "y·a = ", s.a.Times(int(s.y)), s.relation())
	sayJudgement(s.Sheet, s.look.Mistake)
	side := s.verdictText()
	s.Start(0, 2, row.Words, side).Rank = 1
	if short, name, named := strings.Cut(side, ": "); named {
		if s.look.Mistake && s.a.Sign() != 0 {
			short = name
		}
		s.Or(short).Rank = 2
	}
	s.List(verdictRank)
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
		b := notation.AppendNumber([]byte("loss ℓ = "), 1-s.look.Margin)
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
