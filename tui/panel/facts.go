package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// fact is something to be known of the data before the first step: a row, or a
// few.
type fact func(f *Frame, s *row.Sheet)

// The facts of each task, in their order: those that come first are for everybody, and
// the last for whom there is room. They are never written.
var (
	sideFacts   = []fact{(*Frame).extent, (*Frame).labelRows, (*Frame).notes, (*Frame).aim, (*Frame).suggestions, (*Frame).readingFacts, (*Frame).radiusFact, (*Frame).firstWeights, (*Frame).featureNames}
	classFacts  = []fact{(*Frame).extent, (*Frame).classesCounted, (*Frame).notes, (*Frame).aim, (*Frame).suggestions, (*Frame).readingFacts, (*Frame).radiusFact, (*Frame).featureNames}
	corpusFacts = []fact{(*Frame).corpusExtent, (*Frame).notes, (*Frame).aim, (*Frame).suggestions, (*Frame).readingFacts, (*Frame).tagWeights}
	streamFacts = []fact{(*Frame).streamExtent, (*Frame).labelRows, (*Frame).notes, (*Frame).aim, (*Frame).readingFacts, (*Frame).firstWeights, (*Frame).featureNames}
)

// factRows says step 0: what the data are, and what the perceptron looks for.
func factRows(f *Frame, s *row.Sheet) {
	switch {
	case s.Wide():
		s.Heading("data", false)
	case f.Moment.Step > 0:
		s.Say(row.Result, "step ", f.Moment.Step)
		s.Next()
	}
	switch {
	case f.Data.Len() == 0 && f.Online == nil:
		s.Line(row.Words, "no examples: nothing to learn")
	case f.Timeline.Stopped() != algo.Running && f.Timeline.Reached() == 0:
		s.Line(row.Right, "stopped: ", f.Timeline.Stopped().String())
	}
	for _, say := range f.task().facts {
		say(f, s)
	}
}

// aim says in plain words what the perceptron looks for, between blank rows.
func (f *Frame) aim(s *row.Sheet) {
	if f.Data.Len() == 0 && f.Online == nil || s.Left() < 3 {
		return
	}
	s.Next()
	s.Abridged(row.Words, f.aimText())
	if s.Left() > 2 {
		s.Next()
	}
}

func (f *Frame) aimText() string {
	line := f.surface()
	if !f.Problem.Linear() && f.Data.Dim() == 2 {
		line = "curve"
	}
	switch {
	case f.Problem.Setup.Task == "sequence":
		return "The perceptron tags a sentence as a whole. It sees one sentence at a time, and changes its weights at a wrong tag."
	case f.Problem.Setup.Task == "multiclass":
		return "Each class has weights of its own, and the highest score wins. The perceptron sees one point at a time, and changes weights only when it is wrong."
	case f.Online != nil:
		return "The perceptron predicts the side of each point as it comes, then sees its label, and moves the " + line + " only when it was wrong."
	}
	sees := "one point at a time"
	if n := min(f.Problem.Batch(), f.Data.Len()); n > 1 {
		sees = text(n, " points at a time")
	}
	return "The perceptron looks for a " + line + " with all + on one side and all o on the other. It sees " + sees + ", and moves the " + line + " only if it is wrong."
}

// extent says how many examples there are, and of how many features.
func (f *Frame) extent(s *row.Sheet) {
	n, d := f.Data.Len(), f.Data.Dim()
	if n > 0 {
		remark(s, row.Words, n, plural(" point", n), " of ", d, plural(" feature", d))
	}
}

// labelRows says which label a glyph stands for, and how many examples have it; of a
// stream, as far as it has come.
func (f *Frame) labelRows(s *row.Sheet) {
	d := f.Data
	plus, minus := d.Counts()
	if plus+minus == 0 && f.Online == nil {
		return
	}
	for _, c := range [...]struct {
		y     int8
		n     int
		label string
	}{{1, plus, d.Positive}, {-1, minus, d.Negative}} {
		s.Tab(1, row.Side(c.y), glyph(c.y))
		if f.Online == nil {
			s.Say(row.Words, " ", c.n)
		}
		if label := signed(c.label); label != "" {
			s.Say(row.Words, "   labelled ")
			s.Say(row.Result, row.Verbatim(label)).Place = row.Cut
		} else if f.Online != nil {
			s.Say(row.Note, "   has not come yet")
		}
		s.Next()
	}
}

