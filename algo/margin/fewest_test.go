package margin

import (
	"math/rand/v2"
	"testing"
)

// fewestOf is FewestMistakes computed otherwise. For each pair of places it takes the line
// through them, in integers. The points on it can be parted anywhere along it by turning
// the line a little, or all be put on one side by moving it.
func fewestOf(points [][2]int, y []int8) int {
	count := func(left func(k int) bool) int {
		wrong := 0
		for k := range points {
			if left(k) != (y[k] > 0) {
				wrong++
			}
		}
		return min(wrong, len(points)-wrong)
	}
	least := count(func(int) bool { return true })
	for _, p := range points {
		for _, q := range points {
			dx, dy := q[0]-p[0], q[1]-p[1]
			if dx == 0 && dy == 0 {
				continue
			}
			over := func(k int) int { return dx*(points[k][1]-p[1]) - dy*(points[k][0]-p[0]) }
			along := func(k int) int { return dx*points[k][0] + dy*points[k][1] }
			for m := range points {
				for _, shift := range []int{0, 1} { // the place of m on the one side or the other
					least = min(least, count(func(k int) bool {
						if c := over(k); c != 0 {
							return c > 0
						}
						return along(k) < along(m)+shift
					}), count(func(k int) bool {
						if c := over(k); c != 0 {
							return c > 0
						}
						return along(k) >= along(m)+shift
					}))
				}
			}
		}
	}
	return least
}

// It is compared on small grids, where many points lie on one line or in one place, shifted
// by decimals that no double holds.
func TestFewest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for n := range 400 {
		points, moved, y := make([][2]int, n%12), make([][2]float64, n%12), make([]int8, n%12)
		for k := range points {
			points[k] = [2]int{r.IntN(5), r.IntN(4)}
			moved[k] = [2]float64{float64(points[k][0])*0.1 + 0.7, float64(points[k][1])*0.3 - 0.2}
			y[k] = int8(r.IntN(2)*2 - 1)
		}
		// Stretching the axes keeps which points lie on a line, and on which side.
		if got, want := FewestMistakes(moved, y), fewestOf(points, y); got != want {
			t.Fatalf("%v, %v: %d, want %d", points, y, got, want)
		}
	}
	xor := [][2]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	if got := FewestMistakes(xor, []int8{-1, 1, 1, -1}); got != 1 { // by hand: three of four
		t.Errorf("XOR: %d", got)
	}
}
