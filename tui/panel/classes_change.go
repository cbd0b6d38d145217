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
	s.Heading(s.f.updateTitle(), false)
	s.Row().Rank = classHeadingRank
	s.weights(s.look.Gold, "+ ")
	s.weights(s.other, "− ")
	if s.changes() {
		s.lead()
	}
	s.List()
}

// changes reports whether the step has an update, made or still to come.
func (s *classStep) changes() bool { return s.updating || s.pending }

// weights says the weights of one class, before the update and after it, and what is
// added to them.
func (s *classStep) weights(c int32, sign string) {
	f := s.f
	old := s.before.Class(int(c))
	now := old
	if s.updating {
		now = f.Moment.After.Class(int(c))
	}
	was, is := f.hyperplane(old), f.hyperplane(now)
	of := step{Sheet: s.Sheet, f: f, i: s.i, look: s.look, updating: s.updating, pending: s.pending, old: &was, new: &is}
	s.Say(row.Class(int(c)), notation.ClassSign(int(c)), " ")
	if f.Problem.Dual() {
		of.changed(f.name("α", s.i), f.strength(old, s.i), f.strength(now, s.i))
		s.added(sign + f.etaOr("1"))
	} else {
		of.weights()
		s.added(sign + f.etaOr("") + "x")
	}
	if f.hasBias() {
		of.changedBias()
		radius := map[string]string{"unit": f.etaOr("1"), "radius": f.etaOr("") + "R²"}[f.Problem.Setup.Bias]
		s.added(sign + radius)
	}
	s.List(classBiasRank)
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

// added notes what an update adds.
func (s *classStep) added(what string) {
	if s.changes() {
		c := s.Close(row.Note, what)
		c.Rank, c.Keep = 1, 0
	}
}

// lead says by how much the right class gained on the predicted: twice what the
// score of one changes by.
func (s *classStep) lead() {
	f, l := s.f, s.look
	lead := func(at *algo.State) notation.Value {
		return f.score(at, l.Gold, s.i).Sub(f.score(at, s.other, s.i))
	}
	saySign(s.Sheet, l.Gold)
	s.Say(row.Note, " over ")
	saySign(s.Sheet, s.other)
	before := lead(s.before)
	s.Say(row.Value, " ", before)
	if s.updating {
		after := lead(f.Moment.After)
		s.Say(row.Note, " → ")
		s.Say(row.Result, after)
		s.Close(row.Note, s.growth(), " = ", after.Sub(before)).Keep = 0
		s.Or(row.Signed(after.Sub(before)))
	}
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
			s.Close(row.Value, "margin ", l.Margin)
			s.Or(l.Margin)
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
		name := s.Say(row.Words, row.Verbatim(s.f.Data.Labels[c]))
		name.Gap, name.Place = 1, row.Cut
		s.Close(row.Note, plus[c], " added, ", minus[c], " taken")
		s.Next()
	}
}
