package algo

import (
	"context"
	"iter"
)

// Moment is one step seen from both sides: the weights the example was looked
// at with, the event, and the weights after it. At step 0 there is no event
// and Before is nil.
type Moment struct {
	Step   int
	Before *State
	Event  Event
	After  *State
}

// Seek is the moment after the given step, which is clamped to what has been
// reached. It costs at most as many updates as lie between two snapshots, and a
// step.
func (t *Timeline) Seek(step int) Moment {
	m, _ := t.SeekContext(context.Background(), step)
	return m
}

// SeekContext is Seek for as long as ctx lasts. One that was given up has changed
// nothing.
func (t *Timeline) SeekContext(ctx context.Context, step int) (Moment, error) {
	if err := ctx.Err(); err != nil {
		return Moment{}, err
	}
	step = min(max(step, t.Earliest()), t.Reached)
	looks := func() []Prediction { return make([]Prediction, t.Problem.batch) }
	k := t.Journal.CountUntil(max(step-1, t.Earliest()))
	w, err := t.snapshots.at(ctx, k)
	if err != nil {
		return Moment{}, err
	}
	if step == t.Earliest() {
		return Moment{Step: step, After: t.state(new(State), looks(), step, w)}, nil
	}
	m := Moment{Step: step, Before: t.state(new(State), looks(), step-1, w)}
	if m.Before.stop == Running {
		err = m.Before.look(ctx)
	}
	if err != nil {
		return Moment{}, err
	}
	after := new(State)
	*after = *m.Before
	entries := t.Journal.CountUntil(step)
	if entries > k {
		after.learned = w.clone()
	}
	after.order, after.parts = nil, nil // the end of a pass makes the next one in its memory
	after.Event.Predictions = append(looks()[:0], m.Before.Event.Predictions...)
	if err = after.learn(ctx); err != nil {
		return Moment{}, err
	}
	m.Event = after.Event
	m.Event.Predictions = m.Before.Event.Predictions // After may look at the next example meanwhile
	if !m.Event.EndOfPass {
		after.order = m.Before.order
	}
	after.converged = t.Converged >= 0 && step >= t.Converged
	after.stop = Running
	if step == t.Reached {
		after.stop = t.head.stop
	}
	m.After = after
	t.snapshots.last = checkpoint[learned]{entries, after.learned}
	return m, nil
}

// replay makes the updates from one entry of the journal up to another, or as far as
// ctx lets it; of what a mean lags behind by, each as often as there were steps before.
func (t *Timeline) replay(ctx context.Context, w learned, from, to int) (reached int, err error) {
	last := -1
	for k, part := range t.parts(from, to) {
		if k != last {
			if err = t.Problem.ready(ctx, &part, k); err != nil {
				return k, err
			}
			last = k
		}
		if w.lags {
			part = part.scaled(t.Journal.At(k).Step - 1)
		}
		w.weights.add(&part)
		w.alpha.add(part)
	}
	return to, nil
}

// parts is the parts of the journal's entries from one up to another, with the entry
// of each. Votes go through them in more goroutines than one.
func (t *Timeline) parts(from, to int) iter.Seq2[int, Part] {
	return func(yield func(int, Part) bool) {
		var seen Prediction
		var room [2]Part
		for k := from; k < to; k++ {
			if seen.Example = t.example(k); t.steps.Len() > 0 {
				seen.StepSize = t.steps.At(k).StepSize
			}
			t.Problem.task.recall(t, &seen, k)
			for _, part := range t.Problem.task.parts(t.Problem, &seen, room[:0]) {
				if !yield(k, part) {
					return
				}
			}
		}
	}
}

// example is that of an entry.
func (t *Timeline) example(k int) int {
	return int(t.Journal.At(k).Example - int32(t.Problem.Data.Offset))
}

// state is the run after so many steps with the weights it then has, in the
// memory of s and looks.
func (t *Timeline) state(s *State, looks []Prediction, step int, w learned) *State {
	*s = State{p: t.Problem, learned: w, Event: Event{Step: step, Updates: t.UpdatesAt(step), Predictions: looks}, Misclassified: t.Journal.CountUntil(step)}
	s.largest = t.head.largest
	s.converged = t.Converged >= 0 && step >= t.Converged
	if t.steps.Len() > 0 && s.Misclassified > 0 {
		s.losses = t.steps.At(s.Misclassified - 1).losses
	}
	if step == t.Reached {
		s.stop, s.losses = t.head.stop, t.losses
	}
	switch {
	case t.Problem.Setup.Online:
		s.pos, s.Event.Epoch, s.Event.Mistakes = step, min(step, 1), s.Misclassified
	case t.Problem.Setup.Order == "first":
		s.Event.Epoch = step
		if s.Event.Updates < t.Journal.Len() { // each step updates
			s.first = t.example(s.Event.Updates) + 1
		} else {
			s.first = t.head.first
		}
	default:
		n := t.Problem.StepsPerPass()
		s.pos = step % n * t.Problem.batch
		s.Event.Epoch = (step + n - 1) / n
		s.Event.Mistakes = s.Misclassified - t.Journal.CountUntil(max(0, step-1)/n*n)
		if epoch := step/n + 1; t.passOf != epoch { // kept for the next seek
			t.order = t.Problem.schedule.order(nil, t.Problem.n, t.Problem.Setup.Seed, epoch)
			t.passOf = epoch
		}
		s.order = t.order
	}
	s.setEnd()
	return s
}

// History are the steps after one that have been made, from the journal and the
// schedule alone: which examples were looked at and which of them were learned
// from. What the weights made of them is not in it, and nothing is learned again.
// Looks is used again for the next. What the window of a stream has left behind is
// passed over. The run may be sought in meanwhile, but not extended.
func (t *Timeline) History(from int) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		var s State
		room := make([]Prediction, t.Problem.batch)
		for step := max(from, t.Earliest()); step < t.Reached; step++ {
			t.state(&s, room, step, learned{})
			if s.pos == 0 {
				s.beginPass()
			}
			e, entry := s.Event, s.Misclassified
			e.Step++
			e.Predictions = room[:s.stepSize()]
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
			e.EndOfPass = s.passEnds(len(e.Predictions))
			if !yield(e) {
				return
			}
		}
	}
}
