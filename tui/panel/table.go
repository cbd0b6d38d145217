package panel

import (
	"cmp"
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// tableEntry is an example in a row of the table, judged by the weights that predict now.
type tableEntry struct {
	i          int
	prediction algo.Prediction
	role       row.Role // of its numbers
	wrong      bool
	atHand     bool
}

// tableColumn is a column of the table: the runs that have it, its layout, and how it
// writes an example.
type tableColumn struct {
	when string // conditions, see [Frame.meets]
	row.Column
	write func(f *Frame, s *row.Sheet, e *tableEntry)
}

// noteWidth is the width reserved for a note after the columns.
const noteWidth = 8

// tableColumns are the columns for all kinds of runs; the last that a run has fills the
// rest of the row. In augmented form there is no column of a, since y·a shows it up to
// the sign and x̂ is longer. Read-only.
var tableColumns = [...]tableColumn{
	{"", row.Column{Head: "i", MinWidth: 1, Gap: 2}, writeNumber},
	{"tabular not-in-file", row.Column{Head: "«x»", MaxVector: 26, Gap: 1, LeftAligned: true, Priority: 3, Reserve: 2}, writeExample},
	{"tabular in-file", row.Column{Head: "«x» in file", MaxVector: 26, Gap: 1, LeftAligned: true, Priority: 3, Reserve: 2}, writeExample},

	{"tabular", row.Column{Head: "y", Gap: 1, LeftAligned: true}, writeSide},
	{"binary not-augmented not-votes", row.Column{Head: "«a»", MinWidth: 3, Gap: 1, Priority: 2, Reserve: 2}, writeActivation},
	{"binary not-augmented votes", row.Column{Head: "votes", MinWidth: 3, Gap: 1, Priority: 2, Reserve: 2}, writeActivation},
	{"binary", row.Column{Head: "«y·a»", MinWidth: 3, Gap: 1, Priority: 1, Reserve: 1}, writeMargin},

	{"classes", row.Column{MinWidth: 7, Gap: 1, LeftAligned: true, Priority: 4, Reserve: noteWidth}, writeLabelOf(goldClass)},
	{"classes", row.Column{Head: "ŷ", Gap: 1, LeftAligned: true}, writePredicted},
	{"classes", row.Column{MinWidth: 7, Gap: 1, LeftAligned: true, Priority: 4, Reserve: noteWidth}, writeLabelOf(predictedClass)},
	{"classes not-votes", row.Column{Head: "score", MinWidth: 6, Gap: 1, Priority: 1, Reserve: 3}, writeScore},
	{"classes votes", row.Column{Head: "votes", MinWidth: 6, Gap: 1, Priority: 1, Reserve: 3}, writeScore},
	{"classes", row.Column{Head: "margin", Gap: 1}, writeClassMargin},

	{"", row.Column{Head: "updates", Gap: 1}, writeUpdates},

	{"binary not-primal", row.Column{Head: "«α»", Gap: 1, Priority: 1, Reserve: noteWidth}, writeAlpha},
	{"binary primal not-augmented", row.Column{Head: "«α»", Gap: 1, Priority: 9, Reserve: noteWidth}, writeAlpha}, // 003 has no α
	{"binary linear", row.Column{Head: "«y·a»/‖«normal»‖", Priority: 4, Reserve: noteWidth, Gap: 1}, writeLength((*Frame).geometricMargin)},
	{"binary linear", row.Column{Head: "distance", Priority: 5, Reserve: noteWidth, Gap: 1}, writeLength((*Frame).distance)},
	{"binary linear", row.Column{Head: "−«a»/‖«normal»‖²", Priority: 7, Reserve: noteWidth, Gap: 1}, writeLength((*Frame).footFactor)},
	{"binary linear", row.Column{Head: "«normal·x»/‖«normal»‖", Priority: 8, Reserve: noteWidth, Gap: 1}, writeLength((*Frame).projectionLength)},
	{"binary linear", row.Column{Head: "foot on H", LeftAligned: true, Priority: 6, Reserve: noteWidth, Gap: 1}, writeFoot},

	{"tags", row.Column{Head: "wrong", Gap: 1}, writeWrongTags},
	{"tags", row.Column{Head: "m", MinWidth: 3, Gap: 2, Priority: 1, Reserve: 14}, writeTagMargin},

	{"tabular", row.Column{}, writeRemark},
	{"tags", row.Column{Head: "words"}, writeWords},
}

func tableLength(f *Frame, v ViewState) int { return f.tableOrder(v).Len() }

// TableLine is an example's line in the table, from 0; ok is false if it is not listed.
func TableLine(f *Frame, v ViewState, example int) (line int, ok bool) {
	line = f.tableOrder(v).lineOf(example)
	return max(0, line), line >= 0
}

// tableRows writes the examples, a row each.
func tableRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	order := f.tableOrder(v)
	f.tableHeading(s, v, order.Len(), focused)
	rows := s.RowsLeft() - 1
	at, apart := order.visible(f, v, rows)
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
	var e tableEntry
	for _, i := range at {
		e = f.tableEntry(i)
		for _, c := range list {
			c.write(f, s, &e)
		}
		if r := s.TableRow(table); e.atHand {
			r.Mark = row.Current
		}
	}
	if apart {
		s.Rows[len(s.Rows)-1].AfterGap = true
	}
}

