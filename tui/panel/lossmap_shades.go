package panel

import (
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/plane"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// marginLoss is max(0, threshold − y·a): with threshold 0 the perceptron's loss (003,
// 004), with 1 the hinge loss of the support vector machine (004).
func marginLoss(threshold, margin float64) float64 { return max(0, threshold-margin) }

// shades is the loss over two weights, computed for each cell of a picture.
type shades struct {
	loss    []float64                // L at the middle of each cell, row by row from the top
	limits  [shadeLevels - 1]float64 // the first shade is for 0 < L ≤ limits[0], the last for more than all
	sampled int                      // number of examples summed, if not all; else 0
}

// shadesKey is the cache key of shades.
type shadesKey struct {
	problem    *algo.Problem
	updates    int
	pair       [2]int
	across, up plot.Axis
}

// shades are the shades over a pair of weights, the other weights being held at those
// shown.
func (f *Frame) shades(pair [2]int, across, up plot.Axis) *shades {
	return memo.Made(f.Cache, shadesKey{f.Problem, f.State().Event.Updates, pair, across, up}, func(s *shades) {
		*s = shades{loss: s.loss[:0]}
		s.sumLosses(f.sampledHalfPlanes(s, pair, across.N*up.N), f.Data.Len(), across, up)
		s.setLimits()
	})
}

// maxShadesWork is about the number of products that one picture may cost. If there are
// too many examples for it, a sample is taken.
const maxShadesWork = 1 << 21

// sampledHalfPlanes are the half-planes of all examples, or of an evenly spaced sample.
func (f *Frame) sampledHalfPlanes(s *shades, pair [2]int, cells int) []halfPlane {
	d, half := f.Data, f.halfPlanes(pair)
	most := max(64, maxShadesWork/(cells+d.StoredCount()/max(1, d.Len())+8))
	drawn := plane.Sample(d.Len(), most)
	sample := make([]halfPlane, len(drawn))
	for k, i := range drawn {
		sample[k] = half(int(i))
	}
	if len(sample) < d.Len() {
		s.sampled = len(sample)
	}
	return sample
}

// sumLosses computes the loss of each cell, scaled from the sample to all examples:
// O(cells·sample). A result that is only rounding noise is set to 0.
func (s *shades) sumLosses(sample []halfPlane, examples int, across, up plot.Axis) {
	s.loss = append(s.loss, make([]float64, across.N*up.N)...)
	places := make([]float64, across.N)
	for k := range places {
		places[k] = across.Value(float64(k))
	}
	for j := range up.N {
		q := up.Value(float64(up.N - 1 - j))
		losses := s.loss[j*across.N : (j+1)*across.N]
		magnitude := 0.0
		for _, m := range sample {
			at := m.c + float64(m.b*q)
			magnitude = max(magnitude, math.Abs(m.c)+math.Abs(m.b*q))
			for k, p := range places {
				if v := at + float64(m.a*p); v < 0 {
					losses[k] -= v
				}
			}
		}
		for k := range losses {
			if losses[k] < magnitude*1e-13 {
				losses[k] = 0
			}
			losses[k] *= float64(examples) / float64(len(sample))
		}
	}
}

// shadeLevels is the number of shades besides the blank for 0.
const shadeLevels = theme.LossShades

// setLimits sets the limits of the shades: round numbers at equal steps, such that about
// half of the cells with a loss have one of the lower two shades.
func (s *shades) setLimits() {
	all := make([]float64, 0, len(s.loss))
	for _, l := range s.loss {
		if l > 0 && l-l == 0 {
			all = append(all, l)
		}
	}
	if len(all) == 0 {
		return
	}
	slices.Sort(all)
	least, median := all[0], all[len(all)/2]
	step := (median - least) / 3
	if step < median*1e-9 {
		step = median / 4
	}
	step = plot.StepFrom(max(step, plot.MinSpan)).Times(1)
	for k := range s.limits {
		s.limits[k] = (math.Floor(least/step) + float64(k+1)) * step
	}
}

// shade is the shade of a loss: 0 for none.
func (s *shades) shade(loss float64) int {
	if loss == 0 {
		return 0
	}
	k := 0
	for k < len(s.limits) && !(loss <= s.limits[k]*(1+1e-12)) {
		k++
	}
	return k + 1
}
