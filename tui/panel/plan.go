package panel

import (
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// plan shares out the rows of the step: first what every step has, squeezed
// where it must be, then what its numbers need, then what is good to have.
func (s *step) plan() {
	free := s.H - s.squeeze()
	take := func(rows int) bool {
		if rows > free {
			return false
		}
		free -= rows
		return true
	}
	s.sumRows, s.vecRows = 1, 1
	dual := s.f.Problem.Dual()
	t := s.terms(rankMost)
	whole := 0
	if t.others == 0 && !dual {
		t.byIndex()
		if whole = s.rowsFor(&t); take(whole - 1) {
			s.sumRows = whole
		} else {
			whole = 0
		}
	}
	arrow := s.arrow()
	if !s.updating && whole > 0 && !dual && s.exampleFits(false) && !s.f.atEnd() {
		s.reserve(take)
	}
	if !dual && s.updating && !s.vectorsFit(arrow, 0) && take(1) {
		s.vecRows = 2
	}
	s.growthRow = s.growthRow || s.updating && !s.growthFits(arrow) && take(1)
	if !dual && s.updating && s.vecRows == 1 && !s.vectorsFit(arrow, len("+ y·x ")) && take(1) {
		s.vecRows = 2
	}
	s.xRow = s.f.Data.Dim() <= 6 && !s.exampleFits(!dual) && take(1)
	if s.makes() && free > 1 {
		free--
	}
	if whole > 0 && !dual {
		s.padded = free > 0 && s.f.Data.Dim() > 1 && s.f.lengthy() && s.beside()
		return
	}
	if s.vecRows == 2 && free > 5 {
		more := min(2, (free-3)/3)
		s.vecRows += more
		free -= more
	}
	s.sumRows += max(0, free)
}

// reserve keeps the rows that an update would take, as far as they are known
// without one, so that no row moves from step to step.
func (s *step) reserve(take func(rows int) bool) {
	s.spare = take(1)
	if s.Wide() || !s.f.lengthy() {
		return
	}
	if take(1) {
		s.vecRows = 2
	}
	s.growthRow = take(1)
}

// squeeze finds out which rows the step can't have for want of room, and
// returns the number of those that it has.
func (s *step) squeeze() int {
	f := s.f
	rows := 6
	if f.reading() { // that training is by other weights
		rows++
	}
	for _, has := range [...]bool{!s.beside(), f.hasBias(), s.updating, f.Problem.Linear()} {
		if has {
			rows++
		}
	}
	wide := s.Wide()
	for _, saving := range [...]struct {
		can  bool
		what *bool
	}{
		{!wide && !f.Problem.Dual(), &s.bare},
		{wide, &s.unheaded},
		{true, &s.joined},
		{wide && f.Problem.Linear() && f.hasBias(), &s.paired},
		{!wide, &s.unheaded},
	} {
		if saving.can && rows > s.H {
			*saving.what = true
			rows--
		}
	}
	return rows
}

// beside says whether the sum stands beside the formula.
func (s *step) beside() bool {
	if !s.Wide() || s.f.Problem.Dual() && !s.f.Problem.Linear() {
		return false
	}
	t := s.terms(rankMost)
	if t.others > 0 {
		return false
	}
	total := 1 + s.symbols()
	s.pieces(&t, func(text []byte) { total += s.Measure(text) })
	return total <= s.W
}

// vectorsFit says whether w before and after the update stand in one row, with
// a note of so many columns.
func (s *step) vectorsFit(arrow, note int) bool {
	old, now := s.Measure(row.Whole(leading(s.old.w))), s.Measure(row.Whole(leading(s.new.w)))
	return max(s.lead()+2, arrow-1-old)+old+3+now+note <= s.W
}

// growthFits says whether y·a before and after the update stand in one row with
// by how much it grew, and why.
func (s *step) growthFits(arrow int) bool {
	before, after := s.a.Times(int(s.y)), s.f.margin(s.f.Moment.After, s.i)
	old, now := s.Measure(before), s.Measure(after)
	g := s.growth()
	note := s.Measure(g[0], g[1], g[2], g[3], " = ", after.Sub(before))
	return max(s.lead()+4, arrow-1-old)+old+3+now+1+note < s.W
}

// exampleFits says whether x stands in the first row, with the step's number or
// without.
func (s *step) exampleFits(numbered bool) bool {
	end, room := s.W, 0
	if s.Wide() {
		end, room = s.W-2, 4
	}
	if numbered {
		room += s.Measure("step ", s.f.Moment.Step, "   ")
	}
	return room+s.Measure(s.f.name("x", s.i), s.is(), row.Whole(leading(s.shownRow())), "  y = +1") <= end
}

// makes says whether w is written as the sum of its examples.
func (s *step) makes() bool {
	return s.f.Problem.Linear() && !s.f.Problem.Setup.OwnStep() && (s.Wide() || s.f.Problem.Dual()) && s.f.Data.Offset == 0
}

// roomStep depends on the problem alone, so that the panel keeps its size from
// step to step.
func roomStep(f *Frame, width, height int) (least, best int) {
	if own := f.task().stepRoom; own != nil {
		return own(f, width, height)
	}
	fixed := fixedRows(f)
	wide := width >= row.WideFrom
	d := f.Data.Dim()
	sum, vec := 1, 1
	switch {
	case f.Problem.Dual():
		sum = min(f.Data.Len(), 5) + 2
	case d > 6:
		sum, vec = 9, 4
	case d > 4:
		sum, vec = 3, 2
	case d > 2:
		sum, vec = 2, 2
	case !wide && f.lengthy():
		sum, vec = 3, 2
	}
	if wide {
		sum = max(sum-1, 0)
	}
	best = fixed + sum + vec
	if f.Problem.Linear() && (wide || f.Problem.Dual()) {
		best++
	}
	if f.Problem.Linear() && wide {
		best++
	}
	return fixed + 2, max(fixed+2, min(best, height*3/4))
}

// lengthy says whether the numbers of the first examples are long, so that a
// narrow step wants more rows.
func (f *Frame) lengthy() bool {
	if f.Online != nil { // what is to come is not known
		return true
	}
	for i := range min(f.Data.Len(), 8) {
		b := notation.AppendVector(f.scratch[:0], f.row(i))
		f.scratch = b[:0]
		if notation.Width(b) > 8 {
			return true
		}
	}
	return false
}

// fixedRows is the rows that every step takes: header, formula, y·a, verdict,
// the heading of the update, y·a after it, b and the distance if there are such.
func fixedRows(f *Frame) int {
	rows := 6
	if f.reading() {
		rows++
	}
	if f.hasBias() {
		rows++
	}
	if f.Problem.Linear() {
		rows++
	}
	return rows
}
