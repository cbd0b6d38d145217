package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// The turns in which rows of the panel are left out, the first first.
const (
	readoutCosts = iota + 1
	readoutWeights
	readoutFormula
)

func roomReadouts(_ *Frame, _, height int) (least, best int) {
	least = 8 // the heading, the four readouts and their columns, what the present one is
	if height >= 40 {
		least += 4
	}
	return least, 8 + max(4, height/3)
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
	s.Heading("readouts", focused, "after step ", r.Step)
	s.Column(row.Column{Head: "readout", Gap: 1, Left: true})
	s.Column(row.Column{Head: "errors", Least: 6, Gap: 1})
	if f.Test != nil {
		s.Column(row.Column{Head: "test", Least: 4, Gap: 1})
	}
	s.Column(row.Column{Head: "numbers", Least: 7, Gap: 2, Rank: 1})
	table := s.Heads()
	s.Entry(table)
	for k := range r.Rows {
		f.readoutRow(s, &r.Rows[k])
		if r := s.Entry(table); f.Readouts.Rows[k].Name == f.Setup.Readout {
			r.Mark = row.Ran
		}
	}
	f.readoutNotes(s)
	if s.Left() >= 3 && f.Problem.Binary() {
		f.voteRows(s, v)
	}
}

// readoutRow says one readout, and behind the columns its weights, or why there are none.
func (f *Frame) readoutRow(s *row.Sheet, r *Row) {
	known := func(n int) {
		if n < 0 || r.Why != "" {
			s.Say(row.Value, "…")
		} else {
			s.Say(row.Value, n)
		}
	}
	s.Say(row.Words, r.Name)
	known(r.Errors)
	if f.Test != nil {
		known(r.Test)
	}
	known(f.remembered(r.Name))
	switch {
	case r.Why != "":
		s.Say(row.Note, "not for this run").Place = row.Cut
	case r.Counting != nil:
		s.Say(row.Note, r.Counting.Text(r.Name)).Place = row.Cut
	case r.State != nil:
		f.sayWeights(s, r.State)
	}
}

// sayWeights says w and b of a state behind the columns of a table, where they have room.
func (f *Frame) sayWeights(s *row.Sheet, of *algo.State) {
	if !f.Problem.Linear() || !f.Problem.Binary() {
		return
	}
	w := s.Vector(row.Value, truncated(f.withBias(notation.Vector{F: of.Weights()}, notation.Float(of.Bias()))))
	if w.Place = row.Some; f.standsApart() {
		w.Keep = 12
		s.Say(row.Value, of.Bias()).Gap = 2
		s.Last().Place, s.Last().With = row.If, true
	}
}

// voteRows says each weight vector in a row: how many votes it has, as a number
// and as a bar, and what it is.
func (f *Frame) voteRows(s *row.Sheet, v View) {
	const bar = 8
	r := f.Readouts
	s.Heading("the votes", false, r.Vectors, plural(" vector", r.Vectors))
	s.Column(row.Column{Head: "k", Gap: 2})
	s.Column(row.Column{Head: "votes", Least: 5, Gap: 1})
	s.Column(row.Column{Least: bar, Gap: 1, Left: true, Rank: 1})
	table := s.Heads()
	s.Entry(table)
	first, most := window(max(0, v.Scroll), r.Vectors, s.Left()), int64(1)
	end := min(first+s.Left(), r.Vectors)
	for u := first; u < end; u++ {
		most = max(most, r.Votes(u))
	}
	for u := first; u < end; u++ {
		s.Say(row.Words, u)
		s.Say(row.Value, int(r.Votes(u)))
		s.Say(row.Used, strings.Repeat("█", int(r.Votes(u)*bar/most)))
		if f.Problem.Linear() {
			f.sayWeights(s, r.Vector(u))
		} else {
			s.Say(row.Note, "since step ", r.Born(u)).Place = row.If
		}
		if r := s.Entry(table); u == f.State().Updates() {
			r.Mark = row.Ran
		}
	}
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
func (f *Frame) readoutNotes(s *row.Sheet) {
	for k := range readoutTexts {
		t := &readoutTexts[k]
		if t.name != f.Setup.Readout {
			continue
		}
		texts := t.predicts(f)
		s.Tab(1, row.Words, texts[0])
		s.Or(texts[len(texts)-1])
		s.Next().Rank = readoutFormula
		if of := f.predicting(); of != nil && f.Problem.Linear() && f.Problem.Binary() {
			s.Tab(1, row.Name, "w ")
			f.sayWeights(s, of)
			s.Next().Rank = readoutWeights
		}
		s.Tab(1, row.Note, t.costs)
		s.Or(t.brief)
		s.Next().Rank = readoutCosts
	}
}
