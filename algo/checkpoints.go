package algo

import (
	"context"
	"slices"
	"sort"
)

// checkpoints computes a value for each position of a run, such as the weights after so
// many journal entries, by advancing from one position to the next. Some of the values are
// saved, at regular intervals, so that a request costs at most one interval and has the
// same bits however its position was reached.
type checkpoints[T any] struct {
	saved    []checkpoint[T] // in the order of their positions
	last     checkpoint[T]   // the one returned last
	interval int             // positions between two that are saved; doubled when saved is full
	capacity int             // how many may be saved
	initial  func() T
	clone    func(T) T
	// advance takes a value from one position to another, or as far as ctx allows.
	advance func(ctx context.Context, v T, from, to int) (reached int, err error)
}

// checkpoint is the value at a position. It is never changed.
type checkpoint[T any] struct {
	position int
	value    T
}

const (
	checkpointMemory = 64 << 20 // bytes that all saved values may take
	maxCheckpoints   = 1024
)

// checkpointCapacity is how many values of a size in bytes may be saved in the given
// memory: an even number.
func checkpointCapacity(size int, memory int64) int {
	return int(max(2, min(min(checkpointMemory, memory)/int64(max(1, size)), maxCheckpoints))) &^ 1
}

// at is the value at a position. If ctx ends, the progress made is saved.
func (c *checkpoints[T]) at(ctx context.Context, position int) (T, error) {
	from, ok := c.nearest(position)
	if !ok {
		from = checkpoint[T]{0, c.initial()}
		c.save(from)
	}
	for from.position < position {
		v := c.clone(from.value)
		nextSaved := (from.position/c.interval + 1) * c.interval
		reached, err := c.advance(ctx, v, from.position, min(position, nextSaved))
		from = checkpoint[T]{reached, v}
		c.save(from)
		if err != nil {
			var none T
			return none, err
		}
	}
	c.last = from
	return from.value, nil
}

// nearest is the last checkpoint that is not beyond a position; ok is false if there is
// none.
func (c *checkpoints[T]) nearest(position int) (found checkpoint[T], ok bool) {
	if k := c.search(position + 1); k > 0 {
		found, ok = c.saved[k-1], true
	}
	if c.last.position <= position && c.last.position > found.position {
		return c.last, true
	}
	return found, ok
}

// search is the number of saved checkpoints before a position.
func (c *checkpoints[T]) search(position int) int {
	return sort.Search(len(c.saved), func(k int) bool { return c.saved[k].position >= position })
}

// save saves a checkpoint, unless there is one in the same interval. When there are too
// many, it doubles the interval and drops every other one, but never the first.
func (c *checkpoints[T]) save(p checkpoint[T]) {
	c.last = p
	section := p.position / c.interval
	k := c.search(section * c.interval)
	if k < len(c.saved) && c.saved[k].position/c.interval == section {
		return
	}
	c.saved = slices.Insert(c.saved, k, p)
	if len(c.saved) <= c.capacity {
		return
	}
	c.interval *= 2
	kept := c.saved[:0]
	for k := 0; k < len(c.saved); k += 2 {
		kept = append(kept, c.saved[k])
	}
	clear(c.saved[len(kept):])
	c.saved = kept
}

// dropBefore drops the checkpoints before a position, which becomes the first.
func (c *checkpoints[T]) dropBefore(position int) {
	v, _ := c.at(context.Background(), position)
	c.last = checkpoint[T]{position, v}
	c.saved = slices.Replace(c.saved, 0, c.search(position+1), c.last)
}
