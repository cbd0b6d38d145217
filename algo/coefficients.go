package algo

import (
	"math/big"
	"slices"
)

// coefficients is α, by column and example, in units of η and by y: the number of
// updates of the example, or where a step is the rule's own the sum of its τ. Of
// several classes it is how often the example was added less how often it was
// taken away.
type coefficients struct {
	p      *Problem
	counts []int64
	sums   []float64  // in place of counts where a step is a τ
	exact  []*big.Rat // and in place of these in exact arithmetic; nil is 0, and none is changed
}

func newCoefficients(p *Problem) coefficients {
	n := p.n * p.width()
	switch {
	case !p.Setup.OwnStep():
		return coefficients{p: p, counts: make([]int64, n)}
	case p.Exact:
		return coefficients{p: p, exact: make([]*big.Rat, n)}
	}
	return coefficients{p: p, sums: make([]float64, n)}
}

// add adds the parts of an update; in primal form there is no α.
func (a *coefficients) add(parts []Part) {
	if a.p == nil {
		return
	}
	for k := range parts {
		a.addTimes(&parts[k], 1)
	}
}

// addTimes adds a part so many times.
func (a *coefficients) addTimes(part *Part, n int64) {
	k := int(part.Column)*a.p.n + int(part.Example)
	if a.p.Binary() {
		n *= int64(a.p.y[part.Example])
	}
	switch {
	case a.counts != nil:
		a.counts[k] += int64(part.Times) * n
	case a.sums != nil:
		a.sums[k] += float64(part.Times * float64(n))
	case a.exact[k] == nil:
		a.exact[k] = part.scaled(n).Exact
	default:
		a.exact[k] = new(big.Rat).Add(a.exact[k], part.scaled(n).Exact)
	}
}

func (a coefficients) clone() coefficients {
	return coefficients{a.p, slices.Clone(a.counts), slices.Clone(a.sums), slices.Clone(a.exact)}
}

// column is those of one column.
func (a *coefficients) column(c int) coefficients {
	if a.p == nil {
		return coefficients{}
	}
	one, from, to := coefficients{p: a.p}, c*a.p.n, (c+1)*a.p.n
	switch {
	case a.counts != nil:
		one.counts = a.counts[from:to:to]
	case a.sums != nil:
		one.sums = a.sums[from:to:to]
	case a.exact != nil:
		one.exact = a.exact[from:to:to]
	}
	return one
}

// value is that of example i, rounded.
func (a *coefficients) value(i int) float64 {
	switch {
	case a.counts != nil:
		return float64(a.counts[i])
	case a.sums != nil:
		return a.sums[i]
	}
	f, _ := a.rat(i).Float64()
	return f
}

// rat is that of example i in exact arithmetic.
func (a *coefficients) rat(i int) *big.Rat {
	switch {
	case a.counts != nil:
		return new(big.Rat).SetInt64(a.counts[i])
	case a.exact[i] != nil:
		return new(big.Rat).Set(a.exact[i])
	}
	return new(big.Rat)
}

// Counts is the number of updates of each example, α in units of η; nil in primal
// form, and where a step is the rule's own. It is for reading, as the state is.
func (s *State) Counts() []int64 {
	if !s.p.Binary() {
		return nil
	}
	return s.alpha.counts
}

// AlphaRat is α of example i in dual form; nil in float arithmetic.
func (s *State) AlphaRat(i int) *big.Rat {
	if !s.p.Exact {
		return nil
	}
	a := s.alpha.rat(i)
	return a.Mul(a, s.p.eta)
}

// Alpha is α of example i in dual form, rounded once where it is η times a whole
// number, or the arithmetic is exact.
func (s *State) Alpha(i int) float64 {
	switch {
	case s.alpha.counts != nil:
		return s.p.Alpha(s.alpha.counts[i])
	case s.p.Exact:
		a, _ := s.AlphaRat(i).Float64()
		return a
	}
	rate, _ := s.p.eta.Float64()
	return rate * s.alpha.value(i)
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
