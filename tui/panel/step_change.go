package panel

import (
	"bytes"

	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// changeRows is how many rows the weights of a column have.
func (f *Frame) changeRows() int {
	switch {
	case f.is("primal") && !f.is("few"):
		return 3
	case f.is("apart") || f.Data.Dim() > 2:
		return 2
	}
	return 1
}

// change says the weights of a column, or α, before the update and after it, and what
// is added to them: old values are left out first, for the sums have them too.
func (s *step) change(k int) {
	if k >= len(s.columns) {
		return
	}
	f, c := s.f, &s.columns[k]
	if s.asked = c.sign; !f.is("binary") {
		s.Write(theme.Class(int(c.class)), notation.ClassSign(int(c.class)), " ")
	}
	old, now := f.weights(c.old), f.weights(c.now)
	switch dual := f.Problem.Dual(); {
	case dual && f.is("batch"):
		s.alphas(c)
	case dual:
		s.Write(row.Name, f.name("α", s.i))
		s.become(f.strength(c.old, s.i), f.strength(c.now, s.i), 4)
		closeWith(s.Sheet, s.text("gain of α"))
	case !f.is("few") && s.updating && f.is("binary") && !f.is("batch"):
		s.components(old, now)
	default:
		s.Write(row.Name, "«w»")
		v := s.Write(row.Value, " ", old.w)
		if s.updating {
			v.Rank = 2
			s.Write(row.Result, "→ ", now.w).Gap = 1
		}
		if closeWith(s.Sheet, s.text("gain of w")); f.is("batch") && f.is("classes") {
			s.noteCounts(c)
		}
	}
	if f.is("apart") {
		s.NewRow(0, 2, row.Name, "«b»")
		s.become(old.b, now.b, 3)
		closeWith(s.Sheet, s.text("gain of b"))
	}
	s.List()
}

// become says what a number was, left out in its turn (the bias's first where it shares the
// row), and what it has become, without the arrow where numbers are very long.
func (s *step) become(old, now notation.Value, turn int) {
	if c := s.Write(row.Value, " ", old); s.updating {
		c.Rank = turn
		s.Write(row.Result, " → ", now).Rank = 5
		s.Or(" ", now).Rank = 0
	}
}

// components says each of the weights that change most.
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

// test says y·a, or the margin of several classes or of tags, beside what it is compared
// with, and the verdict, which words say in the next row. What it is compared with goes
// there too where it has no room beside the verdict.
func (s *step) test() {
	const verdictRoom = len("MISTAKE") + 2
	f, t := s.f, s.reader
	s.Write(row.Value, s.text("tested"))
	relation := s.text("relation")
	apart := s.ColumnsLeft() < s.Measure(relation)+verdictRoom
	if !apart {
		s.Write(row.Value, relation)
	}
	s.chip(s.look.Mistake, "MISTAKE")
	if apart {
		s.Write(row.Value, bytes.TrimLeft(relation, ", ")).Gap = 1
	}
	f.scratch = t.texts.Choose(f.scratch[:0], t, func([]byte) bool { return true })
	s.NewRow(0, 2, row.Text, f.scratch).Rank = 1
	f.scratch = t.texts.Choose(f.scratch[:0], t, func([]byte) bool { return false })
	s.Or(f.scratch).Rank = 2
	s.List()
}

// chip ends the row with the verdict, the first thing to be seen of a step from the
// last row of a room. Where there is little room it is the word alone.
func (s *step) chip(mistake bool, word string) {
	role, sign := row.WrongChip, "✗"
	if !mistake {
		role, sign, word = row.RightChip, "✓", "correct"
	}
	s.AlignRight(role, sign, " ", word).Reserve = 0
	s.Or(word)
}
