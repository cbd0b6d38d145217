package algo

import (
	"context"
	"math"
)

// skim makes steps, at least one and at most so many, up to the first that
// updates, or beyond it where they need not stop there: the run then stands where
// so many times advance would have brought it, and only the last step has an event.
// It looks at the others for no more than whether there is something to learn.
func (s *State) skim(most int, stopAtUpdate bool) {
	to := min(s.end, s.pos+most) - 1 // the last is made in full
	if to <= s.pos || s.p.batch > 1 || s.first > 0 || s.p.Setup.Online {
		s.advance(false)
		return
	}
	if !s.alone || !s.columns.column[0].floatSum() {
		s.skimLooks(to)
		return
	}
	c := &s.columns.column[0]
	if !stopAtUpdate && s.p.rule == nil && !s.p.Exact && c.acts == nil {
		s.sweep(c, to)
		s.advance(false)
		return
	}
	at, sum := c.scan(s.order, s.pos, to, s.p.floor)
	s.pass(at - s.pos)
	if at == to {
		s.advance(false)
		return
	}
	a, sign := c.scaled(sum)
	s.learn(s.next(0), a, sign)
}

// skimLooks is skim where an example is more than a sum to look at.
func (s *State) skimLooks(to int) {
	l, passed, work, c := &s.now.Looks[0], 0, s.columns.lookWork(), s.columns.pacedBy(s.pace)
	for ; s.pos+passed < to; passed++ {
		s.pace.Did(work)
		c.decide(l, s.next(passed))
		if l.Mistake || !(l.Margin > 0) || l.Activation*0 != 0 {
			s.pass(passed)
			s.advance(true)
			return
		}
	}
	s.pass(passed)
	s.advance(false)
}

// pass makes so many steps that have nothing to learn, and lie before there is
// something to decide.
func (s *State) pass(steps int) {
	if steps == 0 {
		return
	}
	if s.pos == 0 {
		s.beginPass()
	}
	s.pos += steps
	s.now.Step += steps
	s.now.Updated, s.now.EndOfPass = false, false
}

// Pass makes the steps that are left of the present pass, or up to the run's stop
// if that comes before, and gives the event of the last one made: the same as
// that of Step again and again, in a fraction of the time. The error is that of
// ctx, or the overflow; the steps made so far stay made.
func (s *State) Pass(ctx context.Context) (Event, error) {
	pace, step := &Pace{ctx: ctx, slice: sliceWork}, s.p.stepWork()
	for s.stop == Running {
		work := step.skim(s, math.MaxInt, pace.slice, false)
		if s.stop == Overflow {
			return s.now, s.Err()
		}
		if s.now.EndOfPass {
			break
		}
		if pace.over(work) {
			return s.now, pace.err
		}
	}
	return s.now, nil
}

// stepWork is about what a step takes, in multiplications: one that learns
// nothing, and one that does.
type stepWork struct{ still, updating int }

func (p *Problem) stepWork() stepWork {
	all := p.n + p.Data.Stored()
	if c := p.Data.Corpus; c != nil {
		all += len(c.Word) * len(c.Tags) * len(c.Tags)
	}
	still, times := 8+all/max(1, p.n), p.batch*max(1, p.outputs())
	if p.Setup.Order == "first" {
		still += all
	}
	updating := still
	if p.tabulates() {
		updating += all
	}
	return stepWork{still * times, updating * times}
}

// skim skims at most so many steps, and no more than take about so many
// multiplications unless one alone does; it is how many they took.
func (k stepWork) skim(s *State, most, work int, stopAtUpdate bool) int {
	from := s.now.Step
	s.skim(min(most, (work+k.still-1)/k.still), stopAtUpdate)
	work = (s.now.Step - from) * k.still
	if s.now.Updated {
		work += k.updating - k.still
	}
	return work
}
