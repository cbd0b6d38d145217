package panel

import (
	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
	"perceptron/tui/why"
)

// step is the writer of the step panel's rows: the examples, the scores as sums, the test,
// and the update with the weights before and after it.
type step struct {
	*row.Sheet
	*textContext           // of the step's texts, and of its first example
	columns      []column  // the weight vectors that the step is about
	updating     bool      // the update is made, not pending
	columnBuffer [2]column // memory for columns
}

// column is one weight vector before and after a step: that of two labels, or of one
// class.
type column struct {
	class    int32
	sign     string // "taken": an update subtracts from it; "": it adds to it
	old, now *algo.State
}

// changedColumns are the columns that a step is about: with several classes that of the
// right class and of the best other one; for a batch, those that it changes.
func (s *step) changedColumns() []column {
	all := s.columnBuffer[:0]
	before, after := s.f.Moment.Before, s.f.Moment.Before
	if s.updating {
		after = s.f.Moment.After
	}
	add := func(class int32, sign string) {
		all = append(all, column{class, sign, before.Class(int(class)), after.Class(int(class))})
	}
	switch {
	case s.tags != nil:
	case s.f.is("binary"):
		add(0, "")
	case s.f.is("batch"):
		for _, c := range s.f.changedClasses() {
			add(c, "")
		}
	default:
		add(s.prediction.Gold, "")
		if other := bestOther(before, s.prediction); other >= 0 {
			add(other, "taken")
		}
	}
	return all
}

// The ranks of a step's rows, dropped in this order: first its geometry, then terms of a
// long sum and weights of a tagger, then the rows that lists wrap into, and last the
// verdict in words, formulas and headings. Rows of one kind are dropped from the bottom up.
const (
	measureRank = ranksPerKind * (1 + iota)
	scaleRank
	projectionRank
	combinationRank
	geometryRank
	termRank
	thirdRank
	secondRank
	longRank
	partRank // rows that the weights wrap into
	sumRank
	verdictRank
	totalRank   // the total of a long sum in a row of its own
	minimumRank // from here on: rows of the smallest panel
	trainingRank
	headingRank
)

// ranksPerKind is how many rows of one kind can be dropped one by one.
const ranksPerKind = 24

// stepRow is a row of the step panel, or several: the same number at each step of a run.
type stepRow struct {
	when  string             // conditions on the run, see [Frame.meets]
	ranks []int              // rank of each row; further rows get lower ranks than the last one
	rows  func(f *Frame) int // number of rows; nil: one for each rank
	write func(s *step)      // writes them; rows left over are blank, or the list wraps into them
	texts string             // the condition of their texts in step.txt; "": write writes them
}

// stepTable is the rows of the step panel for all kinds of runs. Read-only.
var stepTable = [...]stepRow{
	{when: "not-batch tabular", ranks: []int{0}, write: (*step).exampleHead},
	{when: "batch tabular", ranks: []int{0}, write: (*step).batchHead},
	{when: "tags", ranks: []int{0}, texts: "tag-head"},

	{when: "not-batch binary many", ranks: []int{minimumRank}, write: (*step).formula},
	{when: "not-batch binary many", ranks: []int{0, totalRank, longRank}, write: (*step).activation},
	{when: "not-batch binary not-many", ranks: []int{0, minimumRank, sumRank}, write: (*step).activation},
	{when: "not-batch classes", ranks: []int{0, minimumRank, longRank}, write: func(s *step) { s.scoreRows(0) }},
	{when: "not-batch classes", ranks: []int{0, minimumRank, longRank}, write: func(s *step) { s.scoreRows(1) }},
	{when: "not-batch classes", ranks: []int{minimumRank, termRank}, rows: (*Frame).otherClassRows, write: (*step).otherScores},
	{when: "batch tabular", ranks: []int{0, longRank, secondRank, thirdRank}, rows: (*Frame).memberRows, write: (*step).members},
	{when: "tags", ranks: []int{0, 0}, texts: "tag-scores"},

	{when: "not-batch tabular", ranks: []int{0, verdictRank}, write: (*step).test},
	{when: "batch tabular", ranks: []int{0}, write: (*step).batchTest},
	{when: "tags", ranks: []int{0, minimumRank}, write: (*step).test},
	{when: "not-last", ranks: []int{trainingRank}, texts: "training"},

	{ranks: []int{headingRank}, texts: "heading"},
	{when: "batch binary primal", ranks: []int{minimumRank}, write: (*step).batchSum},
	{when: "binary", ranks: []int{0, partRank, longRank}, rows: (*Frame).changeRows, write: func(s *step) { s.weightChange(0) }},
	{when: "not-batch classes", ranks: []int{0, partRank, longRank}, rows: (*Frame).changeRows, write: func(s *step) { s.weightChange(0) }},
	{when: "not-batch classes", ranks: []int{0, partRank, longRank}, rows: (*Frame).changeRows, write: func(s *step) { s.weightChange(1) }},
	{when: "batch classes", ranks: []int{0, termRank}, rows: (*Frame).classRows, write: (*step).changes},
	{when: "not-batch binary", ranks: []int{0}, texts: "gain"},
	{when: "not-batch classes", ranks: []int{0}, texts: "class-gain"},
	{when: "tags", ranks: []int{0}, texts: "tag-score"},
	{when: "not-batch tags", ranks: []int{partRank}, texts: "tag-gain"},
	{when: "tags", ranks: []int{0, 0, termRank}, rows: (*Frame).tagRows, write: (*step).tagChanges},
	{when: "batch tabular", ranks: []int{minimumRank, minimumRank}, texts: "losses"},

	{when: "not-batch binary linear", ranks: []int{geometryRank}, texts: "geometry"},
	{when: "not-batch binary linear", ranks: []int{0}, texts: "distance"},
	{when: "not-batch binary linear", ranks: []int{projectionRank}, texts: "projections"},
	{when: "not-batch binary linear", ranks: []int{scaleRank}, write: (*step).normalised},
	{when: "not-batch binary linear not-own-step", ranks: []int{combinationRank}, write: (*step).combination},
	{when: "not-batch binary linear few", ranks: []int{measureRank}, rows: func(*Frame) int { return measureRows }, texts: "measures"},
}

