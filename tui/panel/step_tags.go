package panel

import (
	"math"

	"perceptron/algo/tagger"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// tagHead says the sentence and its length, and how many sentences the step looked
// at, where these are several.
func (s *step) tagHead() {
	n := len(s.tags.words)
	s.Say(row.Example, s.f.name("x", s.tags.i))
	of, words := s.f.Data.Len(), plural(" word", n)
	if s.f.is("batch") {
		s.Say(row.Words, " of ", of, "  ", n, words, "  batch: ", misclassified(s.f.members()), " of ", len(s.f.members()), " wrong")
		s.Or(" of ", of, "  ", n, words)
	} else {
		s.Say(row.Words, " of ", of, "  ", n, words)
	}
	s.Or("  ", n, words)
}

// tagScores says what the weights before the step gave the prediction and the right
// tags; where these are one, the best of all others.
func (s *step) tagScores() {
	v := &s.tags.before
	s.Say(row.Value, "«w»·Φ(x, ŷ) = ", s.units(v.best))
	s.Say(row.Note, "  best of ", v.tagger.Tags(), row.Power(len(s.tags.words)), " taggings") // 7⁶ outputs
	s.Or("  best of ", v.tagger.Tags(), row.Power(len(s.tags.words)))
	s.Or("  the best")
	s.Next()
	switch {
	case s.tags.wrong() > 0:
		s.Say(row.Value, "«w»·Φ(x, y) = ", s.units(v.gold))
		s.Say(row.Note, "  the right tags").Place = row.If
	case math.IsInf(v.margin, 1):
		s.Say(row.Note, "there is no other output")
	default:
		s.Say(row.Value, "next best = ", s.units(v.gold-v.margin))
		s.Say(row.Note, "  of the others").Place = row.If
	}
	s.Next()
}

// units is a score or a weight as the weights before the step have it.
func (s *step) units(of float64) notation.Value { return s.tags.before.value(s.f, of) }

// tagTest says the difference of the two scores, and the verdict.
func (s *step) tagTest() {
	if margin := s.tags.before.margin; math.IsInf(margin, 1) {
		s.tested(s.tags.wrong() > 0, "margin: none")
	} else {
		s.tested(s.tags.wrong() > 0, "margin = ", s.units(margin))
	}
}

// tagScore says what became of the score of the right tags, and how many weights
// changed for it.
func (s *step) tagScore() {
	if s.updating {
		up := s.tags.raised()
		s.scoreChange("«w»·Φ(x, y)", s.tags.before.gold, s.scoreNow(s.tags.gold))
		s.Close(row.Note, up, " weights up, ", len(s.tags.changes)-up, " down").Keep = 0
		s.Or(up, " up, ", len(s.tags.changes)-up, " down")
		s.Next()
	}
}

// tagGain says how much farther the right tags lie above what was predicted.
func (s *step) tagGain() {
	if s.updating {
		v, square := &s.tags.before, s.units(float64(s.tags.square()))
		s.scoreChange("«w»·ΔΦ", v.gold-v.best, s.scoreNow(s.tags.gold)-s.scoreNow(v.predicted))
		s.Close(row.Note, "+ ", s.text("η"), "‖ΔΦ‖² = ", square).Keep = 0
		s.Next()
	}
}

// scoreNow is the score of an output under the weights after the step.
func (s *step) scoreNow(tags []int32) float64 { return s.tags.after.tagger.Score(s.tags.words, tags) }

// scoreChange says a score before and after the update.
func (s *step) scoreChange(name string, before, after float64) {
	s.Tab(1, row.Name, name, "  ")
	s.Tab(12, row.Value, s.units(before), " → ", s.units(after))
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
	s.Tab(1, row.Words, s.tags.before.tagger.Name(c.Feature)).Place = row.Cut
	s.Close(row.Value, old, " → ", now).Keep = len("+ 10") + 2
	s.Close(role, note).Keep = 0
	s.Next()
}
