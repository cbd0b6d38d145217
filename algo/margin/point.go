package margin

import (
	"iter"
	"slices"
)

// point is an example in double-double: all its values, or those at the
// features named, ascending, where the others are 0.
type point struct {
	index []int32
	v     []dd
}

// all is the values by feature.
func (p point) all() iter.Seq2[int, dd] {
	if p.index == nil {
		return slices.All(p.v)
	}
	return func(yield func(int, dd) bool) {
		for k, j := range p.index {
			if !yield(int(j), p.v[k]) {
				return
			}
		}
	}
}

// with is the dot product with a vector of all features.
func (p point) with(z []dd) dd {
	if p.index == nil {
		return dotDD(p.v, z)
	}
	var s dd
	for k, j := range p.index {
		s = s.add(p.v[k].mul(z[j]))
	}
	return s
}

// dot is the dot product of two points of one data set.
func (p point) dot(q point) dd {
	if p.index == nil {
		return dotDD(p.v, q.v)
	}
	var s dd
	for x, z := range p.pairs(q) {
		s = s.add(x.mul(z))
	}
	return s
}

// pairs is the values of two points of one data set, feature by feature, but
// for features that both have not.
func (p point) pairs(q point) iter.Seq2[dd, dd] {
	if p.index == nil {
		return func(yield func(x, z dd) bool) {
			for j, x := range p.v {
				if !yield(x, q.v[j]) {
					return
				}
			}
		}
	}
	return func(yield func(x, z dd) bool) {
		k, l := 0, 0
		for k < len(p.index) || l < len(q.index) {
			var x, z dd
			first, second := k < len(p.index), l < len(q.index)
			if first && second {
				first, second = p.index[k] <= q.index[l], q.index[l] <= p.index[k]
			}
			if first {
				x = p.v[k]
				k++
			}
			if second {
				z = q.v[l]
				l++
			}
			if !yield(x, z) {
				return
			}
		}
	}
}
