package panel

import (
	"perceptron/algo/tagger"
	"perceptron/tui/row"
)

// trellis is the current sentence as a table: a column for each position, with the word,
// the right and the predicted tag and their shares of the scores; below, a row for each
// tag with the best score of a prefix that ends there and the tag before it.
type trellis struct {
	f        *Frame
	sentence *tagging
	scores   *tagScores // the scores shown: before or after the update
	trellis  *tagger.Trellis
	named    bool // nodes name the tag before; too wide for a long sentence
	from     int  // the first position shown
	to       int  // one past the last that may fit
}

// trellisHeight is the number of rows of a sentence and of all tags.
func trellisHeight(f *Frame) int { return 11 + len(f.Data.Corpus.Tags) }

// trellisLength is the number of positions of the current sentence; before the first
// step, of sentences.
func trellisLength(f *Frame, _ ViewState) int {
	if t := f.tagging(); t != nil {
		return len(t.words)
	}
	return f.Data.Len()
}

// The width of a position: with nodes that name the tag before, without, and at least;
// and the width of the widest word.
const (
	namedNodeWidth = 10
	plainNodeWidth = 6
	minNodeWidth   = 4
	maxWordWidth   = 12
)

// newTrellis is the trellis of the current sentence for a given width. A long sentence
// begins just before its first mistake.
func (f *Frame) newTrellis(t *tagging, scroll, columns int) *trellis {
	p := &trellis{f: f, sentence: t, scores: &t.before}
	if !f.Options.Ghost && f.Beat == 0 {
		p.scores = &t.after
	}
	p.trellis = p.scores.trellisOf(t.words)
	n, wrong := len(t.words), 0
	for k := n - 1; k >= 0; k-- {
		if p.scores.predicted[k] != t.gold[k] {
			wrong = k
		}
	}
	if p.named = n*namedNodeWidth <= columns; !p.named {
		if n*plainNodeWidth > columns {
			scroll += max(0, wrong-1)
		}
		p.from = max(0, min(scroll, n-1))
	}
	p.to = min(n, p.from+columns/minNodeWidth+1)
	return p
}

// trellisRows writes the current sentence with its trellis; before the first step, all
// sentences. The present prediction has a row of its own if it differs in kind: after an
// update, or by another readout.
func trellisRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	t := f.tagging()
	if t == nil {
		sentenceRows(f, s, v, focused)
		return
	}
	const otherRows, sumRows, minWithSums = 5, 2, 12 // rows: those of no tag, without the sums; the sums; a sheet that has the sums
	p, tags := f.newTrellis(t, v.Scroll, s.W), s.H-otherRows
	withSums := s.H >= minWithSums
	if withSums {
		tags -= sumRows
	}
	shown := p.visibleTags(max(3, tags)) // rows below these are dropped first
	p.heading(s, len(shown), focused)
	s.Column(row.Column{LeftAligned: true, Gap: 2})
	for k := p.from; k < p.to; k++ {
		word := s.Truncate(f.Data.Corpus.Words[t.words[k]], maxWordWidth)
		s.Column(row.Column{Head: word, LeftAligned: true, Gap: 1, Priority: k - p.from, DropsLater: true})
		s.Last().Role = row.Example
	}
	table := s.TableColumns()
	s.TableRow(table)
	p.outputRow(s, table, "y", t.gold, withSums)
	p.outputRow(s, table, "ŷ", p.scores.predicted, withSums)
	switch {
	case !f.is("last") && f.Predictor != nil:
		p.outputRow(s, table, f.Setup.Readout, f.Predict(t.i).Tags, false)
	case f.Moment.Event.Updated && f.Beat == 0 && p.scores == &t.before:
		p.outputRow(s, table, "now", t.after.predicted, false)
	}
	if tags > len(shown) {
		s.TableRow(table)
	}
	for _, tag := range shown {
		s.Write(row.Text, row.Verbatim(s.Truncate(f.Data.Corpus.Tags[tag], maxWordWidth)))
		for k := p.from; k < p.to; k++ {
			p.node(s, k, tag)
		}
		s.TableRow(table)
	}
	f.writeRows(s, "trellis-legend")
}

