package algo

import "iter"

// Moment is one step seen from both sides: the weights the example was looked
// at with, the event, and the weights after it. At step 0 there is no event
// and Before is nil.
type Moment struct {
	Step   int
	Before *State
	Event  Event
	After  *State
}

// moment is the memory of a moment, in one piece.
type moment struct {
	before, after State
	looks         [2]Look
}

// looks is room for what is looked at on either side.
func (t *Timeline) looks(s *moment) (before, after []Look) {
	if t.p.batch == 1 {
		return s.looks[:1:1], s.looks[1:]
	}
	all := make([]Look, 2*t.p.batch)
	return all[:t.p.batch:t.p.batch], all[t.p.batch:]
}

// Seek is the moment after the given step, which is clamped to what has been
// reached. It costs at most as many updates as lie between two snapshots, and a
// step.
func (t *Timeline) Seek(step int) Moment { return t.SeekPaced(step, nil) }

// SeekPaced is Seek in slices.
func (t *Timeline) SeekPaced(step int, pace *Pace) Moment {
	step = min(max(step, t.Earliest()), t.reached)
	s := new(moment)
	room, more := t.looks(s)
	if step == t.Earliest() {
		return Moment{Step: step, After: t.state(&s.before, room, step, t.columns(0, pace))}
	}
	k := t.EntriesAt(step - 1)
	m := Moment{Step: step, Before: t.state(&s.before, room, step-1, t.columns(k, pace))}
	m.Before.pace = pace
	looks := m.Before.Look()
	after := &s.after
	*after = s.before
	after.now.Looks = more
	entries := t.EntriesAt(step)
	if entries > k {
		after.columns = after.columns.clone(pace)
	}
	after.order, after.spare = nil, nil // the end of a pass makes the next one in its memory
	m.Event = after.Advance(looks)
	m.Before.pace, after.pace = nil, nil
	m.Event.Looks = looks // After may look at the next example meanwhile
	if !m.Event.EndOfPass {
		after.order = m.Before.order
	}
	after.converged = t.converged >= 0 && step >= t.converged
	after.stop = Running
	if step == t.reached {
		after.stop = t.head.stop
	}
	m.After = after
	t.last = snapshot{entries, after.columns}
	return m
}

// columns is the weights after k entries of the journal.
func (t *Timeline) columns(k int, pace *Pace) *columns {
	if t.last.after == k {
		return t.last.value
	}
	from := t.snapshots.before(k)
	if t.last.after <= k && t.last.after > from.after {
		from = t.last
	}
	if from.after == k {
		return from.value
	}
	c := from.value.clone(pace)
	t.replay(c, from.after, k, pace)
	return c
}

// replay makes the updates from one entry of the journal up to another.
func (t *Timeline) replay(c *columns, from, to int, pace *Pace) {
	for _, part := range t.Parts(from, to) {
		c.add(&part, pace)
		pace.Did(t.p.d)
	}
}

// Parts is the parts of the journal's entries from one up to another, with the
// step of each. Votes go through them in more goroutines than one.
func (t *Timeline) Parts(from, to int) iter.Seq2[int64, Part] {
	return func(yield func(int64, Part) bool) {
		var seen Look
		var room [2]Part
		for k := from; k < to; k++ {
			t.recall(&seen, k)
			for _, part := range t.p.output.parts(t.p, &seen, room[:0]) {
				if !yield(t.journal.Step(k), part) {
					return
				}
			}
		}
	}
}

// recall fills in, of what was seen of the mistake in an entry of the journal,
// as much as it takes to learn from it again.
func (t *Timeline) recall(l *Look, k int) {
	u := t.journal.At(k)
	l.Example, l.Other = int(u.Example), u.Rival
	if t.taus != nil {
		l.Tau, l.TauRat = t.taus[k].float, t.taus[k].exact
	}
	switch {
	case t.tags != nil:
		l.Tags = t.tags[k]
	case !t.p.Binary():
		l.Gold = t.p.Data.Class[u.Example]
	}
}

// state is the run after so many steps with the weights it then has, in the
// memory of s and looks.
func (t *Timeline) state(s *State, looks []Look, step int, c *columns) *State {
	*s = State{p: t.p, columns: c, timeline: t.head.timeline, now: Event{Step: step, Updates: t.UpdatesAt(step), Looks: looks}, misclassified: t.forgotten() + t.EntriesAt(step)}
	s.converged = t.converged >= 0 && step >= t.converged
	if k := t.EntriesAt(step); k > 0 && t.taus != nil {
		s.losses = t.taus[k-1].losses
	}
	if step == t.reached {
		s.stop, s.losses = t.head.stop, t.losses
	}
	switch {
	case t.p.Setup.Online:
		s.pos, s.now.Epoch, s.now.Mistakes = step, min(step, 1), s.misclassified
	case t.p.n == 0:
		return s
	case t.p.Setup.Order == "first":
		s.now.Epoch = step
		if s.now.Updates < t.journal.Len() { // each step updates
			s.first = int(t.journal.At(s.now.Updates).Example) + 1
		} else {
			s.first = t.head.first
		}
	default:
		n := t.p.PassLength()
		s.pos = step % n * t.p.batch
		s.now.Epoch = (step + n - 1) / n
		s.now.Mistakes = t.EntriesAt(step) - t.EntriesAt(t.PassStart(step))
		s.order = t.pass(step/n + 1)
	}
	s.doubt = s.p.passSize() // what the pass has seen before is not known
	s.setEnd()
	return s
}

// pass is the order of an epoch, kept for the next seek.
func (t *Timeline) pass(epoch int) []int32 {
	if t.passOf != epoch {
		t.order = t.p.schedule.order(nil, t.p.n, t.p.Setup.Seed, epoch)
		t.passOf = epoch
	}
	return t.order
}
