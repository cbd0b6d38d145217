package algo

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"perceptron/model"
)

// State is a run after one of its steps. Start makes the first one; it is for one
// goroutine. Clones share nothing that changes.
type State struct {
	p *Problem
	parameters
	Event        Event // of the last step. Read-only; Predictions holds until the next prediction or step
	passPosition       // where the schedule stands
	converged    bool  // a pass without a mistake has been made, after which a run may go on
	stop         Stop
	parts        []Part  // of the last update
	magnitude    float64 // an upper bound on |w·x| + |b| of every example, and on |wⱼ|
	// Misclassified is the number of examples learned from so far. Without batches that is
	// the number of updates.
	Misclassified int
	lossTotals    lossTotals
	cycles        *cycleDetector // nil where no cycle is looked for
	cycle         Cycle          // the zero value until one is found
}

// parameters is what a run learns: w and b, and in dual form α.
type parameters struct {
	weights        weights
	alpha          *coefficients // nil in primal form
	meanCorrection bool          // the weights are the sum A of Problem.zeroParameters
}

// initialParameters is the parameters that the run starts from.
func (p *Problem) initialParameters() parameters {
	first := parameters{weights: p.task.initialWeights(p)}
	if p.Dual() {
		first.alpha = newCoefficients(p)
	}
	return first
}

func (p parameters) clone() parameters {
	c := parameters{weights: p.weights.clone(), meanCorrection: p.meanCorrection}
	if a := p.alpha; a != nil {
		c.alpha = &coefficients{a.p, slices.Clone(a.sums), slices.Clone(a.exact)}
	}
	return c
}

// Start is the state before the first step: w ← 0 and b ← 0, or other first weights.
func (p *Problem) Start() *State {
	s := &State{p: p, parameters: p.initialParameters(), magnitude: p.initialMagnitude(), Event: Event{Predictions: make([]Prediction, p.batch)}}
	if p.n == 0 {
		s.stop = NoExamples
		return s
	}
	if p.Setup.Order == "first" {
		s.scheduleFirstMistake()
	} else {
		s.order = p.schedule.passOrder(nil, p.n, p.Setup.Seed, 1)
	}
	s.setCheckAt()
	if s.cycles = newCycleDetector(p); s.cycles != nil {
		s.cycles.afterPass(0, s.weights.(weightColumns).encoded())
	}
	return s
}

// PredictNext is the first half of a step: the predictions of its examples; none if there
// is no next step. Nothing is learned. The slice is the state's own and holds until the
// next prediction or step.
func (s *State) PredictNext() []Prediction {
	if s.stop != Running || s.batchLength() == 0 || s.firstWrong == 0 && s.p.Setup.Order == "first" {
		return nil
	}
	_ = s.predictStep(context.Background())
	return s.Event.Predictions
}

// Learn is the second half: it updates the weights for the predictions of PredictNext and
// returns the step's event. On overflow the run stops before the step and the event is that
// of the last one, but for its Predictions.
func (s *State) Learn(predictions []Prediction) Event {
	s.Event.Predictions = s.Event.Predictions[:len(predictions)]
	copy(s.Event.Predictions, predictions)
	_ = s.learn(context.Background())
	return s.Event
}

// Clone is an independent copy of the run. It does not look for cycles: the earlier states
// are the original's.
func (s *State) Clone() *State {
	c := *s
	c.parameters, c.order = s.parameters.clone(), slices.Clone(s.order)
	c.parts, c.cycles = nil, nil
	c.Event.Predictions = append(make([]Prediction, 0, s.p.batch), s.Event.Predictions...)
	return &c
}

// Snapshot is a read-only copy of the present weights as a state.
func (s *State) Snapshot() *State { return &State{p: s.p, parameters: s.parameters.clone()} }

// Problem is the problem that the run solves.
func (s *State) Problem() *Problem { return s.p }

// Stopped is the reason why the run goes no further, or Running.
func (s *State) Stopped() Stop { return s.stop }

// Converged reports whether a pass without a mistake has been made.
func (s *State) Converged() bool { return s.converged }

// Err is the error that stopped the run, overflow or numbers that are too long; nil if
// none.
func (s *State) Err() error {
	switch s.stop {
	case Overflow:
		cause := s.p.overflowCause()
		return fmt.Errorf("step %d: the numbers exceed 1.8e308 because of %s (%s)", s.Event.Step+1, cause.what, cause.fix)
	case TooManyDigits:
		return fmt.Errorf("step %d: the numbers of exact arithmetic exceed %d digits (take --arithmetic float)", s.Event.Step, maxDigits)
	}
	return nil
}

// Hyperplane is the present decision boundary. ok is false unless there are two labels and
// weights w: with a nonlinear kernel the boundary is none.
func (s *State) Hyperplane() (h model.Hyperplane, ok bool) {
	w := s.Weights()
	return model.Hyperplane{W: w, B: s.Bias()}, s.p.Binary() && (w != nil || s.p.Linear())
}

// Predict is the prediction of example i under the present weights.
func (s *State) Predict(i int) Prediction {
	var pred Prediction
	s.p.predict(s.weights, &pred, i)
	return pred
}

// column is the weights of two labels, or those of a class; nil in the other tasks.
func (s *State) column() column {
	if v, ok := s.weights.(weightColumns); ok && s.p.Binary() {
		return v[0]
	}
	return nil
}

// Weights is w; nil unless there are two labels, or one class, and a linear kernel.
func (s *State) Weights() []float64 {
	c := s.column()
	if c == nil || !s.p.Linear() {
		return nil
	}
	w := make([]float64, s.p.Data.Dim())
	for j := range w {
		w[j] = c.weight(j)
	}
	return w
}

// Bias is b.
func (s *State) Bias() float64 {
	if c := s.column(); c != nil {
		return c.bias()
	}
	return 0
}

// Rationals is w and b exactly; nil in float arithmetic. There is no w with a nonlinear
// kernel.
func (s *State) Rationals() (w []*big.Rat, b *big.Rat) {
	if c := s.column(); c != nil {
		return c.rationals()
	}
	return nil, nil
}

// ActivationRat is the activation of example i exactly; nil in float arithmetic.
func (s *State) ActivationRat(i int) *big.Rat {
	if c := s.column(); c != nil {
		return c.score(i).rat()
	}
	return nil
}

// Field is the activation as a function of any point x ∈ ℝᵈ, under the present weights. It
// works in floating point: for drawing, not for decisions. An evaluation costs O(d), or
// with a nonlinear kernel O(kd) for k examples with α ≠ 0.
func (s *State) Field() func(x []float64) float64 {
	if h, ok := s.Hyperplane(); ok {
		return h.Activation
	}
	type term struct {
		example int
		c       float64
	}
	var terms []term
	for i, y := range s.p.Data.Y {
		if alpha := s.Alpha(i); alpha != 0 {
			terms = append(terms, term{i, alpha * float64(y)})
		}
	}
	b := s.Bias()
	return func(x []float64) float64 {
		a, k := b, s.p.Kernel.FromPoint(s.p.Data, x)
		for _, t := range terms {
			a += float64(t.c * k(t.example))
		}
		return a
	}
}
