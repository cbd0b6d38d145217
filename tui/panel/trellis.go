package panel

import (
	"cmp"
	"math"
	"slices"

	"perceptron/algo/tagger"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/row"
	"perceptron/tui/theme"
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
	gap    int  // columns between places: in lanes of them two paths have room
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

// wordMost is the columns of the widest word.
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
	g := f.trellisPicture(part(a, grid.Rect{Y: 1, W: a.W - 1, H: a.H - 1}))
	g.layOut(v.Scroll)
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
		g.head = max(g.head, min(g.Grid.Width(name), wordMost))
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
	g.gap = lanes
	for k := n - 1; k >= 0; k-- {
		if g.v.predicted[k] != g.t.gold[k] {
			wrong = k
		}
	}
	g.from = max(0, min(max(0, wrong-1)+scroll, n-1))
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
		if x = one.x + one.w; x >= g.W && k > from {
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
			back = max(back, g.Grid.Width(g.Cut(c.Tags[from], wordMost)+"→"))
		}
	}
	node := back + score + len("[]")
	w := max(node, g.Grid.Width(g.Cut(c.Words[g.t.words[k]], wordMost)))
	for _, tags := range [...][]int32{g.t.gold, g.v.predicted, g.nowTags} {
		if tags != nil {
			tag, _ := g.tag(tags, k)
			w = max(w, g.Grid.Width(tag), g.Grid.Width(g.parts(tags, k)))
		}
	}
	return placeColumns{w: w, node: node}
}

// parts is what a place adds to the score of an output: 1+2.
func (g *trellisPicture) parts(tags []int32, k int) string {
	into, word := g.terms(tags, k)
	sign := "+"
	if word < 0 {
		sign, word = "−", -word
	}
	return text(g.v.value(g.f, into), sign, g.v.value(g.f, word))
}

// terms are the two weights: of the transition into the place, or the start, and of the
// emission.
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
		if g.H >= termsFrom {
			g.sum(out.tags, out.score)
		}
	}
	if g.nowTags != nil && g.H >= nowFrom {
		g.tags(g.nowName, g.nowTags)
	}
}

// cells draws a text in each place, at the left, behind the name of the row.
func (g *trellisPicture) cells(indent int, name string, style grid.Style, of func(k int) (string, grid.Style)) {
	g.Fit(indent, g.y, g.head-indent, name, style)
	for n, at := range g.places {
		text, style := of(g.from + n)
		g.Fit(at.x, g.y, min(at.w+1, g.W-at.x), text, style)
	}
	g.y++
}

// tags draws the tags of an output.
func (g *trellisPicture) tags(name string, tags []int32) {
	g.cells(0, name, theme.Label, func(k int) (string, grid.Style) { return g.tag(tags, k) })
}

// tag is one of them, ! after a wrong one.
func (g *trellisPicture) tag(tags []int32, k int) (string, grid.Style) {
	tag := g.Cut(g.f.Data.Corpus.Tags[tags[k]], wordMost)
	if tags[k] != g.t.gold[k] {
		return tag + "!", theme.Wrong
	}
	return tag, theme.Text
}

// sum draws what each place adds to the score of an output, and the score at the end.
func (g *trellisPicture) sum(tags []int32, score float64) {
	g.cells(1, "T+E", theme.Label, func(k int) (string, grid.Style) { return g.parts(tags, k), theme.Number })
	last, value := g.places[len(g.places)-1], g.v.value(g.f, score)
	x := last.x + last.w + 1
	if g.from+len(g.places) == len(g.t.words) && x+row.Width(g.Area, "= ", value) <= g.W {
		row.Put(g.Area, x, g.y-1, theme.Number, "= ", value)
	}
}

// chooseTags takes the tags that matter where not all have a row: those of the two
// paths in sight, then those that the best outputs go through.
func (g *trellisPicture) chooseTags() {
	m, rows := g.v.tagger.Tags(), max(1, g.H-g.y-1)
	worth := make([]float64, m)
	for tag := range m {
		g.rows = append(g.rows, int32(tag))
		worth[tag] = math.Inf(-1)
		for n := range g.places {
			worth[tag] = max(worth[tag], g.g.Through[(g.from+n)*m+tag])
		}
	}
	for n := range g.places {
		worth[g.t.gold[g.from+n]], worth[g.v.predicted[g.from+n]] = math.MaxFloat64, math.Inf(1)
	}
	if m > rows {
		slices.SortStableFunc(g.rows, func(a, b int32) int { return cmp.Compare(worth[b], worth[a]) })
		g.rows = g.rows[:rows]
		slices.Sort(g.rows)
	}
}

// nodes draws a row of nodes for each tag, and the two paths through them: the right
// one dashed, where the prediction is not on it.
func (g *trellisPicture) nodes() {
	if g.H-g.y > len(g.rows)+1 {
		g.y++
	}
	top, pitch := g.y, 1
	if g.H-g.y >= 2*len(g.rows)+3 {
		pitch = 2
	}
	for _, tag := range g.rows {
		g.row(tag)
		g.y += pitch
	}
	g.y += 2 - pitch
	if g.gap == lanes {
		g.path(g.t.gold, top, pitch, theme.Ghost, plot.Dashed)
	}
	g.path(g.v.predicted, top, pitch, theme.Boundary, plot.Solid)
}

// path draws lines from node to node where both have a row.
func (g *trellisPicture) path(tags []int32, top, pitch int, style grid.Style, how plot.Dash) {
	if g.W <= 0 || g.H <= 0 {
		return
	}
	d := plot.NewDots(g.W, g.H, g.Grid.ASCII)
	for n := range len(g.places) - 1 {
		k := g.from + n
		one, two := slices.Index(g.rows, tags[k]), slices.Index(g.rows, tags[k+1])
		from, to := g.places[n].x+g.places[n].node, g.places[n+1].x
		both := tags[k] == g.v.predicted[k] && tags[k+1] == g.v.predicted[k+1] && how != plot.Solid
		if one >= 0 && two >= 0 && to < g.W && !both {
			middle := func(k int) float64 { return float64(4*(top+k*pitch)) + 2 }
			d.Segment(float64(2*from), middle(one), float64(2*to), middle(two), how)
		}
	}
	d.Join(g.Area, style)
}

// row draws the nodes of a tag: [ ] on the predicted path, ( ) on the right one where
// that is another.
func (g *trellisPicture) row(tag int32) {
	c, m := g.f.Data.Corpus, g.v.tagger.Tags()
	g.Fit(0, g.y, g.head, c.Tags[tag], theme.Text)
	for n, at := range g.places {
		k := g.from + n
		last := at.x + at.node - 1
		if last >= g.W && n > 0 {
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
	s.Say(row.Note, "[ ] ŷ, the best path  ( ) y where it differs  each with the best score so far")
	s.Or("[ ] ŷ  ( ) y  best scores so far")
	s.Or("[ ] ŷ  ( ) y")
	s.Next()
	s.Say(row.Note, "δᵢ(t) = E(t, xᵢ) + max over u of δᵢ₋₁(u) + T(u, t),  δ₁(t) = T(<s>, t) + E(t, x₁)")
	s.Or("δᵢ(t) = E(t, xᵢ) + maxᵤ δᵢ₋₁(u) + T(u, t)")
	s.Next().Rank = 1
	if s.H > 0 {
		s.Draw()
	}
}
