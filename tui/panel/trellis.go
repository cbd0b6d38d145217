package panel

import (
	"slices"

	"perceptron/algo/tagger"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// trellisPicture is the picture of a sentence: its places across, each with the word,
// the right and the predicted tag and what these add to the scores, and below
// them the tags down: a node for each place and tag, with the best score of a
// beginning of the sentence that ends there, and the tag it comes from.
type trellisPicture struct {
	grid.Area
	f       *Frame
	y       int // the row that is drawn next
	t       *tagging
	v       *tagScores // whose scores are shown
	g       *tagger.Trellis
	nowTags []int32 // what is predicted now, where that has a row; else nil
	nowName string  // what that row is called

	origin origin // how much is said of where a score comes from
	gap    int    // columns between two places
	head   int    // columns of the names of the rows
	from   int    // the first place shown
	places []placeColumns
	rows   []int32 // the tags shown
	folded bool    // not all of the sentence has room
	top    int     // the row of the first of them
	pitch  int     // and how many rows each is below the last
}

// placeColumns is the columns of one place.
type placeColumns struct {
	x, w int // where it begins, and its width
	node int // the width of a node, its brackets included
}

// origin is how the tag that a best beginning comes from is written.
type origin int

const (
	unsaid origin = iota
	byNumber
	byName
)

// The narrowest gap between places in which two paths have room, and the widest
// word.
const (
	lanes    = 2
	wordMost = 12
)

// drawTrellis draws the sentence at hand with its trellis; before the first step
// the sentences that there are.
func drawTrellis(a grid.Area, f *Frame, v View, focused bool) {
	g := f.trellisPicture(part(a, grid.Rect{W: a.W() - 1, H: a.H()}))
	g.currentPrediction()
	g.layOut(v.Scroll)
	if g.H() >= 7 {
		s := f.blank(a)
		s.Heading("sentence", focused, g.subtitle())
		s.Draw()
		g.y++
		g.sentence()
	}
	g.draw()
}

// trellisPicture is the picture of the sentence at hand, under the weights whose scores
// it shows.
func (f *Frame) trellisPicture(a grid.Area) *trellisPicture {
	t := f.tagging()
	g := trellisPicture{Area: a, f: f, t: t, v: &t.before}
	if !f.Options.Ghost && f.Beat == 0 {
		g.v = &t.after
	}
	g.g = g.v.paths(t.words)
	return &g
}

// noTrellis is why a run has no trellis; "" if it has.
func (f *Frame) noTrellis() string {
	if f.Data.Corpus == nil {
		return "only sentences have a trellis"
	}
	return ""
}

// lengthTrellis is the places of the sentence at hand, or the sentences.
func lengthTrellis(f *Frame, _ View) int {
	if t := f.tagging(); t != nil {
		return len(t.words)
	}
	return f.Data.Len()
}

// currentPrediction finds what is predicted now, where that is another prediction than the
// one shown: after an update, or by another readout.
func (g *trellisPicture) currentPrediction() {
	f := g.f
	switch {
	case f.readoutDiffers() && f.Predictor != nil:
		g.nowTags, g.nowName = f.See(g.t.i).Tags, f.Setup.Readout
	case f.Moment.Event.Updated && f.Beat == 0 && g.v == &g.t.before:
		g.nowTags, g.nowName = g.t.after.predicted, "now"
	}
}

// layOut chooses the tags and the places that have room, with as much said of
// each as there is room for.
func (g *trellisPicture) layOut(scroll int) {
	n := len(g.t.words)
	for _, try := range [...]struct {
		gap    int
		origin origin
	}{{3, byName}, {lanes, byName}, {lanes, byNumber}, {lanes, unsaid}, {1, unsaid}} {
		g.gap, g.origin = try.gap, try.origin
		g.heads()
		if g.fill(0) == n {
			g.chooseTags()
			return
		}
	}
	g.folded, g.gap, g.origin = true, lanes, byNumber
	g.heads()
	g.from = max(0, min(g.firstError()+scroll, n-1))
	for g.fill(g.from); g.from > 0 && g.from+len(g.places) == n; {
		if g.from--; g.fill(g.from) < n-g.from {
			g.from++
			g.fill(g.from)
			break
		}
	}
	g.chooseTags()
}

// firstError is the place to begin with: the one before the first wrong tag.
func (g *trellisPicture) firstError() int {
	for k, tag := range g.v.predicted {
		if tag != g.t.gold[k] {
			return max(0, k-1)
		}
	}
	return 0
}

// heads measures the names of the rows.
func (g *trellisPicture) heads() {
	g.head = len(" T+E")
	for _, name := range g.f.Data.Corpus.Tags[:min(len(g.f.Data.Corpus.Tags), mostShown)] {
		g.head = max(g.head, min(g.Width(name), wordMost))
	}
	if g.origin == byNumber {
		g.head += 1 + row.Width(g.Area, len(g.f.Data.Corpus.Tags))
	}
	if g.nowTags != nil {
		g.head = max(g.head, len(g.nowName))
	}
}

// fill lays out the places from one on, as many as there is room for, at the
// least one, and returns their number.
func (g *trellisPicture) fill(from int) int {
	g.places = g.places[:0]
	x := g.head
	for k := from; k < len(g.t.words); k++ {
		one := g.place(k)
		one.x = x + g.gap
		if k == from {
			one.x = x + 1 + min(1, g.gap-1)
		}
		x = one.x + one.w
		if x+1 > g.W() && k > from {
			break
		}
		g.places = append(g.places, one)
	}
	return len(g.places)
}

// place measures one place: its word, its tags, its scores.
func (g *trellisPicture) place(k int) placeColumns {
	c, m := g.f.Data.Corpus, g.v.tagger.Tags()
	digits := 1
	for tag := range m {
		digits = max(digits, row.Width(g.Area, g.v.value(g.f, g.g.Prefix[k*m+tag])))
	}
	w := digits + 2
	back := 0
	switch g.origin {
	case byNumber:
		back = row.Width(g.Area, m) + g.Width("→")
	case byName:
		for _, tag := range g.g.Back[k*m:][:m] {
			if tag >= 0 {
				back = max(back, min(g.Width(c.Tags[tag]), wordMost)+g.Width("→"))
			}
		}
	}
	if k > 0 {
		w += back
	}
	node := w
	w = max(w, min(g.Width(c.Words[g.t.words[k]]), wordMost))
	for _, tags := range [...][]int32{g.t.gold, g.v.predicted, g.nowTags} {
		if tags != nil {
			size := min(g.Width(c.Tags[tags[k]]), wordMost)
			if tags[k] != g.t.gold[k] && g.gap == 1 {
				size++ // for the !, which else stands in the gap
			}
			w = max(w, size)
		}
	}
	for _, tags := range [...][]int32{g.t.gold, g.v.predicted} {
		into, sign, word := g.parts(tags, k)
		w = max(w, row.Width(g.Area, into, sign, word))
	}
	return placeColumns{w: w, node: node}
}

// parts is what a place adds to the score of an output: the transition into it,
// or the start, and the emission.
func (g *trellisPicture) parts(tags []int32, k int) (into notation.Value, sign string, word notation.Value) {
	one, two := g.terms(tags, k)
	if sign = "+"; two < 0 {
		sign, two = "−", -two
	}
	return g.v.value(g.f, one), sign, g.v.value(g.f, two)
}

// terms are these two weights.
func (g *trellisPicture) terms(tags []int32, k int) (into, word float64) {
	w, s := g.v.tagger.Weights(), g.v.tagger
	if k == 0 {
		into = w[s.Start(tags[0])]
	} else {
		into = w[s.Transition(tags[k-1], tags[k])]
	}
	if g.t.words[k] >= 0 {
		word = w[s.Emission(tags[k], g.t.words[k])]
	}
	return into, word
}

// rowOf is the row of a tag in the trellis; −1 if it has none.
func (g *trellisPicture) rowOf(tag int32) int { return slices.Index(g.rows, tag) }

// mark is the style of a node, and the brackets around it: [ ] on the predicted
// path, ( ) on the right one where that is another.
func (g *trellisPicture) mark(k int, tag int32) (open, close string, style grid.Style) {
	switch {
	case g.v.predicted[k] == tag && g.t.gold[k] == tag:
		return "[", "]", theme.Strong
	case g.v.predicted[k] == tag:
		return "[", "]", theme.Mistake
	case g.t.gold[k] == tag:
		return "(", ")", theme.Correct
	}
	return " ", " ", theme.Label
}
