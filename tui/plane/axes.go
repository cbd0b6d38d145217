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

// coarser is the part of the scale that a row less between ticks is worth.
const coarser = 0.05

// chooseTicks is the spacing of 1, 2 or 5 times a power of ten that is finest
// with three rows from tick to tick, which are six columns. Scales are rounded
// down to whole rows; where that would cost much, the next spacing may do.
func chooseTicks(s, k float64, height int) ticks {
	least := 3.0
	if height < 9 {
		least = 2
	}
	exp := int(math.Floor(float64(math.Log10(least*4/s)) - float64(math.Log10(k))))
	best, score := ticks{plot.Step{Mantissa: 1, Exp: exp + 1}, 3}, math.Inf(1)
	for e := exp; e <= exp+2; e++ {
		for _, m := range [...]int{1, 2, 5} {
			t := ticks{Step: plot.Step{Mantissa: m, Exp: e}}
			rows := float64(t.Times(1) * k * s / 4)
			if rows < least {
				continue
			}
			t.rows = int(min(rows, 1e6) + 1e-9)
			if cost := 1 - float64(t.rows)/rows + float64(coarser*rows); cost < score {
				best, score = t, cost
			}
		}
	}
	return best
}

// axes draws the ticks' labels left and below, the axes' names and the caption.
func (c *canvas) axes(a grid.Area, s *Scene) {
	if len(s.Captions) > 0 && c.plot.H+1 < a.H() {
		caption := s.Captions[len(s.Captions)-1]
		for _, one := range s.Captions {
			if a.Width(one) < a.W() {
				caption = one
				break
			}
		}
		a.Fit(1, a.H()-1, a.W()-1, caption, theme.Label)
	}
	if !c.ticked {
		return
	}
	margin := a.Sub(grid.Rect{W: c.plot.X, H: c.plot.H})
	c.up.LabelsBeside(margin, c.plot.X-1, c.plot.H-1, min(1, len(s.YName)))
	c.across(a, s.XName, s.named())
	c.upName(a, s)
}

// upName writes the name of the axis that goes up, into the plot where it is long.
func (c *canvas) upName(a grid.Area, s *Scene) {
	if c.ticked && s.YName != "" {
		a.Fit(1, 0, max(c.plot.X-1, min(a.Width(s.YName), c.plot.W/3)), s.YName, s.named())
	}
}

// named is the style of the axes' names.
func (s *Scene) named() grid.Style {
	if s.Focus {
		return theme.On(theme.Heading, theme.Selected)
	}
	return theme.Axis
}

// across draws the labels below the plot and the name at the right end: a long
// one in the plot's corner, if nothing is there, so that it hides no label.
func (c *canvas) across(a grid.Area, name string, style grid.Style) {
	const short = 4
	y := c.plot.Y + c.plot.H
	end, w := a.W(), a.Width(name)
	switch {
	case name == "" || w >= c.plot.W/3:
	case w > short && c.free(a.W()-1-w-c.plot.X, c.plot.H-1, w, theme.Text):
		a.Right(a.W()-1, y-1, name, style)
	default:
		end = a.Right(a.W()-1, y, name, style) - 2
	}
	c.over.LabelsBelow(a, c.plot.X, y, end)
}
