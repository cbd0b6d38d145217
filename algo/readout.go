package algo

import (
	"context"
	"math/big"

	"perceptron/model"
)

// ReadoutNames is the readouts, the default first. Read-only.
var ReadoutNames = []string{"last", "averaged", "voted", "pocket"}

// Predictor is what a readout predicts with after some step of a run: weights, or the votes
// of many weights. Training does not use it.
type Predictor interface {
	// Predict is the prediction of example i.
	Predict(i int) Prediction
	// Evaluate is the errors and the loss on the training set. Votes have no loss: it is 0.
	Evaluate() Evaluation
	// MarkErrors is Evaluate, also marking the mistakes, or the error of ctx.
	MarkErrors(ctx context.Context, v *ErrorSet) error
	// Field is the activation as a function of any point, with two labels; for votes their
	// sum. It is for drawing.
	Field() func(x []float64) float64
	// Classifier is the predicted class as a function of any point, with several.
	Classifier() func(x []float64) int
	// Hyperplane is the decision boundary; ok is false if that is no hyperplane.
	Hyperplane() (h model.Hyperplane, ok bool)
	// TestErrors is the errors on a test set, by the tie rule, or the error of ctx.
	TestErrors(ctx context.Context, d *model.Dataset) (int, error)
}

// Readout is what a readout predicts with after a step, which is clamped to those made. If
// ctx ends the error is that of ctx, and what has been computed is kept for the next call.
//
// Last and averaged cost no more than a seek; averaged in dual form also a pass over the
// journal. Pocket and voted predict all n examples with every weight vector, once each.
func (t *Timeline) Readout(ctx context.Context, name string, step int) (Predictor, error) {
	if _, votes := t.Problem.task.(scorer); name == "voted" && !votes {
		return nil, refuse("readout", "there are no votes for whole sequences (take averaged)")
	}
	step = min(max(step, 0), t.Reached)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	switch name {
	case "averaged":
		return asPredictor(t.averaged(ctx, step))
	case "pocket":
		_, u, err := t.PocketErrors(ctx, step)
		if err != nil {
			return nil, err
		}
		return asPredictor(t.weightsAfter(ctx, u))
	case "voted":
		return asPredictor(t.voted(ctx, step))
	}
	m, err := t.SeekContext(ctx, step)
	return asPredictor(m.After, err)
}

// asPredictor is p, or nil if there is an error.
func asPredictor[P Predictor](p P, err error) (Predictor, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// VectorCount is the number of weight vectors of the first steps: the first one, and one
// more for each update.
func (t *Timeline) VectorCount(step int) int { return t.UpdatesAt(step) + 1 }

// entriesOf is the number of journal entries of the first u updates.
func (t *Timeline) entriesOf(u int) int {
	switch {
	case t.Problem.batch == 1:
		return u
	case u == len(t.firstEntries):
		return t.Journal.Len()
	}
	return int(t.firstEntries[u])
}

// MadeAt is the step whose update, the u-th, made the weights; 0 for u = 0.
func (t *Timeline) MadeAt(u int) int {
	if u == 0 {
		return 0
	}
	return int(t.Journal.At(t.entriesOf(u) - 1).Step)
}

// Survival is the survival count of the weights after u updates: after how many of the
// first steps they were current. That is their number of votes; all together sum to step.
func (t *Timeline) Survival(u, step int) int64 {
	from, to := max(1, t.MadeAt(u)), step+1
	if u < t.updates {
		to = min(to, t.MadeAt(u+1))
	}
	return int64(max(0, to-from))
}

// WeightsAfter is the weights after u updates, as a read-only state.
func (t *Timeline) WeightsAfter(u int) *State {
	s, _ := t.weightsAfter(context.Background(), u)
	return s
}

func (t *Timeline) weightsAfter(ctx context.Context, u int) (*State, error) {
	k := t.entriesOf(u)
	w, err := t.snapshots.at(ctx, k)
	if err != nil {
		return nil, err
	}
	s := &State{p: t.Problem, parameters: w, Misclassified: k}
	s.Event = Event{Step: t.MadeAt(u), Updates: u}
	if n := t.Problem.StepsPerPass(); u > 0 {
		s.Event.Epoch = (s.Event.Step + n - 1) / n
	}
	return s, nil
}

// Averaged is the mean of the weights after each of the first steps, w̄ = (1/T) Σₜ wₜ, as a
// read-only state. At step 0 it is the first weights. It is exact where the run is.
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
	s := &State{p: t.Problem.averagedProblem(int64(step)), Event: m.After.Event}
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

// zeroParameters is the start of a mean's correction: zero weights, to which each journal
// entry is added (t − 1) times, t being its step. The sum is A = Σ (t − 1)·η·yx, and since
// the weights after step t contain the updates up to t, T·w̄ = T·w − A after T steps. In
// float arithmetic A is in units of correctionUnit.
func (p *Problem) zeroParameters() parameters {
	q := *p
	if p.Tabular() {
		q.arithmetic = p.arithmetic.zeroStart()
	}
	return parameters{weights: p.task.initialWeights(&q), meanCorrection: true}
}

// averagedProblem is the problem whose states are means over so many steps: its rate is
// η/steps.
func (p *Problem) averagedProblem(steps int64) *Problem {
	q := *p
	q.eta = new(big.Rat).Quo(p.eta, big.NewRat(steps, 1))
	q.Setup.Rate = q.eta.RatString()
	q.columnProblem = &q
	if p.columnProblem != p {
		q.columnProblem = p.columnProblem.averagedProblem(steps)
	}
	return &q
}

// pocket is the weights with the fewest training errors up to some update, the earliest of
// equals: the number of updates that made them, and their errors.
type pocket struct{ best, errors int }

// PocketErrors is the training errors of the weights in the pocket after a step, and the
// number of updates that made them. In the pocket are the weights with the fewest errors up
// to that step, the earliest of equals. Each weight vector is evaluated once in the life of
// the timeline.
func (t *Timeline) PocketErrors(ctx context.Context, step int) (errors, updates int, err error) {
	last := t.UpdatesAt(min(max(step, 0), t.Reached))
	for u := len(t.pocket); u <= last; u++ {
		best, fewest := u, t.Problem.n
		if u > 0 {
			fewest = t.pocket[u-1].errors
		}
		w, err := t.snapshots.at(ctx, t.entriesOf(u))
		if err != nil {
			return 0, 0, err
		}
		s := State{p: t.Problem, parameters: w}
		if errors, err = s.errorsUpTo(ctx, 0, t.Problem.n, fewest); err != nil {
			return 0, 0, err
		}
		if u > 0 && errors >= fewest {
			best, errors = t.pocket[u-1].best, fewest
		}
		t.pocket = append(t.pocket, pocket{best, errors})
	}
	return t.pocket[last].errors, t.pocket[last].best, nil
}

// PocketChecked is the number of weight vectors evaluated for the pocket so far.
func (t *Timeline) PocketChecked() int { return len(t.pocket) }
