// Package scene turns the state of a run into what the screen shows: a [panel.Frame] that
// panels are written from, a plane.Scene with boundary, points and overlays, and a
// [Layout] of the screen. All of it is computed from one value, the [View], whose cache
// keeps expensive results from one picture to the next. Read view.go first, then scene.go
// (the plane) and panels.go (panels and layout).
package scene

import (
	"context"
	"slices"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/row"
)

// View is everything the screen shows: a run at a step, the viewpoint, and what has been
// found out. The explorer owns a single one; it is valid until the next command, and who
// draws it does not write to it. The cache holds only values that follow from the other
// fields, each under a key of what it was computed from, so that no entry is ever stale.
type View struct {
	panel.RunView
	Data      *model.Dataset // of a stream, the window that is kept
	Unedited  *model.Dataset // the data before they were edited; nil if they were not
	Solutions *Solutions     // final lines of runs in other orders, as far as they are known
	Busy      bool           // a command's job is under way, and a picture should take no time from it

	Viewpoint
	Width, Height int // of the screen

	cache      memo.Cache
	unfinished []func(ctx context.Context) (done bool) // what the last frame has left of its paths
	sheet      row.Sheet
}

// Viewpoint is how the plane and the panels of a run are displayed.
type Viewpoint struct {
	Axes   Axes
	Camera Camera
	Cursor Cursor
	Slack  SlackChoice
	Panels Panels
	Shade  bool
}

// NewView is the view of newly opened data, except for the axes: see [View.InitialAxes].
func NewView() View {
	v := View{Width: 80, Height: 24}
	v.Options.Beats, v.Options.Ghost, v.Shade = 1, true, true
	v.Panels = Panels{Closed: map[string]bool{}, ViewStates: map[string]panel.ViewState{}}
	return v
}

// Frame is the picture of the step shown, for the panels. For a stream it omits what
// takes all examples.
func (v *View) Frame() *panel.Frame {
	t := v.Timeline
	f := &panel.Frame{RunView: &v.RunView, Data: v.Data, Problem: t.Problem, Rows: &v.sheet, Cache: &v.cache}
	v.unfinished = v.unfinished[:0]
	if v.Setup.Online {
		f.Data = t.DataAt(v.Moment.Step)
		v.fillOnline(f)
		return f
	}
	v.Compute(v.frameContext())
	if v.Axes.Kind == "phi" || v.Options.Why == "φ" {
		f.FeatureSpace = v.featureSpace(f)
	}
	v.fillReadout(f)
	for _, name := range v.Panels.Opened {
		switch name {
		case "slack":
			f.Slack = v.Ledger()
		case "loss-map":
			f.LossMap = v.lossMap()
		case "weight-space":
			f.WeightSpace = v.weightSpace()
		case "readouts":
			f.Readouts = v.readoutsPanel()
		}
	}
	passes := v.passSummaries() // passes completed at the step shown: how far the run has gone is not part of its picture
	over := f.State().Event.Step / max(1, t.Problem.StepsPerPass())
	f.Epochs = passes.done[:min(len(passes.done), over)]
	if f.Test != nil {
		tests := *v.passTests()
		f.Test.Passes = tests[:min(len(tests), len(f.Epochs))]
	}
	return f
}

// Overlaid reports whether an overlay was asked for.
func (v *View) Overlaid(name string) bool {
	if name == "truth" { // shown by default
		return v.Setup.Online && !v.Panels.Closed[name]
	}
	return slices.Contains(v.Panels.Opened, name)
}

// PanelObjection is the reason why a panel has nothing to show of the run; "" if there is
// none. It depends on the problem alone, so a bare frame is enough.
func (v *View) PanelObjection(name string) string {
	return panel.Objection(&panel.Frame{RunView: &v.RunView, Data: v.Data, Problem: v.Timeline.Problem, Cache: &v.cache}, name)
}

// ExampleBytes is the memory of an example in the picture, in bytes: its position on the
// plane, its index among the points drawn and its cell, its line in the table, whether it
// is wrong, and nearly as much again while that is being recomputed.
const ExampleBytes = 72

// ReadoutObjection is the reason why the run can't predict with a readout; nil if it can.
func (v *View) ReadoutObjection(readout string) error {
	p := v.Timeline.Problem
	setup := p.Setup
	setup.Readout = readout
	if err := setup.Validate(func(setting string) bool { return setting == "readout" }); err != nil {
		return err
	}
	return p.CheckMemory(readout, ExampleBytes*int64(p.Data.Len()))
}

// MaxMarginHyperplane is the hyperplane of maximum margin, if it is known. One that
// merely separates, found by a run, does not count.
func (v *View) MaxMarginHyperplane() (h model.Hyperplane, known bool) {
	found := v.Verdict
	if found == nil || found.W == nil || found.Separable != margin.True || len(found.Weights) == 0 {
		return h, false
	}
	return model.Hyperplane{W: found.W, B: found.B}, true
}
