package algo

import (
	"context"

	"perceptron/model"
)

// ReadoutNames are the ways to predict with a run, the default first.
func ReadoutNames() []string { return []string{"last", "averaged", "voted", "pocket"} }

// Predictor is what a readout predicts with after some step of a run: weights,
// or the votes of many. Training never knows of it.
type Predictor interface {
	// See is what it makes of example i.
	See(i int) Look
	// Evaluate is its errors and its loss on the training set. Votes have no
	// loss: it is 0.
	Evaluate() Evaluation
	// Survey evaluates and marks the mistakes.
	Survey(v *Survey)
	// Field is the activation as a function of any point, for two labels: the
	// sum of the votes where there are such. It is for drawing. Each call asks
	// the pace.
	Field(pace *Pace) func(x []float64) float64
	// Chooser is the predicted class as a function of any point, for several.
	Chooser(pace *Pace) func(x []float64) int
	// Hyperplane is its decision boundary, if that is one.
	Hyperplane() (h model.Hyperplane, ok bool)
	// TestErrors is its errors on examples that it did not learn from.
	TestErrors(d *model.Dataset) int
	// SurveyPaced and TestErrorsPaced are the same in slices.
	SurveyPaced(v *Survey, pace *Pace)
	TestErrorsPaced(d *model.Dataset, pace *Pace) int
	// SurveyContext and TestErrorsContext are the same for as long as ctx lasts.
	SurveyContext(ctx context.Context, v *Survey) error
	TestErrorsContext(ctx context.Context, d *model.Dataset) (int, error)
}

// readoutWork is what a readout predicts with after a step, being worked out.
type readoutWork struct {
	step   int
	work   Work
	result Predictor
}

// Readout is what the set-up's readout predicts with after a step that has
// been reached. What it has to work out it works out as long as ctx lasts, and
// goes on from there at the next call for that step; then the error is that of
// ctx.
//
// Last and averaged cost no more than a seek and, averaged, the sum over the
// examples. Pocket looks at every weight vector once, O(n) each, voted too.
func (t *Timeline) Readout(ctx context.Context, name string, step int) (Predictor, error) {
	if name == "voted" && t.p.space != nil {
		return nil, refuse("readout", "there are no votes for whole sequences (take averaged)")
	}
	step = min(max(step, 0), t.reached)
	a := t.readouts[name]
	if a == nil {
		a = &readoutWork{work: Work{slice: t.slice}}
		t.readouts[name] = a
	}
	if a.step != step {
		a.work.Drop()
		a.step = step
	}
	err := a.work.Do(ctx, func(pace *Pace) error {
		a.result = t.readout(name, step, pace)
		return nil
	})
	if err != nil {
		return nil, err
	}
	found := a.result
	a.result = nil
	return found, nil
}

func (t *Timeline) readout(name string, step int, pace *Pace) Predictor {
	switch name {
	case "averaged":
		return t.averaged(step, pace)
	case "pocket":
		_, u := t.pocketAt(step, pace)
		return t.vector(u, pace)
	case "voted":
		return t.voted(step, pace)
	}
	return t.SeekPaced(step, pace).After
}

// Vectors is the number of weight vectors of the first steps: the first, and
// one more for each update.
func (t *Timeline) Vectors(step int) int { return t.UpdatesAt(step) + 1 }

// entries is the number of entries in the journal of the first u updates.
func (t *Timeline) entries(u int) int {
	switch {
	case t.p.batch == 1:
		return u
	case u == len(t.starts):
		return t.journal.Len()
	}
	return int(t.starts[u])
}

// Born is the step that made the weights after u updates; 0 for the first.
func (t *Timeline) Born(u int) int {
	if u == 0 {
		return 0
	}
	return int(t.journal.Step(t.entries(u) - 1))
}

// Survival is the number of the first steps after which the weights after u
// updates were the present ones: their votes. Those of all vectors sum to step.
func (t *Timeline) Survival(u, step int) int64 {
	from, to := max(1, t.Born(u)), step+1
	if u < t.updates {
		to = min(to, t.Born(u+1))
	}
	return int64(max(0, to-from))
}

// Vector is the weights after u updates, as a state.
func (t *Timeline) Vector(u int) *State { return t.vector(u, nil) }

func (t *Timeline) vector(u int, pace *Pace) *State {
	k := t.entries(u)
	s := &State{p: t.p, columns: t.columns(k, pace), timeline: t.head.timeline, misclassified: k}
	t.last = snapshot{k, s.columns} // the next one is near
	s.now = Event{Step: t.Born(u), Updates: u}
	if n := t.p.PassLength(); u > 0 {
		s.now.Epoch = (s.now.Step + n - 1) / n
	}
	return s
}
