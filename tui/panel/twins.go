package panel

import (
	"math"
	"math/bits"

	"perceptron/model"
	"perceptron/tui/split"
)

// Twins looks for two equal examples with opposite labels, which no rule can
// separate: their indexes, or nil. It costs O(nd), and 8 to 12 bytes an
// example, with 20 to 28 more for each that another may equal.
func Twins(d *model.Dataset) []int {
	some := alike(d)
	hash := make([]uint64, len(some))
	split.Work(len(some), func(_, from, to int) {
		for k := from; k < to; k++ {
			hash[k] = fingerprint(d, int(some[k]), d.Dim())
		}
	})
	size := bits.Len(uint(2 * len(some)))
	first := make([]int32, 1<<size) // 1 + the first of equal examples, where its hash says or behind
	for p, h := range hash {
		at := h >> (64 - size)
		for ; first[at] != 0; at = (at + 1) % uint64(len(first)) {
			q := first[at] - 1
			if k, i := int(some[q]), int(some[p]); hash[q] == h && d.Equal(k, i) {
				if opposite(d, k, i) {
					return []int{k, i}
				}
				break
			}
		}
		if first[at] == 0 {
			first[at] = int32(p + 1)
		}
	}
	return nil
}

// alike is the examples, in order, that begin as another may: all that are equal to
// another, and of the rest few where the numbers are of many digits.
func alike(d *model.Dataset) (some []int32) {
	const beginning = 4 // numbers of an example
	n := d.Len()
	size := min(32, max(6, 4+bits.Len(uint(n))))
	hash := make([]uint32, n)
	split.Work(n, func(_, from, to int) {
		for i := from; i < to; i++ {
			hash[i] = uint32(fingerprint(d, i, beginning) >> (64 - size))
		}
	})
	once, again := make([]uint64, 1<<size/64), make([]uint64, 1<<size/64) // a bit for each hash
	for _, h := range hash {
		at, bit := h/64, uint64(1)<<(h%64)
		again[at] |= once[at] & bit
		once[at] |= bit
	}
	for i, h := range hash {
		if again[h/64]>>(h%64)&1 != 0 {
			some = append(some, int32(i))
		}
	}
	return some
}

func opposite(d *model.Dataset, k, i int) bool {
	return d.Y[k] != d.Y[i] || d.Class != nil && d.Class[k] != d.Class[i] && d.Task == "multiclass"
}

// fingerprint is a hash of an example's first numbers, or of all that are not 0 where
// only those are stored.
func fingerprint(d *model.Dataset, i, numbers int) uint64 {
	const golden = 0x9e3779b97f4a7c15
	h := uint64(14695981039346656037)
	if !d.Sparse() { // a sum, whose terms don't wait for each other
		for j, v := range d.Row(i)[:min(numbers, d.Dim())] {
			high, low := bits.Mul64(math.Float64bits(v)^golden, uint64(2*j+1)*golden)
			h += high ^ low
		}
		return h * golden
	}
	for j, v := range d.Entries(i) {
		h ^= math.Float64bits(v) + uint64(j)
		h *= golden
		h ^= h >> 29
	}
	return h
}
