package scene

import (
	"context"
	"math"

	"perceptron/algo"
	"perceptron/model"
)

// ShuffledRuns is how many other orders show solutions runs, with seeds from 1.
const ShuffledRuns = 50

// Shuffles asks which lines the run ends on when the examples come in other
// orders: 004's one of infinitely many. It costs as many runs, and is made to
// be answered beside the explorer.
type Shuffles struct{ Problem *algo.Problem }

// Solutions is what was found in the time there was.
type Solutions struct {
	Of        *algo.Problem
	Lines     []model.Hyperplane // a final hyperplane each, with ‖w‖ = 1
	Converged int                // of them, those that separate
	Different int                // of them, those unlike all before
}

// Same reports whether two questions are about one run.
func (s Shuffles) Same(r Shuffles) bool { return s.Problem == r.Problem }

// Answer makes the runs, as many as ctx lasts for.
func (s Shuffles) Answer(ctx context.Context) Solutions {
	all := Solutions{Of: s.Problem}
	for seed := range uint64(ShuffledRuns) {
		h, converged, ok := s.run(ctx, seed+1)
		if ctx.Err() != nil {
			break
		}
		if !ok {
			continue
		}
		fresh := true
		for _, g := range all.Lines {
			fresh = fresh && !same(g, h)
		}
		if fresh {
			all.Different++
		}
		if converged {
			all.Converged++
		}
		all.Lines = append(all.Lines, h)
	}
	return all
}

// run is one run in primal form, in a shuffled order, to its stop.
func (s Shuffles) run(ctx context.Context, seed uint64) (h model.Hyperplane, converged, ok bool) {
	setup := s.Problem.Setup
	setup.Mode, setup.Order, setup.Seed, setup.KeepGoing = "primal", "shuffled", seed, false
	var state *algo.State
	p, err := algo.PrepareContext(ctx, setup, s.Problem.Data)
	if err == nil {
		state = p.Start()
		err = state.Run(ctx)
	}
	if err != nil {
		return h, false, false
	}
	h, ok = state.Hyperplane()
	return h.Normalized(), state.Converged(), ok && h.Norm() > 0
}

// same reports whether two hyperplanes with ‖w‖ = 1 are one, sides and all.
func same(g, h model.Hyperplane) bool {
	const near = 1e-9
	gap, size := math.Abs(g.B-h.B), 1+math.Abs(g.B)
	for j := range g.W {
		gap = max(gap, math.Abs(g.W[j]-h.W[j]))
	}
	return gap <= near*size
}
