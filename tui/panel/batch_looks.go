package panel

import (
	"perceptron/algo"
	"perceptron/tui/theme"
)

// list draws the names of the examples up to a column, … for those that have no
// room.
func (s *batch) list(end int) {
	for k := range s.looks {
		if k > 0 {
			s.say(" ")
		}
		s.indexed("x", s.looks[k].Example)
		room := end
		if k < len(s.looks)-1 {
			room -= 1 + s.pen.a.Width("…")
		}
		if !s.fits(room) {
			s.b = s.b[:0]
			s.text(" …", theme.AtHand)
			return
		}
		s.put(theme.AtHand)
	}
}

// activations draws y·a of the examples in so many rows: all of them if they
// fit, else those that were misclassified first.
func (s *batch) activations(rows int) {
	end := s.y0() + rows
	s.text("y·a  ", theme.Label)
	lead := s.x
	if s.itemsFit(rows, lead) {
		for k := range s.looks {
			s.item(&s.looks[k], lead, s.w)
		}
	} else {
		s.some(end-1, lead)
	}
	s.x, s.pen.y = 0, end
}

// itemsFit reports whether all examples fit into so many rows.
func (s *batch) itemsFit(rows, lead int) bool {
	used, x := 1, lead
	for k := range s.looks {
		w := s.measure(func() { s.gather(&s.looks[k]) })
		if x > lead && x+w > s.w {
			used, x = used+1, lead
		}
		if x += w + 2; used > rows {
			return false
		}
	}
	return true
}

// some draws as many examples as there is room for up to a row, and how many
// there are more.
func (s *batch) some(bottom, lead int) {
	shown := 0
	for _, mistakes := range [...]bool{true, false} {
		for k := range s.looks {
			l := &s.looks[k]
			if l.Mistake != mistakes {
				continue
			}
			room := s.w
			if s.y0() >= bottom {
				room -= 2 + s.measure(func() { s.say("… "); s.count(len(s.looks)); s.say(" more") })
				w := s.measure(func() { s.gather(l) })
				if s.x+w > room {
					s.say("… ")
					s.count(len(s.looks) - shown)
					s.say(" more")
					s.put(theme.Label)
					return
				}
			}
			s.item(l, lead, room)
			shown++
		}
	}
}

// gather gathers one example with its y·a before the update.
func (s *batch) gather(l *algo.Look) {
	s.indexed("x", l.Example)
	s.say(" ")
	s.value(s.f.seen(*l).Times(int(s.f.Data.Y[l.Example])))
	if l.Mistake {
		s.say("!")
	}
}

// item draws it, in the next row if this one is full.
func (s *batch) item(l *algo.Look, lead, end int) {
	style := theme.Number
	if l.Mistake {
		style = theme.Wrong
	}
	s.gather(l)
	if s.x > lead && !s.fits(end) {
		s.pen.next()
		s.x = lead
	}
	s.put(style)
	s.x += 2
}
