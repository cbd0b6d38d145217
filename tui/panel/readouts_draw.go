package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// The rows of the panel before the list of the votes: the heading, the four
// readouts, what the present one is, and its weights or what it costs.
const readoutRows = 7

func roomReadouts(_ *Frame, _, height int) (least, best int) {
	least = readoutRows
	if height >= 40 {
		least += 4
	}
	return least, readoutRows + max(4, height/3)
}

// lengthReadouts is the weight vectors, which the list scrolls through.
func lengthReadouts(f *Frame, _ View) int {
	if f.Readouts == nil {
		return 0
	}
	return f.Readouts.Vectors
}

// readoutText is what a readout predicts with, and what it must remember.
type readoutText struct {
	name    string
	kernel  string // what it predicts with where there are no weights
	formula string // what it predicts with
	short   string // likewise
	costs   string // what it must remember, or why that little
	brief   string // likewise

	// What it predicts with where there are several classes, those without
	// weights, and sequences; empty as with two classes.
	classes, classKernel, sequences string
}

// predicts is what a readout of a run predicts with, the longest text first.
func (t *readoutText) predicts(f *Frame) []string {
	several := ""
	switch {
	case f.State().Tagger() != nil:
		several = t.sequences
	case f.State().Classes() > 0 && f.Problem.Linear():
		several = t.classes
	case f.State().Classes() > 0:
		several = t.classKernel
	}
	switch {
	case several != "":
		return []string{several}
	case f.Problem.Linear():
		return []string{t.formula, t.short}
	}
	return []string{t.kernel}
}

// readoutTexts are in the order of algo.ReadoutNames.
var readoutTexts = [...]readoutText{
	{
		name: "last", kernel: "ŷ = sign(Σ αⱼyⱼK(xⱼ, x) + b)",
		formula: "ŷ = sign(w·x + b), the weights as training leaves them", short: "ŷ = sign(w·x + b)",
		costs: "one vector, the one that training has anyway", brief: "one vector",
		classes: "ŷ = argmax w[c]·x + b[c]", classKernel: "ŷ = argmax Σ αⱼ[c]K(xⱼ,x)+b[c]", sequences: "ŷ = argmax w·Φ(x, y)",
	},
	{
		name: "averaged", kernel: "mean α = 1/T Σ αₜ, b likewise",
		formula: "mean w = 1/T Σ wₜ, b likewise, over all T steps", short: "mean w = 1/T Σ wₜ, b likewise",
		costs: "one running sum beside the weights (000)", brief: "a running sum beside (000)",
		sequences: "mean w = 1/T Σ wₜ",
	},
	{
		name: "voted", kernel: "ŷ = sign Σ cₖ sign aₖ(x)",
		formula: "ŷ = sign Σ cₖ sign(wₖ·x + bₖ), cₖ steps survived", short: "ŷ = sign Σ cₖ sign(wₖ·x+bₖ)",
		costs: "memory intensive (000); here 16 bytes an update", brief: "here 16 bytes an update",
		classes: "ŷ = the class with most votes", classKernel: "ŷ = the class with most votes",
	},
	{
		name: "pocket", kernel: "fewest errors so far",
		formula: "the weights with the fewest training errors so far", short: "fewest errors so far",
		costs: "one vector beside the weights, and its errors", brief: "one vector beside",
	},
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
	c := f.readoutColumns(s)
	if c.hasWeights() {
		s.Heading("readouts", focused, "after step ", r.Step)
		c.heads(f, s)
	} else { // the heads of the columns are in the rule
		s.Say(row.Result, "readouts")
		c.heads(f, s)
		heading := s.Row()
		heading.Rule, heading.Focus = true, focused
	}
	for k := range r.Rows {
		f.readoutRow(s, &c, &r.Rows[k])
	}
	f.readoutNotes(s, &c)
	if s.Left() >= 3 && f.Problem.Binary() {
		f.voteRows(s, v)
	}
}

// readoutColumns is where the columns end; 0 leaves one out.
type readoutColumns struct{ errors, test, remembers, weights int }

// hasWeights reports whether the weights have a column.
func (c *readoutColumns) hasWeights() bool { return c.weights > 0 }

