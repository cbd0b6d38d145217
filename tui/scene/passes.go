package scene

import (
	"context"
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// passesMost bounds the passes that are summed up, from the first on, and evaluatedMost
// the examples that are looked at for it: under order first a pass is one step, and to
// sum up a long run would take minutes. Some passes are summed up of any data.
const passesMost, evaluatedMost, passesLeast = 1 << 14, 1 << 28, 100

// passesOf is how many passes over so many examples are summed up.
func passesOf(examples int) int {
	return max(passesLeast, min(passesMost, evaluatedMost/max(1, examples)))
}

// passes is those that are summed up so far, with the errors of each readout on the
// examples kept apart.
type passes struct {
	done   []panel.Epoch
	tested []panel.TestErrors // none where no examples are kept apart
	next   reading            // of the first that is not done
	end    model.Hyperplane   // at the end of the last that is
}

// summed is those made so far.
func (v *View) summed() *passes {
	return memo.Made(&v.cache, key{run: v.Timeline, readout: v.Setup.Readout}, func(all *passes) { *all = passes{} })
}

// sumUp sums up passes, as long as ctx lasts; it reports whether none is left.
func (v *View) sumUp(ctx context.Context) bool {
	all, t, length, examples := v.summed(), v.Timeline, v.Timeline.Problem.StepsPerPass(), v.Data.Len()
	if v.Data.Test != nil {
		examples += len(panel.TestErrors{}) * v.Data.Test.Len()
	}
	for k := len(all.done); (k+1)*length <= t.Reached && k < passesOf(examples) && v.Data.Len() > 0; k++ {
		end := (k + 1) * length
		if !all.next.read(ctx, t, v.Setup.Readout, end, nil) || !v.testPass(ctx, all, end) {
			return false
		}
		e, turned := all.next.survey.Evaluation, all.turned()
		all.next = reading{survey: all.next.survey, wrong: all.next.wrong}
		if v.Setup.Readout == "voted" {
			e.Loss = math.NaN()
		}
		all.done = append(all.done, panel.Epoch{
			Epoch: k + 1, Mistakes: t.Journal.CountUntil(end) - t.Journal.CountUntil(k*length),
			Updates: t.UpdatesAt(end), Errors: e.Errors, Loss: e.Loss, Turned: turned,
		})
	}
	return true
}

// testPass tests the readouts at the end of a pass, if there are examples to test on.
func (v *View) testPass(ctx context.Context, all *passes, end int) bool {
	if v.Data.Test == nil {
		return true
	}
	var tested panel.TestErrors
	for k, name := range algo.ReadoutNames {
		if v.NoReadout(name) != nil {
			tested[k] = -1
			continue
		}
		p, err := v.Timeline.Readout(ctx, name, end)
		if err == nil {
			tested[k], err = p.TestErrors(ctx, v.Data.Test)
		}
		if err != nil {
			return false
		}
	}
	all.tested = append(all.tested, tested)
	return true
}

// turned is by how many degrees the pass that is summed up has turned w.
func (all *passes) turned() float64 {
	state, ok := all.next.predictor.(*algo.State)
	if !ok {
		return math.NaN()
	}
	now, ok := state.Hyperplane()
	degrees, both := now.Angle(all.end)
	if all.end = (model.Hyperplane{W: append(all.end.W[:0], now.W...), B: now.B}); !ok || !both {
		return math.NaN()
	}
	return degrees
}

// briefLooks is how often brief work may look at its context: some milliseconds.
const briefLooks = 32

// brief is a context for what a key waits for. It ends by the work that is done under
// it, not by the clock, so that what a frame shows does not depend on the load of the
// machine.
type brief struct {
	context.Context
	looks int
}

// Briefly is ctx for no more than some milliseconds of work.
func Briefly(ctx context.Context) context.Context { return &brief{ctx, briefLooks} }

// Err is asked every so much work.
func (b *brief) Err() error {
	if b.looks--; b.looks < 0 {
		return context.DeadlineExceeded
	}
	return b.Context.Err()
}
