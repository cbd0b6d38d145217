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

// The ranks of the rows of a batch's step: those of its members are left out first, but
// for two.
const (
	thirdRank = 1 + iota
	secondRank
	longRank // of long vectors
	firstRank
	batchBiasRank
	allLossRank
	lossRank
	batchSumRank
	batchTrainingRank
	batchHeadingRank
)

// mostMembers is how many members of a batch are said.
const mostMembers = 40

// memberRanks are the ranks of the rows that the members go on in.
func (f *Frame) memberRanks() []int {
	ranks := [...]int{firstRank, secondRank, thirdRank}
	return ranks[:min(len(ranks), f.Problem.Batch()/3)]
}

// batchRows is how many rows the step of a batch has from a rank on.
func (f *Frame) batchRows(rank int) int {
	primal, members := !f.Problem.Dual(), len(f.memberRanks())
	return countRows(rank, []rankedRows{
		{batchHeadingRank, 5, true}, // the batch, its y·a, the verdict, the heading, w or α
		{batchTrainingRank, 1, f.readoutDiffers()},
		{batchSumRank, 1, primal},
		{lossRank, 1, true},
		{allLossRank, 1, true},
		{batchBiasRank, 1, f.standsApart()},
		{firstRank, 1, members > 0},
		{longRank, 1, primal},
		{secondRank, 1, members > 1},
		{thirdRank, 1, members > 2},
	})
}

// roomBatch depends on the run alone, so that the panel keeps its size.
func roomBatch(f *Frame, _, height int) (least, best int) {
	least = f.batchRows(batchBiasRank)
	return least, max(least, min(f.batchRows(thirdRank), height*3/4))
}

// batchStepRows says what the step looked at, how many of those were wrong, the
// sum that is added for them, and what that does to their loss.
func batchStepRows(f *Frame, sheet *row.Sheet) {
	looks := f.members()
	one := f.newStep(sheet, looks[0])
	one.a = notation.Value{} // there is none of them all
	s := batch{step: &one, looks: looks, mistakes: misclassified(looks)}
	s.head()
	s.activations()
	s.verdict()
	s.update()
	s.losses()
	if f.readoutDiffers() {
		f.sayTraining(sheet)
		s.Row().Rank = batchTrainingRank
	}
}

// head says the examples of the batch.
func (s *batch) head() {
	if n := len(s.looks); n == s.f.Data.Len() {
		s.Say(row.Example, "all ", n, " examples")
	} else {
		s.Say(row.Example, "batch of ", n, ":")
		for k := range min(n, mostMembers) {
			c := s.Say(row.Example, " ", s.f.name("x", s.looks[k].Example))
			if c.Place = row.Item; k < n-1 {
				c.Keep = len(" ...")
			}
		}
	}
	s.Head()
}

// verdict says how many were misclassified.
func (s *batch) verdict() {
	n := len(s.looks)
	if s.mistakes == 0 {
		s.Say(row.Words, "none of ", n)
	} else {
		s.Say(row.Words, s.mistakes, " of ", n)
	}
	s.Say(row.Words, " misclassified").Rank = 1
	s.Or(" wrong").Rank = 0
	switch s.mistakes {
	case 0:
		sayChip(s.Sheet, row.RightChip, "✓", "correct")
	case 1:
		sayChip(s.Sheet, row.WrongChip, "✗", "MISTAKE")
	default:
		sayChip(s.Sheet, row.WrongChip, "✗", "MISTAKES")
	}
	s.List()
}

// activations says y·a of the examples: in their order where these are few, else those
// that were misclassified first.
func (s *batch) activations() {
	s.Say(row.Name, "y·a")
	said := 0
	for _, mistakes := range [...]bool{true, false} {
		for k := range s.looks {
			few := s.f.Problem.Batch() <= fewMembers
			if l := &s.looks[k]; said < mostMembers && (few && mistakes || !few && l.Mistake == mistakes) {
				s.member(l)
				said++
			}
		}
	}
	s.Rest(said < len(s.looks), 5, row.Note, "…")
	s.List(s.f.memberRanks()...)
}

// fewMembers is how many examples of a batch stand in their order.
const fewMembers = 8

// member says one example with its y·a before the update.
func (s *batch) member(l *algo.Look) {
	mark, role := "", row.Value
	if l.Mistake {
		mark, role = "!", row.Missed
	}
	y := int(s.f.Data.Y[l.Example])
	c := s.Tab(5, role, s.f.name("x", l.Example), " ", s.f.activationAtHand(*l).Times(y), mark)
	c.Place, c.Gap = row.Item, 2
}
