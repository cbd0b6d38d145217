package algo

import (
	"fmt"
	"iter"
	"math"
	"math/big"

	"perceptron/model"
)

// Look is what was seen of one example before any update.
type Look struct {
	Example    int     // index into the data set
	Activation float64 // a = w·x + b
	Margin     float64 // y·a
	Mistake    bool    // by the tie rule
}

// Event is one step: what was looked at, and where the run then stood.
type Event struct {
	Step    int // from 1
	Epoch   int // from 1
	Updates int // after the step
	Looks   []Look
	Updated bool
	// EndOfPass marks the last step of an epoch.
	EndOfPass bool
	// Mistakes is the number in this epoch up to and with this step.
	Mistakes int
}

// Stop is why a run goes no further.
type Stop uint8

// The reasons to stop.
const (
	Running    Stop = iota
	Converged       // a pass without a mistake; for the order first, none left
	EpochLimit      // --epochs
	StepLimit       // --steps
	Overflow        // the next step's numbers would pass the range of a double
	Empty           // there is no example to look at
)

func (s Stop) String() string {
	return [...]string{"running", "converged", "epoch limit", "step limit", "overflow", "no examples"}[s]
}

// State is a run at one point of time: it steps. It is made by Start and is
// for one goroutine; clones share nothing that changes.
type State struct {
	p       *Problem
	learner learner
	step    int // steps taken
	epoch   int // the epoch of the next step, from 1
	pos     int // steps taken in that epoch
	updates int
	// mistakes made in the epoch so far.
	mistakes  int
	order     []int32 // the pass's examples; nil: as listed
	first     int     // with the order first: the next example; −1: none
	converged bool
	stop      Stop
	looks     [1]Look
}

// Start is the state before the first step.
func Start(s Setup, d *model.Dataset) (*State, error) {
	p, err := Prepare(s, d)
	if err != nil {
		return nil, err
	}
	return p.Start(), nil
}

// Start is the state before the first step of the problem's run.
func (p *Problem) Start() *State {
	s := &State{p: p, learner: p.learner(), epoch: 1}
	s.order = pass(p.Setup.Order, nil, p.n, p.Setup.Seed, 1)
	if p.n == 0 {
		s.stop = Empty
		return s
	}
	s.seekFirst()
	return s
}

// Look is beat one: the examples of the next step and what the weights make of
// them. It changes nothing; the slice is the state's, until its next step.
func (s *State) Look() []Look {
	i := s.pos
	switch {
	case s.order != nil:
		i = int(s.order[i])
	case s.first > 0:
		i = s.first - 1
	}
	s.looks[0] = s.look(i)
	return s.looks[:]
}

func (s *State) look(i int) Look {
	a, sign := s.learner.score(i)
	y := s.p.Data.Y[i]
	return Look{Example: i, Activation: a, Margin: float64(y) * a, Mistake: s.p.rule.mistake(y, sign)}
}

// Advance is beat two: it learns from what Look saw and returns the step's
// event. On overflow nothing is learned, the state stays where it is and stops.
func (s *State) Advance(looks []Look) Event {
	e := Event{Looks: looks}
	for k := range looks {
		l := &looks[k]
		if !s.p.Exact && !(math.Abs(l.Activation) <= math.MaxFloat64) {
			s.stop = Overflow
			return s.at(e)
		}
		if !l.Mistake {
			continue
		}
		next := s.learner.learn(l.Example)
		if next == nil {
			s.stop = Overflow
			return s.at(e)
		}
		s.learner = next
		s.mistakes++
		e.Updated = true
	}
	if e.Updated {
		s.updates++
	}
	s.step++
	s.pos++
	e.Step, e.Epoch, e.Updates, e.Mistakes = s.step, s.epoch, s.updates, s.mistakes
	if s.pos >= s.p.n || s.first > 0 {
		e.EndOfPass = true
		s.endPass()
	}
	if s.p.Setup.Steps > 0 && s.step >= s.p.Setup.Steps && s.stop == Running {
		s.stop = StepLimit
	}
	return e
}

// at fills in where the state stands, for an event that did not happen.
func (s *State) at(e Event) Event {
	e.Step, e.Epoch, e.Updates, e.Mistakes = s.step, s.epoch, s.updates, s.mistakes
	return e
}

// Step is both beats.
func (s *State) Step() Event { return s.Advance(s.Look()) }

