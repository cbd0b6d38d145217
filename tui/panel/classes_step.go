package panel

import (
	"cmp"
	"slices"

	"perceptron/algo"
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
		r := s.shares()
		s.ranking(r)
		s.verdict(r.words > 0)
		s.change()
	}
}

// head says the example and its class.
func (s *classStep) head() {
	f := s.f
	gold := s.look.Gold
	label := min(2+s.Width(f.Data.Labels[gold]), s.W/2)
	s.Say(row.Example, f.name("x", s.i))
	x := s.Vector(row.Words, f.shown(s.i), " = ")
	x.Place, x.Keep = row.Some, 2+label
	if s.Wide() {
		x.Keep += 4
	}
	saySign(s.Sheet, gold).Gap = 2
	s.Say(row.Class(int(gold)), " ", row.Verbatim(f.Data.Labels[gold])).Place = row.Cut
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

// shares is how the rows are shared out.
type shares struct {
	classes int // that are listed
	sum     int // rows of each of two sums
	words   int // rows that say why
	more    int // rows that say how many classes are not listed
}

// shares gives the right class and its rival their rows, with their sums, then
// one more class, the reason, and what is left to the sums and other classes.
func (s *classStep) shares() shares {
	after := 5 + s.biasRows() // the verdict, a heading, two vectors, and what they make of the scores
	free := s.Left() - after
	if s.f.atEnd() {
		free--
	}
	m := len(s.scores)
	r := shares{classes: min(2, m)}
	free -= r.classes
	reserve := func(rows, want int) int {
		if want <= 0 || free < rows {
			return 0
		}
		free -= rows
		return 1
	}
	r.sum += reserve(2, 1)
	for long := s.long(); r.sum > 0 && r.sum < long && reserve(2, 1) > 0; {
		r.sum++
	}
	if !s.changes() { // of the scores nothing is made: a row for one more
		free++
	}
	r.classes += reserve(1, m-r.classes)
	r.words = reserve(1, 1)
	for reserve(1, m-r.classes) > 0 {
		r.classes++
	}
	if r.classes < m && r.classes > 3 {
		r.classes, r.more = r.classes-1, 1
	}
	return r
}

// biasRows is the rows that b takes: one for each of two classes, or one.
func (s *classStep) biasRows() int {
	switch {
	case !s.f.hasBias():
		return 0
	case s.Wide():
		return 2
	}
	return 1
}

// ranking says the scores; below those of the right class and of its rival, what
// they are the sum of.
func (s *classStep) ranking(r shares) {
	list := s.ranked(r.classes)
	rival := s.look.Rival
	if !s.look.Mistake && len(list) > 1 {
		rival = list[1]
	}
	if !s.changes() {
		s.other = rival
	}
	width := 1
	for _, c := range list {
		width = max(width, s.Measure(s.f.score(s.before, c, s.i)))
	}
	for _, c := range list {
		s.scoreRow(c, width)
		if r.sum > 0 && (c == s.look.Gold || c == rival) {
			s.sum(c, r.sum)
		}
	}
	if r.more > 0 {
		s.Tab(2, row.Note, len(s.scores)-len(list), " more classes")
		s.Next()
	}
}

// scoreRow says the score of one class.
func (s *classStep) scoreRow(c int32, width int) {
	role, what := row.Words, ""
	switch c {
	case s.look.Gold:
		role, what = row.Result, "right"
	case s.look.Rival:
		role, what = row.Result, "predicted"
	}
	const after = len("predicted") + 2 // columns, with a gap
	saySign(s.Sheet, c)
	name := s.Say(role, row.Verbatim(s.f.Data.Labels[c]))
	name.Gap, name.Place, name.Keep = 1, row.Cut, after+1+width
	s.Close(row.Value, s.f.score(s.before, c, s.i)).Keep = after
	s.Tab(s.W-after+1, row.Note, what)
	s.Next()
}

// verdict says the margin, and with words why it is a mistake or none.
func (s *classStep) verdict(words bool) {
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
	if words {
		s.why()
	}
}

// why says the verdict in words.
func (s *classStep) why() {
	l := s.look
	labels := s.f.Data.Labels
	switch {
	case s.f.Problem.Setup.OwnStep() && l.Mistake:
		s.Say(row.Words, "loss ℓ = ", 1-l.Margin, ", τ = ", s.f.tau(l))
	case s.f.otherRule() && l.Mistake && l.Rival == l.Gold:
		s.Say(row.Words, "its own class is ahead, yet by too little")
	case l.Margin == 0:
		s.Say(row.Words, "of equals the first label: ")
		saySign(s.Sheet, l.Rival)
		if s.Wide() {
			c := s.Say(row.Words, labels[l.Rival])
			c.Gap, c.Place = 1, row.Cut
		}
	case l.Mistake:
		s.Say(row.Words, "predicted ")
		saySign(s.Sheet, l.Rival)
		room := max(0, (s.W-s.Width("predicted ")-1-10)/2)
		s.Say(row.Words, s.Cut(labels[l.Rival], room)).Gap = 1
		s.Say(row.Words, ", right ")
		saySign(s.Sheet, l.Gold)
		c := s.Say(row.Words, labels[l.Gold])
		c.Gap, c.Place = 1, row.Cut
	default:
		s.Say(row.Words, "its own class is ahead")
	}
	s.Next()
}

// roomClassStep depends on the problem alone, so that the panel keeps its size
// from step to step.
func roomClassStep(f *Frame, width, height int) (least, best int) {
	fixed := 8 // the header, two scores, the verdict, a heading, two vectors, their difference
	if f.hasBias() {
		fixed++
		if width >= row.WideFrom {
			fixed++
		}
	}
	m := min(len(f.Data.Labels), 6)
	if f.batched() {
		b := min(f.Problem.Batch(), 8)
		return fixed, max(fixed, min(3+b+2*m, height*3/4))
	}
	return fixed + 2, max(fixed+2, min(fixed+m+4, height*3/4))
}
