package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// Readouts is what the panel of the readouts shows: the ways to predict with
// one run, after one step.
type Readouts struct {
	Step    int
	Rows    []Row // as algo.ReadoutNames lists them
	Vectors int   // weight vectors so far, the first included
	// Vector is the weights after u updates, Born the step that made them and
	// Votes how many votes they have.
	Vector func(u int) *algo.State
	Born   func(u int) int
	Votes  func(u int) int64
}

// Row is one readout.
type Row struct {
	Name     string
	Why      string      // it makes no sense for the run: nothing else is set
	State    *algo.State // the weights it predicts with; nil for votes
	Errors   int         // training errors; −1: not known yet
	Test     int         // errors on what is tested on; −1: not known yet, or nothing is
	Loss     float64
	Counting *Counted // how far it has been worked out, where it takes long
}

// Counted is how many weight vectors of a run a readout has been through.
type Counted struct {
	Vectors, Of int
	Examples    int // or the run's own errors on these are being counted
}

// Text says so of a readout.
func (c *Counted) Text(readout string) string {
	if c.Examples > 0 {
		return "counting the errors of " + notation.Count(c.Examples) + " examples"
	}
	b := append([]byte(nil), "counting votes: "...)
	if readout == "pocket" {
		b = append(b[:0], "pocket: looked at "...)
	}
	b = notation.AppendCount(b, c.Vectors)
	b = notation.AppendCount(append(b, " of "...), c.Of)
	return string(append(b, " weight vectors"...))
}

// Test is the errors of the readout on the examples kept apart.
type Test struct {
	Errors int // −1: not known yet
	Of     int
	Passes []Tested // those of each readout after each pass, as far as they are known
}

// Tested is the errors of each readout on those examples after one pass, as
// algo.ReadoutNames lists them; −1 of one that makes no sense.
type Tested [4]int

// predicted is the activation of example i under the weights that predict, or
// the sum of the votes on it.
func (f *Frame) predicted(i int) notation.Value {
	if s := f.predicting(); s != nil {
		return f.activation(s, i)
	}
	return notation.Float(f.See(i).Activation)
}

// readAt says which readout predicts, and after which step, where that matters.
type readAt struct {
	readout string
	step    int
	known   bool
}

func (f *Frame) readAt() readAt {
	if f.is("last") {
		return readAt{}
	}
	return readAt{f.Setup.Readout, f.State().Event.Step, f.Predictor != nil}
}

// lengthReadouts is the weight vectors, which the list scrolls through.
func lengthReadouts(f *Frame, _ View) int {
	if f.Readouts == nil {
		return 0
	}
	return f.Readouts.Vectors
}

// readoutsRows says what each readout predicts with, its errors and what it would
// have to remember, and the list of the votes.
func readoutsRows(f *Frame, s *row.Sheet, v View, focused bool) {
	r := f.Readouts
	if r == nil {
		s.Heading("readouts", focused)
		s.Line(row.Note, "not worked out")
		return
	}
	s.Heading("readouts", focused, "after step ", r.Step)
	s.Column(row.Column{Head: "readout", Gap: 1, LeftAligned: true})
	s.Column(row.Column{Head: "errors", MinWidth: 6, Gap: 1})
	if f.Test != nil {
		s.Column(row.Column{Head: "test", MinWidth: 4, Gap: 1})
	}
	s.Column(row.Column{Head: "numbers", MinWidth: 7, Gap: 2, Priority: 1})
	table := s.TableColumns()
	s.TableRow(table)
	for k := range r.Rows {
		f.readoutRow(s, &r.Rows[k])
		if r := s.TableRow(table); f.Readouts.Rows[k].Name == f.Setup.Readout {
			r.Mark = row.JustRan
		}
	}
	f.readoutNotes(s)
	if s.RowsLeft() >= 3 && f.is("binary") {
		f.voteRows(s, v)
	}
}

