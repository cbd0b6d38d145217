package panel

import (
	"perceptron/tui/row"
)

// tested says a test and its verdict, which words say in the next row.
func (s *step) tested(mistake bool, words, short any, test ...any) {
	s.Say(row.Value, test...)
	s.chip(mistake, "MISTAKE")
	s.Start(0, 2, row.Words, words).Rank = 1
	s.Or(short).Rank = 2
	s.List()
}

// chip ends the row with the verdict, the first thing to be seen of a step from the
// last row of a room. Where there is little room it is the word alone.
func (s *step) chip(mistake bool, word string) {
	role, sign := row.WrongChip, "✗"
	if !mistake {
		role, sign, word = row.RightChip, "✓", "correct"
	}
	s.Close(role, sign, " ", word)
	s.Or(word)
}

// test compares y·a with 0, and says on which side the example lies.
func (s *step) test() {
	words, short := s.verdict()
	s.tested(s.look.Mistake, words, short, "«y·a» = ", s.a.Times(int(s.y)), s.relation())
}

// verdict is the verdict in words, and in fewer.
func (s *step) verdict() (words, short row.Verbatim) {
	t, f := s.f.reader(verdicts()), s.f
	t.explain(true)
	f.scratch = verdicts().Choose(f.scratch[:0], t, func([]byte) bool { return true })
	words = row.Verbatim(f.scratch)
	f.scratch = verdicts().Choose(f.scratch[:0], t, func([]byte) bool { return false })
	return words, row.Verbatim(f.scratch)
}

// relation is how y·a compares with 0 in the test that was made.
func (s *step) relation() string {
	if relation, with := s.f.ruled(s.look); relation != "" {
		return relation + with
	}
	switch tie := s.f.Problem.Setup.Tie; {
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

// classTest says the margin, and why it is a mistake or none.
func (s *step) classTest() {
	l := s.look
	relation, with := s.f.ruled(l)
	switch {
	case relation != "":
	case l.Margin > 0:
		relation = " > 0"
	case l.Margin < 0:
		relation = " < 0"
	default:
		relation = ": a tie"
	}
	words, short := s.verdict()
	s.tested(l.Mistake, words, short, "margin = ", s.f.classMargin(s.f.Moment.Before, s.i), relation, with)
}

// batchTest says how many of a batch were misclassified.
func (s *step) batchTest() {
	wrong, part := misclassified(s.looks), "none"
	chip := "MISTAKES"
	if wrong > 0 {
		part = text(wrong)
	}
	if wrong == 1 {
		chip = "MISTAKE"
	}
	s.Say(row.Words, part, " of ", len(s.looks))
	s.Say(row.Words, " misclassified").Rank = 1
	s.Or(" wrong").Rank = 0
	s.chip(wrong > 0, chip)
	s.List()
}
