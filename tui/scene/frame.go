package scene

import (
	"context"
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// Frame is the picture of the step shown, for the panels. Of a stream, what
// takes all the examples is left out of it.
func (pic *Picture) Frame() *panel.Frame {
	t := pic.Timeline
	f := &panel.Frame{Shown: &pic.Shown, Data: pic.Data, Problem: t.Problem(), Rows: &pic.rows, Cache: &pic.cache}
	if pic.online() {
		f.Data = t.DataAt(pic.Moment.Step)
		pic.readStream(f)
		return f
	}
	steps, pass := f.State().Steps(), t.Problem().PassLength()
	f.Along = pic.linesAlong()
	f.Slack, f.LossMap, f.WeightSpace, f.FeatureSpace = pic.Ledger(), pic.lossMap(), pic.weightSpace(), pic.featureSpace(f)
	pic.readReadout(f)
	f.Epochs = passesWithin(pic.epochs(), steps, pass)
	if f.Test != nil {
		f.Test.Passes = passesWithin(pic.passes().done, steps, pass)
	}
	return f
}

// passesWithin is what there is of each pass, of those that are over after so many
// steps: how far a run has been seen is no part of its picture.
func passesWithin[T any](passes []T, steps, length int) []T {
	return passes[:min(len(passes), steps/max(1, length))]
}

// epochsMost bounds the passes that are summed up, from the first on, and evaluatedMost
// the examples that are looked at for it: under order first a pass is one step, and to
// sum up a long run would take minutes. Some passes are summed up of any data.
const epochsMost, evaluatedMost, epochsLeast = 1 << 14, 1 << 28, 100

// epochsOf is how many passes over so many examples are summed up.
func epochsOf(examples int) int {
	return max(epochsLeast, min(epochsMost, evaluatedMost/max(1, examples)))
}

// epochsKey is what the sums of the passes are of.
type epochsKey struct {
	run     *algo.Timeline
	readout string
}

// sums is the passes that are summed up so far.
type sums struct {
	done []panel.Epoch
	next reading          // of the first that is not
	end  model.Hyperplane // at the end of the last of them
}

func (pic *Picture) summed() *sums {
	return memo.Made(&pic.cache, epochsKey{pic.Timeline, pic.Setup.Readout}, func(all *sums) {
		all.next.reset()
		all.done, all.end = nil, model.Hyperplane{}
	})
}

// epochs sums up the passes made so far. Each costs a look at all examples and
// a seek, so one call sums up only as many as a frame has time for; the next
// goes on. While a run is under way there is no time at all.
func (pic *Picture) epochs() []panel.Epoch {
	if !pic.Busy && pic.passDue() && pic.predictionsKnown() {
		pic.sumUp(pic.soon())
	}
	return pic.summed().done
}

// passDue reports whether a pass has been made that is not summed up.
func (pic *Picture) passDue() bool {
	k, length := len(pic.summed().done), pic.Timeline.Problem().PassLength()
	return pic.Data.Len() > 0 && (k+1)*length <= pic.Timeline.Reached() && k < epochsOf(pic.Data.Len())
}

// sumUp sums up passes, as long as ctx lasts; it reports
// whether none is left.
func (pic *Picture) sumUp(ctx context.Context) bool {
	all, t := pic.summed(), pic.Timeline
	length := t.Problem().PassLength()
	for pic.passDue() {
		k := len(all.done)
		end := (k + 1) * length
		if !all.next.read(ctx, t, pic.Setup.Readout, end) {
			return false
		}
		v, turned := all.next.survey.Evaluation, all.turnedBy()
		all.next.reset()
		if pic.Setup.Readout == "voted" {
			v.Loss = math.NaN()
		}
		all.done = append(all.done, panel.Epoch{
			Epoch: k + 1, Mistakes: t.EntriesAt(end) - t.EntriesAt(k*length),
			Updates: t.UpdatesAt(end), Errors: v.Errors, Loss: v.Loss, Turned: turned,
		})
	}
	return true
}

// turnedBy is by how many degrees the pass that is summed up has turned w.
func (all *sums) turnedBy() float64 {
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
