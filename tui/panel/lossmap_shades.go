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

// lossBelow is what y·a of an example lacks of a threshold: at 0 the perceptron's loss
// (003, 004), at 1 the hinge, that of the support vector machine (004).
func lossBelow(threshold, margin float64) float64 { return max(0, threshold-margin) }

// shades is the loss over two weights, worked out for each cell of a picture.
type shades struct {
	loss    []float64                // L at the middle of each cell, row by row from the top
	limits  [shadeLevels - 1]float64 // the first shade is for 0 < L ≤ limits[0], the last for more than all
	sampled int                      // examples that were summed, where not all
}

// shadesKey is what the shades depend on.
type shadesKey struct {
	problem    *algo.Problem
	updates    int
	pair       [2]int
	across, up plot.Axis
}

// shades are those of a picture over a pair of weights, the others being those shown.
func (f *Frame) shades(pair [2]int, across, up plot.Axis) *shades {
	return memo.Made(f.Cache, shadesKey{f.Problem, f.State().Event.Updates, pair, across, up}, func(s *shades) {
		*s = shades{loss: s.loss[:0]}
		s.sum(f.forms(s, pair, across.N*up.N), f.Data.Len(), across, up)
		s.grade()
	})
}

// shadesWork is about how many products one picture may cost; of more examples
// than that leaves time for, some are taken.
const shadesWork = 1 << 21

// forms are y·a of all examples over a pair of weights, or of one from each of equal parts
// of the set.
func (f *Frame) forms(s *shades, pair [2]int, cells int) []halfPlane {
	d, half := f.Data, f.halves(pair)
	most := max(64, shadesWork/(cells+d.StoredCount()/max(1, d.Len())+8))
	drawn := plane.Sample(d.Len(), most)
	forms := make([]halfPlane, len(drawn))
	for k, i := range drawn {
		forms[k] = half(int(i))
	}
	if len(forms) < d.Len() {
		s.sampled = len(forms)
	}
	return forms
}

// sum works out the loss of each cell, of so many examples: O(cells·forms). What is left
// of sums that cancel is taken for 0.
func (s *shades) sum(forms []halfPlane, examples int, across, up plot.Axis) {
	s.loss = append(s.loss, make([]float64, across.N*up.N)...)
	places := make([]float64, across.N)
	for k := range places {
		places[k] = across.Value(float64(k))
	}
	for j := range up.N {
		q := up.Value(float64(up.N - 1 - j))
		row := s.loss[j*across.N : (j+1)*across.N]
		mass := 0.0
		for _, m := range forms {
			at := m.c + float64(m.b*q)
			mass = max(mass, math.Abs(m.c)+math.Abs(m.b*q))
			for k, p := range places {
				if v := at + float64(m.a*p); v < 0 {
					row[k] -= v
				}
			}
		}
		for k := range row {
			if row[k] < mass*1e-13 {
				row[k] = 0
			}
			row[k] *= float64(examples) / float64(len(forms))
		}
	}
}

// shadeLevels is the number of shades beside the blank, which is for 0.
const shadeLevels = theme.LossShades

// grade sets the limits of the shades: round numbers with a step between them, such that
// about half of the cells with a loss have one of the lower two.
func (s *shades) grade() {
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
