package trace

import (
	"context"

	"perceptron/algo"
)

// prediction writes the prediction of one example, by task.
func (t *writer) prediction(o *Object, l algo.Prediction) {
	switch t.state.Problem().Setup.Task {
	case "multiclass":
		t.classPrediction(o, l)
	case "sequence":
		t.sentencePrediction(o, l)
	default:
		t.binaryPrediction(o, l)
	}
}

func (t *writer) binaryPrediction(o *Object, l algo.Prediction) {
	o.Put("example", t.number(l.Example), "y", int(t.state.Problem().Data.Y[l.Example]))
	o.Put("activation", l.Activation, "margin", l.Margin, "mistake", l.Mistake)
	y, ok := t.state.Problem().Setup.DocumentPrediction(l.Activation)
	o.PutIf(ok, "predicted", int(y))
	o.PutIf(t.state.Problem().Setup.OwnStep(), "tau", l.Tau) // the update rule's own step
}

func (t *writer) classPrediction(o *Object, l algo.Prediction) {
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

func (t *writer) sentencePrediction(o *Object, l algo.Prediction) {
	p := t.state.Problem()
	c := p.Data.Corpus
	words, gold := c.Sentence(l.Example)
	o.Put("example", t.number(l.Example), "tokens", namesOf(c.Words, words))
	o.Put("labels", namesOf(c.Tags, gold), "predicted", namesOf(c.Tags, l.Tags))
	o.Put("margin", l.Margin, "mistake", l.Mistake)
	g := t.state.Tagger()
	o.Put("changes", func(o *Object) {
		for _, change := range g.Difference(words, gold, l.Tags, nil) {
			o.Put(g.Name(change.Feature), p.Alpha(int64(change.Count)))
		}
	})
}

func namesOf(names []string, indices []int32) []string {
	all := make([]string, len(indices))
	for k, i := range indices {
		if i >= 0 {
			all[k] = names[i]
		}
	}
	return all
}

// perClass writes a value of the run; of several classes, an object with the value of each
// class under its label.
func perClass(o *Object, name string, s *algo.State, value func(o *Object, name string, of *algo.State)) {
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

// weights writes w, if there is one, and b, with a suffix to their names. A tagger's
// weights are written by allWeights only.
func weights(o *Object, s *algo.State, suffix string) {
	if !s.Problem().Tabular() {
		return
	}
	if s.Problem().Linear() {
		perClass(o, "w"+suffix, s, func(o *Object, name string, of *algo.State) { o.Put(name, of.Weights()) })
	}
	perClass(o, "b"+suffix, s, func(o *Object, name string, of *algo.State) { o.Put(name, of.Bias()) })
}

// alphas writes α of a step's examples, after the step.
func (t *writer) alphas(o *Object, predictions []algo.Prediction) {
	perClass(o, "alpha", t.state, func(o *Object, name string, of *algo.State) {
		values := make([]float64, len(predictions))
		for k, l := range predictions {
			values[k] = of.Alpha(l.Example)
		}
		byExample(o, t.state, name, name, values)
	})
}

// byExample writes a value of each example of a step: one value, or an array for a batch.
func byExample[T any](o *Object, s *algo.State, one, several string, values []T) {
	if s.Problem().Setup.Batch == 1 {
		o.Put(one, values[0])
	} else {
		o.Put(several, values)
	}
}

// allWeights writes the weights, and α of all examples.
func allWeights(o *Object, s *algo.State, suffix string) {
	if !s.Problem().Tabular() {
		taggerWeights(o, s, suffix)
		return
	}
	weights(o, s, suffix)
	if s.Problem().Dual() {
		perClass(o, "alpha"+suffix, s, func(o *Object, name string, of *algo.State) { o.Put(name, of.Alphas()) })
	}
}

// taggerWeights writes the nonzero weights of a tagger.
func taggerWeights(o *Object, s *algo.State, suffix string) {
	g, p := s.Tagger(), s.Problem()
	o.Put("weights"+suffix, func(o *Object) {
		for f, count := range g.Weights() {
			if count != 0 {
				o.Put(g.Name(f), p.Alpha(int64(count)))
			}
		}
	})
}

// readout is the predictor of the readout now.
func (t *writer) readout(ctx context.Context) (algo.Predictor, error) {
	if t.timeline == nil {
		return t.state, nil
	}
	return t.timeline.Readout(ctx, t.state.Problem().Setup.Readout, t.state.Event.Step)
}

// readoutWeights writes the weights of the readout if they are not the last: the mean, the
// votes, the pocket.
func (t *writer) readoutWeights(ctx context.Context, o *Object, readout algo.Predictor) error {
	switch t.state.Problem().Setup.Readout {
	case "averaged":
		allWeights(o, readout.(*algo.State), "_average")
	case "pocket":
		allWeights(o, readout.(*algo.State), "_pocket")
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

// votes writes every weight vector of the run, and its votes. With a kernel that has no
// weights, a vector is the previous one plus the examples written.
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

// updateExamples writes the examples of an update: one, or those of a batch; with several
// classes, also the labels predicted.
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
