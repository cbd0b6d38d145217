// Package convergence asks the theory of algo/margin about a run of algo: what
// separates its data, what bounds its updates, and how far along the two lines
// of the proof it has come. Read convergence.go first.
package convergence

import (
	"context"
	"math/big"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
)

// StreamReason is why nothing is proved of a run over a stream, of which the data
// are only a window.
const StreamReason = "a stream keeps only its latest examples"

// RunOf is a run as the bounds ask about it, before its first update.
func RunOf(p *algo.Problem) margin.Run {
	r := margin.Run{Data: p.Data, Bias: p.Setup.Bias, Order: p.Setup.Order, Repeats: p.Repeats(), Batch: p.Batch(), Rate: p.Rate()}
	if p.Setup.Mode == "kernel" {
		r.Kernel = p.Kernel
	}
	r.FirstW, r.FirstB = p.InitialWeights()
	r.Update = updateOf(p)
	if p.Setup.Online {
		r.Partial = StreamReason
	}
	return r
}

// updateOf is the rule of a run's updates; those of the perceptron have the bounds
// of the table alone.
func updateOf(p *algo.Problem) margin.Update {
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

// RunAt is the run at one of its states, with what it has come to: its counts,
// and with more outputs than two what Structured finds. firstEpoch is the
// updates of the first pass.
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

// KindOf says which hyperplanes the run's bias rule allows.
func KindOf(p *algo.Problem) margin.Kind {
	kind, _ := margin.KindOf(p.Setup.Bias)
	return kind
}

// searchBytes is what the search takes for each feature, about: its point in
// floating point, and the proof in rationals.
const searchBytes = 160

// Verdict decides whether those hyperplanes separate the run's data, for as
// long as ctx lasts. With more outputs than two, and of a stream, nothing is
// decided.
func Verdict(ctx context.Context, p *algo.Problem) margin.Verdict {
	if p.Setup.Online {
		return margin.Verdict{Kind: KindOf(p), Why: StreamReason}
	}
	if lacks := p.Data.Shortage(p.Bytes(p.Setup.Readout) + searchBytes*int64(p.Data.Dim())); lacks != "" {
		return margin.Verdict{Kind: KindOf(p), Why: "the search " + lacks}
	}
	return margin.Solve(ctx, p.Data, KindOf(p), p.Kernel)
}

// Separating is the hyperplane of a run that converged, which separates the data
// unless it is right about some of them by the tie rule alone; nil where there
// is none.
func Separating(s *algo.State) *model.Hyperplane {
	if s.Converged() && !s.Problem().Setup.Online {
		if h, ok := s.Hyperplane(); ok {
			return &h
		}
	}
	return nil
}

// Proved is the verdict on a run's data with what the run itself has proved: of
// two classes, last weights that are right about every example with y·a > 0
// separate, whatever the tie rule, and their margin is one that can be had. It
// looks at every example once, with a kernel at every pair, until ctx ends.
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

// Lines is both lines of the proof at a state of the run, after as many updates,
// or misclassified examples of batches, as it has made.
func Lines(p *margin.Proof, s *algo.State) margin.Lines {
	if w := s.Weights(); w != nil {
		return p.LinesAt(w, s.Bias(), s.Misclassified)
	}
	b := s.Bias()
	activation := func(i int) float64 { return s.Predict(i).Activation - b }
	return p.LinesAtDual(s.Alphas(), activation, b, s.Misclassified)
}
