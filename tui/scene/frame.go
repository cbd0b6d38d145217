package scene

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
func (pic *Picture) pair() []int {
	if c := &pic.cache; c.twinsOf != pic.Data {
		c.twinsOf, c.twins = pic.Data, panel.Twins(pic.Data)
	}
	return pic.cache.twins
}

// Frame is the picture of the step shown, for the panels.
func (pic *Picture) Frame() *panel.Frame {
	if pic.online() {
		return pic.frameOnline()
	}
	t := pic.Timeline
	f := &panel.Frame{
		Data: pic.Data, Problem: t.Problem(), Moment: pic.Moment, Beat: pic.Beat,
		Reached: t.Reached(), Stopped: t.Stopped(), ConvergedAt: -1,
		Journal: t.Journal(), Fractions: pic.Fractions, Originals: pic.Originals,
		Twins: pic.pair(), Separable: pic.separable(), Seeking: pic.Seeking && pic.Theory == nil, MomentAt: t.Seek, Theory: pic.about(), Suggested: pic.Suggested,
	}
	if at, ok := t.ConvergedAt(); ok && at <= pic.Moment.Step {
		f.ConvergedAt = at
	}
	steps := f.State().Steps()
	if r, ok := t.Repeats(); ok && r.After*pic.Timeline.Problem().PassLength() <= steps {
		f.Repeats = r
	}
	f.FirstPass, f.Slack = t.UpdatesAt(min(steps, pic.Timeline.Problem().PassLength())), pic.Ledger()
	f.LossMap = pic.lossMap()
	f.Rows, f.Tagging, f.NewPaths = &pic.cache.rows, &pic.cache.tagging, !pic.Ghost
	f.Counts = t.Counts(steps)
	pic.read(f)
	f.Epochs = ended(pic.epochs(), steps, pic.Timeline.Problem().PassLength())
	f.Tested = ended(pic.cache.passes.of(t), steps, pic.Timeline.Problem().PassLength())
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
func (pic *Picture) epochs() []panel.Epoch {
	c := &pic.cache
	if readout := pic.Setup.Readout; c.run != pic.Timeline || c.readout != readout {
		c.run, c.readout, c.epochs = pic.Timeline, readout, nil
	}
	if !pic.Busy && pic.passDue() {
		looks := pic.looksPerFrame()
		pic.sumUp(&looks, 1<<20)
	}
	return c.epochs
}

// passDue reports whether a pass has been made that is not summed up.
func (pic *Picture) passDue() bool {
	k := len(pic.cache.epochs)
	length := pic.Timeline.Problem().PassLength()
	return pic.Data.Len() > 0 && (k+1)*length <= pic.Timeline.Reached() && k < epochsMost
}

// sumUp sums up passes, as long as ctx lasts and for so much work; it reports
// whether none is left.
func (pic *Picture) sumUp(ctx context.Context, work int) bool {
	c, t := &pic.cache, pic.Timeline
	length := pic.Timeline.Problem().PassLength()
	for pic.passDue() {
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
		work -= pic.Data.Len()*(pic.Data.Dim()+10) + 2000
	}
	return true
}
