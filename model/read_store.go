package model

import "runtime/debug"

const (
	firstChunk = 1 << 10 // values
	wholeChunk = 1 << 19
	// large is from how many bytes on what is copied is given back at once:
	// below, the garbage collector's own pace is good enough.
	large = 64 << 20
)

// chunks is a growing list of values. It never copies while it grows, so that
// it takes little more than its values do.
type chunks[T any] struct {
	full [][]T
	last []T
	n    int // values in all
}

// extend makes room for k values that stand together and returns them; nil says
// that a chunk has to be opened first.
func (c *chunks[T]) extend(k int) []T {
	at := len(c.last)
	if at+k > cap(c.last) || c.last == nil {
		return nil
	}
	c.last = c.last[:at+k]
	c.n += k
	return c.last[at : at+k : at+k]
}

// nextSize is how many values the next chunk takes, for rows of k.
func (c *chunks[T]) nextSize(k int) int {
	return max(k, min(max(firstChunk, 2*cap(c.last)), wholeChunk)/max(k, 1)*k)
}

// open begins a chunk of that size.
func (c *chunks[T]) open(size int) {
	if len(c.last) > 0 {
		c.full = append(c.full, c.last)
	}
	c.last = make([]T, 0, size)
}

// emptied is a list without values that has room for some.
func (c *chunks[T]) emptied() chunks[T] { return chunks[T]{last: c.last[:0]} }

// gather puts what there is at the start of one chunk of that size.
func (c *chunks[T]) gather(size int) {
	all := make([]T, 0, size)
	for _, part := range c.parts() {
		all = append(all, part...)
	}
	c.full, c.last = nil, all
}

// flat is all values in one slice. The chunks are given up on the way, so that
// at no time much more than the values is held.
func (c *chunks[T]) flat(size int64) []T {
	if len(c.full) == 0 && cap(c.last)-len(c.last) <= cap(c.last)/8 {
		return c.last[:c.n:c.n]
	}
	all := make([]T, 0, c.n)
	c.drain(size, func(part []T) { all = append(all, part...) })
	return all
}

// parts are the values in order, some at a time, none empty.
func (c *chunks[T]) parts() [][]T {
	if len(c.last) == 0 {
		return c.full
	}
	return append(c.full, c.last)
}

// drain hands out all values in order, and gives the chunks up on the way;
// size is that of a value.
func (c *chunks[T]) drain(size int64, take func(part []T)) {
	c.full, c.last = c.parts(), nil
	release := int64(c.n) * size / 4
	since := int64(0)
	for k, part := range c.full {
		take(part)
		c.full[k] = nil
		if since += int64(len(part)) * size; since >= release && 4*release >= large {
			debug.FreeOSMemory()
			since = 0
		}
	}
	c.full, c.n = nil, 0
}
