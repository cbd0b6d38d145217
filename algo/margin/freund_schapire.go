package margin

import (
	"context"
	"fmt"
	"math"

	"perceptron/model"
)

// maxSearchFeatures bounds the number of features for which the least bound is searched: an
// iteration takes a square matrix of that size.
const maxSearchFeatures = 1 << 11

// freundSchapire is the least Freund–Schapire bound over all H and γ. As a function of v =
// w/γ and c = b/γ,
//
//	(R̂ + D)/γ = R̂‖(v, c)‖ + ‖max(0, 1 − y(v·x + c))‖
//
// is convex, with the norm of the bias rule. Every H and γ give a valid bound, so the
// minimization need not be trusted: its result is evaluated afresh and rounded up. Since n
// bounds any first pass, a result that is not below n is replaced by n.
func freundSchapire(sharper bool) func(context.Context, Run, Verdict, *Bound) {
	return func(ctx context.Context, r Run, v Verdict, b *Bound) {
		printed := r.Bias == "radius" && !sharper
		b.R = r.findRadius(false).upper
		b.Value, b.Gamma, b.D = float64(r.Data.Len()), math.Inf(1), math.Inf(1)
		l := searchLedger(ctx, r, v, printed)
		if l.Gamma > 0 {
			b.Value = l.value(printed)
			b.Gamma, b.D, b.W, b.B = l.Gamma, l.D, l.H.W, l.H.B
		}
		b.Why = r.explainLeast(ctx, l.Gamma > 0, printed)
		if limit, share := limitWithoutWeights(r.Data); sharper && b.R > 0 && limit <= b.Value {
			b.Value, b.Gamma, b.D, b.W, b.B = limit, math.Inf(1), math.Inf(1), nil, 0
			b.Why = fmt.Sprintf("a limit that no γ attains: γ and b grow without bound, and b/γ is %.4g", share)
			if open := r.unsearchedReason(ctx); open != "" {
				b.Why += "; the least " + open
			}
		}
		b.Holds = float64(b.Counts) <= b.Value*(1+holdsTolerance)
	}
}

// unsearchedReason is why the least bound is not known; "" if the search was completed.
func (r Run) unsearchedReason(ctx context.Context) string {
	switch {
	case r.Data.Dim() > maxSearchFeatures:
		return "is not looked for among this many features"
	case ctx.Err() != nil:
		return "was not found " + r.searchTime
	}
	return ""
}

// explainLeast is the remark on the least H and γ found, or on finding none below n.
func (r Run) explainLeast(ctx context.Context, found, printed bool) string {
	open := r.unsearchedReason(ctx)
	switch {
	case found && open != "":
		return "not the least, which " + open
	case found:
		return ""
	case open != "":
		return "the least " + open + "; n bounds any first pass"
	case printed:
		return "no H and γ were found for which this form is below n, the number of steps in the pass"
	}
	return "no finite γ is least: the infimum is n, the number of steps in the pass"
}

// value is the bound, or the form of it that 001 prints.
func (l Ledger) value(printed bool) float64 {
	if printed {
		return l.Printed
	}
	return l.Bound
}

// limitWithoutWeights is the least of the sharper form for bias radius with w/γ = 0, a
// limit that is approached as γ and b grow; share is c = b/γ there. With Δ = |Σy| more
// examples on one side than on the other,
//
//	√2·c + √((n + Δ)/2·(1 − c)² + (n − Δ)/2·(1 + c)²)
//
// is least at c = (Δ − √(2(n² − Δ²)/(n − 2)))/n, where it is (2Δ + √(2(n − 2)(n² −
// Δ²)))/(√2·n). If Δ² ≤ 2n it is least at c = 0 instead, and its square is n.
func limitWithoutWeights(d *model.Dataset) (limit, share float64) {
	positive, negative := d.Counts()
	n, more := float64(d.Len()), float64(positive-negative)
	delta := math.Abs(more)
	if delta*delta <= 2*n {
		return math.Inf(1), 0
	}
	rest := 2 * (n - delta) * (n + delta)
	share = math.Copysign(delta-math.Sqrt(rest/(n-2)), more) / n
	root := (float64(2*delta) + math.Sqrt((n-2)*rest)) / n
	limit = root * root / 2
	if rest > 0 {
		limit *= 1 + 16*roundoff
	}
	return limit, share
}

