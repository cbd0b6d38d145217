package algo

import (
	"context"
	"math"
	"slices"
	"sort"
)

const (
	journalMost  = 1 << 25 // updates that a history holds, or as many as take a twelfth of the room there is
	journalLeast = 1 << 16
	updateBytes  = 16 // of an [Entry]
	// snapshotEvery is the entries of the journal between two snapshots at
	// first, or so many that their updates take as long as a snapshot: one costs
	// several, or as many as there are classes.
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
	Problem *Problem // what is run
	head    *State
	Reached int // the furthest step made, its updates and losses: head may be in the middle of another
	updates int
	losses  losses
	history
	Converged int     // the step at whose end the run had converged; −1 as long as it has not
	full      int     // entries that the journal may have
	online    *online // where the examples come from a stream
	order     []int32 // of the epoch passOf, for the next seek
	passOf    int

	snapshots   fold[learned] // by entries of the journal
	corrections fold[learned] // the same; of the readout averaged
	ballots     fold[[]int64] // by updates; of the readout voted
	pocket      []pocket      // by updates
	updatesOf   tally
}

// history is the entries of the journal, with what else it takes to make their
// updates again.
type history struct {
	// Journal is the misclassified examples so far that were learned from, in order
	// of their steps: one an update, or several in a batch. It is for reading.
	Journal Journal
	starts  []int32        // of each update, its first entry in the journal; nil where each has one
	tags    [][]int32      // of each entry, what was predicted of a sequence; nil in the other tasks
	steps   list[keptStep] // empty where a step is η
}

// NewTimeline is the run of p, not yet stepped.
func NewTimeline(p *Problem) *Timeline {
	t := &Timeline{Problem: p, head: p.Start(), Converged: -1}
	t.full = int(min(max(p.Data.Budget()/12/updateBytes, journalLeast), journalMost))
	t.setFolds()
	if t.head.converged {
		t.Converged = 0
	}
	return t
}

// setFolds sets what the journal is folded to; the room that it leaves is for all of
// them.
func (t *Timeline) setFolds() {
	p, room, size := t.Problem, t.Problem.Data.Budget()/16, int(t.Problem.setBytes())
	every, most := snapshotEvery, mostKept(size, room)
	for update := p.updateWork(); every*update < size/8; {
		every *= 2
	}
	t.snapshots = fold[learned]{apart: every, most: most, start: p.first, clone: learned.clone, grow: t.replay}
	t.corrections = fold[learned]{apart: every, most: most, start: p.zero, clone: learned.clone, grow: t.replay}
	numbers := p.n * p.width()
	most = mostKept(8*numbers, room)
	t.ballots = fold[[]int64]{apart: max(1, keptApart/max(1, numbers)), most: most, clone: slices.Clone[[]int64], grow: t.countVotes}
	t.ballots.start = func() []int64 { return make([]int64, numbers) }
}

// updateWork is about what an update takes, in multiplications.
func (p *Problem) updateWork() int {
	work := 8 + p.Data.StoredCount()/max(1, p.n)
	if c := p.Data.Corpus; c != nil {
		work += 64 * p.task.(sequence).longest // its features are sorted
	}
	if !p.Linear() {
		work += p.n + p.Data.StoredCount()
	}
	return work * p.batch * p.width()
}

// Stopped is why the run can't go further than Reached, or Running.
func (t *Timeline) Stopped() Stop { return t.head.stop }

// Err is the overflow, or the fault of the stream, that ended the run, or nil.
func (t *Timeline) Err() error {
	if t.head.stop == StreamBroken {
		return t.online.fault
	}
	return t.head.Err()
}

// UpdatesAt is the number of updates in the first steps.
func (t *Timeline) UpdatesAt(step int) int {
	k := t.Journal.CountUntil(step)
	if t.Problem.batch == 1 {
		return k
	}
	return sort.Search(len(t.starts), func(u int) bool { return int(t.starts[u]) >= k })
}

// Updates is the number of updates made so far.
func (t *Timeline) Updates() int { return t.updates }

// Pass is State.Pass of the furthest step made.
func (t *Timeline) Pass(ctx context.Context) (Event, error) {
	n := t.Problem.StepsPerPass()
	err := t.Extend(ctx, (t.Reached/n+1)*n, nil)
	return t.head.Event, err
}

// Extend makes steps up to one, or until one satisfies until, the run stops, or ctx ends;
// then its error is returned, and the steps made so far stay made. Where until is nil,
// nobody asks for the events of the steps: they are not made, and it takes a fraction of
// the time.
func (t *Timeline) Extend(ctx context.Context, step int, until func(Event) bool) error {
	for asked := math.MinInt; t.head.stop == Running && t.Reached < step; {
		if t.head.Event.Step-asked >= t.Problem.often || asked < 0 {
			asked = t.head.Event.Step
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if t.online != nil {
			if err := t.receive(ctx); err != nil || t.head.stop != Running {
				return err
			}
		}
		if until == nil && step > t.Reached+1 {
			t.head.train(min(t.Problem.often, step-t.Reached), 0)
		}
		err := t.head.step(ctx)
		t.Reached = t.head.Event.Step // which may have been skipped
		if err != nil {
			return err
		}
		if !t.recordStep() {
			return t.head.Err()
		}
		if until != nil && until(t.head.Event) {
			break
		}
	}
	return nil
}

// Learn is State.Learn of the furthest step made: it learns from what Head
// has looked at.
func (t *Timeline) Learn(looks []Prediction) Event {
	t.head.Learn(looks)
	t.recordStep()
	return t.head.Event
}

// recordStep keeps what it takes to make the last step again; it is false if there
// was an overflow instead.
func (t *Timeline) recordStep() bool {
	e, from := &t.head.Event, t.Journal.Len()
	if t.head.stop == Overflow {
		return false
	}
	for k := range e.Predictions {
		if l := &e.Predictions[k]; l.Mistake {
			t.Journal.Append(Entry{int64(e.Step), int32(l.Example + t.Problem.Data.Offset), l.BestOther})
			if r := t.Problem.rule; r != nil && r.tau != nil {
				t.steps.Append(keptStep{l.StepSize, t.head.losses})
			}
			if l.Tags != nil {
				t.tags = append(t.tags, slices.Clone(l.Tags))
			}
		}
	}
	if e.Updated && t.Problem.batch > 1 {
		t.starts = append(t.starts, int32(from))
	}
	if t.Journal.Len()-t.Journal.first >= t.full && t.head.stop == Running {
		t.head.stop = JournalFull
	}
	if every := t.snapshots.apart; t.Journal.Len()/every > from/every {
		t.snapshots.keep(checkpoint[learned]{t.Journal.Len(), t.head.learned.clone()})
	}
	if t.Converged < 0 && t.head.converged {
		t.Converged = e.Step
	}
	t.Reached, t.updates, t.losses = e.Step, e.Updates, t.head.losses
	return true
}

// Earliest is the first step that can be gone back to: 0, but for a stream,
// whose window moves on.
func (t *Timeline) Earliest() int { return t.Problem.Data.Offset }

// Head is the run at the furthest step made. It is for reading.
func (t *Timeline) Head() *State { return t.head }
