// Package panel says what the explorer's panels show, as rows of a sheet, and
// draws what is no list of rows: charts, matrices, the trellis. A frame is
// derived from the timeline's present step; panels keep nothing and compute no
// step again. What is said in another way of each kind of output is a task.
//
// Read [Frame] first, then view.go, whose table has a row for each panel (a panel is
// that row and a file) and whose tasks end it. Files that begin alike belong together: step
// and batch, classes, sequence are the arithmetic of a step, sentence what is said of
// it, explain a word with its numbers, bound, bounds, proof and ledger the theory,
// loss, lossmap and weightspace the pictures over the weights.
package panel

import (
	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// Frame is what a picture of the explorer shows. The groups of its fields are
// embedded: what is in them reads as the frame's own.
type Frame struct {
	Data    *model.Dataset
	Problem *algo.Problem
	Moment  algo.Moment // the present step, from both sides

	// Beat is 1 while the example has been looked at under the old weights
	// and the update is yet to come, 0 when the step is whole.
	Beat int

	Course
	Prediction
	Analysis
	Options

	Why       string          // the word that is explained; "": they are listed
	Suggested func() []string // flags that the sample is best seen with, and that are not set; nil: nobody knows any
	Note      string          // in the top line, in place of the settings; "": they stand there
	Online    *Online         // of a run over a stream; nil else
	Tagging   *Tagging        // what is kept of the sentence at hand; nil: nothing is kept
	Settings  *Settings       // nil unless their panel is open

	// Rows is what rows are written on, kept from one frame to the next by
	// whoever keeps the frames; nil: a new one is made.
	Rows *row.Sheet

	memory
}

// Course is how the run has gone, up to the step shown and as far as it has been
// made.
type Course struct {
	Reached     int          // the furthest step made
	Stopped     algo.Stop    // why the run can't go beyond Reached
	ConvergedAt int          // the step at whose end the run converged; −1 if it has not
	Repeats     algo.Repeats // how the run goes round; the zero value where it is not known to
	Journal     *algo.Journal
	Stops       func(low, high int) bool // whether run stops in these steps, both included; nil: there is no breakpoint
	Tallied     func() []int64           // updates of each example up to the step shown, until it is called for another
	FirstPass   int                      // updates of the first pass, as far as it has been made
	Epochs      []Epoch                  // the passes that end at or before the furthest step
	// MomentAt is any step made so far, for the event log; what it returned
	// is used until it is called again. Nil: there is no log.
	MomentAt func(step int) algo.Moment
}

// Prediction is which weights predict at the step shown, and how well.
type Prediction struct {
	Readout string // which weights predict; "" is left out
	// Predictor is what they predict with; nil while that is being worked out,
	// or the run's own weights predict.
	Predictor  algo.Predictor
	Counting   *Counted             // how far that has come, while it takes long
	Votes      func(step int) int64 // of the weights after an earlier step; nil unless they predict
	Evaluation algo.Evaluation      // on all examples
	Wrong      []int                // examples that are mistakes, the first few
	Test       *Test                // the errors on the examples kept apart; nil: there are none
	Tested     []Tested             // those of each readout after each pass, as far as they are known
	Readouts   *Readouts            // nil unless its panel is open
}

// Analysis is what is worked out of the data beside the run.
type Analysis struct {
	Theory    *Theory  // what is proved of the data; nil while it is not known
	Seeking   bool     // Theory is being worked out; where it is nil and this false it is not looked for
	Separable string   // what is known of it: yes, no, …; "" is left out
	Twins     []int    // two equal examples with opposite labels, if there are such
	Slack     *Slack   // Freund and Schapire's ledger; nil unless it is open
	LossMap   *LossMap // the loss over two weights; nil unless it is open
	// WeightSpace is what its picture is made of; nil unless it is open.
	WeightSpace *Slice
	// FeatureSpace is w among the kernel's own features; nil unless asked for.
	FeatureSpace *FeatureSpace
}

// Options are how the frame is to be shown.
type Options struct {
	Fractions bool    // exact numbers as fractions instead of decimals
	Originals bool    // x as the file has it, where the data are scaled
	Stepwise  bool    // a step that updates takes two beats
	NewPaths  bool    // the trellis is that of the weights after the update
	Playing   int     // steps a second while the run plays; else 0
	Lit       float64 // of the last pass of a run that has converged, on the time bar; 0: all
}

// memory is what a frame keeps while it is drawn.
type memory struct {
	known   [3]weights     // of the states before and after, and of the one that predicts
	eta     notation.Value // η, once it was asked for
	scratch []byte         // for texts
	tallied []int64        // what Tallied says, once it was asked

	spelledAs   string       // the document whose letters these are
	respellings []respelling // its letters
}

// Theory is what is proved of the data and of the run.
type Theory struct {
	Verdict margin.Verdict
	Bounds  []margin.Bound // their counts are not filled in: they depend on the step
	Proof   *margin.Proof  // nil where Why says why there is none
	Why     string

	Before, After margin.Lines   // the proof's two lines on both sides of the step
	Track         []margin.Lines // and along the run, the first at 0 updates
	Tightest      [2]Tight       // where u·ŵ and ‖ŵ‖² had the least to spare, up to the step shown
	ToBound       bool           // the curves are to reach to where they cross
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
func (f *Frame) State() *algo.State {
	if f.Beat == 1 && f.Moment.Before != nil {
		return f.Moment.Before
	}
	return f.Moment.After
}

// Look is what was seen of the example at hand; ok is false before the first
// step.
func (f *Frame) Look() (l algo.Look, ok bool) {
	if f.Moment.Before == nil {
		return algo.Look{}, false
	}
	return f.Moment.Event.Looks[0], true
}

// atHand is the example at hand; −1 before the first step.
func (f *Frame) atHand() int {
	if l, looked := f.Look(); looked {
		return l.Example
	}
	return -1
}
