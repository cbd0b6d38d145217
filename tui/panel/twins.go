package panel

import (
	"math"
	"math/bits"

	"perceptron/model"
	"perceptron/tui/split"
)

// Twins looks for two equal examples with opposite labels, which no rule can
// separate: their indexes, or nil. It costs O(nd), of which did is told, and 16 to
// 24 bytes an example.
func Twins(d *model.Dataset, did func(work int)) []int {
	n := d.Len()
	hash, work := make([]uint64, n), 16+d.Stored()/max(1, n)
	split.Work(n, func(things int) { did(things * work) }, func(_, from, to int) {
		for i := from; i < to; i++ {
			hash[i] = fingerprint(d, i)
		}
	})
	size := bits.Len(uint(2 * n))
	first := make([]int32, 1<<size) // 1 + the first of equal examples, where its hash says or behind
	for i, h := range hash {
		did(work)
		at := h >> (64 - size)
		for ; first[at] != 0; at = (at + 1) % uint64(len(first)) {
			if k := int(first[at]) - 1; hash[k] == h && d.Equal(k, i) {
				if opposite(d, k, i) {
					return []int{k, i}
				}
				break
			}
		}
		if first[at] == 0 {
			first[at] = int32(i + 1)
		}
	}
	return nil
}

func opposite(d *model.Dataset, k, i int) bool {
	return d.Y[k] != d.Y[i] || d.Class != nil && d.Class[k] != d.Class[i] && d.Task == "multiclass"
}

// fingerprint is a hash of an example's numbers.
func fingerprint(d *model.Dataset, i int) uint64 {
	const golden = 0x9e3779b97f4a7c15
	h := uint64(14695981039346656037)
	if !d.Sparse() { // a sum, whose terms don't wait for each other
		for j, v := range d.Row(i) {
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
