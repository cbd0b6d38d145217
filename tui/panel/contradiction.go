package panel

import (
	"math"
	"math/bits"

	"perceptron/model"
)

// FindContradiction finds two equal examples with different labels, which no rule can
// separate, and returns their indices; nil if there are none. It costs O(n·d) time and
// about 40 bytes an example.
func FindContradiction(d *model.Dataset) []int {
	first := make(map[uint64]int32, d.Len()) // examples by hash; a colliding one is at the next free hash
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

// fingerprint is a hash of an example's nonzero entries if it is sparse, else of all.
func fingerprint(d *model.Dataset, i int) (h uint64) {
	const golden = 0x9e3779b97f4a7c15
	for j, v := range d.Entries(i) { // a sum, so that terms are independent of each other
		high, low := bits.Mul64(math.Float64bits(v)^golden, uint64(2*j+1)*golden)
		h += high ^ low
	}
	return h
}
