package panel

import (
	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// step is one step as its panel says it: what was looked at, the scores as sums, the
// test, and the parts of the update with what they make of the weights.
type step struct {
	*row.Sheet
	*reader            // of the step's texts, and of its first example
	columns  []column  // of the weights that the step is about
	updating bool      // the update is made
	two      [2]column // room for columns
}

// column is a column of weights on both sides of a step: the one of two labels, or
// that of a class.
type column struct {
	class    int32
	sign     string // "taken": an update takes from it; "": it adds to it
	old, now *algo.State
}

// columnsOf is the columns that a step is about: with several classes the right one's
// and the best other one's; of a batch all that it changes, in their order.
func (s *step) columnsOf() []column {
	all := s.two[:0]
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
		add(s.look.Gold, "")
		if other := bestOther(before, s.look); other >= 0 {
			add(other, "taken")
		}
	}
	return all
}

// The ranks of a step's rows: those of its geometry are left out first, then terms of
// a long sum and weights of a tagger, what lists go on in, and last what the others can
// do without. Of rows with one rank those below go first.
const (
	measureRank = manyRows * (1 + iota)
	scaleRank
	projectionRank
	combinationRank
	geometryRank
	termRank
	thirdRank
	secondRank
	longRank
	partRank // of what the changes go on in
	sumRank
	verdictRank
	totalRank // of a long sum's total in a row of its own
	leastRank // and from here on what has room in the smallest panel
	trainingRank
	headingRank
)

// manyRows is how many rows of one rank can be left out one by one.
const manyRows = 24

// stepRow is a row of the step's panel, or several: as many at each step of a run.
type stepRow struct {
	when  string             // the runs that have it: see [Frame.meets]
	ranks []int              // of each row; if there are more, each of these goes before the last
	rows  func(f *Frame) int // how many there are; nil: one for each rank
	say   func(s *step)      // writes them; what it doesn't write stays blank, or a list goes on there
	text  string             // what step.txt calls them; "": say writes them
}

// stepTable is the rows of a step, whatever is learned. It is never written.
var stepTable = [...]stepRow{
	{when: "not-batch tabular", ranks: []int{0}, say: (*step).head},
	{when: "batch tabular", ranks: []int{0}, say: (*step).batchHead},
	{when: "tags", ranks: []int{0}, text: "tag-head"},

	{when: "not-batch binary many", ranks: []int{leastRank}, say: (*step).formula},
	{when: "not-batch binary many", ranks: []int{0, totalRank, longRank}, say: (*step).activation},
	{when: "not-batch binary not-many", ranks: []int{0, leastRank, sumRank}, say: (*step).activation},
	{when: "not-batch classes", ranks: []int{0, leastRank, longRank}, say: func(s *step) { s.score(0) }},
	{when: "not-batch classes", ranks: []int{0, leastRank, longRank}, say: func(s *step) { s.score(1) }},
	{when: "not-batch classes", ranks: []int{leastRank, termRank}, rows: (*Frame).otherClasses, say: (*step).otherScores},
	{when: "batch tabular", ranks: []int{0, longRank, secondRank, thirdRank}, rows: (*Frame).memberRows, say: (*step).members},
	{when: "tags", ranks: []int{0, 0}, text: "tag-scores"},

	{when: "not-batch tabular", ranks: []int{0, verdictRank}, say: (*step).test},
	{when: "batch tabular", ranks: []int{0}, say: (*step).batchTest},
	{when: "tags", ranks: []int{0, leastRank}, say: (*step).test},
	{when: "not-last", ranks: []int{trainingRank}, text: "training"},

	{ranks: []int{headingRank}, text: "heading"},
	{when: "batch binary primal", ranks: []int{leastRank}, say: (*step).batchSum},
	{when: "binary", ranks: []int{0, partRank, longRank}, rows: (*Frame).changeRows, say: func(s *step) { s.change(0) }},
	{when: "not-batch classes", ranks: []int{0, partRank, longRank}, rows: (*Frame).changeRows, say: func(s *step) { s.change(0) }},
	{when: "not-batch classes", ranks: []int{0, partRank, longRank}, rows: (*Frame).changeRows, say: func(s *step) { s.change(1) }},
	{when: "batch classes", ranks: []int{0, termRank}, rows: (*Frame).classRows, say: (*step).changes},
	{when: "not-batch binary", ranks: []int{0}, text: "gain"},
	{when: "not-batch classes", ranks: []int{0}, text: "class-gain"},
	{when: "tags", ranks: []int{0}, text: "tag-score"},
	{when: "not-batch tags", ranks: []int{partRank}, text: "tag-gain"},
	{when: "tags", ranks: []int{0, 0, termRank}, rows: (*Frame).tagRows, say: (*step).tagChanges},
	{when: "batch tabular", ranks: []int{leastRank, leastRank}, text: "losses"},

	{when: "not-batch binary linear", ranks: []int{geometryRank}, text: "geometry"},
	{when: "not-batch binary linear", ranks: []int{0}, text: "distance"},
	{when: "not-batch binary linear", ranks: []int{projectionRank}, text: "projections"},
	{when: "not-batch binary linear", ranks: []int{scaleRank}, say: (*step).normalised},
	{when: "not-batch binary linear not-own-step", ranks: []int{combinationRank}, say: (*step).combination},
	{when: "not-batch binary linear few", ranks: []int{measureRank}, rows: func(*Frame) int { return measureRows }, text: "measures"},
}

