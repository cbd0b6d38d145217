package panel

import (
	"perceptron/algo"
	"perceptron/tui/theme"
)

// batches is the task of two classes where a step looks at several examples.
func batches() task {
	return task{
		facts: sideFacts, draw: drawBatch, stepRoom: roomBatch, program: batchProgram[:],
		event: (*Frame).batchEvent, sentence: (*Frame).batchSentence,
	}
}

// batched reports whether a step looks at several examples.
func (f *Frame) batched() bool { return f.Problem.Setup.Batch != 1 }

// whole reports whether it looks at all of them.
func (f *Frame) whole() bool { return f.Problem.Batch() >= f.Data.Len() }

// members is what the step looked at.
func (f *Frame) members() []algo.Look {
	if f.Moment.Before == nil {
		return nil
	}
	return f.Moment.Event.Looks
}

// member reports whether example i is in the batch at hand.
func (f *Frame) member(i int) bool {
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

// batch draws one step of a batch.
type batch struct {
	*step
	looks    []algo.Look
	mistakes int
}

// batchRows is the rows that every step of a batch takes: the members, their
// y·a, the verdict, the heading, the sum, w or α, and the two losses.
func batchRows(f *Frame) int {
	rows := 8
	if f.hasBias() {
		rows++
	}
	if f.reading() {
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
	if f.Data.Dim() > 2 || f.lengthy() {
		best++
	}
	return least, max(least, min(best, height*3/4))
}

// lossColumn is where the arrow after a loss stands.
const lossColumn = 20

// drawBatch draws what the step looked at, how many of those were wrong, the sum
// that is added for them, and what that does to their loss.
func drawBatch(p *pen, _ View) {
	f := p.f
	looks := f.members()
	one := looks[0].Example
	s := batch{step: &step{pen: p, look: looks[0], i: one, y: f.Data.Y[one]}, looks: looks, mistakes: misclassified(looks)}
	s.updating = f.Moment.Event.Updated && f.Beat == 0
	s.old = f.weights(f.Moment.Before)
	s.new = s.old
	if s.updating {
		s.new = f.weights(f.Moment.After)
	}
	s.vecRows, s.summed = 1, true
	free := s.h - batchRows(f)
	arrow := s.arrow()
	if !f.Problem.Dual() && s.updating && !s.vectorsFit(arrow, 0) && free > 0 {
		s.vecRows, free = 2, free-1
	}
	s.header()
	s.activations(1 + max(0, free))
	s.verdict()
	s.update(arrow)
	s.losses(max(arrow, lossColumn))
	s.stop()
	s.training()
}

// header names the step and the examples of the batch.
func (s *batch) header() {
	f := s.f
	end := s.w
	if s.wide() {
		s.pen.a.HRule(0, s.y0(), s.w, theme.Border)
		s.x, end = 2, s.w-2
		s.text(" ", theme.Border)
	}
	s.say("step ")
	s.count(f.Moment.Step)
	s.put(theme.Strong)
	s.text(" ", theme.Border)
	if s.wide() {
		s.x += 2
		s.text(" ", theme.Border)
	} else {
		s.x++
	}
	if len(s.looks) == f.Data.Len() {
		s.say("all ")
		s.count(len(s.looks))
		s.say(" examples")
	} else {
		s.say("batch of ")
		s.count(len(s.looks))
	}
	s.put(theme.AtHand)
	if len(s.looks) < f.Data.Len() {
		s.text(": ", theme.AtHand)
		s.list(end)
	}
	if s.wide() {
		s.text(" ", theme.Border)
	}
	s.pen.next()
}

// verdict says how many were misclassified.
func (s *batch) verdict() {
	if s.mistakes == 0 {
		s.say("none")
	} else {
		s.count(s.mistakes)
	}
	s.say(" of ")
	s.count(len(s.looks))
	s.say(" misclassified")
	s.put(theme.Text)
	if s.mistakes > 0 {
		s.say("MISTAKE")
		if s.mistakes > 1 {
			s.say("S")
		}
		s.putRight(s.w-1, theme.Mistake)
	} else {
		s.say("correct")
		s.putRight(s.w-1, theme.Correct)
	}
	s.pen.next()
}
