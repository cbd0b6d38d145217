package scene

import (
	"context"
	"math/bits"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
)

// readings is what readouts predict with, as far as they have been asked for, each in
// its place among the names.
type readings [readoutCount]reading

func (r *readings) reset() {
	for k := range r {
		r[k].reset()
	}
}

// stepOf is a step of a run.
type stepOf struct {
	run  *algo.Timeline
	step int
}

// reading is what the k-th readout predicts with at the step shown. The mean and the
// votes go by the step, the others change with the weights alone.
func (v *View) reading(k int) *reading {
	s := v.State()
	if k == averaged || k == voted {
		return &memo.Made(&v.cache, stepOf{v.Timeline, s.Steps()}, (*readings).reset)[k]
	}
	return &memo.Made(&v.cache, v.weightsOf(s), (*readings).reset)[k]
}

// readoutCount is their number, and where they stand among the names.
const (
	last = iota
	averaged
	voted
	pocketed
	readoutCount
)

// reading is one of them.
type reading struct {
	predictor algo.Predictor // nil: not worked out yet
	surveyed  bool
	survey    algo.ErrorSet
	wrong     []int // the first mistakes
	errors    int   // on the examples that are tested on
	tested    bool  // those are known
}

// reset gives up what is known, not the memory.
func (one *reading) reset() {
	*one = reading{survey: one.survey, wrong: one.wrong[:0]}
}

// predict works out what a readout predicts with after a step, as long as ctx lasts;
// false if that was not long enough.
func (one *reading) predict(ctx context.Context, t *algo.Timeline, name string, step int) bool {
	if one.predictor == nil {
		if p, err := t.Readout(ctx, name, step); err == nil {
			one.predictor = p
		}
	}
	return one.predictor != nil
}

// read works out that and its errors, likewise.
func (one *reading) read(ctx context.Context, t *algo.Timeline, name string, step int) bool {
	switch {
	case one.surveyed:
	case !one.predict(ctx, t, name, step) || one.predictor.MarkErrors(ctx, &one.survey) != nil:
		return false
	default:
		one.wrong, one.surveyed = firstBits(one.wrong[:0], one.survey.Mistakes, wrongMost), true
	}
	return true
}

// test counts the errors on the examples kept apart; false if ctx ended before.
func (one *reading) test(ctx context.Context, d *model.Dataset) bool {
	if d == nil || one.tested {
		return true
	}
	errors, err := one.predictor.TestErrors(ctx, d)
	one.errors, one.tested = errors, err == nil
	return one.tested
}

// wrongMost is how many wrong examples a frame names.
const wrongMost = 64

// weights says which weights a state has: those of a run after so many updates.
type weights struct {
	run     *algo.Timeline
	updates int
}

func (v *View) weightsOf(s *algo.State) weights { return weights{v.Timeline, s.Updates()} }

// survey is what the run's own weights make of the examples, worked out as long as
// ctx lasts; nil if that was not long enough. It costs a pass over all examples where
// the weights have changed since the last call, and nothing where a step has only
// looked.
func (v *View) survey(ctx context.Context) *reading {
	own, s := v.reading(last), v.State()
	if own.predictor = s; !own.read(ctx, v.Timeline, "last", s.Steps()) {
		return nil
	}
	return own
}

// firstBits appends the numbers of the first bits that are set, at most so many.
func firstBits(dst []int, words []uint64, most int) []int {
	for k, word := range words {
		for ; word != 0; word &= word - 1 {
			if len(dst) == most {
				return dst
			}
			dst = append(dst, 64*k+bits.TrailingZeros64(word))
		}
	}
	return dst
}
