package chart

import (
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// axisRows is the rows of the lower axis and its labels.
const axisRows = 2

// Draw draws the axes and the curves, each with its name and last value at its right end
// or, if the names would take too many columns, in a legend above. It draws nothing into an
// area that is too small for axes.
func (c *Chart) Draw(a grid.Area) {
	if a.W < leastWidth || a.H < leastHeight {
		return
	}
	count := 0
	for k := range c.Series {
		count = max(count, c.Series[k].lastFinite()+1)
	}
	margin := c.margin(a)
	top := 0
	if margin == 0 || count == 0 {
		top = c.legend(a)
	}
	if count == 0 {
		return
	}
	rows := a.H - top - axisRows
	up := c.scales(rows + 1)
	right := 0
	if up[1].Gap > 0 {
		right = up[1].Width() + 1
	}
	body := a.Sub(grid.Rect{Y: top, W: a.W - margin - right, H: rows + axisRows})
	field := c.axes(body, up[0], count)
	field.up[1] = up[1]
	up[1].Each(1, func(n float64, cell int) {
		a.Right(a.W, top+rows-cell, string(up[1].Step.Append(nil, n)), c.Series[1].Style)
	})
	for k := len(c.Series) - 1; k >= 0; k-- { // the first on top
		field.curve(c, k)
	}
	if margin == 0 {
		for k := len(c.Series) - 1; k >= 0; k-- { // each curve's mark at its end
			if x, row, ok := field.end(c, k); ok {
				field.Set(x, row, c.Series[k].Mark, c.Series[k].Style)
			}
		}
		return
	}
	field.tag(c, a.Sub(grid.Rect{X: body.W, Y: top, W: margin, H: rows + 1}))
	a.Fit(body.W+1, a.H-1, a.W-body.W-1, c.XName, theme.Axis)
}

// scales is the left axis and, if there is one, the right axis, over that many rows; the
// lowest row is that of the lower axis.
func (c *Chart) scales(rows int) (up [2]plot.Axis) {
	lo, hi := 0.0, 0.0
	for i := range c.Series {
		l, h := c.Series[i].extent()
		if i == 1 && !c.Shared && c.Series[1].lastFinite() >= 0 {
			up[1] = plot.Up().From(l, h, rows)
			continue
		}
		lo, hi = min(lo, l), max(hi, h)
	}
	up[0] = plot.Up().From(lo, hi, rows)
	return up
}

// plotArea is where the curves are drawn: right of the left axis, and on the lower axis, so
// that 0 lies on it.
type plotArea struct {
	grid.Area
	across plot.Axis
	up     [2]plot.Axis
}

// scale is the vertical axis of the k-th curve.
func (f *plotArea) scale(k int) plot.Axis {
	if k == 1 && f.up[1].Gap > 0 {
		return f.up[1]
	}
	return f.up[0]
}

// axes draws the axes and their labels for count values.
func (c *Chart) axes(a grid.Area, up plot.Axis, count int) plotArea {
	left, bottom := up.Width(), a.H-axisRows
	across := plot.Across().Integers(c.position(0), c.position(count-1), a.W-left-1)
	a.Fill(grid.Rect{X: left, W: 1, H: bottom}, '│', theme.Axis)
	a.Fill(grid.Rect{X: left + 1, Y: bottom, W: across.N, H: 1}, '─', theme.Axis)
	a.Set(left, bottom, '└', theme.Axis)
	up.LabelsBeside(a, left, bottom, 0)
	across.LabelsBelow(a, left+1, bottom+1, left, a.W)
	body := a.Sub(grid.Rect{X: left + 1, W: across.N, H: bottom + 1})
	return plotArea{Area: body, across: across, up: [2]plot.Axis{up}}
}
