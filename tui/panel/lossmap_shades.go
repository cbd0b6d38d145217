package panel

import (
	"math"
	"slices"

	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// shades are those of the last frame that had some.
func (f *Frame) shades() *Shades { return memo.Made(f.cache(), mapShades{}, func(*Shades) {}) }

// mapShades is the place of the loss map's shades among what is kept.
type mapShades struct{}

// lossBelow is what y·a of an example lacks of a threshold: at 0 the perceptron's loss
// (003, 004), at 1 the hinge, that of the support vector machine (004).
func lossBelow(threshold, margin float64) float64 { return max(0, threshold-margin) }

// Shades is the loss over two weights, worked out for each cell of a picture
// and kept while what it depends on stays the same. The zero value is ready;
// it is for one goroutine.
type Shades struct {
	of   shadesKey
	held []float64 // the weights that were held, with 0 for the pair, and b last

	loss    []float64                // L at the middle of each cell, row by row from the top
	limits  [shadeLevels - 1]float64 // the first shade is for 0 < L ≤ limits[0], the last for more than all
	blank   bool                     // some cell has L = 0
	sampled int                      // examples that were summed, where not all
	scale   float64                  // examples that one of those stands for

	forms []form
	current,
	margins []float64
}

// shadesKey is what the shades depend on beside the weights that are held.
type shadesKey struct {
	data       *model.Dataset
	pair       [2]int
	across, up plot.Axis
}

// form is y·a of an example as a function of the two weights: at + across·p +
// up·q.
type form struct{ at, across, up float64 }

// shadesWork is about how many products one picture may cost; of more examples
// than that leaves time for, some are taken.
const shadesWork = 1 << 21

// update works the picture out, unless it is that already: O(cells·n), or a
// bounded part of it.
func (s *Shades) update(f *Frame, pair [2]int, across, up plot.Axis) {
	w := f.weights(f.State())
	s.current = append(append(s.current[:0], w.h.W...), w.h.B)
	s.current[pair[0]], s.current[pair[1]] = 0, 0
	key := shadesKey{f.Data, pair, across, up}
	if s.of == key && slices.Equal(s.held, s.current) {
		return
	}
	s.of = key
	s.held, s.current = s.current, s.held
	s.collectForms()
	s.lossOfCells()
	s.grade()
}

// collectForms makes the forms of all examples, or of one from each of equal parts
// of the set: not always the same place in the part, since a file may have its
// classes in turn.
func (s *Shades) collectForms() {
	d := s.of.data
	n, cells := d.Len(), s.of.across.N*s.of.up.N
	most := max(64, shadesWork/(cells+d.Stored()/max(1, n)+8))
	every := max(1, (n+most-1)/most)
	s.forms = s.forms[:0]
	for from := 0; from < n; from += every {
		i := from + scatter(from)%every
		if i < n {
			s.forms = append(s.forms, s.form(i))
		}
	}
	s.sampled, s.scale = 0, 1
	if every > 1 && len(s.forms) > 0 {
		s.sampled, s.scale = len(s.forms), float64(n)/float64(len(s.forms))
	}
}

// scatter is a number that looks like a random one: a multiplication, of which
// the upper bits are taken.
func scatter(k int) int { return int(uint64(k) * 0x9e3779b97f4a7c15 >> 34) }

// form is that of example i under the weights that are held.
func (s *Shades) form(i int) form {
	d, dim := s.of.data, s.of.data.Dim()
	h := model.Hyperplane{W: s.held[:dim], B: s.held[dim]}
	x := func(k int) float64 {
		if k == dim {
			return 1
		}
		return d.At(i, k)
	}
	y := float64(d.Y[i])
	return form{y * h.ActivationOf(d, i), y * x(s.of.pair[0]), y * x(s.of.pair[1])}
}

// lossOfCells is the loss of each cell. What is left of sums that cancel is taken for 0.
func (s *Shades) lossOfCells() {
	across, up := s.of.across, s.of.up
	s.loss = append(s.loss[:0], make([]float64, across.N*up.N)...)
	s.margins = s.margins[:0]
	for k := range across.N {
		s.margins = append(s.margins, across.At(float64(k)))
	}
	for j := range up.N {
		q := up.At(float64(up.N - 1 - j))
		row := s.loss[j*across.N : (j+1)*across.N]
		mass := 0.0
		for _, m := range s.forms {
			at := m.at + float64(m.up*q)
			mass = max(mass, math.Abs(m.at)+math.Abs(m.up*q))
			for k, p := range s.margins {
				if v := at + float64(m.across*p); v < 0 {
					row[k] -= v
				}
			}
		}
		for k := range row {
			if row[k] < mass*1e-13 {
				row[k] = 0
			}
			row[k] *= s.scale
		}
	}
}

// shadeLevels is the number of shades beside the blank, which is for 0.
const shadeLevels = theme.LossShades

// grade sets the limits of the shades: round numbers, such that each shade has
// about as many cells as another.
func (s *Shades) grade() {
	all := s.margins[:0] // used as memory
	for _, l := range s.loss {
		if l > 0 && l-l == 0 {
			all = append(all, l)
		}
	}
	s.margins, s.blank = all, slices.Contains(s.loss, 0)
	s.limits = [shadeLevels - 1]float64{}
	if len(all) == 0 {
		return
	}
	slices.Sort(all)
	part := func(k int) float64 { return all[k*(len(all)-1)/shadeLevels] }
	step := part(shadeLevels-1)/4 - part(1)/4
	if !(step > part(1)*1e-9) {
		step = part(1) / 4
	}
	step = plot.StepFrom(max(step, plot.Least)).Times(1)
	for k := range s.limits {
		s.limits[k] = math.Round(part(k+1)/step) * step
		if k == 0 {
			s.limits[k] = max(s.limits[k], step)
		} else if s.limits[k] <= s.limits[k-1] {
			s.limits[k] = s.limits[k-1] + step
		}
	}
}

// shade is the shade of a loss: 0 for none.
func (s *Shades) shade(loss float64) int {
	if loss == 0 {
		return 0
	}
	k := 0
	for k < len(s.limits) && !(loss <= s.limits[k]*(1+1e-12)) {
		k++
	}
	return k + 1
}