// heading writes which weights the scores are of, and what is only partly shown.
func (p *trellis) heading(s *row.Sheet, tags int, focused bool) {
	when, from, all := "", "", ""
	switch {
	case !p.f.Moment.Event.Updated:
	case p.scores == &p.sentence.after:
		when = p.f.fillLetters("new «w»")
	case p.f.Beat == 0:
		when = p.f.fillLetters("old «w»")
	}
	if !p.named {
		from = text("word ", p.from+1, " of ", len(p.sentence.words))
	}
	if m := p.scores.tagger.Tags(); tags < m {
		all = text(tags, " of ", m, " tags")
	}
	headingWithNotes(s, focused, "sentence", when, from, all)
}

// outputRow writes the tags of an output, with ! after a wrong one, and with sums also
// each position's share of its score.
func (p *trellis) outputRow(s *row.Sheet, table []row.Column, name string, tags []int32, sums bool) {
	s.Write(row.Name, name)
	for k := p.from; k < p.to; k++ {
		role, mark := row.Text, ""
		if tags[k] != p.sentence.gold[k] {
			role, mark = row.Wrong, "!"
		}
		s.Write(role, row.Verbatim(s.Truncate(p.f.Data.Corpus.Tags[tags[k]], maxWordWidth)), mark)
	}
	s.TableRow(table)
	if !sums {
		return
	}
	s.Write(row.Name, " T+E")
	score := 0.0
	for k := range tags {
		into, word := p.positionTerms(tags, k)
		if score += into + word; k >= p.from && k < p.to {
			sign := "+"
			if word < 0 {
				sign, word = "−", -word
			}
			s.Write(row.Value, p.scores.value(p.f, into), sign, p.scores.value(p.f, word))
		}
	}
	s.Write(row.Value, "Σ = ", p.scores.value(p.f, score)).Overflow = row.Optional
	s.TableRow(table)
}

// positionTerms are the two weights that a position adds to the score of an output: of
// the transition into it (or the start), and of the emission.
func (p *trellis) positionTerms(tags []int32, k int) (into, word float64) {
	w, g := p.scores.tagger.Weights(), p.scores.tagger
	if k == 0 {
		into = w[g.Start(tags[0])]
	} else {
		into = w[g.Transition(tags[k-1], tags[k])]
	}
	if p.sentence.words[k] >= 0 {
		word = w[g.Emission(tags[k], p.sentence.words[k])]
	}
	return into, word
}

// visibleTags are at most limit tags, in order: those on the two paths in view, then the
// first of the others.
func (p *trellis) visibleTags(limit int) (all []int32) {
	onPath := map[int32]bool{}
	for k := p.from; k < p.to; k++ {
		onPath[p.sentence.gold[k]], onPath[p.scores.predicted[k]] = true, true
	}
	others := limit - len(onPath)
	for tag := range int32(p.scores.tagger.Tags()) {
		if !onPath[tag] {
			others--
		}
		if onPath[tag] || others >= 0 {
			all = append(all, tag)
		}
	}
	return all[:min(limit, len(all))]
}

// node writes a tag at a position: the tag before it on its best path, and that path's
// score; in [ ] on the predicted path, in ( ) on the right one where that differs.
func (p *trellis) node(s *row.Sheet, k int, tag int32) {
	open, end, role := "", "", row.Note
	switch right := p.sentence.gold[k] == tag; {
	case p.scores.predicted[k] == tag && right:
		open, end, role = "[", "]", row.Result
	case p.scores.predicted[k] == tag:
		open, end, role = "[", "]", row.Wrong
	case right:
		open, end, role = "(", ")", row.Right
	}
	at, back, arrow := k*p.scores.tagger.Tags()+int(tag), "", ""
	if from := p.trellis.Back[at]; p.named && from >= 0 {
		back, arrow = s.Truncate(p.f.Data.Corpus.Tags[from], maxWordWidth), "→"
	}
	s.Write(role, open, row.Verbatim(back), arrow, p.scores.value(p.f, p.trellis.Prefix[at]), end)
}
