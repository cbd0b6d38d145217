package panel

import (
	"strings"

	"perceptron/tui/row"
)

// voteRows says each weight vector in a row: how many votes it has, as a number
// and as a bar, and what it is.
func (f *Frame) voteRows(s *row.Sheet, v View) {
	r := f.Readouts
	s.Heading("the votes", false, r.Vectors, plural(" vector", r.Vectors))
	first, most := window(max(0, v.Scroll), r.Vectors, s.Left()), int64(1)
	end := min(first+s.Left(), r.Vectors)
	for u := first; u < end; u++ {
		most = max(most, r.Votes(u))
	}
	for u := first; u < end; u++ {
		f.voteRow(s, u, most)
	}
}

// voteBar is the width of a bar of votes.
const voteBar = 8

// voteRow says one weight vector, and the step that made it.
func (f *Frame) voteRow(s *row.Sheet, u int, most int64) {
	r := f.Readouts
	votes := r.Votes(u)
	end := 6 + s.Measure(r.Vectors) + s.Measure(r.Step)
	s.Tab(2, row.Words, "k ", u)
	s.Until(end, row.Value, int(votes))
	s.Tab(end+1, row.Used, strings.Repeat("█", int(votes*voteBar/most)))
	switch column := end + 2 + voteBar; {
	case f.Problem.Linear():
		f.inRoom(s, r.Vector(u), column, "", "  ")
	case u == 0:
		s.Tab(column, row.Note, "the first").Place = row.Cut
	default:
		s.Tab(column, row.Note, "since step ", r.Born(u)).Place = row.If
	}
	if s.Next(); u == f.State().Updates() {
		s.Row().Mark = row.Ran
	}
}
