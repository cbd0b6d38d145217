package panel

import (
	"math/big"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// update draws the sum that is added, and what it makes of the weights.
func (s *batch) update(arrow int) {
	f := s.f
	pending := f.Beat == 1 && f.Moment.Event.Updated
	title := "update: none"
	switch {
	case s.updating:
		title = "update: one step"
	case pending:
		title = "space: make the update"
	}
	s.heading(title, "", false)
	if f.Problem.Dual() {
		s.alphas()
	} else {
		s.sum()
		s.vectors(arrow, false)
	}
	if f.hasBias() {
		s.row("b", arrow, func() { s.value(s.old.b) }, func() { s.value(s.new.b) })
		s.biasSum(pending)
	}
}

// eta gathers η as a factor, where it is not 1.
func (s *batch) eta() {
	if s.wide() || !s.f.unitRate() {
		s.say("η ")
	}
}

// sum draws η Σ yᵢxᵢ over the misclassified.
func (s *batch) sum() {
	s.x = s.lead()
	s.eta()
	s.say("Σ y·x = ")
	s.put(theme.Label)
	switch v, known := s.f.batchSum(s.looks); {
	case s.mistakes == 0:
		s.text("0", theme.Number)
	case known:
		if !s.f.unitRate() {
			s.value(s.f.rate())
			s.say("·")
			s.put(theme.Number)
		}
		s.vector(v, s.w-s.x)
		s.put(theme.Number)
	default:
		s.text("the step of w", theme.Label)
	}
	s.pen.next()
}

// biasSum notes what an update adds to b.
func (s *batch) biasSum(pending bool) {
	defer s.pen.next()
	if !s.updating && !pending {
		return
	}
	sum := 0
	for k := range s.looks {
		if l := &s.looks[k]; l.Mistake {
			sum += int(s.f.Data.Y[l.Example])
		}
	}
	note := func() {
		s.say("+ ")
		s.eta()
		s.say("Σ y")
		if s.f.Problem.Setup.Bias == "radius" {
			s.say("·R²")
		}
	}
	note()
	s.say(", Σ y = ")
	s.value(notation.Whole(sum))
	if s.putRight(s.w-1, theme.Label) {
		return
	}
	note()
	s.putRight(s.w-1, theme.Label)
}

// alphas draws the α that an update raises, as many as there is room for.
func (s *batch) alphas() {
	f := s.f
	s.x = s.lead()
	s.say("α + ")
	if f.unitRate() {
		s.say("1")
	} else {
		s.say("η")
	}
	s.say(" each: ")
	s.put(theme.Label)
	before := f.Moment.Before.Counts()
	shown := 0
	for k := range s.looks {
		l := &s.looks[k]
		if !l.Mistake {
			continue
		}
		s.indexed("α", l.Example)
		s.say(" ")
		count := int(before[l.Example])
		if count < 0 {
			count = -count
		}
		s.value(f.alpha(count))
		if s.updating {
			s.say(" → ")
			s.value(f.alpha(count + 1))
		}
		if shown++; s.x+s.width() > s.w-2 && shown < s.mistakes || !s.fits(s.w) {
			s.b = s.b[:0]
			s.text("…", theme.Label)
			break
		}
		s.put(theme.Number)
		s.x += 2
	}
	if s.mistakes == 0 {
		s.text("none", theme.Number)
	}
	s.pen.next()
}

// losses draws the loss of the batch and of all examples, before the update and
// after it.
func (s *batch) losses(arrow int) {
	f := s.f
	if len(s.looks)*(f.Data.Dim()+1) > marginMost {
		return
	}
	before, after := f.StepLoss()
	s.loss("loss of these", "of these", arrow, before, after)
	if f.Data.Len()*(f.Data.Dim()+1) > marginMost || s.left() < 1 {
		return
	}
	s.loss("loss of all", "of all", arrow, f.Moment.Before.Evaluate().Loss, f.Moment.After.Evaluate().Loss)
}

// loss draws one row of them, with a short label where the numbers are long.
func (s *batch) loss(label, short string, arrow int, before, after float64) {
	old, now := notation.Float(before), notation.Float(after)
	long := s.lead() + s.pen.a.Width(label) + 1 + s.measure(func() { s.value(old); s.say(" → "); s.value(now) })
	if s.updating && long > s.w {
		label = short
		arrow = 0
	}
	s.row(label, arrow, func() { s.value(old) }, func() { s.value(now) })
	s.pen.next()
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
	return leading(v), true
}
