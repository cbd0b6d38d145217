package algo

import (
	"context"
	"iter"
)

// Moment is one step with the states on both sides of it. At step 0 there is no event, and
// Before is nil.
type Moment struct {
	Step   int
	Before *State // whose weights predicted
	Event  Event
	After  *State
}

// Seek is the moment of a step, clamped to those between Earliest and Reached. It costs the
// replay of at most one snapshot interval, and a step.
func (t *Timeline) Seek(step int) Moment {
	m, _ := t.SeekContext(context.Background(), step)
	return m
}

// SeekContext is Seek, or the error of ctx; the timeline is then as it was.
func (t *Timeline) SeekContext(ctx context.Context, step int) (Moment, error) {
	if err := ctx.Err(); err != nil {
		return Moment{}, err
	}
	step = min(max(step, t.Earliest()), t.Reached)
	predictions := func() []Prediction { return make([]Prediction, t.Problem.batch) }
	k := t.Journal.CountUntil(max(step-1, t.Earliest()))
	w, err := t.snapshots.at(ctx, k)
	if err != nil {
		return Moment{}, err
	}
	if step == t.Earliest() {
		return Moment{Step: step, After: t.stateAt(new(State), predictions(), step, w)}, nil
	}
	m := Moment{Step: step, Before: t.stateAt(new(State), predictions(), step-1, w)}
	if m.Before.stop == Running {
		err = m.Before.predictStep(ctx)
	}
	if err != nil {
		return Moment{}, err
	}
	after := new(State)
	*after = *m.Before
	entries := t.Journal.CountUntil(step)
	if entries > k {
		after.parameters = w.clone()
	}
	after.order, after.parts = nil, nil // endPass would overwrite the shared order
	after.Event.Predictions = append(predictions()[:0], m.Before.Event.Predictions...)
	if err = after.learn(ctx); err != nil {
		return Moment{}, err
	}
	m.Event = after.Event
	m.Event.Predictions = m.Before.Event.Predictions // After may predict the next example
	if !m.Event.EndOfPass {
		after.order = m.Before.order
	}
	after.converged = t.Converged >= 0 && step >= t.Converged
	after.stop = Running
	if step == t.Reached {
		after.stop = t.head.stop
	}
	m.After = after
	t.snapshots.last = checkpoint[parameters]{entries, after.parameters}
	return m, nil
}

// replay applies the journal entries from … to−1 to the parameters, or as many as ctx
// allows. Of a mean's correction it applies each (step − 1) times; see
// Problem.zeroParameters.
func (t *Timeline) replay(ctx context.Context, w parameters, from, to int) (reached int, err error) {
	prepared := -1
	for k, part := range t.parts(from, to) {
		if k != prepared {
			if err = t.Problem.prepareRow(ctx, &part, k); err != nil {
				return k, err
			}
			prepared = k
		}
		if w.meanCorrection {
			part = part.scaled(t.Journal.At(k).Step - 1)
		}
		w.weights.add(&part)
		w.alpha.add(part)
	}
	return to, nil
}

// parts yields the parts of the journal entries from … to−1, each with its entry. It is
// safe for concurrent use.
func (t *Timeline) parts(from, to int) iter.Seq2[int, Part] {
	return func(yield func(int, Part) bool) {
		var pred Prediction
		var buffer [2]Part
		for k := from; k < to; k++ {
			if pred.Example = t.entryExample(k); t.stepRecords.Len() > 0 {
				pred.StepSize = t.stepRecords.At(k).StepSize
			}
			t.Problem.task.fromJournal(t, &pred, k)
			for _, part := range t.Problem.task.parts(t.Problem, &pred, buffer[:0]) {
				if !yield(k, part) {
					return
				}
			}
		}
	}
}

// entryExample is the index of an entry's example in the data set.
func (t *Timeline) entryExample(k int) int {
	return int(t.Journal.At(k).Example - int32(t.Problem.Data.Offset))
}

// stateAt fills in s: the run after a step, given the parameters it then has. The event's
// predictions are to use the given memory.
func (t *Timeline) stateAt(s *State, predictions []Prediction, step int, w parameters) *State {
	*s = State{p: t.Problem, parameters: w, Event: Event{Step: step, Updates: t.UpdatesAt(step), Predictions: predictions}, Misclassified: t.Journal.CountUntil(step)}
	s.magnitude = t.head.magnitude
	s.converged = t.Converged >= 0 && step >= t.Converged
	if t.stepRecords.Len() > 0 && s.Misclassified > 0 {
		s.lossTotals = t.stepRecords.At(s.Misclassified - 1).lossTotals
	}
	if step == t.Reached {
		s.stop, s.lossTotals = t.head.stop, t.lossTotals
	}
	switch {
	case t.Problem.Setup.Online:
		s.taken, s.Event.Epoch, s.Event.Mistakes = step, min(step, 1), s.Misclassified
	case t.Problem.Setup.Order == "first":
		s.Event.Epoch = step
		if s.Event.Updates < t.Journal.Len() { // each step updates
			s.firstWrong = t.entryExample(s.Event.Updates) + 1
		} else {
			s.firstWrong = t.head.firstWrong
		}
	default:
		n := t.Problem.StepsPerPass()
		s.taken = step % n * t.Problem.batch
		s.Event.Epoch = (step + n - 1) / n
		s.Event.Mistakes = s.Misclassified - t.Journal.CountUntil(max(0, step-1)/n*n)
		if epoch := step/n + 1; t.orderEpoch != epoch {
			t.order = t.Problem.schedule.passOrder(nil, t.Problem.n, t.Problem.Setup.Seed, epoch)
			t.orderEpoch = epoch
		}
		s.order = t.order
	}
	s.setCheckAt()
	return s
}

// History yields the events of the steps after a given one, reconstructed from the journal
// and the schedule alone: the predictions have the example and whether it was a mistake,
// nothing else. The slice Predictions is used again for the next event. Steps before the
// window of a stream are skipped. Seek may be called meanwhile, Extend not.
func (t *Timeline) History(from int) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		var s State
		buffer := make([]Prediction, t.Problem.batch)
		for step := max(from, t.Earliest()); step < t.Reached; step++ {
			t.stateAt(&s, buffer, step, parameters{})
			if s.taken == 0 {
				s.beginPass()
			}
			e, entry := s.Event, s.Misclassified
			e.Step++
			e.Predictions = buffer[:s.batchLength()]
			for k := range e.Predictions {
				i := s.next(k)
				e.Predictions[k] = Prediction{Example: i, Mistake: t.Journal.has(entry, int64(e.Step), int32(i+t.Problem.Data.Offset))}
				if e.Predictions[k].Mistake {
					entry++
				}
			}
			if e.Mistakes += entry - s.Misclassified; entry > s.Misclassified {
				e.Updates, e.Updated = e.Updates+1, true
			}
			e.EndOfPass = s.endsPassAfter(len(e.Predictions))
			if !yield(e) {
				return
			}
		}
	}
}
