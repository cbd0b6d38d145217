package tui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
)

// promptTime is how long a key's own work goes on before the next key is heard, and
// without a place at the gate: most work is done in it.
const promptTime = 12 * time.Millisecond

// ongoing is what goes on beside the keys.
type ongoing struct {
	busy   bool      // the explorer was, before the message that is being taken in
	beats  beats     // of play
	asking *inquiry  // the question of theory that is being worked on
	until  time.Time // when its time is up
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

// inquiry is a question of theory that is worked on beside the keys.
type inquiry struct {
	question explore.Question
	cancel   context.CancelFunc
}

// answered is what has come of one.
type answered struct {
	of     *inquiry
	answer explore.Answer
}

// decideTheory begins work on the present question of theory, which is open, unless it is
// worked on; an older question is given up. All stages of a question have the time of
// --decide together. It takes turns with other sessions, or has the answer that one of
// them was given. A fault in the work is no reason to lose the lesson.
func (a *app) decideTheory() tea.Cmd {
	q := a.x.Question()
	if a.asking != nil {
		if a.asking.question.Same(q) {
			return nil
		}
		a.asking.cancel()
	}
	if !q.Final() {
		a.until = time.Now().Add(a.decide)
	}
	ctx, cancel := context.WithDeadline(a.ctx, a.until)
	begun := &inquiry{q, cancel}
	a.asking = begun
	return func() (msg tea.Msg) {
		defer cancel()
		defer func() {
			if fault := recover(); fault != nil {
				msg = answered{begun, q.Failed("the search failed: " + a.host.Faults.Error(fault).Error())}
			}
		}()
		return answered{begun, a.host.Answers.Of(ctx, q, func() explore.Answer {
			work := a.host.Gate.Begin(ctx)
			defer work.Pause()
			return q.Answer(work)
		})}
	}
}
