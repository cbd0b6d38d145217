package panel

import (
	"math"
	"math/bits"

	"perceptron/model"
)

// Twins looks for two equal examples with opposite labels, which no rule can
// separate: their indexes, or nil. It costs O(nd), and some 40 bytes an example.
func Twins(d *model.Dataset) []int {
	first := make(map[uint64]int32, d.Len()) // of equal examples, by their hash or one behind
	for i := range d.Len() {
		for h := fingerprint(d, i); ; h++ {
			k, some := first[h]
			if !some {
				first[h] = int32(i)
				break
			}
			if d.Equal(int(k), i) {
				if d.Y[k] != d.Y[i] || d.Class != nil && d.Class[k] != d.Class[i] && d.Task == "multiclass" {
					return []int{int(k), i}
				}
				break
			}
		}
	}
	return nil
}

// fingerprint is a hash of an example's numbers, of those that are not 0 where only
// those are stored.
func fingerprint(d *model.Dataset, i int) (h uint64) {
	const golden = 0x9e3779b97f4a7c15
	for j, v := range d.Entries(i) { // a sum, whose terms don't wait for each other
		high, low := bits.Mul64(math.Float64bits(v)^golden, uint64(2*j+1)*golden)
		h += high ^ low
	}
	return h
}
