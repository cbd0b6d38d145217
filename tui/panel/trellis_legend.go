package panel

import (
	"strings"

	"perceptron/tui/theme"
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
	if g.left() > 1 {
		g.next()
	}
	name := g.a.Cut(g.f.Data.Corpus.Tags[0], wordMost)
	var texts []func()
	for _, mark := range marks {
		for _, meaning := range meanings[g.origin] {
			texts = append(texts, func() { g.say(mark, strings.ReplaceAll(meaning, "TAG", name)) })
		}
	}
	g.pen.choose(theme.Label, append(texts, func() { g.say(marks[1]) })...)
	if g.next(); g.left() > 0 {
		g.pen.choose(theme.Label,
			func() {
				g.say("δᵢ(t) = E(t, xᵢ) + max over u of δᵢ₋₁(u) + T(u, t),  δ₁(t) = T(<s>, t) + E(t, x₁)")
			},
			func() { g.say("δᵢ(t) = E(t, xᵢ) + maxᵤ δᵢ₋₁(u) + T(u, t)") })
	}
}
