package algo

import (
	"context"
	"math/big"

	"perceptron/model"
)

// ReadoutNames are the ways to predict with a run, the default first. They are for reading.
var ReadoutNames = []string{"last", "averaged", "voted", "pocket"}

// Predictor is what a readout predicts with after some step of a run: weights,
// or the votes of many. Training never knows of it.
type Predictor interface {
	// Predict is what it makes of example i.
	Predict(i int) Prediction
	// Evaluate is its errors and its loss on the training set. Votes have no
	// loss: it is 0.
	Evaluate() Evaluation
	// MarkErrors evaluates and marks the mistakes, unless ctx ends.
	MarkErrors(ctx context.Context, v *ErrorSet) error
	// Field is the activation as a function of any point, for two labels: the
	// sum of the votes where there are such. It is for drawing.
	Field() func(x []float64) float64
	// Classifier is the predicted class as a function of any point, for several.
	Classifier() func(x []float64) int
	// Hyperplane is its decision boundary, if that is one.
	Hyperplane() (h model.Hyperplane, ok bool)
	// TestErrors is its errors on examples that it did not learn from, by the tie
	// rule, unless ctx ends.
	TestErrors(ctx context.Context, d *model.Dataset) (int, error)
}

// Readout is what the set-up's readout predicts with after a step that has
// been reached, unless ctx ends before that is worked out; then the error is that
// of ctx. What was found on the way is kept for the next call.
//
// Last and averaged cost no more than a seek and, averaged, the sum over the
// examples. Pocket looks at every weight vector once, O(n) each, voted too.
func (t *Timeline) Readout(ctx context.Context, name string, step int) (Predictor, error) {
	if _, votes := t.Problem.task.(voter); name == "voted" && !votes {
		return nil, refuse("readout", "there are no votes for whole sequences (take averaged)")
	}
	step = min(max(step, 0), t.Reached)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	switch name {
	case "averaged":
		return predictor(t.averaged(ctx, step))
	case "pocket":
		_, u, err := t.PocketErrors(ctx, step)
		if err != nil {
			return nil, err
		}
		return predictor(t.vector(ctx, u))
	case "voted":
		return predictor(t.voted(ctx, step))
	}
	m, err := t.SeekContext(ctx, step)
	return predictor(m.After, err)
}

// predictor is none where there is an error.
func predictor[P Predictor](p P, err error) (Predictor, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// VectorCount is the number of weight vectors of the first steps: the first, and
// one more for each update.
func (t *Timeline) VectorCount(step int) int { return t.UpdatesAt(step) + 1 }

// entries is the number of entries in the journal of the first u updates.
func (t *Timeline) entries(u int) int {
	switch {
	case t.Problem.batch == 1:
		return u
	case u == len(t.starts):
		return t.Journal.Len()
	}
	return int(t.starts[u])
}

// MadeAt is the step that made the weights after u updates; 0 for the first.
func (t *Timeline) MadeAt(u int) int {
	if u == 0 {
		return 0
	}
	return int(t.Journal.At(t.entries(u) - 1).Step)
}

// Survival is the number of the first steps after which the weights after u
// updates were the present ones: their votes. Those of all vectors sum to step.
func (t *Timeline) Survival(u, step int) int64 {
	from, to := max(1, t.MadeAt(u)), step+1
	if u < t.updates {
		to = min(to, t.MadeAt(u+1))
	}
	return int64(max(0, to-from))
}

// WeightsAfter is the weights after u updates, as a state.
func (t *Timeline) WeightsAfter(u int) *State {
	s, _ := t.vector(context.Background(), u)
	return s
}

func (t *Timeline) vector(ctx context.Context, u int) (*State, error) {
	k := t.entries(u)
	w, err := t.snapshots.at(ctx, k)
	if err != nil {
		return nil, err
	}
	s := &State{p: t.Problem, learned: w, Misclassified: k}
	s.Event = Event{Step: t.MadeAt(u), Updates: u}
	if n := t.Problem.StepsPerPass(); u > 0 {
		s.Event.Epoch = (s.Event.Step + n - 1) / n
	}
	return s, nil
}

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
	a, err := t.corrections.at(ctx, t.Journal.CountUntil(step))
	if err != nil {
		return nil, err
	}
	s := &State{p: t.Problem.mean(int64(step)), Event: m.After.Event}
	s.weights = m.After.weights.mean(a.weights, int64(step))
	s.Event.Predictions = nil
	if t.Problem.Dual() {
		s.alpha = newCoefficients(t.Problem)
		for k, part := range t.parts(0, t.Journal.CountUntil(step)) {
			s.alpha.add(part.scaled(int64(step) - t.Journal.At(k).Step + 1))
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
	return learned{weights: p.task.first(&q), lags: true}
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

// pocket is the weights with the fewest training errors up to some update, of equals
// the earliest: the number of updates that made them, and their errors.
type pocket struct{ best, errors int }

// PocketErrors is the training errors of the weights in the pocket after a step,
// those with the fewest among the first and those after each update of the first
// steps, of equals the earliest; and the number of updates that made them.
// It looks at each weight vector once in the life of the timeline.
func (t *Timeline) PocketErrors(ctx context.Context, step int) (errors, updates int, err error) {
	last := t.UpdatesAt(min(max(step, 0), t.Reached))
	for u := len(t.pocket); u <= last; u++ {
		best, most := u, t.Problem.n
		if u > 0 {
			most = t.pocket[u-1].errors
		}
		w, err := t.snapshots.at(ctx, t.entries(u))
		if err != nil {
			return 0, 0, err
		}
		s := State{p: t.Problem, learned: w}
		if errors, err = s.errorsBelow(ctx, 0, t.Problem.n, most); err != nil {
			return 0, 0, err
		}
		if u > 0 && errors >= most {
			best, errors = t.pocket[u-1].best, most
		}
		t.pocket = append(t.pocket, pocket{best, errors})
	}
	return t.pocket[last].errors, t.pocket[last].best, nil
}

// PocketChecked is the number of weight vectors that the pocket has looked at.
func (t *Timeline) PocketChecked() int { return len(t.pocket) }
