package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
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

// readoutDiffers reports whether something else than the run's own weights predicts.
func (f *Frame) readoutDiffers() bool { return f.Setup.Readout != "" && f.Setup.Readout != "last" }

// See is what the readout makes of example i; while it is being worked out, what
// the run's own weights do.
func (f *Frame) See(i int) algo.Look {
	if f.Predictor == nil {
		return f.State().See(i)
	}
	return f.Predictor.See(i)
}

// predicting is the weights that predict; nil for votes.
func (f *Frame) predicting() *algo.State {
	switch p := f.Predictor.(type) {
	case nil:
		return f.State()
	case *algo.State:
		return p
	}
	return nil
}

// predicted is the activation of example i under the weights that predict, or
// the sum of the votes on it.
func (f *Frame) predicted(i int) notation.Value {
	if s := f.predicting(); s != nil {
		return f.activation(s, i)
	}
	return notation.Float(f.See(i).Activation)
}

// voting reports whether the votes predict.
func (f *Frame) voting() bool { return f.Setup.Readout == "voted" }

// readAt says which readout predicts, and after which step, where that matters.
type readAt struct {
	readout string
	step    int
	known   bool
}

func (f *Frame) readAt() readAt {
	if !f.readoutDiffers() {
		return readAt{}
	}
	return readAt{f.Setup.Readout, f.State().Steps(), f.Predictor != nil}
}

// appendErrors appends the training errors, as soon as they are known.
func (f *Frame) appendErrors(b []byte) []byte {
	if f.Evaluation.Counting != nil {
		return append(b, "…"...)
	}
	return notation.AppendCount(b, f.Evaluation.Errors)
}
