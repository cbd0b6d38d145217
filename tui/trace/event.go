package trace

import (
	"cmp"
	"context"
	"math/big"
	"slices"

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
	o.Int("examples", d.Len())
	o.Int("features", d.Dim())
	o.Text("mode", s.Mode)
	o.Text("readout", "last")
	o.Number("rate", nearest(t.alpha.rate))
	o.Text("bias", s.Bias)
	o.Text("tie", s.Tie)
	o.Text("order", s.Order)
	o.Uint("seed", s.Seed)
	o.Text("arithmetic", arithmetic(p))
	o.Number("radius", p.Radius)
	o.Text("task", "binary")
	source(o, d)
	o.Text("init", s.Init)
	o.Int("batch_size", 1)
	o.Text("scale", cmp.Or(t.Scale, "none"))
	if s.Mode == "kernel" {
		kernel(o, p.Kernel)
	}
	t.send(o)
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
	o.Texts("feature_names", d.Features)
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
func kernel(o *Object, k *model.Kernel) {
	o.Text("kernel", k.Name)
	for _, q := range []struct {
		name  string
		users []string
		write func(name string)
	}{
		{"degree", []string{"poly"}, func(name string) { o.Int(name, k.Degree) }},
		{"gamma", []string{"poly", "rbf", "laplace", "sigmoid"}, func(name string) { o.Number(name, nearest(k.Gamma)) }},
		{"coef0", []string{"poly", "sigmoid"}, func(name string) { o.Number(name, nearest(k.Coef0)) }},
	} {
		if slices.Contains(q.users, k.Name) {
			q.write(q.name)
		}
	}
}

func nearest(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

func (t *writer) step(e algo.Event) {
	if e.Updated {
		t.weights = t.weights[:0]
	}
	if t.Every == "epoch" || t.Every == "update" && !e.Updated {
		return
	}
	l := e.Looks[0]
	o := t.event("step")
	o.Int("step", e.Step)
	o.Int("epoch", e.Epoch)
	o.Int("example", l.Example+1)
	o.Int("y", int(t.state.Problem().Data.Y[l.Example]))
	o.Number("activation", l.Activation)
	o.Number("margin", l.Margin)
	o.Bool("mistake", l.Mistake)
	o.Int("updates", e.Updates)
	t.present(o)
	if counts := t.state.Counts(); counts != nil {
		o.Number("alpha", t.alpha.of(counts[l.Example]))
	}
	t.send(o)
}

// present writes w, where there is one, and b.
func (t *writer) present(o *Object) {
	if len(t.weights) == 0 {
		at := len(o.buf)
		if t.state.Problem().Linear() {
			o.Numbers("w", t.state.Weights())
		}
		o.Number("b", t.state.Bias())
		t.weights = append(t.weights, o.buf[at+1:]...) // without the comma
		return
	}
	o.raw(t.weights)
}

func (t *writer) epoch(e algo.Event) {
	v := t.state.Evaluate()
	o := t.event("epoch")
	o.Int("epoch", e.Epoch)
	o.Int("mistakes", e.Mistakes)
	o.Int("updates", e.Updates)
	o.Int("training_errors", v.Errors)
	o.Number("loss", v.Loss)
	t.send(o)
}

func (t *writer) end(ctx context.Context) {
	s := t.state
	o := t.event("end")
	o.Bool("converged", s.Converged())
	o.Int("epochs", s.Epoch())
	o.Int("steps", s.Steps())
	o.Int("updates", s.Updates())
	t.present(o)
	if counts := s.Counts(); counts != nil {
		o.Numbers("alpha", t.alpha.all(counts))
	}
	o.Int("training_errors", s.Evaluate().Errors)
	if t.search != nil {
		t.theory(ctx, o)
	}
	t.send(o)
}

// alpha turns counts of updates into α = η·count, each the float64 nearest to
// the exact product.
type alpha struct{ rate *big.Rat }

func newAlpha(p *algo.Problem) alpha {
	r, err := model.ParseNumber(p.Setup.Rate)
	if err != nil { // Prepare has refused it
		r = new(big.Rat)
	}
	return alpha{r}
}

func (a alpha) of(count int32) float64 {
	const exact = 1 << 53
	num, den := a.rate.Num(), a.rate.Denom()
	if den.IsInt64() && num.IsInt64() && den.Int64() < exact && num.Int64() < exact>>31 {
		return float64(num.Int64()*int64(count)) / float64(den.Int64()) // rounded once
	}
	f, _ := new(big.Rat).Mul(a.rate, new(big.Rat).SetInt64(int64(count))).Float64()
	return f
}

func (a alpha) all(counts []int32) []float64 {
	values := make([]float64, len(counts))
	for i, c := range counts {
		values[i] = a.of(c)
	}
	return values
}
