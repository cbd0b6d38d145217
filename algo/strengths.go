package algo

import (
	"math/big"
	"slices"
)

// strengths is α under a rule with a step of its own: of each example the sum of
// its τ, by y as counts are.
type strengths struct {
	sums  []float64
	exact []*big.Rat // in exact arithmetic instead; nil is 0, and none is changed
}

func newStrengths(p *Problem) *strengths {
	if p.Exact {
		return &strengths{exact: make([]*big.Rat, p.n)}
	}
	return &strengths{sums: make([]float64, p.n)}
}

func (s *strengths) add(i int, times float64, exact *big.Rat) {
	if s.sums != nil {
		s.sums[i] += times
		return
	}
	if s.exact[i] != nil {
		exact = new(big.Rat).Add(exact, s.exact[i])
	}
	s.exact[i] = exact
}

// less is column.less.
func (s *strengths) less(a *strengths, steps int64) {
	for i := range s.sums {
		s.sums[i] = float64(s.sums[i]*float64(steps)) - a.sums[i]
	}
}

func (s *strengths) clone() *strengths {
	if s == nil {
		return nil
	}
	return &strengths{slices.Clone(s.sums), slices.Clone(s.exact)}
}

// AlphaRat is α of example i in dual form; nil in float arithmetic.
func (s *State) AlphaRat(i int) *big.Rat {
	c := s.only()
	switch {
	case !s.p.Exact:
		return nil
	case c.counts != nil:
		return new(big.Rat).Mul(s.p.Rate(), big.NewRat(c.counts[i], 1))
	case c.strengths.exact[i] == nil:
		return new(big.Rat)
	}
	return new(big.Rat).Mul(s.p.Rate(), c.strengths.exact[i])
}

// timesOf is α of example i in units of the rate, in dual form.
func (c *column) timesOf(i int) float64 {
	switch {
	case c.counts != nil:
		return float64(c.counts[i])
	case c.strengths.sums != nil:
		return c.strengths.sums[i]
	case c.strengths.exact[i] == nil:
		return 0
	}
	f, _ := c.strengths.exact[i].Float64()
	return f
}

// Alpha is α of example i in dual form, rounded once where it is η times a whole
// number, or the arithmetic is exact.
func (s *State) Alpha(i int) float64 {
	c := s.only()
	switch {
	case c.counts != nil:
		return s.p.Alpha(c.counts[i])
	case s.p.Exact:
		a, _ := s.AlphaRat(i).Float64()
		return a
	}
	rate, _ := s.p.Rate().Float64()
	return rate * c.timesOf(i)
}

// Alphas is α of every example; nil in primal form.
func (s *State) Alphas() []float64 {
	if !s.p.Dual() {
		return nil
	}
	all := make([]float64, s.p.n)
	for i := range all {
		all[i] = s.Alpha(i)
	}
	return all
}