func (f *Frame) readoutColumns(s *row.Sheet) readoutColumns {
	c := readoutColumns{errors: 18, remembers: 27}
	if f.Test != nil {
		c.test, c.remembers = 23, 31
	}
	if s.W < c.remembers {
		c.remembers = 0
	}
	if c.remembers > 0 && s.W >= c.remembers+14 && f.Problem.Linear() && f.Problem.Binary() {
		c.weights = c.remembers + 2
	}
	return c
}

// heads names the columns.
func (c *readoutColumns) heads(f *Frame, s *row.Sheet) {
	s.Until(c.errors, row.Name, "errors")
	if c.test > 0 {
		s.Until(c.test, row.Name, "test")
	}
	if c.remembers > 0 {
		s.Until(c.remembers, row.Name, "numbers")
	}
	if c.hasWeights() {
		s.Tab(c.weights, row.Name, "w")
		if f.standsApart() {
			s.Say(row.Name, "b").Gap = 2
		}
	}
	s.Next()
}

// readoutRow says one readout.
func (f *Frame) readoutRow(s *row.Sheet, c *readoutColumns, r *Row) {
	role, mark := row.Words, row.Plain
	if r.Name == f.Setup.Readout {
		role, mark = row.Result, row.Ran
	}
	s.Tab(2, role, r.Name)
	if r.Why != "" {
		s.Tab(c.errors+2, row.Note, "not for this run")
		s.Or("not here")
		s.Next().Mark = mark
		return
	}
	known := func(end, n int) {
		if n < 0 {
			s.Until(end, row.Value, "…")
		} else {
			s.Until(end, row.Value, n)
		}
	}
	known(c.errors, r.Errors)
	if c.test > 0 {
		known(c.test, r.Test)
	}
	if c.remembers > 0 {
		s.Until(c.remembers, row.Value, f.remembered(r.Name))
	}
	if c.hasWeights() {
		f.readoutWeights(s, r, c.weights)
	}
	s.Next().Mark = mark
}

// readoutWeights says w and b of a readout, from a column on; of the votes, how
// many there are.
func (f *Frame) readoutWeights(s *row.Sheet, r *Row, column int) {
	switch {
	case r.Counting != nil:
		s.Tab(column, row.Note, r.Counting.Text(r.Name)).Place = row.Cut
	case r.State != nil:
		f.inRoom(s, r.State, column, "", "  ")
	case r.Name == "voted":
		n, step := f.Readouts.Vectors, f.Readouts.Step
		s.Tab(column, row.Note, n, plural(" vector", n), ", ", step, plural(" vote", step))
		s.Or(n, plural(" vector", n))
	}
}

// inRoom says w and b of a state from a column up to the end of the row, with
// their names in front: w alone where all of it has room only without b.
func (f *Frame) inRoom(s *row.Sheet, of *algo.State, column int, w, b string) {
	if b += notation.Number(of.Bias()); !f.standsApart() {
		b = ""
	}
	v := truncated(f.withBias(notation.Vector{F: of.Weights()}, notation.Float(of.Bias())))
	room := s.W - column - s.Width(w)
	if whole := notation.Width(notation.AppendVector(nil, v)); whole <= room && whole+s.Width(b) > room {
		b = ""
	}
	s.Tab(column, row.Value, w, row.Within{V: v, Columns: room - s.Width(b)}, b).Place = row.If
}

// remembered is the numbers that a readout would have to remember: a vector is
// d weights or, in dual form, n counts α, and b; of a tagger a weight for each
// feature. The votes need every vector, each with a count.
func (f *Frame) remembered(readout string) int {
	vector := f.Data.Dim()
	if f.Problem.Dual() {
		vector = f.Data.Len()
	}
	if f.hasBias() {
		vector++
	}
	switch g := f.State().Tagger(); {
	case g != nil:
		vector = len(g.Weights())
	case !f.Problem.Binary():
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
func (f *Frame) readoutNotes(s *row.Sheet, c *readoutColumns) {
	for k := range readoutTexts {
		t := &readoutTexts[k]
		if t.name != f.Setup.Readout {
			continue
		}
		texts := t.predicts(f)
		s.Tab(1, row.Words, texts[0])
		s.Or(texts[len(texts)-1])
		s.Next()
		if of := f.predicting(); of != nil && !c.hasWeights() && f.Problem.Linear() && f.Problem.Binary() {
			f.inRoom(s, of, 1, "w ", "  b ")
			s.Next()
		}
		s.Tab(1, row.Note, t.costs)
		s.Or(t.brief)
		s.Next()
	}
}
