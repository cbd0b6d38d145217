package panel

import (
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// plan is the rows of a step. It depends on the run and on the room alone, not
// on the numbers of a step, so that no row moves from one step to the next.
type plan struct {
	heading     bool // of the update
	training    bool // that training is by other weights than those that predict
	side        bool // the verdict in words
	formula     bool // a in symbols has a row of its own
	biasRow     bool // b has
	geometry    bool // what follows from the update has a heading
	scale       bool // x along w, and the same hyperplane with ‖w‖ = 1: two rows
	combination bool // w as the sum of its examples
	measured    int  // rows of lengths, the foot and H as an equation, where some are left over
	sum, vec    int  // rows of the sum, and of w
}

// leastRows is what every step has: its example, the sum, y·a, the weights, by
// how much y·a grows, and the distance if there is one.
func (f *Frame) leastRows() int {
	if f.Problem.Linear() {
		return 6
	}
	return 5
}

// planned shares out so many rows: what matters most comes first.
func (f *Frame) planned(wide bool, rows int) plan {
	p := plan{sum: 1, vec: 1}
	free := rows - f.leastRows()
	reserve := func(wanted bool, n int) bool {
		if !wanted || n > free {
			return false
		}
		free -= n
		return true
	}
	sum, vec := f.wants(wide)
	long := f.Data.Dim() > 2 && !f.Problem.Dual()
	p.heading = reserve(true, 1)
	p.training = reserve(f.readoutDiffers(), 1)
	p.side = reserve(true, 1)
	p.formula = reserve(f.Problem.Dual(), 1)
	for p.sum < min(sum, 2) && reserve(true, 1) {
		p.sum++
	}
	p.biasRow = reserve(f.standsApart() && long, 1)
	p.formula = p.formula || reserve(f.longSum(wide), 1)
	p.biasRow = p.biasRow || reserve(f.standsApart() && wide, 1)
	for p.sum < sum && reserve(true, 1) {
		p.sum++
	}
	for p.vec < vec && reserve(true, 1) {
		p.vec++
	}
	linear := f.Problem.Linear()
	p.geometry = reserve(wide && linear, 1)
	p.combination = reserve(f.combines(wide), 1)
	p.scale = reserve(wide && linear, 2)
	if wide && linear && f.Data.Dim() <= mostVariables {
		p.measured = max(0, min(free, measuredRows))
	}
	return p
}

// measuredRows is how many rows [step.measures] has, and mostVariables of how many
// features.
const (
	measuredRows  = 6
	mostVariables = 6
)

// rows is how many there are of a plan.
func (p *plan) rows(f *Frame) int {
	n := f.leastRows() + p.sum - 1 + p.vec - 1
	for _, has := range [...]bool{p.heading, p.training, p.side, p.formula, p.biasRow, p.geometry, p.combination, p.scale, p.scale} {
		if has {
			n++
		}
	}
	return n
}

// wants is how many rows the sum and w are best given.
func (f *Frame) wants(wide bool) (sum, vec int) {
	switch d := f.Data.Dim(); {
	case f.Problem.Dual():
		return min(f.Data.Len(), 5) + 2, 1
	case d > 6:
		return 9, 4
	case d > 4:
		return 3, 2
	case d > 2, !wide:
		return 2, 1
	}
	return 1, 1
}

// longSum says whether the sum has no room beside its symbols.
func (f *Frame) longSum(wide bool) bool {
	return !wide || f.Problem.Dual() || f.Data.Dim() > 2 || f.lengthy()
}

// lists says whether the terms of the sum are listed where there is room.
func (f *Frame) lists() bool { return f.Problem.Dual() || f.Data.Dim() > 6 }

// combines says whether w is written as the sum of its examples.
func (f *Frame) combines(wide bool) bool {
	return f.Problem.Linear() && !f.Problem.Setup.OwnStep() && (wide || f.Problem.Dual()) && f.Data.Offset == 0
}

// plan chooses the rows of the step; a list has those that are left over.
func (s *step) plan() {
	s.rows = s.f.planned(s.Wide(), s.H)
	if s.f.lists() {
		s.rows.sum += max(0, s.H-s.rows.rows(s.f))
	}
}

// vectorsFit says whether w before and after the update stand in one row, with
// a note of so many columns.
func (s *step) vectorsFit(arrow, note int) bool {
	old, now := s.Measure(row.Whole(truncated(s.old.w))), s.Measure(row.Whole(truncated(s.new.w)))
	return max(s.labelColumn()+2, arrow-1-old)+old+3+now+note <= s.W
}

// roomStep depends on the problem alone, so that the panel keeps its size from
// step to step.
func roomStep(f *Frame, width, height int) (least, best int) {
	if own := f.task().stepRoom; own != nil {
		return own(f, width, height)
	}
	const all = 40 // rows are more than any step asks for
	wide := width >= row.WideFrom
	p := f.planned(wide, all)
	least = f.leastRows() + 2
	if f.readoutDiffers() {
		least++
	}
	return least, max(least, min(p.rows(f), height*3/4)) // what is left over is not asked for
}

// lengthy says whether the numbers of the first examples are long, so that a
// step wants more rows.
func (f *Frame) lengthy() bool {
	if f.Online != nil { // what is to come is not known
		return true
	}
	for i := range min(f.Data.Len(), 8) {
		b := notation.AppendVector(f.scratch[:0], f.featureVector(i))
		f.scratch = b[:0]
		if notation.Width(b) > 8 {
			return true
		}
	}
	return false
}
