package panel

import (
	"strings"

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
	updating bool

	sumRows   int  // that the sum may take below its formula
	vecRows   int  // that w or α may take
	growthRow bool // by how much y·a grew has a row of its own
	spare     bool // the row of y·a after an update is there without one
	xRow      bool // x has
	bare      bool // no formula in symbols
	unheaded  bool // no heading of the update
	joined    bool // the verdict in words is in the row of y·a, or nowhere
	padded    bool // a blank row follows the sum, which takes it at other steps
	paired    bool // b and the distance share a row
	summed    bool // what is added is a sum over a batch
}

func drawStep(p *pen, v View, _ bool) {
	l, _ := p.f.Look()
	if own := p.f.task().draw; own != nil {
		own(p, v)
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
	s.training()
	s.made()
	if !s.spare {
		s.normalised()
	}
}

// header names the step, the example and its class. Where x has no room beside
// the number of the step it takes a row of its own, or the place of the number,
// which the top line has too.
func (s *step) header() {
	end := s.w
	numbered := s.xRow || s.exampleFits(true) || s.f.Data.Dim() > 6
	if s.wide() {
		s.pen.a.HRule(0, s.y0(), s.w, theme.Border)
		end = s.w - 2
		s.x = 2
		s.text(" ", theme.Border)
	}
	if numbered {
		s.say("step ")
		s.count(s.f.Moment.Step)
		s.put(theme.Strong)
		s.text(" ", theme.Border)
		s.x++
		if s.wide() {
			s.x++
		}
		s.text(" ", theme.Border)
	}
	if s.xRow {
		s.indexed("x", s.i)
		s.put(theme.AtHand)
		s.text("   ", theme.Text)
	} else {
		s.example(end - 8)
	}
	s.say("y = ", notation.Label(s.y))
	s.put(role(s.y))
	if s.wide() {
		s.text(" ", theme.Border)
	}
	s.pen.next()
	if s.xRow {
		s.example(s.w + 2)
		s.pen.next()
	}
}

// y0 is the row the pen is in; y is the example's label.
func (s *step) y0() int { return s.pen.y }

// shownRow is x as it is shown.
func (s *step) shownRow() notation.Vector {
	if s.f.originals() {
		return s.f.shown(s.i)
	}
	return s.f.row(s.i)
}

// is gathers what stands between x and its numbers.
func (s *step) is() {
	switch {
	case !s.f.originals():
		s.say(" = ")
	case s.wide():
		s.say(" in file ")
	default:
		s.say(" file ")
	}
}

// example draws x up to a column and a gap, with as many features as fit.
func (s *step) example(end int) {
	s.indexed("x", s.i)
	s.put(theme.AtHand)
	s.is()
	n := len(s.b)
	row := s.shownRow()
	s.b = notation.AppendVector(s.b, leading(row))
	gap := min(3, end+2-s.x-s.width())
	if s.x+s.width() > end {
		gap = 2
		s.b = s.b[:n]
		if s.vector(row, end-s.x-s.width()); notation.Width(s.b[n:]) <= 3 { // none fits
			s.b = s.b[:0]
		}
	}
	for range gap {
		s.say(" ")
	}
	s.put(theme.Text)
}

// verdict compares y·a with 0, and says on which side the example lies.
func (s *step) verdict() {
	s.say("y·a = ")
	s.value(s.a.Times(int(s.y)))
	s.say(s.relation())
	s.put(theme.Number)
	if s.joined && s.wide() {
		side := s.side()
		short, name, _ := strings.Cut(side, ": ")
		if s.look.Mistake && s.a.Sign() != 0 {
			short = name
		}
		for _, words := range [...]string{side, short} {
			if s.say("  ", words); s.fits(s.w - len(" MISTAKE ")) {
				s.put(theme.Text)
				break
			}
			s.b = s.b[:0]
		}
	}
	s.judge(s.look.Mistake)
	s.pen.next()
	if s.joined {
		return
	}
	s.cut(s.side(), theme.Text)
	s.pen.next()
}

// judge draws the verdict at the right.
func (p *pen) judge(mistake bool) {
	word, style := "correct", theme.Correct
	if mistake {
		word, style = "MISTAKE", theme.Mistake
	}
	p.say(word)
	p.putRight(p.w-1, style)
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
		return "a > 0, y = −1: false positive"
	}
	return "a < 0, y = +1: false negative"
}

// tied is the verdict at a = 0, by the tie rule.
func (s *step) tied() string {
	f := s.f
	at := "on the line"
	switch {
	case !f.Problem.Linear():
		at = "on the boundary"
	case f.Data.Dim() == 1:
		at = "at the threshold"
	}
	switch before := f.Moment.Before; {
	case f.voided(before) && before.Updates() > 0:
		at = "no line again"
	case f.voided(before):
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
