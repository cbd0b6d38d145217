// Package panel says what the explorer's panels show, as rows of a sheet, and
// draws what is no list of rows: charts, matrices, pictures. A frame is
// derived from the timeline's present step; panels keep nothing and compute no
// step again.
//
// Read [Frame] first, then view.go, whose table has a row for each panel (a panel is
// that row and a file). Files that begin alike belong together: step
// and batch, classes, sequence are the arithmetic of a step, sentence what is said of
// it, explain a word with its numbers, bound, bounds, proof and ledger the theory,
// loss, lossmap and weightspace the pictures over the weights. What is prose is in the
// folder text and in tui/why: conditions.go has what it is chosen by, and
// the files slots the numbers that stand in it.
package panel

import (
	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/row"
)

// Shown is what is shown of a run, as far as panels read it: a part of the explorer's
// view, good until the next command and never written here.
type Shown struct {
	Timeline *algo.Timeline
	Setup    algo.Setup  // of the run, but its readout, which may be another than it began with
	Moment   algo.Moment // the present step, from both sides

	// Beat is 1 while the example has been looked at under the old weights
	// and the update is yet to come, 0 when the step is whole.
	Beat int

	Options   Options
	Animation Animation
	// Stops reports whether run stops in the steps from one up to another, both
	// included; nil where there is no breakpoint.
	Stops func(low, high int) bool

	Verdict *margin.Verdict // on the data; nil while it is not known
	Theory  *Theory         // what is proved of the run; nil while it is not known
	Proving bool            // that is being worked out; else nobody looks for it
	Lines   func() Along    // those of its proof along the run, which are worked out where they are shown

	Suggested func() []string // flags that the sample is best seen with, and that are not set; nil: nobody knows any
	Settings  *Settings       // nil unless they are being turned
	Note      string          // in the top line, in place of the settings; "": they stand there
}

// Options are how a run is to be shown.
type Options struct {
	Beats     int    // 1 or 2: the presses that a step takes
	Fractions bool   // exact numbers as fractions instead of decimals
	Originals bool   // x as the file has it, where the data are scaled
	Ghost     bool   // what was before an update stands beside what is
	ToBound   bool   // the curves of the proof reach to where they cross
	Why       string // the word that is explained; "": they are listed
}

// Animation is how far a picture has moved on from one step to the next. The
// zero value is one that stands still.
type Animation struct {
	Playing int     // steps a second while the run plays; else 0
	Turn    float64 // of the way that the line turns at an update; 0 or 1: it is there
	Lit     float64 // of the last pass of a run that has converged, and of its band; likewise
}

// Frame is what is shown of a run with what panels are written from beside it.
type Frame struct {
	*Shown

	Data         *model.Dataset // of a stream, the examples up to the step shown
	Problem      *algo.Problem
	Predictor    algo.Predictor // what the readout predicts with; nil while that is being worked out, or the run's own weights predict
	Evaluation   Evaluation
	Test         *Test     // the errors on the examples kept apart; nil: there are none
	Epochs       []Epoch   // the passes that end at or before the furthest step
	Online       *Online   // of a run over a stream; nil else
	Readouts     *Readouts // nil unless its panel is open, as are the next three
	Slack        *Slack
	LossMap      *LossMap
	WeightSpace  *Slice
	FeatureSpace *FeatureSpace // w among the kernel's own features; nil unless asked for

	// Cache keeps what was made for this frame or the last, and Rows is what rows are
	// written on, both kept by whoever keeps the frames; without Rows new ones are made.
	Cache *memo.Cache
	Rows  *row.Sheet

	scratch []byte // for texts
	made    struct {
		weights [4]weights // of the states before and after, of the one that predicts, and of classes
		readers []reader   // room for the next ones
		along   *Along     // what Lines has said; nil: it has not been asked
	}
}

// Evaluation is what the readout makes of all examples at the step shown.
type Evaluation struct {
	algo.Evaluation
	Wrong    []int    // examples that are mistakes, the first few
	Counting *Counted // how far this has been worked out, while that takes long: then nothing else is set
}

