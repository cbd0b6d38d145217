package scene

import (
	"context"
	"math/bits"
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// readings is what readouts predict with, as far as they have been asked for, each in
// its place among the names.
type readings [readoutCount]reading

// reset gives up what is known, not the memory.
func (r *readings) reset() {
	for k, one := range r {
		r[k] = reading{survey: one.survey, wrong: one.wrong[:0]}
	}
}

// readoutAt is a readout of a run after a step.
type readoutAt struct {
	run     *algo.Timeline
	readout string
	step    int
}

// reading is what the k-th readout predicts with at the step shown. The mean and the
// votes go by the step, the others change with the weights alone.
func (v *View) reading(k int) *reading {
	s := v.State()
	if k == averaged || k == voted {
		return &memo.Made(&v.cache, readoutAt{run: v.Timeline, step: s.Now.Step}, (*readings).reset)[k]
	}
	return &memo.Made(&v.cache, weights{v.Timeline, s.Now.Updates}, (*readings).reset)[k]
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

// survey is what the run's own weights make of the examples, worked out as long as
// ctx lasts; nil if that was not long enough. It costs a pass over all examples where
// the weights have changed since the last call, and nothing where a step has only
// looked.
func (v *View) survey(ctx context.Context) *reading {
	own, s := v.reading(last), v.State()
	if own.predictor = s; !own.read(ctx, v.Timeline, "last", s.Now.Step) {
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

// readoutIndex is where the set-up's readout stands among the names.
func (v *View) readoutIndex() int {
	return max(0, slices.Index(algo.ReadoutNames(), v.Setup.Readout))
}

// lastAlone reports whether the screen shows nothing but the run's own weights.
func (v *View) lastAlone() bool {
	return v.Setup.Readout == "last" && v.Data.Test == nil && !slices.Contains(v.Panels.Opened, "readouts")
}

// Counting reports whether something of the readouts is still to be worked out.
func (v *View) Counting() bool { return !v.Count(ended()) }

// ended is a context that leaves no time: what is asked under it is answered by what
// is known.
func ended() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// Count works out what is shown of the readouts, as long as ctx lasts; it
// reports whether that is all there.
func (v *View) Count(ctx context.Context) bool {
	if v.online() {
		return true // a frame takes no time for its readout
	}
	own := v.Setup.Readout == "last" || slices.Contains(v.Panels.Opened, "loss-map") // the errors of the run's own weights are seen
	if own && v.survey(ctx) == nil {
		return false
	}
	if !v.lastAlone() && !v.readReadouts(ctx) || !(*v.votesKept()).Ask(ctx) {
		return false
	}
	if v.Panels.Closed["loss"] {
		return true
	}
	return v.sumUp(ctx)
}

// readReadouts works out what the readouts that are to be seen predict with.
func (v *View) readReadouts(ctx context.Context) bool {
	wanted := []int{v.readoutIndex()}
	if slices.Contains(v.Panels.Opened, "readouts") {
		wanted = append(wanted, last, averaged, pocketed, voted)
	}
	for _, k := range wanted {
		if k == voted && v.NoReadout("voted") != nil {
			continue
		}
		one := v.reading(k)
		if !one.read(ctx, v.Timeline, algo.ReadoutNames()[k], v.State().Now.Step) || !one.test(ctx, v.Data.Test) {
			return false
		}
	}
	return true
}

// countedAtOnce is the number of examples up to which a frame counts what is counted
// in no time, and pathsAtOnce that of ways from one tag to the next in the sentences;
// the rest is left to Count.
const countedAtOnce, pathsAtOnce = 100_000, 2_000_000

// soon is how long a frame may take to count something.
func (v *View) soon() context.Context {
	if c := v.Data.Corpus; v.Data.Len() > countedAtOnce || c != nil && len(c.Word)*len(c.Tags)*len(c.Tags) > pathsAtOnce {
		return ended()
	}
	return Briefly(context.Background())
}

// predicting is what the set-up's readout makes of the examples at the step shown,
// worked out as long as ctx lasts where it is the run's own weights; nil while it is
// being worked out.
func (v *View) predicting(ctx context.Context) *reading {
	if v.Setup.Readout == "last" {
		return v.survey(ctx)
	}
	if one := v.reading(v.readoutIndex()); one.surveyed {
		return one
	}
	return nil
}

// readReadout fills in what the frame shows of the readout.
func (v *View) readReadout(f *panel.Frame) {
	if !v.Busy && !v.lastAlone() {
		v.Count(v.soon())
	}
	one := v.predicting(v.soon())
	switch {
	case v.Setup.Readout == "last":
		f.Predictor = v.State()
	case one != nil:
		f.Predictor = one.predictor
	}
	switch {
	case one != nil:
		f.Evaluation = panel.Evaluation{Evaluation: one.survey.Evaluation, Wrong: one.wrong}
	case v.Setup.Readout == "last":
		f.Evaluation.Counting = &panel.Counted{Examples: f.Data.Len()}
	default:
		f.Evaluation.Counting = v.progress(v.Setup.Readout)
	}
	if d := v.Data.Test; d != nil {
		f.Test = &panel.Test{Of: d.Len(), Errors: -1}
		if one := v.reading(v.readoutIndex()); one.tested {
			f.Test.Errors = one.errors
		}
	}
}

// progress says how far a readout has been worked out.
func (v *View) progress(readout string) *panel.Counted {
	t, step := v.Timeline, v.State().Now.Step
	c := &panel.Counted{Of: t.Vectors(step)}
	if readout == "pocket" {
		c.Vectors = min(t.PocketSeen(), c.Of)
	} else {
		c.Vectors = t.VotesSeen(step)
	}
	return c
}

// sheetOfReadouts is what the panel of the readouts shows.
func (v *View) sheetOfReadouts() *panel.Readouts {
	t, step := v.Timeline, v.State().Now.Step
	r := &panel.Readouts{
		Step: step, Vectors: t.Vectors(step),
		Vector: t.Vector, Born: t.Born,
		Votes: func(u int) int64 { return t.Survival(u, step) },
	}
	for k, name := range algo.ReadoutNames() {
		row := panel.Row{Name: name, Errors: -1, Test: -1}
		one := v.reading(k)
		switch err := v.NoReadout(name); {
		case err != nil:
			row.Why = err.Error()
		case one.surveyed:
			row.Errors, row.Loss = one.survey.Errors, one.survey.Loss
			row.State, _ = one.predictor.(*algo.State)
			if one.tested {
				row.Test = one.errors
			}
		case k == voted || k == pocketed:
			row.Counting = v.progress(name)
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}
