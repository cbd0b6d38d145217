package panel

import (
	"cmp"
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// classStep is one step of several classes: their scores, the verdict, and the
// update of two of them.
type classStep struct {
	*row.Sheet
	f        *Frame
	look     algo.Look
	i        int
	before   *algo.State
	scores   []float64
	updating bool
	pending  bool  // the update is yet to come
	other    int32 // the class beside the right one: what is taken from, or the next best
}

func classStepRows(f *Frame, sheet *row.Sheet) {
	m := &f.Moment
	s := classStep{Sheet: sheet, f: f, look: m.Event.Looks[0], before: m.Before}
	s.i, s.other = s.look.Example, s.look.Other
	s.scores = make([]float64, m.Before.Classes())
	m.Before.Scores(s.scores, s.i)
	s.updating = m.Event.Updated && f.Beat == 0
	s.pending = m.Event.Updated && f.Beat == 1
	if len(m.Event.Looks) > 1 {
		s.batch()
	} else {
		s.head()
		s.ranking()
		s.verdict()
		s.change()
	}
}

// head says the example and its class.
func (s *classStep) head() {
	f, gold := s.f, s.look.Gold
	s.Say(row.Example, f.name("x", s.i))
	s.Vector(row.Words, f.shown(s.i), " = ").Place = row.Some
	sign := notation.ClassSign(int(gold))
	s.Close(row.Class(int(gold)), sign, " ", row.Verbatim(f.Data.Labels[gold])).Keep = 0
	s.Or(sign)
	s.Head()
}

// ranked is the classes that matter, the highest score first: the right one and
// its rival, and of the others as many as there are rows for.
func (s *classStep) ranked(most int) []int32 {
	top := make([]int32, 0, most+1)
	higher := func(a, b int32) int {
		if c := cmp.Compare(s.scores[b], s.scores[a]); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	}
	for c := range s.scores {
		at, _ := slices.BinarySearchFunc(top, int32(c), higher)
		if at < most {
			top = slices.Insert(top, at, int32(c))
			top = top[:min(len(top), most)]
		}
	}
	if !slices.Contains(top, s.look.Gold) {
		top[len(top)-1] = s.look.Gold
	}
	return top
}

// The ranks of a step's rows of several classes: other classes are left out first, then
// what the sums and the weights go on in.
const (
	otherClassRank = 1 + iota
	longSumRank
	classBiasRank
	classWordsRank
	nextClassRank
	classSumRank
	classHeadingRank
)

// otherClasses is how many classes there is a row for beside the two that the step is
// about, where there are rows enough.
const otherClasses = 4

// classRows is how many rows a step of several classes has from a rank on.
func (f *Frame) classRows(rank int) int {
	two, others := min(2, len(f.Data.Labels)), max(0, len(f.Data.Labels)-2)
	return countRows(rank, []rankedRows{
		{classHeadingRank, 4 + two + 2, true}, // the example, scores, the margin, the heading, the weights of two, and how far one leads
		{classSumRank, two, true},
		{nextClassRank, 1, others > 0},
		{classWordsRank, 1, true},
		{classBiasRank, 2, true},
		{longSumRank, two, true},
		{otherClassRank, min(others, otherClasses) - 1, others > 1},
		{otherClassRank, 1, others > otherClasses},
	})
}

// ranking says the scores: what is predicted first, then the right class, or the next
// best, each with what it is the sum of; and then the others, the highest score first.
func (s *classStep) ranking() {
	gold := s.look.Gold
	list := s.ranked(2 + otherClasses)
	if !s.changes() && len(list) > 1 {
		s.other = list[0]
		if s.other == gold {
			s.other = list[1]
		}
	}
	two := []int32{gold, s.other}
	if s.scores[s.other] > s.scores[gold] || s.look.Rival == s.other {
		two = []int32{s.other, gold}
	}
	for _, c := range slices.Compact(two) {
		s.scoreRow(c)
		s.sum(c)
		s.Rows()[len(s.Rows())-2].Rank = classSumRank
	}
	rank, others := nextClassRank, 0
	for _, c := range list {
		if c != gold && c != s.other && others < otherClasses {
			s.scoreRow(c).Rank = rank
			rank = otherClassRank
			others++
		}
	}
	if left := len(s.scores) - 2 - others; left > 0 {
		s.Tab(2, row.Note, left, " more classes")
		s.Next().Rank = otherClassRank
	}
}

// scoreRow says the score of one class.
func (s *classStep) scoreRow(c int32) *row.Row {
	role, what := row.Words, ""
	switch c {
	case s.look.Gold:
		role, what = row.Result, "right"
	case s.look.Rival:
		role, what = row.Result, "predicted"
	}
	saySign(s.Sheet, c)
	name := s.Say(role, row.Verbatim(s.f.Data.Labels[c]))
	name.Gap, name.Place = 1, row.Cut
	s.Close(row.Value, s.f.score(s.before, c, s.i)).Keep = len("predicted") + 2
	s.Close(row.Note, what).Keep = 0
	return s.Next()
}

// verdict says the margin, and why it is a mistake or none.
func (s *classStep) verdict() {
	l := s.look
	relation := ": a tie"
	switch {
	case s.f.otherRule():
		sign, with := s.f.ruled(l)
		relation = sign + with
	case l.Margin > 0:
		relation = " > 0"
	case l.Margin < 0:
		relation = " < 0"
	}
	s.Say(row.Value, "margin = ", s.f.classMargin(s.before, s.i), relation)
	sayJudgement(s.Sheet, l.Mistake)
	s.Next()
	s.why()
	s.Row().Rank = classWordsRank
}

// why says the verdict in words.
func (s *classStep) why() {
	l := s.look
	switch {
	case s.f.Problem.Setup.OwnStep() && l.Mistake:
		s.Say(row.Words, "loss ℓ = ", 1-l.Margin, ", τ = ", s.f.tau(l))
	case s.f.otherRule() && l.Mistake && l.Rival == l.Gold:
		s.Say(row.Words, "its own class is ahead, yet by too little")
	case l.Margin == 0:
		s.Say(row.Words, "of equals the first label: ")
		s.sayLabel(l.Rival)
	case l.Mistake:
		s.Say(row.Words, "predicted ")
		s.sayLabel(l.Rival)
		s.Say(row.Words, ", right ")
		s.sayLabel(l.Gold)
	default:
		s.Say(row.Words, "its own class is ahead")
	}
	s.List()
}

// sayLabel says a class by its sign, and its label where there is room.
func (s *classStep) sayLabel(c int32) {
	saySign(s.Sheet, c)
	s.Say(row.Words, " ", row.Verbatim(s.f.Data.Labels[c])).Rank = 1
}

// roomClassStep depends on the problem alone, so that the panel keeps its size
// from step to step.
func roomClassStep(f *Frame, _, height int) (least, best int) {
	least = f.classRows(nextClassRank)
	if f.batched() {
		b, m := min(f.Problem.Batch(), 8), min(len(f.Data.Labels), 6)
		return least, max(least, min(3+b+2*m, height*3/4))
	}
	return least, max(least, min(f.classRows(otherClassRank), height*3/4))
}
