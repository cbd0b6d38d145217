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
	e := &s.Event
	if s.taken == 0 {
		s.beginPass()
	}
	e.Step++
	e.Updated, e.EndOfPass = mistakes > 0, false
	if mistakes > 0 {
		e.Updates++
		e.Mistakes += mistakes
		s.Misclassified += mistakes
	}
	if s.p.rule != nil {
		s.lossTotals.add(&e.Predictions[0], s.p.rule.limit.float)
	}
	if s.taken += len(e.Predictions); s.taken >= s.checkAt {
		s.checkStops()
	}
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

// fastForward makes fewer than the given number of steps and at most the given number of
// updates, without events: the same steps as State.step makes, in a fraction of the time.
// It covers single examples in float arithmetic; in dual form, and under other rules than
// the perceptron's, only steps without an update. It stops short of the step at checkAt
// and of an update it may not make, and does nothing where the updates might overflow.
func (s *State) fastForward(steps, updates int) {
	to := min(s.checkAt, s.taken+steps) - 1
	c, ok := s.column().(*floatColumn)
	if to <= s.taken || !ok || s.p.batch > 1 || s.firstWrong > 0 || s.p.Setup.Online {
		return
	}
	limit := 0.0
	if s.p.Dual() {
		updates = 0
	}
	if s.p.rule != nil {
		limit, updates = s.p.rule.limit.float, 0
	}
	if !(s.magnitude+float64(s.p.growth*float64(updates)) < nearOverflow) {
		return
	}
	x, d, dense := c.data.X, len(c.w), c.isDense()
	at, made := s.taken, 0
	for ; at < to; at++ {
		i, a := at, 0.0
		if s.order != nil {
			i = int(s.order[at])
		}
		if dense { // c.activation, inlined
			a = c.dot(x[i*d:][:d])
		} else {
			a = c.activation(i)
		}
		y := s.p.Data.Y[i]
		margin := float64(float64(y) * a)
		if clearlyCorrect(margin, limit) {
			continue
		}
		if made == updates || !isMistake(score{float: margin}.compare(zero), s.p.tie.mistakes[y+1]) {
			break
		}
		c.addTimes(i, float64(y))
		made++
	}
	if at == s.taken {
		return
	}
	if s.taken == 0 {
		s.beginPass()
	}
	s.Event.Step += at - s.taken
	s.Event.Updates += made
	s.Event.Mistakes += made
	s.Event.Updated, s.Event.EndOfPass = false, false
	s.Misclassified += made
	s.magnitude += float64(s.p.growth * float64(made))
	s.taken = at
}

// clearlyCorrect reports a margin above the rule's limit: whatever the tie rule, that is no
// mistake. It is the quick test of most examples.
func clearlyCorrect(margin, limit float64) bool { return margin > limit }
