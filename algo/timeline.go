package algo

import (
	"context"
	"sort"
)

// Update is one entry of a run's journal: 16 bytes that, with the set-up and
// the data, are all of its history.
type Update struct {
	Step    int64
	Example int32
}

const (
	journalGrown   = 1 << 20  // updates from which the journal is as large as it may get
	journalMost    = 1 << 25  // updates that a history holds: 512 MiB
	snapshotMemory = 64 << 20 // bytes that snapshots may take
	snapshotsMost  = 1024
	snapshotsLeast = 8
)

// Timeline is a run that can be looked at at any of its steps. It keeps the
// journal of updates and snapshots of the weights; a seek takes the nearest
// snapshot, applies the journal's updates since, and looks once. Nothing is
// ever undone by arithmetic, since a float sum is not undone by a difference.
//
// A timeline is for one goroutine. The states it hands out are for reading,
// until the next call.
type Timeline struct {
	p         *Problem
	head      *State
	journal   []Update
	snapshots []snapshot
	every     int // updates between snapshots
	most      int // snapshots
	converged int // the step at which the run converged; −1 if it has not

	last   snapshot // where the last seek ended, to go on from
	order  []int32  // the pass of the last seek
	passOf int      // its epoch

	counts   []int32 // updates by example, up to countsAt in the journal
	countsAt int
}

// snapshot is the learner after so many updates; it is never changed.
type snapshot struct {
	updates int
	learner learner
}

// Moment is one step seen from both sides: the weights the example was looked
// at with, the event, and the weights after it. At step 0 there is no event
// and Before is nil.
type Moment struct {
	Step   int
	Before *State
	Event  Event
	After  *State
}

// NewTimeline is the run of p, not yet stepped.
func NewTimeline(p *Problem) *Timeline {
	t := &Timeline{p: p, head: p.Start(), every: 1, converged: -1}
	first := snapshot{0, t.head.learner.clone()}
	t.most = min(max(snapshotMemory/max(1, first.learner.size()), snapshotsLeast), snapshotsMost)
	t.snapshots = []snapshot{first}
	t.last = first
	if t.head.converged {
		t.converged = 0
	}
	return t
}

// Problem is what is run.
func (t *Timeline) Problem() *Problem { return t.p }

// Reached is the furthest step that has been made.
func (t *Timeline) Reached() int { return t.head.now.Step }

// Stopped is why the run can't go further than Reached, or Running.
func (t *Timeline) Stopped() Stop { return t.head.stop }

// Err is the overflow that ended the run, or nil.
func (t *Timeline) Err() error { return t.head.Err() }

// ConvergedAt is the step at whose end the run had converged; ok is false as
// long as it has not.
func (t *Timeline) ConvergedAt() (step int, ok bool) { return t.converged, t.converged >= 0 }

// Journal is the updates so far, in order of their steps.
func (t *Timeline) Journal() []Update { return t.journal }

// UpdatesAt is the number of updates in the first steps.
func (t *Timeline) UpdatesAt(step int) int {
	return sort.Search(len(t.journal), func(k int) bool { return t.journal[k].Step > int64(step) })
}

