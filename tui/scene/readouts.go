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

// key is what something that is kept was made from, of a run and how it is looked at.
// What it does not depend on is left out.
type key struct {
	run           *algo.Timeline
	readout       string
	axes          Axes
	lifted        bool // the points are, to their activations
	step, updates int
}

// readings is what readouts predict with, as far as they have been asked for, each in
// its place among the names.
type readings [len(panel.TestErrors{})]reading

// reading is one of them.
type reading struct {
	of        key            // its updates, and the step of the mean and the votes
	predictor algo.Predictor // nil: not worked out yet
	surveyed  bool
	survey    algo.ErrorSet
	wrong     []int // the first mistakes
	errors    int   // on the examples that are tested on
	tested    bool  // those are known
}

// reading is what a readout predicts with at the step shown. The mean and the votes go
// by the step, the others change with the weights alone.
func (v *View) reading(name string) *reading {
	s := v.State()
	all := memo.Made(&v.cache, key{run: v.Timeline}, func(all *readings) { *all = readings{} })
	one, of := &all[max(0, slices.Index(algo.ReadoutNames, name))], key{updates: s.Event.Updates}
	if name == "averaged" || name == "voted" {
		of.step = s.Event.Step
	}
	if one.of != of { // what was known is given up, not its memory
		*one = reading{of: of, survey: one.survey, wrong: one.wrong}
	}
	if name == "last" {
		one.predictor = s
	}
	return one
}

// read works out what a readout predicts with after a step, and its errors, those on the
// examples kept apart too, as long as ctx lasts; false if that was not long enough.
func (one *reading) read(ctx context.Context, t *algo.Timeline, name string, step int, test *model.Dataset) bool {
	if one.predictor == nil {
		p, err := t.Readout(ctx, name, step)
		if err != nil {
			return false
		}
		one.predictor = p
	}
	if !one.surveyed {
		if one.predictor.MarkErrors(ctx, &one.survey) != nil {
			return false
		}
		one.wrong, one.surveyed = one.wrong[:0], true
		for k, word := range one.survey.Mistakes {
			for ; word != 0 && len(one.wrong) < wrongMost; word &= word - 1 {
				one.wrong = append(one.wrong, 64*k+bits.TrailingZeros64(word))
			}
		}
	}
	if test == nil || one.tested {
		return true
	}
	errors, err := one.predictor.TestErrors(ctx, test)
	one.errors, one.tested = errors, err == nil
	return one.tested
}

// wrongMost is how many wrong examples a frame names.
const wrongMost = 64

// Ended is a context that leaves no time: what is asked under it is answered by what
// is known. Each frame asks it.
var Ended = sync.OnceValue(func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
})

// Count works out what is shown of the readouts, as long as ctx lasts; it
// reports whether that is all there. While a run is under way it is its own errors.
func (v *View) Count(ctx context.Context) bool {
	if v.Setup.Online {
		return true // a frame takes no time for its readout
	}
	for _, name := range algo.ReadoutNames {
		seen := v.Setup.Readout == name || name == "last" && slices.Contains(v.Panels.Opened, "loss-map") ||
			slices.Contains(v.Panels.Opened, "readouts") && (name != "voted" || v.NoReadout(name) == nil)
		if !seen || v.Busy && name != "last" {
			continue
		}
		if !v.reading(name).read(ctx, v.Timeline, name, v.State().Event.Step, v.Data.Test) {
			return false
		}
	}
	return v.Busy || v.Panels.Closed["loss"] || v.sumUp(ctx)
}

// countedAtOnce is the number of examples up to which a frame counts what is counted
// in no time, and pathsAtOnce that of ways from one tag to the next in the sentences;
// the rest is left to Count.
const countedAtOnce, pathsAtOnce = 100_000, 2_000_000

// soon is how long a frame may take to count something.
func (v *View) soon() context.Context {
	if c := v.Data.Corpus; v.Data.Len() > countedAtOnce || c != nil && len(c.Word)*len(c.Tags)*len(c.Tags) > pathsAtOnce {
		return Ended()
	}
	return Briefly(context.Background())
}

// readReadout fills in what the frame shows of the readout.
func (v *View) readReadout(f *panel.Frame) {
	one := v.reading(v.Setup.Readout)
	f.Predictor = one.predictor
	switch {
	case one.surveyed:
		f.Evaluation = panel.Evaluation{Evaluation: one.survey.Evaluation, Wrong: one.wrong}
	case v.Setup.Readout == "last":
		f.Evaluation.Progress = &panel.Progress{Examples: f.Data.Len()}
	default:
		f.Evaluation.Progress = v.progress(v.Setup.Readout)
	}
	if d := v.Data.Test; d != nil {
		f.Test = &panel.Test{Of: d.Len(), Errors: -1}
		if one.tested {
			f.Test.Errors = one.errors
		}
	}
}

// progress says how far a readout has been worked out.
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

// sheetOfReadouts is what the panel of the readouts shows.
func (v *View) sheetOfReadouts() *panel.Readouts {
	t, step := v.Timeline, v.State().Event.Step
	r := &panel.Readouts{
		Step: step, Vectors: t.VectorCount(step),
		Vector: t.WeightsAfter, MadeAt: t.MadeAt,
		Votes: func(u int) int64 { return t.Survival(u, step) },
	}
	for _, name := range algo.ReadoutNames {
		row := panel.ReadoutRow{Name: name, Errors: -1, Test: -1}
		one := v.reading(name)
		switch err := v.NoReadout(name); {
		case err != nil:
			row.Why = err.Error()
		case one.surveyed:
			row.Errors, row.Loss = one.survey.Errors, one.survey.Loss
			row.State, _ = one.predictor.(*algo.State)
			if one.tested {
				row.Test = one.errors
			}
		case name == "voted" || name == "pocket":
			row.Progress = v.progress(name)
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}
