package panel

import (
	"perceptron/algo/tagger"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// units is a score or a weight as the weights before the step have it.
func (s *step) units(of float64) notation.Value { return s.tags.before.value(s.f, of) }

// tagNumbers are of the sentence at hand: the scores of the prediction, of the right tags
// and of the best of all others, before the update and after it.
var tagNumbers = group{"looked tags", map[string]quantity{
	"words":       func(t *reader) any { return counted(len(t.tags.words), "word") },
	"batch wrong": func(t *reader) any { return misclassified(t.f.members()) },
	"taggings": func(t *reader) any { // 7⁶
		return text(t.tags.before.tagger.Tags(), row.Superscript(len(t.tags.words)))
	},
	"best score":     ofTags(func(g *tagging) float64 { return g.before.best }),
	"gold score":     ofTags(func(g *tagging) float64 { return g.before.gold }),
	"next score":     ofTags(func(g *tagging) float64 { return g.before.gold - g.before.margin }),
	"new gold score": ofTags(func(g *tagging) float64 { return g.after.gold }),
	"beyond ŷ":       ofTags(func(g *tagging) float64 { return g.before.gold - g.before.best }),
	"now beyond ŷ": ofTags(func(g *tagging) float64 {
		return g.after.gold - g.after.tagger.Score(g.words, g.before.predicted)
	}),
	"‖ΔΦ‖²": ofTags(func(g *tagging) float64 { return float64(g.square()) }),
	"up":    func(t *reader) any { return t.tags.raised() },
	"down":  func(t *reader) any { return len(t.tags.changes) - t.tags.raised() },
}}

// ofTags is a score of the sentence at hand.
func ofTags(of func(g *tagging) float64) quantity {
	return func(t *reader) any { return t.tags.before.value(t.f, of(t.tags)) }
}

// tagRows is how many rows there are for weights that change: the more words a sentence
// has, the more.
func (f *Frame) tagRows() int {
	return min(3+2*len(f.Data.Corpus.Word)/max(1, f.Data.Len()), manyRows)
}

// tagChanges says the weights that changed, as many as there are rows: one that went up
// and one that went down by turns, since the rows below are left out first.
func (s *step) tagChanges() {
	if !s.updating {
		return
	}
	up, rows := s.tags.raised(), s.f.tagRows()
	ups, downs := s.tags.changes[:up], s.tags.changes[up:]
	for k := range max(len(ups), len(downs)) {
		for _, side := range [...][]tagger.Change{ups, downs} {
			if k < len(side) && rows > 0 {
				s.tagChange(side[k])
				rows--
			}
		}
	}
}

// tagChange says one weight: its name, before and after, by how much.
func (s *step) tagChange(c tagger.Change) {
	old, now := s.units(s.tags.before.tagger.Weights()[c.Feature]), s.units(s.tags.after.tagger.Weights()[c.Feature])
	sign, role, by := "+ ", row.Right, c.Count
	if by < 0 {
		sign, role, by = "− ", row.Wrong, -by
	}
	note := row.Verbatim(text(sign, by, s.text("η")))
	if by == 1 && !s.f.is("unit-rate") {
		note = row.Verbatim(text(sign, s.text("η")))
	}
	word := s.Write(row.Text, s.tags.before.tagger.Name(c.Feature))
	word.MinColumn, word.Overflow = 1, row.Truncate
	s.AlignRight(row.Value, old, " → ", now).Reserve = len("+ 10") + 2
	s.AlignRight(role, note).Reserve = 0
	s.Next()
}
