package panel

import (
	"math"

	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// change draws what the update did, or that it is still to come.
func (s *step) change() {
	f := s.f
	pending := f.Beat == 1 && f.Moment.Event.Updated
	title := updateTitle(s.updating, pending)
	arrow := s.arrow()
	switch {
	case s.unheaded:
	case s.wide() && !pending:
		s.projections()
	default:
		s.heading(title, s.grew(arrow), false)
	}
	if f.Problem.Dual() {
		s.alphas(arrow, pending)
	} else {
		s.vectors(arrow, pending)
	}
	if f.hasBias() {
		s.row("b", arrow, func() { s.value(s.old.b) }, func() { s.value(s.new.b) })
		if s.paired {
			s.aside()
		} else {
			s.added(pending, "y")
		}
	}
	switch {
	case s.updating:
		s.margins(arrow)
	case s.spare:
		s.instead()
	}
	if f.Problem.Linear() && !s.paired {
		s.distances(arrow)
	}
}

// updateTitle heads what an update did, or that there is none or it is still to
// come. The first two are as long as each other, so that nothing beside moves.
func updateTitle(made, pending bool) string {
	switch {
	case made:
		return "update: made"
	case pending:
		return "space: make the update"
	}
	return "update: none"
}

// instead takes the rows of y·a after an update, so that those below stay where
// they are at each step.
func (s *step) instead() {
	y := s.y0()
	s.normalised()
	s.x, s.pen.y = 0, y+1
	if s.growthRow {
		s.pen.next()
	}
}

// arrow is the column that the arrows stand in, but for that of the distance
// where it is long.
func (s *step) arrow() int {
	at := 12
	s.value(s.old.b)
	at = max(at, s.lead()+3+s.width())
	s.b = s.b[:0]
	s.value(s.a.Times(int(s.y)))
	at = max(at, s.lead()+5+s.width())
	s.b = s.b[:0]
	if s.vecRows == 1 && !s.f.Problem.Dual() {
		if s.oldVector(); s.width() <= 12 {
			at = max(at, s.lead()+3+s.width())
		}
		s.b = s.b[:0]
	}
	return at
}

func (s *step) oldVector() { s.b = notation.AppendVector(s.b, leading(s.old.w)) }
func (s *step) newVector() { s.b = notation.AppendVector(s.b, leading(s.new.w)) }

// lead is the column that labels begin in.
func (s *step) lead() int {
	if s.wide() {
		return 0
	}
	return 1
}

// row draws a label, the old value up to the arrow and, on an update, the new.
func (s *step) row(label string, arrow int, old, now func()) {
	s.x = s.lead()
	s.text(label, theme.Label)
	old()
	s.x = max(s.x+1, arrow-1-s.width())
	s.put(theme.Number)
	if s.updating {
		s.text(" → ", theme.Strong)
		now()
		s.put(theme.Strong)
	}
}

// added notes at the end of the row what an update adds to it, and goes to the
// next one.
func (s *step) added(pending bool, what string) {
	defer s.pen.next()
	if !s.updating && !pending {
		return
	}
	s.say("+ ")
	if s.wide() || !s.f.unitRate() {
		s.say("η·")
	}
	if s.summed {
		s.say("Σ ")
	}
	s.say(what)
	if what == "y" && s.f.Problem.Setup.Bias == "radius" {
		s.say("·R²")
	}
	s.putRight(s.w-1, theme.Label)
}

// alphas is the update of a run in dual form.
func (s *step) alphas(arrow int, pending bool) {
	f := s.f
	s.indexed("α", s.i)
	label := string(s.b)
	s.b = s.b[:0]
	before := int(f.Moment.Before.Counts()[s.i])
	s.row(label, arrow,
		func() { s.value(f.alpha(before)) },
		func() { s.value(f.alpha(before + 1)) })
	if s.updating || pending {
		s.say("+ 1")
		if !f.unitRate() {
			s.b = append(s.b[:len(s.b)-1], "η"...)
		}
		s.putRight(s.w-1, theme.Label)
	}
	s.pen.next()
}

// vectors is the update of w: in a row, in two, or a row for each of the
// components that change most.
func (s *step) vectors(arrow int, pending bool) {
	old := s.measure(s.oldVector)
	now := 0
	if s.updating {
		now = 3 + s.measure(s.newVector)
	}
	lead := s.lead() + 2
	switch {
	case s.vecRows == 1 && max(lead, arrow-1-old)+old+now <= s.w:
		s.row("w", arrow, s.oldVector, s.newVector)
		s.added(pending, "y·x")
	case s.vecRows >= 2 && lead+max(old, now) <= s.w:
		s.x = s.lead()
		s.text("w", theme.Label)
		s.x++
		s.oldVector()
		s.put(theme.Number)
		if s.updating {
			s.pen.next()
			s.x = s.lead()
			s.text("→ ", theme.Strong)
			s.newVector()
			s.put(theme.Strong)
		}
		s.added(pending, "y·x")
		if !s.updating {
			s.pen.next() // where the new w stands at other steps
		}
	case s.vecRows >= 3 && s.updating:
		s.components(arrow)
	default:
		s.elided(pending)
	}
}

// elided draws the first components of w, old and new, in two rows or in one.
func (s *step) elided(pending bool) {
	s.x = s.lead()
	s.text("w ", theme.Label)
	room := s.w - s.x
	if s.updating && s.vecRows < 2 {
		room = (room - 3) / 2
	}
	s.vector(s.old.w, room)
	s.put(theme.Number)
	if s.updating {
		if s.vecRows < 2 {
			s.x++
		} else {
			s.pen.next()
			s.x = s.lead()
		}
		s.text("→ ", theme.Strong)
		s.vector(s.new.w, s.w-s.x)
		s.put(theme.Strong)
	}
	s.added(pending, "y·x")
}

// components draws a row for each weight that changes most.
func (s *step) components(arrow int) {
	t := terms{most: min(s.vecRows, rankMost)}
	for j, x := range s.f.Data.Entries(s.i) {
		if x != 0 {
			t.add(j, x)
		}
	}
	if t.others > 0 {
		t.others++
		t.n--
	}
	for _, one := range t.top[:t.n] {
		j := one.index
		s.indexed("w", j)
		label := string(s.b)
		s.b = s.b[:0]
		s.row(label, arrow, func() { s.value(s.old.w.At(j)) }, func() { s.value(s.new.w.At(j)) })
		s.added(false, "y·x")
	}
	if t.others > 0 {
		s.x = s.lead()
		s.text("w", theme.Label)
		s.x++
		s.count(t.others)
		s.say(" more change")
		s.put(theme.Label)
		s.pen.next()
	}
}

// distances shows how far the example lies from the line, before and after.
func (s *step) distances(arrow int) {
	f := s.f
	s.row("distance", arrow,
		func() { s.distance(s.a, s.old) },
		func() { s.distance(f.activation(f.Moment.After, s.i), s.new) })
	s.say("‖w‖ = ")
	s.b = notation.AppendNumber(s.b, s.new.norm)
	s.putRight(s.w-1, theme.Label)
	s.pen.next()
}

// aside draws the distance in the row of b.
func (s *step) aside() {
	s.x += 3
	s.text("distance ", theme.Label)
	s.distance(s.a, s.old)
	s.put(theme.Number)
	if s.updating {
		s.text(" → ", theme.Strong)
		s.distance(s.f.activation(s.f.Moment.After, s.i), s.new)
		s.put(theme.Strong)
	}
	s.pen.next()
}

// distance gathers |a|/‖w‖; – where there is no line.
func (s *step) distance(a notation.Value, w *weights) {
	if w.norm == 0 {
		s.say("–")
		return
	}
	s.b = notation.AppendNumber(s.b, math.Abs(a.F)/w.norm)
}
