// Package tui is the explorer in a terminal: a Bubble Tea program around
// explore.Explorer, and the one-frame renderer that draws the same pictures
// without a terminal. Read app.go first, then draw.go and keys.go.
package tui

import (
	"cmp"
	"context"
	"time"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"perceptron/algo"
	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/theme"
	"perceptron/tui/wire"
)

const (
	// slice is how long a key may wait behind a run.
	slice = 12 * time.Millisecond
	// glance is how long it is looked whether a stream's next example has come,
	// and doze how long it is left alone in between.
	glance, doze = time.Millisecond, 20 * time.Millisecond
	// screens larger than this are not drawn to their end.
	widest, highest = 500, 300
)

// app is the Bubble Tea model: it hands keys to the explorer as commands, and
// its work back in slices.
type app struct {
	x        *explore.Explorer
	renderer *lipgloss.Renderer
	env      func(string) string
	theme    *theme.Theme
	asked    string // the theme's name that theme was made for
	grid     *grid.Grid
	over     *overlay.Model
	decide   time.Duration
	host     Host
	ctx      context.Context                 // of the session; what goes on beside the keys ends with it
	line     *wire.Writer                    // to the terminal; nil where there is none
	cast     func(*grid.Grid, *grid.Palette) // shows a frame in its place
	seat     *Seat                           // in a class; nil where there is none
	fixed    string                          // the theme, whatever the explorer's is; "": that
	keys     *keys                           // from it; nil where they come from elsewhere
	heed     *algo.Pace                      // ends what is being done at a ctrl+c; nil likewise
	rate     int                             // bytes a second that play may send; 0 is no limit

	ongoing
	frames
	pointer
	motion motion
}

// ongoing is what goes on beside the keys.
type ongoing struct {
	working   bool       // a workDone is on its way
	counting  bool       // a countDone is on its way
	playing   bool       // a beat of play is on its way
	plays     int        // counts plays begun, so that a late beat is known for one
	asking    *inquiry   // the question of theory that is being worked on
	until     time.Time  // when its time is up
	shuffling *shuffling // the runs for show solutions that are being made
}

// frames is when they are drawn.
type frames struct {
	shown time.Time // the last
	due   bool      // another will be, a little later
}

// pointer is what the mouse holds while its button is down.
type pointer struct {
	dragged   int  // the number of an example; 0: none
	scrubbing bool // the time bar
}

// frameDue says that the next frame may be drawn.
type frameDue struct{}

// workDone says that the next slice of the work at hand may begin, and leave that
// it is over.
type workDone struct{ leave turn }

// countDone says so of a slice of what the readouts take.
type countDone struct{ leave turn }

func newApp(ctx context.Context, o Options, x *explore.Explorer) *app {
	x.Seek(o.Decide > 0)
	x.OnFault(o.Host.Faults)
	o.Catalogue.Session, o.Catalogue.Faults = ctx, o.Host.Faults
	ascii, env := o.ASCII || asciiLocale(o.Env), settled(o.Color, o.Env)
	a := &app{
		x: x, renderer: newRenderer(o.Out, env), env: env,
		grid: grid.New(80, 24, ascii), over: overlay.New(o.Catalogue), decide: o.Decide, host: o.Host, ctx: ctx, seat: o.Seat,
		motion: motion{may: o.Motion != ""},
	}
	if env("SSH_CONNECTION") != "" || env("SSH_TTY") != "" {
		a.rate = farRate
	}
	return a
}

// hear takes keys in from a terminal.
func (a *app) hear(k *keys) {
	a.keys, a.heed = k, algo.Until(k.interrupted)
	a.x.Heed(a.heed)
}

// Init starts what the first commands asked for.
func (a *app) Init() tea.Cmd { return a.follow() }

// resize gives the picture a size, at most the largest. It is the one way in for
// sizes, which a terminal may say anything about.
func (a *app) resize(w, h int) {
	a.grid.Reset(min(max(w, 1), widest), min(max(h, 1), highest))
	a.x.Resize(a.grid.W, a.grid.H)
}

// Update takes a message in and shows what has come of it. A ctrl+c is heard
// before whatever waits in front of it, and in the middle of what takes long.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	if a.keys.wasInterrupted() || !a.heed.Try(func() { cmd = a.takeAndShow(msg) }) {
		a.x.Heed(nil)
		return a, a.interrupt()
	}
	return a, cmd
}

// takeAndShow takes a message in and shows what has come of it.
func (a *app) takeAndShow(msg tea.Msg) tea.Cmd {
	cmd := a.take(msg)
	a.seat.tell(a.x)
	return tea.Batch(cmd, a.show())
}

// take takes a message in.
func (a *app) take(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.resize(msg.Width, msg.Height)
		if a.line != nil {
			a.line.Resized()
		}
	case tea.KeyMsg:
		return a.press(msg)
	case tea.MouseMsg:
		return a.mouse(msg)
	case frameDue:
		a.due = false
	case workDone:
		defer msg.leave.over()
		was := a.stand()
		a.working = false
		a.work()
		return tea.Batch(a.follow(), a.animate(was, false))
	case countDone:
		defer msg.leave.over()
		a.counting = false
		a.count()
	case class.Call:
		a.seat.called(a.x, msg == class.Follow)
	case classMoved:
		a.seat.attend(a.x)
	case notice:
		a.x.Say(string(msg))
	case beatStruck:
		return a.play(msg)
	case motionDue:
		return a.move(msg)
	case theoryDecided:
		a.decided(msg)
	case shufflesRun:
		a.tookShuffles(msg)
	default:
		a.over.Update(a.x, msg)
	}
	return a.follow()
}

