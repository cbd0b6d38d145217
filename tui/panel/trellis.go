package panel

import (
	"perceptron/algo/tagger"
	"perceptron/tui/row"
)

// trellis is the sentence at hand as a table: a column for each place, with the word, the
// right and the predicted tag and what these add to the scores, and below them a row for
// each tag, with the best score of a beginning of the sentence that ends there and the tag
// that this comes from.
type trellis struct {
	f     *Frame
	t     *tagging
	v     *tagScores // whose scores are shown
	g     *tagger.Trellis
	named bool // nodes say where their scores come from, for which a long sentence has no room
	from  int  // the first place shown
	to    int  // the one behind the last that may have room
}

// trellisLines is the rows of a sentence with all that is said of it, and of all tags.
func trellisLines(f *Frame) int { return 11 + len(f.Data.Corpus.Tags) }

// lengthTrellis is the places of the sentence at hand, or the sentences.
func lengthTrellis(f *Frame, _ View) int {
	if t := f.tagging(); t != nil {
		return len(t.words)
	}
	return f.Data.Len()
}

// The columns that a place takes whose nodes say where their scores come from, and one whose
// nodes don't, and at the least; and those of the widest word.
const (
	placeNamed = 10
	placePlain = 6
	placeLeast = 4
	wordMost   = 12
)

// newTrellis is that of the sentence at hand in so many columns, under the weights whose
// scores it shows: a long one begins before its first mistake.
func (f *Frame) newTrellis(t *tagging, scroll, columns int) *trellis {
	p := &trellis{f: f, t: t, v: &t.before}
	if !f.Options.Ghost && f.Beat == 0 {
		p.v = &t.after
	}
	p.g = p.v.paths(t.words)
	n, wrong := len(t.words), 0
	for k := n - 1; k >= 0; k-- {
		if p.v.predicted[k] != t.gold[k] {
			wrong = k
		}
	}
	if p.named = n*placeNamed <= columns; !p.named {
		if n*placePlain > columns {
			scroll += max(0, wrong-1)
		}
		p.from = max(0, min(scroll, n-1))
	}
	p.to = min(n, p.from+columns/placeLeast+1)
	return p
}

// trellisRows says the sentence at hand with its trellis; before the first step, all
// sentences. What is predicted now has a row where that is another prediction: after an
// update, or by another readout.
func trellisRows(f *Frame, s *row.Sheet, v View, focused bool) {
	t := f.tagging()
	if t == nil {
		sentenceRows(f, s, v, focused)
		return
	}
	const others, sums, wholeFrom = 5, 2, 12 // rows: of no tag, without the sums; of these; of a sheet that has these
	p, tags := f.newTrellis(t, v.Scroll, s.W), s.H-others
	whole := s.H >= wholeFrom
	if whole {
		tags -= sums
	}
	shown := p.bestTags(max(3, tags)) // what stands below them goes first
	p.heading(s, len(shown), focused)
	s.Column(row.Column{LeftAligned: true, Gap: 2})
	for k := p.from; k < p.to; k++ {
		word := s.Truncate(f.Data.Corpus.Words[t.words[k]], wordMost)
		s.Column(row.Column{Head: word, LeftAligned: true, Gap: 1, Priority: k - p.from, DropsLater: true})
		s.Last().Role = row.Example
	}
	table := s.TableColumns()
	s.TableRow(table)
	p.output(s, table, "y", t.gold, whole)
	p.output(s, table, "ŷ", p.v.predicted, whole)
	switch {
	case !f.is("last") && f.Predictor != nil:
		p.output(s, table, f.Setup.Readout, f.See(t.i).Tags, false)
	case f.Moment.Event.Updated && f.Beat == 0 && p.v == &t.before:
		p.output(s, table, "now", t.after.predicted, false)
	}
	if tags > len(shown) {
		s.TableRow(table)
	}
	for _, tag := range shown {
		s.Write(row.Text, row.Verbatim(s.Truncate(f.Data.Corpus.Tags[tag], wordMost)))
		for k := p.from; k < p.to; k++ {
			p.node(s, k, tag)
		}
		s.TableRow(table)
	}
	f.sayRows(s, "trellis-legend")
}

