package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// step draws one step: the arithmetic of the look, the verdict, the update.
type step struct {
	*pen
	look     algo.Look
	i        int
	y        int8
	old      *weights // before the update
	new      *weights // after it; old if there is none, or not yet
	a        notation.Value
	sumRows  int // that the sum may take below its formula
	vecRows  int // that w or α may take
	updating bool
}

func drawStep(p *pen, _ View, _ bool) {
	l, ok := p.f.Look()
	if !ok {
		drawData(p)
		return
	}
	f := p.f
	s := step{pen: p, look: l, i: l.Example, y: f.Data.Y[l.Example], a: f.seen(l)}
	s.updating = f.Moment.Event.Updated && f.Beat == 0
	s.old = f.weights(f.Moment.Before)
	s.new = s.old
	if s.updating {
		s.new = f.weights(f.Moment.After)
	}
	s.plan()
	s.header()
	s.activation()
	s.verdict()
	s.change()
	s.stop()
	s.made()
	s.normalised()
}

// fixedRows is the rows that every step takes: header, formula, y·a, verdict,
// the heading of the update, y·a after it, b and the distance if there are such.
func fixedRows(f *Frame) int {
	rows := 6
	if f.hasBias() {
		rows++
	}
	if f.Problem.Linear() {
		rows++
	}
	return rows
}

// plan shares out the other rows.
func (s *step) plan() {
	f := s.f
	free := s.h - fixedRows(f)
	s.vecRows = 1
	if d := f.Data.Dim(); !f.Problem.Dual() && d > 2 && free > 3 && s.updating {
		s.vecRows = min(2+(free-4)/3, 4)
	}
	s.sumRows = max(1, free-s.vecRows)
	if s.makes() && s.sumRows > 2 { // a row for w as the sum of its examples
		s.sumRows--
	}
}

// makes says whether w is written as the sum of its examples.
func (s *step) makes() bool {
	return s.f.Problem.Linear() && (s.wide() || s.f.Problem.Dual())
}

// roomStep depends on the problem alone, so that the panel keeps its size from
// step to step.
func roomStep(f *Frame, width, height int) (least, best int) {
	fixed := fixedRows(f)
	wide := width >= wideFrom
	d := f.Data.Dim()
	sum, vec := 1, 1
	switch {
	case f.Problem.Dual():
		sum = min(f.Data.Len(), 5) + 2
	case d > 6:
		sum, vec = 9, 4
	case d > 4:
		sum, vec = 3, 2
	case d > 2:
		sum, vec = 2, 2
	}
	if wide {
		sum = max(sum-1, 0)
	}
	best = fixed + sum + vec
	if f.Problem.Linear() && (wide || f.Problem.Dual()) {
		best++
	}
	if f.Problem.Linear() && wide {
		best++
	}
	return fixed + 2, max(fixed+2, min(best, height*3/4))
}

// header names the step, the example and its class.
func (s *step) header() {
	end, gap := s.w, 3
	if s.wide() {
		s.pen.a.HRule(0, s.y0(), s.w, theme.Border)
		end = s.w - 2
		s.x = 2
		s.say(" ")
	}
	s.say("step ")
	s.count(s.f.Moment.Step)
	if s.wide() {
		s.say(" ")
	}
	s.put(theme.Strong)
	if s.wide() {
		s.x += 2
		s.text(" ", theme.Border)
	} else if s.x+gap+10 > end {
		s.x++
	} else {
		s.x += gap
	}
	s.example(end, gap)
	s.pen.next()
}

// y0 is the row the pen is in; y is the example's label.
func (s *step) y0() int { return s.pen.y }

// example draws x and y, with as many features as fit.
func (s *step) example(end, gap int) {
	s.indexed("x", s.i)
	s.put(theme.AtHand)
	row, is := s.f.row(s.i), " = "
	if s.f.originals() {
		row, is = s.f.shown(s.i), " in file "
		if !s.wide() {
			is, gap = " file ", 1
		}
	}
	s.say(is)
	n := len(s.b)
	s.b = notation.AppendVector(s.b, row)
	if s.x+s.width()+gap+6 > end {
		gap = min(gap, 2)
	}
	if room := end - s.x - gap - 6; s.width() > room {
		s.b = s.b[:n]
		if s.vector(row, room-s.width()); notation.Width(s.b[n:]) <= 3 { // none fits
			s.b = s.b[:0]
		}
	}
	for range gap {
		s.say(" ")
	}
	s.put(theme.Text)
	s.say("y = ", notation.Label(s.y))
	s.put(role(s.y))
	if s.wide() {
		s.text(" ", theme.Border)
	}
}

// verdict compares y·a with 0, and says on which side the example lies.
func (s *step) verdict() {
	s.say("y·a = ")
	s.value(s.a.Times(int(s.y)))
	s.say(s.relation())
	s.put(theme.Number)
	if s.look.Mistake {
		s.say("MISTAKE")
		s.putRight(s.w-1, theme.Mistake)
	} else {
		s.say("correct")
		s.putRight(s.w-1, theme.Correct)
	}
	s.pen.next()
	s.cut(s.side(), theme.Text)
	s.pen.next()
}

// relation is how y·a compares with 0 in the test that was made.
func (s *step) relation() string {
	tie := s.f.Problem.Setup.Tie
	switch {
	case s.look.Margin > 0:
		return " > 0"
	case tie == "update":
		return " ≤ 0"
	case s.look.Margin < 0:
		return " < 0"
	case tie == "positive":
		return ", sign 0 = +1"
	case tie == "negative":
		return ", sign 0 = −1"
	}
	return ", not < 0"
}

// side is the verdict in words.
func (s *step) side() string {
	if s.a.Sign() == 0 {
		return s.tied()
	}
	switch {
	case !s.look.Mistake && s.y > 0:
		return "a > 0, y = +1: on its own side"
	case !s.look.Mistake:
		return "a < 0, y = −1: on its own side"
	case s.y < 0:
		return "false positive: a > 0, y = −1"
	}
	return "false negative: a < 0, y = +1"
}

// tied is the verdict at a = 0, by the tie rule.
func (s *step) tied() string {
	f := s.f
	at := "on the line"
	if !f.Problem.Linear() {
		at = "on the boundary"
	}
	if f.nought(f.Moment.Before) {
		at = "no line yet"
	}
	switch tie := f.Problem.Setup.Tie; {
	case tie == "update" && s.wide():
		return at + ": neither side; tie update counts it"
	case tie == "update":
		return at + ": neither side"
	case tie == "correct":
		return at + ": no mistake here"
	case s.look.Mistake && s.y < 0:
		return "0 taken for +: false positive"
	case s.look.Mistake:
		return "0 taken for −: false negative"
	case s.y > 0:
		return at + ": taken for +"
	}
	return at + ": taken for −"
}

// stop says that and why the run is over.
func (s *step) stop() {
	f := s.f
	if !f.atEnd() || s.left() < 1 {
		return
	}
	if f.Stopped == algo.Converged {
		s.cut("converged", theme.Correct)
	} else {
		s.cut("stopped: "+f.Stopped.String(), theme.Warning)
	}
	s.pen.next()
}
