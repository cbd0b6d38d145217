package algo

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"perceptron/model"
)

// State is a run at one point of time. It is made by Start and is for one
// goroutine; clones share nothing that changes.
type State struct {
	p *Problem
	learned
	Event     Event // the last step's: where the run stands. It is for reading: Looks is the state's own
	pass            // where the schedule stands
	converged bool  // it stays true; a run may go on
	stop      Stop
	parts     []Part  // of the last update
	largest   float64 // what |w·x| + |b| is at most for every example, and |wⱼ|
	// Misclassified is the examples learned from: an update of a batch learns
	// from several.
	Misclassified int
	losses        losses
	cycles        *cycleDetector // nil where no cycle is looked for
	cycle         Cycle          // once one is found
}

// learned is what a run has learned: w and b, and in dual form α.
type learned struct {
	weights weights
	alpha   *coefficients // nil in primal form
	lags    bool          // it is what a mean lags behind by: see Problem.zero
}

// first is what a run begins with.
func (p *Problem) first() learned {
	l := learned{weights: p.task.first(p)}
	if p.Dual() {
		l.alpha = newCoefficients(p)
	}
	return l
}

func (l learned) clone() learned {
	c := learned{weights: l.weights.clone(), lags: l.lags}
	if a := l.alpha; a != nil {
		c.alpha = &coefficients{a.p, slices.Clone(a.sums), slices.Clone(a.exact)}
	}
	return c
}

// Start is the state before the first step of the problem's run.
func (p *Problem) Start() *State {
	s := &State{p: p, learned: p.first(), largest: p.firstBound(), Event: Event{Predictions: make([]Prediction, p.batch)}}
	if p.n == 0 {
		s.stop = NoExamples
		return s
	}
	if p.Setup.Order == "first" {
		s.seekFirst()
	} else {
		s.order = p.schedule.order(nil, p.n, p.Setup.Seed, 1)
	}
	s.setEnd()
	if s.cycles = newCycleDetector(p); s.cycles != nil {
		s.cycles.afterPass(0, s.weights.(vectors).written())
	}
	return s
}

// PredictNext is beat one: the examples of the next step and what the weights make of
// them; none if there is no next step. Nothing is learned. The slice is the
// state's, the same in its events, until it looks or steps again.
func (s *State) PredictNext() []Prediction {
	if s.stop != Running || s.stepSize() == 0 || s.first == 0 && s.p.Setup.Order == "first" {
		return nil
	}
	_ = s.look(context.Background())
	return s.Event.Predictions
}

// Learn is beat two: it learns from what Look saw and returns the step's
// event. On overflow nothing is learned, the state stays where it is and stops,
// and the event is still the last one but for its Looks.
func (s *State) Learn(looks []Prediction) Event {
	s.Event.Predictions = s.Event.Predictions[:len(looks)]
	copy(s.Event.Predictions, looks)
	_ = s.learn(context.Background())
	return s.Event
}

// Clone is a second state that goes on from here on its own. It no longer looks
// whether it goes round: the states before are the first one's.
func (s *State) Clone() *State {
	c := *s
	c.learned, c.order = s.learned.clone(), slices.Clone(s.order)
	c.parts, c.cycles = nil, nil
	c.Event.Predictions = append(make([]Prediction, 0, s.p.batch), s.Event.Predictions...)
	return &c
}

// Snapshot is the present weights as a state that is for reading.
func (s *State) Snapshot() *State { return &State{p: s.p, learned: s.learned.clone()} }

// Problem is what the state runs on.
func (s *State) Problem() *Problem { return s.p }

// Stopped is why the run goes no further, or Running.
func (s *State) Stopped() Stop { return s.stop }

// Converged reports whether a pass without a mistake has been made.
func (s *State) Converged() bool { return s.converged }

// Err is the overflow that stopped the run, or nil.
func (s *State) Err() error {
	switch s.stop {
	case Overflow:
		by := s.p.excess()
		return fmt.Errorf("step %d: the numbers pass 1.8e308 by %s (%s)", s.Event.Step+1, by.what, by.fix)
	case TooManyDigits:
		return fmt.Errorf("step %d: the numbers of exact arithmetic pass %d digits (take --arithmetic float)", s.Event.Step, digitsMost)
	}
	return nil
}

// Hyperplane is the present decision boundary; ok is false for a kernel
// without weights.
func (s *State) Hyperplane() (h model.Hyperplane, ok bool) {
	w := s.Weights()
	return model.Hyperplane{W: w, B: s.Bias()}, s.p.Binary() && (w != nil || s.p.Linear())
}

// Predict is what the present weights make of example i.
func (s *State) Predict(i int) Prediction {
	var l Prediction
	s.p.predict(s.weights, &l, i)
	return l
}

// column is that of two labels, or of a class; nil in the other tasks.
func (s *State) column() column {
	if v, ok := s.weights.(vectors); ok && s.p.Binary() {
		return v[0]
	}
	return nil
}

// Weights is w, or nil for a kernel that has none.
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

// Rationals is (w, b) exactly; nil in float arithmetic.
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

// Field is the activation as a function of any point x ∈ ℝᵈ, under the present
// weights and in floating point: for drawing, not for decisions. One
// evaluation costs O(d), or O(kd) for a kernel with k examples in its sum.
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
