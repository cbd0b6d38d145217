package algo

import (
	"math"
	"slices"
)

// setEnd sets how far the pass goes before there is something to decide.
func (s *State) setEnd() {
	s.end = s.p.passSize()
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

// checkEnd decides at the end of a pass and at the step limit.
func (s *State) checkEnd() {
	if !s.p.Setup.Online && (s.pos >= s.p.passSize() || s.first > 0) {
		s.endPass()
	}
	if limit := s.p.Setup.Steps; limit > 0 && s.now.Step >= limit && s.stop == Running {
		s.stop = StepLimit
	}
	s.setEnd()
}

// beginPass is at the first step of one.
func (s *State) beginPass() {
	s.now.Epoch++
	s.now.Mistakes, s.doubt = 0, 0
}

// endPass decides convergence and begins the next epoch.
func (s *State) endPass() {
	s.now.EndOfPass = true
	s.pos = 0
	set := &s.p.Setup
	s.prove()
	switch set.Order {
	case "first":
		s.seekFirst()
	case "random":
		s.converged = s.converged || s.Consistent()
	default:
		s.converged = s.converged || s.now.Mistakes == 0
	}
	s.checkRepeat()
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
		s.order = s.p.schedule.order(s.order, s.p.n, set.Seed, s.now.Epoch+1)
	}
}

// prove marks the examples that the pass has not seen to be right since its last
// update. With another order than that of the set they lie scattered: to mark most
// of them may take longer than to look at all.
func (s *State) prove() {
	n, c := s.p.n, s.binaryColumn()
	quick := c != nil && !s.p.Exact && c.floatSum()
	if s.p.twice || s.p.passSize() != n || s.order != nil && quick && 4*s.doubt > n {
		return
	}
	s.proven = true
	s.doubtful = slices.Grow(s.doubtful[:0], (n+63)/64)[:(n+63)/64]
	if s.order != nil {
		clear(s.doubtful)
		for _, i := range s.order[:s.doubt] {
			s.doubtful[i/64] |= 1 << (i % 64)
		}
		return
	}
	for k := range s.doubtful {
		s.doubtful[k] = 1<<max(0, min(s.doubt-64*k, 64)) - 1
	}
}

// seekFirst finds the first misclassified example for the order first, which
// stops where there is none.
func (s *State) seekFirst() {
	if s.p.Setup.Order != "first" {
		return
	}
	s.first = 0
	if s.spare == nil {
		s.spare = new(Look)
	}
	if i := s.firstMistake(s.spare); i < s.p.n {
		s.first = i + 1
		return
	}
	s.converged, s.stop = true, Converged
}
