package panel

import (
	"cmp"
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// classStep draws one step of several classes: their scores, the verdict, and
// the update of two of them.
type classStep struct {
	*pen
	look     algo.Look
	i        int
	before   *algo.State
	scores   []float64
	updating bool
	pending  bool // the update is yet to come
}

func drawClassStep(p *pen, _ View) {
	m := &p.f.Moment
	s := classStep{pen: p, look: m.Event.Looks[0], before: m.Before}
	s.i = s.look.Example
	s.scores = p.f.scores(m.Before, s.i)
	s.updating = m.Event.Updated && p.f.Beat == 0
	s.pending = m.Event.Updated && p.f.Beat == 1
	if len(m.Event.Looks) > 1 {
		s.batch()
	} else {
		s.header()
		r := s.shares()
		s.ranking(r)
		s.verdict(r.words > 0)
		s.change()
	}
	if f := p.f; f.atEnd() && s.left() >= 1 {
		if f.Stopped == algo.Converged {
			s.cut("converged", theme.Correct)
		} else {
			s.cut("stopped: "+f.Stopped.String(), theme.Warning)
		}
		s.next()
	}
}

// header names the step, the example and its class.
func (s *classStep) header() {
	f := s.f
	if s.wide() {
		s.a.HRule(0, s.y, s.w, theme.Border)
		s.x = 2
		s.text(" ", theme.Border)
	}
	s.say("step ")
	s.count(f.Moment.Step)
	s.put(theme.Strong)
	s.say("  ")
	s.indexed("x", s.i)
	s.put(theme.AtHand)
	room := s.w - s.x - 7
	if s.wide() {
		room -= 5
	}
	if s.vector(f.shown(s.i), room); notation.Width(s.b) > 3 { // something of it fits
		s.b = append([]byte(" = "), s.b...)
	} else {
		s.b = s.b[:0]
	}
	s.say("  ")
	s.put(theme.Text)
	s.classSign(s.look.Gold)
	s.text(" ", theme.Border)
	if name := f.Data.Labels[s.look.Gold]; s.wide() || s.a.Width(name) <= s.w-s.x {
		s.text(s.className(s.look.Gold, max(0, s.w-s.x)), theme.Class(int(s.look.Gold)))
	}
	if s.wide() {
		s.text(" ", theme.Border)
	}
	s.next()
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
	free := s.h - s.y - after
	if s.f.atEnd() {
		free--
	}
	m := len(s.scores)
	r := shares{classes: min(2, m)}
	free -= r.classes
	take := func(rows, want int) int {
		if want <= 0 || free < rows {
			return 0
		}
		free -= rows
		return 1
	}
	r.sum += take(2, 1)
	for long := s.long(); r.sum > 0 && r.sum < long && take(2, 1) > 0; {
		r.sum++
	}
	r.classes += take(1, m-r.classes)
	r.words = take(1, 1)
	for take(1, m-r.classes) > 0 {
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
	case s.wide():
		return 2
	}
	return 1
}

// ranking draws the scores; below those of the right class and of its rival,
// what they are the sum of.
func (s *classStep) ranking(r shares) {
	list := s.ranked(r.classes)
	rival := s.look.Rival
	if !s.look.Mistake && len(list) > 1 {
		rival = list[1]
	}
	width := 1
	for _, c := range list {
		width = max(width, s.measure(func() { s.value(s.f.score(s.before, c, s.i)) }))
	}
	for _, c := range list {
		s.ranks(c, width)
		if r.sum > 0 && (c == s.look.Gold || c == rival) {
			s.sum(c, r.sum)
		}
	}
	if r.more > 0 {
		s.x = 2
		s.count(len(s.scores) - len(list))
		s.say(" more classes")
		s.put(theme.Label)
		s.next()
	}
}

// ranks draws the score of one class.
func (s *classStep) ranks(c int32, width int) {
	style, what := theme.Text, ""
	switch c {
	case s.look.Gold:
		style, what = theme.Strong, "right"
	case s.look.Rival:
		style, what = theme.Strong, "predicted"
	}
	s.classSign(c)
	s.x++
	end := s.w - 2 - len("predicted")
	s.text(s.className(c, max(0, end-width-s.x-1)), style)
	s.value(s.f.score(s.before, c, s.i))
	s.putRight(end, theme.Number)
	s.x = end + 1
	s.text(what, theme.Label)
	s.next()
}

// verdict draws the margin, and with words why it is a mistake or none.
func (s *classStep) verdict(words bool) {
	l := s.look
	s.say("margin = ")
	s.value(s.f.ahead(s.before, s.i))
	switch {
	case l.Margin > 0:
		s.say(" > 0")
	case l.Margin < 0:
		s.say(" < 0")
	default:
		s.say(": a tie")
	}
	s.put(theme.Number)
	s.judge(l.Mistake)
	s.next()
	if words {
		s.why()
	}
}

// why is the verdict in words.
func (s *classStep) why() {
	l := s.look
	switch {
	case l.Margin == 0:
		s.text("of equals the first label: ", theme.Text)
		s.classSign(l.Rival)
		if s.wide() {
			s.x++
			s.cut(s.f.Data.Labels[l.Rival], theme.Text)
		}
	case l.Mistake:
		s.text("predicted ", theme.Text)
		s.classSign(l.Rival)
		room := max(0, (s.w-s.x-10)/2)
		s.x++
		s.text(s.className(l.Rival, room), theme.Text)
		s.text(", right ", theme.Text)
		s.classSign(l.Gold)
		s.x++
		s.text(s.className(l.Gold, max(0, s.w-s.x)), theme.Text)
	default:
		s.text("its own class is ahead", theme.Text)
	}
	s.next()
}

// roomClassStep depends on the problem alone, so that the panel keeps its size
// from step to step.
func roomClassStep(f *Frame, width, height int) (least, best int) {
	fixed := 8 // the header, two scores, the verdict, a heading, two vectors, their difference
	if f.hasBias() {
		fixed++
		if width >= wideFrom {
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
