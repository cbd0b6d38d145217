package tui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/scene"
)

// shuffleTime is how long the shuffled runs of show solutions may take.
const shuffleTime = 2 * time.Second

// shuffling is a question of solutions being worked on beside the explorer.
type shuffling struct {
	question scene.Shuffles
	cancel   context.CancelFunc
}

// shufflesRun is its answer.
type shufflesRun struct {
	question scene.Shuffles
	found    scene.Solutions
}

// runShuffles begins work on the solutions, if they are asked for and not yet
// being worked on; an older question is given up.
func (a *app) runShuffles() tea.Cmd {
	q, asked := a.x.Shuffles()
	if !asked || a.shuffling != nil && a.shuffling.question.Same(q) {
		return nil
	}
	if a.shuffling != nil {
		a.shuffling.cancel()
	}
	ctx, cancel := context.WithTimeout(a.ctx, shuffleTime)
	a.shuffling = &shuffling{q, cancel}
	return func() (msg tea.Msg) {
		defer cancel()
		defer func() { // a fault in them is no reason to lose the lesson
			if r := recover(); r != nil {
				_ = a.host.Faults.Error(r)
				msg = shufflesRun{q, scene.Solutions{Of: q.Problem}}
			}
		}()
		work := a.host.Gate.Begin(ctx)
		defer work.Pause()
		return shufflesRun{q, q.Answer(work)}
	}
}

// receiveShuffles takes an answer in.
func (a *app) receiveShuffles(msg shufflesRun) {
	if a.shuffling != nil && a.shuffling.question.Same(msg.question) {
		a.shuffling = nil
		a.x.AddSolutions(msg.found)
	}
}
