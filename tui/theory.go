package tui

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo/margin"
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
// being worked on; an older question is given up.
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
	ctx, cancel := context.WithTimeout(context.Background(), a.decide)
	a.asking = &inquiry{q, cancel}
	return func() (msg tea.Msg) {
		defer cancel()
		defer func() { // a fault in the theory is no reason to lose the lesson
			if r := recover(); r != nil {
				why := fmt.Sprintf("the search failed: %v", r)
				msg = theoryDecided{q, explore.Answer{Verdict: margin.Verdict{Why: why}, Why: why}}
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
