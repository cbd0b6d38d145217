package algo

import (
	"context"
	"math"
)

// pass is where the schedule stands in the pass that the next step lies in.
type pass struct {
	pos   int     // examples taken
	end   int     // the pos at which there is something to decide; see checkEnd
	order []int32 // the pass's examples; nil: as listed
	first int     // with the order first: 1 + the next example; 0: none
}

// stepSize is the examples of the next step. The last batch of a pass may be short; of a
// stream there is none before the next has come.
func (s *State) stepSize() int { return min(s.p.batch, s.p.passSize()+s.p.Data.Offset-s.pos) }

// setEnd sets how far the pass goes before there is something to decide.
func (s *State) setEnd() {
	s.end = s.p.passSize()
	switch {
	case s.first > 0:
		s.end = 1
	case s.p.Setup.Online:
		s.end = math.MaxInt
	}
	if limit := s.p.Setup.Steps; limit > 0 && limit-s.Event.Step < s.end {
		s.end = min(s.end, s.pos+(limit-s.Event.Step)*s.p.batch)
	}
}

// checkEnd decides at the end of a pass and at the step limit.
func (s *State) checkEnd() {
	if s.passEnds(0) {
		s.endPass()
	}
	if limit := s.p.Setup.Steps; limit > 0 && s.Event.Step >= limit && s.stop == Running {
		s.stop = StepLimit
	}
	s.setEnd()
}

// passEnds reports whether a pass ends after so many more of its examples.
func (s *State) passEnds(examples int) bool {
	return !s.p.Setup.Online && (s.pos+examples >= s.p.passSize() || s.first > 0)
}

// beginPass is at the first step of one.
func (s *State) beginPass() {
	s.Event.Epoch++
	s.Event.Mistakes = 0
}

// endPass decides convergence and begins the next epoch.
func (s *State) endPass() {
	s.Event.EndOfPass = true
	s.pos = 0
	set := &s.p.Setup
	switch set.Order {
	case "first":
		s.seekFirst()
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
		s.order = s.p.schedule.order(s.order, s.p.n, set.Seed, s.Event.Epoch+1)
	}
}

// seekFirst finds the first misclassified example for the order first, which
// stops where there is none.
func (s *State) seekFirst() {
	if s.first = s.firstMistake() + 1; s.first > s.p.n {
		s.first, s.converged, s.stop = 0, true, Converged
	}
}

// train makes steps, fewer than so many, over examples that are surely right and, in
// primal form, up to so many mistakes of the perceptron's rule: up to a step at which
// there is more to decide. It is what many steps make in float arithmetic, in a
// fraction of the time, since nobody sees their events.
func (s *State) train(steps, mistakes int) {
	to := min(s.end, s.pos+steps) - 1
	c, ok := s.column().(*floats)
	if to <= s.pos || !ok || s.p.batch > 1 || s.first > 0 || s.p.Setup.Online {
		return
	}
	floor := 0.0
	if s.p.Dual() {
		mistakes = 0
	}
	if s.p.rule != nil { // above whose limit no margin is that of a mistake
		floor, mistakes = s.p.rule.limit.float, 0
	}
	if !(s.largest+float64(s.p.growth*float64(mistakes)) < overflow) {
		return
	}
	x, d, dense := c.data.X, len(c.w), c.dense()
	at, made := s.pos, 0
	for ; at < to; at++ {
		i, a := at, 0.0
		if s.order != nil {
			i = int(s.order[at])
		}
		if dense { // the same as activation, without its calls
			a = c.dot(x[i*d:][:d])
		} else {
			a = c.activation(i)
		}
		y := s.p.Data.Y[i]
		margin := float64(float64(y) * a)
		if surelyRight(margin, floor) {
			continue
		}
		if made == mistakes || !isMistake(score{float: margin}.compare(zero), s.p.tie.mistakes[y+1]) {
			break
		}
		c.addTimes(i, float64(y))
		made++
	}
	if at == s.pos {
		return
	}
	if s.pos == 0 {
		s.beginPass()
	}
	s.Event.Step += at - s.pos
	s.Event.Updates += made
	s.Event.Mistakes += made
	s.Event.Updated, s.Event.EndOfPass = false, false
	s.Misclassified += made
	s.largest += float64(s.p.growth * float64(made))
	s.pos = at
}

// Pass makes the steps that are left of the present pass, or up to the run's stop
// if that comes before, and gives the event of the last one made: the same as
// that of Step again and again, in a fraction of the time. The error is that of
// ctx, or the overflow; the steps made so far stay made.
func (s *State) Pass(ctx context.Context) (Event, error) {
	for asked := s.Event.Step; s.stop == Running; {
		s.train(s.p.often, s.p.often)
		if err := s.step(ctx); err != nil {
			return s.Event, err
		}
		if s.Event.EndOfPass {
			break
		}
		if s.Event.Step-asked >= s.p.often {
			asked = s.Event.Step
			if err := ctx.Err(); err != nil {
				return s.Event, err
			}
		}
	}
	return s.Event, s.Err()
}

// Run makes steps until the run stops, or ctx ends; the steps made so far stay made.
func (s *State) Run(ctx context.Context) error {
	for s.stop == Running {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := s.Pass(ctx); err != nil && s.stop == Running {
			return err
		}
	}
	return nil
}
