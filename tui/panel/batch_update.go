package panel

import (
	"math/big"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// update says the sum that is added, and what it makes of the weights.
func (s *batch) update() {
	title := s.f.updateTitle()
	if s.updating {
		title = "update: one step"
	}
	s.Heading(title, false)
	s.Row().Rank = batchHeadingRank
	if s.f.Problem.Dual() {
		s.alphas()
	} else {
		s.sum()
		s.Row().Rank = batchSumRank
		s.weights()
	}
	if s.f.standsApart() {
		s.changedBias()
		s.biasSum()
	}
	switch dual, bias := s.f.Problem.Dual(), s.f.standsApart(); {
	case dual && bias:
		s.List(batchBiasRank)
	case dual:
		s.List()
	case bias:
		s.List(batchBiasRank, longRank)
	default:
		s.List(longRank)
	}
}

// eta is η as a factor, where it is not 1.
func (s *batch) eta() string {
	if !s.f.unitRate() {
		return "η "
	}
	return ""
}

// sum says η Σ yᵢxᵢ over the misclassified.
func (s *batch) sum() {
	s.Say(row.Name, s.eta(), "Σ y·x = ")
	switch v, known := s.f.batchSum(s.looks); {
	case s.mistakes == 0:
		s.Say(row.Value, "0")
	case !known:
		s.Say(row.Note, "the step of w")
	default:
		if !s.f.unitRate() {
			s.Say(row.Value, s.f.rate(), "·")
		}
		s.Vector(row.Value, v)
	}
	s.Next()
}

// biasSum notes what an update adds to b.
func (s *batch) biasSum() {
	if s.updating || s.pending {
		sum, radius := 0, ""
		for k := range s.looks {
			if l := &s.looks[k]; l.Mistake {
				sum += int(s.f.Data.Y[l.Example])
			}
		}
		if s.f.Problem.Setup.Bias == "radius" {
			radius = "·R²"
		}
		s.Close(row.Note, "+ ", s.eta(), "Σ y", radius, ", Σ y = ", notation.Whole(sum)).Rank = 1
		s.Or("+ ", s.eta(), "Σ y", radius).Rank = 2
	}
}

// alphas says the α that an update raises.
func (s *batch) alphas() {
	f := s.f
	s.Say(row.Name, "α + ", f.etaOr("1"), " each:")
	if s.mistakes == 0 {
		s.Say(row.Value, " none")
	}
	before := f.Moment.Before
	said := 0
	for k := range s.looks {
		l := &s.looks[k]
		if !l.Mistake || said == mostMembers {
			continue
		}
		count := int(before.Count(l.Example))
		count = max(count, -count)
		c := s.Say(row.Value, f.name("α", l.Example), " ", f.alpha(count))
		if c.Place, c.Gap = row.Item, min(said+1, 2); s.updating {
			s.Say(row.Value, " → ", f.alpha(count+1))
		}
		said++
	}
	s.Rest(said < s.mistakes, 0, row.Note, "…")
}

// losses says the loss of the batch and of all examples, before the update and
// after it.
func (s *batch) losses() {
	f := s.f
	if len(s.looks)*(f.Data.Dim()+1) > marginMost {
		return
	}
	before, after := f.StepLoss()
	s.loss("loss of these", "of these", before, after)
	s.Row().Rank = lossRank
	if f.Data.Len()*(f.Data.Dim()+1) <= marginMost && s.H >= f.batchRows(allLossRank) {
		s.loss("loss of all", "of all", f.Moment.Before.Evaluate().Loss, f.Moment.After.Evaluate().Loss)
		s.Row().Rank = allLossRank
	}
}

// loss says one row of them, with a short name where the numbers are long.
func (s *batch) loss(name, short string, before, after float64) {
	s.Say(row.Name, name).Rank = 1
	s.Or(short).Rank = 0
	s.Say(row.Value, " ", before)
	if s.updating {
		s.Say(row.Result, " → ", after)
	}
	s.List()
}

// batchSum is Σ yᵢxᵢ over the misclassified; known is false where that is too
// much to add up in a frame.
func (f *Frame) batchSum(looks []algo.Look) (v notation.Vector, known bool) {
	d := f.Data
	if len(looks)*d.Dim() > 1<<22 {
		return v, false
	}
	v.F = make([]float64, d.Dim())
	mass := make([]float64, d.Dim())
	if f.exact() {
		v.R = make([]*big.Rat, d.Dim())
		for j := range v.R {
			v.R[j] = new(big.Rat)
		}
	}
	for k := range looks {
		if !looks[k].Mistake {
			continue
		}
		i := looks[k].Example
		for j, x := range d.Entries(i) {
			v.F[j] += float64(float64(d.Y[i]) * x)
			mass[j] += max(x, -x)
			if v.R != nil {
				v.R[j].Add(v.R[j], new(big.Rat).Mul(d.Rat(i, j), big.NewRat(int64(d.Y[i]), 1)))
			}
		}
	}
	for j := range v.F {
		v.F[j] = notation.Clean(v.F[j], mass[j])
	}
	return truncated(v), true
}
