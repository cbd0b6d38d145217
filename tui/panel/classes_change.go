package panel

import (
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// change says what the update did to the two classes, or that it is still to
// come.
func (s *classStep) change() {
	s.Heading(s.f.updateTitle(), false, s.growthNote())
	s.weightRows(s.look.Gold, "+ ")
	s.weightRows(s.other, "− ")
	if s.biasRows() == 1 {
		s.biases()
	}
	if s.changes() {
		s.leadRow()
	}
}

// changes reports whether the step has an update, made or still to come.
func (s *classStep) changes() bool { return s.updating || s.pending }

// weightRows says the weights of one class, before and after; or as they stay.
func (s *classStep) weightRows(c int32, sign string) {
	f := s.f
	old := s.before.Class(int(c))
	now := old
	if s.updating {
		now = f.Moment.After.Class(int(c))
	}
	was, is := f.hyperplane(old), f.hyperplane(now)
	if f.Problem.Dual() {
		alpha := notation.Indexed("α", f.Data.Number(s.i))
		s.changeRow(c, alpha, sign+f.etaOr("1"), f.strength(old, s.i), f.strength(now, s.i))
	} else {
		s.changeRow(c, "w", sign+f.etaOr("")+"x", was.w, is.w)
	}
	if s.biasRows() < 2 {
		return
	}
	what := f.etaOr("") + "R²"
	if f.Problem.Setup.Bias == "unit" {
		what = f.etaOr("1")
	}
	s.changeRow(c, "b", sign+what, was.b, is.b)
}

// etaOr is η, or what stands in its place where it is 1; or τ, a rule's own step.
func (f *Frame) etaOr(one string) string {
	switch {
	case f.Problem.Setup.OwnStep():
		return "τ"
	case f.unitRate():
		return one
	}
	return "η"
}

// clipped is a number, or a vector in so many columns.
func clipped(v any, columns int) any {
	if v, ok := v.(notation.Vector); ok {
		return row.Within{V: v, Columns: columns}
	}
	return v
}

// changeRow says a number or a vector of a class, before and after, and what was
// added.
func (s *classStep) changeRow(c int32, label, added string, old, now any) {
	const all = 1 << 10
	if !s.changes() {
		added = ""
	}
	room, note, arrow := s.W-3-s.Width(label), s.Width(added)+2, s.Width(" → ")
	full := s.Measure(clipped(old, all))
	if s.updating {
		full += arrow + s.Measure(clipped(now, all))
	}
	share := all
	switch {
	case full+note <= room:
	case full <= room:
		added = ""
	case s.updating:
		share = (room - note - arrow) / 2
	default:
		share = room - note
	}
	saySign(s.Sheet, c)
	s.Say(row.Name, label).Gap = 1
	if v := s.Say(row.Value, clipped(old, share)); s.updating && share < all && notation.Width(v.Text) <= 3 { // nothing of it fits
		v.Text, share = nil, room-note-arrow+1
	} else {
		v.Gap = 1
	}
	if s.updating {
		s.Say(row.Note, " → ")
		s.Say(row.Result, clipped(now, share))
	}
	s.Close(row.Note, added)
	s.Next()
}

// leadRow says by how much the right class gained on the predicted: twice what the
// score of one changes by.
func (s *classStep) leadRow() {
	f, l := s.f, s.look
	lead := func(at *algo.State) notation.Value {
		return f.score(at, l.Gold, s.i).Sub(f.score(at, s.other, s.i))
	}
	saySign(s.Sheet, l.Gold)
	s.Say(row.Note, " over ")
	saySign(s.Sheet, s.other)
	before := lead(s.before)
	s.Say(row.Value, before).Gap = 1
	if s.updating {
		after := lead(f.Moment.After)
		s.Say(row.Note, " → ")
		s.Say(row.Result, after)
		s.Say(row.Words).Gap = 1
		s.Close(row.Note, s.growth(), " = ", after.Sub(before))
		s.Or(row.Signed(after.Sub(before)))
	}
	s.Next()
}

// growthNote is the formula of the growth, for the heading, where the row below has no
// room for it.
func (s *classStep) growthNote() string {
	text := s.growth()
	if !s.updating || s.Wide() || s.Width(text)+s.Width("── update ── ")+1 > s.W {
		return ""
	}
	return text
}

// biases says b of both classes, before and after, in one row.
func (s *classStep) biases() {
	s.Say(row.Name, "b")
	for _, c := range [...]int32{s.look.Gold, s.other} {
		saySign(s.Sheet, c).Gap = 2
		s.Say(row.Value, s.f.hyperplane(s.before.Class(int(c))).b).Gap = 1
		if s.updating {
			s.Say(row.Note, " → ")
			s.Say(row.Result, s.f.hyperplane(s.f.Moment.After.Class(int(c))).b)
		}
	}
	s.Next()
}

// growth is what the one gains on the other: 2η(‖x‖² + 1) with bias unit.
func (s *classStep) growth() string {
	square, eta := "‖x‖²", s.f.etaOr("")
	if !s.f.Problem.Linear() {
		square = "K(x,x)"
	}
	switch s.f.Problem.Setup.Bias {
	case "unit":
		return "+2" + eta + "(" + square + "+1)"
	case "radius":
		return "+2" + eta + "(" + square + "+R²)"
	}
	return "+2" + eta + square
}

// batch says a step that looks at several examples: what was seen of each, the
// wrong ones first, and how often each class was added to and taken from.
func (s *classStep) batch() {
	looks := s.f.Moment.Event.Looks
	n, wrong := len(looks), misclassified(looks)
	s.Heading(string(row.Append(nil, "step ", s.f.Moment.Step, ": a batch of ", n)), false)
	s.Say(row.Words, wrong, " of ", n, " wrong, all under the old weights")
	s.Or(wrong, " of ", n, " wrong").Place = row.Flow
	s.Next()
	s.members(looks, max(1, s.Left()-2-min(wrong, 4)))
	s.totals(looks)
}

// members says as many of the examples as there are rows, the wrong first.
func (s *classStep) members(looks []algo.Look, rows int) {
	shown := 0
	for _, mistakes := range [...]bool{true, false} {
		for _, l := range looks {
			if l.Mistake != mistakes {
				continue
			}
			if shown == rows-1 && len(looks) > rows {
				s.Tab(1, row.Note, len(looks)-shown, " more")
				s.Next()
				return
			}
			s.f.sayClassVerdict(s.Sheet, l)
			what := ""
			if s.Wide() {
				what = "margin "
			}
			s.Close(row.Value, what, l.Margin)
			s.Next()
			shown++
		}
	}
}

// totals says how many examples were added to each class, and how many taken
// from it, in the order in which the classes come.
func (s *classStep) totals(looks []algo.Look) {
	s.Heading(s.f.updateTitle(), false)
	plus, minus := map[int32]int{}, map[int32]int{}
	var order []int32
	for _, l := range looks {
		if l.Mistake {
			order = append(order, l.Gold, l.Rival)
			plus[l.Gold]++
			minus[l.Rival]++
		}
	}
	for k, c := range order {
		if slices.Contains(order[:k], c) {
			continue
		}
		saySign(s.Sheet, c)
		s.Say(row.Words, row.Verbatim(s.Cut(s.f.Data.Labels[c], 12))).Gap = 1
		s.Close(row.Note, plus[c], " added, ", minus[c], " taken")
		s.Next()
	}
}
