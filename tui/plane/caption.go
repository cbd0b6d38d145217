package plane

import (
	"slices"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// Caption is something said below the plane, in its wordings: the longest first.
type Caption []string

// Captions are all that is said, what is given up last first.
type Captions []Caption

// After are the captions after another.
func (c Captions) After(wordings ...string) Captions { return slices.Concat(Captions{wordings}, c) }

// shortest is the most times that a caption can be put in shorter words.
const shortest = 3

// Text is all of them, so many times put in shorter words.
func (c Captions) Text(shorter int) string {
	var all []string
	for _, one := range c {
		all = append(all, one[min(shorter, len(one)-1)])
	}
	return strings.Join(all, "; ")
}

// draw draws as many as there is room for, in the longest wordings that they fit in; of the
// first alone what fits.
func (c Captions) draw(row grid.Area) {
	for n := len(c); n > 0; n-- {
		for shorter := range shortest + 1 {
			text := c[:n].Text(shorter)
			if row.Grid.Width(text) < row.W || n == 1 && shorter == shortest {
				row.Fit(1, 0, row.W-1, text, theme.Label)
				return
			}
		}
	}
}
