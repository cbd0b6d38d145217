// Package tui is the explorer in a terminal: a Bubble Tea program around explore.Explorer,
// and the renderer that draws one frame of the same pictures without a terminal.
//
// Read job.go first (how Update hands the explorer to goroutines), then app.go (messages
// and keys), work.go, draw.go and keys.go. run.go starts the program on a local terminal,
// session.go at the other end of an SSH connection, classroom.go for the followers of a
// class, lines.go without a screen.
package tui

import (
	"cmp"
	"context"
	"strings"
	"time"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
	"perceptron/tui/gate"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/theme"
)

// maxWidth and maxHeight bound the size of a frame: of a larger screen only this part is
// drawn.
const maxWidth, maxHeight = 500, 300

// app is the Bubble Tea model. It translates keys and messages into explorer commands, and
// runs them in jobs; the job that is running owns the explorer.
type app struct {
	x           *explore.Explorer
	overlay     *overlay.Model
	decide      time.Duration // time limit of --decide for the theory search; 0: no search
	host        Host
	ctx         context.Context // context of the session; background work ends with it
	participant *Participant    // the session's part in a class; nil outside a class

	jobs
	background
	frameOutput
	copyScreen copyScreen
	pointer    pointer
	motion     motion
}

// pointer is the state of the mouse while its button is down.
type pointer struct {
	dragged   int  // number of the example that is dragged; 0: none
	scrubbing bool // whether the time bar was pressed
}

func newApp(ctx context.Context, o Options, x *explore.Explorer) *app {
	x.View().Proving = o.Decide > 0
	x.OnPanic = o.Host.Faults
	o.Catalogue.Faults = o.Host.Faults
	env := colourEnvironment(o.Color, o.Env)
	renderer := rendererFor(o.Out, colourProfile(env))
	a := &app{
		x: x, overlay: overlay.New(o.Catalogue), decide: o.Decide, host: o.Host, ctx: ctx, participant: o.Participant, jobs: newJobs(ctx),
		frameOutput: frameOutput{
			grid:      grid.New(80, 24, o.ASCII || asciiLocale(o.Env)),
			makeTheme: func(name string) *theme.Theme { return theme.New(theme.Pick(name, env), renderer) },
		},
		motion: motion{allowed: o.Motion != ""},
	}
	if env("SSH_CONNECTION") != "" || env("SSH_TTY") != "" {
		a.rate = remoteRate
	}
	return a
}

// Init starts the work of the first commands.
func (a *app) Init() tea.Cmd {
	a.inbox = append(a.inbox, nil)
	return a.startJob()
}

// resize sets the size of the frame, clamped to 1×1 … maxWidth×maxHeight. Every size passes
// through here, since a terminal may report any.
func (a *app) resize(w, h int) {
	w, h = min(max(w, 1), maxWidth), min(max(h, 1), maxHeight)
	a.grid.Reset(w, h)
	a.x.Resize(w, h)
}

// receive handles one message, in a job.
func (a *app) receive(msg tea.Msg) tea.Cmd {
	a.busy = a.x.Busy()
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.resize(msg.Width, msg.Height)
		if a.writer != nil {
			a.writer.Resized()
		}
	case tea.KeyMsg:
		if len(msg.Runes) > 1 && !msg.Paste && !msg.Alt {
			return a.handleRunes(msg.Runes)
		}
		return a.handleKey(msg)
	case tea.MouseMsg:
		if a.participant == nil || !a.participant.confined() {
			return a.handleMouse(msg)
		}
	case classMoved:
		a.participant.update(a.x)
	case notice:
		a.x.Notify(string(msg))
	case playTick:
		return a.playOnce(msg)
	case copyRequest:
		return a.showCopy(msg)
	case copyStarted:
		a.copyScreen.started = true
	case copyShown:
		a.copyScreen.shown = true
		if msg.err != nil {
			a.x.Notify("nothing was shown for copying: " + msg.err.Error())
		}
		if a.copyScreen.dismissed || msg.err != nil {
			a.closeCopy()
		}
	case motionDue:
		if msg.number == a.motion.number && a.motion.frame > 0 {
			return a.nextFrame()
		}
		return nil
	case searchDone:
		if a.search == msg.search { // else it was cancelled
			a.search = nil
			a.x.AddAnswer(msg.search.question, msg.answer)
		}
	default:
		a.overlay.Update(a.x, msg)
	}
	return a.nextCmd()
}

