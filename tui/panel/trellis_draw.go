package panel

import (
	"fmt"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// rowsLeft is the rows from the next one on.
func (g *trellisPicture) rowsLeft() int { return g.H() - g.y }

// draw draws all below the heading, the fewer rows there are the less.
func (g *trellisPicture) draw() {
	g.cells(0, "", theme.Text, func(k int) (string, grid.Style) {
		return g.f.Data.Corpus.Words[g.t.words[k]], theme.AtHand
	})
	g.output("y", g.t.gold)
	g.output("ŷ", g.v.predicted)
	if g.nowTags != nil && g.withNow() {
		g.tags(g.nowName, g.nowTags)
	}
	if g.rowsLeft() > len(g.rows)+1 {
		g.y++
	}
	g.top, g.pitch = g.y, 1
	if g.rowsLeft() >= 2*len(g.rows)+3 {
		g.pitch = 2
	}
	for k, tag := range g.rows {
		if g.y = g.top + k*g.pitch; g.rowsLeft() < 1 {
			return
		}
		g.row(tag)
	}
	g.y++
	g.path(g.v.predicted, 0, theme.Boundary)
	if g.gap >= lanes {
		g.path(g.t.gold, 1, theme.Ghost)
	}
	g.legend()
}

// subtitle says under which weights the scores are, and what has no room; briefly
// where that has none itself.
func (g *trellisPicture) subtitle() string {
	parts := [2][]string{}
	say := func(long, short string) {
		parts[0], parts[1] = append(parts[0], long), append(parts[1], short)
	}
	switch f := g.f; {
	case !f.Moment.Event.Updated:
	case g.v == &g.t.after:
		say("after the update", "new w")
	case f.Beat == 0:
		say("before the update", "old w")
	}
	if n := len(g.t.words); g.folded {
		from, to := g.from+1, g.from+len(g.places)
		say(fmt.Sprintf("words %d–%d of %d", from, to, n), fmt.Sprintf("%d–%d of %d", from, to, n))
	}
	if m := g.v.tagger.Tags(); len(g.rows) < m {
		say(fmt.Sprintf("%d of %d tags", len(g.rows), m), fmt.Sprintf("%d/%d tags", len(g.rows), m))
	}
	long := strings.Join(parts[0], ", ")
	if g.Width(long) > g.W()-16 {
		return strings.Join(parts[1], ", ")
	}
	return long
}

// sentence draws all words, those in sight to be seen first, where they do not
// all have a place.
func (g *trellisPicture) sentence() {
	rows := g.textRows()
	if rows == 0 {
		return
	}
	x, last := 0, g.y+rows
	for k, word := range g.t.words {
		text := g.f.Data.Corpus.Words[word]
		style := theme.Faint
		if k >= g.from && k < g.from+len(g.places) {
			style = theme.Strong
		}
		if g.v.predicted[k] != g.t.gold[k] {
			text, style = text+"!", theme.Wrong
		}
		if x+g.Width(text) > g.W() && x > 0 {
			if x, g.y = 0, g.y+1; g.y == last {
				g.Right(g.W(), g.y-1, " …", theme.Faint)
				return
			}
		}
		x = g.Fit(x, g.y, max(0, g.W()-x), text, style) + 1
	}
	g.y++
}

// cells draws a text in each place, at the left, behind the name of the row.
func (g *trellisPicture) cells(indent int, name string, style grid.Style, of func(k int) (string, grid.Style)) {
	g.Fit(indent, g.y, g.head-indent, name, style)
	for k, at := range g.places {
		text, style := of(g.from + k)
		g.Fit(at.x, g.y, min(at.w+1, g.W()-at.x), text, style)
	}
	g.y++
}

// output draws the tags of an output, and what each place adds to its score.
func (g *trellisPicture) output(name string, tags []int32) {
	g.tags(name, tags)
	if !g.withTerms() {
		return
	}
	g.cells(1, "T+E", theme.Label, func(k int) (string, grid.Style) {
		into, sign, word := g.parts(tags, k)
		return text(into, sign, word), theme.Number
	})
	last := g.places[len(g.places)-1]
	if g.from+len(g.places) < len(g.t.words) {
		return
	}
	score := g.v.best
	if name == "y" {
		score = g.v.gold
	}
	x, value := last.x+last.w+1, g.v.value(g.f, score)
	if x+row.Width(g.Area, "= ", value) <= g.W() {
		row.Put(g.Area, x, g.y-1, theme.Number, "= ", value)
	}
}

// tags draws the tags of an output, ! after a wrong one.
func (g *trellisPicture) tags(name string, tags []int32) {
	g.cells(0, name, theme.Label, func(k int) (string, grid.Style) {
		tag := g.f.Data.Corpus.Tags[tags[k]]
		if tags[k] != g.t.gold[k] {
			return g.Cut(tag, wordMost) + "!", theme.Wrong
		}
		return g.Cut(tag, wordMost), theme.Text
	})
}

// row draws the nodes of a tag.
func (g *trellisPicture) row(tag int32) {
	m, x := g.v.tagger.Tags(), 0
	if g.origin == byNumber {
		row.Put(g.Area, 0, g.y, theme.Label, int(tag)+1)
		x = 1 + row.Width(g.Area, m)
	}
	g.Fit(x, g.y, g.head-x, g.f.Data.Corpus.Tags[tag], theme.Text)
	for n, at := range g.places {
		k := g.from + n
		open, end, style := g.mark(k, tag)
		last := at.x + at.node - 1
		if last >= g.W() && n > 0 {
			break
		}
		g.Text(at.x, g.y, open, style)
		if from := g.g.Back[k*m+int(tag)]; from >= 0 {
			g.back(at.x+1, from)
		}
		value := g.v.value(g.f, g.g.Prefix[k*m+int(tag)])
		x := row.Put(g.Area, last-row.Width(g.Area, value), g.y, style, value)
		g.Text(x, g.y, end, style)
	}
}

// back draws where a best beginning comes from.
func (g *trellisPicture) back(x int, tag int32) {
	switch g.origin {
	case byNumber:
		row.Put(g.Area, x, g.y, theme.Faint, int(tag)+1, "→")
	case byName:
		row.Put(g.Area, x, g.y, theme.Faint, g.Cut(g.f.Data.Corpus.Tags[tag], wordMost), "→")
	}
}
