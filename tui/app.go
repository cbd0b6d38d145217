// Package tui is the explorer in a terminal: a Bubble Tea program around
// explore.Explorer, and the one-frame renderer that draws the same pictures
// without a terminal. Read job.go first, then app.go, work.go, draw.go and keys.go.
package tui

import (
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

// Screens larger than this are not drawn to their end.
const widest, highest = 500, 300

// app is the Bubble Tea model: it hands keys to the explorer as commands, in jobs
// that have the explorer to themselves.
type app struct {
	x           *explore.Explorer
	over        *overlay.Model
	decide      time.Duration
	host        Host
	ctx         context.Context // of the session; what goes on beside the keys ends with it
	participant *Participant    // in a class; nil where there is none

	jobs
	ongoing
	frames
	copying copying
	pointer pointer
	motion  motion
}

// pointer is what the mouse holds while its button is down.
type pointer struct {
	dragged   int  // the number of an example; 0: none
	scrubbing bool // the time bar
}

func newApp(ctx context.Context, o Options, x *explore.Explorer) *app {
	x.View().Proving = o.Decide > 0
	x.Faults = o.Host.Faults
	o.Catalogue.Faults = o.Host.Faults
	env := colourEnvironment(o.Color, o.Env)
	renderer := rendererFor(o.Out, colourProfile(env))
	a := &app{
		x: x, over: overlay.New(o.Catalogue), decide: o.Decide, host: o.Host, ctx: ctx, participant: o.Participant, jobs: newJobs(ctx),
		frames: frames{
			grid:    grid.New(80, 24, o.ASCII || asciiLocale(o.Env)),
			themeOf: func(name string) *theme.Theme { return theme.New(theme.Pick(name, env), renderer) },
		},
		motion: motion{allowed: o.Motion != ""},
	}
	if env("SSH_CONNECTION") != "" || env("SSH_TTY") != "" {
		a.rate = remoteRate
	}
	return a
}

// Init starts what the first commands asked for.
func (a *app) Init() tea.Cmd {
	a.inbox = append(a.inbox, nil)
	return a.handOver()
}

// resize gives the picture a size, at most the largest. It is the one way in for
// sizes, which a terminal may say anything about.
func (a *app) resize(w, h int) {
	w, h = min(max(w, 1), widest), min(max(h, 1), highest)
	a.grid.Reset(w, h)
	a.x.Resize(w, h)
}

// receive takes a message in.
func (a *app) receive(msg tea.Msg) tea.Cmd {
	a.busy = a.x.Busy()
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.resize(msg.Width, msg.Height)
		if a.line != nil {
			a.line.Resized()
		}
	case tea.KeyMsg:
		if len(msg.Runes) > 1 && !msg.Paste && !msg.Alt {
			return a.each(msg.Runes)
		}
		return a.key(msg)
	case tea.MouseMsg:
		if a.participant == nil || !a.participant.confined() {
			return a.mouse(msg)
		}
	case classMoved:
		a.participant.update(a.x)
	case noticeText:
		a.x.Say(string(msg))
	case beatDue:
		return a.play(msg)
	case copied:
		return a.showCopy(msg)
	case copyBegun:
		a.copying.begun = true
	case copyShown:
		a.copying.shown = true
		if a.copying.over {
			a.endCopy()
		}
	case motionDue:
		if msg.number == a.motion.number && a.motion.frame > 0 {
			return a.nextFrame()
		}
		return nil
	case answered:
		if a.asking == msg.of { // else it was given up
			a.asking = nil
			a.x.AddAnswer(msg.of.question, msg.answer)
		}
	default:
		a.over.Update(a.x, msg)
	}
	return a.follow()
}

// leave quits, whatever is being done.
func (a *app) leave() tea.Cmd {
	for a.x.Busy() {
		a.x.Halt()
	}
	a.x.Begin("quit")
	return a.follow()
}

// each is several keys typed faster than they were read, which arrive as one message.
func (a *app) each(runes []rune) tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range runes {
		if a.interrupted() || a.x.Quitting {
			break
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
	if k.Paste && a.x.Layer == explore.NoLayer {
		return nil // a paste is not a row of presses
	}
	line, bound := a.x.Line(name)
	was := a.position()
	switch {
	case name == "ctrl+c":
		return a.leave()
	case a.copying.on:
		a.endCopy()
	case a.participant != nil && a.participant.confined() && !a.participant.reads(a.x):
		return a.followerKey(name, line)
	case a.x.Busy():
		a.x.Halt() // any key stops a run; quit then quits where it stands
		if line == "quit" {
			a.x.Begin(line)
		}
	case a.x.Layer == explore.BlankLayer:
		a.x.Close()
	case line == "redraw":
		if a.line != nil { // something else may have written on the screen
			a.line.Enter()
		}
	case a.x.Layer != explore.NoLayer:
		if chosen := a.over.Key(a.x, k); chosen != "" {
			a.x.Begin(chosen)
		}
	case name == "w" && a.participant != nil && !a.participant.Member.Leads():
		a.participant.setFollow(a.x, true)
	case name == "esc":
		a.x.Close()
	case bound:
		a.x.Give(strings.Fields(line))
	case k.Type != tea.KeyRunes || unicode.IsPrint(k.Runes[0]):
		a.x.Unbound(name)
	}
	return tea.Batch(a.follow(), a.animate(was, line == "step" || line == "next"))
}

// follow returns what the explorer's state asks for next: a beat of play, a verdict
// on new data. What has just been begun is done, if that is soon done.
func (a *app) follow() tea.Cmd {
	if a.participant != nil && a.participant.Follow {
		a.participant.update(a.x) // the class may have gone on while they read
	}
	if a.x.Busy() && !a.busy {
		ctx, cancel := context.WithTimeout(a.session, promptTime)
		_ = a.x.Work((*gate.Gate)(nil).Begin(ctx)) // ends by its time, or done
		cancel()
	}
	a.busy = a.x.Busy()
	if a.x.Quitting {
		return nil
	}
	var next []tea.Cmd
	if a.x.Playing || a.beats.on {
		next = append(next, a.keepTime())
	}
	if a.decide > 0 && !a.x.Answered() {
		next = append(next, a.decideTheory())
	}
	if a.x.Layer != a.over.Layer || a.over.Layer != explore.NoLayer {
		next = append(next, a.over.Follow(a.x))
	}
	return tea.Batch(next...)
}

// followerKey is one press where the explorer shows the class.
func (a *app) followerKey(name, line string) tea.Cmd {
	c := explore.CommandOf([]string{line})
	switch {
	case line == "quit":
		return a.leave()
	case name == "w":
		a.participant.setFollow(a.x, false)
	case c != nil && c.Unconfined:
		a.x.Begin(line)
	default:
		a.x.Say(followKeys)
	}
	return a.follow()
}

// Host is what the sessions of one process have in common. The zero value is
// that of one session alone.
type Host struct {
	Gate    *gate.Gate       // for long work; nil lets all of it on
	Answers *explore.Answers // of the theory; nil: each session works out its own
	Faults  explore.Faults   // tells of panics; nil says what they were
}
