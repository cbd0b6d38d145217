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
		if a.x.WorkBriefly(); a.x.Busy() {
			ctx, cancel := context.WithTimeout(a.session, promptTime)
			_ = a.x.Work(a.host.Gate.Yielding(ctx)) // ends by its time, or done
			cancel()
		}
	}
	a.busy = a.x.Busy()
	if a.x.Quitting {
		return nil
	}
	return tea.Batch(a.keepTime(), a.decideTheory(), a.runShuffles(), a.over.Follow(a.x))
}

// shuffleTime is how long the shuffled runs of show solutions may take.
const shuffleTime = 2 * time.Second

// inquiry is a question that is being worked on beside the explorer.
type inquiry[Q question[Q]] struct {
	question Q
	cancel   context.CancelFunc
}

type question[Q any] interface{ Same(Q) bool }

// answered is what has come of one.
type answered[Q question[Q], A any] struct {
	of     *inquiry[Q]
	answer A
}

// inquire begins work on a question until a moment, unless it is being worked on;
// an older question is given up. A fault in the work is no reason to lose the
// lesson: failed is the answer then.
func inquire[Q question[Q], A any](ctx context.Context, at **inquiry[Q], q Q, until func() time.Time, answer func(context.Context) A, failed func(fault any) A) tea.Cmd {
	if *at != nil {
		if (*at).question.Same(q) {
			return nil
		}
		(*at).cancel()
	}
	ctx, cancel := context.WithDeadline(ctx, until())
	begun := &inquiry[Q]{q, cancel}
	*at = begun
	return func() (msg tea.Msg) {
		defer cancel()
		defer func() {
			if fault := recover(); fault != nil {
				msg = answered[Q, A]{begun, failed(fault)}
			}
		}()
		return answered[Q, A]{begun, answer(ctx)}
	}
}

// finish reports whether an inquiry is the one under way, which is over: what comes of
// one that was given up is no answer, even where the same is asked again meanwhile.
func finish[Q question[Q]](at **inquiry[Q], over *inquiry[Q]) bool {
	if *at != over {
		return false
	}
	*at = nil
	return true
}

// decideTheory begins work on the present question of theory, unless it is answered;
// all stages of a question have the time of --decide together. It takes turns with
// other sessions, or has the answer that one of them was given.
func (a *app) decideTheory() tea.Cmd {
	if a.decide <= 0 || a.x.Answered() {
		return nil
	}
	q := a.x.Question()
	return inquire(a.ctx, &a.asking, q, func() time.Time {
		if !q.Final() {
			a.until = time.Now().Add(a.decide)
		}
		return a.until
	}, func(ctx context.Context) explore.Answer {
		return a.host.Answers.Of(ctx, q, func() explore.Answer {
			work := a.host.Gate.Begin(ctx)
			defer work.Pause()
			return q.Answer(work)
		})
	}, func(fault any) explore.Answer {
		return q.Failed("the search failed: " + a.host.Faults.Error(fault).Error())
	})
}

// runShuffles begins work on the solutions, if they are asked for.
func (a *app) runShuffles() tea.Cmd {
	q, asked := a.x.Shuffles()
	if !asked {
		return nil
	}
	return inquire(a.ctx, &a.shuffling, q, func() time.Time { return time.Now().Add(shuffleTime) }, func(ctx context.Context) scene.Solutions {
		work := a.host.Gate.Begin(ctx)
		defer work.Pause()
		return q.Answer(work)
	}, func(fault any) scene.Solutions {
		_ = a.host.Faults.Error(fault)
		return scene.Solutions{Of: q.Problem}
	})
}
