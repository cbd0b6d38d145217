// Package memo keeps what was dear to work out, for as long as it is asked for
// again.
package memo

// Of is one value, and the key that it is of: all that it depends on.
type Of[K comparable, V any] struct {
	key   K
	value V
	made  bool
}

// Made is the value of a key, filled in unless it is the key asked for last. fill is
// given what is there, so that its memory can be used again; what it does not return
// from is not kept.
func (m *Of[K, V]) Made(key K, fill func(v *V)) *V {
	if m.made && m.key == key {
		return &m.value
	}
	m.made = false
	fill(&m.value)
	m.key, m.made = key, true
	return &m.value
}

// Kept is the value that is there, of whatever key.
func (m *Of[K, V]) Kept() *V { return &m.value }
