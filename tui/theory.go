package tui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
)

// inquiry is a question of theory being worked on beside the explorer.
type inquiry struct {
	question explore.Question
	cancel   context.CancelFunc
}

// theoryDecided is its answer.
type theoryDecided struct {
	question explore.Question
	answer   explore.Answer
}

// decideTheory begins work on the present question, unless it is answered or
// being worked on; an older question is given up. All stages of a question have
// the time of --decide together.
func (a *app) decideTheory() tea.Cmd {
	if a.decide <= 0 {
		return nil
	}
	if a.x.Answered() {
		return nil
	}
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
	a.asking = &inquiry{q, cancel}
	return func() (msg tea.Msg) {
		defer cancel()
		defer func() { // a fault in the theory is no reason to lose the lesson
			if r := recover(); r != nil {
				msg = theoryDecided{q, q.Failed("the search failed: " + a.host.Faults.Error(r).Error())}
			}
		}()
		return theoryDecided{q, a.answer(ctx, q)}
	}
}

// answer works out a question, in turns with other sessions, or has the answer
// that one of them was given.
func (a *app) answer(ctx context.Context, q explore.Question) explore.Answer {
	return a.host.Answers.Of(ctx, q, func() explore.Answer {
		work := a.host.Gate.Begin(ctx)
		defer work.Pause()
		return q.Answer(work)
	})
}

// receiveAnswer takes an answer in.
func (a *app) receiveAnswer(msg theoryDecided) {
	if a.asking != nil && a.asking.question.Same(msg.question) {
		a.asking = nil
		a.x.AddAnswer(msg.question, msg.answer)
	}
}
