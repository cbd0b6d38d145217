package panel

import (
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/row"
)

// path draws a path from node to node, in its lane between two places: without
// those stretches whose tags have no row, and of the right output without those
// that are also predicted.
func (g *trellisPicture) path(tags []int32, lane int, style grid.Style) {
	for n := range len(g.places) - 1 {
		k := g.from + n
		if lane > 0 && tags[k] == g.v.predicted[k] && tags[k+1] == g.v.predicted[k+1] {
			continue
		}
		one, two := g.rowOf(tags[k]), g.rowOf(tags[k+1])
		if one < 0 || two < 0 {
			continue
		}
		from, to := g.places[n].x+g.places[n].node, g.places[n+1].x-1
		if to >= g.W() {
			return
		}
		turn := to
		if lane == 0 && g.gap >= lanes {
			turn--
		}
		l := link{g, style, lane > 0}
		l.join(from, to, turn, g.top+one*g.pitch, g.top+two*g.pitch)
	}
}

// link draws one stretch of a path; dotted where it is the second.
type link struct {
	*trellisPicture
	style  grid.Style
	dotted bool
}

// join goes along the row of the one node to a column, along that to the row of
// the other node, and along that.
func (l link) join(from, to, turn, one, two int) {
	across, down := '─', '│'
	switch {
	case l.dotted && l.Grid().ASCII():
		across, down = '.', ':'
	case l.dotted:
		across, down = '┄', '┆'
	}
	for x := from; x <= to; x++ {
		switch {
		case one == two || x < turn:
			l.cross(x, one, across)
		case x > turn:
			l.cross(x, two, across)
		}
	}
	if one == two {
		return
	}
	corners := [2]rune{'╮', '╰'}
	if two < one {
		corners = [2]rune{'╯', '╭'}
	}
	l.cross(turn, one, corners[0])
	for y := min(one, two) + 1; y < max(one, two); y++ {
		l.cross(turn, y, down)
	}
	l.cross(turn, two, corners[1])
}

// arms are the sides to which the pieces of a path reach: 1 left, 2 right, 4 up,
// 8 down. Two paths that meet in a cell reach to the sides of both.
var arms = map[rune]int{
	'─': 3, '┄': 3, '│': 12, '┆': 12, '╮': 9, '╯': 5, '╰': 6, '╭': 10, '┬': 11, '┴': 7, '├': 14, '┤': 13, '┼': 15,
	'-': 3, '.': 3, '|': 12, ':': 12, '+': 15, // as they are spelled in ASCII
}

// joints are the pieces that reach to three sides and to all.
var joints = [...]rune{'┬', '┴', '├', '┤', '┼'}

// cross draws a piece of a line, or what it makes with that of the other path.
func (l link) cross(x, y int, r rune) {
	there := arms[l.At(x, y).Rune]
	if there == 0 {
		l.Set(x, y, r, l.style)
		return
	}
	both := there | arms[r]
	if both == there {
		return
	}
	for _, joint := range joints {
		if arms[joint] == both {
			l.Set(x, y, joint, l.style)
			return
		}
	}
	l.Set(x, y, r, l.style)
}

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
func (g *trellisPicture) legend() {
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
