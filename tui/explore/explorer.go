// Package explore is the explorer without a terminal: the state that commands act on.
// Everything a user does is a line of a command: a key, the command line, --do and a
// saved session all run the same table, so the explorer can be tested with strings.
//
// The parts, from input to screen: command.go has the table [Commands]; usage.go and
// params.go parse a line by a command's usage; the command changes the [Explorer], at
// once or by a job (motion.go); [Explorer.View] returns the scene.View of the new state;
// package scene derives frame, plane and layout from it, package panel writes the frame
// as rows, package row lays these out on a grid. The way back from a state to commands is
// a [Place] (place.go, place_script.go).
//
// Read explorer.go first, then command.go and usage.go, motion.go, and place.go.
package explore

import (
	"context"
	"errors"
	"time"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// Layer is what covers the panels, if anything.
type Layer int

// The layers, at most one of which is open.
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
	Saver  Saver // nil: files can't be saved

	view     scene.View       // what is shown: the run at a step, and the viewpoint
	leftRuns []*algo.Timeline // runs over streams that were left but can't be repeated, kept for undo
	theory   theory
	// TheoryTime is how long a command may wait for the theory.
	TheoryTime time.Duration

	tested      int // number of steps that the breakpoints were tested on
	revisions   revisions
	lastCommand []string // the last command that may have changed the run, for undo

	display
	jobs
	Quitting   bool // the program is to end
	Redraws    bool // the screen is to be sent whole, since another program may have written to it
	message    message
	Comparison *Comparison // a second run beside this one; nil if there is none

	ctx      context.Context // parent of all background work; End cancels it
	cancel   context.CancelFunc
	OnPanic  PanicReporter // handles panics of background work
	Class    Class         // without one there is no command class
	Confined error         // why a follower may run only commands that are Unconfined; nil: all commands are allowed
}

// Class runs the command class.
type Class struct {
	Run   func(words []string) (message string, err error) // nil: there is no class
	Names func(word string) []Choice                       // the names that hand, end and clear take
}

// display is the part of a Place that is not in the view.
type display struct {
	breaks    []*breakpoint
	Theme     string // the theme asked for; auto leaves it to the terminal
	Layer     Layer  // what covers the panels
	typed     string // initial text of the command line
	motion    string // whether lines are animated: on, off, or auto (only on a local terminal)
	selection settingSelection
}

// newDisplay is the initial one.
func newDisplay() display { return display{Theme: "auto", motion: "auto"} }

// jobs is the current job, the commands waiting for it, and playing.
type jobs struct {
	job      *job
	queue    [][]string // commands that wait for the job
	Playing  bool
	Speed    int // of playing, in steps a second
	lagScore int // a score of how often playing has lately waited for the connection
}

// New opens a source. If it has no Base, its Setup is used.
func New(s Source, open Opener) (*Explorer, error) {
	x := &Explorer{open: open, view: scene.NewView(), display: newDisplay()}
	x.Speed, x.view.Suggested, x.view.ProofTrack = speeds[2], x.suggestions, x.view.TrackProof
	x.ctx, x.cancel = context.WithCancel(context.Background())
	if err := x.startRun(s, s.Setup); err != nil {
		return nil, err
	}
	return x, nil
}

// startRun starts a run on a source. On an error nothing has changed.
func (x *Explorer) startRun(s Source, setup algo.Setup) error {
	if s.Base == (algo.Setup{}) {
		s.Base = s.Setup
	}
	other := x.view.Timeline == nil || x.source.unedited() != s.unedited()
	t := x.takeLeftRun(&s)
	if t == nil {
		var err error
		if t, err = newRun(x.ctx, &s, &setup); err != nil {
			return err
		}
	}
	shown, err := t.SeekContext(x.ctx, t.Reached)
	if err != nil {
		return err
	}
	x.closeRun(x.view.Timeline, &x.source)
	x.adoptRun(s, setup, t)
	if other {
		v := &x.view
		v.Axes, v.Camera, v.Slack, v.Cursor = x.initialAxes(&s), scene.Camera{}, scene.SlackChoice{}, scene.Cursor{}
		v.Panels.ViewStates = map[string]panel.ViewState{}
	}
	x.job, x.Playing = nil, false
	x.fixAxes()
	x.resetBreaks()
	x.showMoment(shown, 0)
	x.restartComparison()
	return nil
}

