package panel

import (
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

func sayNumber(f *Frame, s *row.Sheet, e *entry) { s.Say(e.role, f.Data.Number(e.i)) }

func sayExample(f *Frame, s *row.Sheet, e *entry) { s.Vector(e.role, f.shown(e.i)) }

func saySide(f *Frame, s *row.Sheet, e *entry) {
	y := f.Data.Y[e.i]
	s.Say(row.Side(y), glyph(y))
}

func sayActivation(f *Frame, s *row.Sheet, e *entry) { s.Say(e.role, f.predicted(e.i)) }

func sayMargin(f *Frame, s *row.Sheet, e *entry) {
	s.Say(e.role, f.predicted(e.i).Times(int(f.Data.Y[e.i])))
}

func sayScore(_ *Frame, s *row.Sheet, e *entry) { s.Say(e.role, e.look.Activation) }

func sayLead(_ *Frame, s *row.Sheet, e *entry) { s.Say(e.role, e.look.Margin) }

func sayUpdates(f *Frame, s *row.Sheet, e *entry) { s.Say(e.role, f.updates(e.i)) }

// gold and rival are the right class and the predicted one.
func gold(l *algo.Look) int32  { return l.Gold }
func rival(l *algo.Look) int32 { return l.Rival }

// saySignOf says a class by its sign, and sayLabelOf by its name.
func saySignOf(of func(l *algo.Look) int32) func(f *Frame, s *row.Sheet, e *entry) {
	return func(_ *Frame, s *row.Sheet, e *entry) { saySign(s, of(&e.look)) }
}

func sayLabelOf(of func(l *algo.Look) int32) func(f *Frame, s *row.Sheet, e *entry) {
	return func(f *Frame, s *row.Sheet, e *entry) {
		s.Say(e.role, row.Verbatim(s.Cut(f.Data.Labels[of(&e.look)], 7)))
	}
}

// sayAlpha says α now, η times the updates or the sum of τ.
func sayAlpha(f *Frame, s *row.Sheet, e *entry) {
	if f.Problem.Dual() && !f.byRate() {
		s.Say(e.role, f.strength(f.State(), e.i))
	} else {
		s.Say(e.role, f.alpha(f.updates(e.i)))
	}
}

// sayLength says a length under the hyperplane that predicts; – where there is
// none.
func sayLength(of func(f *Frame, h model.Hyperplane, i int) float64) func(f *Frame, s *row.Sheet, e *entry) {
	return func(f *Frame, s *row.Sheet, e *entry) {
		if h, ok := f.hyperplaneNow(); ok {
			s.Say(row.Value, notation.Float(of(f, h, e.i)))
		} else {
			s.Say(row.Note, "–")
		}
	}
}

func sayFoot(f *Frame, s *row.Sheet, e *entry) {
	if h, ok := f.hyperplaneNow(); ok {
		s.Say(row.Words, row.Within{V: notation.Vector{F: f.onto(h, e.i)}, Columns: 24})
	} else {
		s.Say(row.Note)
	}
}

// sayNote says what is remarkable about an example.
func sayNote(_ *Frame, s *row.Sheet, e *entry) {
	switch {
	case e.wrong:
		s.Say(row.Missed, "wrong")
		s.Or("!").Place = row.Over
	case e.atHand:
		s.Say(row.Example, "current").Place = row.If
	}
}

func sayTagMargin(_ *Frame, s *row.Sheet, e *entry) { s.Say(e.role, tagMargin(e.look)) }

// tagMargin is the margin of a sentence, no number where there is no other
// output.
func tagMargin(l algo.Look) float64 {
	if math.IsInf(l.Margin, 0) {
		return math.NaN()
	}
	return l.Margin
}

// sayWrongTags says how many of a sentence's tags are wrong.
func sayWrongTags(f *Frame, s *row.Sheet, e *entry) {
	_, gold := f.Data.Corpus.Sentence(e.i)
	mark := ""
	wrong := wrongTags(gold, e.look.Tags)
	if wrong > 0 {
		mark = "!"
	}
	s.Say(e.role, wrong, "/", len(gold), mark)
}

// sayWords says the words of a sentence as far as there is room, ! after one
// that has a wrong tag.
func sayWords(f *Frame, s *row.Sheet, e *entry) {
	words, gold := f.Data.Corpus.Sentence(e.i)
	for k, word := range words {
		role, mark, gap := row.Words, "", " "
		if e.look.Tags[k] != gold[k] {
			role, mark = row.Missed, "!"
		}
		if k == len(words)-1 {
			gap = ""
		}
		c := s.Say(role, f.Data.Corpus.Words[word], mark, gap)
		c.Place, c.With = row.Cut, true
	}
}
