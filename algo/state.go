package algo

import (
	"iter"
	"slices"

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
	Full            // a timeline's history holds no more updates
)

func (s Stop) String() string {
	return [...]string{"running", "converged", "epoch limit", "step limit", "overflow", "no examples", "history full"}[s]
}

// State is a run at one point of time: it steps. It is made by Start and is
// for one goroutine; clones share nothing that changes.
type State struct {
	p       *Problem
	learner learner
	now     Event   // the last step's: where the run stands. Looks is the state's own
	pos     int     // steps taken in the pass that the next step lies in
	end     int     // the pos at which there is something to decide; see halt
	order   []int32 // the pass's examples; nil: as listed
	first   int     // with the order first: 1 + the next example; 0: none
	// converged stays true once it is; a run may go on.
	converged bool
	stop      Stop
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
	s := &State{p: p, learner: p.learner(), now: Event{Looks: make([]Look, 1)}}
	if p.n == 0 {
		s.stop = Empty
		return s
	}
	s.order = pass(p.Setup.Order, nil, p.n, p.Setup.Seed, 1)
	s.seekFirst()
	s.stretch()
	return s
}

// Look is beat one: the examples of the next step and what the weights make of
// them; none if there is no next step. Nothing is learned. The slice is the
// state's, the same in its events, until it looks or steps again.
func (s *State) Look() []Look {
	if s.p.n == 0 || s.first == 0 && s.p.Setup.Order == "first" {
		return nil
	}
	s.now.Looks[0] = s.look(s.next())
	return s.now.Looks
}

// next is the example that the schedule hands to the next step.
func (s *State) next() int {
	switch {
	case s.order != nil:
		return int(s.order[s.pos])
	case s.first > 0:
		return s.first - 1
	}
	return s.pos
}

// look is what the weights make of example i.
func (s *State) look(i int) Look {
	a, sign := s.learner.score(i)
	return s.verdict(i, a, sign)
}

// verdict is the look at example i, whose activation is a and has the sign of
// sign.
func (s *State) verdict(i int, a, sign float64) Look {
	y := float64(s.p.y[i])
	return Look{Example: i, Activation: a, Margin: y*a + 0, Mistake: s.p.rule.mistake(y, sign)} // + 0: no −0
}

// Advance is beat two: it learns from what Look saw and returns the step's
// event. On overflow nothing is learned, the state stays where it is and stops,
// and the event is still the last one.
func (s *State) Advance(looks []Look) Event {
	copy(s.now.Looks, looks)
	s.advance(true)
	return s.now
}

// Step is both beats.
func (s *State) Step() Event {
	s.advance(false)
	return s.now
}

// advance is the loop's body: take an example, score it, decide (unless Look
// has done so), update. It leaves the event in the state: copying one that
// nobody reads takes as long as making the step.
func (s *State) advance(looked bool) {
	looks := s.now.Looks
	if !looked {
		i := s.next()
		a, sign := s.learner.score(i)
		looks[0] = s.verdict(i, a, sign)
	}
	mistakes := 0
	for k := range looks {
		l := &looks[k]
		if l.Activation*0 != 0 && !s.p.Exact { // infinite or NaN
			s.stop = Overflow
			return
		}
		if l.Mistake {
			next := s.learner.learn(l.Example)
			if next == nil {
				s.stop = Overflow
				return
			}
			s.learner = next
			mistakes++
		}
	}
	e := &s.now
	if s.pos == 0 {
		e.Epoch++
		e.Mistakes = 0
	}
	e.Step++
	e.Updated, e.EndOfPass = mistakes > 0, false
	if mistakes > 0 {
		e.Updates++
		e.Mistakes += mistakes
	}
	if s.pos++; s.pos >= s.end {
		s.halt()
	}
}

// stretch sets how far the pass goes before there is something to decide.
func (s *State) stretch() {
	s.end = s.p.n
	if s.first > 0 {
		s.end = 1
	}
	if limit := s.p.Setup.Steps; limit > 0 {
		s.end = min(s.end, s.pos+limit-s.now.Step)
	}
}

// halt decides at the end of a pass and at the step limit.
func (s *State) halt() {
	if s.pos >= s.p.n || s.first > 0 {
		s.endPass()
	}
	if limit := s.p.Setup.Steps; limit > 0 && s.now.Step >= limit && s.stop == Running {
		s.stop = StepLimit
	}
	s.stretch()
}

// endPass decides convergence and begins the next epoch.
func (s *State) endPass() {
	s.now.EndOfPass = true
	s.pos = 0
	set := &s.p.Setup
	switch set.Order {
	case "first":
		s.seekFirst()
	case "random":
		s.converged = s.converged || s.Consistent()
	default:
		s.converged = s.converged || s.now.Mistakes == 0
	}
	if s.stop != Running {
		return
	}
	switch {
	case s.converged && !set.KeepGoing:
		s.stop = Converged
	case set.Epochs > 0 && s.now.Epoch >= set.Epochs:
		s.stop = EpochLimit
	}
	if s.stop == Running {
		s.order = pass(set.Order, s.order, s.p.n, set.Seed, s.now.Epoch+1)
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
	c.order = slices.Clone(s.order)
	c.now.Looks = slices.Clone(s.now.Looks)
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
			s.advance(false)
			if s.stop == Overflow {
				return
			}
			// Field by field: a copy in one go loads what was just stored in
			// smaller pieces, which holds up the next step.
			e := &s.now
			if !yield(Event{
				Step: e.Step, Epoch: e.Epoch, Updates: e.Updates, Looks: e.Looks,
				Updated: e.Updated, EndOfPass: e.EndOfPass, Mistakes: e.Mistakes,
			}, s) {
				return
			}
		}
	}
}
