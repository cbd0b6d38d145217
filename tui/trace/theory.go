package trace

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/tui/gate"
)

// search is a search for the verdict, concurrent with the run.
type search struct {
	deadline <-chan struct{} // closed when its time is up
	result   chan margin.Verdict
	duration time.Duration // valid once result has a value
}

// startSearch starts a search that ends with ctx.
func startSearch(ctx context.Context, p *algo.Problem) *search {
	s := &search{deadline: ctx.Done(), result: make(chan margin.Verdict, 1)}
	go func() {
		from := time.Now()
		ctx, leave := gate.Fork(ctx)
		defer leave()
		v := s.decide(ctx, p)
		s.duration = time.Since(from)
		s.result <- v
	}()
	return s
}

// decide is the verdict on a run's data. A panic in the search becomes "not decided"; the
// run goes on.
func (s *search) decide(ctx context.Context, p *algo.Problem) (v margin.Verdict) {
	defer func() {
		if fault := recover(); fault != nil {
			v = undecided(p, fmt.Sprintf("the search failed: %v", fault))
		}
	}()
	return convergence.Verdict(ctx, p)
}

// undecided is the verdict "not decided", and why.
func undecided(p *algo.Problem, why string) margin.Verdict {
	return margin.Verdict{Kind: convergence.KindOf(p), Why: why}
}

// searchGrace is how long a search whose time is up may take to return what it has proved.
const searchGrace = 200 * time.Millisecond

// verdict waits for the verdict, at most until the search's time is up, and returns the
// time it took: all there is, if it was late.
func (s *search) verdict(ctx context.Context, p *algo.Problem) (v margin.Verdict, took time.Duration) {
	defer gate.Pause(ctx)()
	select {
	case v = <-s.result:
		return v, s.duration
	case <-s.deadline:
	}
	select {
	case v = <-s.result:
		return v, s.duration
	case <-time.After(searchGrace):
		return undecided(p, "the time was up"), math.MaxInt64
	}
}

// theory writes the fields of the end event about separability and the bounds. The bounds
// have the time that the search has left.
func (t *writer) theory(ctx context.Context, o *Object) {
	p := t.state.Problem()
	v, took := t.search.verdict(ctx, p)
	// However long the search took, the run's own proof is used; checking it costs one
	// evaluation of every example, with a kernel of every pair.
	reading, stop := gate.Timeout(ctx, t.Decide)
	defer stop()
	v = convergence.Proved(reading, v, t.state)
	ctx, cancel := gate.Timeout(ctx, t.Decide-took)
	defer cancel()
	writeVerdict(o, p, v)
	writeBounds(o, t.state, margin.Bounds(ctx, convergence.RunAt(ctx, t.state, t.firstPassUpdates), v))
}

// writeBounds writes the bounds on the number of updates. Of a bound that does not apply it
// writes why, and what it would count.
func writeBounds(o *Object, s *algo.State, all []margin.Bound) {
	o.Objects("bounds", len(all), func(o *Object, k int) {
		b := all[k]
		if !b.Applies {
			o.Put("name", b.Name, "counts", b.Counts, "applies", false, "why", b.Why)
			return
		}
		o.Put("name", b.Name, "value", b.Value, "counts", b.Counts, "holds", b.Holds, "applies", true)
		o.PutIf(b.Why != "", "why", b.Why)
		r := s.Problem().Radius // b.R is rounded up
		if !s.Problem().Binary() {
			r = b.R // of differences of Φ
		}
		o.Put("R", r, "gamma", b.Gamma)
		o.PutIf(strings.HasPrefix(b.Name, "freund-schapire"), "D", b.D) // of slacks
		if rule := algo.FindRuleBound(b.Name); rule != nil && rule.Losses != nil {
			o.Put("losses", rule.Losses(s))
		}
		if b.W != nil {
			o.Put("w", b.W, "b", b.B)
		}
	})
}

