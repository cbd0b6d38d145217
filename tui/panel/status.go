package panel

import (
	"math/big"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// Status draws the status line: errors and loss of the weights shown, whether the
// data are separable, what is wrong now.
func Status(a grid.Area, f *Frame) {
	s := f.blank(a)
	if f.unseen() && f.Data.Len() > 0 {
		f.waysIn(s)
	} else {
		f.sayStatus(s)
	}
	s.Draw()
}

// waysIn says before the first step, where there is nothing to be judged, which keys
// lead elsewhere.
func (f *Frame) waysIn(s *row.Sheet) {
	s.Say(row.Note, "S settings")
	also(s, row.Note, "o other data")
	if f.Problem.Binary() && f.Online == nil {
		also(s, row.Note, "i points of your own")
	}
	s.Next()
}

// sayStatus says what the status line has, of whatever task.
func (f *Frame) sayStatus(s *row.Sheet) {
	switch own := f.task().status; {
	case f.empty():
		s.Say(row.Words, "no examples")
	case f.unseen():
		s.Say(row.Words, "not looked at yet")
	case own != nil:
		own(f, s)
	default:
		f.sayErrors(s)
	}
	s.Next()
}

// also writes a cell apart from those before it, which is left out if it has no room.
func also(s *row.Sheet, role row.Role, parts ...any) *row.Cell {
	c := s.Say(role, parts...)
	c.Gap, c.Place = 3, row.If
	return c
}

// sayErrors says errors and loss, whether the data are separable, and which examples
// are wrong, as many as have room.
func (f *Frame) sayErrors(s *row.Sheet) {
	counting := f.Evaluation.Counting
	if counting != nil {
		s.Say(row.Words, counting.Text(f.Setup.Readout))
	} else {
		s.Say(row.Words, "errors ", f.Evaluation.Errors, " of ", f.Data.Len())
		f.testStatus(s)
	}
	switch {
	case f.Moment.Step == 0: // no verdict on the first screen
	case f.single():
		also(s, row.Words, "one class: nothing to separate")
	case f.Separable() != "":
		also(s, row.Words, "separable: ", f.Separable())
	}
	if counting == nil {
		f.wrongNow(s)
	}
}

// testStatus says the errors on the examples kept apart, those of tags, and the loss;
// of a loss of 0 beside errors, what it means.
func (f *Frame) testStatus(s *row.Sheet) {
	switch {
	case f.Test == nil:
	case f.Test.Errors < 0:
		also(s, row.Words, "test …")
	default:
		also(s, row.Words, "test ", f.Test.Errors, " of ", f.Test.Of)
	}
	if tags, ok := f.wrongTagsNow(); ok {
		also(s, row.Words, "tags ", tags, " of ", len(f.Data.Corpus.Word))
	}
	if f.voting() {
		return
	}
	loss := f.loss()
	also(s, row.Words, "loss ", loss)
	if p := f.predicting(); p != nil && f.Problem.Binary() && f.Evaluation.Errors > 0 && f.zeroWeights(p) {
		also(s, row.Words, "(always 0 while «w» = 0)").Gap = 1
		s.Or("(«w» = 0: no solution)")
	}
}

// mostNamed is how many examples anyone would read, or listen to.
const mostNamed = 20

// wrongNow says the numbers of the examples that are wrong, and that all of them lie on
// the line if they do.
func (f *Frame) wrongNow(s *row.Sheet) {
	if f.Evaluation.Errors == 0 {
		also(s, row.Words, "wrong now: none")
		return
	}
	also(s, row.Missed, "wrong now:").Keep = 4
	named := f.Evaluation.Wrong[:min(len(f.Evaluation.Wrong), mostNamed)]
	for _, i := range named {
		c := s.Say(row.Missed, f.Data.Number(i))
		c.Gap, c.Place, c.Keep, c.With = 1, row.Item, 2, true
	}
	off := func(i int) bool { return f.See(i).Activation != 0 }
	switch {
	case len(named) < f.Evaluation.Errors:
		s.Say(row.Missed, " …").With = true
	case f.Problem.Binary() && !slices.ContainsFunc(named, off):
		all := [...]string{1: "", 2: " both", 3: " all"}
		c := s.Say(row.Missed, "(«a» = 0", all[min(len(named), 3)], ")")
		c.Gap, c.Place, c.With = 1, row.If, true
	}
}

// unseen reports whether no step has been made from zero weights.
func (f *Frame) unseen() bool { return f.Moment.Step == 0 && f.Unjudged() }

// loss is Σ max(0, −y·a), as a fraction where that is asked for and all the
// examples that have a part in it are known.
func (f *Frame) loss() notation.Value {
	if !f.exact() || len(f.Evaluation.Wrong) != f.Evaluation.Errors {
		return notation.Float(f.Evaluation.Loss)
	}
	p, sum := f.predicting(), new(big.Rat)
	if p == nil {
		return notation.Float(f.Evaluation.Loss)
	}
	for _, i := range f.Evaluation.Wrong {
		if m := f.margin(p, i); m.R != nil {
			sum.Sub(sum, m.R)
		}
	}
	return notation.Rat(sum)
}

// streamStatus says the mistakes in place of errors, which are of a whole set.
func streamStatus(f *Frame, s *row.Sheet) {
	o := f.Online
	s.Say(row.Words, "mistakes ", o.Mistakes, " of ", f.State().Steps())
	if o.Of > 0 {
		also(s, row.Words, "in the last ", o.Of, ": ", o.Recent)
	}
	if o.Of > 0 && o.Best >= 0 {
		also(s, row.Words, "fewest mistakes any of its weights makes here: ", o.Best)
		s.Or("best of its weights here: ", o.Best)
		s.Or("best on these: ", o.Best)
	}
}
