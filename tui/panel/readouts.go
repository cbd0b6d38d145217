package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// Readouts is the data of the readouts panel: how each readout does after a given step.
type Readouts struct {
	Step    int
	Rows    []ReadoutRow // in the order of algo.ReadoutNames
	Vectors int          // weight vectors so far, the first weights included
	// Vector is the weights after u updates, MadeAt the step that made them, and Votes
	// the votes they have.
	Vector func(u int) *algo.State
	MadeAt func(u int) int
	Votes  func(u int) int64
}

// ReadoutRow is one readout.
type ReadoutRow struct {
	Name     string
	Why      string      // why it is unavailable; if it is set, nothing else is
	State    *algo.State // the weights it predicts with; nil for votes
	Errors   int         // training errors; −1: unknown
	Test     int         // test errors; −1: unknown, or there are no test examples
	Loss     float64
	Progress *Progress // how far it has been computed, while that takes long
}

// Progress is how many of a run's weight vectors a readout has been computed from.
type Progress struct {
	Vectors, Of int
	Examples    int // if it is set, the run's own errors on this many examples are being counted instead
}

// Text is the progress in words.
func (c *Progress) Text(readout string) string {
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

// Test is the readout's errors on the test examples.
type Test struct {
	Errors int // −1: unknown
	Of     int
	Passes []TestErrors // of each readout after each pass, as far as they are known
}

// TestErrors is the test errors of each readout after one pass, in the order of
// algo.ReadoutNames; −1 if it is unavailable.
type TestErrors [4]int

// predictedActivation is the activation of example i under the weights that predict, or
// the sum of the votes.
func (f *Frame) predictedActivation(i int) notation.Value {
	if s := f.predictingState(); s != nil {
		return f.activation(s, i)
	}
	return notation.Float(f.Predict(i).Activation)
}

// predictorKey identifies what predicts, for cache keys: readout and step; zero for the
// run's own weights, which the number of updates identifies.
type predictorKey struct {
	readout string
	step    int
	known   bool
}

func (f *Frame) predictorKey() predictorKey {
	if f.is("last") {
		return predictorKey{}
	}
	return predictorKey{f.Setup.Readout, f.State().Event.Step, f.Predictor != nil}
}

// readoutsLength is the number of weight vectors, which the list of votes scrolls
// through.
func readoutsLength(f *Frame, _ ViewState) int {
	if f.Readouts == nil {
		return 0
	}
	return f.Readouts.Vectors
}

// readoutsRows writes the errors of each readout and the numbers it has to store, then
// the list of votes.
func readoutsRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	r := f.Readouts
	if r == nil {
		s.Heading("readouts", focused)
		s.Line(row.Note, "not computed")
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
		f.writeReadout(s, &r.Rows[k])
		if r := s.TableRow(table); f.Readouts.Rows[k].Name == f.Setup.Readout {
			r.Mark = row.JustRan
		}
	}
	f.readoutNotes(s)
	if s.RowsLeft() >= 3 && f.is("binary") {
		f.voteRows(s, v)
	}
}

// writeReadout writes one readout, followed by its weights or why it has none.
func (f *Frame) writeReadout(s *row.Sheet, r *ReadoutRow) {
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
	known(f.storedNumbers(r.Name))
	switch {
	case r.Why != "":
		s.Write(row.Note, "not for this run").Overflow = row.Truncate
	case r.Progress != nil:
		s.Write(row.Note, r.Progress.Text(r.Name)).Overflow = row.Truncate
	case r.State != nil:
		f.writeWeights(s, r.State)
	}
}

// writeWeights writes w and b of a state after the columns of a table, if they fit.
func (f *Frame) writeWeights(s *row.Sheet, state *algo.State) {
	if !f.is("binary") || !f.is("linear") {
		return
	}
	s.Write(row.Value, truncatedVector(f.withBiasComponent(notation.Vector{F: state.Weights()}, notation.Float(state.Bias())))).Overflow = row.Optional
	if f.is("apart") {
		s.Write(row.Value, " «b» ", state.Bias()).Overflow = row.Optional
	}
}

// voteRows writes each weight vector in a row: its votes, as a number and a bar, and its
// components.
func (f *Frame) voteRows(s *row.Sheet, v ViewState) {
	const bar = 8
	r := f.Readouts
	s.Heading("the votes", false, r.Vectors, plural(" vector", r.Vectors))
	s.Column(row.Column{Head: "k", Gap: 2})
	s.Column(row.Column{Head: "votes", MinWidth: 5, Gap: 1})
	s.Column(row.Column{MinWidth: bar, Gap: 1, LeftAligned: true, Priority: 1})
	table := s.TableColumns()
	s.TableRow(table)
	first, end := row.Window(v.Scroll, r.Vectors, s.RowsLeft())
	most := int64(1)
	for u := first; u < end; u++ {
		most = max(most, r.Votes(u))
	}
	for u := first; u < end; u++ {
		s.Write(row.Text, u)
		s.Write(row.Value, int(r.Votes(u)))
		s.Write(row.BarFilled, strings.Repeat("█", int(r.Votes(u)*bar/most)))
		if f.is("linear") {
			f.writeWeights(s, r.Vector(u))
		} else {
			s.Write(row.Note, "since step ", r.MadeAt(u)).Overflow = row.Optional
		}
		if r := s.TableRow(table); u == f.State().Event.Updates {
			r.Mark = row.JustRan
		}
	}
}

// storedNumbers is how many numbers a readout has to store. A vector is d weights, or in
// dual form n counts, and b; of a tagger it is a weight for each feature. Votes need
// every vector with a count.
func (f *Frame) storedNumbers(readout string) int {
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

// readoutNotes writes what the selected readout predicts with, and what it costs.
func (f *Frame) readoutNotes(s *row.Sheet) {
	f.writeRows(s, "readout-notes")
	if f.is("binary") && f.is("linear") && f.is("by-weights") {
		s.Write(row.Name, "«w» ").MinColumn = 1
		f.writeWeights(s, f.predictingState())
		s.Next().Rank = 2
	}
}
