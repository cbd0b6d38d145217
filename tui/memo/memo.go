// Package memo keeps what was dear to work out, for as long as it is asked for
// again.
package memo

// Cache keeps values, each with the key that it was made from: all that it depends
// on. Of each pair of types, that of the key and that of the value, it keeps the last
// one asked for, so that the types say what an entry is for. The zero value is empty;
// it is for one goroutine.
type Cache struct{ entries []any } // of each pair an *entry

// entry is the value of one key.
type entry[K comparable, V any] struct {
	key   K
	value V
	made  bool
}

// Made is the value of a key, filled in unless it is of the key last asked for. fill
// is given what is there, so that its memory can be used again; what it does not
// return from is not kept. The value stays where it is, whatever else is asked for.
func Made[K comparable, V any](c *Cache, key K, fill func(v *V)) *V {
	var e *entry[K, V]
	for _, one := range c.entries { // a few dozen at most: to look through them allocates nothing
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