// endPass decides convergence and begins the next epoch.
func (s *State) endPass() {
	set := &s.p.Setup
	switch set.Order {
	case "first":
		s.seekFirst()
	case "random":
		s.converged = s.converged || s.Consistent()
	default:
		s.converged = s.converged || s.mistakes == 0
	}
	s.epoch++
	s.pos, s.mistakes = 0, 0
	if s.stop != Running {
		return
	}
	switch {
	case s.converged && !set.KeepGoing:
		s.stop = Converged
	case set.Epochs > 0 && s.epoch > set.Epochs:
		s.stop = EpochLimit
	}
	if s.stop == Running {
		s.order = pass(set.Order, s.order, s.p.n, set.Seed, s.epoch)
	}
}

// seekFirst finds the first misclassified example for the order first, which
// stops where there is none.
func (s *State) seekFirst() {
	if s.p.Setup.Order != "first" {
		return
	}
	s.first = 0
	for i := range s.p.n {
		if s.look(i).Mistake {
			s.first = i + 1
			return
		}
	}
	s.converged, s.stop = true, Converged
}

// Clone is a second state that goes on from here on its own.
func (s *State) Clone() *State {
	c := *s
	c.learner = s.learner.clone()
	c.order = append([]int32(nil), s.order...)
	return &c
}

// Run is the events of a run from its first step to its stop. The state is
// borrowed until the next event.
func Run(s Setup, d *model.Dataset) (iter.Seq2[Event, *State], error) {
	state, err := Start(s, d)
	if err != nil {
		return nil, err
	}
	return state.Events(), nil
}

// Events are the steps from here to the stop.
func (s *State) Events() iter.Seq2[Event, *State] {
	return func(yield func(Event, *State) bool) {
		for s.stop == Running {
			e := s.Step()
			if s.stop == Overflow || !yield(e, s) {
				return
			}
		}
	}
}

// Problem is what the state runs on.
func (s *State) Problem() *Problem { return s.p }

// Steps is the number of steps taken; Updates, of those that updated.
func (s *State) Steps() int { return s.step }

// Updates is the number of steps so far that updated.
func (s *State) Updates() int { return s.updates }

// Epoch is the epoch of the last step; 0 before the first.
func (s *State) Epoch() int {
	if s.pos > 0 {
		return s.epoch
	}
	return s.epoch - 1
}

// Stopped is why the run goes no further, or Running.
func (s *State) Stopped() Stop { return s.stop }

// Converged reports whether a pass without a mistake has been made.
func (s *State) Converged() bool { return s.converged }

// Err is the overflow that stopped the run, or nil.
func (s *State) Err() error {
	if s.stop != Overflow {
		return nil
	}
	return fmt.Errorf("step %d: the numbers pass the range of a double, 1.8e308 (scale the features down, or lower the rate)", s.step+1)
}

// Weights is w, or nil for a kernel that has none.
func (s *State) Weights() []float64 { return s.learner.weights() }

// Bias is b.
func (s *State) Bias() float64 { return s.learner.bias() }

// Rationals is (w, b) exactly; nil in float arithmetic.
func (s *State) Rationals() (w []*big.Rat, b *big.Rat) { return s.learner.exact() }

// Hyperplane is the present decision boundary; ok is false for a kernel
// without weights.
func (s *State) Hyperplane() (h model.Hyperplane, ok bool) {
	w := s.Weights()
	return model.Hyperplane{W: w, B: s.Bias()}, w != nil || s.p.Linear()
}

// See is what the present weights make of example i.
func (s *State) See(i int) Look { return s.look(i) }

// ActivationRat is the activation of example i exactly; nil in float arithmetic.
func (s *State) ActivationRat(i int) *big.Rat { return s.learner.activation(i) }

// Counts is the number of updates of each example, α in units of η; nil in
// primal form. It is the state's own.
func (s *State) Counts() []int32 { return s.learner.alphas() }

// Consistent reports whether no example is a mistake under the present weights.
func (s *State) Consistent() bool {
	for i := range s.p.n {
		if s.look(i).Mistake {
			return false
		}
	}
	return true
}

// Evaluation is the present weights on a whole data set.
type Evaluation struct {
	Errors int     // by the tie rule
	Loss   float64 // Σ max(0, −y·a), the perceptron loss
}

// Evaluate costs O(n) looks.
func (s *State) Evaluate() Evaluation {
	var v Evaluation
	var exact *big.Rat
	for i := range s.p.n {
		l := s.look(i)
		if l.Mistake {
			v.Errors++
		}
		if !(l.Margin < 0) {
			continue
		}
		v.Loss -= l.Margin
		if s.p.Exact {
			if exact == nil {
				exact = new(big.Rat)
			}
			exact.Add(exact, new(big.Rat).Abs(s.learner.activation(i)))
		}
	}
	if exact != nil {
		v.Loss, _ = exact.Float64()
	}
	return v
}
