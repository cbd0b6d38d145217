package panel

import (
	"cmp"
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// entry is an example as its row of the table says it: what the weights that
// predict make of it now.
type entry struct {
	i      int
	look   algo.Prediction
	role   row.Role // of its numbers
	wrong  bool
	atHand bool
}

// tableColumn is a column of the table: the runs that have it, its head and its room, and
// how it says an example.
type tableColumn struct {
	when string // see [Frame.meets]
	row.Column
	say func(f *Frame, s *row.Sheet, e *entry)
}

// noteRoom is the columns that a note behind the others takes.
const noteRoom = 8

// tableColumns are the columns of all runs, of which the last that a run has is what
// stands behind the others. They are never written. With x̂, which is longer, there is no
// a, which is y·a but for the sign.
var tableColumns = [...]tableColumn{
	{"", row.Column{Head: "i", MinWidth: 1, Gap: 2}, sayNumber},
	{"tabular not-in-file", row.Column{Head: "«x»", MaxVector: 26, Gap: 1, LeftAligned: true, Priority: 3, Reserve: 2}, sayExample},
	{"tabular in-file", row.Column{Head: "«x» in file", MaxVector: 26, Gap: 1, LeftAligned: true, Priority: 3, Reserve: 2}, sayExample},

	{"tabular", row.Column{Head: "y", Gap: 1, LeftAligned: true}, saySide},
	{"binary not-augmented not-votes", row.Column{Head: "«a»", MinWidth: 3, Gap: 1, Priority: 2, Reserve: 2}, sayActivation},
	{"binary not-augmented votes", row.Column{Head: "votes", MinWidth: 3, Gap: 1, Priority: 2, Reserve: 2}, sayActivation},
	{"binary", row.Column{Head: "«y·a»", MinWidth: 3, Gap: 1, Priority: 1, Reserve: 1}, sayMargin},

	{"classes", row.Column{MinWidth: 7, Gap: 1, LeftAligned: true, Priority: 4, Reserve: noteRoom}, sayLabelOf(gold)},
	{"classes", row.Column{Head: "ŷ", Gap: 1, LeftAligned: true}, sayRival},
	{"classes", row.Column{MinWidth: 7, Gap: 1, LeftAligned: true, Priority: 4, Reserve: noteRoom}, sayLabelOf(rival)},
	{"classes not-votes", row.Column{Head: "score", MinWidth: 6, Gap: 1, Priority: 1, Reserve: 3}, sayScore},
	{"classes votes", row.Column{Head: "votes", MinWidth: 6, Gap: 1, Priority: 1, Reserve: 3}, sayScore},
	{"classes", row.Column{Head: "margin", Gap: 1}, sayLead},

	{"", row.Column{Head: "updates", Gap: 1}, sayUpdates},

	{"binary not-primal", row.Column{Head: "«α»", Gap: 1, Priority: 1, Reserve: noteRoom}, sayAlpha},
	{"binary primal not-augmented", row.Column{Head: "«α»", Gap: 1, Priority: 9, Reserve: noteRoom}, sayAlpha}, // 003 has no α
	{"binary linear", row.Column{Head: "«y·a»/‖«normal»‖", Priority: 4, Reserve: noteRoom, Gap: 1}, sayLength((*Frame).geometricMargin)},
	{"binary linear", row.Column{Head: "distance", Priority: 5, Reserve: noteRoom, Gap: 1}, sayLength((*Frame).distance)},
	{"binary linear", row.Column{Head: "−«a»/‖«normal»‖²", Priority: 7, Reserve: noteRoom, Gap: 1}, sayLength((*Frame).toFoot)},
	{"binary linear", row.Column{Head: "«normal·x»/‖«normal»‖", Priority: 8, Reserve: noteRoom, Gap: 1}, sayLength((*Frame).along)},
	{"binary linear", row.Column{Head: "foot on H", LeftAligned: true, Priority: 6, Reserve: noteRoom, Gap: 1}, sayFoot},

	{"tags", row.Column{Head: "wrong", Gap: 1}, sayWrongTags},
	{"tags", row.Column{Head: "m", MinWidth: 3, Gap: 2, Priority: 1, Reserve: 14}, sayTagMargin},

	{"tabular", row.Column{}, sayNote},
	{"tags", row.Column{Head: "words"}, sayWords},
}

func lengthTable(f *Frame, v View) int { return f.order(v).Len() }

// Line is the line of the table, from 0, that an example has; ok is false if it
// is not listed.
func Line(f *Frame, v View, example int) (line int, ok bool) {
	line = f.order(v).line(example)
	return max(0, line), line >= 0
}

// tableRows says the examples, a row each.
func tableRows(f *Frame, s *row.Sheet, v View, focused bool) {
	order := f.order(v)
	f.tableHeading(s, v, order.Len(), focused)
	rows := s.RowsLeft() - 1
	at, apart := order.lines(f, v, rows)
	list := make([]*tableColumn, 0, len(tableColumns))
	for k := range tableColumns {
		if c := &tableColumns[k]; f.meets(c.when) {
			list = append(list, c)
		}
	}
	rest := list[len(list)-1]
	for _, c := range list[:len(list)-1] {
		s.Column(c.Column)
	}
	table := s.TableColumns()
	if rest.Head != "" {
		s.Write(row.Name, rest.Head).Overflow = row.Truncate
	}
	s.TableRow(table)
	if order.Len() == 0 && v.Filter != "" {
		s.Line(row.Note, "  none matches (filter alone lists all)")
	}
	var e entry
	for _, i := range at {
		e = f.entry(i)
		for _, c := range list {
			c.say(f, s, &e)
		}
		if r := s.TableRow(table); e.atHand {
			r.Mark = row.Current
		}
	}
	if apart {
		s.Rows[len(s.Rows)-1].AfterGap = true
	}
}

// entry looks at an example.
func (f *Frame) entry(i int) entry {
	e := entry{i: i, look: f.See(i), role: row.Text}
	at, any := f.Look()
	e.atHand = any && (at.Example == i || f.Data.Corpus == nil && f.isMember(i))
	e.wrong = e.look.Mistake && f.State().Event.Step > 0
	if e.wrong {
		e.role = row.Misclassified
	}
	return e
}

// tableHeading says which rows the table has, what they are sorted by, and what the
// margin of the set is. Where it has little room, that the rows are not all stays longest.
func (f *Frame) tableHeading(s *row.Sheet, v View, rows int, focused bool) {
	title, readout := "examples", ""
	if f.is("tags") {
		title = "sentences"
	}
	if !f.is("last") && f.is("tabular") && f.Predictor != nil {
		readout = s.Separator + f.Setup.Readout
	}
	s.Title(title, focused)
	sorted := f.sortName(v.sortedBy(len(sorts)))
	if v.Filter != "" {
		s.HeadingNote("only ", v.Filter, ": ", rows, ", by ", sorted, readout)
		s.Or("only ", v.Filter, ": ", rows, ", by ", sorted)
		s.Or("only ", v.Filter, ": ", rows)
	} else {
		s.HeadingNote("by ", sorted, readout)
		s.Or("by ", sorted)
	}
	s.Last().Overflow = row.Truncate
	if margin := f.setMargin(); margin != "" {
		s.HeadingNote(margin)
	}
	s.Next().Heading = true
}

// setMargin is the least y·a, and the least y·a/‖w‖; "" where there is no line, or there
// are too many examples.
func (f *Frame) setMargin() string {
	n, p := f.Data.Len(), f.predicting()
	if !f.is("binary") || !f.is("linear") || n == 0 || n*f.Data.Dim() > marginMost || p == nil || f.weights(p).norm == 0 {
		return ""
	}
	least := math.Inf(1)
	for i, y := range f.Data.Y {
		least = min(least, f.See(i).Activation*float64(y))
	}
	return text("of the set: «y·a» ≥ ", least, ", «y·a»/‖«normal»‖ ≥ ", least/f.weights(p).norm)
}

// sortName is what a way to sort is called.
func (f *Frame) sortName(k int) string {
	if f.Problem.Binary() {
		return sorts[k].name
	}
	return cmp.Or(sorts[k].score, sorts[k].name)
}

func sayNumber(f *Frame, s *row.Sheet, e *entry) { s.Write(e.role, f.Data.Number(e.i)) }

func sayExample(f *Frame, s *row.Sheet, e *entry) { s.Write(e.role, f.shown(e.i)) }

func saySide(f *Frame, s *row.Sheet, e *entry) { saySign(s, f.classOf(e.i)) }

func sayActivation(f *Frame, s *row.Sheet, e *entry) { s.Write(e.role, f.predicted(e.i)) }

func sayMargin(f *Frame, s *row.Sheet, e *entry) {
	s.Write(e.role, f.predicted(e.i).Times(int(f.Data.Y[e.i])))
}

func sayScore(_ *Frame, s *row.Sheet, e *entry) { s.Write(e.role, e.look.Activation) }

func sayLead(_ *Frame, s *row.Sheet, e *entry) { s.Write(e.role, e.look.Margin) }

func sayUpdates(f *Frame, s *row.Sheet, e *entry) { s.Write(e.role, f.updates(e.i)) }

// gold and rival are the right class and the predicted one.
func gold(l *algo.Prediction) int32  { return l.Gold }
func rival(l *algo.Prediction) int32 { return l.Predicted }

func sayRival(_ *Frame, s *row.Sheet, e *entry) { saySign(s, e.look.Predicted) }

// sayLabelOf says a class by its name.
func sayLabelOf(of func(l *algo.Prediction) int32) func(f *Frame, s *row.Sheet, e *entry) {
	return func(f *Frame, s *row.Sheet, e *entry) {
		s.Write(e.role, row.Verbatim(s.Truncate(f.Data.Labels[of(&e.look)], 7)))
	}
}

// sayAlpha says α now, η times the updates or the sum of τ.
func sayAlpha(f *Frame, s *row.Sheet, e *entry) {
	if f.Problem.Dual() && f.is("own-step") {
		s.Write(e.role, f.strength(f.State(), e.i))
	} else {
		s.Write(e.role, f.alpha(f.updates(e.i)))
	}
}

// sayLength says a length under the hyperplane that predicts; – where there is
// none.
func sayLength(of func(f *Frame, h model.Hyperplane, i int) float64) func(f *Frame, s *row.Sheet, e *entry) {
	return func(f *Frame, s *row.Sheet, e *entry) {
		if h, ok := f.hyperplaneNow(); ok {
			s.Write(row.Value, notation.Float(of(f, h, e.i)))
		} else {
			s.Write(row.Note, "–")
		}
	}
}

func sayFoot(f *Frame, s *row.Sheet, e *entry) {
	if h, ok := f.hyperplaneNow(); ok {
		s.Write(row.Text, row.TruncatedVector{V: notation.Vector{F: f.onto(h, e.i)}, Columns: 24})
	} else {
		s.Write(row.Note)
	}
}

// sayNote says what is remarkable about an example.
func sayNote(_ *Frame, s *row.Sheet, e *entry) {
	switch {
	case e.wrong:
		s.Write(row.Misclassified, "wrong")
		s.Or("!").Overflow = row.RightAligned
	case e.atHand:
		s.Write(row.Example, "current").Overflow = row.Optional
	}
}

func sayTagMargin(_ *Frame, s *row.Sheet, e *entry) { s.Write(e.role, tagMargin(e.look)) }

// tagMargin is the margin of a sentence, no number where there is no other
// output.
func tagMargin(l algo.Prediction) float64 {
	if math.IsInf(l.Margin, 0) {
		return math.NaN()
	}
	return l.Margin
}

// sayWrongTags says how many of a sentence's tags are wrong.
func sayWrongTags(f *Frame, s *row.Sheet, e *entry) {
	_, gold := f.Data.Corpus.Sentence(e.i)
	mark := ""
	wrong := wrongTags(gold, e.look.Tags)
	if wrong > 0 {
		mark = "!"
	}
	s.Write(e.role, wrong, "/", len(gold), mark)
}

// sayWords says the words of a sentence as far as there is room, ! after one
// that has a wrong tag.
func sayWords(f *Frame, s *row.Sheet, e *entry) {
	words, gold := f.Data.Corpus.Sentence(e.i)
	for k, word := range words {
		role, mark, gap := row.Text, "", " "
		if e.look.Tags[k] != gold[k] {
			role, mark = row.Misclassified, "!"
		}
		if k == len(words)-1 {
			gap = ""
		}
		c := s.Write(role, f.Data.Corpus.Words[word], mark, gap)
		c.Overflow = row.Truncate
	}
}
