// Package scene makes what the screen shows of a run: the frame that panels are
// written from, the plane with what lies over it, and where each has its place.
// All of it comes from one value, the [View], which keeps what is dear to make from
// one picture to the next. Read view.go first, then scene.go and panels.go.
package scene

import (
	"slices"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/row"
)

// View is all that the screen shows: a run at a step, how it is looked at, and what has
// been found of it. There is one of an explorer, which is its state of these and good
// until the next command; who draws it never writes it. What it keeps is dear to
// make and follows from the rest alone, so that it is never asked how old it is.
type View struct {
	panel.RunView
	Data      *model.Dataset // of a stream, the window that is held
	Unedited  *model.Dataset // what Data was made of by hand; nil if it was not
	Solutions *Solutions     // the final lines of other orders, as far as they are known
	Busy      bool           // a command's work is under way, and a picture takes no time from it

	Look
	Width, Height int // of the screen

	cache memo.Cache
	rows  row.Sheet
}

// Look is how the plane and the panels of a run are looked at.
type Look struct {
	Axes   Axes
	Camera Camera
	Cursor Cursor
	Slack  Slack
	Panels Panels
	Shade  bool
}

// NewView is how data are first seen, but for the axes: see [View.InitialAxes].
func NewView() View {
	v := View{Width: 80, Height: 24}
	v.Options.Beats, v.Options.Ghost, v.Shade = 1, true, true
	v.Panels = Panels{Closed: map[string]bool{}, Views: map[string]panel.Viewport{}}
	return v
}

// Frame is the picture of the step shown, for the panels. Of a stream, what
// takes all the examples is left out of it.
func (v *View) Frame() *panel.Frame {
	t := v.Timeline
	f := &panel.Frame{RunView: &v.RunView, Data: v.Data, Problem: t.Problem, Rows: &v.rows, Cache: &v.cache}
	if v.Setup.Online {
		f.Data = t.DataAt(v.Moment.Step)
		v.readStream(f)
		return f
	}
	v.Count(v.soon())
	if v.Axes.Kind == "phi" || v.Options.Why == "φ" {
		f.FeatureSpace = v.featureSpace(f)
	}
	v.readReadout(f)
	for _, name := range v.Panels.Opened {
		switch name {
		case "slack":
			f.Slack = v.Ledger()
		case "loss-map":
			f.LossMap = v.lossMap()
		case "weight-space":
			f.WeightSpace = v.weightSpace()
		case "readouts":
			f.Readouts = v.sheetOfReadouts()
		}
	}
	passes := v.summed() // those that are over: how far a run has been seen is no part of its picture
	over := f.State().Event.Step / max(1, t.Problem.StepsPerPass())
	f.Epochs = passes.done[:min(len(passes.done), over)]
	if f.Test != nil {
		f.Test.Passes = passes.tested[:min(len(passes.tested), over)]
	}
	return f
}

// Overlaid reports whether something lies over the plane.
func (v *View) Overlaid(name string) bool {
	if name == "truth" { // there by default
		return v.Setup.Online && !v.Panels.Closed[name]
	}
	return slices.Contains(v.Panels.Opened, name)
}

// NoPanel is why a panel has nothing to show of the run; "" if it has. That is
// a matter of the problem alone, which a frame of nothing else has.
func (v *View) NoPanel(name string) string {
	return panel.Objection(&panel.Frame{RunView: &v.RunView, Data: v.Data, Problem: v.Timeline.Problem, Cache: &v.cache}, name)
}

// ExampleBytes is what an example takes in the picture, in bytes: where it lies on
// the plane, its place among the points that are drawn and the cell of it, its place
// in the order of the table, whether it is wrong, and nearly as much again while
// that is made anew.
const ExampleBytes = 72

// NoReadout is why the run can't be predicted with a readout; nil if it can.
func (v *View) NoReadout(readout string) error {
	p := v.Timeline.Problem
	setup := p.Setup
	setup.Readout = readout
	if err := setup.Validate(func(setting string) bool { return setting == "readout" }); err != nil {
		return err
	}
	return p.CheckMemory(readout, ExampleBytes*int64(p.Data.Len()))
}

// Widest is the hyperplane of maximum margin, if that is known; one that merely
// separates, as a run has found it, is not.
func (v *View) Widest() (h model.Hyperplane, known bool) {
	found := v.Verdict
	if found == nil || found.W == nil || found.Separable != margin.True || len(found.Weights) == 0 {
		return h, false
	}
	return model.Hyperplane{W: found.W, B: found.B}, true
}
