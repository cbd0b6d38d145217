package plane

import (
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// shadeRegions tints the regions. Their borders and names tell them on screens
// without tints.
func (c *canvas) shadeRegions(s *Scene) {
	if !s.Shade || c.regions.class == nil {
		return
	}
	for i := range c.w * c.h {
		x, y := i%c.w, i/c.w
		k := int(c.predicted(x, y))
		if c.unsure != nil && c.unsure[k] {
			continue
		}
		c.area.Restyle(grid.Rect{X: x, Y: y, W: 1, H: 1}, func(s grid.Style) grid.Style {
			return theme.On(s, theme.Region(k))
		})
	}
}

// predicted is the class in the middle of a cell.
func (c *canvas) predicted(x, y int) int32 { return c.regions.class[(2*y+1)*c.regions.w+x] }

// The regions that are named: the largest, of so many cells at the least.
const (
	namedMost  = 12
	namedCells = 12
	nameCells  = 12
)

// withRegionNames is the scene with the names of the classes whose regions could not
// be named in the legend, before anything else there.
func (c *canvas) withRegionNames(s *Scene) *Scene {
	named := c.nameRegions(s)
	with := *s
	with.Over.Signs = nil
	for k, sign := range s.Classes {
		if !slices.Contains(named, int32(k)) {
			with.Over.Signs = append(with.Over.Signs, sign)
		}
	}
	with.Over.Signs = append(with.Over.Signs, s.Over.Signs...)
	return &with
}

// nameRegions writes into each of the largest regions its class's sign and
// name, where that hides nothing, and returns the classes it has named.
func (c *canvas) nameRegions(s *Scene) (named []int32) {
	if s.Regions == nil || !s.Sides || c.regions.class == nil {
		return nil
	}
	cells := make([]int, len(s.Regions.Names))
	for i := range c.w * c.h {
		if k := c.predicted(i%c.w, i/c.w); int(k) < len(cells) {
			cells[k]++
		}
	}
	for range namedMost {
		k, most := 0, 0
		for class, n := range cells {
			if n > most {
				k, most = class, n
			}
		}
		if most < namedCells {
			break
		}
		cells[k] = 0
		if c.nameRegion(int32(k), c.area.Cut(s.Regions.Names[k], nameCells)) {
			named = append(named, int32(k))
		}
	}
	return named
}

// nameRegion writes a name into a region, and reports whether it has room.
func (c *canvas) nameRegion(k int32, name string) bool {
	text := notation.ClassSign(int(k)) + " " + name
	n := c.area.Width(text)
	rows := [...]int{1, c.h - 2, 0, c.h - 1, c.h / 2, c.h / 4, 3 * c.h / 4, c.h/2 - 1, c.h/2 + 1, c.h / 3, 2 * c.h / 3}
	columns := [...]int{3, c.w - n - 3, (c.w - n) / 2, c.w / 4, 3*c.w/4 - n, c.w / 3, 2*c.w/3 - n}
	in := func(cell int) bool { return c.predicted(cell%c.w, cell/c.w) == k }
	return c.name(text, theme.Class(int(k)), theme.Text, rows[:], columns[:], in)
}
