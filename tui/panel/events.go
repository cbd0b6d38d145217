package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

func eventsLength(f *Frame, _ ViewState) int { return f.Moment.Step }

// eventRows writes the steps around the present one, a row each. It seeks only the steps
// in view, in order, which is cheapest for a timeline.
func eventRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	s.Heading("events", focused)
	if f.Moment.Step == 0 {
		s.Line(row.Note, "none yet")
		return
	}
	number := "«a»"
	if !f.Problem.Binary() {
		number = "margin"
	}
	s.Column(row.Column{Head: "step", Gap: 1})
	s.Column(row.Column{Head: "«x»", Gap: 1, LeftAligned: true})
	s.Column(row.Column{Head: "y", Gap: 1, LeftAligned: true})
	s.Column(row.Column{Head: number, Gap: 1, Priority: 1, LeftAligned: true})
	s.Column(row.Column{Gap: 2, LeftAligned: true})
	table := s.TableColumns()
	s.TableRow(table)
	rows := s.RowsLeft()
	half := max(1, rows/2) // scrolls by half a page, so that most steps move no line
	page := (f.Moment.Step-1)/half*half - half
	first, end := row.Window(page+v.Scroll, (f.Moment.Step+half-1)/half*half+rows%2, rows)
	for step := first + 1; step <= min(end, f.Moment.Step); step++ {
		m, here := f.Moment, step == f.Moment.Step
		if !here {
			m = f.Timeline.Seek(step)
		}
		if len(m.Event.Predictions) > 0 {
			f.writeEvent(s, m, here && f.Beat == 1)
			if r := s.TableRow(table); here {
				r.Mark = row.JustRan
			}
		}
	}
}

// writeEvent writes what a step saw and what it changed; pending leaves its update out.
func (f *Frame) writeEvent(s *row.Sheet, m algo.Moment, pending bool) {
	predictions := m.Event.Predictions
	l, wrong, several := predictions[firstMistake(predictions)], countMisclassified(predictions), len(predictions) > 1
	s.Write(row.Note, m.Step)
	more := ""
	if several {
		more = " …"
	}
	s.Write(row.Text, f.indexed("x", l.Example), more)
	switch {
	case f.is("tags"):
		s.Write(row.Text)
	default:
		writeSign(s, f.classOf(l.Example))
	}
	number := l.Margin
	if f.Problem.Binary() {
		number = l.Activation
	}
	s.Write(row.Value, number)
	role, verdict := row.Right, "correct"
	if wrong > 0 {
		role, verdict = row.Wrong, "MISTAKE"
	}
	if several {
		verdict = text(wrong, " of ", len(predictions), " wrong")
	}
	s.Write(role, verdict)
	switch {
	case wrong == 0 || pending:
	case f.is("tags") && !several: // the words, with the wrong tags marked
		writeWords(f, s, &tableEntry{i: l.Example, prediction: l})
	case f.is("classes") && !several:
		s.Write(row.Text, "taken for ").Overflow = row.Optional
		writeSign(s, l.Predicted)
	default:
		f.writeChange(s, m, l)
	}
}

// writeChange writes what an update made of w and b, or of α, as far as it fits.
func (f *Frame) writeChange(s *row.Sheet, m algo.Moment, l algo.Prediction) {
	w := m.After.Weights()
	switch {
	case f.is("dual") && !f.is("batch"):
		s.Write(row.Value, f.indexed("α", l.Example), " → ", f.dualCoefficient(m.After, l.Example)).Overflow = row.Optional
	case w != nil:
		s.Write(row.Value, "«w» → ", f.withBiasComponent(notation.Vector{F: w}, notation.Float(m.After.Bias()))).Overflow = row.Optional
	}
	if f.is("apart") && f.Problem.Binary() {
		c := s.Write(row.Value, "«b» → ", m.After.Bias())
		c.Gap, c.Overflow = 2, row.Optional
	}
}

// writeSign writes a class by its sign.
func writeSign(s *row.Sheet, c int32) *row.Cell {
	return s.Write(theme.Class(int(c)), notation.ClassSign(int(c)))
}
