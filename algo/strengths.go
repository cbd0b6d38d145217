package algo

import (
	"math/big"
	"slices"
)

// strengths is α of each example in units of η, by y: the number of its updates, or
// where a step is the rule's own the sum of its τ. All are nil in primal form.
type strengths struct {
	counts []int64
	sums   []float64
	exact  []*big.Rat // in place of sums in exact arithmetic; nil is 0, and none is changed
}

func newStrengths(p *Problem) strengths {
	switch {
	case !p.Setup.OwnStep():
		return strengths{counts: make([]int64, p.n)}
	case p.Exact:
		return strengths{exact: make([]*big.Rat, p.n)}
	}
	return strengths{sums: make([]float64, p.n)}
}

// add adds to that of example i; exact is times where that is no whole number in
// exact arithmetic.
func (s *strengths) add(i int, times float64, exact *big.Rat) {
	switch {
	case s.counts != nil && exact != nil:
		s.counts[i] += exact.Num().Int64()
	case s.counts != nil:
		s.counts[i] += int64(times)
	case s.sums != nil:
		s.sums[i] += times
	case s.exact != nil:
		if s.exact[i] != nil {
			exact = new(big.Rat).Add(exact, s.exact[i])
		}
		s.exact[i] = exact
	}
}

// subtract takes a part of others from them: s − a/steps, in float arithmetic. They are
// then in units of η/steps.
func (s *strengths) subtract(a *strengths, steps int64) {
	for i := range s.counts {
		s.counts[i] = s.counts[i]*steps - a.counts[i]
	}
	for i := range s.sums {
		s.sums[i] = float64(s.sums[i]*float64(steps)) - a.sums[i]
	}
}

func (s *strengths) clone() strengths {
	return strengths{slices.Clone(s.counts), slices.Clone(s.sums), slices.Clone(s.exact)}
}

func (s *strengths) len() int { return len(s.counts) + len(s.sums) + len(s.exact) }

// value is that of example i, rounded.
func (s *strengths) value(i int) float64 {
	switch {
	case s.counts != nil:
		return float64(s.counts[i])
	case s.sums != nil:
		return s.sums[i]
	case s.exact[i] == nil:
		return 0
	}
	f, _ := s.exact[i].Float64()
	return f
}

// rat is that of example i in exact arithmetic.
func (s *strengths) rat(i int) *big.Rat {
	switch {
	case s.counts != nil:
		return new(big.Rat).SetInt64(s.counts[i])
	case s.exact[i] != nil:
		return new(big.Rat).Set(s.exact[i])
	}
	return new(big.Rat)
}

// strengths is α of a state of two labels, or of a class.
func (s *State) strengths() *strengths {
	if s.timeline != nil {
		return s.timeline.strengthsAt(s.misclassified)
	}
	return &s.binaryColumn().alpha
}

// Counts is the number of updates of each example, α in units of η; nil in primal
// form, and where a step is the rule's own. It is for reading, as the state is.
func (s *State) Counts() []int64 {
	if !s.p.Binary() {
		return nil
	}
	return s.strengths().counts
}

// AlphaRat is α of example i in dual form; nil in float arithmetic.
func (s *State) AlphaRat(i int) *big.Rat {
	if !s.p.Exact {
		return nil
	}
	a := s.strengths().rat(i)
	return a.Mul(a, s.p.eta)
}

// Alpha is α of example i in dual form, rounded once where it is η times a whole
// number, or the arithmetic is exact.
func (s *State) Alpha(i int) float64 {
	of := s.strengths()
	switch {
	case of.counts != nil:
		return s.p.Alpha(of.counts[i])
	case s.p.Exact:
		a, _ := s.AlphaRat(i).Float64()
		return a
	}
	rate, _ := s.p.eta.Float64()
	return rate * of.value(i)
}

// Alphas is α of every example; nil in primal form, and of several classes, which
// have one each.
func (s *State) Alphas() []float64 {
	if !s.p.Dual() || !s.p.Binary() {
		return nil
	}
	all := make([]float64, s.p.n)
	for i := range all {
		all[i] = s.Alpha(i)
	}
	return all
}
