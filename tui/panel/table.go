package panel

import (
	"iter"
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

func lengthTable(f *Frame, v View) int { return v.order(f).Len(f) }

// Line is the line of the table, from 0, that an example has; ok is false if it
// is not listed.
func Line(f *Frame, v View, example int) (line int, ok bool) {
	order := v.order(f)
	if order.listed {
		return example, example < f.Data.Len()
	}
	line = order.line(int32(example))
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
	f.scratch = f.tableTitle(f.scratch[:0], s, v, order)
	s.Heading(title, focused, f.scratch)
	rows := s.Left() - 1
	at, apart := order.lines(f, v, rows), order.handOutside(f, v, rows)
	list := columns(f, s, at)
	for k := range list {
		s.Column(list[k].Column)
	}
	table := s.Heads()
	if rest.head != "" {
		s.Say(row.Name, rest.head).Place = row.Cut
	}
	s.Entry(table)
	if order.Len(f) == 0 && v.Filter != "" {
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

// tableTitle appends which rows the table has, and what they are sorted by.
func (f *Frame) tableTitle(b []byte, s *row.Sheet, v View, o *Order) []byte {
	if v.Filter != "" {
		b = row.Append(b, "only ", v.Filter, ": ", o.Len(f), ", ")
	}
	b = row.Append(b, "by ", f.sortName(o.sort))
	if f.readoutDiffers() && f.Predictor != nil && f.Data.Corpus == nil {
		b = row.Append(b, s.Dot(), f.Setup.Readout)
	}
	if f.hasLengths(s) && f.Problem.Binary() {
		b = f.setMargin(b, s)
	}
	return b
}

// setMargin appends what the margin of the set is: the least y·a, and of
// y·a/‖w‖.
func (f *Frame) setMargin(b []byte, s *row.Sheet) []byte {
	n, p := f.Data.Len(), f.predicting()
	if n == 0 || n*f.Data.Dim() > marginMost || p == nil || f.weights(p).norm == 0 {
		return b
	}
	least := math.Inf(1)
	for i, y := range f.Data.Y {
		least = min(least, f.See(i).Activation*float64(y))
	}
	return row.Append(b, s.Dot(), "of the set: y·a ≥ ", least, ", y·a/‖w‖ ≥ ", least/f.weights(p).norm)
}

// sideColumns are the columns of two classes.
func sideColumns(f *Frame, s *row.Sheet, at iter.Seq[int]) []tableColumn {
	number, gap, note, now := 3, 1, 2, "a"
	if s.Wide() {
		number, gap, note, now = 5, 2, 9, "a now"
	}
	if f.augmented() {
		gap = 1
	}
	if f.Predictor != nil && f.voting() {
		now = "votes"
	}
	for i := range at {
		a := f.predicted(i)
		number = max(number, s.Measure(a), s.Measure(a.Times(-1)))
	}
	if f.hasLengths(s) && s.W < besideFrom {
		return f.measuredColumns(s, number)
	}
	list := append(make([]tableColumn, 0, 12),
		indexColumn,
		f.exampleColumn(gap, 4, note+2),
		tableColumn{row.Column{Head: "y", Least: gap, Gap: gap}, saySide},
	)
	if !f.augmented() || s.Wide() { // y·a is a but for the sign, and x̂ is longer
		list = append(list, tableColumn{row.Column{Head: now, Least: number, Gap: gap}, sayActivation})
	}
	list = append(list,
		// It is a but for the sign; the last column is for a mark.
		tableColumn{row.Column{Head: "y·a", Least: number, Gap: gap, Rank: 1, Spare: 1}, sayMargin},
		updatesColumn(s, gap),
	)
	if f.Problem.Dual() || s.Wide() && !f.augmented() { // 003 has no α, and x̂ is longer
		name, rank := "α", 2
		switch {
		case s.ASCII() && s.Wide(): // after x, which it would take the room of
			rank = 5
		case s.ASCII():
			name = "al"
		}
		list = append(list, tableColumn{row.Column{Head: name, Least: s.Width(name), Gap: gap, Rank: rank, Spare: 1}, sayAlpha})
	}
	if f.hasLengths(s) {
		list = append(append(list, lengthColumns[:]...), f.footColumn())
	}
	return list
}

// updatesColumn is the number of updates of each example; its head is cut short
// where columns are few.
func updatesColumn(s *row.Sheet, gap int) tableColumn {
	const wordFrom = 38 // columns
	head := "upd"
	if s.W >= wordFrom {
		head = "updates"
	}
	return tableColumn{row.Column{Head: head, Least: len(head), Gap: gap}, sayUpdates}
}

// classColumns are the columns of several classes: the class, the predicted one,
// the score of the right one and how far that is ahead.
func classColumns(f *Frame, s *row.Sheet, at iter.Seq[int]) []tableColumn {
	gap, predicted, score := 1, "ŷ", "score"
	switch {
	case s.Wide():
		gap, predicted = 2, "predicted"
	case s.ASCII():
		predicted = "^"
	}
	if f.Predictor != nil && f.voting() {
		score = "votes"
	}
	number := 6
	for i := range at {
		l := f.See(i)
		number = max(number, s.Measure(l.Activation), s.Measure(l.Margin))
	}
	list := append(make([]tableColumn, 0, 10), indexColumn, f.exampleColumn(gap, 2, gap+5))
	for _, c := range [...]struct {
		head string
		say  classCell
	}{{"y", goldCell}, {predicted, rivalCell}} {
		list = append(list, tableColumn{row.Column{Head: c.head, Least: 1, Gap: 1, Left: true}, c.say.sign})
		if s.Wide() {
			list = append(list, tableColumn{row.Column{Least: 7, Gap: 2, Left: true}, c.say.name})
		}
	}
	return append(list,
		tableColumn{row.Column{Head: score, Least: number, Gap: gap, Rank: 1, Spare: 3}, func(_ *Frame, s *row.Sheet, e *entry) { s.Say(e.role, e.look.Activation) }},
		tableColumn{row.Column{Head: "margin", Least: number, Gap: gap}, func(_ *Frame, s *row.Sheet, e *entry) { s.Say(e.role, e.look.Margin) }},
		updatesColumn(s, gap))
}

// corpusColumns are the columns of tagged sentences.
func corpusColumns(_ *Frame, s *row.Sheet, _ iter.Seq[int]) []tableColumn {
	return []tableColumn{
		indexColumn.gap(1),
		updatesColumn(s, 1),
		{row.Column{Head: "wrong", Least: 5, Gap: 1}, sayWrongTags},
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
