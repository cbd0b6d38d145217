package panel

import (
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// updateTitle heads what an update did, or that there is none or it is still to
// come.
func (f *Frame) updateTitle() string {
	switch {
	case f.Moment.Event.Updated && f.Beat == 0:
		return "update"
	case f.Moment.Event.Updated:
		return "space: make the update"
	case f.Timeline.Stopped() == algo.Converged && f.atEnd():
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

// change says what the update made of the weights, or of α, and of b: old values are
// left out first, for the sum above has them too.
func (s *step) change() {
	f := s.f
	switch {
	case f.Problem.Dual():
		s.changed(f.name("α", s.i), f.strength(f.Moment.Before, s.i), f.strength(f.Moment.After, s.i))
		s.added("", f.etaOr("1"), "")
	case f.Data.Dim() > fewFeatures && s.updating:
		s.components()
	default:
		s.weights()
		s.addedExample()
	}
	if f.standsApart() {
		s.changedBias()
		s.added(f.etaOr(""), "y", map[string]string{"radius": "·R²"}[f.Problem.Setup.Bias])
	}
	if f.Data.Dim() > mostVariables {
		s.List(biasRank, weightRank)
	} else if f.Data.Dim() > 2 {
		s.List(biasRank)
	} else {
		s.List(weightRank)
	}
}

// weights says w before the update and after it.
func (s *step) weights() {
	s.Say(row.Name, "w")
	if s.updating {
		s.Vector(row.Value, s.old.w, " ").Rank = 2
		s.Vector(row.Result, s.new.w, "→ ").Gap = 1
	} else {
		s.Vector(row.Value, s.old.w, " ")
	}
}

// changed says a number before the update and after it.
func (s *step) changed(name row.Indexed, old, now notation.Value) {
	s.Say(row.Name, name)
	s.Say(row.Value, " ", old)
	if s.updating {
		s.Say(row.Result, " → ", now)
	}
}

// changedBias says b, which begins a row if there is one.
func (s *step) changedBias() {
	s.Start(0, 2, row.Name, "b")
	c := s.Say(row.Value, " ", s.old.b)
	if s.updating {
		c.Rank = 3
		s.Say(row.Result, " → ", s.new.b)
	}
}

// added notes at the end of the row what an update adds to it.
func (s *step) added(eta, what, times string) {
	if !s.updating && !s.pending {
		return
	}
	dot := ""
	if eta != "" {
		dot = "·"
	}
	s.note("+ ", eta, dot, what, times)
}

// addedExample notes what an update adds to w, multiplied out where it has been made.
func (s *step) addedExample() {
	f := s.f
	if !s.updating || f.Data.Dim() > mostVariables {
		s.added(f.etaOr(""), "y·x", "")
		return
	}
	sign := strings.TrimLeft(signBetween(s.y), " ")
	if f.unitRate() && !f.Problem.Setup.OwnStep() {
		s.note(sign, row.Whole(f.featureVector(s.i)))
		return
	}
	times := f.rate()
	if f.Problem.Setup.OwnStep() {
		times = f.tau(s.look)
	}
	s.note(sign, times, "·", row.Whole(f.featureVector(s.i)))
}

// note ends the row with what may be left out.
func (s *step) note(parts ...any) {
	c := s.Close(row.Note, parts...)
	c.Rank, c.Keep = 1, 0
}

// components says each of the weights that change most.
func (s *step) components() {
	t := terms{most: rankMost}
	for j, x := range s.f.Data.Entries(s.i) {
		if x != 0 {
			t.add(j, x)
		}
	}
	if s.f.augmented() {
		t.add(s.f.Data.Dim(), 1)
	}
	for k, one := range t.top[:t.n] {
		j := one.index
		c := s.Say(row.Name, row.Indexed{Letter: "w", N: j + 1}, " ")
		if c.Place = row.Item; k > 0 {
			c.Gap = 2
		}
		s.Say(row.Result, s.old.w.At(j), " → ", s.new.w.At(j))
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

// distanceRow says how far the example lies from the line, before and after.
func (s *step) distanceRow() {
	s.Say(row.Name, "distance ")
	s.Say(row.Value, s.distance(s.a, s.old))
	if s.updating {
		s.Say(row.Result, " → ", s.distance(s.f.activation(s.f.Moment.After, s.i), s.new))
	}
	s.Close(row.Note, "‖w‖ = ", s.new.norm).Keep = 0
	s.Next()
}

// growthRow says by how much y·a grew, and why. Where nothing was learned the row
// stays blank.
func (s *step) growthRow() {
	if s.updating {
		before, after := s.a.Times(int(s.y)), s.f.margin(s.f.Moment.After, s.i)
		grown := after.Sub(before)
		s.Say(row.Name, "y·a")
		s.Say(row.Value, " ", before).Rank = 3
		s.Say(row.Result, " → ", after)
		g := s.growth()
		s.note("+", g[0], g[1], g[2], g[3], " = ", grown)
		s.Or(row.Signed(grown)).Rank = 0
	}
	s.List()
}

// growth is the parts of what y·a grows by at an update: η(‖x‖² + 1) with bias unit.
func (s *step) growth() [4]string {
	f := s.f
	square, eta := "‖x‖²", f.etaOr("")
	if !f.Problem.Linear() {
		square = "K(x,x)"
	}
	switch one := map[string]string{"unit": "+1", "radius": "+R²"}[f.biasForm()]; {
	case one == "" || eta == "":
		return [4]string{eta, square, one}
	default:
		return [4]string{eta, "(", square, one + ")"}
	}
}
