// Package panel writes the explorer's panels as rows of a [row.Sheet], which lays them
// out, and draws what is no list of rows (charts, matrices, pictures) on a grid. A
// [Frame] is derived from one step of a timeline. Panels keep no state, except in the
// frame's cache, and compute no step again.
//
// Read [Frame] first, then panels.go: its table has a row for each panel, and a panel is
// that row and a file. Files that share a prefix belong together: step, batch, classes
// and sequence are the arithmetic of a step, sentence says it in prose, explain explains
// a word with its numbers, bound, bounds, proof and ledger are the theory, loss, lossmap
// and weightspace the pictures over the weights. Prose is in the folder text and in
// tui/why; conditions.go has the conditions that it is chosen by, and the slots files the
// numbers that are filled in.
package panel

import (
	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/row"
)

// RunView is the part of the explorer's view that panels read: the run, the step shown,
// the options and what has been proved. It is valid until the next command. Panels do not
// write to it.
type RunView struct {
	Timeline *algo.Timeline
	Setup    algo.Setup  // the run's, except the readout, which may have been changed since
	Moment   algo.Moment // the step shown, with the states before and after it

	// Beat is 1 on the first of two beats: the example has been judged under the old
	// weights and the update is still to come. It is 0 when the step is complete.
	Beat int

	Options   Options
	Animation Animation
	// HasStop reports whether a breakpoint was hit in the steps low to high, both
	// included; nil if there is no breakpoint.
	HasStop func(low, high int) bool

	Verdict    *margin.Verdict   // on separability; nil while unknown
	Theory     *Theory           // what is proved of the run; nil while unknown
	Proving    bool              // the theory is being worked out in the background
	ProofTrack func() ProofTrack // computes the proof's two lines along the run; called only where they are shown

	Suggested func() []string // flags that the sample suggests and that are not set; nil: none are known
	Settings  *Settings       // nil unless the settings panel is open
	TopNote   string          // shown in the top line instead of the settings; "": none
}

// Options are the user's display options.
type Options struct {
	Beats     int    // 1 or 2: key presses a step
	Fractions bool   // exact numbers as fractions, not decimals
	Originals bool   // x as in the file, if the data are scaled
	Ghost     bool   // the state before an update is shown beside the new one
	ToBound   bool   // the curves of the proof reach to the bound
	Why       string // the word being explained; "": all words are listed
}

// Animation is the progress of the animations. The zero value is a still picture.
type Animation struct {
	Playing int     // steps a second while the run plays; else 0
	Turn    float64 // fraction of the line's turn after an update, in (0, 1); 0 or 1: finished
	Lit     float64 // fraction of the last pass of a converged run, and of its band, that is lit; likewise
}

// Frame is everything that panels are written from: the view of the run, and what was
// derived from it for one picture.
type Frame struct {
	*RunView

	Data         *model.Dataset // of a stream, the examples up to the step shown
	Problem      *algo.Problem
	Predictor    algo.Predictor // what the readout predicts with; nil if that is still being computed, and the run's own weights predict
	Evaluation   Evaluation
	Test         *Test     // errors on the test examples; nil: there are none
	Epochs       []Epoch   // the passes completed at the step shown
	Online       *Online   // of a stream; else nil
	Readouts     *Readouts // nil unless its panel is open; so are the next three
	Slack        *Slack
	LossMap      *LossMap
	WeightSpace  *Slice
	FeatureSpace *FeatureSpace // w in the kernel's feature space; nil unless asked for

	// Cache keeps what was computed for this frame or the last. Rows is the sheet that
	// rows are written on; nil: a new one is made. Both belong to the owner of the
	// frames.
	Cache *memo.Cache
	Rows  *row.Sheet

	scratch  []byte // buffer for texts
	perFrame struct {
		weights    [4]weights    // of the states before and after the step, the predicting one, and of classes
		contexts   []textContext // memory for the next ones
		proofTrack *ProofTrack   // what RunView.ProofTrack returned; nil: not called yet
	}
}