// stepRows writes the step's examples, the verdict, and what it changed; before the
// first step, the data.
func stepRows(f *Frame, sheet *row.Sheet, _ ViewState, _ bool) {
	s := &step{Sheet: sheet, textContext: f.textContext("step")}
	if !s.hasExample {
		startRows(f, sheet)
		return
	}
	s.selectWeights(why.Then)
	s.updating = f.justUpdated()
	s.columns = s.changedColumns()
	for _, r := range f.stepLayout().rows {
		if r.ranks[0] != 0 && !s.HasRoom(r.ranks[0]) {
			continue
		}
		from := len(s.Rows)
		if r.texts != "" {
			s.writeRows(s.Sheet, r.texts)
		} else {
			r.write(s)
		}
		list := len(s.Rows) > from && s.Rows[len(s.Rows)-1].List
		for len(s.Rows) < from+len(r.ranks) {
			s.Next().Continued = list
		}
		for k, rank := range r.ranks {
			s.Rows[from+k].Rank = rank
		}
	}
	s.Rows[0].WideHeading = true
}

// stepLayoutKey is the cache key of a step layout.
type stepLayoutKey struct {
	run     *algo.Problem
	readout string
}

// stepLayout is the rows that each step of a run has, and their number in the smallest
// panel and at best.
type stepLayout struct {
	rows        []layoutRow
	least, best int
}

// layoutRow is a row of the table with the ranks of its rows in a run.
type layoutRow struct {
	*stepRow
	ranks []int
}

// stepLayout depends on the run alone, so that the panel keeps its size from step to
// step.
func (f *Frame) stepLayout() *stepLayout {
	return memo.Made(f.Cache, stepLayoutKey{f.Problem, f.Setup.Readout}, func(layout *stepLayout) {
		*layout = stepLayout{}
		for k := range stepTable {
			r := &stepTable[k]
			if !f.meets(r.when) {
				continue
			}
			last := len(r.ranks) - 1
			n := last + 1
			if r.rows != nil {
				n = r.rows(f)
			}
			ranks := make([]int, n)
			for j := range ranks {
				ranks[j] = r.ranks[min(j, last)] - min(max(0, j-last), ranksPerKind-1)
			}
			if n > 0 {
				layout.rows = append(layout.rows, layoutRow{r, ranks})
			}
		}
		layout.least, layout.best = layout.rowsFrom(minimumRank), layout.rowsFrom(scaleRank)
	})
}

// rowsFrom is the number of rows that are dropped at a rank or later, or never.
func (l *stepLayout) rowsFrom(from int) (rows int) {
	for _, r := range l.rows {
		for _, rank := range r.ranks {
			if rank == 0 || rank >= from {
				rows++
			}
		}
	}
	return rows
}

// stepHeight is the number of rows of a step; at best no more than a part of the screen.
func stepHeight(f *Frame, _, height int) (least, best int) {
	layout, most := f.stepLayout(), height/2
	if f.is("batch") || !f.is("binary") {
		most = height * 3 / 4
	}
	return layout.least, max(layout.least, min(layout.best, most))
}

// exampleHead writes the example, and its class right-aligned.
func (s *step) exampleHead() {
	s.Write(row.Example, s.f.indexed("x", s.i))
	x, lead, short := s.f.displayVector(s.i), " = ", ""
	if s.f.is("in-file") {
		lead, short = " in file ", " file "
	}
	if c := s.Write(row.Text, lead, x); x.Len() > 1 {
		c.Overflow = row.Optional
	}
	if short != "" {
		s.Or(short)
	}
	if s.f.is("binary") {
		role := row.Positive
		if s.y < 0 {
			role = row.Negative
		}
		s.AlignRight(role, "y = ", notation.Label(s.y)).Reserve = 0
		return
	}
	gold := int(s.prediction.Gold)
	sign := notation.ClassSign(gold)
	s.AlignRight(theme.Class(gold), sign, " ", row.Verbatim(s.f.Data.Labels[gold])).Reserve = 0
	s.Or(sign)
}
