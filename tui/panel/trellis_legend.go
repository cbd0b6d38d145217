package panel

import (
	"strings"

	"perceptron/tui/row"
)

// meanings say what a number of the trellis is, from the longest on; TAG is the
// name of a tag.
var meanings = [...][]string{
	unsaid:   {"numbers: the best score up to here", "best scores so far"},
	byNumber: {"1→2: best score up to here, come from tag 1", "1→2: from tag 1, best score 2", "1→2: 2, from tag 1"},
	byName:   {"TAG→2: best score up to here, come from TAG", "TAG→2: from TAG, best score 2"},
}

// marks are what the brackets are.
var marks = [...]string{"[ ] ŷ, the best path  ( ) y where it differs  ", "[ ] ŷ  ( ) y  "}

// legend says what the signs and the numbers are.
func (g *grille) legend() {
	if g.rowsLeft() > 1 {
		g.y++
	}
	s := g.f.sheetBelow(g.Area, g.y)
	name := s.Cut(g.f.Data.Corpus.Tags[0], wordMost)
	for k, mark := range marks {
		for j, meaning := range meanings[g.origin] {
			if text := strings.ReplaceAll(meaning, "TAG", name); k+j == 0 {
				s.Say(row.Note, mark, text)
			} else {
				s.Or(mark, text)
			}
		}
	}
	s.Or(marks[1])
	s.Next()
	if s.Left() > 0 {
		s.Say(row.Note, "δᵢ(t) = E(t, xᵢ) + max over u of δᵢ₋₁(u) + T(u, t),  δ₁(t) = T(<s>, t) + E(t, x₁)")
		s.Or("δᵢ(t) = E(t, xᵢ) + maxᵤ δᵢ₋₁(u) + T(u, t)")
		s.Next()
	}
	if s.H > 0 {
		s.Draw()
	}
}
