package scene

import (
	"context"

	"perceptron/algo"
	"perceptron/model"
)

// readings is what each readout predicts with after one step of a run, as far
// as it has been asked for.
type readings struct {
	run  *algo.Timeline
	step int
	of   [readoutCount]reading // as algo.ReadoutNames lists them
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
	survey    algo.Survey
	wrong     []int     // the first mistakes
	errors    int       // on the examples that are tested on
	tested    bool      // those are known
	work      algo.Work // of the survey, then of the test
}

// reset gives up what is being worked out and what is known, not the memory.
func (one *reading) reset() {
	one.work.Drop()
	*one = reading{survey: one.survey, wrong: one.wrong[:0]}
}

// setStep makes the readings those of a step; what stays true of them is kept.
func (r *readings) setStep(t *algo.Timeline, step int) {
	if r.run == t && r.step == step {
		return
	}
	if r.run == t && step > 0 && r.step > 0 && t.UpdatesAt(step) == t.UpdatesAt(r.step) {
		r.step = step // the mean and the votes go by the step, the others do not
		r.of[averaged].reset()
		r.of[voted].reset()
		return
	}
	r.run, r.step = t, step
	for k := range r.of {
		r.of[k].reset()
	}
}

// read works out what a readout predicts with after a step and its errors, as
// long as ctx lasts; false if that was not long enough.
func (one *reading) read(ctx context.Context, t *algo.Timeline, name string, step int) bool {
	if one.predictor == nil {
		p, err := t.Readout(ctx, name, step)
		if err != nil {
			return false
		}
		one.predictor = p
	}
	if one.surveyed {
		return true
	}
	one.surveyed = nil == one.work.Do(ctx, func(pace *algo.Pace) error {
		one.predictor.SurveyPaced(&one.survey, pace)
		one.wrong = firstBits(one.wrong[:0], one.survey.Mistakes, wrongMost)
		return nil
	})
	return one.surveyed
}

// test counts the errors on the examples kept apart; false if ctx ended before.
func (one *reading) test(ctx context.Context, d *model.Dataset) bool {
	if d == nil || one.tested {
		return true
	}
	one.tested = nil == one.work.Do(ctx, func(pace *algo.Pace) error {
		one.errors = one.predictor.TestErrorsPaced(d, pace)
		return nil
	})
	return one.tested
}
