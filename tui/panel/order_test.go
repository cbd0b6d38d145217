package panel

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Lines asked for in any order are those of a stable sort, with equal keys and NaN among
// them.
func TestRanking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6*minSorted).Draw(t, "n")
		some := rapid.SampledFrom([]int{1, 2, 50, 1 << 20}).Draw(t, "keys")
		keys := make([]float64, n)
		for i := range keys {
			if keys[i] = float64(rapid.IntRange(-some, some).Draw(t, "key")); some == 50 && keys[i] == 7 {
				keys[i] = math.NaN()
			}
		}
		if rapid.Bool().Draw(t, "falling") {
			slices.SortFunc(keys, func(a, b float64) int { return int(b - a) })
		}
		want := make([]int32, 0, n)
		for i := range n {
			if some != 2 || i%3 != 0 { // as if a filter had dropped some
				want = append(want, int32(i))
			}
		}
		o := order{list: slices.Clone(want), keys: keys}
		slices.SortFunc(want, o.compare)
		for _, k := range rapid.SliceOfN(rapid.IntRange(0, max(0, len(want)-1)), 1, 30).Draw(t, "lines") {
			if k >= len(want) {
				continue
			}
			if got := o.At(k); got != int(want[k]) {
				t.Fatalf("line %d is %d, want %d", k, got, want[k])
			}
			if line := o.lineOf(int(want[k])); line != k {
				t.Fatalf("%d is in line %d, want %d", want[k], line, k)
			}
		}
		if some == 2 && o.lineOf(0) != -1 {
			t.Fatal("0 is listed")
		}
	})
}
