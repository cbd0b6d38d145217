package algo

import (
	"context"
	"math/big"
)

const (
	// correctionUnit is what the sums of a meanCorrection are divided by in float
	// arithmetic, so that they do not overflow where the weights don't: the numbers
	// of steps are below it, and a power of two costs no digit.
	correctionUnit    = 1 << 31
	correctionsMost   = 64
	correctionsMemory = 64 << 20
	correctionsApart  = 1 << 12 // entries between those kept on a long way
)

// Averaged is the mean over the first steps of the weights after each of them,
// w̄ = (1/T) Σₜ wₜ, as a state that is for reading; at step 0 it is the first
// weights. It is exact where the run is.
func (t *Timeline) Averaged(step int) *State {
	s, _ := t.averaged(context.Background(), step)
	return s
}

func (t *Timeline) averaged(ctx context.Context, step int) (*State, error) {
	m, err := t.SeekContext(ctx, step)
	switch {
	case err != nil || step == 0:
		return m.After, err
	case t.online != nil:
		return t.averagedOnline(m.After, step), nil
	}
	a, err := t.meanCorrection(ctx, t.EntriesAt(step))
	if err != nil {
		return nil, err
	}
	s := &State{p: t.p.mean(int64(step)), weights: m.After.weights.mean(a, int64(step)), now: m.After.now}
	s.now.Looks = nil
	if t.p.Dual() {
		s.alpha = newCoefficients(t.p)
		for at, part := range t.Parts(0, t.EntriesAt(step)) {
			s.alpha.addTimes(&part, int64(step)-at+1)
		}
	}
	return s, nil
}

// meanCorrection is what the mean lags behind by: A = Σ (t − 1)·η·y·x over the first
// entries of the journal, t the step of each, so that T·w̄ = T·w − A after T steps
// (the weights after step t hold what was added up to t). Like the weights it is a
// sum that only grows with the journal, of which checkpoints are kept: the mean is
// the same however a step was reached, and costs what the new entries cost.
func (t *Timeline) meanCorrection(ctx context.Context, entries int) (weights, error) {
	from := t.corrections.before(entries)
	if from.after == 0 {
		zero := t.p.fromZero()
		from.value = zero.task.first(zero)
	}
	most := min(correctionsMost, max(4, correctionsMemory/max(1, from.value.bytes()))) &^ 1
	for from.after < entries {
		next := snapshot{min(entries, from.after+correctionsApart), from.value.clone()}
		for at, part := range t.Parts(from.after, next.after) {
			part = part.scaled(at - 1)
			if err := t.p.prepare(ctx, &part); err != nil {
				return nil, err
			}
			next.value.add(&part)
		}
		if err := every(ctx, next.after, correctionsApart); err != nil {
			return nil, err
		}
		t.corrections.insert(next, most)
		from = next
	}
	return from.value, nil
}

// fromZero is the problem of a meanCorrection: the first weights are zero, and the
// steps in its units.
func (p *Problem) fromZero() *Problem {
	q := *p
	q.w0, q.b0 = make([]float64, len(p.w0)), 0
	q.rate, q.step = p.rate/correctionUnit, p.step/correctionUnit
	if p.whole != nil {
		z := *p.whole
		z.b0, z.w0 = new(big.Int), make([]*big.Int, len(p.whole.w0))
		for j := range z.w0 {
			z.w0[j] = new(big.Int)
		}
		q.whole = &z
	}
	return &q
}

// mean is the problem of a mean over so many steps: its rate is η/steps.
func (p *Problem) mean(steps int64) *Problem {
	q := *p
	q.eta = new(big.Rat).Quo(p.eta, big.NewRat(steps, 1))
	q.Setup.Rate = q.eta.RatString()
	if p.space != nil {
		q.unit = newUnit(q.eta)
	}
	q.class = &q
	if p.class != p {
		q.class = p.class.mean(steps)
	}
	return &q
}
