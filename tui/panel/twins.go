package panel

import (
	"math"
	"slices"

	"perceptron/model"
)

// Twins looks for two equal examples with opposite labels, which no rule can
// separate: their indexes, or nil. It costs O(nd).
func Twins(d *model.Dataset) []int {
	seen := make(map[uint64][]int32, d.Len())
	for i := range d.Len() {
		h := uint64(14695981039346656037)
		for j, v := range d.Entries(i) {
			h ^= math.Float64bits(v) + uint64(j)
			h *= 0x9e3779b97f4a7c15
			h ^= h >> 29
		}
		k := slices.IndexFunc(seen[h], func(k int32) bool { return d.Equal(int(k), i) })
		switch {
		case k < 0:
			seen[h] = append(seen[h], int32(i))
		case d.Y[seen[h][k]] != d.Y[i] || d.Class != nil && d.Class[seen[h][k]] != d.Class[i] && d.Task == "multiclass":
			return []int{int(seen[h][k]), i}
		}
	}
	return nil
}
