package panel

import (
	"perceptron/algo"
	"perceptron/tui/row"
)

// list says the names of the examples from a column up to another, … for those
// that have no room.
func (s *batch) list(x, end int) {
	gap := ""
	for k := range s.looks {
		w, room := s.Measure(gap, s.f.name("x", s.looks[k].Example)), end
		if k < len(s.looks)-1 {
			room -= 1 + s.Width("…")
		}
		if x+w > room {
			s.Say(row.Example, " …")
			return
		}
		s.Say(row.Example, gap, s.f.name("x", s.looks[k].Example))
		x, gap = x+w, " "
	}
}

// activations says y·a of the examples in so many rows: all of them if they fit,
// else those that were misclassified first.
func (s *batch) activations(rows int) {
	const name = "y·a  "
	left, lead := s.Left(), s.Width(name)
	s.Say(row.Name, name)
	if s.itemsFit(rows, lead) {
		x := lead
		for k := range s.looks {
			x = s.item(&s.looks[k], x, lead, s.W)
		}
	} else {
		s.some(left-rows+1, lead)
	}
	for s.Left() > left-rows {
		s.Next()
	}
}

// itemsFit reports whether all examples fit into so many rows.
func (s *batch) itemsFit(rows, lead int) bool {
	used, x := 1, lead
	for k := range s.looks {
		w := s.Measure(s.gather(&s.looks[k]))
		if x > lead && x+w > s.W {
			used, x = used+1, lead
		}
		if x += w + 2; used > rows {
			return false
		}
	}
	return true
}

// some says as many examples as there is room for up to the row that has so many
// rows left, and how many there are more.
func (s *batch) some(last, lead int) {
	shown, x := 0, lead
	for _, mistakes := range [...]bool{true, false} {
		for k := range s.looks {
			l := &s.looks[k]
			if l.Mistake != mistakes {
				continue
			}
			room := s.W
			if s.Left() <= last {
				room -= 2 + s.Measure("… ", len(s.looks), " more")
				if x+s.Measure(s.gather(l)) > room {
					s.Tab(x, row.Note, "… ", len(s.looks)-shown, " more")
					return
				}
			}
			x = s.item(l, x, lead, room)
			shown++
		}
	}
}

// gather is one example with its y·a before the update.
func (s *batch) gather(l *algo.Look) []byte {
	mark := ""
	if l.Mistake {
		mark = "!"
	}
	s.f.scratch = row.Append(s.f.scratch[:0], s.f.name("x", l.Example), " ", s.f.activationAtHand(*l).Times(int(s.f.Data.Y[l.Example])), mark)
	return s.f.scratch
}

// item says it from column x, in the next row if this one is full; it returns
// the column of the next.
func (s *batch) item(l *algo.Look, x, lead, end int) int {
	text, role := s.gather(l), row.Value
	if l.Mistake {
		role = row.Missed
	}
	w := s.Measure(text)
	if x > lead && x+w > end {
		s.Next()
		x = lead
	}
	s.Tab(x, role, text)
	return x + w + 2
}