// adoptRun makes a run the explorer's.
func (x *Explorer) adoptRun(s Source, setup algo.Setup, t *algo.Timeline) {
	x.source = s
	x.view.Data, x.view.Unedited, x.view.Setup, x.view.Timeline = s.Data, s.opened, setup, t
}

// Step is the step shown.
func (x *Explorer) Step() int { return x.view.Moment.Step }

// stepsDone is the number of complete steps shown: on the first beat the last one is not.
func (x *Explorer) stepsDone() int { return x.Step() - x.view.Beat }

// Name is the name that the data were asked for by.
func (x *Explorer) Name() string { return x.source.Name }

// Typed is the initial text of the command line.
func (x *Explorer) Typed() string {
	if x.Layer != PaletteLayer {
		return ""
	}
	return x.typed
}

// Close closes the topmost layer, like the key esc.
func (x *Explorer) Close() {
	switch {
	case x.Layer == SettingsLayer:
		x.Layer = NoLayer
		x.restoreSettings()
	case x.Layer != NoLayer:
		x.Layer = NoLayer
	case x.view.Cursor.On:
		x.view.Cursor = scene.Cursor{}
	case x.view.Panels.Zoomed:
		x.view.Panels.Zoomed = false
	default:
		x.Notify("")
		x.view.Panels.Focus = ""
	}
}

// Resize sets the size of the screen, initially 80×24. Which panels fit decides what
// opening one means.
func (x *Explorer) Resize(w, h int) {
	x.view.Width, x.view.Height = w, h
	if x.Comparison != nil {
		x.Comparison.Run.Resize(w, h)
	}
}

// View is what the screen shows. It is valid until the explorer changes. Its TopNote,
// Animation and Proving are set by the caller.
func (x *Explorer) View() *scene.View {
	v := &x.view
	v.Busy = x.Busy()
	v.Verdict, v.Theory = nil, streamTheory()
	if !v.Setup.Online {
		f, k, _ := x.knownTheory()
		if v.Theory = k.Answer; f != nil && (f.searched || f.verdict.Separable != margin.Undecided) {
			v.Verdict = &f.verdict
		}
	}
	v.Animation.Playing, v.HasStop, v.Settings = 0, nil, nil
	if x.Playing {
		v.Animation.Playing = x.Speed
	}
	if len(x.breaks) > 0 {
		v.HasStop = x.HasStop
	}
	if x.Layer == SettingsLayer {
		v.Settings = x.settingsPanel()
	}
	return v
}

// message is the answer to the last command: what it did, or with refusal why it was
// refused or failed, shown as a warning.
type message struct {
	text    string
	refusal bool
}

// Message is the answer to the last command, or "".
func (x *Explorer) Message() string { return x.message.text }

// Refused reports whether the message says why something was refused or failed.
func (x *Explorer) Refused() bool { return x.message.refusal }

// Notify sets the message.
func (x *Explorer) Notify(text string) { x.message = message{text: text} }

// notifyError makes an error the message.
func (x *Explorer) notifyError(err error) { x.message = message{err.Error(), true} }

// Rerun restarts the run in the same view; none of its steps has been made.
func (x *Explorer) Rerun() error { return x.startRun(x.source, x.view.Setup) }

// Replica returns a function that makes a second explorer at the place of this one, whose
// steps are still to be made by Work. They share no mutable state.
func (x *Explorer) Replica() (replica func() (*Explorer, error), err error) {
	if x.view.Setup.Online {
		return nil, errors.New("a stream can't be replayed")
	}
	place, source := x.Place(), x.source.original()
	source.Origin, source.Do = nil, nil
	w, h := x.view.Width, x.view.Height
	return func() (*Explorer, error) {
		y, err := New(source, nil)
		if err != nil {
			return nil, err
		}
		y.Resize(w, h)
		return y, y.applyPlace(place, source)
	}, nil
}