// tableEntry is an example's entry.
func (f *Frame) tableEntry(i int) tableEntry {
	e := tableEntry{i: i, prediction: f.Predict(i), role: row.Text}
	at, any := f.CurrentPrediction()
	e.atHand = any && (at.Example == i || f.Data.Corpus == nil && f.isMember(i))
	e.wrong = e.prediction.Mistake && f.State().Event.Step > 0
	if e.wrong {
		e.role = row.Misclassified
	}
	return e
}

// tableHeading writes which rows are listed, how they are sorted, and the margin of the
// set. In a narrow panel the filter stays longest.
func (f *Frame) tableHeading(s *row.Sheet, v ViewState, rows int, focused bool) {
	title, readout := "examples", ""
	if f.is("tags") {
		title = "sentences"
	}
	if !f.is("last") && f.is("tabular") && f.Predictor != nil {
		readout = s.Separator + f.Setup.Readout
	}
	s.Title(title, focused)
	sorted := f.sortName(v.sortIndex(len(tableSorts)))
	if v.Filter != "" {
		s.HeadingNote("only ", v.Filter, ": ", rows, ", by ", sorted, readout)
		s.Or("only ", v.Filter, ": ", rows, ", by ", sorted)
		s.Or("only ", v.Filter, ": ", rows)
	} else {
		s.HeadingNote("by ", sorted, readout)
		s.Or("by ", sorted)
	}
	s.Last().Overflow = row.Truncate
	if margin := f.setMarginText(); margin != "" {
		s.HeadingNote(margin)
	}
	s.Next().Heading = true
}

// setMarginText is the least y·a and the least y·a/‖w‖ of the set; "" if there is no
// line, or the set is too large.
func (f *Frame) setMarginText() string {
	n, p := f.Data.Len(), f.predictingState()
	if !f.is("binary") || !f.is("linear") || n == 0 || n*f.Data.Dim() > maxMarginWork || p == nil || f.weights(p).norm == 0 {
		return ""
	}
	least := math.Inf(1)
	for i, y := range f.Data.Y {
		least = min(least, f.Predict(i).Activation*float64(y))
	}
	return text("of the set: «y·a» ≥ ", least, ", «y·a»/‖«normal»‖ ≥ ", least/f.weights(p).norm)
}

// sortName is the name of a sort order.
func (f *Frame) sortName(k int) string {
	if f.Problem.Binary() {
		return tableSorts[k].name
	}
	return cmp.Or(tableSorts[k].score, tableSorts[k].name)
}

func writeNumber(f *Frame, s *row.Sheet, e *tableEntry) { s.Write(e.role, f.Data.Number(e.i)) }

func writeExample(f *Frame, s *row.Sheet, e *tableEntry) { s.Write(e.role, f.displayVector(e.i)) }

func writeSide(f *Frame, s *row.Sheet, e *tableEntry) { writeSign(s, f.classOf(e.i)) }

func writeActivation(f *Frame, s *row.Sheet, e *tableEntry) {
	s.Write(e.role, f.predictedActivation(e.i))
}

