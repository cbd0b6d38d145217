package algo

import (
	"fmt"
	"math/big"

	"perceptron/model"
)

// Problem is what the state runs on.
func (s *State) Problem() *Problem { return s.p }

// Steps is the number of steps taken; Updates, of those that updated.
func (s *State) Steps() int { return s.now.Step }

// Updates is the number of steps so far that updated.
func (s *State) Updates() int { return s.now.Updates }

// Misclassified is the number of examples learned from so far: with one example
// a step, Updates.
func (s *State) Misclassified() int { return s.misclassified }

// Losses is, of passive-aggressive steps so far, the number of those with
// y·a ≤ 0, and Σℓ² of all.
func (s *State) Losses() (nonpositive int, squares float64) {
	return s.losses.nonpositive, s.losses.squares
}

// Epoch is the epoch of the last step; 0 before the first.
func (s *State) Epoch() int { return s.now.Epoch }

// Stopped is why the run goes no further, or Running.
func (s *State) Stopped() Stop { return s.stop }

// Converged reports whether a pass without a mistake has been made.
func (s *State) Converged() bool { return s.converged }

// Err is the overflow that stopped the run, or nil.
func (s *State) Err() error {
	switch s.stop {
	case Overflow:
	case Digits:
		return fmt.Errorf("step %d: the numbers of exact arithmetic pass %d digits (take --arithmetic float)", s.now.Step, digitsMost)
	default:
		return nil
	}
	e := s.p.Excess()
	return fmt.Errorf("step %d: the numbers pass 1.8e308 by %s (%s)", s.now.Step+1, e.Text("--"), e.Mend)
}

// Hyperplane is the present decision boundary; ok is false for a kernel
// without weights.
func (s *State) Hyperplane() (h model.Hyperplane, ok bool) {
	w := s.Weights()
	return model.Hyperplane{W: w, B: s.Bias()}, s.p.Binary() && (w != nil || s.p.Linear())
}

// See is what the present weights make of example i.
func (s *State) See(i int) Look { return s.predict(i) }

// Consistent reports whether no example is a mistake under the present weights.
func (s *State) Consistent() bool {
	var l Look
	return s.firstMistake(&l) == s.p.n
}

// firstMistake is the first example that is one under the present weights, or n;
// it is looked at in l.
func (s *State) firstMistake(l *Look) int {
	c, work := s.columns.pacedBy(s.pace), s.columns.lookWork()
	for i := range s.p.n {
		if c.decide(l, i); l.Mistake {
			return i
		}
		s.pace.Did(work)
	}
	return s.p.n
}

// binaryColumn is the column of two labels; nil in the other tasks.
func (s *State) binaryColumn() *column {
	if s.p.Binary() {
		return &s.columns.column[0]
	}
	return nil
}

// Weights is w, or nil for a kernel that has none.
func (s *State) Weights() []float64 {
	if c := s.binaryColumn(); c != nil {
		return c.weights()
	}
	return nil
}

// Bias is b.
func (s *State) Bias() float64 {
	if c := s.binaryColumn(); c != nil {
		return c.bias()
	}
	return 0
}

// Rationals is (w, b) exactly; nil in float arithmetic.
func (s *State) Rationals() (w []*big.Rat, b *big.Rat) {
	if c := s.binaryColumn(); c != nil {
		return c.exact()
	}
	return nil, nil
}

// ActivationRat is the activation of example i exactly; nil in float arithmetic.
func (s *State) ActivationRat(i int) *big.Rat {
	if c := s.binaryColumn(); c != nil {
		return c.activation(i)
	}
	return nil
}
