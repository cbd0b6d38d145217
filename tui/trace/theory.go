package trace

import (
	"context"
	"fmt"
	"math"
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
	defer gate.PauseWork(ctx)()
	const all = math.MaxInt64
	select {
	case v = <-s.found:
		return v, s.duration
	case <-s.deadline:
	}
	select {
	case v = <-s.found:
		return v, s.duration
	case <-time.After(grace):
		return undecided(p, "the time was up"), all
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
		o.Text("name", b.Name)
		if !b.Applies {
			o.Int("counts", b.Counts)
			o.Bool("applies", false)
			o.Text("why", b.Why)
			return
		}
		o.Number("value", b.Value)
		o.Int("counts", b.Counts)
		o.Bool("holds", b.Holds)
		o.Bool("applies", true)
		optional(o, "why", b.Why)
		r := s.Problem().Radius // b's own is rounded up
		if !s.Problem().Binary() {
			r = b.R // of differences of Φ
		}
		o.Number("R", r)
		ingredients(o, s, b)
	})
}

// ingredients writes what a bound was made of beside R: D where there is one, and the
// hyperplane where it has coordinates.
func ingredients(o *Object, s *algo.State, b margin.Bound) {
	o.Number("gamma", b.Gamma)
	if firstPass(b.Name) {
		o.Number("D", b.D)
	}
	if rule := algo.FindRuleBound(b.Name); rule != nil {
		for _, x := range rule.Figures(s) {
			o.Number(x.Name, x.Value)
		}
	}
	if b.W != nil {
		o.Numbers("w", b.W)
		o.Number("b", b.B)
	}
}

// firstPass reports whether a bound is on the updates of the first pass, by
// the slacks of an H and a γ.
func firstPass(name string) bool {
	return name == "freund-schapire" || name == "freund-schapire-sharp"
}
