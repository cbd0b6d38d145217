package panel

import (
	"math"
	"strings"

	"perceptron/tui/row"
)

// legend says what the shades mean: none, which is blank without colours, then up
// to each limit, and more than the last.
func (s *Shades) legend(sheet *row.Sheet, signs *plotSigns, blank bool) {
	if blank {
		sheet.Say(row.Note, "blank 0")
	} else {
		sheet.Say(row.Lossless, " ")
		sheet.Say(row.Note, " 0")
	}
	for k := range shadeLevels {
		relation, limit := "≤", s.limits[min(k, len(s.limits)-1)]
		if k == len(s.limits) {
			relation = ">"
		}
		if s.limits[0] == 0 {
			break
		}
		c := sheet.Say(row.Shaded, string(signs.shades[k+1]))
		c.Gap, c.Place = 1, row.Item
		sheet.Say(row.Note, relation, limit)
	}
	sheet.List()
}

// pathLegend says what the signs of the path mean.
func (f *Frame) pathLegend(s *row.Sheet, signs *plotSigns) {
	entries := [...]struct {
		sign rune
		role row.Role
		text string
		on   bool
	}{
		{signs.now, row.Weight, "w now", true},
		{signs.before, row.Weight, "before the update", f.justUpdated() && !f.pairUnchanged(&f.LossMap.Slice)},
		{signs.earlier, row.Result, f.earlier(), f.State().Updates() > 1},
	}
	for k, e := range entries {
		if !e.on {
			continue
		}
		turn := len(entries) - k + 1 // the last of them is left out first
		c := s.Say(e.role, string(e.sign))
		c.Gap, c.Rank = 2, turn
		s.Say(row.Note, " ", e.text).Rank = 1
		short, _, _ := strings.Cut(e.text, ",")
		s.Or(" ", short).Rank = turn
	}
	s.List()
}

// earlier is what the path's older points are called: they had other values of
// what is held.
func (f *Frame) earlier() string {
	switch k := f.LossMap.Axes[2]; {
	case k >= 0 && k == f.Data.Dim():
		return "earlier, with another " + f.weightName(k)
	case f.weightCount() > 2:
		return "earlier, others held"
	}
	return "earlier"
}

// mapFacts says where the run is, and what the loss is there.
func (f *Frame) mapFacts(s *row.Sheet) {
	w, m := f.weights(f.State()), f.LossMap
	point := text("(", w.component(m.Axes[0]), ", ", w.component(m.Axes[1]), ")")
	loss := "L = …"
	if !math.IsNaN(m.Loss) {
		loss = text("L = ", m.Loss)
	}
	s.Say(row.Value, "X at ", point, ": ", loss, ", over all examples")
	s.Or("X ", point, ": ", loss)
	s.Or(loss)
	s.Next()
}

// updatedAtTie says whether the update shown is one of an example with a = 0, where
// the loss has no derivative.
func (f *Frame) updatedAtTie() bool {
	l, ok := f.Look()
	return ok && f.justUpdated() && f.Problem.Batch() == 1 && l.Activation == 0 && f.State().Updates() > 1
}

// mapTruth says what is to be known of the shades: of which examples they are,
// why zero weights are no solution, what 0 means.
func (f *Frame) mapTruth(s *row.Sheet, shades *Shades) {
	say := func(longest string, shorter ...string) {
		s.Say(row.Note, longest)
		for _, text := range shorter {
			s.Or(text)
		}
	}
	switch {
	case shades.sampled > 0:
		say(text("shades: ", shades.sampled, " of ", f.Data.Len(), " examples, scaled up"), text("shades: ", shades.sampled, " examples"))
	case f.updatedAtTie():
		say("y·a was 0: no derivative there; the update is made all the same, and L may rise",
			"y·a was 0: an update all the same, L may rise", "y·a was 0: here L may rise")
	case f.heldAtZero():
		say("c·w has c times the loss of w (c > 0): zero weights have 0 too",
			"zero weights have loss 0 too: L(c·w) = c·L(w)", "zero weights have loss 0 too")
	case f.justUpdated() && f.pairUnchanged(&f.LossMap.Slice):
		say("this update moved only what is held", "only what is held moved")
	case !shades.blank:
		say("nowhere 0: in every cell some example is on the wrong side", "nowhere 0: in each cell some are wrong", "nowhere 0: some always wrong")
	default:
		say("0: no example on the wrong side; an update moves what is held too", "0: none on the wrong side", "0: none wrong")
	}
	s.Next()
}

// heldAtZero reports whether the weights that the map holds are all 0.
func (f *Frame) heldAtZero() bool {
	w, pair := f.weights(f.State()), f.LossMap.Axes
	for k := range f.Data.Dim() + 1 {
		if k != pair[0] && k != pair[1] && w.component(k).F != 0 {
			return false
		}
	}
	return true
}
