package plane

import (
	"slices"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// Caption is something said below the plane, at length and in short.
type Caption struct{ Long, Short string }

// Captions are all that is said, what is given up last first.
type Captions []Caption

// After are the captions after another.
func (c Captions) After(long, short string) Captions {
	return slices.Concat(Captions{{long, short}}, c)
}

// Text is the first so many, at length or in short.
func (c Captions) Text(n int, short bool) string {
	var all []string
	for _, one := range c[:n] {
		if short {
			one.Long = one.Short
		}
		all = append(all, one.Long)
	}
	return strings.Join(all, "; ")
}

// draw draws as many as there is room for, at length if they fit so.
func (c Captions) draw(row grid.Area) {
	for n := len(c); n > 0; n-- {
		for _, short := range [...]bool{false, true} {
			text := c.Text(n, short)
			if row.Grid.Width(text) < row.W || n == 1 && short {
				row.Fit(1, 0, row.W-1, text, theme.Label)
				return
			}
		}
	}
}
