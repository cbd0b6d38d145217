package algo

import (
	"math"
	"runtime"
	"slices"

	"perceptron/model/together"
)

// extent is max‖x‖ and max K(x, x), the latter at least 0.
func (p *Problem) extent(pace *Pace) (norm, square float64) {
	square = p.largest(pace, func(i int) float64 { return p.K(i, i) })
	if p.Linear() && !p.Data.Sparse() && square > 1e-270 && square < 1e300 { // as in Norm
		return math.Sqrt(square), square
	}
	return p.largest(pace, p.Data.Norm), square
}

// largest is the largest of a number of each example, which takes no longer than
// K(x, x), and at least 0. All processors share in it where there are many.
func (p *Problem) largest(pace *Pace, of func(i int) float64) float64 {
	parts := make([]float64, runtime.GOMAXPROCS(0))
	some := max(1, 8*sliceWork/p.KernelWork()) // examples
	for from := 0; from < p.n; from += some {
		size := min(some, p.n-from)
		part := func(k, hands int) {
			most := parts[k]
			for i := from + k*size/hands; i < from+(k+1)*size/hands; i++ {
				most = max(most, of(i))
			}
			parts[k] = most
		}
		if size < some {
			part(0, 1)
		} else {
			var hand together.Group
			for k := range parts {
				hand.Go(func() { part(k, len(parts)) })
			}
			hand.Wait()
		}
		pace.Did(size * p.KernelWork())
	}
	return slices.Max(parts)
}
