package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// change draws what the update did to the two classes, or that it is still to
// come.
func (s *classStep) change() {
	s.heading(updateTitle(s.updating, s.pending), s.grew(), false)
	if !s.updating && !s.pending {
		return
	}
	for _, part := range [...]struct {
		class int32
		sign  string
	}{{s.look.Gold, "+ "}, {s.look.Rival, "− "}} {
		s.moves(part.class, part.sign)
	}
	if s.biasRows() == 1 {
		s.biases()
	}
	s.grown()
}

// moves draws the weights of one class, before and after.
func (s *classStep) moves(c int32, sign string) {
	f := s.f
	old := s.before.Class(int(c))
	now := old
	if s.updating {
		now = f.Moment.After.Class(int(c))
	}
	was, is := f.hyperplane(old), f.hyperplane(now)
	if f.Problem.Dual() {
		s.indexed("α", s.i)
		label := string(s.b)
		s.b = s.b[:0]
		what := "1"
		if !f.unitRate() {
			what = "η"
		}
		s.line(c, label, sign+what, func(int) {
			s.value(f.alpha(int(old.Counts()[s.i])))
		}, func(int) {
			s.value(f.alpha(int(now.Counts()[s.i])))
		})
	} else {
		s.line(c, "w", sign+s.eta()+"x", func(room int) { s.vector(was.w, room) }, func(room int) { s.vector(is.w, room) })
	}
	if s.biasRows() < 2 {
		return
	}
	what := s.eta() + "R²"
	if f.Problem.Setup.Bias == "unit" {
		if what = "η"; f.unitRate() {
			what = "1"
		}
	}
	s.line(c, "b", sign+what, func(int) { s.value(was.b) }, func(int) { s.value(is.b) })
}

// eta is η where it is not 1.
func (s *classStep) eta() string {
	if s.f.unitRate() {
		return ""
	}
	return "η"
}

// line draws a value of a class, before and after, and what was added.
func (s *classStep) line(c int32, label, added string, old, now func(room int)) {
	s.classSign(c)
	s.x++
	s.text(label, theme.Label)
	s.x++
	const all = 1 << 10
	room, note, arrow := s.w-s.x, s.a.Width(added)+2, s.a.Width(" → ")
	full := s.measure(func() { old(all) })
	if s.updating {
		full += arrow + s.measure(func() { now(all) })
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
	old(share)
	if s.updating && share < all && notation.Width(s.b) <= 3 { // nothing of it fits
		s.b, share = s.b[:0], room-note-arrow+1
		s.x--
	}
	s.put(theme.Number)
	if s.updating {
		s.text(" → ", theme.Label)
		now(share)
		s.put(theme.Strong)
	}
	s.say(added)
	s.putRight(s.w-1, theme.Label)
	s.next()
}

// grown draws by how much the right class gained on the predicted: twice what
// the score of one changes by.
func (s *classStep) grown() {
	f := s.f
	l := s.look
	lead := func(at *algo.State) notation.Value {
		return f.score(at, l.Gold, s.i).Sub(f.score(at, l.Rival, s.i))
	}
	s.classSign(l.Gold)
	s.text(" over ", theme.Label)
	s.classSign(l.Rival)
	s.x++
	before := lead(s.before)
	s.value(before)
	s.put(theme.Number)
	if s.updating {
		s.text(" → ", theme.Label)
		after := lead(f.Moment.After)
		s.value(after)
		s.put(theme.Strong)
		s.x++
		growth := func() {
			s.growth()
			s.say(" = ")
			s.value(after.Sub(before))
		}
		if growth(); !s.putRight(s.w-1, theme.Label) {
			s.b = notation.AppendSigned(s.b, after.Sub(before))
			s.putRight(s.w-1, theme.Label)
		}
	}
	s.next()
}

// grew is the formula of the growth, for the heading, where the row below has no
// room for it.
func (s *classStep) grew() string {
	if !s.updating || s.wide() {
		return ""
	}
	s.growth()
	text := string(s.b)
	if s.width()+s.a.Width("── update: made ── ")+1 > s.w {
		text = ""
	}
	s.b = s.b[:0]
	return text
}

// biases draws b of both classes, before and after, in one row.
func (s *classStep) biases() {
	f := s.f
	s.text("b", theme.Label)
	for _, c := range [...]int32{s.look.Gold, s.look.Rival} {
		s.x += 2
		s.classSign(c)
		s.x++
		s.value(f.hyperplane(s.before.Class(int(c))).b)
		s.put(theme.Number)
		if s.updating {
			s.text(" → ", theme.Label)
			s.value(f.hyperplane(f.Moment.After.Class(int(c))).b)
			s.put(theme.Strong)
		}
	}
	s.next()
}

// growth gathers what the one gains on the other: 2η(‖x‖² + 1) with bias unit.
func (s *classStep) growth() {
	square := "‖x‖²"
	if !s.f.Problem.Linear() {
		square = "K(x,x)"
	}
	one := map[string]string{"unit": "+1", "radius": "+R²"}[s.f.Problem.Setup.Bias]
	s.say("+2", s.eta())
	if one == "" {
		s.say(square)
	} else {
		s.say("(", square, one, ")")
	}
}

// batch draws a step that looks at several examples: what was seen of each, the
// wrong ones first, and how often each class was added to and taken from.
func (s *classStep) batch() {
	looks := s.f.Moment.Event.Looks
	wrong := 0
	for _, l := range looks {
		if l.Mistake {
			wrong++
		}
	}
	s.say("step ")
	s.count(s.f.Moment.Step)
	s.say(": a batch of ")
	s.count(len(looks))
	title := string(s.b)
	s.b = s.b[:0]
	s.heading(title, "", false)
	s.count(wrong)
	s.say(" of ")
	s.count(len(looks))
	s.say(" wrong, all under the old weights")
	if !s.fits(s.w) {
		s.b = s.b[:len(s.b)-len(", all under the old weights")]
	}
	s.put(theme.Text)
	s.next()
	rows := max(1, s.left()-2-min(wrong, 4))
	s.members(looks, rows)
	s.totals(looks)
}

// members draws as many of the examples as there are rows, the wrong first.
func (s *classStep) members(looks []algo.Look, rows int) {
	shown := 0
	for _, mistakes := range [...]bool{true, false} {
		for _, l := range looks {
			if l.Mistake != mistakes {
				continue
			}
			if shown == rows-1 && len(looks) > rows {
				s.x = 1
				s.count(len(looks) - shown)
				s.say(" more")
				s.put(theme.Label)
				s.next()
				return
			}
			s.classVerdict(l)
			if s.wide() {
				s.say("margin ")
			}
			s.b = notation.AppendNumber(s.b, l.Margin)
			s.putRight(s.w-1, theme.Number)
			s.next()
			shown++
		}
	}
}

// totals draws how many examples were added to each class, and how many taken
// from it.
func (s *classStep) totals(looks []algo.Look) {
	s.heading(updateTitle(s.updating, s.pending), "", false)
	plus, minus := map[int32]int{}, map[int32]int{}
	var order []int32
	meet := func(c int32) {
		if plus[c]+minus[c] == 0 {
			order = append(order, c)
		}
	}
	for _, l := range looks {
		if l.Mistake {
			meet(l.Gold)
			plus[l.Gold]++
			meet(l.Rival)
			minus[l.Rival]++
		}
	}
	for _, c := range order {
		s.classSign(c)
		s.x++
		s.text(s.className(c, 12), theme.Text)
		s.count(plus[c])
		s.say(" added, ")
		s.count(minus[c])
		s.say(" taken")
		s.putRight(s.w-1, theme.Label)
		s.next()
	}
}