// heading says under which weights the scores are, and of what not all may be there.
func (p *trellis) heading(s *row.Sheet, tags int, focused bool) {
	when, from, all := "", "", ""
	switch {
	case !p.f.Moment.Event.Updated:
	case p.v == &p.t.after:
		when = p.f.filled("new «w»")
	case p.f.Beat == 0:
		when = p.f.filled("old «w»")
	}
	if !p.named {
		from = text("word ", p.from+1, " of ", len(p.t.words))
	}
	if m := p.v.tagger.Tags(); tags < m {
		all = text(tags, " of ", m, " tags")
	}
	headed(s, focused, "sentence", when, from, all)
}

// output says the tags of an output, ! after a wrong one, and what each place adds to its
// score.
func (p *trellis) output(s *row.Sheet, table []row.Column, name string, tags []int32, sums bool) {
	s.Write(row.Name, name)
	for k := p.from; k < p.to; k++ {
		role, mark := row.Text, ""
		if tags[k] != p.t.gold[k] {
			role, mark = row.Wrong, "!"
		}
		s.Write(role, row.Verbatim(s.Truncate(p.f.Data.Corpus.Tags[tags[k]], wordMost)), mark)
	}
	s.TableRow(table)
	if !sums {
		return
	}
	s.Write(row.Name, " T+E")
	score := 0.0
	for k := range tags {
		into, word := p.terms(tags, k)
		if score += into + word; k >= p.from && k < p.to {
			sign := "+"
			if word < 0 {
				sign, word = "−", -word
			}
			s.Write(row.Value, p.v.value(p.f, into), sign, p.v.value(p.f, word))
		}
	}
	s.Write(row.Value, "Σ = ", p.v.value(p.f, score)).Overflow = row.Optional
	s.TableRow(table)
}

// terms are the two weights that a place adds to the score of an output: of the transition
// into it, or the start, and of the emission.
func (p *trellis) terms(tags []int32, k int) (into, word float64) {
	w, g := p.v.tagger.Weights(), p.v.tagger
	if k == 0 {
		into = w[g.Start(tags[0])]
	} else {
		into = w[g.Transition(tags[k-1], tags[k])]
	}
	if p.t.words[k] >= 0 {
		word = w[g.Emission(tags[k], p.t.words[k])]
	}
	return into, word
}

// bestTags are so many of the tags, in their order: those of the two paths in sight, then
// the first of the others.
func (p *trellis) bestTags(most int) (all []int32) {
	onPath := map[int32]bool{}
	for k := p.from; k < p.to; k++ {
		onPath[p.t.gold[k]], onPath[p.v.predicted[k]] = true, true
	}
	others := most - len(onPath)
	for tag := range int32(p.v.tagger.Tags()) {
		if !onPath[tag] {
			others--
		}
		if onPath[tag] || others >= 0 {
			all = append(all, tag)
		}
	}
	return all[:min(most, len(all))]
}

// node says a tag at a place: the tag that its best score comes from, and that; [ ] on the
// predicted path, ( ) on the right one where that is another.
func (p *trellis) node(s *row.Sheet, k int, tag int32) {
	open, end, role := "", "", row.Note
	switch right := p.t.gold[k] == tag; {
	case p.v.predicted[k] == tag && right:
		open, end, role = "[", "]", row.Result
	case p.v.predicted[k] == tag:
		open, end, role = "[", "]", row.Wrong
	case right:
		open, end, role = "(", ")", row.Right
	}
	at, back, arrow := k*p.v.tagger.Tags()+int(tag), "", ""
	if from := p.g.Back[at]; p.named && from >= 0 {
		back, arrow = s.Truncate(p.f.Data.Corpus.Tags[from], wordMost), "→"
	}
	s.Write(role, open, row.Verbatim(back), arrow, p.v.value(p.f, p.g.Prefix[at]), end)
}
