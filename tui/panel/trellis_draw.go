package panel

import (
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// sentence says all words, where they do not all have a place and there are rows, in
// two of these.
func (g *trellisPicture) sentence() {
	const rows, rowsFrom, wordsMost = 2, 14, 200
	if len(g.places) == len(g.t.words) || g.H() < rowsFrom {
		return
	}
	s := g.f.sheetBelow(g.Area, 0)
	for k, word := range g.t.words[:min(len(g.t.words), wordsMost)] {
		role, wrong := row.Faint, ""
		if k >= g.from && k < g.from+len(g.places) {
			role = row.Result
		}
		if g.v.predicted[k] != g.t.gold[k] {
			role, wrong = row.Missed, "!"
		}
		c := s.Say(role, g.f.Data.Corpus.Words[word], wrong)
		c.Gap, c.Place = min(k, 1), row.Item
	}
	s.Rest(false, 0, row.Faint, "…")
	s.List(0)
	s.Draw()
	g.y = rows
}

// outputs draws the words, the outputs and what each place adds to their scores, the
// fewer rows there are the less.
func (g *trellisPicture) outputs() {
	const termsFrom, nowFrom = 11, 8
	c := g.f.Data.Corpus
	g.cells(0, "", theme.Text, func(k int) (string, grid.Style) { return c.Words[g.t.words[k]], theme.AtHand })
	for _, out := range [...]struct {
		name  string
		tags  []int32
		score float64
	}{{"y", g.t.gold, g.v.gold}, {"ŷ", g.v.predicted, g.v.best}} {
		g.tags(out.name, out.tags)
		if g.H() >= termsFrom {
			g.sum(out.tags, out.score)
		}
	}
	if g.nowTags != nil && g.H() >= nowFrom {
		g.tags(g.nowName, g.nowTags)
	}
}

// cells draws a text in each place, at the left, behind the name of the row.
func (g *trellisPicture) cells(indent int, name string, style grid.Style, of func(k int) (string, grid.Style)) {
	g.Fit(indent, g.y, g.head-indent, name, style)
	for n, at := range g.places {
		text, style := of(g.from + n)
		g.Fit(at.x, g.y, min(at.w+1, g.W()-at.x), text, style)
	}
	g.y++
}

// tags draws the tags of an output, ! after a wrong one.
func (g *trellisPicture) tags(name string, tags []int32) {
	g.cells(0, name, theme.Label, func(k int) (string, grid.Style) {
		tag := g.Cut(g.f.Data.Corpus.Tags[tags[k]], wordMost)
		if tags[k] != g.t.gold[k] {
			return tag + "!", theme.Wrong
		}
		return tag, theme.Text
	})
}

// sum draws what each place adds to the score of an output, and the score at the end.
func (g *trellisPicture) sum(tags []int32, score float64) {
	g.cells(1, "T+E", theme.Label, func(k int) (string, grid.Style) {
		into, sign, word := g.parts(tags, k)
		return text(into, sign, word), theme.Number
	})
	last, value := g.places[len(g.places)-1], g.v.value(g.f, score)
	x := last.x + last.w + 1
	if g.from+len(g.places) == len(g.t.words) && x+row.Width(g.Area, "= ", value) <= g.W() {
		row.Put(g.Area, x, g.y-1, theme.Number, "= ", value)
	}
}

// nodes draws a row of nodes for each tag, and the two paths through them.
func (g *trellisPicture) nodes() {
	if g.H()-g.y > len(g.rows)+1 {
		g.y++
	}
	top, pitch := g.y, 1
	if g.H()-g.y >= 2*len(g.rows)+3 {
		pitch = 2
	}
	for _, tag := range g.rows {
		g.row(tag)
		g.y += pitch
	}
	g.y += 2 - pitch
	p := trellisPath{g, top, pitch, 0, theme.Boundary, '─', '│'}
	p.draw(g.v.predicted)
	p.lane, p.style, p.across, p.upright = 1, theme.Ghost, '┄', '┆'
	if g.Grid().ASCII() {
		p.across, p.upright = '.', ':'
	}
	p.draw(g.t.gold)
}

// row draws the nodes of a tag: [ ] on the predicted path, ( ) on the right one where
// that is another.
func (g *trellisPicture) row(tag int32) {
	c, m := g.f.Data.Corpus, g.v.tagger.Tags()
	g.Fit(0, g.y, g.head, c.Tags[tag], theme.Text)
	for n, at := range g.places {
		k := g.from + n
		last := at.x + at.node - 1
		if last >= g.W() && n > 0 {
			break
		}
		brackets, style := "  ", theme.Label
		switch right := g.t.gold[k] == tag; {
		case g.v.predicted[k] == tag && right:
			brackets, style = "[]", theme.Strong
		case g.v.predicted[k] == tag:
			brackets, style = "[]", theme.Mistake
		case right:
			brackets, style = "()", theme.Correct
		}
		g.Text(at.x, g.y, brackets[:1], style)
		if from := g.g.Back[k*m+int(tag)]; g.named && from >= 0 {
			g.Text(at.x+1, g.y, g.Cut(c.Tags[from], wordMost)+"→", theme.Faint)
		}
		value := g.v.value(g.f, g.g.Prefix[k*m+int(tag)])
		x := row.Put(g.Area, last-row.Width(g.Area, value), g.y, style, value)
		g.Text(x, g.y, brackets[1:], style)
	}
}

// legend says what the signs and the numbers are.
func (g *trellisPicture) legend() {
	s := g.f.sheetBelow(g.Area, g.y)
	best, marks := "best scores so far", "[ ] ŷ  ( ) y  "
	if g.named {
		name := g.Cut(g.f.Data.Corpus.Tags[0], wordMost)
		best = name + "→2: from " + name + ", best score 2"
	}
	s.Say(row.Note, "[ ] ŷ, the best path  ( ) y where it differs  ", best)
	s.Or(marks, best)
	s.Or(marks)
	s.Next()
	s.Say(row.Note, "δᵢ(t) = E(t, xᵢ) + max over u of δᵢ₋₁(u) + T(u, t),  δ₁(t) = T(<s>, t) + E(t, x₁)")
	s.Or("δᵢ(t) = E(t, xᵢ) + maxᵤ δᵢ₋₁(u) + T(u, t)")
	s.Next().Rank = 1
	if s.H > 0 {
		s.Draw()
	}
}

// trellisPath draws a path from node to node, each stretch in its lane between two
// places: the prediction in the first, the right output in the second.
type trellisPath struct {
	*trellisPicture
	top, pitch      int // the row of the first tag, and how far the next is below it
	lane            int
	style           grid.Style
	across, upright rune
}

// draw draws those stretches whose tags have rows, and of the right output those that
// are not also predicted, where there is room for two paths.
func (p *trellisPath) draw(tags []int32) {
	if p.lane >= p.gap {
		return
	}
	for n := range len(p.places) - 1 {
		k := p.from + n
		if p.lane > 0 && tags[k] == p.v.predicted[k] && tags[k+1] == p.v.predicted[k+1] {
			continue
		}
		one, two := slices.Index(p.rows, tags[k]), slices.Index(p.rows, tags[k+1])
		from, to := p.places[n].x+p.places[n].node, p.places[n+1].x-1
		if one >= 0 && two >= 0 && to < p.W() {
			p.join(from, to, p.top+one*p.pitch, p.top+two*p.pitch)
		}
	}
}

// The sides that the pieces of a path reach to.
const (
	left = 1 << iota
	right
	up
	down
)

// pieces are those of a path, by the sides that they reach to.
var pieces = [...]rune{
	left | right: '─', up | down: '│', left | down: '╮', left | up: '╯', right | up: '╰', right | down: '╭',
	left | right | down: '┬', left | right | up: '┴', up | down | right: '├', up | down | left: '┤',
	left | right | up | down: '┼',
}

// join goes along the row of the one node to a column, along that to the row of
// the other node, and along that.
func (p *trellisPath) join(from, to, one, two int) {
	turn := max(from, to-1+p.lane)
	for x := from; x <= to; x++ {
		switch {
		case one == two || x < turn:
			p.piece(x, one, left|right)
		case x > turn:
			p.piece(x, two, left|right)
		}
	}
	if one == two {
		return
	}
	leave, arrive := left|down, right|up
	if two < one {
		leave, arrive = left|up, right|down
	}
	p.piece(turn, one, leave)
	for y := min(one, two) + 1; y < max(one, two); y++ {
		p.piece(turn, y, up|down)
	}
	p.piece(turn, two, arrive)
}

// piece draws a piece of the path, or what it makes with that of the other path.
func (p *trellisPath) piece(x, y, sides int) {
	there := max(0, slices.Index(pieces[:], p.At(x, y).Rune))
	r := pieces[there|sides]
	switch {
	case there|sides == there:
		return
	case sides == left|right && there == 0:
		r = p.across
	case sides == up|down && there == 0:
		r = p.upright
	}
	p.Set(x, y, r, p.style)
}
