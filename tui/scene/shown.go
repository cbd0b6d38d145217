// Package scene makes what the screen shows of a run: the frame that panels are
// written from, the plane with what lies over it, and where each has its place.
// It is given plain state, which it never changes, and keeps what is dear to
// make from one picture to the next. Read shown.go first, then picture.go,
// frame.go and view.go.
package scene

import (
	"fmt"
	"slices"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/panel"
)

// Shown is all that a picture depends on: a run at a step, how it is looked at,
// and what has been proved of it.
type Shown struct {
	Data      *model.Dataset  // of a stream, the window that is held
	Unedited  *model.Dataset  // what Data was made of by hand; nil if it was not
	Suggested func() []string // flags that the sample is best seen with, and that are not set
	Setup     algo.Setup      // its readout may be another than the run began with
	Timeline  *algo.Timeline
	Moment    algo.Moment
	Beat      int  // 1: looked, not yet learned
	Busy      bool // a command's work is under way, and a picture takes no time from it
	Playing   int  // steps a second while the run plays; else 0
	Animation

	// Stops reports whether run stops in the steps from one up to another; nil
	// where there is no breakpoint.
	Stops func(low, high int) bool

	View
	Width, Height int // of the screen

	Found
	Settings *panel.Settings // nil unless they are being turned

	Note string // in the top line, in place of the settings; "": they stand there
}

// Found is what has been worked out beside the keys.
type Found struct {
	Verdict   *margin.Verdict // on the data; nil while it is not known
	Theory    *panel.Theory   // of the run, but for its lines along it; nil likewise
	Proving   bool            // that is being worked out
	Solutions *Solutions      // the final lines of other orders; nil likewise
}

// Animation is how far a picture has moved on from one step to the next. The
// zero value is one that stands still.
type Animation struct {
	Turn float64 // of the way that the line turns at an update; 0 or 1: it is there
	Lit  float64 // of the last pass of a run that has converged, and of its band; likewise
}

// View is how a run is looked at.
type View struct {
	Axes      Axes
	Camera    Camera
	Cursor    Cursor
	Slack     Slack
	Panels    Panels
	Beats     int // 1 or 2: the presses that a step takes
	Fractions bool
	Originals bool
	Shade     bool
	Ghost     bool
	Why       string // the word that is explained; "": they are listed
	ToBound   bool   // the curves of the proof reach to where they cross
}

// NewView is how data are first seen, but for the axes: see [Picture.InitialAxes].
func NewView() View {
	return View{Beats: 1, Shade: true, Ghost: true, Panels: Panels{
		Closed: map[string]bool{}, Sights: map[string]Sight{},
	}}
}

// State is the run as shown.
func (s *Shown) State() *algo.State {
	if s.Beat == 1 && s.Moment.Before != nil {
		return s.Moment.Before
	}
	return s.Moment.After
}

// online reports whether the examples come from a stream.
func (s *Shown) online() bool { return s.Timeline.Stream() != nil }

// tagging reports whether the run learns the tags of sentences, which have no
// plane to lie in.
func (s *Shown) tagging() bool { return s.Data.Corpus != nil }

// MainPanel is the name of what is shown large, and everything else beside it.
func (s *Shown) MainPanel() string {
	if s.tagging() {
		return "trellis"
	}
	return "plane"
}

// Overlaid reports whether something lies over the plane.
func (s *Shown) Overlaid(name string) bool {
	if name == "truth" { // there by default
		return s.online() && !s.Panels.Closed[name]
	}
	return slices.Contains(s.Panels.Over, name) || slices.Contains(s.Panels.Opened, name)
}

// NoPanel is why a panel has nothing to show of the run; "" if it has. That is
// a matter of the problem alone, which a frame of nothing else has.
func (s *Shown) NoPanel(name string) string {
	f := &panel.Frame{Data: s.Data, Problem: s.Timeline.Problem()}
	if s.online() {
		f.Online = &panel.Online{}
	}
	return panel.Objection(f, name)
}

// NoOverlay is why something can't lie over the plane under the set-up; "" if it
// can.
func (s *Shown) NoOverlay(name string) string {
	p := s.Timeline.Problem()
	switch {
	case !p.Binary():
		return name + " is for two labels, which one hyperplane parts"
	case name == "truth":
		return "nobody knows the line that labels these examples (those of perceptron --online stream have one)"
	case name == "solutions" && !p.Linear():
		return fmt.Sprintf("solutions are final lines, and with the kernel %s a run ends on none", s.Setup.Kernel)
	case name == "solutions":
		if lacks := p.Data.Shortage(2*p.Bytes() + 8*ShuffledRuns*int64(p.Data.Dim())); lacks != "" {
			return fmt.Sprintf("the final lines of %d runs %s", ShuffledRuns, lacks)
		}
	case (name == "ball" || name == "band" || name == "projection") && !p.Linear():
		return fmt.Sprintf("the %s is of w and x, and the kernel %s has its own in another space", name, s.Setup.Kernel)
	case name == "projection" && (p.Data.Dim() == 1 || p.Data.Dim() > 2 && s.Axes.Kind != "margin"):
		return "the axis along w lies in the plane of two features (of more: axes margin)"
	}
	return ""
}

// ExampleBytes is what an example takes in the picture, in bytes: where it lies on
// the plane, its place in the order of the table, whether it is wrong, and as
// much again while that is made anew.
const ExampleBytes = 64

// NoReadout is why the run can't be predicted with a readout; nil if it can.
func (s *Shown) NoReadout(readout string) error {
	p := s.Timeline.Problem()
	setup := p.Setup
	setup.Readout = readout
	if err := setup.Refuse(func(setting string) bool { return setting == "readout" }); err != nil {
		return err
	}
	return p.ReadoutFits(readout, ExampleBytes*int64(p.Data.Len()))
}

// Widest is the hyperplane of maximum margin, if that is known; one that merely
// separates, as a run has found it, is not.
func (s *Shown) Widest() (h model.Hyperplane, known bool) {
	v := s.Verdict
	if v == nil || v.W == nil || v.Separable != margin.True || len(v.Weights) == 0 {
		return h, false
	}
	return model.Hyperplane{W: v.W, B: v.B}, true
}
