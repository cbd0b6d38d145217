package trace

import (
	"context"
	"slices"

	"perceptron/algo"
)

// readout is what the run predicts with now.
func (t *writer) readout(ctx context.Context) (algo.Predictor, error) {
	if t.timeline == nil {
		return t.state, nil
	}
	return t.timeline.Readout(ctx, t.state.Problem().Setup.Readout, t.state.Steps())
}

// readoutTotals writes what the readout predicts with, where that is not the last
// weights: the mean, the votes, the pocket.
func (t *writer) readoutTotals(ctx context.Context, o *Object, readout algo.Predictor) error {
	switch t.state.Problem().Setup.Readout {
	case "averaged":
		totals(o, readout.(*algo.State), "_average")
	case "pocket":
		totals(o, readout.(*algo.State), "_pocket")
		errors, _, err := t.timeline.PocketErrors(ctx, t.state.Steps())
		if err != nil {
			return err
		}
		o.Int("pocket_errors", errors)
	case "voted":
		return t.votes(ctx, o)
	}
	return nil
}

// votes writes every weight vector of the run, and its votes. Of a kernel
// without weights a vector is the one before and the examples added to it.
func (t *writer) votes(ctx context.Context, o *Object) error {
	past, last := t.timeline, t.state.Steps()
	n := past.Vectors(last)
	var err error
	o.Objects("vectors", n, func(o *Object, u int) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return
		}
		s := past.Vector(u)
		if u > 0 && !s.Problem().Linear() {
			from := past.EntriesAt(past.Born(u) - 1)
			t.updateExamples(o, slices.Collect(past.Journal().Between(from, past.EntriesAt(past.Born(u)))))
		}
		weights(o, s, "")
	})
	votes := make([]int, n)
	for u := range votes {
		votes[u] = int(past.Survival(u, last))
	}
	o.Ints("votes", votes)
	return err
}

// updateExamples writes the examples of an update: one, or those of a batch; with
// several classes the label that was predicted too.
func (t *writer) updateExamples(o *Object, entries []algo.Update) {
	d := t.state.Problem().Data
	examples := make([]int, len(entries))
	predicted := make([]string, len(entries))
	several := t.state.Classes() > 0
	for k, u := range entries {
		examples[k] = t.number(int(u.Example))
		if several {
			predicted[k] = d.Labels[u.Rival]
		}
	}
	if t.state.Problem().Setup.Batch == 1 {
		o.Int("example", examples[0])
		if several {
			o.Text("predicted", predicted[0])
		}
		return
	}
	o.Ints("examples", examples)
	if several {
		o.Texts("predicted", slices.Clip(predicted))
	}
}
