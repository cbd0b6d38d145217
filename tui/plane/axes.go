package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// ticks is the spacing of the ticks: a step in the world, rows rows and twice as
// many columns on the screen.
type ticks struct {
	plot.Step
	rows int
}

// scale is the number of dots to a scaled unit at which ticks are whole rows
// apart; raw if that cannot be.
func (t ticks) scale(raw, k float64) float64 {
	s := float64(4*t.rows) / (t.Times(1) * k)
	if !finite(s) || s <= 0 || s > raw*1.01 || s < raw/2 {
		return raw
	}
	return s
}

// chooseTicks is the spacing of 1, 2 or 5 times a power of ten that makes the
// scale lose least when it is rounded down to whole rows between ticks.
func chooseTicks(s, k float64, height int) ticks {
	least, most := 3.0, max(3.5, float64(height)/2)
	if height < 9 {
		least = 2
	}
	exp := int(math.Floor(float64(math.Log10(least*4/s)) - float64(math.Log10(k))))
	best, score := ticks{plot.Step{Mantissa: 1, Exp: exp + 1}, 3}, math.Inf(1)
	for e := exp; e <= exp+2; e++ {
		for _, m := range [...]int{1, 2, 5} {
			t := ticks{Step: plot.Step{Mantissa: m, Exp: e}}
			rows := float64(t.Times(1) * k * s / 4)
			if rows < least || rows > 4*most {
				continue
			}
			t.rows = int(rows + 1e-9)
			loss := 1 - float64(t.rows)/rows + max(0, rows-most)/most
			if loss < score {
				best, score = t, loss
			}
		}
	}
	return best
}

// axes draws the ticks' labels left and below, the axes' names and the caption.
func (v *view) axes(a grid.Area, s *Scene) {
	if len(s.Captions) > 0 && v.plot.H+1 < a.H() {
		caption := s.Captions[len(s.Captions)-1]
		for _, c := range s.Captions {
			if a.Width(c) < a.W() {
				caption = c
				break
			}
		}
		a.Fit(1, a.H()-1, a.W()-1, caption, theme.Label)
	}
	if !v.ticked {
		return
	}
	margin := a.Sub(grid.Rect{W: v.plot.X, H: v.plot.H})
	v.up.Beside(margin, v.plot.X-1, v.plot.H-1, 0)
	top := v.plot.H
	v.up.Each(1, func(_ float64, cell int) { top = min(top, v.plot.H-1-cell) })
	v.across(a, s.XName)
	if s.YName != "" && top > 0 {
		a.Fit(1, 0, max(v.plot.X-1, min(a.Width(s.YName), v.plot.W/3)), s.YName, theme.Axis)
	}
}

// across draws the labels below the plot, leaving some out where they would
// touch, and the name at the right end.
func (v *view) across(a grid.Area, name string) {
	y := v.plot.Y + v.plot.H
	end := a.W()
	if name != "" && a.Width(name) < v.plot.W/3 {
		end = a.Right(a.W()-1, y, name, theme.Axis) - 1
	}
	v.over.Below(a, v.plot.X, y, end)
}