func writeMargin(f *Frame, s *row.Sheet, e *tableEntry) {
	s.Write(e.role, f.predictedActivation(e.i).Times(int(f.Data.Y[e.i])))
}

func writeScore(_ *Frame, s *row.Sheet, e *tableEntry) { s.Write(e.role, e.prediction.Activation) }

func writeClassMargin(_ *Frame, s *row.Sheet, e *tableEntry) { s.Write(e.role, e.prediction.Margin) }

func writeUpdates(f *Frame, s *row.Sheet, e *tableEntry) { s.Write(e.role, f.updatesOf(e.i)) }

// goldClass is the right class; predictedClass the predicted one.
func goldClass(l *algo.Prediction) int32      { return l.Gold }
func predictedClass(l *algo.Prediction) int32 { return l.Predicted }

func writePredicted(_ *Frame, s *row.Sheet, e *tableEntry) { writeSign(s, e.prediction.Predicted) }

// writeLabelOf writes the label of a class.
func writeLabelOf(of func(l *algo.Prediction) int32) func(f *Frame, s *row.Sheet, e *tableEntry) {
	return func(f *Frame, s *row.Sheet, e *tableEntry) {
		s.Write(e.role, row.Verbatim(s.Truncate(f.Data.Labels[of(&e.prediction)], 7)))
	}
}

// writeAlpha writes α now: η times the updates, or the sum of τ.
func writeAlpha(f *Frame, s *row.Sheet, e *tableEntry) {
	if f.Problem.Dual() && f.is("own-step") {
		s.Write(e.role, f.dualCoefficient(f.State(), e.i))
	} else {
		s.Write(e.role, f.alpha(f.updatesOf(e.i)))
	}
}

// writeLength writes a length under the hyperplane that predicts; – if there is none.
func writeLength(of func(f *Frame, h model.Hyperplane, i int) float64) func(f *Frame, s *row.Sheet, e *tableEntry) {
	return func(f *Frame, s *row.Sheet, e *tableEntry) {
		if h, ok := f.predictingHyperplane(); ok {
			s.Write(row.Value, notation.Float(of(f, h, e.i)))
		} else {
			s.Write(row.Note, "–")
		}
	}
}

func writeFoot(f *Frame, s *row.Sheet, e *tableEntry) {
	if h, ok := f.predictingHyperplane(); ok {
		s.Write(row.Text, row.TruncatedVector{V: notation.Vector{F: f.footPoint(h, e.i)}, Columns: 24})
	} else {
		s.Write(row.Note)
	}
}

// writeRemark writes what is remarkable about an example.
func writeRemark(_ *Frame, s *row.Sheet, e *tableEntry) {
	switch {
	case e.wrong:
		s.Write(row.Misclassified, "wrong")
		s.Or("!").Overflow = row.RightAligned
	case e.atHand:
		s.Write(row.Example, "current").Overflow = row.Optional
	}
}

func writeTagMargin(_ *Frame, s *row.Sheet, e *tableEntry) { s.Write(e.role, tagMargin(e.prediction)) }

// tagMargin is the margin of a sentence; NaN if there is no other output.
func tagMargin(l algo.Prediction) float64 {
	if math.IsInf(l.Margin, 0) {
		return math.NaN()
	}
	return l.Margin
}

// writeWrongTags writes how many of a sentence's tags are wrong.
func writeWrongTags(f *Frame, s *row.Sheet, e *tableEntry) {
	_, gold := f.Data.Corpus.Sentence(e.i)
	mark := ""
	wrong := wrongTags(gold, e.prediction.Tags)
	if wrong > 0 {
		mark = "!"
	}
	s.Write(e.role, wrong, "/", len(gold), mark)
}

// writeWords writes the words of a sentence as far as they fit, with ! after one with a
// wrong tag.
func writeWords(f *Frame, s *row.Sheet, e *tableEntry) {
	words, gold := f.Data.Corpus.Sentence(e.i)
	for k, word := range words {
		role, mark, gap := row.Text, "", " "
		if e.prediction.Tags[k] != gold[k] {
			role, mark = row.Misclassified, "!"
		}
		if k == len(words)-1 {
			gap = ""
		}
		c := s.Write(role, f.Data.Corpus.Words[word], mark, gap)
		c.Overflow = row.Truncate
	}
}
