// Package explore is the explorer without a terminal: the state that commands
// act on. A key, the command line, --do and a saved session all come to Do
// with the same named commands, so the whole of it is tested by strings. What is
// shown of it is made by package scene. Read explorer.go first, then command.go
// and usage.go, motion.go and place.go.
package explore

import (
	"context"
	"time"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// Layer is what lies over the panels, if anything.
type Layer int

// The layers, of which one is open at a time.
const (
	NoLayer Layer = iota
	HelpLayer
	PaletteLayer
	PickerLayer
	BlankLayer
	SettingsLayer
)

// Explorer is everything a command can change.
type Explorer struct {
	source Source
	open   Opener
	saver  Saver
	setup  algo.Setup
	position
	leftRuns []*algo.Timeline // runs over streams that were left and can't be made again
	revisions
	opened revision // what was set as the panel of settings was opened

	view
	work
	width, height int // of the screen
	quit          bool
	message       message
	animation     panel.Animation
	rival         *Rival // what this run is compared with
	research
	picture scene.Picture
	background
}

// position is the run and the step of it that is shown.
type position struct {
	timeline   *algo.Timeline
	moment     algo.Moment
	pending    pendingSeek
	inspection inspection
	beat       int // 1: looked, not yet learned
}

// research is what is worked out of the data and the run beside the keys.
type research struct {
	proving   bool          // the theory is
	deciding  time.Duration // how long that may take where a command waits for it
	theory    theory
	solutions *scene.Solutions
}

// background is of all that goes on beside the keys: End ends it.
type background struct {
	ctx    context.Context
	cancel context.CancelFunc
	faults Faults
	class  func(words []string) (said string, err error) // nil: there is none
	note   string                                        // in place of the settings

	classNames func(word string) []Choice // those that hand, end and clear take

	confined error // why a follower can't type commands; nil: they can
}

// revisions are what undo goes back to, and redo on to.
type revisions struct{ past, future []revision }

// view is how the run is looked at: all that a Place has beside it.
type view struct {
	scene     scene.View
	breaks    []*breakpoint
	themeName string
	layer     Layer
	typed     string // what the command line begins with
	motion    string // whether pictures move: on, off; "": where the line to the terminal is near
	chosen    settingCursor
}

// newView is how data are first seen, but for the axes, which they choose.
func newView() view {
	return view{scene: scene.NewView(), themeName: "auto"}
}

// work is what commands have begun.
type work struct {
	goal    *goal
	waiting bool       // for a stream's next example
	queue   [][]string // commands that wait for the work at hand
	playing bool
	speed   int // of play, in steps a second
	lag     int // how far play has been behind the line of late
}

// revision is what undo brings back.
type revision struct {
	source Source
	setup  algo.Setup
	step   int // that was shown
}

// New opens a source. One without a Base comes with its Setup.
func New(s Source, open Opener) (*Explorer, error) {
	x := &Explorer{open: open, width: 80, height: 24, view: newView()}
	x.speed = speeds[2]
	x.ctx, x.cancel = context.WithCancel(context.Background())
	if err := x.startRun(s, s.Setup); err != nil {
		return nil, err
	}
	return x, nil
}

// startRun begins a run on a source; on an error nothing has changed.
func (x *Explorer) startRun(s Source, setup algo.Setup) error {
	if s.Base == (algo.Setup{}) {
		s.Base = s.Setup
	}
	other := x.timeline == nil || x.source.unedited() != s.unedited()
	t := x.leftRun(&s)
	if t == nil {
		var err error
		if t, err = newRun(x.ctx, &s, &setup); err != nil {
			return err
		}
	}
	shown, err := t.SeekContext(x.ctx, t.Reached())
	if err != nil {
		return err
	}
	x.closeRun(x.timeline, &x.source)
	x.source, x.setup, x.timeline = s, setup, t
	if other {
		x.scene.Axes, x.scene.Camera, x.scene.Slack = x.initialAxes(&s), scene.Camera{}, scene.Slack{}
		x.scene.Cursor = scene.Cursor{}
		x.scene.Panels.Sights = map[string]scene.Sight{}
	}
	x.goal, x.playing = nil, false
	x.checkAxes()
	x.resetBreaks()
	x.showMoment(shown, 0)
	x.restartRival()
	return nil
}

// Step is the step shown.
func (x *Explorer) Step() int { return x.moment.Step }

// Beat is 1 while the update of the step shown is yet to come.
func (x *Explorer) Beat() int { return x.beat }

// Setup is how the run learns.
func (x *Explorer) Setup() algo.Setup { return x.setup }

// Data is what it learns from.
func (x *Explorer) Data() *model.Dataset { return x.source.Data }

// Timeline is the run.
func (x *Explorer) Timeline() *algo.Timeline { return x.timeline }

// Moment is the step shown.
func (x *Explorer) Moment() algo.Moment { return x.moment }

// Theme is the theme asked for: auto, dark, light or mono.
func (x *Explorer) Theme() string { return x.themeName }

// Name is what the data were asked for by.
func (x *Explorer) Name() string { return x.source.Name }

// Typed is what stands on the command line when it opens.
func (x *Explorer) Typed() string {
	if x.layer != PaletteLayer {
		return ""
	}
	return x.typed
}

// Layer is what lies over the panels.
func (x *Explorer) Layer() Layer { return x.layer }

// Close closes the topmost layer, as the key esc does.
func (x *Explorer) Close() {
	switch {
	case x.layer == SettingsLayer:
		x.layer = NoLayer
		x.restore()
	case x.layer != NoLayer:
		x.layer = NoLayer
	case x.scene.Cursor.On:
		x.scene.Cursor = scene.Cursor{}
	case x.scene.Panels.Zoomed:
		x.scene.Panels.Zoomed = false
	default:
		x.Say("")
		x.scene.Panels.Focus = ""
	}
}

// Quitting reports whether the command quit has been given.
func (x *Explorer) Quitting() bool { return x.quit }

// Playing reports whether play is on, and at how many steps a second.
func (x *Explorer) Playing() (on bool, speed int) { return x.playing, x.speed }

// Resize says how large the screen is; it is 80×24 until then. What panels fit
// decides what it means to open one.
func (x *Explorer) Resize(w, h int) {
	x.width, x.height = w, h
	if x.rival != nil {
		x.rival.Resize(w, h)
	}
}

// Size is that of the screen.
func (x *Explorer) Size() (w, h int) { return x.width, x.height }

// Picture is what the screen shows of the explorer as it stands. It is good for
// as long as nothing changes.
func (x *Explorer) Picture() *scene.Picture {
	v := &x.picture.View
	*v = x.scene
	v.Data, v.Unedited, v.Busy, v.Solutions = x.source.Data, x.source.opened, x.Busy(), x.solutions
	v.Timeline, v.Setup, v.Moment, v.Beat, v.Animation = x.timeline, x.setup, x.moment, x.beat, x.animation
	v.Width, v.Height = x.width, x.height
	v.Verdict, v.Theory = x.proved()
	v.Proving, v.Suggested, v.Note = x.proving, x.suggestions, x.note
	if x.playing {
		v.Animation.Playing = x.speed
	}
	if len(x.breaks) > 0 {
		v.Stops = x.Stops
	}
	if x.layer == SettingsLayer {
		v.Settings = x.settingRows()
	}
	return &x.picture
}
