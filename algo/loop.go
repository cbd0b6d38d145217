package algo

import (
	"math"
	"slices"

	"perceptron/model"
)

// State is a run at one point of time: it steps. It is made by Start and is
// for one goroutine; clones share nothing that changes.
type State struct {
	p        *Problem
	columns  *columns
	timeline *Timeline // where α is counted; nil: with the weights
	now      Event     // the last step's: where the run stands. Looks is the state's own
	pos      int       // examples taken in the pass that the next step lies in
	end      int       // the pos at which there is something to decide; see checkEnd
	order    []int32   // the pass's examples; nil: as listed
	first    int       // with the order first: 1 + the next example; 0: none
	// misclassified is the examples learned from: an update of a batch learns
	// from several.
	misclassified int
	losses        losses
	doubts
	// converged stays true once it is; a run may go on.
	converged bool
	stop      Stop
	alone     bool    // a step has one example of two labels
	pace      *Pace   // of the step that is being made
	room      [2]Part // of the parts of an update
	spare     *Look   // where the order first looks
	rounds    *rounds // the states after the passes so far; nil: see newRounds, checkRepeat
	repeats   Repeats
}

// doubts is what the passes leave to be looked at again, to count the errors.
type doubts struct {
	doubt    int      // in the pass: the pos up to which not all is known to be right
	doubtful []uint64 // a bit for each example that the last pass has not seen to be right under its last weights
	proven   bool     // those are the present weights
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
func (p *Problem) Start() *State { return p.StartPaced(nil) }

// StartPaced is Start in slices.
func (p *Problem) StartPaced(pace *Pace) *State {
	s := &State{p: p, columns: p.columns(pace), pace: pace, now: Event{Looks: make([]Look, p.batch)}, alone: p.batch == 1 && p.Binary()}
	if p.n == 0 {
		s.stop, s.pace = Empty, nil
		return s
	}
	s.order = p.schedule.order(nil, p.n, p.Setup.Seed, 1)
	s.seekFirst()
	s.setEnd()
	if s.rounds = newRounds(p); s.rounds != nil {
		s.rounds.endOf(0, s.columns)
	}
	s.pace = nil
	return s
}

// Look is beat one: the examples of the next step and what the weights make of
// them; none if there is no next step. Nothing is learned. The slice is the
// state's, the same in its events, until it looks or steps again.
func (s *State) Look() []Look {
	if s.stop != Running || s.remaining() == 0 || s.first == 0 && s.p.Setup.Order == "first" {
		return nil
	}
	s.gather()
	return s.now.Looks
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

// RunPaced makes steps until the run stops, in slices.
func (s *State) RunPaced(pace *Pace) {
	s.pace = pace
	for step := s.p.stepWork(); s.stop == Running; {
		pace.Did(step.skim(s, math.MaxInt, sliceWork, false))
	}
	s.pace = nil
}

// Step is both beats.
func (s *State) Step() Event {
	s.advance(false)
	return s.now
}

// advance is the loop's body: look at the examples that the schedule hands to
// the step (unless Look has done so), and learn from the mistakes. It leaves the
// event in the state: copying one that nobody reads takes as long as making the
// step.
func (s *State) advance(looked bool) {
	var mistakes int
	var ok bool
	if s.alone && !looked { // what stands below, in two thirds of the time
		i := s.next(0)
		a, sign := s.columns.column[0].score(i)
		s.learn(i, a, sign)
		return
	}
	if !looked {
		s.gather()
	}
	if mistakes, ok = s.mistakes(); ok && mistakes > 0 {
		ok = s.update(mistakes)
	}
	if s.p.rule != nil {
		s.losses.add(&s.now.Looks[0])
	}
	s.endStep(mistakes, ok)
}

// learn makes the step of an example of two labels, of which the activation is a
// and has the sign of sign.
func (s *State) learn(i int, a, sign float64) {
	c, l, mistakes := &s.columns.column[0], &s.now.Looks[0], 0
	s.p.verdict(l, i, a, sign)
	ok := a*0 == 0 || s.p.Exact
	switch {
	case s.p.rule != nil:
		mistakes, ok = s.byRule(c, l, ok)
	case l.Mistake && ok:
		mistakes, ok = 1, c.add(i, float64(s.p.y[i]), nil, s.pace)
	}
	s.endStep(mistakes, ok)
}

// endStep ends a step that has learned from so many mistakes: the run then stands
// behind it, or, if it is not ok, stops before it.
func (s *State) endStep(mistakes int, ok bool) {
	if !ok {
		s.stop = Overflow
		return
	}
	e := &s.now
	if s.pos == 0 {
		s.beginPass()
	}
	e.Step++
	e.Updated, e.EndOfPass = mistakes > 0, false
	if mistakes > 0 {
		if s.p.Exact && s.columns.long() {
			s.stop = Digits
		}
		e.Updates++
		s.misclassified += mistakes
		e.Mistakes += mistakes
		s.proven = false
	}
	s.pos += len(e.Looks)
	if mistakes > 0 || !(e.Looks[0].Margin > 0) || len(e.Looks) > 1 {
		s.doubt = s.pos
	}
	if s.pos >= s.end {
		s.checkEnd()
	}
}

// byRule learns from an example of two labels by another rule than the
// perceptron's.
func (s *State) byRule(c *column, l *Look, finite bool) (mistakes int, ok bool) {
	s.p.rule.decide(s.columns, l)
	s.losses.add(l)
	if !finite || !l.Mistake {
		return 0, finite
	}
	times, exact := l.steps(float64(s.p.y[l.Example]))
	return 1, c.add(l.Example, times, exact, s.pace)
}

// gather looks at the examples of the next step, all of them under the present
// weights. The last batch of a pass may be short.
func (s *State) gather() {
	if size := min(s.p.batch, s.remaining()); size != len(s.now.Looks) {
		s.now.Looks = s.now.Looks[:size]
	}
	looks, c := s.now.Looks, s.columns.pacedBy(s.pace)
	if len(looks) == 1 {
		c.decide(&looks[0], s.next(0))
		return
	}
	work := c.lookWork()
	for k := range looks {
		c.decide(&looks[k], s.next(k))
		s.pace.Did(work)
	}
}

// decide looks at example i as one to learn from: what is a mistake the rule says.
func (c *columns) decide(l *Look, i int) {
	c.predict(l, i)
	if c.p.rule != nil {
		c.p.rule.decide(c, l)
	}
}

// remaining is the examples that are left of the pass; of a stream, those that have
// come and not been looked at.
func (s *State) remaining() int { return s.p.passSize() + s.p.Data.Offset - s.pos }

// next is the k-th of the examples that the schedule hands to the next step.
func (s *State) next(k int) int {
	switch {
	case s.order != nil:
		return int(s.order[s.pos+k])
	case s.first > 0:
		return s.first - 1
	}
	return s.pos + k - s.p.offset
}

// mistakes counts what was seen of them. It is not ok where a score is no finite
// number.
func (s *State) mistakes() (mistakes int, ok bool) {
	for k := range s.now.Looks {
		l := &s.now.Looks[k]
		if (l.Activation*0 != 0 || l.Margin != l.Margin) && !s.p.Exact { // infinite or NaN
			return 0, false
		}
		if l.Mistake {
			mistakes++
		}
	}
	return mistakes, true
}

// update adds the parts of the mistakes, of which there are so many, to the
// columns. It reports false, and nothing was learned, on overflow.
func (s *State) update(mistakes int) bool {
	var before *columns
	most := float64(mistakes) * max(1, s.now.Looks[0].Tau) // a batch has no τ
	if (mistakes > 1 || len(s.columns.column) > 1) && s.columns.nearOverflow(float64(most*s.p.growth)) {
		before = s.columns.clone(s.pace)
	}
	for k := range s.now.Looks {
		l := &s.now.Looks[k]
		if !l.Mistake {
			continue
		}
		for _, part := range s.p.output.parts(s.p, l, s.room[:0]) {
			if !s.columns.add(&part, s.pace) {
				if before != nil {
					s.columns = before
				}
				return false
			}
		}
		s.pace.Did(s.p.d)
	}
	return true
}

// look is what the weights make of example i.
func (s *State) predict(i int) (l Look) {
	s.columns.predict(&l, i)
	return l
}

// Clone is a second state that goes on from here on its own, with an α of its own.
// It no longer looks whether it goes round: the states before are the first one's.
func (s *State) Clone() *State {
	c := *s
	c.columns, c.timeline, c.rounds, c.pace, c.spare = s.columns.clone(nil), nil, nil, nil, nil
	if s.timeline != nil {
		c.columns.column[0].alpha = s.strengths().clone()
	}
	c.order, c.doubtful = slices.Clone(s.order), slices.Clone(s.doubtful)
	c.now.Looks = append(make([]Look, 0, s.p.batch), s.now.Looks...)
	return &c
}
