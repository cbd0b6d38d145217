package panel

import (
	"cmp"
	"math"
	"slices"
)

// roomTrellis is the rows of a sentence with all that is said of it, and of all
// tags with one between any two.
func roomTrellis(f *Frame, _, _ int) (least, best int) {
	return 10, 11 + 2*len(f.Data.Corpus.Tags)
}

// chooseTags takes the tags that matter where not all have a row: those of the two
// paths in sight, then those that the best outputs go through.
func (g *trellisPicture) chooseTags() {
	m, rows := g.v.tagger.Tags(), max(1, g.H()-g.headRows()-1)
	g.rows = g.rows[:0]
	for tag := range m {
		g.rows = append(g.rows, int32(tag))
	}
	if m <= rows {
		return
	}
	worth := make([]float64, m)
	for tag := range worth {
		worth[tag] = math.Inf(-1)
		for k := range g.places {
			worth[tag] = max(worth[tag], g.g.Through[(g.from+k)*m+tag])
		}
	}
	for k := range g.places {
		worth[g.t.gold[g.from+k]] = math.MaxFloat64
		worth[g.v.predicted[g.from+k]] = math.Inf(1)
	}
	slices.SortStableFunc(g.rows, func(a, b int32) int { return cmp.Compare(worth[b], worth[a]) })
	g.rows = g.rows[:rows]
	slices.Sort(g.rows)
}

// headRows is the rows over the trellis: the heading, the words, both outputs with
// their terms, what is predicted now; the fewer there are, the fewer are kept.
func (g *trellisPicture) headRows() int {
	rows := 4 // heading, words, y, ŷ
	if g.H() < 7 {
		return rows - 1
	}
	if g.withNow() {
		rows++
	}
	if g.withTerms() {
		rows += 2
	}
	return rows + g.textRows()
}

func (g *trellisPicture) withNow() bool   { return g.nowTags != nil && g.H() >= 9 }
func (g *trellisPicture) withTerms() bool { return g.H() >= 12 }

// textRows is the rows that the whole sentence takes where not all of it has room
// below.
func (g *trellisPicture) textRows() (rows int) {
	if !g.folded || g.H() < 15 {
		return 0
	}
	x := 0
	for _, word := range g.t.words {
		w := g.Width(g.f.Data.Corpus.Words[word]) + 2
		if x+w > g.W() {
			rows, x = rows+1, 0
		}
		if x += w; rows >= g.H()/5 {
			return rows
		}
	}
	return rows + 1
}
