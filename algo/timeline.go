package algo

import (
	"context"
	"iter"
	"slices"
	"sort"
)

// Update is one entry of a run's journal: 16 bytes that, with the set-up and
// the data, are all of its history. A batch makes one for each misclassified
// example, with the same step.
type Update struct {
	Step    int64
	Example int32
	Rival   int32 // with several classes, the one that was predicted
}

const (
	journalGrown   = 1 << 20  // updates from which the journal is as large as it may get
	journalMost    = 1 << 25  // updates that a history holds: 512 MiB
	snapshotMemory = 64 << 20 // bytes that snapshots may take
	snapshotsMost  = 1024
	snapshotsLeast = 8
	// snapshotEvery is the entries of the journal between two snapshots at
	// first: to take one costs several updates, or as many as there are classes.
	snapshotEvery = 16
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
	starts    []int32   // of each update, its first entry in the journal; nil where each has one
	tags      [][]int32 // of each entry, what was predicted of a sequence; nil in the other tasks
	snapshots []snapshot
	every     int // updates between snapshots
	most      int // snapshots
	converged int // the step at which the run converged; −1 if it has not

	last   snapshot // where the last seek ended, to go on from
	order  []int32  // the pass of the last seek
	passOf int      // its epoch

	online  *online // where the examples come from a stream
	pocket  pocket
	ballots kept
	lags    lags

	counts   []int32 // updates by example, up to countsAt in the journal
	countsAt int
}

