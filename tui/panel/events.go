package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

func roomEvents(_ *Frame, _, height int) (least, best int) { return 4, max(4, height/3) }

func lengthEvents(f *Frame, _ View) int { return f.Moment.Step }

// eventRows says the steps around the present one, a line each. Only those in
// sight are asked for, in their order, which is what a timeline likes best.
func eventRows(f *Frame, s *row.Sheet, v View, focused bool) {
	s.Heading("events", focused)
	rows := s.Left()
	if f.Moment.Step == 0 {
		s.Line(row.Note, "none yet")
		return
	}
	say := (*Frame).event
	if own := f.task().event; own != nil {
		say = own
	}
	number := s.Measure(f.Moment.Step)
	half := max(1, rows/2) // it goes on by half a page, so that most steps move no line
	page := (f.Moment.Step-1)/half*half - half
	first := 1 + window(page+v.Scroll, (f.Moment.Step+half-1)/half*half+rows%2, rows)
	for step := first; step <= f.Moment.Step && s.Left() > 0; step++ {
		m := f.Moment
		if step != m.Step {
			m = f.Timeline.Seek(step)
		}
		here := len(m.Event.Looks) > 0 && step == f.Moment.Step
		if len(m.Event.Looks) > 0 {
			s.Say(row.Note, m.Step).From = 1
			s.Say(row.Words).From = number + 2
			say(f, s, m, step == f.Moment.Step && f.Beat == 1)
		}
		if r := s.Next(); here {
			r.Mark = row.Ran
		}
	}
}

// event says what was seen in a step, and what it changed; pending leaves its
// update out.
func (f *Frame) event(s *row.Sheet, m algo.Moment, pending bool) {
	l := m.Event.Looks[0]
	y := f.Data.Y[l.Example]
	s.Say(row.Words, f.name("x", l.Example))
	s.Say(row.Side(y), glyph(y)).Gap = 1
	s.Say(row.Value, "  a ", l.Activation)
	f.sayVerdict(s, l.Mistake).From = f.eventColumn(s)
	if l.Mistake && !pending {
		f.sayChange(s, m)
	}
}

// sayVerdict says the verdict.
func (f *Frame) sayVerdict(s *row.Sheet, mistake bool) *row.Cell {
	role, word := row.Right, "correct"
	if mistake {
		role, word = row.Wrong, "MISTAKE"
	}
	c := s.Say(role, word)
	c.Gap = 1
	return c
}

// eventColumn is where the verdicts stand: step, example, class, activation.
func (f *Frame) eventColumn(s *row.Sheet) int {
	return 17 + s.Measure(f.Moment.Step) + s.Measure(f.Data.Len())
}

// sayChange says what an update made of w, b or α, as far as there is room.
func (f *Frame) sayChange(s *row.Sheet, m algo.Moment) {
	if w := m.After.Weights(); w != nil || !f.batched() {
		s.Say(row.Value).Gap = 2
	}
	if f.Problem.Dual() && !f.batched() {
		i := m.Event.Looks[0].Example
		s.Say(row.Value, f.name("α", i), " → ", f.strength(m.After, i)).Place = row.If
	} else if w := m.After.Weights(); w != nil {
		c := s.Vector(row.Value, f.withBias(notation.Vector{F: w}, notation.Float(m.After.Bias())), "w → ")
		c.Place = row.If
		if c.Vector.Len() > 1 {
			c.Place = row.Some
		}
		if f.standsApart() && !f.batched() {
			c.Keep = 10
		}
		c.Keep -= s.Width(" → ") - len(" > ") // in ASCII it may reach into the room of b
		if l := m.Event.Looks[0]; !f.batched() {
			c = s.Or("w", signBetween(f.Data.Y[l.Example]), f.etaOr(""), "x")
			c.Place, c.Keep, c.Vector = row.If, 0, notation.Vector{}
		}
	}
	if f.standsApart() {
		s.Say(row.Value, "  b → ", m.After.Bias()).Place = row.If
	}
}

// batchEvent is event for a batch.
func (f *Frame) batchEvent(s *row.Sheet, m algo.Moment, pending bool) {
	looks := m.Event.Looks
	for k := range min(2, len(looks)) {
		s.Say(row.Words, f.name("x", looks[k].Example), " ")
	}
	if len(looks) > 2 {
		s.Say(row.Words, "…")
	}
	n, role := misclassified(looks), row.Right
	if n > 0 {
		role = row.Wrong
	}
	c := s.Say(role, n, " of ", len(looks), " wrong")
	c.Gap, c.From = 1, f.eventColumn(s)-6
	if n > 0 && !pending {
		f.sayChange(s, m)
	}
}

// classEvent is event for several classes.
func (f *Frame) classEvent(s *row.Sheet, m algo.Moment, pending bool) {
	for k, l := range m.Event.Looks {
		if first := f.sayClassVerdict(s, l); k > 0 {
			first.Place, first.Keep = row.Item, verdictCells
		}
	}
	l := m.Event.Looks[0]
	if len(m.Event.Looks) > 1 {
		return
	}
	s.Say(row.Value, " by ", l.Margin).Place = row.If
	if l.Mistake && !pending {
		const rest = " + x, o − x"
		gold := saySign(s, l.Gold)
		gold.Gap, gold.Place, gold.Keep = 2, row.If, s.Width(rest)
		s.Say(row.Value, " + x, ").With = true
		saySign(s, l.Rival).With = true
		s.Say(row.Value, " − x").With = true
	}
}

// verdictCells is what a verdict takes beside the name of its example, with
// what says that there are more.
const verdictCells = 19

// saySign says a class by its sign.
func saySign(s *row.Sheet, c int32) *row.Cell {
	return s.Say(row.Class(int(c)), notation.ClassSign(int(c)))
}

// sayClassVerdict says an example, its class, and what was predicted: x₃ o for +.
// It returns the first of its cells, until the next is said.
func (f *Frame) sayClassVerdict(s *row.Sheet, l algo.Look) *row.Cell {
	n := s.Cells()
	s.Say(row.Words, f.name("x", l.Example)).Gap = 1
	saySign(s, l.Gold).Gap = 1
	if l.Mistake {
		s.Say(row.Wrong, " MISTAKE")
		s.Say(row.Words, " for ")
		saySign(s, l.Rival)
	} else {
		s.Say(row.Right, " correct")
	}
	return s.Cell(n)
}

// tagEvent is event for a sentence.
func (f *Frame) tagEvent(s *row.Sheet, m algo.Moment, pending bool) {
	l := m.Event.Looks[firstMistake(m.Event.Looks)]
	s.Say(row.Words, f.name("x", l.Example))
	f.sayVerdict(s, l.Mistake).From = 6 + s.Measure(f.Moment.Step) + s.Measure(f.Data.Len())
	if !l.Mistake {
		s.Say(row.Value, "  margin ", tagMargin(l)).Place = row.If
		return
	}
	words, gold := f.Data.Corpus.Sentence(l.Example)
	s.Say(row.Words, "  ", wrongTags(gold, l.Tags), " of ", len(words), " tags")
	if !pending {
		c := s.Say(row.Words)
		c.Gap, c.Place, c.Keep = 2, row.If, 11
		sayWords(f, s, &entry{i: l.Example, look: l})
	}
}

// signBetween is how what a label's sign is in front of is joined to a sum.
func signBetween(y int8) string {
	if y < 0 {
		return " − "
	}
	return " + "
}
