package explore

import (
	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
)

// cache is what a frame needs and costs O(n) to make, and what it is of.
type cache struct {
	surveyOf weights
	survey   algo.Survey
	wrong    []int // the first mistakes
	run      *algo.Timeline
	epochs   []panel.Epoch

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
	t := x.timeline
	f := &panel.Frame{
		Data: x.source.Data, Problem: t.Problem(), Moment: x.moment, Beat: x.beat,
		Reached: t.Reached(), Stopped: t.Stopped(), ConvergedAt: -1,
		Journal: t.Journal(), Fractions: x.fractions, Originals: x.originals, Readout: "last",
		Twins: x.pair(), Separable: x.separable(), Seeking: x.seeking && !x.Known(), MomentAt: t.Seek, Theory: x.about(), Suggested: x.source.Suggested,
	}
	if at, ok := t.ConvergedAt(); ok {
		f.ConvergedAt = at
	}
	f.FirstPass, f.Slack = firstPass(t), x.sheet()
	f.Counts = t.Counts(f.State().Updates())
	f.Evaluation, f.Wrong = x.survey(f.State()).Evaluation, x.cache.wrong
	f.Epochs = x.epochs()
	return f
}

// epochsMost bounds the passes that are summed up, from the first on.
const epochsMost = 1 << 14

// epochs sums up the passes made so far. Each costs a look at all examples and
// a seek, so one call sums up only as many as a frame has time for; the next
// goes on. While a run is under way there is no time at all.
func (x *Explorer) epochs() []panel.Epoch {
	c, t := &x.cache, x.timeline
	if c.run != t {
		c.run, c.epochs = t, nil
	}
	n, d := x.source.Data.Len(), x.source.Data.Dim()
	length := x.passLength()
	work := 1 << 20
	if x.Busy() {
		work = 0
	}
	for n > 0 && (len(c.epochs)+1)*length <= t.Reached() && work > 0 && len(c.epochs) < epochsMost {
		k := len(c.epochs)
		end := (k + 1) * length
		s := t.Seek(end).After
		v := s.Evaluate()
		c.epochs = append(c.epochs, panel.Epoch{
			Epoch: k + 1, Mistakes: t.UpdatesAt(end) - t.UpdatesAt(k*length),
			Updates: t.UpdatesAt(end), Errors: v.Errors, Loss: v.Loss,
		})
		work -= n*(d+10) + 2000
	}
	return c.epochs
}
