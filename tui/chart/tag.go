package chart

import (
	"cmp"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// minAxesWidth is the least width of the axes beside tags.
const minAxesWidth = 28

// text is the name of the k-th curve and its last value, with an arrow to the right axis if
// it uses that.
func (c *Chart) text(k int) string {
	s := &c.Series[k]
	last := s.lastFinite()
	switch {
	case last < 0:
		return s.Name
	case k == 1 && !c.Shared:
		return s.Name + " " + notation.Number(s.Values[last]) + " →"
	}
	return s.Name + " " + notation.Number(s.Values[last])
}

// margin is the columns for tags at the right; 0 if there is no room for them.
func (c *Chart) margin(a grid.Area) int {
	widest := 0
	for k := range c.Series {
		widest = max(widest, a.Grid.Width(c.text(k)))
	}
	if widest+2 > a.W-minAxesWidth || widest > a.W*2/5 {
		return 0
	}
	return widest + 2
}

// legend writes the names and last values above the chart, with the marks that stand at the
// curves' ends, and returns the number of rows.
func (c *Chart) legend(a grid.Area) (rows int) {
	x, y := 1, 0
	for k := range c.Series {
		s := &c.Series[k]
		n := 2 + a.Grid.Width(c.text(k))
		if x > 1 && x+n > a.W && y+1 < a.H/4 {
			x, y = 1, y+1
		}
		if x+n > a.W {
			break
		}
		a.Set(x, y, s.Mark, s.Style)
		x = a.Text(x+2, y, c.text(k), theme.Label) + 2
	}
	if c.XName != "" && x+a.Grid.Width(c.XName) < a.W {
		a.Right(a.W, y, c.XName, theme.Axis)
	}
	return y + 1
}

// end is the cell in which the k-th curve ends; ok is false if it has no value.
func (f *plotArea) end(c *Chart, k int) (x, row int, ok bool) {
	s := &c.Series[k]
	last := s.lastFinite()
	if last < 0 {
		return 0, 0, false
	}
	across, _ := f.across.Position(c.position(last))
	up, _ := f.scale(k).Position(s.Values[last])
	cell := func(v float64, n int) int { return min(max(int(v+0.5), 0), n-1) }
	return cell(across, f.W), f.H - 1 - cell(up, f.H), true
}

// tag writes the names and values: beside the end of a curve that ends early, if there is
// room, and all others into the margin, each in the row in which its curve ends or the
// nearest free one.
func (f *plotArea) tag(c *Chart, margin grid.Area) {
	type entry struct {
		series, row int
		height      float64
	}
	var tags []entry
	for k := range c.Series {
		s, n := &c.Series[k], f.Grid.Width(c.text(k))
		switch x, row, ok := f.end(c, k); {
		case !ok:
		case x+4+n < f.W && f.blank(x+1, row, n+2):
			f.Text(x+2, row, c.text(k), s.Style)
		default:
			height, _ := f.scale(k).Position(s.Values[s.lastFinite()])
			tags = append(tags, entry{k, row, height})
		}
	}
	slices.SortStableFunc(tags, func(a, b entry) int { return cmp.Compare(b.height, a.height) })
	if len(tags) > margin.H {
		tags = tags[:margin.H]
	}
	for i := range tags { // no two in one row: push down, then back up from the last row
		if i > 0 {
			tags[i].row = max(tags[i].row, tags[i-1].row+1)
		}
	}
	lowest := margin.H - 1
	for i := len(tags) - 1; i >= 0; i-- {
		tags[i].row = min(tags[i].row, lowest)
		lowest = tags[i].row - 1
		k := tags[i].series
		margin.Text(1, tags[i].row, c.text(k), c.Series[k].Style)
	}
}

// blank reports whether n cells of a row are blank.
func (f *plotArea) blank(x, y, n int) bool {
	for i := range n {
		if r := f.At(x+i, y).Rune; r != 0 && r != ' ' {
			return false
		}
	}
	return true
}
