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
// It looks at each weight vector once in the life of the timeline.
func (t *Timeline) PocketErrors(ctx context.Context, step int) (errors, updates int, err error) {
	k, last := &t.pocket, t.UpdatesAt(min(max(step, 0), t.reached))
	for u := len(k.best); u <= last; u++ {
		if err := every(ctx, u, powerOf(t.p.often/max(1, t.p.n))); err != nil {
			return 0, 0, err
		}
		best, most := u, t.p.n
		if u > 0 {
			most = k.errors[u-1]
		}
		w, err := t.snapshots.at(ctx, t.entries(u))
		if err != nil {
			return 0, 0, err
		}
		s := State{p: t.p, learned: w}
		if errors, err = s.errorsBelow(ctx, 0, t.p.n, most); err != nil {
			return 0, 0, err
		}
		if u > 0 && errors >= most {
			best, errors = int(k.best[u-1]), most
		}
		k.best, k.errors = append(k.best, int32(best)), append(k.errors, errors)
	}
	return k.errors[last], int(k.best[last]), nil
}

// PocketSeen is the number of weight vectors that the pocket has looked at.
func (t *Timeline) PocketSeen() int { return len(t.pocket.best) }
