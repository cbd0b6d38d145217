package panel

import (
	"perceptron/tui/row"
)

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
