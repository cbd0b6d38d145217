package algo

import (
	"iter"
	"math"
	"slices"

	"perceptron/model"
)

// Look is what was seen of one example before any update.
type Look struct {
	Example int // index into the data set
	// Activation is a = w·x + b; of several classes the score of the right
	// one, of a sequence that of its own tags.
	Activation float64
	// Margin is y·a; with several outputs, how far the score of the right one
	// lies above the best of the others.
	Margin float64
	// Gold and Rival are, with several classes, the right one and the
	// predicted one: equal where there is no mistake.
	Gold, Rival int32
	Mistake     bool // by the tie rule; with several outputs, the prediction is not the right one
	// Tags is what was predicted of a sequence; nil in the other tasks.
	Tags []int32
}

// Event is one step: what was looked at, and where the run then stood.
type Event struct {
	Step    int // from 1
	Epoch   int // from 1
	Updates int // after the step
	// Misclassified is the number of examples learned from, after the step: an
	// update of a batch learns from several.
	Misclassified int
	Looks         []Look
	Updated       bool
	// EndOfPass marks the last step of an epoch.
	EndOfPass bool
	// Mistakes is the number of misclassified examples in this epoch up to and
	// with this step.
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
	Ended           // the stream has ended
	Broken          // the stream has a fault
)

func (s Stop) String() string {
	return [...]string{"running", "converged", "epoch limit", "step limit", "overflow", "no examples", "history full", "stream ended", "stream broken"}[s]
}

// State is a run at one point of time: it steps. It is made by Start and is
// for one goroutine; clones share nothing that changes.
type State struct {
	p       *Problem
	learner learner
	now     Event   // the last step's: where the run stands. Looks is the state's own
	pos     int     // examples taken in the pass that the next step lies in
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
	s := &State{p: p, learner: p.learner(), now: Event{Looks: make([]Look, p.batch)}}
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
	if s.left() == 0 || s.first == 0 && s.p.Setup.Order == "first" {
		return nil
	}
	s.gather()
	return s.now.Looks
}

// gather looks at the examples of the next step, all of them under the present
// weights. The last batch of a pass may be short.
func (s *State) gather() {
	size := min(s.p.batch, s.left())
	s.now.Looks = s.now.Looks[:size]
	for k := range size {
		s.now.Looks[k] = s.look(s.next(k))
	}
}

// left is the examples that are left of the pass; of a stream, those that have
// come and not been looked at.
func (s *State) left() int { return s.p.n + s.p.Data.Offset - s.pos }

// next is the k-th of the examples that the schedule hands to the next step.
func (s *State) next(k int) int {
	switch {
	case s.order != nil:
		return int(s.order[s.pos+k])
	case s.first > 0:
		return s.first - 1
	}
	return s.pos + k - s.p.Data.Offset
}

// chooser is a learner of several outputs, of which it predicts one.
type chooser interface {
	// look is what the weights make of example i.
	look(i int) Look
	// learn makes the update for what was seen, as add does.
	learn(l *Look) learner
}

// look is what the weights make of example i.
func (s *State) look(i int) Look {
	if !s.p.binary {
		return s.learner.(chooser).look(i)
	}
	var l Look
	a, sign := s.learner.score(i)
	s.verdict(&l, i, a, sign)
	return l
}

// verdict fills in the look at example i, whose activation is a and has the sign
// of sign. What only other tasks use stays as it is.
func (s *State) verdict(l *Look, i int, a, sign float64) {
	y := float64(s.p.y[i])
	l.Example, l.Activation = i, a
	l.Margin = y*a + 0 // + 0: no −0
	l.Mistake = s.p.rule.mistake(y, sign)
}

// Advance is beat two: it learns from what Look saw and returns the step's
// event. On overflow nothing is learned, the state stays where it is and stops,
// and the event is still the last one.
func (s *State) Advance(looks []Look) Event {
	s.now.Looks = s.now.Looks[:len(looks)]
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
	if !looked {
		if s.p.binary && s.p.batch == 1 {
			i := s.next(0)
			a, sign := s.learner.score(i)
			s.verdict(&s.now.Looks[0], i, a, sign)
		} else {
			s.gather()
		}
	}
	looks := s.now.Looks
	mistakes := 0
	for k := range looks {
		l := &looks[k]
		if (l.Activation*0 != 0 || l.Margin != l.Margin) && !s.p.Exact { // infinite or NaN
			s.stop = Overflow
			return
		}
		if l.Mistake {
			mistakes++
		}
	}
	if mistakes > 0 && !s.learn(looks, mistakes) {
		s.stop = Overflow
		return
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
		e.Misclassified += mistakes
		e.Mistakes += mistakes
	}
	if s.pos += len(looks); s.pos >= s.end {
		s.halt()
	}
}

// learn makes the updates for the mistakes among what was seen, of which there
// are so many. It reports false, and nothing was learned, on overflow.
func (s *State) learn(looks []Look, mistakes int) bool {
	l := s.learner
	var before learner
	if mistakes > 1 && l.near(float64(mistakes)*s.p.growth) {
		before = l.clone()
	}
	for k := range looks {
		if !looks[k].Mistake {
			continue
		}
		if l = s.p.learn(l, &looks[k]); l == nil {
			if before != nil {
				s.learner = before
			}
			return false
		}
	}
	s.learner = l
	return true
}

// learn is the update for a mistake: w ← w + ηyx, or the same for two classes.
func (p *Problem) learn(l learner, seen *Look) learner {
	if p.binary {
		return l.add(seen.Example, int64(p.y[seen.Example]))
	}
	return l.(chooser).learn(seen)
}

// stretch sets how far the pass goes before there is something to decide.
func (s *State) stretch() {
	s.end = s.p.n
	switch {
	case s.first > 0:
		s.end = 1
	case s.p.Setup.Online:
		s.end = math.MaxInt
	}
	if limit := s.p.Setup.Steps; limit > 0 && limit-s.now.Step < s.end {
		s.end = min(s.end, s.pos+(limit-s.now.Step)*s.p.batch)
	}
}

// halt decides at the end of a pass and at the step limit.
func (s *State) halt() {
	if !s.p.Setup.Online && (s.pos >= s.p.n || s.first > 0) {
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
	c.now.Looks = append(make([]Look, 0, s.p.batch), s.now.Looks...)
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
				Updated: e.Updated, EndOfPass: e.EndOfPass, Mistakes: e.Mistakes, Misclassified: e.Misclassified,
			}, s) {
				return
			}
		}
	}
}
