package panel

import (
	"cmp"
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// change says what the update did, or that it is still to come.
func (s *step) change() {
	f := s.f
	if s.rows.heading {
		s.Heading(f.updateTitle(), false)
	}
	arrow, left := s.arrow(), s.Left()
	switch dual := f.Problem.Dual(); {
	case !s.rows.biasRow:
		s.weightsAndBias()
	case dual:
		s.alphas(arrow)
	default:
		s.vectors(arrow)
	}
	for left-s.Left() < s.rows.vec {
		s.Next()
	}
	if s.rows.biasRow {
		s.values("b", arrow, s.old.b, s.new.b)
		s.addedNote("y")
	}
	if !s.rows.geometry {
		s.distanceRow(s.labelColumn())
	}
	s.growthRow(arrow)
}

// updateTitle heads what an update did, or that there is none or it is still to
// come.
func (f *Frame) updateTitle() string {
	switch {
	case f.Moment.Event.Updated && f.Beat == 0:
		return "update"
	case f.Moment.Event.Updated:
		return "space: make the update"
	case f.Stopped == algo.Converged && f.atEnd():
		return "converged: " + f.letters() + " stays"
	}
	return "no update: " + f.letters() + " stays"
}

// letters is what a run keeps: w, or α in dual form.
func (f *Frame) letters() string {
	if f.Problem.Dual() {
		return "α"
	}
	return "w"
}

// weightsAndBias says in one row what becomes of the weights, or of α, and of b: the old
// values as far as there is room, for the sum above has them too.
func (s *step) weightsAndBias() {
	f := s.f
	name, old, now := "w", any(row.Whole(truncated(s.old.w))), any(row.Whole(truncated(s.new.w)))
	if f.Problem.Dual() {
		name = notation.Indexed("α", f.Data.Number(s.i))
		old, now = f.strength(f.Moment.Before, s.i), f.strength(f.Moment.After, s.i)
	}
	lead := s.labelColumn()
	room := s.W - lead - s.Measure(name, " ")
	bias, short := 0, 0
	if f.standsApart() {
		if bias = s.Measure("  b ", s.old.b); s.updating {
			bias = s.Measure("  b ", s.old.b, " → ", s.new.b)
			short = bias - s.Measure("  b → ", s.new.b)
		}
	}
	s.Tab(lead, row.Name, name, " ")
	switch {
	case !s.updating:
		s.Say(row.Value, clipped(old, room-bias))
	case s.Measure(old, " → ", now)+bias-short <= room:
		s.Say(row.Value, old)
		s.Say(row.Result, " → ", now)
		room -= s.Measure(old, " → ", now)
	default:
		s.Say(row.Result, "→ ", clipped(now, room-2-bias+short))
		room -= s.Measure("→ ", clipped(now, room-2-bias+short))
	}
	if f.standsApart() {
		s.bias(bias <= room)
	}
	s.Next()
}

// bias ends the row with b, and with what it was if that has room.
func (s *step) bias(full bool) {
	switch {
	case !s.updating:
		s.Close(row.Value, "b ", s.old.b)
	case full:
		s.Close(row.Result, "b ", s.old.b, " → ", s.new.b)
	default:
		s.Close(row.Result, "b → ", s.new.b)
	}
	s.Last().Keep = 0
}

// distanceRow says how far the example lies from the line, before and after.
func (s *step) distanceRow(lead int) {
	if !s.f.Problem.Linear() {
		return
	}
	s.Tab(lead, row.Name, "distance ")
	s.Say(row.Value, s.distance(s.a, s.old))
	if s.updating {
		s.Say(row.Result, " → ", s.distance(s.f.activation(s.f.Moment.After, s.i), s.new))
	}
	s.Close(row.Note, "‖w‖ = ", s.new.norm).Keep = 0
	s.Next()
}

// arrow is the column that the arrows stand in, but for that of the distance
// where it is long.
func (s *step) arrow() int {
	at := max(12, s.labelColumn()+3+s.Measure(s.old.b), s.labelColumn()+5+s.Measure(s.a.Times(int(s.y))))
	if s.rows.vec == 1 && !s.f.Problem.Dual() {
		if w := s.Measure(row.Whole(truncated(s.old.w))); w <= 12 {
			at = max(at, s.labelColumn()+3+w)
		}
	}
	return at
}

// labelColumn is the column that labels begin in.
func (s *step) labelColumn() int {
	if s.Wide() {
		return 0
	}
	return 1
}

// values says what a quantity was, up to the arrow, and on an update what it has
// become.
func (s *step) values(name string, arrow int, old, now any) {
	s.Tab(s.labelColumn(), row.Name, name)
	s.Tab(arrow-1-s.Measure(old), row.Value, old).Gap = 1
	if s.updating {
		s.Say(row.Result, " → ", now)
	}
}

// addedNote notes at the end of the row what an update adds to it, and ends the row.
func (s *step) addedNote(what string) {
	if product := s.product(); what == "y·x" && product != "" && s.Room() >= s.Measure(product)+2 {
		s.Close(row.Note, product)
		s.Next()
		return
	}
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

// product is what an update adds to w, multiplied out; "" where that is a sum, or none.
func (s *step) product() string {
	t := s.f.newTeller()
	of, one := t.step(why.Before)
	if !s.updating || s.summed || !one {
		return ""
	}
	return strings.TrimLeft(signBetween(s.y), " ") + of.times() + text(row.Whole(truncated(s.f.featureVector(s.i))))
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
	was, is := truncated(s.old.w), truncated(s.new.w)
	old, now := s.Measure(row.Whole(was)), 0
	if s.updating {
		now = 3 + s.Measure(row.Whole(is))
	}
	lead := s.labelColumn() + 2
	switch {
	case s.rows.vec == 1 && max(lead, arrow-1-old)+old+now <= s.W:
		s.values("w", arrow, row.Whole(was), row.Whole(is))
		s.addedNote("y·x")
	case s.rows.vec >= 2 && lead+max(old, now) <= s.W:
		s.Tab(s.labelColumn(), row.Name, "w")
		s.Say(row.Value, row.Whole(was)).Gap = 1
		if s.updating {
			s.Next()
			s.Tab(s.labelColumn(), row.Result, "→ ", row.Whole(is))
		}
		s.addedNote("y·x")
		if !s.updating {
			s.Next() // where the new w stands at other steps
		}
	case s.rows.vec >= 3 && s.updating:
		s.components(arrow)
	default:
		s.truncatedVectors()
	}
}

// truncatedVectors says the first components of w, old and new in two rows, or what it has
// become in one.
func (s *step) truncatedVectors() {
	s.Tab(s.labelColumn(), row.Name, "w ")
	switch {
	case s.updating && s.rows.vec < 2:
		s.Vector(row.Result, s.new.w, "→ ")
	case s.updating:
		s.Vector(row.Value, s.old.w)
		s.Next()
		s.Tab(s.labelColumn(), row.Result, "→ ")
		s.Vector(row.Result, s.new.w)
	default:
		s.Vector(row.Value, s.old.w)
	}
	s.addedNote("y·x")
}

// components says a row for each weight that changes most.
func (s *step) components(arrow int) {
	t := terms{most: min(s.rows.vec, rankMost)}
	for j, x := range s.f.Data.Entries(s.i) {
		if x != 0 {
			t.add(j, x)
		}
	}
	if s.f.augmented() {
		t.add(s.f.Data.Dim(), 1)
	}
	if t.others > 0 {
		t.others++
		t.n--
	}
	for _, one := range t.top[:t.n] {
		j := one.index
		s.values(notation.Indexed("w", j+1), arrow, s.old.w.At(j), s.new.w.At(j))
		s.addedNote("y·x")
	}
	if t.others > 0 {
		s.Tab(s.labelColumn(), row.Name, "w")
		s.Say(row.Note, t.others, " more change").Gap = 1
		s.Next()
	}
}

// distance is |a|/‖w‖, how far the example lies from the line; no number where
// there is no line.
func (s *step) distance(a notation.Value, w *weights) float64 {
	if w.norm == 0 {
		return math.NaN()
	}
	return math.Abs(a.F) / w.norm
}
