package scene

import (
	"context"
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// maxPasses limits the passes that are summed up, from the first on, and maxPassWork the
// predictions made for it: under order first a pass is one step, and a long run would
// take minutes. minPasses are summed up in any case.
const maxPasses, maxPassWork, minPasses = 1 << 14, 1 << 28, 100

// passLimit is how many passes over a number of examples are summed up.
func passLimit(examples int) int {
	return max(minPasses, min(maxPasses, maxPassWork/max(1, examples)))
}

// passSummaries is the passes summed up so far.
type passSummaries struct {
	done []panel.Epoch
	next readoutResult    // of the first pass not done
	end  model.Hyperplane // at the end of the last pass done
}

// passTests is the test errors of every readout at the end of each pass tested so far.
type passTests []panel.TestErrors

// passSummaries is those of the run and readout shown.
func (v *View) passSummaries() *passSummaries {
	return memo.Made(&v.cache, cacheKey{run: v.Timeline, readout: v.Setup.Readout}, func(all *passSummaries) { *all = passSummaries{} })
}

// passTests is those of the run shown. They are the same whichever readout is shown.
func (v *View) passTests() *passTests {
	return memo.Made(&v.cache, cacheKey{run: v.Timeline}, func(all *passTests) { *all = nil })
}

// summarizePasses sums up passes until ctx ends; it reports whether none is left.
func (v *View) summarizePasses(ctx context.Context) bool {
	all, t, length, examples := v.passSummaries(), v.Timeline, v.Timeline.Problem.StepsPerPass(), v.Data.Len()
	if v.Data.Test != nil {
		examples += len(panel.TestErrors{}) * v.Data.Test.Len()
	}
	for k := len(all.done); (k+1)*length <= t.Reached && k < passLimit(examples) && v.Data.Len() > 0; k++ {
		end := (k + 1) * length
		if !all.next.compute(ctx, t, v.Setup.Readout, end, nil) || !v.testPass(ctx, k, end) {
			return false
		}
		e, turned := all.next.errorSet.Evaluation, all.turned()
		all.next = readoutResult{errorSet: all.next.errorSet, wrong: all.next.wrong}
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

// testPass adds the readouts' test errors at the end of pass k, if there are test examples
// and they aren't known yet.
func (v *View) testPass(ctx context.Context, k, end int) bool {
	all := v.passTests()
	if v.Data.Test == nil || k < len(*all) {
		return true
	}
	var tested panel.TestErrors
	for k, name := range algo.ReadoutNames {
		if v.ReadoutObjection(name) != nil {
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
	*all = append(*all, tested)
	return true
}

// turned is the angle in degrees by which the pass being summed up has turned w.
func (all *passSummaries) turned() float64 {
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

// mistakesPerCheck is how many mistakes on a path are worth one check of a context.
const mistakesPerCheck = 16

// follow calls record after each update of a path up to a step, some of them at once and
// those that are left when Compute is called. A nil path has none.
func (v *View) follow(path *algo.Trajectory, to int, record func(step int)) {
	if path == nil || !path.Before(to) {
		return
	}
	more := func(ctx context.Context) bool {
		for checked := path.Misclassified - 1; path.Before(to); {
			for ; checked < path.Misclassified; checked += mistakesPerCheck { // a batch may have many
				if ctx.Err() != nil {
					return false
				}
			}
			step, _ := path.Next()
			record(step)
		}
		return true
	}
	if !more(Briefly(context.Background())) {
		v.unfinished = append(v.unfinished, more)
	}
}

// maxBriefChecks is how often brief work may check its context: it is worth some
// milliseconds.
const maxBriefChecks = 512

// brief is a context for work that a key waits for. It ends after a number of checks, not
// at a time, so that what a frame shows does not depend on the load of the machine.
type brief struct {
	context.Context
	checks int
}

// Briefly returns a context for some milliseconds of work.
func Briefly(ctx context.Context) context.Context { return &brief{ctx, maxBriefChecks} }

// Err counts the check and fails once there have been too many.
func (b *brief) Err() error {
	if b.checks--; b.checks < 0 {
		return context.DeadlineExceeded
	}
	return b.Context.Err()
}
