package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/panel"
)

// beatDue is one beat of play number.
type beatDue struct {
	number int
	late   bool // it had to wait for the line to the terminal
	lost   bool // and in vain
}

// remoteRate is what play may send in a second over SSH. The program writes into
// the buffers of a pseudo-terminal, of sshd and of the kernel, which take some
// hundred kilobytes at once before a slow line makes itself felt: by then a key
// would wait half a minute for its answer. No writer can see that, and the
// terminal is asked nothing. So play, which alone sends more than a person can
// ask for by hand, is held to a line of 8 kB/s: about twenty steps a second at
// 80×24, six at 200×60. Keys are never held.
const remoteRate = 7 << 10

// beats are those of play.
type beats struct {
	on      bool
	number  int       // of the last, so that a late one is known for one
	came    time.Time // when it did
	awaited bool      // the next one is on its way
}

// keepTime begins and ends play, and has its next beat come once the step of the last
// one is done, and as soon as the terminal has taken the frames so far: a long step is not
// asked to end for the one after it, and play goes no faster than the line. One beat at
// most is on its way, so that a machine which wakes from sleep has one to make up for.
func (a *app) keepTime() tea.Cmd {
	b := &a.beats
	if a.x.Playing != b.on {
		b.on, b.awaited, b.came = a.x.Playing, false, time.Now()
		if a.line != nil && a.rate > 0 { // else what is sent is held to nothing
			a.line.Limit(map[bool]int{true: a.rate}[b.on])
		}
	}
	if !a.x.Playing || b.awaited || a.x.Busy() {
		return nil
	}
	b.number, b.awaited = b.number+1, true
	number, wait := b.number, time.Second/time.Duration(a.x.Speed)-time.Since(b.came)
	return tea.Tick(max(0, wait), func(time.Time) tea.Msg {
		if a.line == nil || !a.line.Behind() {
			return beatDue{number: number}
		}
		err := a.line.Flush(endTime)
		return beatDue{number: number, late: true, lost: err != nil}
	})
}

// play is one beat of play; one from before a pause is dropped. What could not
// be shown is not played: play waits for a terminal that does not read.
func (a *app) play(b beatDue) tea.Cmd {
	if b.number != a.beats.number || !a.beats.awaited {
		return nil
	}
	a.beats.awaited, a.beats.came = false, time.Now()
	was := a.position()
	if !b.lost {
		a.x.Tick(b.late)
	}
	return tea.Batch(a.follow(), a.animate(was, a.x.Speed <= motionSpeed))
}

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
	v := a.x.View()
	at := v.Timeline.Converged
	return position{a.x.Step(), v.Beat, a.x.Step() == at && at == v.Timeline.Reached}
}

// animate begins a motion, if what was asked for led on from where the run stood
// to an update or to convergence; whatever was under way ends.
func (a *app) animate(was position, asked bool) tea.Cmd {
	now := a.position()
	on := now.step > was.step || now.step == was.step && now.beat < was.beat
	turns := asked && on && a.x.View().Beat == 0 && a.x.View().Moment.Event.Updated
	lights := now.converged && !was.converged && on
	m := &a.motion
	m.frame, a.x.View().Animation = 0, panel.Animation{}
	slow := a.line != nil && a.line.Slow()
	if !m.allowed || !a.x.Moves(a.rate > 0) || !turns && !lights || a.x.Busy() || slow {
		return nil
	}
	m.number, m.turns, m.due = m.number+1, turns, time.Now()
	return a.nextFrame()
}

// nextFrame shows the next frame of the motion under way, and waits for the one after
// it.
func (a *app) nextFrame() tea.Cmd {
	m := &a.motion
	late := time.Since(m.due) > motionFrame || a.line != nil && a.line.Behind()
	if m.frame++; m.frame >= motionFrames || late { // then the picture is that of the step
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