// haltAndRun halts the explorer's work and runs a command line.
func (a *app) haltAndRun(line string) tea.Cmd {
	for a.x.Busy() {
		a.x.Halt()
	}
	a.x.ExecuteScript(line)
	return a.nextCmd()
}

// handleRunes handles several keys that were typed faster than they were read, and so
// arrived in one message.
func (a *app) handleRunes(runes []rune) tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range runes {
		if a.interrupted() || a.x.Quitting {
			break
		}
		one := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}
		if r == ' ' {
			one.Type = tea.KeySpace
		}
		cmds = append(cmds, a.handleKey(one))
	}
	return tea.Batch(cmds...)
}

// handleKey handles one key.
func (a *app) handleKey(k tea.KeyMsg) tea.Cmd {
	name := k.String()
	if k.Paste && a.x.Layer == explore.NoLayer {
		return nil // pasted text is not a series of key presses
	}
	line, bound := a.x.LineOf(name)
	c := commandOf(line)
	was := a.position()
	switch {
	case name == "ctrl+c": // quits from everywhere
		return a.haltAndRun(line)
	case a.copyScreen.open:
		a.closeCopy()
	case a.participant != nil && a.participant.confined() && !a.participant.readsOverlay(a.x):
		return a.handleFollowerKey(name, line)
	case a.x.Busy():
		a.x.Halt() // any key stops a run; q then quits at the step reached
		if c.Halts {
			a.x.ExecuteScript(line)
		}
	case a.x.Layer == explore.BlankLayer:
		a.x.Close()
	case c.Redraws:
		a.x.Redraws = true
	case a.x.Layer != explore.NoLayer:
		if chosen := a.overlay.Key(a.x, k); chosen != "" {
			a.x.ExecuteScript(chosen)
		}
	case name == "w" && a.participant != nil && !a.participant.Member.Leads():
		a.participant.setFollow(a.x, true)
	case name == "esc":
		a.x.Close()
	case bound:
		a.x.Execute(strings.Fields(line))
	case k.Type != tea.KeyRunes || unicode.IsPrint(k.Runes[0]):
		a.x.RefuseKey(name)
	}
	return tea.Batch(a.nextCmd(), a.animate(was, c.Turns))
}

// commandOf is the row of the command that a key's line runs without arguments; a row
// without a name if the line has arguments or is empty.
func commandOf(line string) *explore.Command {
	return cmp.Or(explore.FindCommand([]string{line}), &explore.Command{})
}

// nextCmd returns the Bubble Tea command that the explorer's state calls for: the next tick
// of play, a theory search on new data, the listing of a folder. Work that was just begun
// runs here first, for at most inlineTime.
func (a *app) nextCmd() tea.Cmd {
	if a.participant != nil && a.participant.Follow {
		a.participant.update(a.x) // the class may have moved on while an overlay was open
	}
	if a.x.Busy() && !a.busy {
		ctx, cancel := context.WithTimeout(a.session, inlineTime)
		_ = a.x.Work((*gate.Gate)(nil).Begin(ctx)) // the error is the timeout's: the work goes on in a job
		cancel()
	}
	a.busy = a.x.Busy()
	if a.x.Quitting {
		return nil
	}
	if a.x.Redraws && a.writer != nil {
		a.writer.Enter()
	}
	a.x.Redraws = false
	var next []tea.Cmd
	if a.x.Playing || a.clock.on {
		next = append(next, a.scheduleTick())
	}
	if a.decide > 0 && !a.x.Answered() {
		next = append(next, a.startSearch())
	}
	if a.x.Layer != a.overlay.Layer || a.overlay.Layer != explore.NoLayer {
		next = append(next, a.overlay.Sync(a.x))
	}
	return tea.Batch(next...)
}

// handleFollowerKey handles one key of a follower whose explorer shows the class.
func (a *app) handleFollowerKey(name, line string) tea.Cmd {
	c := commandOf(line)
	switch {
	case c.Halts:
		return a.haltAndRun(line)
	case name == "w":
		a.participant.setFollow(a.x, false)
	case c.Unconfined:
		a.x.ExecuteScript(line)
	default:
		a.x.Notify(followKeys)
	}
	return a.nextCmd()
}

// Host is what all sessions of one process share. The zero value serves a single session.
type Host struct {
	Gate    *gate.Gate            // limits how much long work runs at once; nil: no limit
	Answers *explore.AnswerCache  // cache of theory results; nil: each session computes its own
	Faults  explore.PanicReporter // reports panics; the zero value puts them into the error
}
