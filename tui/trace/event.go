package trace

import (
	"cmp"
	"context"
	"math/big"

	"perceptron/algo"
	"perceptron/model"
)

// version is raised when a field changes its meaning; fields may be added
// without.
const version = 1

func (t *writer) start() {
	p := t.state.Problem()
	s, d := p.Setup, p.Data
	o := t.event("start")
	o.Int("version", version)
	o.Text("data", d.Name)
	if s.Online {
		o.Bool("online", true)
	} else {
		o.Int("examples", d.Len())
	}
	if p.Tabular() {
		o.Int("features", d.Dim())
	}
	o.Text("mode", s.Mode)
	o.Text("readout", s.Readout)
	if s.Asks("rate") {
		o.Number("rate", float(p.Rate()))
	}
	if p.Tabular() {
		o.Text("bias", s.Bias)
	}
	if p.Binary() {
		o.Text("tie", s.Tie)
	}
	o.Text("order", s.Order)
	update(o, s)
	o.Uint("seed", s.Seed)
	o.Text("arithmetic", arithmetic(p))
	if !s.Online {
		o.Number("radius", p.Radius)
	}
	o.Text("task", s.Task)
	source(o, d)
	o.Text("init", s.Init)
	o.Int("batch_size", s.Batch)
	departures(o, s)
	if d.Test != nil {
		o.Int("test_examples", d.Test.Len())
	}
	if p.Tabular() {
		o.Text("scale", cmp.Or(t.Scale, "none"))
	}
	if s.Mode == "kernel" {
		kernel(o, p)
	}
	t.send(o)
}

// departures writes what a set-up has that its document does not have, if
// anything.
func departures(o *Object, s algo.Setup) {
	var says []string
	for _, d := range s.Departures() {
		says = append(says, d.Says)
	}
	if len(says) > 0 {
		o.Text("as", s.As)
		o.Texts("departs", says)
	}
}

// update writes the rule and its parameters, where it is not the perceptron's.
func update(o *Object, s algo.Setup) {
	if s.Update == "perceptron" {
		return
	}
	o.Text("update", s.Update)
	for _, by := range s.Parameters() {
		if r, err := model.ParseNumber(by.Text); err == nil { // Prepare has refused others
			o.Number(by.Name, float(r))
		}
	}
}

// source writes how the data were read; what does not apply is left out.
func source(o *Object, d *model.Dataset) {
	g := d.Guess
	optional(o, "input", g.Input)
	if g.Delimiter != "" {
		o.Text("delimiter", g.Delimiter)
		o.Bool("header", g.Header)
	}
	optional(o, "label", d.LabelName)
	if len(d.Features) > 0 {
		o.Texts("feature_names", d.Features)
	}
	if !d.TwoClasses() {
		o.Texts("labels", d.Labels)
	}
	optional(o, "positive", d.Positive)
	optional(o, "negative", d.Negative)
	if len(g.Notes) > 0 {
		o.Texts("notes", g.Notes)
	}
}

func optional(o *Object, name, value string) {
	if value != "" {
		o.Text(name, value)
	}
}

func arithmetic(p *algo.Problem) string {
	if p.Exact {
		return "exact"
	}
	return "float"
}

// kernel writes the kernel and those of its parameters that it reads.
func kernel(o *Object, p *algo.Problem) {
	k, s := p.Kernel, p.Setup
	o.Text("kernel", k.Name)
	if s.Asks("degree") {
		o.Int("degree", k.Degree)
	}
	if s.Asks("gamma") {
		o.Number("gamma", float(k.Gamma))
	}
	if s.Asks("coef0") {
		o.Number("coef0", float(k.Coef0))
	}
}

func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

func (t *writer) step(e algo.Event) {
	if t.Every == "epoch" || t.Every == "update" && !e.Updated {
		return
	}
	o := t.event("step")
	o.Int("step", e.Step)
	o.Int("epoch", e.Epoch)
	if t.state.Problem().Setup.Batch == 1 {
		t.look(t, o, e.Looks[0])
	} else {
		t.batch(o, e.Looks)
	}
	o.Int("updates", e.Updates)
	weights(o, t.state, "")
	if t.state.Problem().Dual() {
		t.alphas(o, e.Looks)
	}
	t.send(o)
}

// batch writes the members of a batch and those that were misclassified.
func (t *writer) batch(o *Object, looks []algo.Look) {
	var members, wrong []int
	for _, l := range looks {
		number := t.number(l.Example)
		members = append(members, number)
		if l.Mistake {
			wrong = append(wrong, number)
		}
	}
	o.Ints("examples", members)
	o.Ints("misclassified", wrong)
}

// number is an example as the file counts it.
func (t *writer) number(i int) int { return t.state.Problem().Data.Number(i) }

func (t *writer) epoch(ctx context.Context, e algo.Event) error {
	readout, err := t.readout(ctx)
	if err != nil {
		return err
	}
	o := t.event("epoch")
	o.Int("epoch", e.Epoch)
	o.Int("mistakes", e.Mistakes)
	o.Int("updates", e.Updates)
	if !t.state.Problem().Setup.Online {
		t.errors(o, readout.Evaluate())
	}
	if test := t.state.Problem().Data.Test; test != nil {
		errors, err := readout.TestErrors(ctx, test)
		if err != nil {
			return err
		}
		o.Int("test_errors", errors)
	}
	t.send(o)
	return nil
}

// errors writes what the readout makes of the whole set.
func (t *writer) errors(o *Object, v algo.Evaluation) {
	o.Int("training_errors", v.Errors)
	if t.state.Problem().Setup.Readout != "voted" {
		o.Number("loss", v.Loss)
	}
}

func (t *writer) end(ctx context.Context) error {
	s := t.state
	readout, err := t.readout(ctx)
	if err != nil {
		return err
	}
	o := t.event("end")
	o.Bool("converged", s.Converged())
	o.Int("epochs", s.Now.Epoch)
	o.Int("steps", s.Now.Step)
	o.Int("updates", s.Now.Updates)
	totals(o, s, "")
	if err := t.readoutTotals(ctx, o, readout); err != nil {
		return err
	}
	if s.Problem().Setup.Online {
		t.streamFields(o)
	} else {
		o.Int("training_errors", readout.Evaluate().Errors)
	}
	if test := s.Problem().Data.Test; test != nil {
		errors, err := readout.TestErrors(ctx, test)
		if err != nil {
			return err
		}
		o.Int("test_errors", errors)
	}
	if r, ok := s.Cycle(); ok {
		o.Object("repeats", func(o *Object) {
			o.Int("after", r.After)
			o.Int("of", r.Of)
		})
	}
	if t.search != nil {
		t.theory(ctx, o)
	}
	t.send(o)
	return nil
}
