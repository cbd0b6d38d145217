// Package memo keeps what was dear to work out, for as long as it is asked for
// again.
package memo

// Of is one value, and the key that it is of: all that it depends on.
type Of[K comparable, V any] struct {
	key   K
	value V
	made  bool
}

// At is the value of a key; known is false, and it is for the caller to make,
// unless it is the key asked for last. What is there then is the value of that
// key, so that its memory can be used again.
func (m *Of[K, V]) At(key K) (v *V, known bool) {
	known = m.made && m.key == key
	m.key, m.made = key, true
	return &m.value, known
}

// Made is the value of a key, filled in unless it is the key asked for last. What
// fill does not return from is not kept.
func (m *Of[K, V]) Made(key K, fill func(v *V)) *V {
	if m.made && m.key == key {
		return &m.value
	}
	m.made = false
	fill(&m.value)
	m.key, m.made = key, true
	return &m.value
}
