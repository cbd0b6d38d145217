package trace

import (
	"cmp"
	"context"
	"io"
	"math"
	"strconv"

	"perceptron/algo"
	"perceptron/algo/margin"
)

// WriteVerdict writes the verdict on a run's data alone, as one JSON object:
// what it is about, and then the fields of the end, with γ² as a fraction
// where it is known exactly. Weights of a certificate that are rounded have
// beside them what they leave of the sum that is 0.
func WriteVerdict(w io.Writer, p *algo.Problem, v margin.Verdict) error {
	var o Object
	o.open()
	o.Text("data", p.Data.Name)
	o.Int("examples", p.Data.Len())
	o.Int("features", p.Data.Dim())
	o.Text("bias", p.Setup.Bias)
	if p.Setup.Mode == "kernel" {
		kernel(&o, p)
	}
	scale := "none"
	if s := p.Data.Scaling; s != nil {
		scale = s.Method
	}
	o.Text("scale", scale)
	o.Number("radius", p.Radius)
	if v.GammaSquared != nil {
		o.Text("gamma_squared", v.GammaSquared.RatString())
	}
	verdict(&o, p, v)
	if v.Separable == margin.False && !p.Exact {
		o.Number("residual", margin.Residual(p.Data, p.Kernel, v))
	}
	o.close()
	_, err := w.Write(append(o.buf, '\n'))
	return err
}

// Decide is the verdict on a run's data, looked for as long as ctx lasts. A
// fault of the search is a verdict too: not decided.
func Decide(ctx context.Context, p *algo.Problem) margin.Verdict {
	v, _ := startSearch(ctx, p).verdict(ctx, p)
	return v
}

// verdict writes whether hyperplanes separate the data, and the proof. Where
// there is nothing to separate (no examples, or one class and a free bias),
// separable is true with why, and the margin Infinity with no hyperplane.
// Where it is not decided the margin is the interval alone; where there are no
// two classes there is no margin to bound.
func verdict(o *Object, p *algo.Problem, v margin.Verdict) {
	switch v.Separable {
	case margin.True:
		o.Bool("separable", true)
	case margin.False:
		o.Bool("separable", false)
	default:
		o.Null("separable")
	}
	optional(o, "why", v.Why)
	if v.Separable == margin.False {
		o.Object("certificate", func(o *Object) { certificate(o, p, v) })
		return
	}
	if task := p.Setup.Task; task != "multiclass" && task != "sequence" {
		o.Object("margin", func(o *Object) { widest(o, p, v) })
	}
}

// widest writes the maximum margin, its interval, and the hyperplane that has
// it, if one was found. The w of a kernel that has none is Σ αᵢyᵢφ(xᵢ), and
// alpha the list of all n, as in the run's own.
func widest(o *Object, p *algo.Problem, v margin.Verdict) {
	o.Text("kind", v.Kind.String())
	if v.Separable == margin.True && v.Gamma > 0 {
		o.Number("value", v.Gamma)
	}
	o.Number("lower", v.Lower)
	o.Number("upper", cmp.Or(v.Upper, math.Inf(1))) // 0: nothing is known
	support := v.Support()
	if v.W != nil {
		o.Numbers("w", v.W)
		o.Number("b", v.B)
	}
	if len(support) == 0 {
		return
	}
	if v.W == nil {
		o.Number("b", v.B)
		alpha := make([]float64, p.Data.Len())
		for _, a := range v.Alpha {
			alpha[a.Example] = a.Value
		}
		o.Numbers("alpha", alpha)
	}
	for k := range support {
		support[k] = p.Data.Number(support[k])
	}
	o.Ints("support", support)
}

// certificate writes the convex combination that proves that nothing
// separates: of the yᵢx̂ᵢ, or of each class on its own.
func certificate(o *Object, p *algo.Problem, v margin.Verdict) {
	if v.Kind != margin.Geometric {
		o.Object("weights", func(o *Object) { weightsByExample(o, p, v.Weights, func(int) bool { return true }) })
		return
	}
	for _, side := range []struct {
		name string
		y    int8
	}{{"positive", 1}, {"negative", -1}} {
		o.Object(side.name, func(o *Object) {
			weightsByExample(o, p, v.Weights, func(i int) bool { return p.Data.Y[i] == side.y })
		})
	}
}

// weightsByExample writes weights by the 1-based index of the example, zeros left
// out. A certificate is a proof: where the data are exact, a weight that no double
// holds is a fraction, as text, and they add up to 1. Of other data the weights are
// the nearest doubles.
func weightsByExample(o *Object, p *algo.Problem, all []margin.Weight, of func(i int) bool) {
	for _, w := range all {
		key := strconv.Itoa(p.Data.Number(w.Example))
		switch {
		case !of(w.Example):
		case w.Lost() || p.Exact && !w.Held():
			o.Text(key, w.Exact.RatString())
		case w.Value != 0:
			o.Number(key, w.Value)
		}
	}
}