// Theory is what is proved of the data and of a run on them.
type Theory struct {
	Verdict margin.Verdict
	Bounds  []margin.Bound // their counts are not filled in: they depend on the step
	Proof   *margin.Proof  // nil where Why says why there is none
	Why     string
}

// Along is the two lines of a proof along the run.
type Along struct {
	Before, After margin.Lines   // on both sides of the step shown
	Track         []margin.Lines // the first at 0 updates
	Tightest      [2]Tight       // where u·ŵ and ‖ŵ‖² had the least to spare, up to the step shown
}

// proofLines is the two lines of the proof along the run; the zero value where there is none.
func (f *Frame) proofLines() *Along {
	if f.made.along == nil {
		f.made.along = &Along{}
		if f.Lines != nil {
			*f.made.along = f.Lines()
		}
	}
	return f.made.along
}

// Epoch sums up one pass.
type Epoch struct {
	Epoch, Mistakes, Updates int
	Errors                   int     // training errors of the readout at its end
	Loss                     float64 // perceptron loss of the readout at its end; NaN for votes
	Turned                   float64 // degrees from w before the pass to w after it, of the readout; NaN where either is 0, or none
}

// State is the run as shown: before the update on the first beat, after it on
// the second.
func (v *Shown) State() *algo.State {
	if v.Beat == 1 && v.Moment.Before != nil {
		return v.Moment.Before
	}
	return v.Moment.After
}

// Separable is what is known of the data of two labels, in a word or two; "": nothing.
func (v *Shown) Separable() string {
	switch known := v.Verdict; {
	case known == nil, !v.Timeline.Problem.Binary():
		return ""
	case known.Trivial:
		return "one class"
	case known.Separable == margin.True:
		return "yes"
	case known.Separable == margin.False:
		return "no"
	}
	return "not decided"
}

// ConvergedAt is the step at whose end the run converged, if that is shown or was
// before; −1 if there is none.
func (v *Shown) ConvergedAt() int {
	if v.Timeline.Converged <= v.Moment.Step && v.Beat == 0 {
		return v.Timeline.Converged
	}
	return -1
}

// See is what the readout makes of example i; while it is being worked out, what
// the run's own weights do.
func (f *Frame) See(i int) algo.Prediction {
	if f.Predictor == nil {
		return f.State().Predict(i)
	}
	return f.Predictor.Predict(i)
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

// justUpdated reports whether the step shown has just changed the weights.
func (f *Frame) justUpdated() bool {
	return f.Beat == 0 && f.Moment.Before != nil && f.Moment.Event.Updated
}

// repeats is how the run goes round, up to the step shown; the zero value where it is
// not known to.
func (f *Frame) repeats() algo.Cycle {
	if r, ok := f.Timeline.Cycle(); ok && r.Pass*f.Problem.StepsPerPass() <= f.State().Event.Step {
		return r
	}
	return algo.Cycle{}
}

// contradictions are two equal examples with opposite labels, if there are such; of a
// stream nobody looks for them.
func (f *Frame) contradictions() twins {
	if f.Online != nil {
		return nil
	}
	return *memo.Made(f.Cache, f.Data, func(t *twins) { *t = Twins(f.Data) })
}

// twins are the two examples.
type twins []int

// Look is what was seen of the example at hand, which of a batch of sentences is the
// first that was wrong; ok is false before the first step.
func (f *Frame) Look() (l algo.Prediction, ok bool) {
	if f.Moment.Before == nil {
		return algo.Prediction{}, false
	}
	looks, at := f.Moment.Event.Predictions, 0
	if f.Data.Corpus != nil {
		at = firstMistake(looks)
	}
	return looks[at], true
}

// atHand is the example at hand; −1 before the first step.
func (f *Frame) atHand() int {
	if l, looked := f.Look(); looked {
		return l.Example
	}
	return -1
}
