package panel

import (
	"bytes"

	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// changeRows is the number of rows for the weights of a column.
func (f *Frame) changeRows() int {
	switch {
	case f.is("primal") && !f.is("few"):
		return 3
	case f.is("apart") || f.Data.Dim() > 2:
		return 2
	}
	return 1
}

// weightChange writes a column's weights, or α, before and after the update, and what is
// added. If space is short the old values are dropped first, since the sums have them
// too.
func (s *step) weightChange(k int) {
	if k >= len(s.columns) {
		return
	}
	f, c := s.f, &s.columns[k]
	if s.extra = c.sign; !f.is("binary") {
		s.Write(theme.Class(int(c.class)), notation.ClassSign(int(c.class)), " ")
	}
	old, now := f.weights(c.old), f.weights(c.now)
	switch dual := f.Problem.Dual(); {
	case dual && f.is("batch"):
		s.alphas(c)
	case dual:
		s.Write(row.Name, f.indexed("α", s.i))
		s.transition(f.dualCoefficient(c.old, s.i), f.dualCoefficient(c.now, s.i), 4)
		writeNote(s.Sheet, s.text("gain of α"))
	case !f.is("few") && s.updating && f.is("binary") && !f.is("batch"):
		s.components(old, now)
	default:
		s.Write(row.Name, "«w»")
		v := s.Write(row.Value, " ", old.w)
		if s.updating {
			v.Rank = 2
			s.Write(row.Result, "→ ", now.w).Gap = 1
		}
		if writeNote(s.Sheet, s.text("gain of w")); f.is("batch") && f.is("classes") {
			s.writeCounts(c)
		}
	}
	if f.is("apart") {
		s.NewRow(0, 2, row.Name, "«b»")
		s.transition(old.b, now.b, 3)
		writeNote(s.Sheet, s.text("gain of b"))
	}
	s.List()
}

// transition writes a number's old and new value. The old one is dropped at rank turn
// (lower for the bias, which shares its row), and the arrow if numbers are very long.
func (s *step) transition(old, now notation.Value, rank int) {
	if c := s.Write(row.Value, " ", old); s.updating {
		c.Rank = rank
		s.Write(row.Result, " → ", now).Rank = 5
		s.Or(" ", now).Rank = 0
	}
}

// components writes the weights that change most, each by itself.
func (s *step) components(old, now *weights) {
	t := terms{}
	for j, x := range s.f.Data.Entries(s.i) {
		if x != 0 {
			t.add(j, x)
		}
	}
	if s.f.augmented() {
		t.add(s.f.Data.Dim(), 1)
	}
	for k, one := range t.top[:t.n] {
		j := one.index
		c := s.Write(row.Name, row.Indexed{Letter: "«w»", N: j + 1}, " ")
		if c.Overflow = row.Item; k > 0 {
			c.Gap = 2
		}
		s.Write(row.Result, old.w.At(j), " → ", now.w.At(j))
	}
}

// test writes the tested number (y·a, or a margin), what it is compared with, the
// verdict, and in the next row the verdict in words. The comparison moves there if it
// does not fit beside the verdict.
func (s *step) test() {
	const verdictWidth = len("MISTAKE") + 2
	f, t := s.f, s.textContext
	s.Write(row.Value, s.text("tested"))
	relation := s.text("relation")
	apart := s.ColumnsLeft() < s.Measure(relation)+verdictWidth
	if !apart {
		s.Write(row.Value, relation)
	}
	s.chip(s.prediction.Mistake, "MISTAKE")
	if apart {
		s.Write(row.Value, bytes.TrimLeft(relation, ", ")).Gap = 1
	}
	f.scratch = t.script.Choose(f.scratch[:0], t, func([]byte) bool { return true })
	s.NewRow(0, 2, row.Text, f.scratch).Rank = 1
	f.scratch = t.script.Choose(f.scratch[:0], t, func([]byte) bool { return false })
	s.Or(f.scratch).Rank = 2
	s.List()
}

// chip writes the verdict, right-aligned: what the last row of a lecture hall should see
// first. In a narrow panel it is the word alone.
func (s *step) chip(mistake bool, word string) {
	role, sign := row.WrongChip, "✗"
	if !mistake {
		role, sign, word = row.RightChip, "✓", "correct"
	}
	s.AlignRight(role, sign, " ", word).Reserve = 0
	s.Or(word)
}
