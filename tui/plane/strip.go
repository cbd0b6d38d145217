package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// Strip is a row below the plot: each point's signed distance from the boundary, positive
// (right of 0) on its own side. Unlike the plot, it is true in any number of dimensions. It
// caches its bins from one picture to the next, and is for one goroutine.
type Strip struct {
	Name      string    // name of the distances
	Distances []float64 // by point; < 0 on the wrong side
	Class     []int32   // by point: + is 0, o is 1
	Current   *Distance // the present example; nil: none
	Norm      float64   // ‖w‖, their unit

	bins    []bin   // by cell
	largest float64 // largest absolute distance
	step    plot.Step
}

// Distance is one point's signed distance from the boundary, positive on its own side.
type Distance struct {
	Value float64
	Class int32
	Wrong bool
}

// minStripWidth is the columns that a strip needs besides its name.
const minStripWidth = 12

// count counts the points in n bins; n is odd, and the middle bin is for the distance 0
// alone.
func (s *Strip) count(n int) {
	if len(s.bins) == n {
		return
	}
	s.bins, s.largest = make([]bin, n), 0
	for _, v := range s.Distances {
		if v-v == 0 {
			s.largest = max(s.largest, math.Abs(v))
		}
	}
	if s.Current != nil && s.Current.Value-s.Current.Value == 0 {
		s.largest = max(s.largest, math.Abs(s.Current.Value))
	}
	if s.largest > 0 {
		s.step = plot.StepFrom(min(max(s.largest, plot.MinSpan), plot.MaxValue))
	}
	for i, v := range s.Distances {
		if at, ok := s.cell(v); ok {
			s.bins[at].add(s.Class[i])
		}
	}
}

// cell is the bin of a distance; ok is false if that is not finite.
func (s *Strip) cell(v float64) (at int, ok bool) {
	half := len(s.bins) / 2
	if v-v != 0 || v == 0 || half == 0 {
		return half, v == 0
	}
	off := 1 + int(math.Abs(v)/s.step.Times(1)*float64(half))
	off = min(off, half)
	if v < 0 {
		return half - off, true
	}
	return half + off, true
}

// draw draws the strip into a row.
func (s *Strip) draw(row grid.Area, hand grid.Style) {
	x := row.Text(1, 0, s.Name, theme.Axis) + 1
	n := row.W - x - 7
	if n < minStripWidth {
		return
	}
	n -= 1 - n%2
	s.count(n)
	c := canvas{area: row}
	c.ASCII = row.Grid.ASCII
	most := fullestBin(s.bins)
	for k, b := range s.bins {
		r, style := '─', theme.Border
		switch wrong := k <= n/2; {
		case b.lead < b.count:
			r, style = c.sign(mixed, wrong)
		case b.count > 0:
			if r, style = c.sign(b.class, wrong); !wrong {
				style = theme.Density(b.class == 0, density(b.count, most))
			}
		case k == n/2:
			r, style = '┼', theme.Boundary
		}
		row.Set(x+k, 0, r, style)
	}
	if s.largest > 0 {
		row.Text(x+n+1, 0, string(s.step.Append(nil, 1)), theme.Axis)
	}
	if s.Current == nil {
		return
	}
	if at, ok := s.cell(s.Current.Value); ok {
		sign, own := c.sign(s.Current.Class, s.Current.Wrong)
		row.Set(x+at, 0, sign, own)
		row.Set(x+at-1, 0, '[', hand)
		row.Set(x+at+1, 0, ']', hand)
	}
}
