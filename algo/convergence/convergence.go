// Package convergence asks the theory of algo/margin about a run of algo: what
// separates its data, what bounds its updates, and how far along the two lines
// of the proof it has come.
package convergence

import (
	"context"

	"perceptron/algo"
	"perceptron/algo/margin"
)

// RunOf is a run as the bounds ask about it, before its first update.
func RunOf(p *algo.Problem) margin.Run {
	r := margin.Run{Data: p.Data, Bias: p.Setup.Bias, Order: p.Setup.Order, Batch: 1, Rate: p.Rate()}
	if p.Setup.Mode == "kernel" {
		r.Kernel = p.Kernel
	}
	r.FirstW, r.FirstB = p.First()
	return r
}

// KindOf says which hyperplanes the run's bias rule allows.
func KindOf(p *algo.Problem) margin.Kind {
	kind, _ := margin.KindOf(p.Setup.Bias)
	return kind
}

// Verdict decides whether those hyperplanes separate the run's data, for as
// long as ctx lasts.
func Verdict(ctx context.Context, p *algo.Problem) margin.Verdict {
	return margin.Solve(ctx, p.Data, KindOf(p), p.Kernel, margin.Options{})
}

// Lines is both lines of the proof at a state of the run.
func Lines(p *margin.Proof, s *algo.State) margin.Lines {
	if w := s.Weights(); w != nil {
		return p.At(w, s.Bias(), s.Updates())
	}
	problem, b := s.Problem(), s.Bias()
	alpha := make([]float64, problem.Data.Len())
	for i, c := range s.Counts() {
		alpha[i] = problem.Alpha(c)
	}
	return p.AtDual(alpha, func(i int) float64 { return s.See(i).Activation - b }, b, s.Updates())
}