// Extend makes steps until one satisfies until (nil: none does), the run
// stops, or ctx ends; then its error is returned, and the steps made so far
// stay made.
func (t *Timeline) Extend(ctx context.Context, until func(Event) bool) error {
	const look = 1 << 14 // units of work between two looks at ctx
	work := look
	for t.head.stop == Running {
		if work >= look {
			work = 0
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		t.head.advance(false)
		if t.head.stop == Overflow {
			return t.head.Err()
		}
		e := &t.head.now
		work += t.cost(e.Updated)
		if e.Updated {
			t.record(e)
		}
		if t.converged < 0 && t.head.converged {
			t.converged = e.Step
		}
		if until != nil && until(*e) {
			break
		}
	}
	return nil
}

// cost is about what a step took, in multiplications.
func (t *Timeline) cost(updated bool) int {
	all := t.p.n + t.p.Data.Stored()
	c := 8 + all/max(1, t.p.n)
	if updated && t.p.Dual() {
		c += all
	}
	if t.p.Setup.Order == "first" {
		c += all
	}
	return c
}

func (t *Timeline) record(e *Event) {
	if len(t.journal) == cap(t.journal) && len(t.journal) >= journalGrown {
		// One move to memory for the longest history, of which the system
		// gives pages as they are written, instead of ever larger copies.
		t.journal = append(make([]Update, 0, journalMost), t.journal...)
	}
	t.journal = append(t.journal, Update{int64(e.Step), int32(e.Looks[0].Example)})
	if len(t.journal) == journalMost && t.head.stop == Running {
		t.head.stop = Full
	}
	if len(t.journal)%t.every != 0 {
		return
	}
	t.snapshots = append(t.snapshots, snapshot{len(t.journal), t.head.learner.clone()})
	if len(t.snapshots) <= t.most {
		return
	}
	t.every *= 2
	kept := t.snapshots[:0]
	for _, s := range t.snapshots {
		if s.updates%t.every == 0 {
			kept = append(kept, s)
		}
	}
	clear(t.snapshots[len(kept):])
	t.snapshots = kept
}

// sides is the memory of a moment, in one piece.
type sides struct {
	before, after State
	looks         [2]Look
}

// Seek is the moment after the given step, which is clamped to what has been
// reached. It costs at most as many updates as lie between two snapshots.
func (t *Timeline) Seek(step int) Moment {
	step = min(max(step, 0), t.head.now.Step)
	if step == 0 {
		s := new(sides)
		return Moment{After: t.state(&s.before, s.looks[:1], 0, t.learner(0))}
	}
	k := t.UpdatesAt(step - 1)
	s := new(sides)
	m := Moment{Step: step, Before: t.state(&s.before, s.looks[:1], step-1, t.learner(k))}
	looks := m.Before.Look()
	after := &s.after
	*after = s.before
	after.now.Looks = s.looks[1:]
	if t.UpdatesAt(step) > k {
		after.learner = after.learner.clone()
	}
	after.order = nil // the end of a pass makes the next one in its memory
	m.Event = after.Advance(looks)
	m.Event.Looks = looks // After may look at the next example meanwhile
	if !m.Event.EndOfPass {
		after.order = m.Before.order
	}
	after.converged = t.converged >= 0 && step >= t.converged
	after.stop = Running
	if step == t.head.now.Step {
		after.stop = t.head.stop
	}
	m.After = after
	t.last = snapshot{after.now.Updates, after.learner}
	return m
}

// learner is the weights after k updates.
func (t *Timeline) learner(k int) learner {
	if t.last.updates == k {
		return t.last.learner
	}
	i := sort.Search(len(t.snapshots), func(i int) bool { return t.snapshots[i].updates > k }) - 1
	from := t.snapshots[i]
	if t.last.updates <= k && t.last.updates > from.updates {
		from = t.last
	}
	if from.updates == k {
		return from.learner
	}
	l := from.learner.clone()
	for _, u := range t.journal[from.updates:k] {
		l = l.learn(int(u.Example))
	}
	return l
}

// state is the run after so many steps with the weights it then has, in the
// memory of s and looks.
func (t *Timeline) state(s *State, looks []Look, step int, l learner) *State {
	*s = State{p: t.p, learner: l, now: Event{Step: step, Updates: t.UpdatesAt(step), Looks: looks}}
	s.converged = t.converged >= 0 && step >= t.converged
	if step == t.head.now.Step {
		s.stop = t.head.stop
	}
	switch {
	case t.p.n == 0:
		return s
	case t.p.Setup.Order == "first":
		s.now.Epoch = step
		if s.now.Updates < len(t.journal) {
			s.first = int(t.journal[s.now.Updates].Example) + 1
		} else {
			s.first = t.head.first
		}
	default:
		s.pos = step % t.p.n
		s.now.Epoch = (step + t.p.n - 1) / t.p.n
		s.now.Mistakes = s.now.Updates - t.UpdatesAt(t.PassStart(step))
		s.order = t.pass(step/t.p.n + 1)
	}
	s.stretch()
	return s
}

// pass is the order of an epoch, kept for the next seek.
func (t *Timeline) pass(epoch int) []int32 {
	if t.passOf != epoch {
		t.order = pass(t.p.Setup.Order, nil, t.p.n, t.p.Setup.Seed, epoch)
		t.passOf = epoch
	}
	return t.order
}
