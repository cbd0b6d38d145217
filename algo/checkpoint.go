package algo

import (
	"slices"
	"sort"
)

// checkpoint is what a run, or a readout of it, has come to after so many updates or
// entries of the journal. It is never changed.
type checkpoint[T any] struct {
	after int
	value T
}

// checkpoints are those of a run that are kept to go on from, in order.
type checkpoints[T any] []checkpoint[T]

// before is the furthest that is not beyond a place; after 0 where there is none.
func (c checkpoints[T]) before(place int) (nearest checkpoint[T]) {
	if k := sort.Search(len(c), func(k int) bool { return c[k].after > place }); k > 0 {
		nearest = c[k-1]
	}
	return nearest
}

// insert adds one, and lets go of every other one where there are more than most,
// but not of the first; of an even number at most, nor of the last, to go on from.
func (c *checkpoints[T]) insert(one checkpoint[T], most int) (thinned bool) {
	at, found := slices.BinarySearchFunc(*c, one.after, func(o checkpoint[T], after int) int { return o.after - after })
	if found || one.after == 0 {
		return false
	}
	*c = slices.Insert(*c, at, one)
	if len(*c) <= most {
		return false
	}
	kept := (*c)[:0]
	for k := 0; k < len(*c); k += 2 {
		kept = append(kept, (*c)[k])
	}
	clear((*c)[len(kept):])
	*c = kept
	return true
}
