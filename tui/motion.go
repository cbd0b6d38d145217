package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/panel"
)

// A motion is a few frames between two: the line turning at an update, the last
// pass lit and the band growing once a run has converged. It is seen where a key
// or play asked for what changed, on a terminal that is near or where it is set
// on. It ends at the next key and where a frame is late; there is none over a
// line that has shown to be slow.
const (
	motionFrames = 5
	motionFrame  = 30 * time.Millisecond
	motionSpeed  = 4 // steps a second of play up to which there is one
)

// motion is the one under way.
type motion struct {
	allowed bool      // there may be any
	number  int       // counts those begun
	frame   int       // shown last; 0: none is under way
	turns   bool      // it is of the line, not of the pass
	due     time.Time // when the next frame is
}

// motionDue says that the next frame of a motion is due.
type motionDue struct{ number int }

// position is where the run stands.
type position struct {
	step, beat int
	converged  bool
}

func (a *app) position() position {
	t := a.x.View().Timeline
	at, ok := t.ConvergedAt()
	return position{a.x.Step(), a.x.View().Beat, ok && a.x.Step() == at && at == t.Reached()}
}

// animate begins a motion, if what was asked for led on from where the run stood
// to an update or to convergence; whatever was under way ends.
func (a *app) animate(was position, asked bool) tea.Cmd {
	a.endMotion()
	now := a.position()
	on := now.step > was.step || now.step == was.step && now.beat < was.beat
	turns := asked && on && a.x.View().Beat == 0 && a.x.View().Moment.Event.Updated
	lights := now.converged && !was.converged && on
	m := &a.motion
	if !m.allowed || !a.x.Moves(a.rate > 0) || !turns && !lights || a.x.Busy() || a.line != nil && (a.line.Behind() || a.line.Slow()) {
		return nil
	}
	m.number, m.frame, m.turns, m.due = m.number+1, 1, turns, time.Now().Add(motionFrame)
	return a.showMotion()
}

// showMotion shows the present frame of the motion and waits for the next.
func (a *app) showMotion() tea.Cmd {
	m := &a.motion
	part := float64(m.frame) / motionFrames
	if m.turns {
		a.x.Animate(panel.Animation{Turn: part})
	} else {
		a.x.Animate(panel.Animation{Lit: part})
	}
	number := m.number
	return tea.Tick(motionFrame, func(time.Time) tea.Msg { return motionDue{number} })
}

// advanceMotion goes on with a motion.
func (a *app) advanceMotion(msg motionDue) tea.Cmd {
	m := &a.motion
	if msg.number != m.number || m.frame == 0 {
		return nil
	}
	late := time.Since(m.due) > motionFrame
	late = late || a.line != nil && a.line.Behind()
	if m.frame++; m.frame >= motionFrames || late {
		a.endMotion()
		return nil
	}
	m.due = time.Now().Add(motionFrame)
	return a.showMotion()
}

// endMotion ends a motion: the picture is that of the step.
func (a *app) endMotion() {
	a.motion.frame = 0
	a.x.Animate(panel.Animation{})
}
