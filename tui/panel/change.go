package panel

import (
	"cmp"
	"math"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// change says what the update did, or that it is still to come.
func (s *step) change() {
	f := s.f
	arrow := s.arrow()
	switch {
	case s.unheaded:
	case s.Wide() && !s.pending:
		s.projections()
	default:
		s.Heading(updateTitle(s.updating, s.pending), false, s.grew(arrow))
	}
	if f.Problem.Dual() {
		s.alphas(arrow)
	} else {
		s.vectors(arrow)
	}
	if f.hasBias() {
		s.values("b", arrow, s.old.b, s.new.b)
		if s.paired {
			s.aside()
		} else {
			s.added("y")
		}
	}
	switch {
	case s.updating:
		s.margins(arrow)
	case s.spare:
		s.instead()
	}
	if f.Problem.Linear() && !s.paired {
		s.values("distance", arrow, s.distance(s.a, s.old), s.distanceNow())
		s.Close(row.Note, "‖w‖ = ", s.new.norm)
		s.Next()
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
	left := s.Left()
	if s.normalised(); s.Left() == left {
		s.Next()
	}
	if s.growthRow {
		s.Next()
	}
}

// arrow is the column that the arrows stand in, but for that of the distance
// where it is long.
func (s *step) arrow() int {
	at := max(12, s.lead()+3+s.Measure(s.old.b), s.lead()+5+s.Measure(s.a.Times(int(s.y))))
	if s.vecRows == 1 && !s.f.Problem.Dual() {
		if w := s.Measure(row.Whole(leading(s.old.w))); w <= 12 {
			at = max(at, s.lead()+3+w)
		}
	}
	return at
}

// lead is the column that labels begin in.
func (s *step) lead() int {
	if s.Wide() {
		return 0
	}
	return 1
}

// values says what a quantity was, up to the arrow, and on an update what it has
// become.
func (s *step) values(name string, arrow int, old, now any) {
	s.Tab(s.lead(), row.Name, name)
	s.Tab(arrow-1-s.Measure(old), row.Value, old).Gap = 1
	if s.updating {
		s.Say(row.Result, " → ", now)
	}
}

// added notes at the end of the row what an update adds to it, and ends the row.
func (s *step) added(what string) {
	if s.updating || s.pending {
		eta, sum, radius := s.f.etaOr(""), "", ""
		if eta != "" || s.Wide() {
			eta = cmp.Or(eta, "η") + "·"
		}
		if s.summed {
			sum = "Σ "
		}
		if what == "y" && s.f.Problem.Setup.Bias == "radius" {
			radius = "·R²"
		}
		s.Close(row.Note, "+ ", eta, sum, what, radius)
	}
	s.Next()
}

// alphas is the update of a run in dual form.
func (s *step) alphas(arrow int) {
	f := s.f
	s.values(notation.Indexed("α", f.Data.Number(s.i)), arrow, f.strength(f.Moment.Before, s.i), f.strength(f.Moment.After, s.i))
	if s.updating || s.pending {
		s.Close(row.Note, "+ ", f.etaOr("1"))
	}
	s.Next()
}

// vectors is the update of w: in a row, in two, or a row for each of the
// components that change most.
func (s *step) vectors(arrow int) {
	was, is := leading(s.old.w), leading(s.new.w)
	old, now := s.Measure(row.Whole(was)), 0
	if s.updating {
		now = 3 + s.Measure(row.Whole(is))
	}
	lead := s.lead() + 2
	switch {
	case s.vecRows == 1 && max(lead, arrow-1-old)+old+now <= s.W:
		s.values("w", arrow, row.Whole(was), row.Whole(is))
		s.added("y·x")
	case s.vecRows >= 2 && lead+max(old, now) <= s.W:
		s.Tab(s.lead(), row.Name, "w")
		s.Say(row.Value, row.Whole(was)).Gap = 1
		if s.updating {
			s.Next()
			s.Tab(s.lead(), row.Result, "→ ", row.Whole(is))
		}
		s.added("y·x")
		if !s.updating {
			s.Next() // where the new w stands at other steps
		}
	case s.vecRows >= 3 && s.updating:
		s.components(arrow)
	default:
		s.elided()
	}
}

// elided says the first components of w, old and new, in two rows or in one.
func (s *step) elided() {
	s.Tab(s.lead(), row.Name, "w ")
	room := s.W - s.lead() - 2
	if s.updating && s.vecRows < 2 {
		room = (room - 3) / 2
	}
	s.Say(row.Value, row.Within{V: s.old.w, Columns: room})
	if s.updating {
		at, gap := s.lead(), 0
		if s.vecRows < 2 {
			gap = 1
		} else {
			s.Next()
		}
		s.Tab(at, row.Result, "→ ").Gap = gap
		s.Vector(row.Result, s.new.w)
	}
	s.added("y·x")
}

// components says a row for each weight that changes most.
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
		s.values(notation.Indexed("w", j+1), arrow, s.old.w.At(j), s.new.w.At(j))
		s.added("y·x")
	}
	if t.others > 0 {
		s.Tab(s.lead(), row.Name, "w")
		s.Say(row.Note, t.others, " more change").Gap = 1
		s.Next()
	}
}

// aside says the distance in the row of b.
func (s *step) aside() {
	s.Say(row.Name, "distance ").Gap = 3
	s.Say(row.Value, s.distance(s.a, s.old))
	if s.updating {
		s.Say(row.Result, " → ", s.distanceNow())
	}
	s.Next()
}

// distance is |a|/‖w‖, how far the example lies from the line; no number where
// there is no line.
func (s *step) distance(a notation.Value, w *weights) float64 {
	if w.norm == 0 {
		return math.NaN()
	}
	return math.Abs(a.F) / w.norm
}

// distanceNow is that after the update.
func (s *step) distanceNow() float64 {
	if !s.updating {
		return math.NaN()
	}
	return s.distance(s.f.activation(s.f.Moment.After, s.i), s.new)
}
