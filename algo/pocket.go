package algo

import "context"

// pocket is the weights with the fewest training errors so far, for every
// prefix of the run: a tie keeps the earlier.
type pocket struct {
	best   []int32 // of the first u updates, the number of updates after which they were
	errors []int   // and their errors

	looked, wrong int // examples looked at under the vector after these, and its errors among them
}

// Pocket is the weights with the fewest training errors among the first and
// those after each update of the first steps; of equals the earliest. It looks
// at each weight vector once in the life of the timeline, O(n) looks each.
func (t *Timeline) Pocket(ctx context.Context, step int) (*State, error) {
	u, _, err := t.pocketAt(ctx, step)
	if err != nil {
		return nil, err
	}
	return t.Vector(u), nil
}

// PocketErrors is the training errors of the weights in the pocket after a
// step, and the number of updates that made them.
func (t *Timeline) PocketErrors(ctx context.Context, step int) (errors, updates int, err error) {
	u, errors, err := t.pocketAt(ctx, step)
	return errors, u, err
}

func (t *Timeline) pocketAt(ctx context.Context, step int) (updates, errors int, err error) {
	k := &t.pocket
	last := t.UpdatesAt(step)
	for u := len(k.best); u <= last; u++ {
		most := t.p.n
		if u > 0 {
			most = k.errors[u-1]
		}
		best := int32(u)
		errors, err := k.errorsBelow(ctx, t.Vector(u), most)
		if err != nil {
			return 0, 0, err
		}
		if u > 0 && errors >= most {
			best, errors = k.best[u-1], most
		}
		k.best, k.errors = append(k.best, best), append(k.errors, errors)
	}
	return int(k.best[last]), k.errors[last], nil
}

// PocketSeen is the number of weight vectors that the pocket has looked at.
func (t *Timeline) PocketSeen() int { return len(t.pocket.best) }

// errorsBelow is the training errors of a vector, counted as long as ctx lasts;
// when there are so many it stops counting.
func (k *pocket) errorsBelow(ctx context.Context, s *State, most int) (errors int, err error) {
	part := s.columns.lookedAt()
	for k.wrong < most && k.looked < s.p.n {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		for end := min(s.p.n, k.looked+part); k.wrong < most && k.looked < end; k.looked++ {
			if s.look(k.looked).Mistake {
				k.wrong++
			}
		}
	}
	errors = k.wrong
	k.looked, k.wrong = 0, 0
	return errors, nil
}
