package panel

import (
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/algo/tagger"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// tagStep is one step on a sentence: both scores, the verdict, the weights that
// go up and down.
type tagStep struct {
	*row.Sheet
	f        *Frame
	t        *tagging
	l        algo.Look
	wrong    int
	updating bool
}

func tagStepRows(f *Frame, sheet *row.Sheet) {
	l, _ := f.Look()
	s := tagStep{Sheet: sheet, f: f, t: f.tagging(), l: l, updating: f.Moment.Event.Updated && f.Beat == 0}
	s.wrong = wrongTags(s.t.gold, s.t.before.predicted)
	s.head()
	s.scores()
	s.margin()
	s.verdict()
	if s.updating {
		s.update()
	} else {
		s.Line(row.Words, s.f.updateTitle())
	}
}

// roomTagStep does not depend on the step, so that the panel keeps its size: the
// more words a sentence has, the more weights a step changes.
func roomTagStep(f *Frame, _, height int) (least, best int) {
	words := len(f.Data.Corpus.Word) / max(1, f.Data.Len())
	return 9, max(9, min(12+2*words, height*3/4))
}

// head says the sentence and its length, and how many sentences the step looked
// at, where these are several.
func (s *tagStep) head() {
	n := len(s.t.words)
	s.Say(row.Example, s.f.name("x", s.t.i))
	of, words := s.f.Data.Len(), plural(" word", n)
	if looks := s.f.Moment.Event.Looks; s.f.batched() {
		s.Say(row.Words, " of ", of, "  ", n, words, "  batch: ", misclassified(looks), " of ", len(looks), " wrong")
		s.Or(" of ", of, "  ", n, words)
	} else {
		s.Say(row.Words, " of ", of, "  ", n, words)
	}
	s.Or("  ", n, words)
	s.Head()
}

// number is a score or a weight as the weights before the step have it.
func (s *tagStep) number(units float64) notation.Value { return s.t.before.value(s.f, units) }

// scores says what the weights before the step gave the prediction and the right
// tags; where these are one, the best of all others.
func (s *tagStep) scores() {
	v := &s.t.before
	s.Say(row.Value, "w·Φ(x, ŷ) = ", s.number(v.best))
	s.Say(row.Note, "  the best of ", v.tagger.Tags(), row.Power(len(s.t.words))) // 7⁶ outputs
	s.Or("  the best")
	s.Next()
	switch {
	case s.wrong > 0:
		s.Say(row.Value, "w·Φ(x, y) = ", s.number(v.gold))
		s.Say(row.Note, "  the right tags").Place = row.If
		s.Next()
	case math.IsInf(v.margin, 1):
		s.Line(row.Note, "there is no other output")
	default:
		s.Say(row.Value, "next best = ", s.number(v.gold-v.margin))
		s.Say(row.Note, "  of the others").Place = row.If
		s.Next()
	}
}

// margin says the difference of the two scores, and the verdict.
func (s *tagStep) margin() {
	m := s.t.before.margin
	relation := ", level"
	switch {
	case m > 0:
		relation = " > 0"
	case m < 0:
		relation = " < 0"
	}
	if math.IsInf(m, 1) {
		s.Say(row.Value, "margin: none")
	} else {
		s.Say(row.Value, "margin = ", s.number(m), relation)
	}
	sayJudgement(s.Sheet, s.wrong > 0)
	s.Next()
}

// verdict says it in words.
func (s *tagStep) verdict() {
	n := len(s.t.words)
	tags, level := plural(" tag", n), s.t.before.margin == 0
	switch {
	case s.wrong > 0 && level:
		s.Say(row.Words, s.wrong, " of ", n, tags, " wrong: level with y, but ŷ comes first")
		s.Or(s.wrong, " of ", n, tags, " wrong: ŷ comes first")
		s.Or(s.wrong, " of ", n, tags, " wrong")
	case s.wrong > 0:
		s.Say(row.Words, s.wrong, " of ", n, tags, " wrong").Place = row.If
	case level:
		s.Say(row.Words, "right by the tie rule alone: y comes first")
		s.Or("right by the tie rule: first")
		s.Or("right by the tie rule")
	case n == 1:
		s.Say(row.Words, "the tag is right")
	default:
		s.Say(row.Words, n, " of ", n, " tags right")
	}
	s.Next()
}

// update says the weights that changed, and what became of the scores.
func (s *tagStep) update() {
	if s.Left() < 2 {
		return
	}
	s.Heading("update", false, "w + ηΔΦ,  ΔΦ = Φ(x, y) − Φ(x, ŷ)")
	s.Last().Place = row.If
	tail := 2
	if s.f.batched() || s.Left() < 5 {
		tail = 1
	}
	if s.f.atEnd() {
		tail++
	}
	s.changes(max(1, s.Left()-tail))
	v, gold := &s.t.before, s.after(s.t.gold)
	s.scoreChange("w·Φ(x, y)", v.gold, gold)
	s.Next()
	if tail > 1 && !s.f.batched() {
		square := s.number(float64(s.t.square()))
		s.scoreChange("w·ΔΦ", v.gold-v.best, gold-s.after(v.predicted))
		s.Close(row.Note, "+ η‖ΔΦ‖² = ", square)
		s.Or("+ ", s.f.etaOr(""), "‖ΔΦ‖² = ", square)
		s.Next()
	}
}

// after is the score of an output under the weights after the step.
func (s *tagStep) after(tags []int32) float64 { return s.t.after.tagger.Score(s.t.words, tags) }

// changes says as many of the weights that changed as there are rows: those
// that went up, then those that went down, and how many are left out.
func (s *tagStep) changes(rows int) {
	all := s.t.changes
	up := 0
	for up < len(all) && all[up].Count > 0 {
		up++
	}
	ups, downs := up, len(all)-up
	if len(all) > rows {
		rows--
		ups = min(up, max((rows+1)/2, rows-downs))
		downs = min(downs, rows-ups)
	}
	for _, c := range slices.Concat(all[:ups], all[up:up+downs]) {
		s.change(c)
	}
	if left := [2]int{up - ups, len(all) - up - downs}; left[0]+left[1] > 0 {
		s.Tab(1, row.Faint, "… ", left[0], " more up, ", left[1], " more down")
		s.Next()
	}
}

// change says one weight: its name, before and after, by how much.
func (s *tagStep) change(c tagger.Change) {
	old, now := s.number(s.t.before.tagger.Weights()[c.Feature]), s.number(s.t.after.tagger.Weights()[c.Feature])
	sign, role, by := "+ ", row.Right, c.Count
	if by < 0 {
		sign, role, by = "− ", row.Wrong, -by
	}
	note := row.Append(s.f.scratch[:0], sign)
	if by > 1 || s.f.unitRate() {
		note = row.Append(note, by)
	}
	note = row.Append(note, s.f.etaOr(""))
	s.Tab(1, row.Words, s.t.before.tagger.Name(c.Feature)).Place = row.Cut
	s.Close(row.Value, old, " → ", now).Keep = len("+ 10") + 2
	s.Close(role, note).Keep = 0
	s.Next()
	s.f.scratch = note[:0]
}

// scoreChange says a score before and after the update.
func (s *tagStep) scoreChange(name string, before, after float64) {
	s.Tab(1, row.Name, name, "  ")
	s.Tab(12, row.Value, s.number(before), " → ", s.number(after))
}
