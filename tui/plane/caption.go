package plane

import (
	"slices"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// Caption is a clause below the plane in several wordings, the longest first.
type Caption []string

// Captions is the clauses below the plane, the most important first.
type Captions []Caption

// Prepend is the captions after one more.
func (c Captions) Prepend(wordings ...string) Captions { return slices.Concat(Captions{wordings}, c) }

// maxShorter is the largest number of shorter wordings that a caption has.
const maxShorter = 3

// Text is all captions, each in its shorter-th wording or its shortest.
func (c Captions) Text(shorter int) string {
	var all []string
	for _, one := range c {
		all = append(all, one[min(shorter, len(one)-1)])
	}
	return strings.Join(all, "; ")
}

// draw draws as many captions as fit, in the longest wordings that fit; the first alone is
// cut.
func (c Captions) draw(row grid.Area) {
	for n := len(c); n > 0; n-- {
		for shorter := range maxShorter + 1 {
			text := c[:n].Text(shorter)
			if row.Grid.Width(text) < row.W || n == 1 && shorter == maxShorter {
				row.Fit(1, 0, row.W-1, text, theme.Label)
				return
			}
		}
	}
}
