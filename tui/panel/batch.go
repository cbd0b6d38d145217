package panel

import (
	"math"
	"math/big"
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// members are the predictions that the step made, one for each of its examples.
func (f *Frame) members() []algo.Prediction {
	if f.Moment.Before == nil {
		return nil
	}
	return f.Moment.Event.Predictions
}

// isMember reports whether example i is in the current batch.
func (f *Frame) isMember(i int) bool {
	members := f.members()
	if batch := f.Problem.Setup.Batch != 1; !batch || len(members) == f.Data.Len() {
		return batch && len(members) > 0
	}
	return slices.ContainsFunc(members, func(l algo.Prediction) bool { return l.Example == i })
}

// countMisclassified is the number of mistakes among predictions.
func countMisclassified(predictions []algo.Prediction) int {
	n := 0
	for k := range predictions {
		if predictions[k].Mistake {
			n++
		}
	}
	return n
}

// maxMembers is how many members of a batch are named, and maxOrderedMembers how many are
// listed in their own order.
const (
	maxMembers        = 40
	maxOrderedMembers = 8
)

// memberRows is the number of rows for the members.
func (f *Frame) memberRows() int { return 1 + min(3, f.Problem.Batch()/3) }

// batchHead writes which examples the batch has.
func (s *step) batchHead() {
	n := len(s.f.members())
	if n == s.f.Data.Len() {
		s.Write(row.Example, "all ", n, " examples")
		return
	}
	s.Write(row.Example, "batch of ", n, ":")
	for k := range min(n, maxMembers) {
		s.Write(row.Example, " ", s.f.indexed("x", s.f.members()[k].Example)).Overflow = row.Item
	}
}

// members writes y·a of each example, or its margin with several classes: in the order of
// the batch if it is small, else misclassified examples first.
func (s *step) members() {
	name, written := "«y·a»", 0
	if s.f.is("classes") {
		name = "margin"
	}
	s.Write(row.Name, name)
	for _, mistakes := range [...]bool{true, false} {
		for k := range s.f.members() {
			few := s.f.Problem.Batch() <= maxOrderedMembers
			if l := &s.f.members()[k]; written < maxMembers && (few && mistakes || !few && l.Mistake == mistakes) {
				s.member(l)
				written++
			}
		}
	}
	s.Omission(written < len(s.f.members()), memberColumn, row.Note, "…")
	s.List()
}

// memberColumn is the column in which the further rows of members begin.
const memberColumn = 2

// member writes one example with its y·a before the update.
func (s *step) member(l *algo.Prediction) {
	mark, role := "", row.Value
	if l.Mistake {
		mark, role = "!", row.Misclassified
	}
	c := s.Write(role, s.f.indexed("x", l.Example), " ", s.f.margin(s.f.Moment.Before, l.Example), mark)
	c.MinColumn, c.Overflow, c.Gap = memberColumn, row.Item, 2
}

// batchSum writes η Σ yᵢxᵢ over the misclassified examples: what the update adds to w.
func (s *step) batchSum() {
	old, now := s.f.weights(s.f.Moment.Before), s.f.weights(s.f.Moment.After)
	v := notation.Vector{F: make([]float64, len(old.w.F))}
	for j, w := range now.w.F {
		v.F[j] = notation.Clean(w-old.w.F[j], math.Abs(w)+math.Abs(old.w.F[j]))
	}
	for j, w := range now.w.R {
		v.R = append(v.R, new(big.Rat).Sub(w, old.w.R[j]))
	}
	s.Write(row.Name, s.text("η "), "Σ y·«x» = ")
	s.Write(row.Value, truncatedVector(v))
	s.Next()
}

// writeCounts writes how many examples a batch update adds to a class, and how many it
// subtracts.
func (s *step) writeCounts(c *column) {
	plus, minus := 0, 0
	for _, l := range s.f.members() {
		switch {
		case !l.Mistake:
		case l.Gold == c.class:
			plus++
		case l.BestOther == c.class:
			minus++
		}
	}
	if s.f.Moment.Event.Updated {
		writeNote(s.Sheet, row.Append(s.f.scratch[:0], plus, " added, ", minus, " taken"))
	}
}

// alphas writes the α of a column that the batch update changes.
func (s *step) alphas(c *column) {
	f, written, omitted := s.f, 0, false
	if f.is("binary") {
		s.Write(row.Name, s.text("each"))
	}
	for _, l := range s.f.members() {
		switch {
		case !l.Mistake || c.class != l.Gold && c.class != l.BestOther:
		case written == maxMembers:
			omitted = true
		default:
			one := s.Write(row.Value, f.indexed("α", l.Example), " ", f.dualCoefficient(c.old, l.Example))
			if one.Overflow, one.Gap = row.Item, min(written+1, 2); s.updating {
				s.Write(row.Value, " → ", f.dualCoefficient(c.now, l.Example))
			}
			written++
		}
	}
	if written == 0 {
		s.Write(row.Value, " none")
	}
	s.Omission(omitted, 0, row.Note, "…")
}

// changes writes the weights of the classes that a batch changes.
func (s *step) changes() {
	rows := s.f.classRows()
	for k := range s.columns {
		if k == rows-1 && len(s.columns) > rows {
			s.Line(row.Note, len(s.columns)-k, " more classes")
			return
		}
		s.weightChange(k)
	}
}

// batchSlots are the losses of all examples before and after a batch.
var batchSlots = slotGroup{"batch tabular not-all-large", map[string]slotValue{
	"loss of all before": func(t *textContext) any { return t.f.Moment.Before.Evaluate().Loss },
	"loss of all":        func(t *textContext) any { return t.f.State().Evaluate().Loss },
}}

// batchTest writes how many examples of a batch were misclassified.
func (s *step) batchTest() {
	wrong, part := countMisclassified(s.f.members()), "none"
	chip := "MISTAKES"
	if wrong > 0 {
		part = text(wrong)
	}
	if wrong == 1 {
		chip = "MISTAKE"
	}
	s.Write(row.Text, part, " of ", len(s.f.members()))
	s.Write(row.Text, " misclassified").Rank = 1
	s.Or(" wrong").Rank = 0
	s.chip(wrong > 0, chip)
	s.List()
}
