package margin

import (
	"context"
	"math/big"
)

// Structured is what Collins's bound is made of, for outputs y that are scored
// by w·Φ(x, y): the classes of the task multiclass, the tag sequences of a
// tagger. (M. Collins, "Discriminative training methods for hidden Markov
// models", EMNLP 2002, Theorem 1.)
type Structured struct {
	// R is max‖Φ(x, y) − Φ(x, y′)‖ over the examples and all outputs y′, or
	// a number above it; never rounded down.
	R float64
	// Delta is δ, the least of what the run's last weights w give to an
	// example's own output more than to another: w·(Φ(x, y) − Φ(x, y′))/‖w‖
	// over all examples and y′ ≠ y; never rounded up. The maximum margin is
	// no less. It is 0 where the last weights do not separate, and then there
	// is no bound.
	Delta float64
	// Squared is (R/δ)² exactly; nil where that is not known.
	Squared *big.Rat
	// Why is what is to be said of R and δ; or why there is no δ.
	Why string
}

// Tied is why there is no δ where the last weights are right about every
// example, but about some by the tie rule alone.
const Tied = "the last weights give some example's own output no more than another: the tie rule decides, and δ is 0"

// StructuredOf is R and δ given R² and δ² exactly.
func StructuredOf(r, delta *big.Rat) Structured {
	var s Structured
	_, _, s.R = root(r)
	if delta.Sign() > 0 {
		_, s.Delta, _ = root(delta)
		s.Squared = new(big.Rat).Quo(r, delta)
	}
	return s
}

// collins is (R/δ)². Let u be w/‖w‖ for the last weights w. An update adds
// η(Φ(x, y) − Φ(x, ŷ)), where wₜ gave ŷ no less than y, so that
//
//	u·wₜ ≥ tηδ and ‖wₜ‖² ≤ tη²R²
//
// from zero weights, and t ≤ (R/δ)². That holds for every u that separates, be
// it of these weights or of others, and however many outputs there are.
func collins(_ context.Context, r Run, _ Verdict, b *Bound) {
	b.overDelta(r, func(square *big.Rat) *big.Rat { return square })
	if s := r.Structured; s.Squared != nil {
		b.setExactValue(s.Squared)
	}
}
