package panel

import (
	"slices"
	"strings"
	"testing"

	"perceptron/model"

	"pgregory.net/rapid"
)

// Twins are the first example that equals an earlier one with another label, and the
// first that it equals: looked for in all pairs. Most differ late, if at all.
func TestTwinsOfAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, n := rapid.IntRange(1, 7).Draw(t, "d"), rapid.IntRange(1, 90).Draw(t, "n")
		x, y := make([]float64, n*d), make([]int8, n)
		for i := range y {
			x[i*d+d-1] = float64(rapid.IntRange(0, 60).Draw(t, "x"))
			y[i] = int8(rapid.IntRange(0, 9).Draw(t, "y")/9*2 - 1)
		}
		set := must(model.NewDataset("t", strings.Fields("a b c d e f g")[:d], x, y))
		if rapid.Bool().Draw(t, "classes") { // of which −1 is the first
			set = classes("t", set.Features, x, make([]int32, n), []string{"a", "b"})
			for i := range y {
				set.Class[i] = int32(y[i]+1) / 2
			}
		}
		var want []int
		for i := 0; i < n && want == nil; i++ {
			for k := range i {
				if set.Equal(k, i) && y[k] != y[i] {
					want = []int{k, i}
					break
				}
			}
		}
		if got := Twins(set); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
