package algo

import (
	"context"
	"math/big"
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
	if err != nil || step == 0 {
		return m.After, err
	}
	a, err := t.corrections.at(ctx, t.EntriesAt(step))
	if err != nil {
		return nil, err
	}
	s := &State{p: t.p.mean(int64(step)), now: m.After.now}
	s.weights = m.After.weights.mean(a.weights, int64(step))
	s.now.Looks = nil
	if t.p.Dual() {
		s.alpha = newCoefficients(t.p)
		for k, part := range t.parts(0, t.EntriesAt(step)) {
			s.alpha.add(part.scaled(int64(step) - t.journal.Step(k) + 1))
		}
	}
	return s, nil
}

// zero is where a correction begins: what the mean lags behind by is
// A = Σ (t − 1)·η·y·x over the first entries of the journal, t the step of each, so
// that T·w̄ = T·w − A after T steps (the weights after step t hold what was added up to
// t). It is a sum of weights that are zero at first, in units of correctionUnit.
func (p *Problem) zero() learned {
	q := *p
	if p.Tabular() {
		q.arithmetic = p.arithmetic.zero()
	}
	return learned{weights: p.task.first(&q)}
}

// mean is the problem of a mean over so many steps: its rate is η/steps.
func (p *Problem) mean(steps int64) *Problem {
	q := *p
	q.eta = new(big.Rat).Quo(p.eta, big.NewRat(steps, 1))
	q.Setup.Rate = q.eta.RatString()
	q.class = &q
	if p.class != p {
		q.class = p.class.mean(steps)
	}
	return &q
}
