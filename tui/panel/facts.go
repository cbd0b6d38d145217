package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// The ranks of the rows shown before the first step.
const (
	featureRank = 1 + iota
	suggestedRank
	blankRank
	summaryRank
	goalRank = summaryRank + summaryRows + 1
)

// summaryRows is the most rows for class summaries.
const summaryRows = 12

// startRows writes step 0: what the data are, and what the perceptron looks for.
func startRows(f *Frame, s *row.Sheet) {
	if f.is("empty") {
		s.Line(row.Text, "no examples: nothing to learn")
		return
	}
	s.Write(row.Text, scripts()["start"].Text("extent", f.textContext("start")))
	if s.Next().WideHeading = true; f.Moment.Step > 0 {
		s.Line(row.Result, "step ", f.Moment.Step)
	}
	if f.Timeline.Stopped() != algo.Running && f.Timeline.Reached == 0 {
		s.Line(row.Right, "stopped: ", f.Timeline.Stopped().String())
	}
	f.writeClasses(s)
	for _, note := range f.Data.Guess.Notes {
		s.Paragraph(row.Warning, 0, row.Verbatim(note))
	}
	s.Next().Rank = blankRank
	goal := scripts()["start"].Choose(nil, f.textContext("start"), func([]byte) bool { return true })
	s.Paragraph(row.Text, goalRank, string(goal))
	if w := f.weights(f.Moment.After); !f.is("from-zero") && f.Problem.Linear() {
		s.Write(row.Value, "«w» = ", w.w)
		s.Write(row.Value, "  «b» = ", w.b).Overflow = row.Optional
		s.Next().Rank = suggestedRank
	}
	if f.Suggested != nil {
		if flags := f.Suggested(); len(flags) > 0 {
			s.Paragraph(row.Note, suggestedRank, "suggested: "+strings.Join(flags, " "))
		}
	}
	f.writeFeatureNames(s)
}

// classSummary is one class, or one tag: its sign, the number of its examples (−1:
// unknown) and its label ("": none seen yet).
type classSummary struct {
	sign  string
	role  row.Role
	count int
	label string
}

// writeClasses writes the class summaries, a row each while there are rows enough.
func (f *Frame) writeClasses(s *row.Sheet) {
	all := f.classSummaries()
	for _, k := range all[:min(len(all), maxComponents)] {
		c := s.NewRow(1, 2, k.role, k.sign)
		c.Overflow, c.NewRow = row.Item, f.Data.Corpus == nil
		if k.count >= 0 {
			s.Write(row.Text, " ", k.count)
		}
		if k.label != "" {
			s.Write(row.Text, "   labelled ")
			s.Write(row.Result, row.Verbatim(s.Truncate(withMinus(k.label), maxWordWidth)))
		}
	}
	s.Omission(false, 1, row.Note, "…")
	var ranks []int
	for k := min(len(all), summaryRows); k > 1; k-- {
		ranks = append(ranks, summaryRank+k)
	}
	s.List(ranks...)
}

// classSummaries are the tags, the classes, or the two labels; of a stream, those that
// have come so far.
func (f *Frame) classSummaries() (all []classSummary) {
	switch {
	case f.is("tags"):
		for _, tag := range f.Data.Corpus.Tags {
			all = append(all, classSummary{tag, row.Result, -1, ""})
		}
		return all
	case f.is("classes"):
		for c, n := range f.classCounts() {
			all = append(all, classSummary{notation.ClassSign(c), theme.Class(c), n, f.Data.Labels[c]})
		}
		return all
	}
	plus, minus := f.Data.Counts()
	if f.Online != nil {
		plus, minus = -1, -1
	}
	return []classSummary{{classGlyph(1), row.Positive, plus, f.Data.Positive}, {classGlyph(-1), row.Negative, minus, f.Data.Negative}}
}

// classCounts is the number of examples of each class.
func (f *Frame) classCounts() []int {
	counts := make([]int, len(f.Data.Labels))
	for _, c := range f.Data.Class {
		counts[c]++
	}
	return counts
}

// withMinus is a label with the typographic minus that numbers have here.
func withMinus(label string) string {
	if rest, negative := strings.CutPrefix(label, "-"); negative {
		return notation.Minus + rest
	}
	return label
}

// writeFeatureNames writes the names of the features that the axes do not show, as many
// as fit.
func (f *Frame) writeFeatureNames(s *row.Sheet) {
	if len(f.Data.Features) < 3 {
		return
	}
	s.Next().Rank = featureRank
	s.Write(row.Name, "features")
	for j, name := range f.Data.Features[:min(len(f.Data.Features), maxComponents)] {
		c := s.Write(row.Note, j+1, " ")
		c.Gap, c.Overflow = min(j+1, 2), row.Item
		s.Write(row.Text, row.Verbatim(s.Truncate(name, 2*maxWordWidth)))
	}
	s.Omission(len(f.Data.Features) > maxComponents, 0, row.Note, "…")
	n := len(s.Rows)
	s.List(featureRank, featureRank, featureRank)
	s.Rows[n].Rank = featureRank
}

// sentenceRows writes the corpus, a row a sentence.
func sentenceRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	c := f.Data.Corpus
	s.Heading("sentences", focused, "word/TAG")
	first, end := row.Window(v.Scroll, c.Len(), s.RowsLeft())
	table := []row.Column{{Gap: 1}}
	for i := first; i < end; i++ {
		s.Write(row.Note, f.Data.Number(i))
		words, tags := c.Sentence(i)
		for k := range words {
			tag := c.Tags[tags[k]]
			word := s.Write(row.Text, c.Words[words[k]])
			if word.Overflow = row.Item; k > 0 {
				word.Gap = 1
			}
			s.Write(row.Note, "/", tag)
		}
		s.TableRow(table)
	}
}
