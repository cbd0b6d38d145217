package explore

import (
	"context"
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/row"
)

// cache is what a frame needs and costs O(n) to make, and what it is of.
type cache struct {
	surveyOf weights
	survey   algo.Survey
	wrong    []int // the first mistakes
	run      *algo.Timeline
	readout  string // that the passes are summed up by
	epochs   []panel.Epoch
	passes   passes

	rows    row.Sheet
	tagging panel.Tagging
	twins   []int
	twinsOf *model.Dataset
}

// pair is two equal examples with opposite labels, if there are such.
func (x *Explorer) pair() []int {
	if c := &x.cache; c.twinsOf != x.source.Data {
		c.twinsOf, c.twins = x.source.Data, panel.Twins(x.source.Data)
	}
	return x.cache.twins
}

// Frame is the picture of the step shown, for the panels.
func (x *Explorer) Frame() *panel.Frame {
	if x.online() {
		return x.frameOnline()
	}
	t := x.timeline
	f := &panel.Frame{
		Data: x.source.Data, Problem: t.Problem(), Moment: x.moment, Beat: x.beat,
		Reached: t.Reached(), Stopped: t.Stopped(), ConvergedAt: -1,
		Journal: t.Journal(), Fractions: x.fractions, Originals: x.originals,
		Twins: x.pair(), Separable: x.separable(), Seeking: x.seeking && !x.Known(), MomentAt: t.Seek, Theory: x.about(), Suggested: x.source.Suggested,
	}
	if at, ok := t.ConvergedAt(); ok && at <= x.moment.Step {
		f.ConvergedAt = at
	}
	steps := f.State().Steps()
	if r, ok := t.Repeats(); ok && r.After*x.passLength() <= steps {
		f.Repeats = r
	}
	f.FirstPass, f.Slack = t.UpdatesAt(min(steps, x.passLength())), x.sheet()
	f.LossMap = x.lossMap()
	f.Rows, f.Tagging, f.NewPaths = &x.cache.rows, &x.cache.tagging, !x.ghost
	f.Counts = t.Counts(steps)
	x.read(f)
	f.Epochs = ended(x.epochs(), steps, x.passLength())
	f.Tested = ended(x.cache.passes.of(t), steps, x.passLength())
	return f
}

// ended is what there is of each pass, of those that are over after so many
// steps: how far a run has been seen is no part of its picture.
func ended[T any](passes []T, steps, length int) []T {
	return passes[:min(len(passes), steps/max(1, length))]
}

// epochsMost bounds the passes that are summed up, from the first on.
const epochsMost = 1 << 14

// epochs sums up the passes made so far. Each costs a look at all examples and
// a seek, so one call sums up only as many as a frame has time for; the next
// goes on. While a run is under way there is no time at all.
func (x *Explorer) epochs() []panel.Epoch {
	c := &x.cache
	if readout := x.setup.Readout; c.run != x.timeline || c.readout != readout {
		c.run, c.readout, c.epochs = x.timeline, readout, nil
	}
	if !x.Busy() && x.passDue() {
		looks := x.looksPerFrame()
		x.sumUp(&looks, 1<<20)
	}
	return c.epochs
}

// passDue reports whether a pass has been made that is not summed up.
func (x *Explorer) passDue() bool {
	k := len(x.cache.epochs)
	length := x.passLength()
	return x.source.Data.Len() > 0 && (k+1)*length <= x.timeline.Reached() && k < epochsMost
}

// sumUp sums up passes, as long as ctx lasts and for so much work; it reports
// whether none is left.
func (x *Explorer) sumUp(ctx context.Context, work int) bool {
	c, t := &x.cache, x.timeline
	length := x.passLength()
	for x.passDue() {
		k := len(c.epochs)
		end := (k + 1) * length
		if work <= 0 || ctx.Err() != nil {
			return false
		}
		p, err := t.Readout(ctx, c.readout, end)
		if err != nil {
			return false
		}
		v := p.Evaluate()
		if c.readout == "voted" {
			v.Loss = math.NaN()
		}
		c.epochs = append(c.epochs, panel.Epoch{
			Epoch: k + 1, Mistakes: t.EntriesAt(end) - t.EntriesAt(k*length),
			Updates: t.UpdatesAt(end), Errors: v.Errors, Loss: v.Loss,
		})
		work -= x.source.Data.Len()*(x.source.Data.Dim()+10) + 2000
	}
	return true
}
