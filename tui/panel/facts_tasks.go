package panel

import (
	"strings"

	"perceptron/tui/row"
)

// classesCounted says which sign stands for which label, and how many examples
// have it.
func (f *Frame) classesCounted(s *row.Sheet) {
	d := f.Data
	counts := make([]int, len(d.Labels))
	for _, c := range d.Class {
		counts[c]++
	}
	rows := max(2, s.Left()-3-len(d.Guess.Notes))
	for c, label := range d.Labels {
		if c == rows-1 && len(d.Labels) > rows {
			s.Tab(1, row.Note, len(d.Labels)-c, " classes more")
			s.Next()
			return
		}
		saySign(s, int32(c)).From = 1
		name := s.Say(row.Result, signed(label))
		name.Gap, name.Place = 1, row.Cut
		name.Keep = min(2+s.Measure(counts[c], plural(" example", counts[c])), s.W-4)
		s.Close(row.Words, counts[c], plural(" example", counts[c]))
		s.Next()
	}
}

// remark says a fact in a row that may be cut.
func remark(s *row.Sheet, parts ...any) {
	s.Tab(1, row.Words, parts...).Place = row.Cut
	s.Next()
}

// corpusExtent says how many sentences, words and tags there are, and names the
// tags in their order.
func (f *Frame) corpusExtent(s *row.Sheet) {
	c := f.Data.Corpus
	m, v, n := len(c.Tags), len(c.Words), len(c.Word)
	remark(s, c.Len(), plural(" sentence", c.Len()), " of ", n, plural(" token", n))
	remark(s, v, plural(" word", v), ", ", m, plural(" tag", m), ":")
	rows := 4
	for line := range row.Wrapped(strings.Join(c.Tags[:min(m, mostShown)], " "), max(1, s.W-3), s.Width) {
		if rows--; rows < 0 {
			return
		}
		s.Say(row.Result, line).From = 2
		s.Next()
	}
}

// tagWeights says which weights there are, and how long the longest difference
// of two outputs is.
func (f *Frame) tagWeights(s *row.Sheet) {
	m, v := len(f.Data.Corpus.Tags), len(f.Data.Corpus.Words)
	remark(s, "weights: ", m*v+m*m+m, ", all 0")
	for _, text := range [...]string{" E:t:word  word has tag t", " T:t:u     u comes after t", " T:<s>:t   t comes first"} {
		if s.Left() > 1 {
			remark(s, text)
		}
	}
	remark(s, "R = max‖Φ(x, y) − Φ(x, y′)‖ ≤ ", f.Problem.Radius)
}

// sentenceRows says the corpus, a line a sentence.
func sentenceRows(f *Frame, s *row.Sheet, v View, focused bool) {
	c := f.Data.Corpus
	s.Heading("sentences", focused, "word/TAG")
	digits := 1 + s.Measure(c.Len())
	for i := window(v.Scroll, c.Len(), s.Left()); i < c.Len() && s.Left() > 0; i++ {
		n := f.Data.Number(i)
		s.Say(row.Note, n).From = digits - s.Measure(n)
		s.Say(row.Words).From = digits + 2
		words, tags := c.Sentence(i)
		for k := range words {
			word := s.Say(row.Words, c.Words[words[k]])
			word.Place, word.With = row.Cut, true
			tag := s.Say(row.Note, "/", c.Tags[tags[k]], " ")
			tag.Place, tag.With = row.Cut, true
		}
		s.Next()
	}
}

// streamExtent says what is known of a stream before a step is shown: at the
// start, and where the window begins.
func (f *Frame) streamExtent(s *row.Sheet) {
	d := f.Data
	if d.Offset > 0 {
		s.Tab(1, row.Words, "the first ", d.Offset, " are gone")
		s.Next()
	}
	s.Tab(1, row.Words, "a stream, each example once, of ", d.Dim(), plural(" feature", d.Dim()))
	s.Or("a stream, each example once")
	s.Next()
}
