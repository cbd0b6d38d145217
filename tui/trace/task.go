package trace

import "perceptron/algo"

// task writes what differs between two labels, several classes and sequences.
type task struct {
	// look is what was seen of an example.
	look func(t *writer, o *Object, l algo.Look)
	// weights are w and b; after is put behind their names.
	weights func(o *Object, s *algo.State, after string)
	// strengths are the α of the examples looked at, after the step.
	strengths func(t *writer, o *Object, looks []algo.Look)
	// totals are the weights, and α of all examples.
	totals func(t *writer, o *Object, s *algo.State, after string)
}

func taskOf(p *algo.Problem) task {
	switch p.Setup.Task {
	case "multiclass":
		return task{classLook, classWeights, classStrengths, classTotals}
	case "sequence":
		return task{sentence, func(*Object, *algo.State, string) {}, func(*writer, *Object, []algo.Look) {}, features}
	}
	return task{binaryLook, binaryWeights, binaryStrengths, binaryTotals}
}

func binaryLook(t *writer, o *Object, l algo.Look) {
	o.Int("example", t.number(l.Example))
	o.Int("y", int(t.state.Problem().Data.Y[l.Example]))
	o.Number("activation", l.Activation)
	o.Number("margin", l.Margin)
	o.Bool("mistake", l.Mistake)
	if y, ok := t.state.Problem().Setup.Predicted(l.Activation); ok {
		o.Int("predicted", int(y))
	}
	ofRule(t, o, l)
}

// ofRule writes the numbers that the update rule has of its own.
func ofRule(t *writer, o *Object, l algo.Look) {
	for _, x := range t.state.Problem().Setup.Figures(l) {
		o.Number(x.Name, x.Value)
	}
}

func binaryWeights(o *Object, s *algo.State, after string) {
	if s.Problem().Linear() {
		o.Numbers("w"+after, s.Weights())
	}
	o.Number("b"+after, s.Bias())
}

func binaryStrengths(t *writer, o *Object, looks []algo.Look) {
	if !t.state.Problem().Dual() {
		return
	}
	t.dualCoefficients(o, "alpha", t.state, looks)
}

// dualCoefficients writes the α that the examples looked at have in s.
func (t *writer) dualCoefficients(o *Object, name string, s *algo.State, looks []algo.Look) {
	if t.state.Problem().Setup.Batch == 1 {
		o.Number(name, s.Alpha(looks[0].Example))
		return
	}
	values := make([]float64, len(looks))
	for k, l := range looks {
		values[k] = s.Alpha(l.Example)
	}
	o.Numbers(name, values)
}

func binaryTotals(_ *writer, o *Object, s *algo.State, after string) {
	binaryWeights(o, s, after)
	if s.Problem().Dual() {
		o.Numbers("alpha"+after, s.Alphas())
	}
}

func classLook(t *writer, o *Object, l algo.Look) {
	d := t.state.Problem().Data
	o.Int("example", t.number(l.Example))
	o.Text("label", d.Labels[l.Gold])
	o.Text("predicted", d.Labels[l.Rival])
	o.Object("scores", func(o *Object) {
		for c, v := range t.scores {
			o.Number(d.Labels[c], v)
		}
	})
	o.Bool("mistake", l.Mistake)
	ofRule(t, o, l)
}

// byClass writes a value for each class, by label.
func byClass(o *Object, key string, s *algo.State, value func(o *Object, label string, class *algo.State)) {
	d := s.Problem().Data
	o.Object(key, func(o *Object) {
		for c := range s.Classes() {
			value(o, d.Labels[c], s.Class(c))
		}
	})
}

func classWeights(o *Object, s *algo.State, after string) {
	if s.Problem().Linear() {
		byClass(o, "w"+after, s, func(o *Object, label string, class *algo.State) { o.Numbers(label, class.Weights()) })
	}
	byClass(o, "b"+after, s, func(o *Object, label string, class *algo.State) { o.Number(label, class.Bias()) })
}

func classStrengths(t *writer, o *Object, looks []algo.Look) {
	if !t.state.Problem().Dual() {
		return
	}
	byClass(o, "alpha", t.state, func(o *Object, label string, class *algo.State) { t.dualCoefficients(o, label, class, looks) })
}

func classTotals(_ *writer, o *Object, s *algo.State, after string) {
	classWeights(o, s, after)
	if s.Problem().Dual() {
		byClass(o, "alpha"+after, s, func(o *Object, label string, class *algo.State) { o.Numbers(label, class.Alphas()) })
	}
}

func sentence(t *writer, o *Object, l algo.Look) {
	p := t.state.Problem()
	c := p.Data.Corpus
	words, gold := c.Sentence(l.Example)
	o.Int("example", t.number(l.Example))
	o.Texts("tokens", named(c.Words, words))
	o.Texts("labels", named(c.Tags, gold))
	o.Texts("predicted", named(c.Tags, l.Tags))
	o.Number("margin", l.Margin)
	o.Bool("mistake", l.Mistake)
	g := t.state.Tagger()
	o.Object("changes", func(o *Object) {
		for _, change := range g.Difference(words, gold, l.Tags, nil) {
			o.Number(g.Name(change.Feature), p.Alpha(int64(change.Count)))
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

// features are the weights of a tagger that are not 0.
func features(_ *writer, o *Object, s *algo.State, after string) {
	g, p := s.Tagger(), s.Problem()
	o.Object("weights"+after, func(o *Object) {
		for f, count := range g.Weights() {
			if count != 0 {
				o.Number(g.Name(f), p.Alpha(int64(count)))
			}
		}
	})
}
