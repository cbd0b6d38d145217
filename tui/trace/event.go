package trace

import (
	"cmp"
	"context"
	"time"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/model"
	"perceptron/model/parallel"
)

// version is the version of the format. It changes when a field changes its meaning, not
// when a field is added.
const version = 1

func (t *writer) start() {
	p := t.state.Problem()
	s, d := p.Setup, p.Data
	o := t.event("start")
	o.Put("version", version, "data", d.Name)
	o.PutIf(s.Online, "online", true)
	o.PutIf(!s.Online, "examples", d.Len())
	o.PutIf(p.Tabular(), "features", d.Dim())
	o.Put("mode", s.Mode, "readout", s.Readout)
	o.PutIf(s.Allows("rate"), "rate", p.Rate())
	o.PutIf(p.Tabular(), "bias", s.Bias)
	o.PutIf(p.Binary(), "tie", s.Tie)
	o.Put("order", s.Order)
	updateRule(o, s)
	o.Put("seed", s.Seed)
	o.PutIf(p.Exact, "arithmetic", "exact")
	o.PutIf(!p.Exact, "arithmetic", "float")
	o.PutIf(!s.Online, "radius", p.Radius)
	o.Put("task", s.Task)
	dataSource(o, d)
	o.Put("init", s.Init, "batch_size", s.Batch)
	departures(o, s)
	if d.Test != nil {
		o.Put("test_examples", d.Test.Len())
	}
	o.PutIf(p.Tabular(), "scale", cmp.Or(t.Scale, "none"))
	kernel(o, p)
	_ = t.send(o) // out keeps the error
}

// departures writes where a set-up departs from its document, if it does.
func departures(o *Object, s algo.Setup) {
	var says []string
	for _, d := range s.Departures() {
		says = append(says, d.Text)
	}
	if len(says) > 0 {
		o.Put("as", s.As, "departs", says)
	}
}

// updateRule writes the update rule and its parameters, unless it is the perceptron's.
func updateRule(o *Object, s algo.Setup) {
	if s.Update == "perceptron" {
		return
	}
	o.Put("update", s.Update)
	for _, by := range s.Hyperparameters() {
		text, _ := s.HyperparameterOf(by.Symbol)
		if r, err := model.ParseNumber(text); err == nil { // Prepare has checked it
			o.Put(by.Name, r)
		}
	}
}

// dataSource writes how the data were read, without what does not apply.
func dataSource(o *Object, d *model.Dataset) {
	g := d.Guess
	o.PutIf(g.Input != "", "input", g.Input)
	if g.Delimiter != "" {
		o.Put("delimiter", g.Delimiter, "header", g.Header)
	}
	o.PutIf(d.LabelName != "", "label", d.LabelName)
	o.PutIf(len(d.Features) > 0, "feature_names", d.Features)
	o.PutIf(!d.TwoClasses(), "labels", d.Labels)
	sides(o, d)
}

// sides writes which label is +1 and which −1, and notes on how that was guessed.
func sides(o *Object, d *model.Dataset) {
	o.PutIf(d.Positive != "", "positive", d.Positive)
	o.PutIf(d.Negative != "", "negative", d.Negative)
	o.PutIf(len(d.Guess.Notes) > 0, "notes", d.Guess.Notes)
}

// kernel writes the kernel of mode kernel and those of its parameters that it uses.
func kernel(o *Object, p *algo.Problem) {
	k, s := p.Kernel, p.Setup
	if s.Mode != "kernel" {
		return
	}
	o.Put("kernel", k.Name)
	o.PutIf(s.Allows("degree"), "degree", k.Degree)
	o.PutIf(s.Allows("gamma"), "gamma", k.Gamma)
	o.PutIf(s.Allows("coef0"), "coef0", k.Coef0)
}

func (t *writer) step(e algo.Event) error {
	if t.Every == "epoch" || t.Every == "update" && !e.Updated {
		return nil
	}
	o := t.event("step")
	o.Put("step", e.Step, "epoch", e.Epoch)
	if t.state.Problem().Setup.Batch == 1 {
		t.prediction(o, e.Predictions[0])
	} else {
		t.batch(o, e.Predictions)
	}
	o.Put("updates", e.Updates)
	weights(o, t.state, "")
	if t.state.Problem().Dual() {
		t.alphas(o, e.Predictions)
	}
	return t.send(o)
}

// batch writes the members of a batch, and which of them were misclassified.
func (t *writer) batch(o *Object, predictions []algo.Prediction) {
	var members, wrong []int
	for _, l := range predictions {
		number := t.number(l.Example)
		members = append(members, number)
		if l.Mistake {
			wrong = append(wrong, number)
		}
	}
	o.Put("examples", members, "misclassified", wrong)
}

// number is the number of example i in the file.
func (t *writer) number(i int) int { return t.state.Problem().Data.Number(i) }

// epoch writes an epoch event. Counting the errors takes as long as a pass; if no steps are
// written, it is done during the next pass, on a copy of the weights.
func (t *writer) epoch(ctx context.Context, e algo.Event) error {
	readout, err := t.readout(ctx)
	if err != nil {
		return err
	}
	if t.Every != "epoch" || t.timeline != nil {
		return t.writeEpoch(ctx, e, readout)
	}
	weights := t.state.Snapshot()
	t.pendingEpoch = parallel.Start(func() error { return t.writeEpoch(ctx, e, weights) })
	return nil
}

// writeEpoch counts the errors of a readout and writes the epoch event.
func (t *writer) writeEpoch(ctx context.Context, e algo.Event, readout algo.Predictor) error {
	o := t.event("epoch")
	o.Put("epoch", e.Epoch, "mistakes", e.Mistakes, "updates", e.Updates)
	if err := t.errors(ctx, o, readout, t.state.Problem().Setup.Readout != "voted"); err != nil {
		return err
	}
	if err := t.send(o); err != nil || time.Since(t.flushed) <= batchTime {
		return err
	}
	return t.flush()
}

// errors writes the errors of a readout on the training set, with its loss if asked for,
// and on the test set if there is one. A stream has no training set to count.
func (t *writer) errors(ctx context.Context, o *Object, readout algo.Predictor, loss bool) error {
	p := t.state.Problem()
	if !p.Setup.Online {
		var v algo.ErrorSet
		if err := readout.MarkErrors(ctx, &v); err != nil {
			return err
		}
		o.Put("training_errors", v.Errors)
		o.PutIf(loss, "loss", v.Loss)
	}
	if p.Data.Test == nil {
		return nil
	}
	errors, err := readout.TestErrors(ctx, p.Data.Test)
	o.Put("test_errors", errors)
	return err
}

func (t *writer) end(ctx context.Context) error {
	s := t.state
	readout, err := t.readout(ctx)
	if err != nil {
		return err
	}
	o := t.event("end")
	o.Put("converged", s.Converged(), "epochs", s.Event.Epoch, "steps", s.Event.Step, "updates", s.Event.Updates)
	allWeights(o, s, "")
	if err := t.readoutWeights(ctx, o, readout); err != nil {
		return err
	}
	if p := s.Problem(); p.Setup.Online {
		sides(o, p.Data) // they may have been unknown at the start
		if t.Decide > 0 {
			o.Put("separable", nil, "why", convergence.Verdict(ctx, p).Why)
		}
	}
	if err := t.errors(ctx, o, readout, false); err != nil {
		return err
	}
	if r, ok := s.Cycle(); ok {
		o.Put("repeats", func(o *Object) { o.Put("after", r.Pass, "of", r.Length) })
	}
	if t.search != nil {
		t.theory(ctx, o)
	}
	return t.send(o)
}