// WriteVerdict writes the verdict on a run's data as one JSON object: what it is about,
// then the fields of the end event, with γ² as a fraction if it is known exactly. If the
// weights of a certificate are rounded, the residual of its sum, which should be 0, is
// written too.
func WriteVerdict(w io.Writer, p *algo.Problem, v margin.Verdict) error {
	var o Object
	o.open()
	o.Put("data", p.Data.Name, "examples", p.Data.Len(), "features", p.Data.Dim(), "bias", p.Setup.Bias)
	kernel(&o, p)
	scale := "none"
	if s := p.Data.Scaling; s != nil {
		scale = s.Method
	}
	o.Put("scale", scale, "radius", p.Radius)
	if v.GammaSquared != nil {
		o.Put("gamma_squared", v.GammaSquared.RatString())
	}
	writeVerdict(&o, p, v)
	if v.Separable == margin.False && !p.Exact {
		o.Put("residual", margin.Residual(p.Data, p.Kernel, v))
	}
	o.close()
	_, err := w.Write(append(o.buf, '\n'))
	return err
}

// Decide is the verdict on a run's data, searched until ctx ends. If the search panics, the
// verdict is "not decided".
func Decide(ctx context.Context, p *algo.Problem) margin.Verdict {
	v, _ := startSearch(ctx, p).verdict(ctx, p)
	return v
}

// writeVerdict writes whether a hyperplane separates the data, and the proof. If there is
// nothing to separate (no examples, or one class and a free bias), separable is true with
// why, and the margin is Infinity without a hyperplane. If it is not decided, the margin is
// its interval only. Without two classes there is no margin.
func writeVerdict(o *Object, p *algo.Problem, v margin.Verdict) {
	if v.Separable == margin.Undecided {
		o.Put("separable", nil)
	} else {
		o.Put("separable", v.Separable == margin.True)
	}
	o.PutIf(v.Why != "", "why", v.Why)
	if v.Separable == margin.False {
		o.Put("certificate", func(o *Object) { certificate(o, p, v) })
		return
	}
	if task := p.Setup.Task; task != "multiclass" && task != "sequence" {
		o.Put("margin", func(o *Object) { maxMargin(o, p, v) })
	}
}

// maxMargin writes the maximum margin, its interval, and its hyperplane if one was found.
// For a kernel without weights, w is Σ αᵢyᵢφ(xᵢ) and alpha the list of all n, as in the
// run.
func maxMargin(o *Object, p *algo.Problem, v margin.Verdict) {
	o.Put("kind", v.Kind.String())
	o.PutIf(v.Separable == margin.True && v.Gamma > 0, "value", v.Gamma)
	o.Put("lower", v.Lower, "upper", cmp.Or(v.Upper, math.Inf(1))) // Upper 0: unknown
	support := v.Support()
	if v.W != nil {
		o.Put("w", v.W, "b", v.B)
	}
	if len(support) == 0 {
		return
	}
	if v.W == nil {
		alpha := make([]float64, p.Data.Len())
		for _, a := range v.Alpha {
			alpha[a.Example] = a.Value
		}
		o.Put("b", v.B, "alpha", alpha)
	}
	for k := range support {
		support[k] = p.Data.Number(support[k])
	}
	o.Put("support", support)
}

// certificate writes the convex combination that proves inseparability: of all yᵢx̂ᵢ, or of
// each class separately.
func certificate(o *Object, p *algo.Problem, v margin.Verdict) {
	if v.Kind != margin.Geometric {
		weightsByExample(o, "weights", p, v.Weights, 0)
		return
	}
	weightsByExample(o, "positive", p, v.Weights, 1)
	weightsByExample(o, "negative", p, v.Weights, -1)
}

// weightsByExample writes the nonzero weights of the examples of a class (0: both), by
// 1-based index. A certificate is a proof: with exact data, a weight that is no float64 is
// written as a fraction, a string, so that the weights add up to exactly 1. With other data
// the weights are the nearest float64s.
func weightsByExample(o *Object, name string, p *algo.Problem, all []margin.Weight, class int8) {
	o.Put(name, func(o *Object) {
		for _, w := range all {
			key := strconv.Itoa(p.Data.Number(w.Example))
			switch {
			case class != 0 && p.Data.Y[w.Example] != class:
			case w.Underflows() || p.Exact && !w.IsExact():
				o.Put(key, w.Exact.RatString())
			case w.Value != 0:
				o.Put(key, w.Value)
			}
		}
	})
}
