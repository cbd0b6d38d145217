package tui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
)

// inlineTime is how long the work of a key runs in the key's own job, before the next key
// is handled and without waiting at the gate. Most work ends within it.
const inlineTime = 12 * time.Millisecond

// background is the state of what runs between keys.
type background struct {
	busy     bool          // whether the explorer had work before this message
	clock    playClock     // of play
	search   *theorySearch // the theory search that is running; nil: none
	deadline time.Time     // when the search's time limit ends
}

// continueWork continues the explorer's work or, if there is none, the counts of the readouts,
// until ctx ends.
func (a *app) continueWork(ctx context.Context) tea.Cmd {
	a.busy = true
	work := a.host.Gate.Begin(ctx)
	defer work.Pause()
	if !a.x.Busy() {
		a.x.Count(work)
		return a.nextCmd()
	}
	was := a.position()
	_ = a.x.Work(work) // the error is the context's
	return tea.Batch(a.nextCmd(), a.animate(was, false))
}

// theorySearch is a search for the answer to a question of theory, which runs in
// the background.
type theorySearch struct {
	question explore.Question
	cancel   context.CancelFunc
}

// searchDone is the result of a search.
type searchDone struct {
	search *theorySearch
	answer explore.Answer
}

// startSearch starts the search for the explorer's open question of theory, unless it is
// running already; a search for an older question is cancelled. All stages of a question
// share the time limit of --decide. The search takes its turn at the gate, or gets the
// answer that another session's search has found. A panic becomes the answer "the search
// failed".
func (a *app) startSearch() tea.Cmd {
	q := a.x.Question()
	if a.search != nil {
		if a.search.question.Same(q) {
			return nil
		}
		a.search.cancel()
	}
	if !q.Final() {
		a.deadline = time.Now().Add(a.decide)
	}
	ctx, cancel := context.WithDeadline(a.ctx, a.deadline)
	started := &theorySearch{q, cancel}
	a.search = started
	return func() (msg tea.Msg) {
		defer cancel()
		defer func() {
			if fault := recover(); fault != nil {
				msg = searchDone{started, q.Failed("the search failed: " + a.host.Faults.Error(fault).Error())}
			}
		}()
		return searchDone{started, a.host.Answers.Answer(ctx, q, func() explore.Answer {
			work := a.host.Gate.Begin(ctx)
			defer work.Pause()
			return q.Answer(work)
		})}
	}
}
