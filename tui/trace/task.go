package trace

import (
	"context"

	"perceptron/algo"
)

// look writes what was seen of an example: of two labels, of several classes, of a
// sentence.
func (t *writer) look(o *Object, l algo.Prediction) {
	switch t.state.Problem().Setup.Task {
	case "multiclass":
		t.classLook(o, l)
	case "sequence":
		t.sentence(o, l)
	default:
		t.binaryLook(o, l)
	}
}

func (t *writer) binaryLook(o *Object, l algo.Prediction) {
	o.Put("example", t.number(l.Example), "y", int(t.state.Problem().Data.Y[l.Example]))
	o.Put("activation", l.Activation, "margin", l.Margin, "mistake", l.Mistake)
	y, ok := t.state.Problem().Setup.DocumentPrediction(l.Activation)
	o.PutIf(ok, "predicted", int(y))
	o.PutIf(t.state.Problem().Setup.OwnStep(), "tau", l.Tau) // the update rule's own step
}

func (t *writer) classLook(o *Object, l algo.Prediction) {
	d := t.state.Problem().Data
	o.Put("example", t.number(l.Example), "label", d.Labels[l.Gold], "predicted", d.Labels[l.Predicted])
	o.Put("scores", func(o *Object) {
		for c, v := range t.scores {
			o.Put(d.Labels[c], v)
		}
	})
	o.Put("mistake", l.Mistake)
	o.PutIf(t.state.Problem().Setup.OwnStep(), "tau", l.Tau) // the update rule's own step
}

func (t *writer) sentence(o *Object, l algo.Prediction) {
	p := t.state.Problem()
	c := p.Data.Corpus
	words, gold := c.Sentence(l.Example)
	o.Put("example", t.number(l.Example), "tokens", named(c.Words, words))
	o.Put("labels", named(c.Tags, gold), "predicted", named(c.Tags, l.Tags))
	o.Put("margin", l.Margin, "mistake", l.Mistake)
	g := t.state.Tagger()
	o.Put("changes", func(o *Object) {
		for _, change := range g.Difference(words, gold, l.Tags, nil) {
			o.Put(g.Name(change.Feature), p.Alpha(int64(change.Count)))
		}
	})
}

func named(names []string, indices []int32) []string {
	all := make([]string, len(indices))
	for k, i := range indices {
		if i >= 0 {
			all[k] = names[i]
		}
	}
	return all
}

// each writes a value of the run under a name; of several classes an object, in which
// each has its own under its label.
func each(o *Object, name string, s *algo.State, value func(o *Object, name string, of *algo.State)) {
	if s.Classes() == 0 {
		value(o, name, s)
		return
	}
	o.Put(name, func(o *Object) {
		for c, label := range s.Problem().Data.Labels {
			value(o, label, s.Class(c))
		}
	})
}

// weights writes w, where there is one, and b; after is put behind their names. A
// tagger's are among the totals alone.
func weights(o *Object, s *algo.State, after string) {
	if !s.Problem().Tabular() {
		return
	}
	if s.Problem().Linear() {
		each(o, "w"+after, s, func(o *Object, name string, of *algo.State) { o.Put(name, of.Weights()) })
	}
	each(o, "b"+after, s, func(o *Object, name string, of *algo.State) { o.Put(name, of.Bias()) })
}

// alphas writes the α of the examples looked at, after the step.
func (t *writer) alphas(o *Object, looks []algo.Prediction) {
	each(o, "alpha", t.state, func(o *Object, name string, of *algo.State) {
		values := make([]float64, len(looks))
		for k, l := range looks {
			values[k] = of.Alpha(l.Example)
		}
		byExample(o, t.state, name, name, values)
	})
}

// byExample writes what each example of a step has: the value of the one, or a list of a
// batch's.
func byExample[T any](o *Object, s *algo.State, one, several string, values []T) {
	if s.Problem().Setup.Batch == 1 {
		o.Put(one, values[0])
	} else {
		o.Put(several, values)
	}
}

// totals writes the weights, and α of all examples.
func totals(o *Object, s *algo.State, after string) {
	if !s.Problem().Tabular() {
		features(o, s, after)
		return
	}
	weights(o, s, after)
	if s.Problem().Dual() {
		each(o, "alpha"+after, s, func(o *Object, name string, of *algo.State) { o.Put(name, of.Alphas()) })
	}
}

// features are the weights of a tagger that are not 0.
func features(o *Object, s *algo.State, after string) {
	g, p := s.Tagger(), s.Problem()
	o.Put("weights"+after, func(o *Object) {
		for f, count := range g.Weights() {
			if count != 0 {
				o.Put(g.Name(f), p.Alpha(int64(count)))
			}
		}
	})
}

// readout is what the run predicts with now.
func (t *writer) readout(ctx context.Context) (algo.Predictor, error) {
	if t.timeline == nil {
		return t.state, nil
	}
	return t.timeline.Readout(ctx, t.state.Problem().Setup.Readout, t.state.Event.Step)
}

// readoutTotals writes what the readout predicts with, where that is not the last
// weights: the mean, the votes, the pocket.
func (t *writer) readoutTotals(ctx context.Context, o *Object, readout algo.Predictor) error {
	switch t.state.Problem().Setup.Readout {
	case "averaged":
		totals(o, readout.(*algo.State), "_average")
	case "pocket":
		totals(o, readout.(*algo.State), "_pocket")
		errors, _, err := t.timeline.PocketErrors(ctx, t.state.Event.Step)
		if err != nil {
			return err
		}
		o.Put("pocket_errors", errors)
	case "voted":
		return t.votes(ctx, o)
	}
	return nil
}

// votes writes every weight vector of the run, and its votes. Of a kernel
// without weights a vector is the one before and the examples added to it.
func (t *writer) votes(ctx context.Context, o *Object) error {
	past, last := t.timeline, t.state.Event.Step
	n := past.VectorCount(last)
	var err error
	o.Objects("vectors", n, func(o *Object, u int) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return
		}
		s := past.WeightsAfter(u)
		if u > 0 && !s.Problem().Linear() {
			from := past.Journal.CountUntil(past.MadeAt(u) - 1)
			t.updateExamples(o, past.Journal.Between(from, past.Journal.CountUntil(past.MadeAt(u))))
		}
		weights(o, s, "")
	})
	votes := make([]int, n)
	for u := range votes {
		votes[u] = int(past.Survival(u, last))
	}
	o.Put("votes", votes)
	return err
}

// updateExamples writes the examples of an update: one, or those of a batch; with
// several classes the label that was predicted too.
func (t *writer) updateExamples(o *Object, entries []algo.Entry) {
	d := t.state.Problem().Data
	examples := make([]int, len(entries))
	predicted := make([]string, len(entries))
	several := t.state.Classes() > 0
	for k, u := range entries {
		examples[k] = t.number(int(u.Example))
		if several {
			predicted[k] = d.Labels[u.BestOther]
		}
	}
	byExample(o, t.state, "example", "examples", examples)
	if several {
		byExample(o, t.state, "predicted", "predicted", predicted)
	}
}
