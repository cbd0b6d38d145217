package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// batched reports whether a step looks at several examples.
func (f *Frame) batched() bool { return f.Problem.Setup.Batch != 1 }

// wholeBatch reports whether it looks at all of them.
func (f *Frame) wholeBatch() bool { return f.Problem.Batch() >= f.Data.Len() }

// members is what the step looked at.
func (f *Frame) members() []algo.Look {
	if f.Moment.Before == nil {
		return nil
	}
	return f.Moment.Event.Looks
}

// isMember reports whether example i is in the batch at hand.
func (f *Frame) isMember(i int) bool {
	looks := f.members()
	if !f.batched() || len(looks) == f.Data.Len() {
		return f.batched() && len(looks) > 0
	}
	for k := range looks {
		if looks[k].Example == i {
			return true
		}
	}
	return false
}

// misclassified is how many of a batch were.
func misclassified(looks []algo.Look) int {
	n := 0
	for k := range looks {
		if looks[k].Mistake {
			n++
		}
	}
	return n
}

// batch is one step of a batch.
type batch struct {
	*step
	looks    []algo.Look
	mistakes int
}

// batchRows is the rows that every step of a batch takes: the members, their
// y·a, the verdict, the heading, the sum, w or α, and the two losses.
func batchRows(f *Frame) int {
	rows := 8
	if f.standsApart() {
		rows++
	}
	if f.readoutDiffers() {
		rows++
	}
	if f.Problem.Dual() {
		rows-- // no sum of vectors
	}
	return rows
}

// roomBatch depends on the problem alone, so that the panel keeps its size.
func roomBatch(f *Frame, width, height int) (least, best int) {
	least = batchRows(f)
	const item = 10 // columns that one example with its y·a may take
	best = least + min(3, f.Problem.Batch()*item/max(item, width-5))
	best++ // for long vectors
	return least, max(least, min(best, height*3/4))
}

// batchStepRows says what the step looked at, how many of those were wrong, the
// sum that is added for them, and what that does to their loss.
func batchStepRows(f *Frame, sheet *row.Sheet) {
	looks := f.members()
	one := f.newStep(sheet, looks[0])
	one.a = notation.Value{} // there is none of them all
	s := batch{step: &one, looks: looks, mistakes: misclassified(looks)}
	free := s.H - batchRows(f)
	long := 0
	if !f.Problem.Dual() && free > 0 { // w before and after may take two rows
		long, free = 1, free-1
	}
	s.head()
	s.activations(1 + max(0, free))
	s.verdict()
	s.update(long)
	s.losses()
	if f.readoutDiffers() {
		f.sayTraining(sheet)
	}
}

// head says the examples of the batch.
func (s *batch) head() {
	if n := len(s.looks); n == s.f.Data.Len() {
		s.Say(row.Example, "all ", n, " examples")
	} else {
		s.Say(row.Example, "batch of ", n, ":")
		s.nameList()
	}
	s.Head()
}

// verdict says how many were misclassified.
func (s *batch) verdict() {
	switch n := len(s.looks); s.mistakes {
	case 0:
		s.Say(row.Words, "none of ", n, " misclassified")
		sayChip(s.Sheet, row.RightChip, "✓", "correct")
	case 1:
		s.Say(row.Words, "1 of ", n, " misclassified")
		sayChip(s.Sheet, row.WrongChip, "✗", "MISTAKE")
	default:
		s.Say(row.Words, s.mistakes, " of ", n, " misclassified")
		sayChip(s.Sheet, row.WrongChip, "✗", "MISTAKES")
	}
	s.Next()
}

// nameList says the names of the examples, … for those that have no room.
func (s *batch) nameList() {
	rest := s.Width("…") + 1
	for k := range s.looks {
		c := s.Say(row.Example, " ", s.f.name("x", s.looks[k].Example))
		if c.Place, c.Keep = row.Item, rest; k == len(s.looks)-1 {
			c.Keep -= s.Width("…") + 1
		}
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
		s.fittingItems(left-rows+1, lead)
	}
	for s.Left() > left-rows {
		s.Next()
	}
}

// itemsFit reports whether all examples fit into so many rows.
func (s *batch) itemsFit(rows, lead int) bool {
	used, x := 1, lead
	for k := range s.looks {
		w := s.Measure(s.itemText(&s.looks[k]))
		if x > lead && x+w > s.W {
			used, x = used+1, lead
		}
		if x += w + 2; used > rows {
			return false
		}
	}
	return true
}

// fittingItems says as many examples as there is room for up to the row that has so many
// rows left, and how many there are more.
func (s *batch) fittingItems(last, lead int) {
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
				if x+s.Measure(s.itemText(l)) > room {
					s.Tab(x, row.Note, "… ", len(s.looks)-shown, " more")
					return
				}
			}
			x = s.item(l, x, lead, room)
			shown++
		}
	}
}

// itemText is one example with its y·a before the update.
func (s *batch) itemText(l *algo.Look) []byte {
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
	text, role := s.itemText(l), row.Value
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
