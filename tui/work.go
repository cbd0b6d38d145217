package tui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
	"perceptron/tui/scene"
)

// promptTime is how long a key's own work goes on before the next key is heard, and
// without a place at the gate: most work is done in it.
const promptTime = 12 * time.Millisecond

// ongoing is what goes on beside the keys.
type ongoing struct {
	busy      bool                       // the explorer was, before the message that is being taken in
	beats     beats                      // of play
	asking    *inquiry[explore.Question] // the question of theory that is being worked on
	until     time.Time                  // when its time is up
	shuffling *inquiry[scene.Shuffles]   // the runs for show solutions that are being made
}

// work does what was asked for, if that is done soon.
func (a *app) work() {
	if a.x.WorkBriefly(); !a.x.Busy() {
		return
	}
	ctx, cancel := context.WithTimeout(a.session, promptTime)
	defer cancel()
	_ = a.x.Work(a.host.Gate.Yielding(ctx)) // ends by its time, or done
}

// goOn goes on with the work at hand, or else counts what the readouts show, until
// the explorer is asked for.
func (a *app) goOn(turn context.Context) tea.Cmd {
	a.busy = true
	work := a.host.Gate.Begin(turn)
	defer work.Pause()
	if !a.x.Busy() {
		a.x.Count(work)
		return a.follow()
	}
	was := a.position()
	_ = a.x.Work(work) // ends as it is asked, or done
	return tea.Batch(a.follow(), a.animate(was, false))
}

// follow returns what the explorer's state asks for next: a beat of play, a verdict
// on new data. What has just been begun is done, if that is soon done.
func (a *app) follow() tea.Cmd {
	if a.x.Busy() && !a.busy {
		a.work()
	}
	a.busy = a.x.Busy()
	if a.x.Quitting() {
		return nil
	}
	return tea.Batch(a.keepTime(), a.decideTheory(), a.runShuffles(), a.over.Follow(a.x))
}
