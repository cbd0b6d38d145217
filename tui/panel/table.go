package panel

import (
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/tui/row"
)

// entry is an example as its row of the table says it: what the weights that
// predict make of it now.
type entry struct {
	i      int
	look   algo.Look
	role   row.Role // of its numbers
	wrong  bool
	atHand bool
}

// tableColumn is one of the table: its head and its room, and how it says an entry.
type tableColumn struct {
	row.Column
	say func(f *Frame, s *row.Sheet, e *entry)
}

func roomTable(f *Frame, _, height int) (least, best int) {
	return 5, max(5, min(f.Data.Len()+2, height/2))
}

func lengthTable(f *Frame, v View) int { return v.order(f).Len() }

// Line is the line of the table, from 0, that an example has; ok is false if it
// is not listed.
func Line(f *Frame, v View, example int) (line int, ok bool) {
	line = v.order(f).line(example)
	return max(0, line), line >= 0
}

// tableRows says the examples, a row each.
func tableRows(f *Frame, s *row.Sheet, v View, focused bool) {
	order := v.order(f)
	title, rest, columns := "examples", noteRest, f.task().table
	switch {
	case f.Data.Corpus != nil:
		title, rest = "sentences", wordsRest
	case columns == nil:
		columns = sideColumns
	}
	f.tableHeading(s, v, order, title, focused)
	rows := s.Left() - 1
	at, apart := order.lines(f, v, rows), order.handOutside(f, v, rows)
	list := columns(f)
	for k := range list {
		s.Column(list[k].Column)
	}
	table := s.Heads()
	if rest.head != "" {
		s.Say(row.Name, rest.head).Place = row.Cut
	}
	s.Entry(table)
	if order.Len() == 0 && v.Filter != "" {
		s.Line(row.Note, "  none fits (filter alone lists all)")
	}
	var e entry
	for i := range at {
		e = f.entry(i)
		for k := range list {
			list[k].say(f, s, &e)
		}
		rest.say(f, s, &e)
		if r := s.Entry(table); e.atHand {
			r.Mark = row.AtHand
		}
	}
	if apart {
		s.Row().After = true
	}
}

// rest is what stands behind the columns.
type rest struct {
	head string
	say  func(f *Frame, s *row.Sheet, e *entry)
}

var (
	noteRest  = rest{say: sayNote}
	wordsRest = rest{"words", sayWords}
)

// entry looks at an example.
func (f *Frame) entry(i int) entry {
	e := entry{i: i, look: f.See(i), role: row.Words}
	at, any := f.Look()
	e.atHand = any && (at.Example == i || f.Data.Corpus == nil && f.isMember(i))
	e.wrong = e.look.Mistake && f.State().Steps() > 0
	if e.wrong {
		e.role = row.Missed
	}
	return e
}

// tableHeading says which rows the table has, what they are sorted by, and what the
// margin of the set is.
func (f *Frame) tableHeading(s *row.Sheet, v View, o *Order, title string, focused bool) {
	s.Say(row.Result, title)
	b := f.scratch[:0]
	if v.Filter != "" {
		b = row.Append(b, "only ", v.Filter, ": ", o.Len(), ", ")
	}
	b = row.Append(b, "by ", f.sortName(o.of.sort))
	if f.readoutDiffers() && f.Predictor != nil && f.Data.Corpus == nil {
		b = row.Append(b, s.Dot(), f.Setup.Readout)
	}
	s.Say(row.Note, b)
	f.scratch = b
	if f.Problem.Linear() && f.Problem.Binary() {
		f.setMargin(s)
	}
	r := s.Next()
	r.Rule, r.Focus = true, focused
}

// setMargin says the least y·a, and the least y·a/‖w‖.
func (f *Frame) setMargin(s *row.Sheet) {
	n, p := f.Data.Len(), f.predicting()
	if n == 0 || n*f.Data.Dim() > marginMost || p == nil || f.weights(p).norm == 0 {
		return
	}
	least := math.Inf(1)
	for i, y := range f.Data.Y {
		least = min(least, f.See(i).Activation*float64(y))
	}
	s.Say(row.Note, "of the set: y·a ≥ ", least, ", y·a/‖w‖ ≥ ", least/f.weights(p).norm).Place = row.If
}

// sideColumns are the columns of two classes.
func sideColumns(f *Frame) []tableColumn {
	now, alpha := "a", 9
	if f.Predictor != nil && f.voting() {
		now = "votes"
	}
	if f.Problem.Dual() {
		alpha = 1
	}
	list := append(make([]tableColumn, 0, 12), indexColumn, f.exampleColumn(3), tableColumn{row.Column{Head: "y", Gap: 1}, saySide})
	if !f.augmented() { // x̂ is longer, and y·a is a but for the sign
		list = append(list, tableColumn{row.Column{Head: now, Least: 3, Gap: 1, Rank: 2, Spare: 2}, sayActivation})
	}
	list = append(list, tableColumn{row.Column{Head: "y·a", Least: 3, Gap: 1, Rank: 1, Spare: 1}, sayMargin}, updatesColumn)
	if f.Problem.Dual() || !f.augmented() { // 003 has no α
		list = append(list, tableColumn{row.Column{Head: "α", Gap: 1, Rank: alpha, Spare: noteRoom}, sayAlpha})
	}
	if f.Problem.Linear() {
		list = append(list, lengthColumns[:]...)
	}
	return list
}

// noteRoom is the columns that a note behind the others takes.
const noteRoom = 8

var updatesColumn = tableColumn{row.Column{Head: "updates", Gap: 1}, sayUpdates}

// classColumns are the columns of several classes: the class, the predicted one,
// the score of the right one and how far that is ahead.
func classColumns(f *Frame) []tableColumn {
	score := "score"
	if f.Predictor != nil && f.voting() {
		score = "votes"
	}
	list := append(make([]tableColumn, 0, 10), indexColumn, f.exampleColumn(2))
	for _, c := range [...]struct {
		head string
		say  classCell
	}{{"y", goldCell}, {"ŷ", rivalCell}} {
		list = append(list,
			tableColumn{row.Column{Head: c.head, Gap: 1, Left: true}, c.say.sign},
			tableColumn{row.Column{Least: 7, Gap: 1, Left: true, Rank: 3, Spare: noteRoom}, c.say.name})
	}
	return append(list,
		tableColumn{row.Column{Head: score, Least: 6, Gap: 1, Rank: 1, Spare: 3}, func(_ *Frame, s *row.Sheet, e *entry) { s.Say(e.role, e.look.Activation) }},
		tableColumn{row.Column{Head: "margin", Gap: 1}, func(_ *Frame, s *row.Sheet, e *entry) { s.Say(e.role, e.look.Margin) }},
		updatesColumn)
}

// corpusColumns are the columns of tagged sentences.
func corpusColumns(*Frame) []tableColumn {
	return []tableColumn{
		indexColumn,
		updatesColumn,
		{row.Column{Head: "wrong", Gap: 1}, sayWrongTags},
		{row.Column{Head: "m", Least: 3, Gap: 2, Rank: 1, Spare: 14}, sayTagMargin},
	}
}

// sortName is what a way to sort is called.
func (f *Frame) sortName(k int) string {
	name := sorts[k].name
	switch {
	case f.Data.Corpus != nil:
		return strings.Replace(name, "y·a", "margin", 1)
	case !f.several():
		return name
	case name == ahead:
		return "margin, least first"
	case name == highest:
		return "score, largest first"
	}
	return name
}