// snapshot is the learner after so many updates; it is never changed.
type snapshot struct {
	entries int // of the journal
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
	t := &Timeline{p: p, head: p.Start(), every: snapshotEvery, converged: -1}
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

// Err is the overflow, or the fault of the stream, that ended the run, or nil.
func (t *Timeline) Err() error {
	if t.head.stop == Broken {
		return t.online.fault
	}
	return t.head.Err()
}

// ConvergedAt is the step at whose end the run had converged; ok is false as
// long as it has not.
func (t *Timeline) ConvergedAt() (step int, ok bool) { return t.converged, t.converged >= 0 }

// Journal is the misclassified examples so far that were learned from, in order
// of their steps: one an update, or several in a batch.
func (t *Timeline) Journal() []Update { return t.journal }

// EntriesAt is the number of entries in the journal of the first steps.
func (t *Timeline) EntriesAt(step int) int {
	return sort.Search(len(t.journal), func(k int) bool { return t.journal[k].Step > int64(step) })
}

// UpdatesAt is the number of updates in the first steps.
func (t *Timeline) UpdatesAt(step int) int {
	k := t.EntriesAt(step)
	if t.p.batch == 1 {
		return t.forgotten() + k
	}
	return sort.Search(len(t.starts), func(u int) bool { return int(t.starts[u]) >= k })
}

// Updates is the number of updates made so far.
func (t *Timeline) Updates() int { return t.head.now.Updates }

// Extend makes steps until one satisfies until (nil: none does), the run
// stops, or ctx ends; then its error is returned, and the steps made so far
// stay made.
func (t *Timeline) Extend(ctx context.Context, until func(Event) bool) error {
	const look = 1 << 14 // units of work between two looks at ctx
	work, still, updating := look, t.cost(false), t.cost(true)
	for t.head.stop == Running {
		if work >= look {
			work = 0
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if t.online != nil {
			if err := t.receive(ctx); err != nil || t.head.stop != Running {
				return err
			}
		}
		if !t.advance() {
			return t.head.Err()
		}
		e := &t.head.now
		work += still
		if e.Updated {
			work += updating - still
		}
		if until != nil && until(*e) {
			break
		}
	}
	return nil
}

// advance makes one step; it is false on overflow.
func (t *Timeline) advance() bool {
	t.head.advance(false)
	return t.keep()
}

// Advance is State.Advance of the furthest step made: it learns from what Head
// has looked at.
func (t *Timeline) Advance(looks []Look) Event {
	t.head.Advance(looks)
	t.keep()
	return t.head.now
}

// keep keeps what it takes to make the last step again; it is false if there
// was an overflow instead.
func (t *Timeline) keep() bool {
	if t.head.stop == Overflow {
		return false
	}
	e := &t.head.now
	if e.Updated {
		t.record(e)
	}
	if t.converged < 0 && t.head.converged {
		t.converged = e.Step
	}
	return true
}

// Events are the steps from the furthest one made to the stop, as State.Events
// are: the state is borrowed until the next.
func (t *Timeline) Events() iter.Seq2[Event, *State] {
	return func(yield func(Event, *State) bool) {
		for t.head.stop == Running && t.advance() {
			if !yield(t.head.now, t.head) {
				return
			}
		}
	}
}

// Earliest is the first step that can be gone back to: 0, but for a stream,
// whose window moves on.
func (t *Timeline) Earliest() int { return t.p.Data.Offset }

// Head is the run at the furthest step made. It is for reading.
func (t *Timeline) Head() *State { return t.head }

// cost is about what a step took, in multiplications.
func (t *Timeline) cost(updated bool) int {
	all := t.p.n + t.p.Data.Stored()
	if c := t.p.Data.Corpus; c != nil {
		all += len(c.Word) * len(c.Tags) * len(c.Tags)
	}
	c := 8 + all/max(1, t.p.n)
	if updated && t.p.Dual() {
		c += all
	}
	if t.p.Setup.Order == "first" {
		c += all
	}
	return c * t.p.batch * max(1, t.headClasses())
}

func (t *Timeline) record(e *Event) {
	if len(t.journal) == cap(t.journal) && len(t.journal) >= journalGrown {
		// One move to memory for the longest history, of which the system
		// gives pages as they are written, instead of ever larger copies.
		t.journal = append(make([]Update, 0, journalMost), t.journal...)
	}
	from := len(t.journal)
	for k := range e.Looks {
		if l := &e.Looks[k]; l.Mistake {
			t.journal = append(t.journal, Update{int64(e.Step), int32(l.Example), l.Rival})
			if l.Tags != nil {
				t.tags = append(t.tags, slices.Clone(l.Tags))
			}
		}
	}
	if t.p.batch > 1 {
		t.starts = append(t.starts, int32(from))
	}
	if len(t.journal) >= journalMost && t.head.stop == Running {
		t.head.stop = Full
	}
	if len(t.journal)/t.every == from/t.every {
		return
	}
	t.snapshots = append(t.snapshots, snapshot{len(t.journal), t.head.learner.clone()})
	if len(t.snapshots) <= t.most {
		return
	}
	t.every *= 2
	kept := t.snapshots[:0]
	for k, s := range t.snapshots {
		if k%2 == 0 {
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

// looks is room for what is looked at on either side.
func (t *Timeline) looks(s *sides) (before, after []Look) {
	if t.p.batch == 1 {
		return s.looks[:1:1], s.looks[1:]
	}
	all := make([]Look, 2*t.p.batch)
	return all[:t.p.batch:t.p.batch], all[t.p.batch:]
}

// Seek is the moment after the given step, which is clamped to what has been
// reached. It costs at most as many updates as lie between two snapshots.
func (t *Timeline) Seek(step int) Moment {
	step = min(max(step, t.Earliest()), t.head.now.Step)
	s := new(sides)
	room, more := t.looks(s)
	if step == t.Earliest() {
		return Moment{Step: step, After: t.state(&s.before, room, step, t.learner(0))}
	}
	k := t.EntriesAt(step - 1)
	m := Moment{Step: step, Before: t.state(&s.before, room, step-1, t.learner(k))}
	looks := m.Before.Look()
	after := &s.after
	*after = s.before
	after.now.Looks = more
	entries := t.EntriesAt(step)
	if entries > k {
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
	t.last = snapshot{entries, after.learner}
	return m
}

// learner is the weights after k entries of the journal.
func (t *Timeline) learner(k int) learner {
	if t.last.entries == k {
		return t.last.learner
	}
	i := sort.Search(len(t.snapshots), func(i int) bool { return t.snapshots[i].entries > k }) - 1
	from := t.snapshots[i]
	if t.last.entries <= k && t.last.entries > from.entries {
		from = t.last
	}
	if from.entries == k {
		return from.learner
	}
	return t.replay(from.learner.clone(), from.entries, k)
}

// replay makes the updates from one entry of the journal up to another.
func (t *Timeline) replay(l learner, from, to int) learner {
	for k := from; k < to; k++ {
		l = t.p.learn(l, t.seen(k))
	}
	return l
}

// seen is, of what was seen of the mistake in an entry of the journal, as much
// as it takes to learn from it again.
func (t *Timeline) seen(k int) *Look {
	u := t.journal[k]
	l := &Look{Example: int(u.Example), Rival: u.Rival}
	switch {
	case t.tags != nil:
		l.Tags = t.tags[k]
	case !t.p.binary:
		l.Gold = t.p.Data.Class[u.Example]
	}
	return l
}

// state is the run after so many steps with the weights it then has, in the
// memory of s and looks.
func (t *Timeline) state(s *State, looks []Look, step int, l learner) *State {
	*s = State{p: t.p, learner: l, now: Event{Step: step, Updates: t.UpdatesAt(step), Misclassified: t.forgotten() + t.EntriesAt(step), Looks: looks}}
	s.converged = t.converged >= 0 && step >= t.converged
	if step == t.head.now.Step {
		s.stop = t.head.stop
	}
	switch {
	case t.p.Setup.Online:
		s.pos, s.now.Epoch, s.now.Mistakes = step, min(step, 1), s.now.Misclassified
	case t.p.n == 0:
		return s
	case t.p.Setup.Order == "first":
		s.now.Epoch = step
		if s.now.Updates < len(t.journal) { // each step updates
			s.first = int(t.journal[s.now.Updates].Example) + 1
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
