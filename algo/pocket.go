package algo

import "context"

// pocket is the weights with the fewest training errors so far, for every
// prefix of the run: a tie keeps the earlier.
type pocket struct {
	best   []int32 // of the first u updates, the number of updates after which they were
	errors []int   // and their errors
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
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		s := t.Vector(u)
		most := t.p.n
		if u > 0 {
			most = k.errors[u-1]
		}
		best := int32(u)
		errors := s.errorsBelow(most)
		if u > 0 && errors >= most {
			best, errors = k.best[u-1], most
		}
		k.best, k.errors = append(k.best, best), append(k.errors, errors)
	}
	return int(k.best[last]), k.errors[last], nil
}

// PocketSeen is the number of weight vectors that the pocket has looked at.
func (t *Timeline) PocketSeen() int { return len(t.pocket.best) }

// errorsBelow is the training errors; when there are so many it stops counting.
func (s *State) errorsBelow(most int) int {
	errors := 0
	for i := range s.p.n {
		if s.look(i).Mistake {
			if errors++; errors >= most {
				break
			}
		}
	}
	return errors
}
