package algo

import "math"

// passPosition is where a run stands in its present pass.
type passPosition struct {
	taken      int     // examples of the pass that have been taken
	checkAt    int     // the value of taken at which checkStops has something to decide
	order      []int32 // the examples of the pass, by index; nil: as listed
	firstWrong int     // for the order first, 1 + the example the next step takes; 0: none
}

// next is the schedule, “for each (x, y)”: the k-th example, from 0, of the next step.
// Without an order the examples are taken as listed; those of a stream are counted from
// the start of the window, Offset.
func (s *State) next(k int) int {
	switch {
	case s.order != nil:
		return int(s.order[s.taken+k])
	case s.firstWrong > 0:
		return s.firstWrong - 1
	}
	return s.taken + k - s.p.Data.Offset
}

// batchLength is the number of examples in the next step. The last batch of a pass may be
// short; on a stream it is 0 until the next example has been received.
func (s *State) batchLength() int {
	return min(s.p.batch, s.p.examplesPerPass()+s.p.Data.Offset-s.taken)
}

// setCheckAt sets checkAt to the end of the pass, or to the step limit if that is nearer.
func (s *State) setCheckAt() {
	s.checkAt = s.p.examplesPerPass()
	switch {
	case s.firstWrong > 0:
		s.checkAt = 1
	case s.p.Setup.Online:
		s.checkAt = math.MaxInt
	}
	if limit := s.p.Setup.Steps; limit > 0 && limit-s.Event.Step < s.checkAt {
		s.checkAt = min(s.checkAt, s.taken+(limit-s.Event.Step)*s.p.batch)
	}
}

// endStep counts the step just made, and ends the pass after its last step.
func (s *State) endStep(mistakes int) {
	s.count(1, min(1, mistakes), mistakes)
	if s.Event.Updated = mistakes > 0; s.p.rule != nil {
		s.lossTotals.add(&s.Event.Predictions[0], s.p.rule.limit.float)
	}
	if s.taken += len(s.Event.Predictions); s.taken >= s.checkAt {
		s.checkStops()
	}
}

// count counts steps within a pass, the updates they made, and their mistakes.
func (s *State) count(steps, updates, mistakes int) {
	if s.taken == 0 {
		s.beginPass()
	}
	e := &s.Event
	e.Step += steps
	e.Updates += updates
	e.Mistakes += mistakes
	s.Misclassified += mistakes
	e.Updated, e.EndOfPass = false, false
}

// checkStops ends the pass if it is over, and stops the run at the step limit.
func (s *State) checkStops() {
	if s.endsPassAfter(0) {
		s.endPass()
	}
	if limit := s.p.Setup.Steps; limit > 0 && s.Event.Step >= limit && s.stop == Running {
		s.stop = StepLimit
	}
	s.setCheckAt()
}

// endsPassAfter reports whether the pass is over once this many more examples are taken.
func (s *State) endsPassAfter(examples int) bool {
	return !s.p.Setup.Online && (s.taken+examples >= s.p.examplesPerPass() || s.firstWrong > 0)
}

// beginPass opens the epoch that the next step belongs to.
func (s *State) beginPass() {
	s.Event.Epoch++
	s.Event.Mistakes = 0
}

// endPass decides convergence: “until a pass without a mistake”. With the orders first and
// random, whose passes need not visit every example, it evaluates all of them instead. It
// then looks for a cycle, applies the epoch limit and draws the order of the next epoch.
func (s *State) endPass() {
	s.Event.EndOfPass = true
	s.taken = 0
	set := &s.p.Setup
	switch set.Order {
	case "first":
		s.scheduleFirstMistake()
	case "random":
		s.converged = s.converged || s.firstMistake() == s.p.n
	default:
		s.converged = s.converged || s.Event.Mistakes == 0
	}
	s.checkCycle()
	if s.stop != Running {
		return
	}
	switch {
	case s.converged && !set.KeepGoing:
		s.stop = Converged
	case set.Epochs > 0 && s.Event.Epoch >= set.Epochs:
		s.stop = EpochLimit
	}
	if s.stop == Running {
		s.order = s.p.schedule.passOrder(s.order, s.p.n, set.Seed, s.Event.Epoch+1)
	}
}

// scheduleFirstMistake makes the first misclassified example the next one, for the order
// first; without one the run has converged.
func (s *State) scheduleFirstMistake() {
	if s.firstWrong = s.firstMistake() + 1; s.firstWrong > s.p.n {
		s.firstWrong, s.converged, s.stop = 0, true, Converged
	}
}

// fastForward makes at most the given number of steps, without events: the same steps as
// State.step makes, in a fraction of the time, since most examples are clearly correct. It
// is for single examples in float arithmetic. It stops before the step at checkAt, and
// before an update unless learn is set and the update is the perceptron's in primal form.
// It does nothing where the updates might overflow.
func (s *State) fastForward(steps int, learn bool) {
	c, ok := s.column().(*floatColumn)
	to := min(s.checkAt-1, s.taken+steps)
	if !ok || to <= s.taken || s.p.batch > 1 || s.firstWrong > 0 || s.p.Setup.Online ||
		!(s.magnitude+float64(s.p.growth*float64(steps)) < nearOverflow) {
		return
	}
	limit := 0.0
	if learn = learn && s.p.rule == nil && !s.p.Dual(); s.p.rule != nil {
		limit = s.p.rule.limit.float
	}
	updates := 0
	at, _, mistake := s.nextSuspect(c, s.order, s.taken, to, limit)
	for ; at < to && learn; at, _, mistake = s.nextSuspect(c, s.order, at+1, to, limit) {
		if mistake {
			i := s.next(at - s.taken)
			c.add(&Part{Example: int32(i), Times: float64(s.p.Data.Y[i])})
			updates++
		}
	}
	if at == s.taken {
		return
	}
	s.count(at-s.taken, updates, updates)
	s.magnitude += float64(s.p.growth * float64(updates))
	s.taken = at
}

// nextSuspect is the next example that may be a mistake: the first place from at on in an
// order (nil: as listed) where the margin y·a is not above the rule's limit; to if there is
// none before. A margin above the limit is no mistake, whatever the tie rule. mistake is
// whether it is one by the perceptron's test.
func (s *State) nextSuspect(c *floatColumn, order []int32, at, to int, limit float64) (place int, margin score, mistake bool) {
	x, y, d, dense := c.data.X, s.p.Data.Y, len(c.w), c.isDense()
	for ; at < to; at++ {
		i, a := at, 0.0
		if order != nil {
			i = int(order[at])
		}
		if dense { // c.activation, inlined
			a = c.dot(x[i*d:][:d])
		} else {
			a = c.activation(i)
		}
		if margin.float = float64(float64(y[i]) * a); !(margin.float > limit) {
			return at, margin, isMistake(margin.compare(zero), s.p.tie.mistakes[y[i]+1])
		}
	}
	return to, score{}, false
}