// signed is a label with the minus that numbers have here.
func signed(label string) string {
	if rest, negative := strings.CutPrefix(label, "-"); negative {
		return notation.Minus + rest
	}
	return label
}

// delimiters are the names of those that are hard to see.
var delimiters = map[string]string{"\t": " by tabs", " ": " by blanks", ";": " by ;", "|": " by |"}

// notes say what a user should know of the data.
func (f *Frame) notes(s *row.Sheet) {
	for _, note := range f.Data.Guess.Notes {
		remark(s, row.Warning, row.Verbatim(note))
	}
}

// readingFacts says how a file was understood; that of a sample is known.
func (f *Frame) readingFacts(s *row.Sheet) {
	g := &f.Data.Guess
	if g.Input == "" || g.Known {
		return
	}
	header := ", no header, label "
	if g.Header {
		header = ", header, label "
	}
	s.Tab(1, row.Note, strings.ToUpper(g.Input), delimiters[g.Delimiter], header)
	s.Say(row.Note, g.Label).Place = row.Cut
	s.Next()
}

// radiusFact says how long the longest example is.
func (f *Frame) radiusFact(s *row.Sheet) {
	of, scaled := "R = max‖x‖ = ", ""
	if !f.Problem.Linear() {
		of = "R = max √K(x, x) = "
	}
	if c := f.Data.Scaling; c != nil {
		scaled = " scaled: " + c.Method
	}
	remark(s, row.Words, of, f.radiusOf(f.longest()), scaled)
}

// suggestions says what flags the sample is best seen with, of those that are not set.
func (f *Frame) suggestions(s *row.Sheet) {
	if f.Suggested == nil {
		return
	}
	if flags := f.Suggested(); len(flags) > 0 {
		s.Paragraph(row.Note, "suggested: "+strings.Join(flags, " "))
	}
}

// firstWeights says the weights before the first step.
func (f *Frame) firstWeights(s *row.Sheet) {
	w := f.weights(f.Moment.After)
	s.Tab(1, row.Value)
	if f.Problem.Linear() {
		s.Vector(row.Value, w.w, "w = ").Keep = 13
	}
	if f.standsApart() {
		s.Say(row.Value, "b = ", w.b).Gap = 2
	}
	s.Next()
}

// featureNames names the features, a row for as many as there are rows.
func (f *Frame) featureNames(s *row.Sheet) {
	d := f.Data.Dim()
	for j, name := range f.Data.Features {
		last := s.Left() == 1 && j < d-1
		switch {
		case s.Left() < 1, last && j == 0: // the axes of the plane name them
			return
		case last:
			remark(s, row.Note, d-j, " features more")
			return
		}
		s.Tab(1, row.Note, "feature ", j+1, ": ")
		s.Say(row.Words, row.Verbatim(name)).Place = row.Cut
		s.Next()
	}
}

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
			remark(s, row.Note, len(d.Labels)-c, " classes more")
			return
		}
		saySign(s, int32(c)).From = 1
		name := s.Say(row.Result, signed(label))
		name.Gap, name.Place = 1, row.Cut
		s.Close(row.Words, counts[c], plural(" example", counts[c]))
		s.Next()
	}
}

// remark says a fact in a row that may be cut.
func remark(s *row.Sheet, role row.Role, parts ...any) {
	s.Tab(1, role, parts...).Place = row.Cut
	s.Next()
}

// corpusExtent says how many sentences, words and tags there are, and names the
// tags in their order.
func (f *Frame) corpusExtent(s *row.Sheet) {
	c := f.Data.Corpus
	m, v, n := len(c.Tags), len(c.Words), len(c.Word)
	remark(s, row.Words, c.Len(), plural(" sentence", c.Len()), " of ", n, plural(" token", n))
	remark(s, row.Words, v, plural(" word", v), ", ", m, plural(" tag", m), ":")
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
	remark(s, row.Words, "weights: ", m*v+m*m+m, ", all 0")
	for _, text := range [...]string{" E:t:word  word has tag t", " T:t:u     u comes after t", " T:<s>:t   t comes first"} {
		if s.Left() > 1 {
			remark(s, row.Words, text)
		}
	}
	remark(s, row.Words, "R = max‖Φ(x, y) − Φ(x, y′)‖ ≤ ", f.longest())
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
		remark(s, row.Words, "the first ", d.Offset, " are gone")
	}
	s.Tab(1, row.Words, "a stream, each example once, of ", d.Dim(), plural(" feature", d.Dim()))
	s.Or("a stream, each example once")
	s.Next()
}
