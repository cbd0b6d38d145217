package algo

import (
	"runtime"
	"slices"

	"perceptron/model/together"
)

// farthest is max‖x‖.
func (p *Problem) farthest(pace *Pace) float64 {
	return p.largest(pace, p.Data.Norm)
}

// most is max K(x, x), at least 0.
func (p *Problem) most(pace *Pace) float64 {
	return p.largest(pace, func(i int) float64 { return p.K(i, i) })
}

// largest is the largest of a number of each example, which takes no longer than
// K(x, x), and at least 0. All processors share in it where there are many.
func (p *Problem) largest(pace *Pace, of func(i int) float64) float64 {
	const some = 1 << 12 // examples, of two features a slice's work
	parts := make([]float64, runtime.GOMAXPROCS(0))
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
