package panel

import (
	"math"
	"math/big"
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// members is what the step looked at.
func (f *Frame) members() []algo.Prediction {
	if f.Moment.Before == nil {
		return nil
	}
	return f.Moment.Event.Predictions
}

// isMember reports whether example i is in the batch at hand.
func (f *Frame) isMember(i int) bool {
	looks := f.members()
	if batch := f.Problem.Setup.Batch != 1; !batch || len(looks) == f.Data.Len() {
		return batch && len(looks) > 0
	}
	return slices.ContainsFunc(looks, func(l algo.Prediction) bool { return l.Example == i })
}

// misclassified is how many of a batch were.
func misclassified(looks []algo.Prediction) int {
	n := 0
	for k := range looks {
		if looks[k].Mistake {
			n++
		}
	}
	return n
}

// mostMembers is how many members of a batch are said, and fewMembers how many stand in
// their order.
const (
	mostMembers = 40
	fewMembers  = 8
)

// memberRows is how many rows they have.
func (f *Frame) memberRows() int { return 1 + min(3, f.Problem.Batch()/3) }

// batchHead says the examples of the batch.
func (s *step) batchHead() {
	n := len(s.f.members())
	if n == s.f.Data.Len() {
		s.Write(row.Example, "all ", n, " examples")
		return
	}
	s.Write(row.Example, "batch of ", n, ":")
	for k := range min(n, mostMembers) {
		c := s.Write(row.Example, " ", s.f.name("x", s.f.members()[k].Example))
		if c.Overflow = row.Item; k < n-1 {
			c.Reserve = len(" ...")
		}
	}
}

// members says y·a of the examples, or their margins: in their order where these are
// few, else those that were misclassified first.
func (s *step) members() {
	name, said := "«y·a»", 0
	if s.f.is("classes") {
		name = "margin"
	}
	s.Write(row.Name, name)
	from := s.Measure(name) + 2
	for _, mistakes := range [...]bool{true, false} {
		for k := range s.f.members() {
			few := s.f.Problem.Batch() <= fewMembers
			if l := &s.f.members()[k]; said < mostMembers && (few && mistakes || !few && l.Mistake == mistakes) {
				s.member(l, from)
				said++
			}
		}
	}
	s.Omission(said < len(s.f.members()), from, row.Note, "…")
	s.List()
}

// member says one example with its y·a before the update.
func (s *step) member(l *algo.Prediction, from int) {
	mark, role := "", row.Value
	if l.Mistake {
		mark, role = "!", row.Misclassified
	}
	c := s.Write(role, s.f.name("x", l.Example), " ", s.f.margin(s.f.Moment.Before, l.Example), mark)
	c.MinColumn, c.Overflow, c.Gap = from, row.Item, 2
}

// batchSum says η Σ yᵢxᵢ over the misclassified: what the update adds to w.
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
	s.Write(row.Value, truncated(v))
	s.Next()
}

// noteCounts notes how many examples the update of a batch adds to a class, and how
// many it takes from it.
func (s *step) noteCounts(c *column) {
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
		closeWith(s.Sheet, row.Append(s.f.scratch[:0], plus, " added, ", minus, " taken"))
	}
}

// alphas says the α of a column that the update of a batch changes.
func (s *step) alphas(c *column) {
	f, said, omitted := s.f, 0, false
	if f.is("binary") {
		s.Write(row.Name, s.text("each"))
	}
	for _, l := range s.f.members() {
		switch {
		case !l.Mistake || c.class != l.Gold && c.class != l.BestOther:
		case said == mostMembers:
			omitted = true
		default:
			one := s.Write(row.Value, f.name("α", l.Example), " ", f.strength(c.old, l.Example))
			if one.Overflow, one.Gap = row.Item, min(said+1, 2); s.updating {
				s.Write(row.Value, " → ", f.strength(c.now, l.Example))
			}
			said++
		}
	}
	if said == 0 {
		s.Write(row.Value, " none")
	}
	s.Omission(omitted, 0, row.Note, "…")
}

// changes says the weights of the classes that a batch changes.
func (s *step) changes() {
	rows := s.f.classRows()
	for k := range s.columns {
		if k == rows-1 && len(s.columns) > rows {
			s.Line(row.Note, len(s.columns)-k, " more classes")
			return
		}
		s.change(k)
	}
}

// batchNumbers are the losses of all examples that a batch changed.
var batchNumbers = group{"batch tabular not-all-large", map[string]quantity{
	"loss of all before": func(t *reader) any { return t.f.Moment.Before.Evaluate().Loss },
	"loss of all":        func(t *reader) any { return t.f.State().Evaluate().Loss },
}}

// batchTest says how many of a batch were misclassified.
func (s *step) batchTest() {
	wrong, part := misclassified(s.f.members()), "none"
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
