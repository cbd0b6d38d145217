package panel

import (
	"cmp"
	"math"
	"slices"

	"perceptron/algo/tagger"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// trellisPicture is the picture of a sentence: its places across, each with the word,
// the right and the predicted tag and what these add to the scores, and below
// them the tags down: a node for each place and tag, with the best score of a
// beginning of the sentence that ends there and, where all of the sentence has room
// so, the tag it comes from.
type trellisPicture struct {
	grid.Area
	f       *Frame
	t       *tagging
	v       *tagScores // whose scores are shown
	g       *tagger.Trellis
	nowTags []int32 // what is predicted now, where that has a row; else nil
	nowName string  // what that row is called

	named  bool // nodes say where their scores come from
	gap    int  // columns between places
	head   int  // columns of the names of the rows
	from   int  // the first place shown
	places []placeColumns
	rows   []int32 // the tags shown
	y      int     // the row that is drawn next
}

// placeColumns is the columns of one place.
type placeColumns struct {
	x, w int // where it begins, and its width
	node int // the width of a node, its brackets included
}

// The columns between places in which two paths have room, and of the widest word.
const (
	lanes    = 2
	wordMost = 12
)

// trellisLines is the rows of a sentence with all that is said of it, and of all tags
// with one between any two.
func trellisLines(f *Frame) int { return 11 + 2*len(f.Data.Corpus.Tags) }

// lengthTrellis is the places of the sentence at hand, or the sentences.
func lengthTrellis(f *Frame, _ View) int {
	if t := f.tagging(); t != nil {
		return len(t.words)
	}
	return f.Data.Len()
}

// noTrellis is why a run has no trellis; "" if it has.
func (f *Frame) noTrellis() string {
	if f.Data.Corpus == nil {
		return "only sentences have a trellis"
	}
	return ""
}

// drawTrellis draws the sentence at hand with its trellis.
func drawTrellis(a grid.Area, f *Frame, v View, focused bool) {
	g := f.trellisPicture(part(a, grid.Rect{Y: 1, W: a.W() - 1, H: a.H() - 1}))
	g.layOut(v.Scroll)
	g.sentence()
	g.outputs()
	g.chooseTags()
	g.nodes()
	g.legend()
	s := f.blank(a)
	g.heading(s, focused)
	s.Draw()
}

// trellisPicture is the picture of the sentence at hand, under the weights whose scores
// it shows. What is predicted now is a row where that is another prediction: after an
// update, or by another readout.
func (f *Frame) trellisPicture(a grid.Area) *trellisPicture {
	t := f.tagging()
	g := trellisPicture{Area: a, f: f, t: t, v: &t.before}
	if !f.Options.Ghost && f.Beat == 0 {
		g.v = &t.after
	}
	g.g = g.v.paths(t.words)
	switch {
	case f.readoutDiffers() && f.Predictor != nil:
		g.nowTags, g.nowName = f.See(t.i).Tags, f.Setup.Readout
	case f.Moment.Event.Updated && f.Beat == 0 && g.v == &t.before:
		g.nowTags, g.nowName = t.after.predicted, "now"
	}
	g.head = max(len(" T+E"), len(g.nowName))
	for _, name := range f.Data.Corpus.Tags[:min(len(f.Data.Corpus.Tags), mostShown)] {
		g.head = max(g.head, min(g.Width(name), wordMost))
	}
	return &g
}

// heading says what has no room, and under which weights the scores are.
func (g *trellisPicture) heading(s *row.Sheet, focused bool) {
	words, tags, when := "", "", ""
	if n := len(g.t.words); len(g.places) < n {
		words = text(g.from+1, "–", g.from+len(g.places), " of ", n)
	}
	if m := g.v.tagger.Tags(); len(g.rows) < m {
		tags = text(len(g.rows), " of ", m, " tags")
	}
	switch {
	case !g.f.Moment.Event.Updated:
	case g.v == &g.t.after:
		when = "after the update"
	case g.f.Beat == 0:
		when = "before the update"
	}
	headed(s, focused, "sentence", words, tags, when)
}

// layOut chooses the places that have room: all, with as much said of each as there is
// room for, or those around the first mistake.
func (g *trellisPicture) layOut(scroll int) {
	n, wrong := len(g.t.words), 0
	for _, form := range [...]struct {
		named bool
		gap   int
	}{{true, lanes}, {false, lanes}, {false, 1}} {
		g.named, g.gap = form.named, form.gap
		if g.fill(0) == n {
			return
		}
	}
	for k := n - 1; k >= 0; k-- {
		if g.v.predicted[k] != g.t.gold[k] {
			wrong = k
		}
	}
	g.gap = lanes
	g.from = max(0, min(max(0, wrong-1)+scroll, n-1))
	for g.from > 0 && g.fill(g.from-1) > n-g.from { // no columns stay blank at the end
		g.from--
	}
	g.fill(g.from)
}

// fill lays out the places from one on, as many as there is room for, at the
// least one, and returns their number.
func (g *trellisPicture) fill(from int) int {
	g.places = g.places[:0]
	x := g.head
	for k := from; k < len(g.t.words); k++ {
		one := g.place(k)
		one.x = x + g.gap
		if x = one.x + one.w; x >= g.W() && k > from {
			break
		}
		g.places = append(g.places, one)
	}
	return len(g.places)
}

// place measures one place: its word, its tags, its scores.
func (g *trellisPicture) place(k int) placeColumns {
	c, m, score, back := g.f.Data.Corpus, g.v.tagger.Tags(), 0, 0
	for tag := range m {
		score = max(score, row.Width(g.Area, g.v.value(g.f, g.g.Prefix[k*m+tag])))
		if from := g.g.Back[k*m+tag]; g.named && from >= 0 {
			back = max(back, g.Width(g.Cut(c.Tags[from], wordMost)+"→"))
		}
	}
	node := back + score + len("[]")
	w := max(node, g.Width(g.Cut(c.Words[g.t.words[k]], wordMost)))
	for _, tags := range [...][]int32{g.t.gold, g.v.predicted, g.nowTags} {
		if tags != nil {
			into, sign, word := g.parts(tags, k)
			tag := g.Width(g.Cut(c.Tags[tags[k]], wordMost))
			if g.gap == 1 && tags[k] != g.t.gold[k] {
				tag++ // for its !, which else stands in the gap
			}
			w = max(w, tag, row.Width(g.Area, into, sign, word))
		}
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

// chooseTags takes the tags that matter where not all have a row: those of the two
// paths in sight, then those that the best outputs go through.
func (g *trellisPicture) chooseTags() {
	m, rows := g.v.tagger.Tags(), max(1, g.H()-g.y-1)
	for tag := range m {
		g.rows = append(g.rows, int32(tag))
	}
	if m <= rows {
		return
	}
	worth := make([]float64, m)
	for tag := range worth {
		worth[tag] = math.Inf(-1)
		for n := range g.places {
			worth[tag] = max(worth[tag], g.g.Through[(g.from+n)*m+tag])
		}
	}
	for n := range g.places {
		worth[g.t.gold[g.from+n]] = math.MaxFloat64
		worth[g.v.predicted[g.from+n]] = math.Inf(1)
	}
	slices.SortStableFunc(g.rows, func(a, b int32) int { return cmp.Compare(worth[b], worth[a]) })
	g.rows = g.rows[:rows]
	slices.Sort(g.rows)
}
