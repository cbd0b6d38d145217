package margin

import (
	"context"
	"fmt"
	"math"

	"perceptron/model"
)

// mostFeatures is how many features the least bound is looked for among: each
// step takes a matrix of theirs.
const mostFeatures = 1 << 11

// freundSchapire is the least bound over all H and γ. With v = w/γ, c = b/γ
//
//	(R̂ + D)/γ = R̂‖(v, c)‖ + ‖max(0, 1 − y(v·x + c))‖
//
// is convex, the norm being that of the bias rule. Any H and γ give a bound
// that holds, so what the minimisation finds is evaluated afresh and rounded
// up; it need not be trusted. n bounds any first pass, so that what is not
// below n is n.
func freundSchapire(sharper bool) func(context.Context, Run, Verdict, *Bound) {
	return func(ctx context.Context, r Run, v Verdict, b *Bound) {
		printed := r.Bias == "radius" && !sharper
		b.R = r.radii(false).up
		b.Value, b.Gamma, b.D = float64(r.Data.Len()), math.Inf(1), math.Inf(1)
		l := leastLedger(ctx, r, v, printed)
		if l.Gamma > 0 {
			b.Value = l.value(printed)
			b.Gamma, b.D, b.W, b.B = l.Gamma, l.D, l.H.W, l.H.B
		}
		b.Why = r.whyLeast(ctx, l.Gamma > 0, printed)
		if limit, share := withoutWeights(r.Data); sharper && b.R > 0 && limit <= b.Value {
			b.Value, b.Gamma, b.D, b.W, b.B = limit, math.Inf(1), math.Inf(1), nil, 0
			b.Why = fmt.Sprintf("a limit that no γ attains: γ and b grow without end, and b/γ is %.4g", share)
			if open := r.unsought(ctx); open != "" {
				b.Why += "; the least " + open
			}
		}
		b.Holds = float64(b.Counts) <= b.Value*(1+slack)
	}
}

// unsought is why the least is not known; "" if it was looked for to the end.
func (r Run) unsought(ctx context.Context) string {
	switch {
	case r.Data.Dim() > mostFeatures:
		return "is not looked for among so many features"
	case ctx.Err() != nil:
		return "was not found " + r.searchTime
	}
	return ""
}

// whyLeast is what is to be said of the least H and γ found, or of finding none
// below n.
func (r Run) whyLeast(ctx context.Context, found, printed bool) string {
	open := r.unsought(ctx)
	switch {
	case found && open != "":
		return "not the least, which " + open
	case found:
		return ""
	case open != "":
		return "the least " + open + "; n bounds any first pass"
	case printed:
		return "no H and γ were found where this form is below n, the first pass itself"
	}
	return "no finite γ is least: the infimum is n, the first pass itself"
}

// value is the bound, or the form of it that 001 prints.
func (l Ledger) value(printed bool) float64 {
	if printed {
		return l.Printed
	}
	return l.Bound
}

// withoutWeights is the least of the sharper form for bias radius with w/γ = 0,
// which only ever larger γ and b come near to; c = b/γ is its share. With Δ =
// |Σy| examples more on one side than on the other,
//
//	√2·c + √((n + Δ)/2·(1 − c)² + (n − Δ)/2·(1 + c)²)
//
// is least at c = (Δ − √(2(n² − Δ²)/(n − 2)))/n, where it is
// (2Δ + √(2(n − 2)(n² − Δ²)))/(√2·n); at c = 0, and n its square, unless
// Δ² > 2n.
func withoutWeights(d *model.Dataset) (limit, share float64) {
	positive, negative := d.Counts()
	n, more := float64(d.Len()), float64(positive-negative)
	apart := math.Abs(more)
	if apart*apart <= 2*n {
		return math.Inf(1), 0
	}
	rest := 2 * (n - apart) * (n + apart)
	share = math.Copysign(apart-math.Sqrt(rest/(n-2)), more) / n
	root := (float64(2*apart) + math.Sqrt((n-2)*rest)) / n
	limit = root * root / 2
	if rest > 0 {
		limit *= 1 + 16*roundoff
	}
	return limit, share
}

// ledgers keeps the best of those tried that are below n.
type ledgers struct {
	run     Run
	printed bool
	best    Ledger // without a γ where none was below n
}

func (l *ledgers) try(h model.Hyperplane, gamma float64) {
	if !(gamma > 0) || math.IsInf(gamma, 0) || math.IsInf(h.Norm(), 0) || !(l.run.kind().norm(h) > 0) {
		return
	}
	if l.printed {
		h = clamped(h, l.run.Data.Radius())
	}
	if t := NewLedger(l.run, h, gamma); t.value(l.printed) > 0 && t.value(l.printed) < l.best.value(l.printed) {
		l.best = t
	}
}

// tryPoint tries a point, and its H where no example has a slack.
func (l *ledgers) tryPoint(s slackSum, at []float64) {
	h, gamma := s.hyperplane(at)
	l.try(h, gamma)
	l.try(h, l.run.least(h))
}

// least is the least margin of H in the norm of the bias rule; if H doesn't separate
// one that is not positive.
func (r Run) least(h model.Hyperplane) float64 {
	least := math.Inf(1)
	for i, y := range r.Data.Y {
		if least = min(least, float64(y)*h.ActivationOf(r.Data, i)); !(least > 0) {
			return least
		}
	}
	return least / r.kind().norm(h)
}

// leastLedger is the best ledger found below n while ctx lasts; one without a γ if there
// was none.
func leastLedger(ctx context.Context, r Run, v Verdict, printed bool) Ledger {
	n := float64(r.Data.Len())
	l := ledgers{run: r, printed: printed, best: Ledger{Bound: n, Printed: n}}
	if h := (model.Hyperplane{W: v.W, B: v.B}); v.Separable == True && v.W != nil {
		l.try(h, r.least(h)*(1-8*roundoff)) // the widest has no slack, if γ is rounded down
	}
	if r.Data.Dim() > mostFeatures || ctx.Err() != nil {
		return l.best
	}
	s := newSlackSum(r, printed)
	f := s.function(ctx)
	at, ok := s.start(f)
	if !ok {
		return l.best
	}
	minimize(ctx, f, at)
	l.tryPoint(s, at)
	if printed && !s.within(at) {
		l.tryEdges(ctx, s, at)
	}
	return l.best
}

// tryEdges looks for the least of 001's form where |b| = R: past that the form does
// not hold, and the sum without that limit, which is convex, is least there. Along the
// edge it is not convex, and so it is looked for from both sides of H.
func (l *ledgers) tryEdges(ctx context.Context, s slackSum, at []float64) {
	for _, s.edge = range []float64{1, -1} {
		f := s.function(ctx)
		for _, way := range []float64{1, -1} {
			if v := at[:s.coordinates()]; ctx.Err() == nil && model.Norm(v) > 0 {
				v = unit(v, way)
				minimize(ctx, f, v)
				l.tryPoint(s, v)
			}
		}
	}
}

// clamped is h with ‖w‖ = 1 and |b| ≤ R, of the doubles and of the decimals that they stand
// for, where b is past it by no more than rounding; as it is where it is past by more.
func clamped(h model.Hyperplane, r float64) model.Hyperplane {
	h = h.Normalized()
	if b, most := math.Abs(h.B), r*(1-64*roundoff); b > most && b <= r*(1+1e-12) {
		h.B = math.Copysign(most, h.B)
	}
	return h
}
