package algo

import (
	"context"
	"math"
	"slices"
	"sort"
)

const (
	maxJournal = 1 << 25 // entries of a journal, if they take no more than 1/12 of the memory budget
	minJournal = 1 << 16
	entryBytes = 16 // size of an [Entry]
	// snapshotInterval is the number of journal entries between two snapshots, initially.
	snapshotInterval = 16
)

// Timeline is a run that can be inspected at any of its steps. It keeps the journal of
// updates and snapshots of the weights. Seek takes the nearest snapshot, replays the
// journal from there, and predicts once. Nothing is ever undone by arithmetic, since a
// float sum is not undone by a difference.
//
// A timeline is for one goroutine. The states it hands out are read-only and hold until the
// next call.
type Timeline struct {
	Problem    *Problem
	head       *State
	Reached    int        // the last step made; head may be in the middle of the next one
	updates    int        // after step Reached
	lossTotals lossTotals // after step Reached
	history
	Converged       int     // the step at whose end the run converged; −1 while it has not
	journalCapacity int     // in entries
	online          *online // nil unless the examples come from a stream
	order           []int32 // the schedule of orderEpoch, cached for the next seek
	orderEpoch      int

	snapshots     checkpoints[parameters] // by journal entries
	corrections   checkpoints[parameters] // by journal entries, for the readout averaged
	voteCounts    checkpoints[[]int64]    // by updates, for the readout voted: votes on each example
	pocket        []pocket                // by updates
	updateCounter updateCounter
}

// history is what it takes to replay the updates of a run.
type history struct {
	// Journal has an entry for each example learned from, in the order of the steps.
	// Read-only.
	Journal      Journal
	firstEntries []int32          // by update, its first journal entry; nil unless there are batches
	tags         [][]int32        // by entry, the predicted tags; nil unless the task is sequence
	stepRecords  list[stepRecord] // by entry; empty where the step size is η
}

// NewTimeline is the run of p at its start.
func NewTimeline(p *Problem) *Timeline {
	t := &Timeline{Problem: p, head: p.Start(), Converged: -1}
	t.journalCapacity = int(min(max(p.Data.Budget()/12/entryBytes, minJournal), maxJournal))
	t.setCheckpoints()
	if t.head.converged {
		t.Converged = 0
	}
	return t
}

// setCheckpoints sets up what is computed from the journal. Each kind of checkpoint may
// take 1/16 of the memory budget.
func (t *Timeline) setCheckpoints() {
	p, memory, size := t.Problem, t.Problem.Data.Budget()/16, int(t.Problem.parameterBytes())
	interval, capacity := snapshotInterval, checkpointCapacity(size, memory)
	if p.Tabular() && p.Linear() { // at least until replaying an interval costs as much as copying a snapshot
		interval = max(interval, size/8/(8+p.Data.StoredCount()/max(1, p.n)))
	}
	t.snapshots = checkpoints[parameters]{interval: interval, capacity: capacity, initial: p.initialParameters, clone: parameters.clone, advance: t.replay}
	t.corrections = checkpoints[parameters]{interval: interval, capacity: capacity, initial: p.zeroParameters, clone: parameters.clone, advance: t.replay}
	numbers := p.n * p.columnCount()
	capacity = checkpointCapacity(8*numbers, memory)
	t.voteCounts = checkpoints[[]int64]{interval: max(1, votesInterval/max(1, numbers)), capacity: capacity, clone: slices.Clone[[]int64], advance: t.countVotes}
	t.voteCounts.initial = func() []int64 { return make([]int64, numbers) }
}

// Stopped is the reason why the run can't go further than Reached, or Running.
func (t *Timeline) Stopped() Stop { return t.head.stop }

// Err is the error that ended the run, one of State.Err or of the stream; nil if none.
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
	return sort.Search(len(t.firstEntries), func(u int) bool { return int(t.firstEntries[u]) >= k })
}

// Updates is the number of updates made so far.
func (t *Timeline) Updates() int { return t.updates }

// Pass makes the steps left of the present pass and returns the event of the last one.
func (t *Timeline) Pass(ctx context.Context) (Event, error) {
	n := t.Problem.StepsPerPass()
	err := t.Extend(ctx, (t.Reached/n+1)*n, nil)
	return t.head.Event, err
}

// Extend makes steps up to the given one, or until the function until accepts an event, the
// run stops, or ctx ends, whose error is then returned. The steps made so far stay made. If
// until is nil, runs of correct examples are made by fastForward.
func (t *Timeline) Extend(ctx context.Context, step int, until func(Event) bool) error {
	for checked := math.MinInt; t.head.stop == Running && t.Reached < step; {
		if t.head.Event.Step-checked >= t.Problem.perCheck() || checked < 0 {
			checked = t.head.Event.Step
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if t.online != nil {
			if err := t.receive(ctx); err != nil || t.head.stop != Running {
				return err
			}
		}
		if until == nil {
			t.head.fastForward(min(t.Problem.perCheck(), step-t.Reached-1), false)
		}
		err := t.head.step(ctx)
		t.Reached = t.head.Event.Step // also after an error: fastForward made steps
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

// Learn is State.Learn at the last step made, with the predictions of Head.
func (t *Timeline) Learn(predictions []Prediction) Event {
	t.head.Learn(predictions)
	t.recordStep()
	return t.head.Event
}

// recordStep adds the step just made to the journal. It reports false if the step was not
// made because of an overflow.
func (t *Timeline) recordStep() bool {
	e, from := &t.head.Event, t.Journal.Len()
	if t.head.stop == Overflow {
		return false
	}
	for k := range e.Predictions {
		if pred := &e.Predictions[k]; pred.Mistake {
			t.Journal.Append(Entry{int64(e.Step), int32(pred.Example + t.Problem.Data.Offset), pred.BestOther})
			if r := t.Problem.rule; r != nil && r.tau != nil {
				t.stepRecords.Append(stepRecord{pred.StepSize, t.head.lossTotals})
			}
			if pred.Tags != nil {
				t.tags = append(t.tags, slices.Clone(pred.Tags))
			}
		}
	}
	if e.Updated && t.Problem.batch > 1 {
		t.firstEntries = append(t.firstEntries, int32(from))
	}
	if t.Journal.Len()-t.Journal.first >= t.journalCapacity && t.head.stop == Running {
		t.head.stop = JournalFull
	}
	if n := t.snapshots.interval; t.Journal.Len()/n > from/n {
		t.snapshots.save(checkpoint[parameters]{t.Journal.Len(), t.head.parameters.clone()})
	}
	if t.Converged < 0 && t.head.converged {
		t.Converged = e.Step
	}
	t.Reached, t.updates, t.lossTotals = e.Step, e.Updates, t.head.lossTotals
	return true
}

// Earliest is the first step that can be sought: 0, or on a stream the start of the window.
func (t *Timeline) Earliest() int { return t.Problem.Data.Offset }

// Head is the run at the last step made. Read-only.
func (t *Timeline) Head() *State { return t.head }
