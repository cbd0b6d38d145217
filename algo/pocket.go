package algo

import "context"

// pocket is the weights with the fewest training errors so far, for every
// prefix of the run: a tie keeps the earlier.
type pocket struct {
	best   []int32 // of the first u updates, the number of updates after which they were
	errors []int   // and their errors
}

// PocketErrors is the training errors of the weights in the pocket after a step,
// those with the fewest among the first and those after each update of the first
// steps, of equals the earliest; and the number of updates that made them.
func (t *Timeline) PocketErrors(ctx context.Context, step int) (errors, updates int, err error) {
	if _, err := t.Readout(ctx, "pocket", step); err != nil {
		return 0, 0, err
	}
	errors, updates = t.pocketAt(step, nil) // which is known
	return errors, updates, nil
}

// pocketAt looks at each weight vector once in the life of the timeline.
func (t *Timeline) pocketAt(step int, pace *Pace) (errors, updates int) {
	k, last := &t.pocket, t.UpdatesAt(step)
	for len(k.best) <= last {
		u, most := len(k.best), t.p.n
		if u > 0 {
			most = k.errors[u-1]
		}
		best, errors := u, t.vector(u, pace).errorsBelow(most, pace)
		if len(k.best) > u {
			continue // another readout's work was quicker
		}
		if u > 0 && errors >= most {
			best, errors = int(k.best[u-1]), most
		}
		k.best, k.errors = append(k.best, int32(best)), append(k.errors, errors)
	}
	return k.errors[last], int(k.best[last])
}

// PocketSeen is the number of weight vectors that the pocket has looked at.
func (t *Timeline) PocketSeen() int { return len(t.pocket.best) }

// errorsBelow is the training errors; when there are so many it stops counting.
func (s *State) errorsBelow(most int, pace *Pace) int {
	errors, c, work := 0, s.columns.pacedBy(pace), s.columns.lookWork()
	if s.p.Binary() && s.columns.column[0].floatSum() {
		const some = 256
		for i := 0; i < s.p.n && errors < most; i += some {
			errors += s.surveySums(&s.columns.column[0], nil, i, min(s.p.n, i+some), pace).Errors
		}
		return errors
	}
	var l Look
	for i := 0; i < s.p.n && errors < most; i++ {
		if c.predict(&l, i); l.Mistake {
			errors++
		}
		pace.Did(work)
	}
	return errors
}
