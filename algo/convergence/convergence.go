// Package convergence applies the theory of algo/margin to a run of algo: whether its data
// are separable, the bounds on its updates, and the two lines of the convergence proof at
// each of its steps. Read convergence.go first.
package convergence

import (
	"context"
	"math/big"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
)

// StreamReason is why nothing is proved of a run over a stream: its data are only a window.
const StreamReason = "a stream keeps only its latest examples"

// RunOf is the run of a problem as the bounds ask about it, before its first update.
func RunOf(p *algo.Problem) margin.Run {
	r := margin.Run{Data: p.Data, Bias: p.Setup.Bias, Order: p.Setup.Order, Repeats: p.Repeats(), Batch: p.Batch(), Rate: p.Rate()}
	if p.Setup.Mode == "kernel" {
		r.Kernel = p.Kernel
	}
	r.FirstW, r.FirstB = p.InitialWeights()
	r.Update = newUpdate(p)
	if p.Setup.Online {
		r.Partial = StreamReason
	}
	return r
}

// newUpdate is the update rule of a run with its bounds; the perceptron's rule has only
// those of margin's own table.
func newUpdate(p *algo.Problem) margin.Update {
	u := margin.Update{Name: p.Setup.Update}
	if u.Name == "perceptron" {
		return u
	}
	over := func(square *big.Rat) *big.Rat { return p.Setup.BoundNumerator(square, p.Rate()) }
	for _, b := range algo.RuleBounds {
		u.Bounds = append(u.Bounds, margin.RuleBound{Name: b.Name, Why: b.Objection(p.Setup.UpdateRule), Numerator: over})
	}
	return u
}

// RunAt is the run at one of its states, with its counts so far, and with Structured's
// result for more than two outputs. firstEpoch is the number of updates in the first pass.
func RunAt(ctx context.Context, s *algo.State, firstEpoch int) margin.Run {
	r := RunOf(s.Problem())
	r.Updates, r.FirstEpoch, r.Misclassified = s.Event.Updates, firstEpoch, s.Misclassified
	for k := range r.Update.Bounds {
		b := &r.Update.Bounds[k]
		b.Counts = algo.FindRuleBound(b.Name).Count(s)
	}
	r.Structured = Structured(ctx, s)
	return r
}

// KindOf is the kind of hyperplane that the run's bias rule allows.
func KindOf(p *algo.Problem) margin.Kind {
	kind, _ := margin.KindOf(p.Setup.Bias)
	return kind
}

// searchBytes estimates the memory of the search per feature: its point in floating point,
// and the proof in rationals.
const searchBytes = 160

// Verdict decides whether such a hyperplane separates the run's data, until ctx ends. With
// more than two outputs, and on a stream, nothing is decided.
func Verdict(ctx context.Context, p *algo.Problem) margin.Verdict {
	if p.Setup.Online {
		return margin.Verdict{Kind: KindOf(p), Why: StreamReason}
	}
	if lacks := p.Data.Shortage(p.Bytes(p.Setup.Readout) + searchBytes*int64(p.Data.Dim())); lacks != "" {
		return margin.Verdict{Kind: KindOf(p), Why: "the search " + lacks}
	}
	return margin.Solve(ctx, p.Data, KindOf(p), p.Kernel)
}

// Separating is the hyperplane of a run that converged; else nil. It separates the data,
// unless the tie rule alone makes it right about some of them.
func Separating(s *algo.State) *model.Hyperplane {
	if s.Converged() && !s.Problem().Setup.Online {
		if h, ok := s.Hyperplane(); ok {
			return &h
		}
	}
	return nil
}

// Proved is the verdict, improved by what the run itself has proved: with two classes, last
// weights with y·a > 0 on every example separate the data, whatever the tie rule, and their
// margin is a lower bound on γ. It predicts every example once, with a kernel from every
// pair, until ctx ends.
func Proved(ctx context.Context, v margin.Verdict, s *algo.State) margin.Verdict {
	p := s.Problem()
	if !s.Converged() || !p.Binary() || p.Setup.Online {
		return v
	}
	if h := Separating(s); h != nil {
		return v.WithHyperplane(p.Data, *h)
	}
	return v.WithAlpha(ctx, p.Data, p.Kernel, s.Alphas(), s.Bias())
}

// Lines is both lines of the proof at a state of the run, with t its updates, or its
// misclassified examples if there are batches.
func Lines(p *margin.Proof, s *algo.State) margin.Lines {
	if w := s.Weights(); w != nil {
		return p.LinesAt(w, s.Bias(), s.Misclassified)
	}
	b := s.Bias()
	activation := func(i int) float64 { return s.Predict(i).Activation - b }
	return p.LinesAtDual(s.Alphas(), activation, b, s.Misclassified)
}