// Evaluation is the readout's result on all examples at the step shown.
type Evaluation struct {
	algo.Evaluation
	Wrong    []int     // the first few examples that are mistakes
	Progress *Progress // how far this has been computed; if it is set, nothing else is
}

// Theory is what is proved of the data and of a run on them.
type Theory struct {
	Verdict margin.Verdict
	Bounds  []margin.Bound // without their counts, which depend on the step
	Proof   *margin.Proof  // nil if there is none; Why says why
	Why     string
}

// ProofTrack is the proof's two lines along the run.
type ProofTrack struct {
	Before, After margin.Lines     // before and after the step shown
	Track         []margin.Lines   // the first at 0 updates
	Tightest      [2]TightestPoint // where u·ŵ and ‖ŵ‖² came closest to their bounds, up to the step shown
}

// proofTrack is the proof's two lines along the run; the zero value if there is no proof.
func (f *Frame) proofTrack() *ProofTrack {
	if f.perFrame.proofTrack == nil {
		f.perFrame.proofTrack = &ProofTrack{}
		if f.ProofTrack != nil {
			*f.perFrame.proofTrack = f.ProofTrack()
		}
	}
	return f.perFrame.proofTrack
}

// Epoch sums up one pass.
type Epoch struct {
	Epoch, Mistakes, Updates int
	Errors                   int     // training errors of the readout at its end
	Loss                     float64 // perceptron loss of the readout at its end; NaN for votes
	Turned                   float64 // angle in degrees between the readout's w before the pass and after it; NaN if either is 0 or missing
}

// State is the state shown: the one before the update on the first beat, else the one
// after it.
func (v *RunView) State() *algo.State {
	if v.Beat == 1 && v.Moment.Before != nil {
		return v.Moment.Before
	}
	return v.Moment.After
}

// Separable says whether the data of two labels are separable: yes, no, "one class", "not
// decided"; "": nothing is known.
func (v *RunView) Separable() string {
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

// ConvergedAt is the step at which the run converged, if the step shown is not before it;
// else −1.
func (v *RunView) ConvergedAt() int {
	if v.Timeline.Converged <= v.Moment.Step && v.Beat == 0 {
		return v.Timeline.Converged
	}
	return -1
}

// Predict is the readout's prediction of example i; while the readout is being computed,
// that of the run's own weights.
func (f *Frame) Predict(i int) algo.Prediction {
	if f.Predictor == nil {
		return f.State().Predict(i)
	}
	return f.Predictor.Predict(i)
}

// predictingState is the state that predicts; nil for votes.
func (f *Frame) predictingState() *algo.State {
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

// cycle is the cycle that the run has entered by the step shown; the zero value if none
// is known.
func (f *Frame) cycle() algo.Cycle {
	if r, ok := f.Timeline.Cycle(); ok && r.Pass*f.Problem.StepsPerPass() <= f.State().Event.Step {
		return r
	}
	return algo.Cycle{}
}

// contradiction is a pair of equal examples with different labels; empty if there is
// none. In a stream none is looked for.
func (f *Frame) contradiction() contradiction {
	if f.Online != nil {
		return nil
	}
	return *memo.Made(f.Cache, f.Data, func(t *contradiction) { *t = FindContradiction(f.Data) })
}

// contradiction is the indices of the two examples.
type contradiction []int

// CurrentPrediction is the prediction of the current example: in a batch of sentences the
// first that was wrong, in any other batch its first. ok is false before the first step.
func (f *Frame) CurrentPrediction() (l algo.Prediction, ok bool) {
	if f.Moment.Before == nil {
		return algo.Prediction{}, false
	}
	predictions, at := f.Moment.Event.Predictions, 0
	if f.Data.Corpus != nil {
		at = firstMistake(predictions)
	}
	return predictions[at], true
}

// currentExample is the index of the current example; −1 before the first step.
func (f *Frame) currentExample() int {
	if l, looked := f.CurrentPrediction(); looked {
		return l.Example
	}
	return -1
}
