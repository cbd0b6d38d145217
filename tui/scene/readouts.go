package scene

import (
	"context"
	"math/bits"
	"slices"
	"sync"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// cacheKey is the cache key of what depends on a run and the view of it. Fields that an
// entry does not depend on are zero.
type cacheKey struct {
	run           *algo.Timeline
	readout       string
	axes          Axes
	lifted        bool // the vertical axis is the activation
	step, updates int
}

// readoutResults is the results of the readouts as far as they were asked for, in the
// order of their names.
type readoutResults [len(panel.TestErrors{})]readoutResult

// readoutResult is what one readout predicts with, and its errors.
type readoutResult struct {
	key        cacheKey       // updates, and for the mean and the votes the step
	predictor  algo.Predictor // nil: not computed yet
	evaluated  bool
	errorSet   algo.ErrorSet
	wrong      []int // the first mistakes
	testErrors int   // on the test examples
	tested     bool  // errors is known
}

// readoutResult is a readout's result at the step shown, as far as it has been computed.
// Mean and votes depend on the step, the others on the weights alone.
func (v *View) readoutResult(name string) *readoutResult {
	s := v.State()
	all := memo.Made(&v.cache, cacheKey{run: v.Timeline}, func(all *readoutResults) { *all = readoutResults{} })
	one, key := &all[max(0, slices.Index(algo.ReadoutNames, name))], cacheKey{updates: s.Event.Updates}
	if name == "averaged" || name == "voted" {
		key.step = s.Event.Step
	}
	if one.key != key { // the result is invalid, its memory is reused
		*one = readoutResult{key: key, errorSet: one.errorSet, wrong: one.wrong}
	}
	if name == "last" {
		one.predictor = s
	}
	return one
}

// compute computes what a readout predicts with after a step, and its errors, also on
// test examples, until ctx ends; it reports whether all is computed.
func (one *readoutResult) compute(ctx context.Context, t *algo.Timeline, name string, step int, test *model.Dataset) bool {
	if one.predictor == nil {
		p, err := t.Readout(ctx, name, step)
		if err != nil {
			return false
		}
		one.predictor = p
	}
	if !one.evaluated {
		if one.predictor.MarkErrors(ctx, &one.errorSet) != nil {
			return false
		}
		one.wrong, one.evaluated = one.wrong[:0], true
		for k, word := range one.errorSet.Mistakes {
			for ; word != 0 && len(one.wrong) < maxWrong; word &= word - 1 {
				one.wrong = append(one.wrong, 64*k+bits.TrailingZeros64(word))
			}
		}
	}
	if test == nil || one.tested {
		return true
	}
	errors, err := one.predictor.TestErrors(ctx, test)
	one.testErrors, one.tested = errors, err == nil
	return one.tested
}

// maxWrong is how many wrong examples a frame names.
const maxWrong = 64

// Ended is a context that has ended: under it, only what is known already is returned.
// Each frame uses it.
var Ended = sync.OnceValue(func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
})

// Compute computes what is shown of the readouts until ctx ends; it reports whether all
// is computed. While a run is under way that is only the run's own errors.
func (v *View) Compute(ctx context.Context) bool {
	if v.Setup.Online {
		return true // a frame takes no time for its readout
	}
	for _, name := range algo.ReadoutNames {
		seen := v.Setup.Readout == name || name == "last" && slices.Contains(v.Panels.Opened, "loss-map") ||
			slices.Contains(v.Panels.Opened, "readouts") && (name != "voted" || v.ReadoutObjection(name) == nil)
		if !seen || v.Busy && name != "last" {
			continue
		}
		if !v.readoutResult(name).compute(ctx, v.Timeline, name, v.State().Event.Step, v.Data.Test) {
			return false
		}
	}
	if v.Busy {
		return true
	}
	for _, more := range v.unfinished {
		if !more(ctx) {
			return false
		}
	}
	return v.Panels.Closed["loss"] || v.summarizePasses(ctx)
}

// maxInstantExamples is the most examples for which a frame counts errors itself, and
// maxInstantPaths the most transitions from tag to tag in the corpus; beyond that it is
// left to Compute.
const maxInstantExamples, maxInstantPaths = 100_000, 2_000_000

// frameContext is the context for what a frame computes itself.
func (v *View) frameContext() context.Context {
	if c := v.Data.Corpus; v.Data.Len() > maxInstantExamples || c != nil && len(c.Word)*len(c.Tags)*len(c.Tags) > maxInstantPaths {
		return Ended()
	}
	return Briefly(context.Background())
}

// fillReadout fills in the frame's readout and its errors.
func (v *View) fillReadout(f *panel.Frame) {
	one := v.readoutResult(v.Setup.Readout)
	f.Predictor = one.predictor
	switch {
	case one.evaluated:
		f.Evaluation = panel.Evaluation{Evaluation: one.errorSet.Evaluation, Wrong: one.wrong}
	case v.Setup.Readout == "last":
		f.Evaluation.Progress = &panel.Progress{Examples: f.Data.Len()}
	default:
		f.Evaluation.Progress = v.progress(v.Setup.Readout)
	}
	if d := v.Data.Test; d != nil {
		f.Test = &panel.Test{Of: d.Len(), Errors: -1}
		if one.tested {
			f.Test.Errors = one.testErrors
		}
	}
}

// progress is how far a readout has been computed.
func (v *View) progress(readout string) *panel.Progress {
	t, step := v.Timeline, v.State().Event.Step
	c := &panel.Progress{Of: t.VectorCount(step)}
	if readout == "pocket" {
		c.Vectors = min(t.PocketChecked(), c.Of)
	} else {
		c.Vectors = t.VotesCounted(step)
	}
	return c
}

// readoutsPanel is the data of the readouts panel.
func (v *View) readoutsPanel() *panel.Readouts {
	t, step := v.Timeline, v.State().Event.Step
	r := &panel.Readouts{
		Step: step, Vectors: t.VectorCount(step),
		Vector: t.WeightsAfter, MadeAt: t.MadeAt,
		Votes: func(u int) int64 { return t.Survival(u, step) },
	}
	for _, name := range algo.ReadoutNames {
		row := panel.ReadoutRow{Name: name, Errors: -1, Test: -1}
		one := v.readoutResult(name)
		switch err := v.ReadoutObjection(name); {
		case err != nil:
			row.Why = err.Error()
		case one.evaluated:
			row.Errors, row.Loss = one.errorSet.Errors, one.errorSet.Loss
			row.State, _ = one.predictor.(*algo.State)
			if one.tested {
				row.Test = one.testErrors
			}
		case name == "voted" || name == "pocket":
			row.Progress = v.progress(name)
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}
