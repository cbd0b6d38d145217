package tui

import (
	"context"
	"fmt"
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
	if a.x.Known() {
		return nil
	}
	q := a.x.Question()
	if a.asking != nil {
		if a.asking.question.Same(q) {
			return nil
		}
		a.asking.cancel()
	}
	if !q.Last() {
		a.until = time.Now().Add(a.decide)
	}
	ctx, cancel := context.WithDeadline(context.Background(), a.until)
	a.asking = &inquiry{q, cancel}
	return func() (msg tea.Msg) {
		defer cancel()
		defer func() { // a fault in the theory is no reason to lose the lesson
			if r := recover(); r != nil {
				msg = theoryDecided{q, q.Failed(fmt.Sprintf("the search failed: %v", r))}
			}
		}()
		return theoryDecided{q, q.Answer(ctx)}
	}
}

// decided takes an answer in.
func (a *app) decided(msg theoryDecided) {
	if a.asking != nil && a.asking.question.Same(msg.question) {
		a.asking = nil
		a.x.Learn(msg.question, msg.answer)
	}
}