// stepRows says what the step looked at, the verdict, and what it changed;
// before the first step, what there is to learn from.
func stepRows(f *Frame, sheet *row.Sheet, _ View, _ bool) {
	s := &step{Sheet: sheet, reader: f.reader("step")}
	if !s.looked {
		factRows(f, sheet)
		return
	}
	s.explain(true)
	s.updating = f.justUpdated()
	s.columns = s.columnsOf()
	for _, r := range f.stepShape().rows {
		if r.ranks[0] != 0 && !s.HasRoom(r.ranks[0]) {
			continue
		}
		from := len(s.Rows)
		if r.text != "" {
			s.sayRows(s.Sheet, r.text)
		} else {
			r.say(s)
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

// stepRun is what the rows of a step depend on.
type stepRun struct {
	run     *algo.Problem
	readout string
}

// stepShape is the rows that each step of a run has, and how many they are where there is
// least room and at best.
type stepShape struct {
	rows        []runRow
	least, best int
}

// runRow is a row of the table with the ranks of the rows that it is in a run.
type runRow struct {
	*stepRow
	ranks []int
}

// stepShape depends on the run alone, so that the panel keeps its size from step to step.
func (f *Frame) stepShape() *stepShape {
	return memo.Made(f.Cache, stepRun{f.Problem, f.Setup.Readout}, func(shape *stepShape) {
		*shape = stepShape{}
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
				ranks[j] = r.ranks[min(j, last)] - min(max(0, j-last), manyRows-1)
			}
			if n > 0 {
				shape.rows = append(shape.rows, runRow{r, ranks})
			}
		}
		shape.least, shape.best = shape.count(leastRank), shape.count(scaleRank)
	})
}

// count is how many rows a step has from a rank on.
func (shape *stepShape) count(from int) (rows int) {
	for _, r := range shape.rows {
		for _, rank := range r.ranks {
			if rank == 0 || rank >= from {
				rows++
			}
		}
	}
	return rows
}

// roomStep is the rows of a step, at best no more than so much of the screen.
func roomStep(f *Frame, _, height int) (least, best int) {
	shape, most := f.stepShape(), height/2
	if f.is("batch") || !f.is("binary") {
		most = height * 3 / 4
	}
	return shape.least, max(shape.least, min(shape.best, most))
}

// head says the example and its class, which ends the row.
func (s *step) head() {
	s.Write(row.Example, s.f.name("x", s.i))
	x, lead, short := s.f.shown(s.i), " = ", ""
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
	gold := int(s.look.Gold)
	sign := notation.ClassSign(gold)
	s.AlignRight(theme.Class(gold), sign, " ", row.Verbatim(s.f.Data.Labels[gold])).Reserve = 0
	s.Or(sign)
}
