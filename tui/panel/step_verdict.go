package panel

import (
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// tested says a test and its verdict, which words say in the next row.
func (s *step) tested(mistake bool, words, short any, test ...any) {
	s.Say(row.Value, test...)
	s.chip(mistake, "MISTAKE")
	s.Start(0, 2, row.Words, words).Rank = 1
	if short != "" {
		s.Or(short).Rank = 2
	}
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
	words := s.verdict()
	short, name, named := strings.Cut(words, ": ")
	switch {
	case !named:
		short = ""
	case s.look.Mistake && s.a.Sign() != 0:
		short = name
	}
	s.tested(s.look.Mistake, words, short, "«y·a» = ", s.a.Times(int(s.y)), s.relation())
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

// verdict is the verdict in words.
func (s *step) verdict() string {
	if said := s.f.ruleWords(s.look); said != "" {
		return said
	}
	if said := s.byDocument(); said != "" {
		return said
	}
	switch {
	case s.a.Sign() == 0:
		return s.tieText()
	case !s.look.Mistake && s.y > 0:
		return "«a» > 0, y = +1: on its own side"
	case !s.look.Mistake:
		return "«a» < 0, y = −1: on its own side"
	case s.y < 0:
		return "«a» > 0, y = −1: false positive"
	}
	return "«a» < 0, y = +1: false negative"
}

// tieText is the verdict at a = 0, by the tie rule.
func (s *step) tieText() string {
	f := s.f
	at := "on the line"
	switch surface, before := f.surface(), f.Moment.Before; {
	case f.zeroWeights(before) && before.Updates() > 0:
		at = "no line again"
	case f.zeroWeights(before):
		at = "no line yet"
	case surface == "threshold":
		at = "at the threshold"
	case surface == "boundary":
		at = "on the boundary"
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
	words, short := s.classVerdict()
	s.tested(l.Mistake, row.Verbatim(words), row.Verbatim(short), "margin = ", s.f.classMargin(s.f.Moment.Before, s.i), relation, with)
}

// classVerdict is the verdict in words, and in fewer.
func (s *step) classVerdict() (words, short string) {
	l, labels := s.look, s.f.Data.Labels
	gold, rival := notation.ClassSign(int(l.Gold)), notation.ClassSign(int(l.Rival))
	said := s.f.ruleWords(l)
	switch {
	case said != "" && l.Mistake:
		return said, said
	case l.Margin == 0:
		short = "of equals the first label: " + rival
		return short + " " + labels[l.Rival], short
	case l.Mistake:
		return "predicted " + rival + " " + labels[l.Rival] + ", right " + gold + " " + labels[l.Gold], "predicted " + rival + ", right " + gold
	}
	return "its own class is ahead", "its own class is ahead"
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