// readoutRow says one readout, and behind the columns its weights, or why there are none.
func (f *Frame) readoutRow(s *row.Sheet, r *Row) {
	known := func(n int) {
		if n < 0 || r.Why != "" {
			s.Write(row.Value, "…")
		} else {
			s.Write(row.Value, n)
		}
	}
	s.Write(row.Text, r.Name)
	known(r.Errors)
	if f.Test != nil {
		known(r.Test)
	}
	known(f.remembered(r.Name))
	switch {
	case r.Why != "":
		s.Write(row.Note, "not for this run").Overflow = row.Truncate
	case r.Counting != nil:
		s.Write(row.Note, r.Counting.Text(r.Name)).Overflow = row.Truncate
	case r.State != nil:
		f.sayWeights(s, r.State)
	}
}

// sayWeights says w and b of a state behind the columns of a table, where they have room.
func (f *Frame) sayWeights(s *row.Sheet, of *algo.State) {
	if !f.is("binary") || !f.is("linear") {
		return
	}
	w := s.Write(row.Value, truncated(f.withBias(notation.Vector{F: of.Weights()}, notation.Float(of.Bias()))))
	if w.Overflow = row.Optional; f.is("apart") {
		w.Reserve = 14
		s.Write(row.Value, " «b» ", of.Bias()).Overflow = row.Optional
	}
}

// voteRows says each weight vector in a row: how many votes it has, as a number
// and as a bar, and what it is.
func (f *Frame) voteRows(s *row.Sheet, v View) {
	const bar = 8
	r := f.Readouts
	s.Heading("the votes", false, r.Vectors, plural(" vector", r.Vectors))
	s.Column(row.Column{Head: "k", Gap: 2})
	s.Column(row.Column{Head: "votes", MinWidth: 5, Gap: 1})
	s.Column(row.Column{MinWidth: bar, Gap: 1, LeftAligned: true, Priority: 1})
	table := s.TableColumns()
	s.TableRow(table)
	first, most := window(max(0, v.Scroll), r.Vectors, s.RowsLeft()), int64(1)
	end := min(first+s.RowsLeft(), r.Vectors)
	for u := first; u < end; u++ {
		most = max(most, r.Votes(u))
	}
	for u := first; u < end; u++ {
		s.Write(row.Text, u)
		s.Write(row.Value, int(r.Votes(u)))
		s.Write(row.BarFilled, strings.Repeat("█", int(r.Votes(u)*bar/most)))
		if f.is("linear") {
			f.sayWeights(s, r.Vector(u))
		} else {
			s.Write(row.Note, "since step ", r.Born(u)).Overflow = row.Optional
		}
		if r := s.TableRow(table); u == f.State().Event.Updates {
			r.Mark = row.JustRan
		}
	}
}

// remembered is the numbers that a readout would have to remember: a vector is
// d weights or, in dual form, n counts α, and b; of a tagger a weight for each
// feature. The votes need every vector, each with a count.
func (f *Frame) remembered(readout string) int {
	vector := f.Data.Dim()
	if !f.is("primal") {
		vector = f.Data.Len()
	}
	if !f.is("none") {
		vector++
	}
	switch g := f.State().Tagger(); {
	case g != nil:
		vector = len(g.Weights())
	case f.is("classes"):
		vector *= max(1, len(f.Data.Labels))
	}
	switch readout {
	case "averaged":
		return 2 * vector
	case "voted":
		return f.Readouts.Vectors * (vector + 1)
	case "pocket":
		return 2*vector + 1
	}
	return vector
}

// readoutNotes says what the readout that is chosen predicts with, and what that
// costs.
func (f *Frame) readoutNotes(s *row.Sheet) {
	f.sayRows(s, "readout-notes")
	if f.is("binary") && f.is("linear") && f.is("by-weights") {
		s.Write(row.Name, "«w» ").MinColumn = 1
		f.sayWeights(s, f.predicting())
		s.Next().Rank = 2
	}
}
