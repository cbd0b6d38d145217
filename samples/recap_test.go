package samples

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRecap: the mistakes on recap are 1, 7, 29 and 1 again, with a bias and without,
// in the order of the file and in any other that begins with 1 and has 7 before 29;
// by a loop of its own in tenths, which are whole.
func TestRecap(t *testing.T) {
	d := dataset(t, "recap")
	scaled := make([][2]int, d.Len()) // tenths
	for i := range scaled {
		for j := range 2 {
			tenths := d.Row(i)[j] * 10
			if scaled[i][j] = int(tenths); float64(scaled[i][j]) != tenths {
				t.Fatalf("example %d: %v is no tenth", i+1, d.Row(i)[j])
			}
		}
	}
	orders := [][]int{{}}
	for i := range d.Len() {
		orders[0] = append(orders[0], i)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for len(orders) < 200 {
		o := slices.Clone(orders[0])
		r.Shuffle(len(o)-1, func(a, b int) { o[a+1], o[b+1] = o[b+1], o[a+1] })
		if slices.Index(o, 6) < slices.Index(o, 28) {
			orders = append(orders, o)
		}
	}
	for _, order := range orders {
		for _, one := range []int{0, 10} { // the feature that is always 1, or none
			var w [3]int
			var mistakes []int
			for clean := 0; clean < d.Len(); {
				for _, i := range order {
					y, x := int(d.Y[i]), [3]int{scaled[i][0], scaled[i][1], one}
					if clean++; y*(w[0]*x[0]+w[1]*x[1]+w[2]*x[2]) <= 0 {
						mistakes, clean = append(mistakes, i+1), 0
						for j := range w {
							w[j] += y * x[j]
						}
					}
				}
				if len(mistakes) > 9 {
					break
				}
			}
			if !slices.Equal(mistakes, []int{1, 7, 29, 1}) {
				t.Fatalf("order %v, bias %d: mistakes %v", order, one/10, mistakes)
			}
		}
	}
}
