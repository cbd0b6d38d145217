package algo

import (
	"math"
	"slices"

	"perceptron/model"
)

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
	// misclassified is the examples learned from: an update of a batch learns
	// from several.
	misclassified int
	// converged stays true once it is; a run may go on.
	converged bool
	stop      Stop
	rounds    *rounds // the states after the passes so far; nil: see newRounds, goesRound
	repeats   Repeats
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
	if s.rounds = newRounds(p); s.rounds != nil {
		s.rounds.endOf(0, s.learner)
	}
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
	return s.pos + k - s.p.gone
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
	l.Margin = float64(y*a) + 0 // + 0: no −0
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
	looks := s.now.Looks
	mistakes := 0
	if !looked && s.p.binary && s.p.batch == 1 {
		i := s.next(0)
		a, sign := s.learner.score(i)
		l := &looks[0]
		s.verdict(l, i, a, sign)
		if a*0 != 0 && !s.p.Exact { // infinite or NaN
			s.stop = Overflow
			return
		}
		if l.Mistake {
			next := s.learner.add(i, int64(s.p.y[i]))
			if next == nil {
				s.stop = Overflow
				return
			}
			s.learner, mistakes = next, 1
		}
	} else {
		if !looked {
			s.gather()
			looks = s.now.Looks
		}
		var ok bool
		if mistakes, ok = s.decide(looks); !ok {
			s.stop = Overflow
			return
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
		s.misclassified += mistakes
		e.Mistakes += mistakes
	}
	if s.pos += len(looks); s.pos >= s.end {
		s.halt()
	}
}

// decide learns from what was seen of a batch, or of several outputs, and counts
// the mistakes. It is not ok, and nothing was learned, on overflow.
func (s *State) decide(looks []Look) (mistakes int, ok bool) {
	for k := range looks {
		l := &looks[k]
		if (l.Activation*0 != 0 || l.Margin != l.Margin) && !s.p.Exact { // infinite or NaN
			return 0, false
		}
		if l.Mistake {
			mistakes++
		}
	}
	return mistakes, mistakes == 0 || s.learn(looks, mistakes)
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
	s.goesRound()
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

// Clone is a second state that goes on from here on its own. It no longer looks
// whether it goes round: the states before are the first one's.
func (s *State) Clone() *State {
	c := *s
	c.learner, c.rounds = s.learner.clone(), nil
	c.order = slices.Clone(s.order)
	c.now.Looks = append(make([]Look, 0, s.p.batch), s.now.Looks...)
	return &c
}