// ledgerSearch keeps the best ledger tried, if it is below n.
type ledgerSearch struct {
	run     Run
	printed bool
	best    Ledger // its γ is 0 while none was below n
}

func (l *ledgerSearch) try(h model.Hyperplane, gamma float64) {
	if !(gamma > 0) || math.IsInf(gamma, 0) || math.IsInf(h.Norm(), 0) || !(l.run.kind().separatorNorm(h) > 0) {
		return
	}
	if l.printed {
		h = clamped(h, l.run.Data.Radius())
	}
	if t := NewLedger(l.run, h, gamma); t.value(l.printed) > 0 && t.value(l.printed) < l.best.value(l.printed) {
		l.best = t
	}
}

// tryPoint tries the H and γ of a point of the minimization, and its H with the largest γ
// that needs no slack.
func (l *ledgerSearch) tryPoint(s slackSum, at []float64) {
	h, gamma := s.hyperplane(at)
	l.try(h, gamma)
	l.try(h, l.run.minMargin(h))
}

// minMargin is the least margin of H, in the norm of the bias rule; not positive if H does
// not separate.
func (r Run) minMargin(h model.Hyperplane) float64 {
	least := math.Inf(1)
	for i, y := range r.Data.Y {
		if least = min(least, float64(y)*h.ActivationOf(r.Data, i)); !(least > 0) {
			return least
		}
	}
	return least / r.kind().separatorNorm(h)
}

// searchLedger is the best ledger below n found until ctx ends; its γ is 0 if there was
// none.
func searchLedger(ctx context.Context, r Run, v Verdict, printed bool) Ledger {
	n := float64(r.Data.Len())
	l := ledgerSearch{run: r, printed: printed, best: Ledger{Bound: n, Printed: n}}
	if h := (model.Hyperplane{W: v.W, B: v.B}); v.Separable == True && v.W != nil {
		l.try(h, r.minMargin(h)*(1-8*roundoff)) // the maximum-margin H; with γ rounded down it has no slack
	}
	if r.Data.Dim() > maxSearchFeatures || ctx.Err() != nil {
		return l.best
	}
	s := newSlackSum(r, printed)
	f := s.objective(ctx)
	at, ok := s.initialPoint(f)
	if !ok {
		return l.best
	}
	minimize(ctx, f, at)
	l.tryPoint(s, at)
	if printed && !s.biasWithinRadius(at) {
		l.tryEdges(ctx, s, at)
	}
	return l.best
}

// tryEdges searches for the least of 001's form with |b| = R. It is called if the minimum
// without the constraint |b| ≤ R violates it; as that function is convex, the constrained
// minimum then lies on the edge. Along the edge the function is not convex, so the search
// starts from both sides of H and, since w may be 0 there, both ways along the gradient at 0.
func (l *ledgerSearch) tryEdges(ctx context.Context, s slackSum, at []float64) {
	for _, s.edge = range []float64{1, -1} {
		f, steepest := s.objective(ctx), make([]float64, s.dim())
		f(make([]float64, s.dim()), steepest)
		for _, v := range [][]float64{at[:s.dim()], steepest} {
			for _, sign := range []float64{1, -1} {
				if ctx.Err() == nil && model.Norm(v) > 0 {
					v = scaledTo(v, sign)
					minimize(ctx, f, v)
					l.tryPoint(s, v)
				}
			}
		}
	}
}

// clamped is h with ‖w‖ = 1, and with |b| ≤ R where b exceeds R by no more than rounding,
// both for the doubles and for the decimals they stand for.
func clamped(h model.Hyperplane, r float64) model.Hyperplane {
	h = h.Normalized()
	if b, limit := math.Abs(h.B), r*(1-64*roundoff); b > limit && b <= r*(1+1e-12) {
		h.B = math.Copysign(limit, h.B)
	}
	return h
}
