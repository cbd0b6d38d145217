// Package explore is the explorer without a terminal: the state that commands
// act on. A key, the command line, --do and a saved session all come to Do
// with the same named commands, so the whole of it is tested by strings. What is
// shown of it is made by package scene. Read explorer.go first, then command.go
// and usage.go, motion.go, place.go and way.go.
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
	Saver  Saver // nil: nothing saves files

	view     scene.View       // what is shown: the run at a step, and how it is looked at
	leftRuns []*algo.Timeline // runs over streams that were left and can't be made again
	theory   theory
	// TheoryTime is how long theory may take where a command waits for it.
	TheoryTime time.Duration

	tested    int // the steps that the breakpoints were tested on
	revisions revisions
	did       []string // the last command that may change the run, as undo says it

	display
	work
	Quitting   bool // the program is to end
	message    message
	Comparison *Comparison // the run beside it; nil if there is none

	ctx      context.Context // of all that goes on beside the keys: End ends it
	cancel   context.CancelFunc
	Faults   Faults // in what goes on beside the keys
	Class    Class  // without one there is no command class
	Confined error  // why only the command class may be typed, beside those that change nothing that is shown; nil: all may
}

// Class is what a class answers to the command class.
type Class struct {
	Run   func(words []string) (said string, err error) // nil: there is none
	Names func(word string) []Choice                    // those that hand, end and clear take
}

// display is what a Place has beside the view.
type display struct {
	breaks []*breakpoint
	Theme  string // the theme asked for: auto, dark, light or mono
	Layer  Layer  // what lies over the panels
	typed  string // what the command line begins with
	motion string // whether pictures move: on, off; auto: where the line to the terminal is near
	chosen settingCursor
}

// newDisplay is that of the start.
func newDisplay() display { return display{Theme: "auto", motion: "auto"} }

// work is what commands have begun.
type work struct {
	goal    *goal
	queue   [][]string // commands that wait for the work at hand
	Playing bool
	Speed   int // of play, in steps a second
	lag     int // how far play has been behind the line of late
}

// New opens a source. One without a Base comes with its Setup.
func New(s Source, open Opener) (*Explorer, error) {
	x := &Explorer{open: open, view: scene.NewView(), display: newDisplay()}
	x.Speed, x.view.Suggested, x.view.ProofTrack = speeds[2], x.suggestions, x.view.TrackProof
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
	other := x.view.Timeline == nil || x.source.unedited() != s.unedited()
	t := x.leftRun(&s)
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
	x.learnFrom(s, setup, t)
	if other {
		v := &x.view
		v.Axes, v.Camera, v.Slack, v.Cursor = x.initialAxes(&s), scene.Camera{}, scene.SlackChoice{}, scene.Cursor{}
		v.Panels.ViewStates = map[string]panel.ViewState{}
	}
	x.goal, x.Playing = nil, false
	x.checkAxes()
	x.judgeBreaks()
	x.showMoment(shown, 0)
	x.restartComparison()
	return nil
}

// learnFrom makes a run that of the explorer.
func (x *Explorer) learnFrom(s Source, setup algo.Setup, t *algo.Timeline) {
	x.source = s
	x.view.Data, x.view.Unedited, x.view.Setup, x.view.Timeline = s.Data, s.opened, setup, t
}

// Step is the step shown.
func (x *Explorer) Step() int { return x.view.Moment.Step }

// stepsDone is the steps that are made at what is shown: on the first beat the last is
// yet to be.
func (x *Explorer) stepsDone() int { return x.Step() - x.view.Beat }

// Name is what the data were asked for by.
func (x *Explorer) Name() string { return x.source.Name }

// Typed is what stands on the command line when it opens.
func (x *Explorer) Typed() string {
	if x.Layer != PaletteLayer {
		return ""
	}
	return x.typed
}

// Close closes the topmost layer, as the key esc does.
func (x *Explorer) Close() {
	switch {
	case x.Layer == SettingsLayer:
		x.Layer = NoLayer
		x.restore()
	case x.Layer != NoLayer:
		x.Layer = NoLayer
	case x.view.Cursor.On:
		x.view.Cursor = scene.Cursor{}
	case x.view.Panels.Zoomed:
		x.view.Panels.Zoomed = false
	default:
		x.Say("")
		x.view.Panels.Focus = ""
	}
}

// Resize says how large the screen is; it is 80×24 until then. What panels fit
// decides what it means to open one.
func (x *Explorer) Resize(w, h int) {
	x.view.Width, x.view.Height = w, h
	if x.Comparison != nil {
		x.Comparison.Run.Resize(w, h)
	}
}

// View is what the screen shows of the explorer as it stands. It is good for
// as long as nothing changes. Its note, its animation and whether theory is being worked
// out are set by who shows it.
func (x *Explorer) View() *scene.View {
	v := &x.view
	v.Busy = x.Busy()
	v.Verdict, v.Theory = nil, streamTheory()
	if !v.Setup.Online {
		f, k, _ := x.found()
		if v.Theory = k.Answer; f != nil && (f.searched || f.verdict.Separable != margin.Undecided) {
			v.Verdict = &f.verdict
		}
	}
	v.Animation.Playing, v.HasStop, v.Settings = 0, nil, nil
	if x.Playing {
		v.Animation.Playing = x.Speed
	}
	if len(x.breaks) > 0 {
		v.HasStop = x.Stops
	}
	if x.Layer == SettingsLayer {
		v.Settings = x.settingRows()
	}
	return v
}

// message is what the last command had to say: what it has done, or why it was
// refused, which is shown as a warning.
type message struct {
	text    string
	refusal bool
}

// Message is what the last command had to say, or "".
func (x *Explorer) Message() string { return x.message.text }

// Refused reports whether the message is why a command or a key was refused, or
// has failed.
func (x *Explorer) Refused() bool { return x.message.refusal }

// Say makes text the message.
func (x *Explorer) Say(text string) { x.message = message{text: text} }

// refuse makes it an error.
func (x *Explorer) refuse(err error) { x.message = message{err.Error(), true} }

// Rerun begins the run anew in the view as it is: none of its steps has been seen.
func (x *Explorer) Rerun() error { return x.startRun(x.source, x.view.Setup) }

// Twin is a second explorer at the place of this one, which has its steps yet to
// make: see Work. It shares nothing with this one that changes.
func (x *Explorer) Twin() (twin func() (*Explorer, error), err error) {
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
