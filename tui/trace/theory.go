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

// search is the work on a verdict beside the run.
type search struct {
	deadline <-chan struct{} // its time
	found    chan margin.Verdict
	duration time.Duration // once found has it
}

// startSearch begins it, to end with ctx.
func startSearch(ctx context.Context, p *algo.Problem) *search {
	s := &search{deadline: ctx.Done(), found: make(chan margin.Verdict, 1)}
	go func() {
		from := time.Now()
		ctx, leave := gate.Fork(ctx)
		defer leave()
		v := s.decide(ctx, p)
		s.duration = time.Since(from)
		s.found <- v
	}()
	return s
}

// decide is the verdict on a run's data. A fault in it costs the verdict, not
// the run.
func (s *search) decide(ctx context.Context, p *algo.Problem) (v margin.Verdict) {
	defer func() {
		if fault := recover(); fault != nil {
			v = undecided(p, fmt.Sprintf("the search failed: %v", fault))
		}
	}()
	return convergence.Verdict(ctx, p)
}

// undecided is the verdict where there was none to be had.
func undecided(p *algo.Problem, why string) margin.Verdict {
	return margin.Verdict{Kind: convergence.KindOf(p), Why: why}
}

// grace is how long a search whose time is up may take to say what is proved.
const grace = 200 * time.Millisecond

// verdict waits for the verdict as long as the search has time, and says how much
// it took; a search whose time was up has taken all.
func (s *search) verdict(ctx context.Context, p *algo.Problem) (v margin.Verdict, took time.Duration) {
	defer gate.Pause(ctx)()
	select {
	case v = <-s.found:
		return v, s.duration
	case <-s.deadline:
	}
	select {
	case v = <-s.found:
		return v, s.duration
	case <-time.After(grace):
		return undecided(p, "the time was up"), math.MaxInt64
	}
}

// theory writes the fields of the end about separability and the bounds, which
// have the time that the search has left.
func (t *writer) theory(ctx context.Context, o *Object) {
	p := t.state.Problem()
	v, took := t.search.verdict(ctx, p)
	// Whatever the search has taken, the run's own proof is read: a look at
	// every example, or, with a kernel, at every pair.
	reading, stop := gate.Timeout(ctx, t.Decide)
	defer stop()
	v = convergence.Proved(reading, v, t.state)
	ctx, cancel := gate.Timeout(ctx, t.Decide-took)
	defer cancel()
	verdict(o, p, v)
	bounds(o, t.state, margin.Bounds(ctx, convergence.RunAt(ctx, t.state, t.firstPassUpdates), v))
}

// bounds writes what is known of the number of updates. Of a bound that does
// not apply there is why, and the count that it would be about.
func bounds(o *Object, s *algo.State, all []margin.Bound) {
	o.Objects("bounds", len(all), func(o *Object, k int) {
		b := all[k]
		if !b.Applies {
			o.Put("name", b.Name, "counts", b.Counts, "applies", false, "why", b.Why)
			return
		}
		o.Put("name", b.Name, "value", b.Value, "counts", b.Counts, "holds", b.Holds, "applies", true)
		o.PutIf(b.Why != "", "why", b.Why)
		r := s.Problem().Radius // b's own is rounded up
		if !s.Problem().Binary() {
			r = b.R // of differences of Φ
		}
		o.Put("R", r, "gamma", b.Gamma)
		o.PutIf(strings.HasPrefix(b.Name, "freund-schapire"), "D", b.D) // those by slacks
		if rule := algo.FindRuleBound(b.Name); rule != nil && rule.Losses != nil {
			o.Put("losses", rule.Losses(s))
		}
		if b.W != nil {
			o.Put("w", b.W, "b", b.B)
		}
	})
}

// WriteVerdict writes the verdict on a run's data alone, as one JSON object:
// what it is about, and then the fields of the end, with γ² as a fraction
// where it is known exactly. Weights of a certificate that are rounded have
// beside them what they leave of the sum that is 0.
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
	verdict(&o, p, v)
	if v.Separable == margin.False && !p.Exact {
		o.Put("residual", margin.Residual(p.Data, p.Kernel, v))
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
		o.Put("margin", func(o *Object) { widest(o, p, v) })
	}
}

// widest writes the maximum margin, its interval, and the hyperplane that has
// it, if one was found. The w of a kernel that has none is Σ αᵢyᵢφ(xᵢ), and
// alpha the list of all n, as in the run's own.
func widest(o *Object, p *algo.Problem, v margin.Verdict) {
	o.Put("kind", v.Kind.String())
	o.PutIf(v.Separable == margin.True && v.Gamma > 0, "value", v.Gamma)
	o.Put("lower", v.Lower, "upper", cmp.Or(v.Upper, math.Inf(1))) // 0: nothing is known
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

// certificate writes the convex combination that proves that nothing
// separates: of the yᵢx̂ᵢ, or of each class on its own.
func certificate(o *Object, p *algo.Problem, v margin.Verdict) {
	if v.Kind != margin.Geometric {
		weightsByExample(o, "weights", p, v.Weights, 0)
		return
	}
	weightsByExample(o, "positive", p, v.Weights, 1)
	weightsByExample(o, "negative", p, v.Weights, -1)
}

// weightsByExample writes the weights of a class, 0 for both, by the 1-based index of the
// example, zeros left out. A certificate is a proof: where the data are exact, a weight
// that no double holds is a fraction, as text, and they add up to 1. Of other data the
// weights are the nearest doubles.
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