// interrupt quits, whatever is being done.
func (a *app) interrupt() tea.Cmd {
	for a.x.Busy() {
		a.x.Halt()
	}
	a.x.Begin("quit")
	return a.follow()
}

// press is one key, or several typed faster than they were read, which arrive
// as one message.
func (a *app) press(k tea.KeyMsg) tea.Cmd {
	if len(k.Runes) < 2 || k.Paste || k.Alt {
		return a.key(k)
	}
	var cmds []tea.Cmd
	for _, r := range k.Runes {
		if a.keys.wasInterrupted() {
			return a.interrupt()
		}
		one := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}
		if r == ' ' {
			one.Type = tea.KeySpace
		}
		cmds = append(cmds, a.key(one))
	}
	return tea.Batch(cmds...)
}

// key is one press.
func (a *app) key(k tea.KeyMsg) tea.Cmd {
	name := k.String()
	if k.Paste && a.x.Layer() == explore.NoLayer {
		return nil // a paste is not a row of presses
	}
	line, bound := a.x.Line(name)
	was := a.stand()
	switch {
	case name == "ctrl+c":
		return a.interrupt()
	case a.x.Busy():
		a.x.Halt() // any key stops a run; quit then quits where it stands
		if line == "quit" {
			a.x.Begin(line)
		}
	case a.x.Layer() == explore.BlankLayer:
		a.x.Close()
	case a.x.Layer() != explore.NoLayer:
		if chosen := a.over.Key(a.x, k); chosen != "" {
			a.x.Begin(chosen)
		}
	case name == "w" && a.seat.goesBack(a.x):
		return tea.Quit
	case name == "esc":
		a.x.Close()
	case line == "redraw":
		if a.line != nil { // something else may have written on the screen
			a.line.Redraw()
		}
	case bound:
		a.x.Begin(line)
	case k.Type != tea.KeyRunes || unicode.IsPrint(k.Runes[0]):
		a.x.Unbound(name)
	}
	return tea.Batch(a.follow(), a.animate(was, line == "step" || line == "next"))
}

// again is when the next slice may begin: at once, or after a while where there
// is nothing to do but to wait for a stream.
func (a *app) again() tea.Cmd {
	if a.x.Waiting() {
		return tea.Tick(doze, func(time.Time) tea.Msg { return workDone{} })
	}
	return a.inTurn(func(leave turn) tea.Msg { return workDone{leave} })
}

// turn is how a turn at the gate is left; nil where there was no gate.
type turn func()

func (t turn) over() {
	if t != nil {
		t()
	}
}

// inTurn waits for a turn at the gate, and then says so.
func (a *app) inTurn(say func(leave turn) tea.Msg) tea.Cmd {
	return func() tea.Msg {
		leave, err := a.host.Gate.Enter(a.ctx)
		if err != nil {
			return nil // the session is over
		}
		return say(leave)
	}
}

// work goes on with long work for one slice.
func (a *app) work() {
	long := slice
	if a.x.Waiting() {
		long = glance
	}
	ctx, cancel := context.WithTimeout(a.ctx, long)
	defer cancel()
	_ = a.x.Work(ctx) // ends by its time, or done
}

// count goes on with what the readouts take for one slice. A key waits no longer
// than that.
func (a *app) count() {
	ctx, cancel := context.WithTimeout(a.ctx, slice)
	defer cancel()
	a.x.Count(ctx)
}

// follow returns what the explorer's state asks for next: another slice of
// work, a beat of play, a verdict on new data, the end.
func (a *app) follow() tea.Cmd {
	if a.x.Quitting() || a.seat.visited(a.x) {
		return tea.Quit
	}
	var cmds []tea.Cmd
	if a.x.Busy() && !a.working {
		a.work() // most work is done at once
		if a.x.Busy() {
			a.working = true
			cmds = append(cmds, a.again())
		}
	}
	if !a.counting && a.x.Counting() {
		a.counting = true
		cmds = append(cmds, a.inTurn(func(leave turn) tea.Msg { return countDone{leave} }))
	}
	on, speed := a.x.Playing()
	if on && !a.playing {
		a.plays++
		cmds = append(cmds, a.strike(a.plays, speed))
	}
	if on != a.playing {
		a.pace(on)
	}
	a.playing = on
	cmds = append(cmds, a.decideTheory(), a.runShuffles(), a.over.Follow(a.x))
	return tea.Batch(cmds...)
}

// View is nothing: frames go to the terminal as cells, not as text.
func (a *app) View() string { return "" }

// briefest is how long a frame is shown at least.
const briefest = time.Second / 120

// show draws a frame and has the terminal show it: now, or soon where the last
// one is as good as new.
func (a *app) show() tea.Cmd {
	if a.line == nil && a.cast == nil || a.due || a.x.Quitting() {
		return nil
	}
	if old := time.Since(a.shown); old < briefest {
		a.due = true
		return tea.Tick(briefest-old, func(time.Time) tea.Msg { return frameDue{} })
	}
	a.draw()
	if a.cast != nil {
		a.cast(a.grid, a.theme.Palette())
	} else {
		a.line.Show(a.grid, a.theme.Palette())
	}
	a.shown = time.Now()
	return nil
}

// draw draws the frame.
func (a *app) draw() {
	if name := cmp.Or(a.fixed, a.x.Theme()); a.theme == nil || a.asked != name {
		a.asked = name
		a.theme = a.host.Themes.Make(theme.Pick(a.asked, a.env), a.renderer)
		a.grid.Plain = a.theme.Plain()
	}
	picture(a.grid, a.x, a.over)
}
