package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/scene"
)

// A motion is a few frames between two: the line turning at an update, the last
// pass lit once a run has converged. It is seen where a key or play asked for
// what changed, and ends at the next key, where a frame is late, and where it
// takes more of the line to the terminal than a step should.
const (
	motionFrames = 5
	motionFrame  = 30 * time.Millisecond
	motionBytes  = 2000
	motionSpeed  = 4 // steps a second of play up to which there is one
)

// motion is the one under way.
type motion struct {
	may    bool      // there may be any
	number int       // counts those begun
	frame  int       // shown last; 0: none is under way
	turns  bool      // it is of the line, not of the pass
	sent   int64     // to the terminal before it
	spent  int64     // on it, up to the frame before
	due    time.Time // when the next frame is
}

// motionDue says that the next frame of a motion is due.
type motionDue struct{ number int }

// standing is where the run stands.
type standing struct {
	step, beat int
	converged  bool
}

func (a *app) stand() standing {
	t := a.x.Timeline()
	at, ok := t.ConvergedAt()
	return standing{a.x.Step(), a.x.Beat(), ok && a.x.Step() == at && at == t.Reached()}
}

// animate begins a motion, if what was asked for led on from where the run stood
// to an update or to convergence; whatever was under way ends.
func (a *app) animate(was standing, asked bool) tea.Cmd {
	a.rest()
	now := a.stand()
	on := now.step > was.step || now.step == was.step && now.beat < was.beat
	turns := asked && on && a.x.Beat() == 0 && a.x.Moment().Event.Updated
	lights := now.converged && !was.converged && on
	if !a.motion.may || a.rate > 0 || !a.x.Moves() || !turns && !lights || a.x.Busy() || a.line != nil && a.line.Behind() {
		return nil
	}
	m := &a.motion
	m.number, m.frame, m.turns, m.due = m.number+1, 1, turns, time.Now().Add(motionFrame)
	if a.line != nil {
		m.sent, m.spent = a.line.Sent(), 0
	}
	return a.moved()
}

// moved shows the present frame of the motion and waits for the next.
func (a *app) moved() tea.Cmd {
	m := &a.motion
	part := float64(m.frame) / motionFrames
	if m.turns {
		a.x.Animate(scene.Animation{Turn: part})
	} else {
		a.x.Animate(scene.Animation{Lit: part})
	}
	number := m.number
	return tea.Tick(motionFrame, func(time.Time) tea.Msg { return motionDue{number} })
}

// move goes on with a motion.
func (a *app) move(msg motionDue) tea.Cmd {
	m := &a.motion
	if msg.number != m.number || m.frame == 0 {
		return nil
	}
	late := time.Since(m.due) > motionFrame
	dear := false
	if a.line != nil {
		late = late || a.line.Behind()
		spent := a.line.Sent() - m.sent
		last := spent - m.spent
		if m.frame == 1 { // with it went the numbers of the step
			last /= 2
		}
		m.spent, dear = spent, spent+2*last > motionBytes // the next frame, and one to end with
	}
	if m.frame++; m.frame >= motionFrames || late || dear {
		a.rest()
		return nil
	}
	m.due = time.Now().Add(motionFrame)
	return a.moved()
}

// rest ends a motion: the picture is that of the step.
func (a *app) rest() {
	a.motion.frame = 0
	a.x.Animate(scene.Animation{})
}
