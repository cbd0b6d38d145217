package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/panel"
)

// playTick is one tick of the play clock.
type playTick struct {
	number int
	late   bool // it waited for the terminal to catch up
	lost   bool // the terminal did not catch up in time
}

// remoteRate is how many bytes play may send in a second over SSH. The program then writes
// into the buffers of a pseudo-terminal, of sshd and of the kernel, which accept some
// hundred kilobytes before a slow line causes back-pressure: by then a key would wait half
// a minute for its answer. No writer can see those buffers, and the terminal is sent no
// queries. So play, the only source of more output than a person asks for by hand, is
// limited to a line of 8 kB/s: about twenty steps a second at 80×24, six at 200×60. Keys
// are never limited.
const remoteRate = 7 << 10

// playClock is the clock of play.
type playClock struct {
	on      bool
	number  int       // of the last tick, so that a stale one is recognized
	last    time.Time // time of the last tick
	pending bool      // the next tick is under way
}

// scheduleTick starts and stops the play clock, and schedules its next tick once the step
// of the last one is done and the terminal has taken the frames so far. So a long step is
// not interrupted for the next, and play is no faster than the line. At most one tick is
// pending: a machine that wakes from sleep has one to catch up with.
func (a *app) scheduleTick() tea.Cmd {
	b := &a.clock
	if a.x.Playing != b.on {
		b.on, b.pending, b.last = a.x.Playing, false, time.Now()
		if a.writer != nil && a.rate > 0 { // else output is not limited
			a.writer.Limit(map[bool]int{true: a.rate}[b.on])
		}
	}
	if !a.x.Playing || b.pending || a.x.Busy() {
		return nil
	}
	b.number, b.pending = b.number+1, true
	number, wait := b.number, time.Second/time.Duration(a.x.Speed)-time.Since(b.last)
	return tea.Tick(max(0, wait), func(time.Time) tea.Msg {
		if a.writer == nil || !a.writer.Behind() {
			return playTick{number: number}
		}
		err := a.writer.Flush(shutdownTime)
		return playTick{number: number, late: true, lost: err != nil}
	})
}

// playOnce plays one step at a tick. A tick from before a pause is ignored; after a tick
// whose frames were lost no step is made, so that play waits for a terminal that does not
// read.
func (a *app) playOnce(b playTick) tea.Cmd {
	if b.number != a.clock.number || !a.clock.pending {
		return nil
	}
	a.clock.pending, a.clock.last = false, time.Now()
	was := a.position()
	if !b.lost {
		a.x.Tick(b.late)
	}
	return tea.Batch(a.nextCmd(), a.animate(was, a.x.Speed <= motionSpeed))
}

// A motion is a short animation: the line turning at an update, or the last pass lighting
// up and the convergence band growing. It is shown where a key or play asked for the
// change, on a local terminal or where `set motion on` asks for it. It ends at the next
// key, or when a frame is late, and is never shown on a line that has proved slow.
const (
	motionFrames = 5
	motionFrame  = 30 * time.Millisecond
	motionSpeed  = 4 // steps a second: at faster play there is no motion
)

// motion is the animation under way.
type motion struct {
	allowed bool      // whether there may be any
	number  int       // of the last one begun
	frame   int       // last frame shown; 0: no motion is under way
	turns   bool      // the line turns; else the pass lights up
	due     time.Time // when the next frame is due
}

// motionDue says that the next frame of a motion is due.
type motionDue struct{ number int }

// position is the step that the run shows.
type position struct {
	step, beat int
	converged  bool
}

func (a *app) position() position {
	v := a.x.View()
	at := v.Timeline.Converged
	return position{a.x.Step(), v.Beat, a.x.Step() == at && at == v.Timeline.Reached}
}

// animate starts a motion if the explorer has gone forward from was to an update that was
// asked for, or to convergence. It ends the motion under way in any case.
func (a *app) animate(was position, asked bool) tea.Cmd {
	now := a.position()
	on := now.step > was.step || now.step == was.step && now.beat < was.beat
	turns := asked && on && a.x.View().Beat == 0 && a.x.View().Moment.Event.Updated
	lights := now.converged && !was.converged && on
	m := &a.motion
	m.frame, a.x.View().Animation = 0, panel.Animation{}
	slow := a.writer != nil && a.writer.Slow()
	if !m.allowed || !a.x.Animates(a.rate > 0) || !turns && !lights || a.x.Busy() || slow {
		return nil
	}
	m.number, m.turns, m.due = m.number+1, turns, time.Now()
	return a.nextFrame()
}

// nextFrame shows the next frame of the motion under way and schedules the one after it.
func (a *app) nextFrame() tea.Cmd {
	m := &a.motion
	late := time.Since(m.due) > motionFrame || a.writer != nil && a.writer.Behind()
	if m.frame++; m.frame >= motionFrames || late { // the frame of the step itself
		m.frame, a.x.View().Animation = 0, panel.Animation{}
		return nil
	}
	m.due = time.Now().Add(motionFrame)
	part := float64(m.frame) / motionFrames
	if m.turns {
		a.x.View().Animation = panel.Animation{Turn: part}
	} else {
		a.x.View().Animation = panel.Animation{Lit: part}
	}
	number := m.number
	return tea.Tick(motionFrame, func(time.Time) tea.Msg { return motionDue{number} })
}
