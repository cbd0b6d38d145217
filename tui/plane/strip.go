package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// Strip is the row below a plot that is but a cut: how far each point lies from
// the boundary, on its own side of it to the right of 0, on the other to the
// left, which is true in any number of dimensions. It keeps what it has counted
// from one picture to the next; it is for one goroutine.
type Strip struct {
	Name  string    // of the distances
	Away  []float64 // of each point, below 0 where it is on the wrong side
	Class []int32   // of each point: + is 0, o is 1
	Hand  *Distance // of the point at hand; nil: there is none
	Norm  float64   // ‖w‖, which they are in units of

	cells []bin // of a strip of so many cells
	most  float64
	step  plot.Step
}

// Distance is how far one point lies from the boundary, on its own side of it.
type Distance struct {
	Away  float64
	Class int32
	Wrong bool
}

// stripLeast is the columns that a strip needs beside its name.
const stripLeast = 12

// count finds the cells of the points on so many, an odd number: 0 is the middle
// one, for what is 0 alone.
func (s *Strip) count(n int) {
	if len(s.cells) == n {
		return
	}
	s.cells, s.most = make([]bin, n), 0
	for _, v := range s.Away {
		if v-v == 0 {
			s.most = max(s.most, math.Abs(v))
		}
	}
	if s.Hand != nil && s.Hand.Away-s.Hand.Away == 0 {
		s.most = max(s.most, math.Abs(s.Hand.Away))
	}
	if s.most > 0 {
		s.step = plot.StepFrom(min(max(s.most, plot.MinSpan), plot.MaxValue))
	}
	for i, v := range s.Away {
		if at, ok := s.cell(v); ok {
			s.cells[at].add(s.Class[i])
		}
	}
}

// cell is where a distance lies; ok is false where it is not finite.
func (s *Strip) cell(v float64) (at int, ok bool) {
	half := len(s.cells) / 2
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
	if n < stripLeast {
		return
	}
	n -= 1 - n%2
	s.count(n)
	c := canvas{area: row}
	c.ASCII = row.Grid.ASCII
	most := fullest(s.cells)
	for k, b := range s.cells {
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
	if s.most > 0 {
		row.Text(x+n+1, 0, string(s.step.Append(nil, 1)), theme.Axis)
	}
	if s.Hand == nil {
		return
	}
	if at, ok := s.cell(s.Hand.Away); ok {
		sign, own := c.sign(s.Hand.Class, s.Hand.Wrong)
		row.Set(x+at, 0, sign, own)
		row.Set(x+at-1, 0, '[', hand)
		row.Set(x+at+1, 0, ']', hand)
	}
}
