package plane

import (
	"cmp"
	"slices"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// Caption is something said below the plane: at length, in short, and beside others where
// that has no room either; Least "" is Short.
type Caption struct{ Long, Short, Least string }

// Captions are all that is said, what is given up last first.
type Captions []Caption

// After are the captions after another.
func (c Captions) After(long, short string) Captions {
	return slices.Concat(Captions{{Long: long, Short: short}}, c)
}

// Text is the first so many, at length or in short.
func (c Captions) Text(n int, short bool) string {
	return c.joined(n, func(one Caption) string {
		if short {
			return one.Short
		}
		return one.Long
	})
}

// joined is a wording of each of the first so many.
func (c Captions) joined(n int, wording func(one Caption) string) string {
	var all []string
	for _, one := range c[:n] {
		all = append(all, wording(one))
	}
	return strings.Join(all, "; ")
}

// draw draws as many as there is room for, in the longest wording that they fit in.
func (c Captions) draw(row grid.Area) {
	for n := len(c); n > 0; n-- {
		least := c.joined(n, func(one Caption) string { return cmp.Or(one.Least, one.Short) })
		for _, text := range [...]string{c.Text(n, false), c.Text(n, true), least} {
			if row.Grid.Width(text) < row.W {
				row.Fit(1, 0, row.W-1, text, theme.Label)
				return
			}
		}
	}
	if len(c) > 0 {
		row.Fit(1, 0, row.W-1, c.Text(1, true), theme.Label)
	}
}
