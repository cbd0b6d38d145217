package panel

import (
	"perceptron/algo/tagger"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// tagValue is a score or a weight in units of the rate, ready to be written.
func (s *step) tagValue(v float64) notation.Value { return s.tags.before.value(s.f, v) }

// tagSlots are the numbers of the current sentence: the scores of the prediction, of the
// right tags and of the best other output, before the update and after it.
var tagSlots = slotGroup{"looked tags", map[string]slotValue{
	"words":       func(t *textContext) any { return countNoun(len(t.tags.words), "word") },
	"batch wrong": func(t *textContext) any { return countMisclassified(t.f.members()) },
	"taggings": func(t *textContext) any { // 7⁶
		return text(t.tags.before.tagger.Tags(), row.Superscript(len(t.tags.words)))
	},
	"best score":     tagScoreSlot(func(g *tagging) float64 { return g.before.best }),
	"gold score":     tagScoreSlot(func(g *tagging) float64 { return g.before.gold }),
	"next score":     tagScoreSlot(func(g *tagging) float64 { return g.before.gold - g.before.margin }),
	"new gold score": tagScoreSlot(func(g *tagging) float64 { return g.after.gold }),
	"ahead of ŷ":     tagScoreSlot(func(g *tagging) float64 { return g.before.gold - g.before.best }),
	"now ahead of ŷ": tagScoreSlot(func(g *tagging) float64 {
		return g.after.gold - g.after.tagger.Score(g.words, g.before.predicted)
	}),
	"‖ΔΦ‖²": tagScoreSlot(func(g *tagging) float64 { return float64(g.changeNorm()) }),
	"up":    func(t *textContext) any { return t.tags.increased() },
	"down":  func(t *textContext) any { return len(t.tags.changes) - t.tags.increased() },
}}

// tagScoreSlot is the slot of a score of the current sentence.
func tagScoreSlot(of func(g *tagging) float64) slotValue {
	return func(t *textContext) any { return t.tags.before.value(t.f, of(t.tags)) }
}

// tagRows is the number of rows for changed weights; it grows with the mean length of a
// sentence.
func (f *Frame) tagRows() int {
	return min(3+2*len(f.Data.Corpus.Word)/max(1, f.Data.Len()), ranksPerKind)
}

// tagChanges writes the changed weights, as many as there are rows: increases and
// decreases in turn, since the lower rows are dropped first.
func (s *step) tagChanges() {
	if !s.updating {
		return
	}
	up, rows := s.tags.increased(), s.f.tagRows()
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

// tagChange writes one weight: its name, before and after, and the change.
func (s *step) tagChange(c tagger.Change) {
	old, now := s.tagValue(s.tags.before.tagger.Weights()[c.Feature]), s.tagValue(s.tags.after.tagger.Weights()[c.Feature])
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
