// Package memo caches computed values until they are asked for with another key.
package memo

// Cache keeps, for each pair of a key type and a value type, the last value that was
// computed, with its key: all that the value depends on. So the types identify an entry.
// The zero value is empty; a Cache is for one goroutine.
type Cache struct{ entries []any } // one *entry[K, V] for each pair of types

// entry is the last value of one pair of types, and its key.
type entry[K comparable, V any] struct {
	key   K
	value V
	made  bool
}

// Made returns the value for key, and calls fill to compute it unless it is cached. fill
// gets the previous value, so that it can reuse its memory. If fill panics nothing is
// cached. The pointer stays valid: later calls write to the same value.
func Made[K comparable, V any](c *Cache, key K, fill func(v *V)) *V {
	var e *entry[K, V]
	for _, one := range c.entries { // a few dozen at most; a linear search does not allocate
		if e, _ = one.(*entry[K, V]); e != nil {
			break
		}
	}
	if e == nil {
		e = &entry[K, V]{}
		c.entries = append(c.entries, e)
	}
	if e.made && e.key == key {
		return &e.value
	}
	e.made = false
	fill(&e.value)
	e.key, e.made = key, true
	return &e.value
}
