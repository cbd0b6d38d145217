package tui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
	"perceptron/tui/scene"
)

const (
	// sliceTime is how long a key may wait behind a run.
	sliceTime = 12 * time.Millisecond
	// pollTime is how long it is looked whether a stream's next example has come,
	// and pollPause how long it is left alone in between.
	pollTime, pollPause = time.Millisecond, 20 * time.Millisecond
)

// ongoing is what goes on beside the keys.
type ongoing struct {
	working   bool                       // a workDone is on its way
	counting  bool                       // a countDone is on its way
	playing   bool                       // a beat of play is on its way
	plays     int                        // counts plays begun, so that a late beat is known for one
	asking    *inquiry[explore.Question] // the question of theory that is being worked on
	until     time.Time                  // when its time is up
	shuffling *inquiry[scene.Shuffles]   // the runs for show solutions that are being made
}

// workDone says that the next slice of the work at hand may begin, and leave that
// it is over.
type workDone struct{ turn release }

// countDone says so of a slice of what the readouts take.
type countDone struct{ leave release }

// nextSlice is when the next slice may begin: at once, or after a while where there
// is nothing to do but to wait for a stream.
func (a *app) nextSlice() tea.Cmd {
	if a.x.Waiting() {
		return tea.Tick(pollPause, func(time.Time) tea.Msg { return workDone{} })
	}
	return a.atGate(func(leave release) tea.Msg { return workDone{leave} })
}

// release is how a turn at the gate is left; nil where there was no gate.
type release func()

func (t release) end() {
	if t != nil {
		t()
	}
}

// atGate waits for a turn at the gate, and then says so.
func (a *app) atGate(say func(leave release) tea.Msg) tea.Cmd {
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
	long := sliceTime
	if a.x.Waiting() {
		long = pollTime
	}
	ctx, cancel := context.WithTimeout(a.ctx, long)
	defer cancel()
	_ = a.x.Work(a.host.Gate.Yielding(ctx)) // ends by its time, or done
}

// count goes on with what the readouts take for one slice. A key waits no longer
// than that.
func (a *app) count() {
	ctx, cancel := context.WithTimeout(a.ctx, sliceTime)
	defer cancel()
	rough := a.x.Picture().Rough()
	a.x.Count(a.host.Gate.Yielding(ctx))
	if pic := a.x.Picture(); rough && !pic.Rough() {
		a.x.Say(pic.Directions())
	}
}

// follow returns what the explorer's state asks for next: another slice of
// work, a beat of play, a verdict on new data, the end.
func (a *app) follow() tea.Cmd {
	if a.x.Quitting() || a.seat.visitEnded(a.x) {
		return tea.Quit
	}
	var cmds []tea.Cmd
	if a.x.Busy() && !a.working {
		a.work() // most work is done at once
		if a.x.Busy() {
			a.working = true
			cmds = append(cmds, a.nextSlice())
		}
	}
	if !a.counting && a.x.Counting() {
		a.counting = true
		cmds = append(cmds, a.atGate(func(leave release) tea.Msg { return countDone{leave} }))
	}
	on, speed := a.x.Playing()
	if on && !a.playing {
		a.plays++
		cmds = append(cmds, a.scheduleBeat(a.plays, speed))
	}
	if on != a.playing {
		a.limitRate(on)
	}
	a.playing = on
	cmds = append(cmds, a.decideTheory(), a.runShuffles(), a.over.Follow(a.x))
	return tea.Batch(cmds...)
}
