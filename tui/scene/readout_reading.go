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
	of   [readouts]reading // as algo.ReadoutNames lists them
}

// readouts is their number, and where they stand among the names.
const (
	last = iota
	averaged
	voted
	pocketed
	readouts
)

// reading is one of them.
type reading struct {
	predictor algo.Predictor // nil: not worked out yet
	surveyed  bool
	survey    algo.Survey
	wrong     []int                     // the first mistakes
	errors    int                       // on the examples that are tested on
	asked     int                       // how many of those have been
	votes     func(x []float64) float64 // on any point, once asked for
}

// about makes the readings those of a step; what stays true of them is kept.
func (r *readings) about(t *algo.Timeline, step int) {
	if r.run == t && r.step == step {
		return
	}
	if r.run == t && step > 0 && r.step > 0 && t.UpdatesAt(step) == t.UpdatesAt(r.step) {
		r.step = step // the mean and the votes go by the step, the others do not
		r.of[averaged], r.of[voted] = reading{survey: r.of[averaged].survey}, reading{survey: r.of[voted].survey}
		return
	}
	r.run, r.step = t, step
	for k := range r.of {
		r.of[k] = reading{survey: r.of[k].survey, wrong: r.of[k].wrong[:0]}
	}
}

// read is what one readout predicts with after the step, worked out as long as
// ctx lasts; nil if that was not long enough.
func (r *readings) read(ctx context.Context, k int) *reading {
	one := &r.of[k]
	if one.predictor == nil {
		p, err := r.run.Readout(ctx, algo.ReadoutNames()[k], r.step)
		if err != nil {
			return nil
		}
		one.predictor = p
	}
	if !one.surveyed {
		one.predictor.Survey(&one.survey)
		one.wrong = first(one.wrong[:0], one.survey.Mistakes, wrongMost)
		one.surveyed = true
	}
	return one
}

// test counts the errors on the examples kept apart; false if ctx ended before.
// Many votes are asked of one example at a time, as long as ctx lasts.
func (one *reading) test(ctx context.Context, s algo.Setup, d *model.Dataset) bool {
	if d == nil || one.asked == d.Len() {
		return true
	}
	v, many := one.predictor.(*algo.Votes)
	if !many || d.Task == "multiclass" {
		if ctx.Err() != nil {
			return false
		}
		one.errors, one.asked = one.predictor.TestErrors(d), d.Len()
		return true
	}
	if one.votes == nil {
		one.votes = v.Field()
	}
	for ; one.asked < d.Len(); one.asked++ {
		if one.asked%testedAtOnce == 0 && ctx.Err() != nil {
			return false
		}
		sum := one.votes(d.Row(one.asked))
		side := s.Predicts(sum)
		if side != int(d.Y[one.asked]) && (side != 0 || s.Tie == "update") {
			one.errors++
		}
	}
	return true
}

// testedAtOnce is how many examples are voted on between two looks at the time.
const testedAtOnce = 16
