package panel

import (
	"fmt"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// draw draws all of it, the fewer rows there are the less.
func (g *grille) draw(focused bool) {
	if g.h >= 7 {
		g.pen.heading("sentence", g.about(), focused)
		g.sentence()
	}
	g.cells(0, "", theme.Text, func(k int) (string, grid.Style) {
		return g.f.Data.Corpus.Words[g.t.words[k]], theme.AtHand
	})
	g.output("y", g.t.gold)
	g.output("ŷ", g.v.predicted)
	if g.now != nil && g.withNow() {
		g.tags(g.call, g.now)
	}
	if g.left() > len(g.rows)+1 {
		g.next()
	}
	g.top, g.pitch = g.y, 1
	if g.left() >= 2*len(g.rows)+3 {
		g.pitch = 2
	}
	for k, tag := range g.rows {
		if g.y = g.top + k*g.pitch; g.left() < 1 {
			return
		}
		g.row(tag)
	}
	g.next()
	g.path(g.v.predicted, 0, theme.Boundary)
	if g.gap >= lanes {
		g.path(g.t.gold, 1, theme.Ghost)
	}
	g.legend()
}

// about says under which weights the scores are, and what has no room; briefly
// where that has none itself.
func (g *grille) about() string {
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
	if g.a.Width(long) > g.w-16 {
		return strings.Join(parts[1], ", ")
	}
	return long
}

// sentence draws all words, those in sight to be seen first, where they do not
// all have a place.
func (g *grille) sentence() {
	rows := g.textRows()
	if rows == 0 {
		return
	}
	last := g.y + rows
	for k, word := range g.t.words {
		text := g.f.Data.Corpus.Words[word]
		style := theme.Faint
		if k >= g.from && k < g.from+len(g.places) {
			style = theme.Strong
		}
		if g.v.predicted[k] != g.t.gold[k] {
			text, style = text+"!", theme.Wrong
		}
		if g.x+g.a.Width(text) > g.w && g.x > 0 {
			if g.next(); g.y == last {
				g.a.Right(g.w, g.y-1, " …", theme.Faint)
				g.x = 0
				return
			}
		}
		g.cut(text, style)
		g.x++
	}
	g.next()
}

// cells draws a text in each place, at the left, behind the name of the row.
func (g *grille) cells(indent int, name string, style grid.Style, of func(k int) (string, grid.Style)) {
	g.a.Fit(indent, g.y, g.head-indent, name, style)
	for k, at := range g.places {
		text, style := of(g.from + k)
		g.a.Fit(at.x, g.y, min(at.w+1, g.w-at.x), text, style)
	}
	g.next()
}

// output draws the tags of an output, and what each place adds to its score.
func (g *grille) output(name string, tags []int32) {
	g.tags(name, tags)
	if !g.withTerms() {
		return
	}
	g.cells(1, "T+E", theme.Label, func(k int) (string, grid.Style) {
		g.parts(tags, k)
		text := string(g.b)
		g.b = g.b[:0]
		return text, theme.Number
	})
	last := g.places[len(g.places)-1]
	if g.from+len(g.places) < len(g.t.words) {
		return
	}
	score := g.v.best
	if name == "y" {
		score = g.v.gold
	}
	g.y--
	g.x = last.x + last.w + 1
	g.say("= ")
	g.value(g.v.value(g.f, score))
	g.putIf()
	g.next()
}

// tags draws the tags of an output, ! after a wrong one.
func (g *grille) tags(name string, tags []int32) {
	g.cells(0, name, theme.Label, func(k int) (string, grid.Style) {
		tag := g.f.Data.Corpus.Tags[tags[k]]
		if tags[k] != g.t.gold[k] {
			return g.a.Cut(tag, wordMost) + "!", theme.Wrong
		}
		return g.a.Cut(tag, wordMost), theme.Text
	})
}

// row draws the nodes of a tag.
func (g *grille) row(tag int32) {
	m := g.v.tagger.Tags()
	g.x = 0
	if g.origin == byNumber {
		g.count(int(tag) + 1)
		g.put(theme.Label)
		g.x = 1 + g.measure(func() { g.count(m) })
	}
	g.a.Fit(g.x, g.y, g.head-g.x, g.f.Data.Corpus.Tags[tag], theme.Text)
	for n, at := range g.places {
		k := g.from + n
		open, end, style := g.mark(k, tag)
		last := at.x + at.node - 1
		if last >= g.w && n > 0 {
			break
		}
		g.a.Text(at.x, g.y, open, style)
		g.x = at.x + 1
		if from := g.g.Back[k*m+int(tag)]; from >= 0 {
			g.back(from)
			g.put(theme.Faint)
		}
		g.value(g.v.value(g.f, g.g.Prefix[k*m+int(tag)]))
		g.x = last - g.width()
		g.put(style)
		g.text(end, style)
	}
}

// back gathers where a best beginning comes from.
func (g *grille) back(tag int32) {
	switch g.origin {
	case byNumber:
		g.count(int(tag) + 1)
		g.say("→")
	case byName:
		g.say(g.a.Cut(g.f.Data.Corpus.Tags[tag], wordMost), "→")
	}
}
