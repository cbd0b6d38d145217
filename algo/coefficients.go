package algo

import "math/big"

// coefficients is the dual coefficients α by column and example, in units of η: the number
// of updates of the example, or the sum of its τ if the rule has a step size of its own.
// With several classes it is how often the example was added less how often it was
// subtracted.
type coefficients struct {
	p     *Problem
	sums  []float64
	exact []*big.Rat // replaces sums where these are no integers; nil stands for 0, elements are immutable
}

func newCoefficients(p *Problem) *coefficients {
	n := p.n * p.columnCount()
	if p.Exact && p.Setup.OwnStep() {
		return &coefficients{p: p, exact: make([]*big.Rat, n)}
	}
	return &coefficients{p: p, sums: make([]float64, n)}
}

// add adds the parts of an update. In primal form a is nil, and nothing is done.
func (a *coefficients) add(parts ...Part) {
	if a == nil {
		return
	}
	for _, part := range parts {
		if a.p.Binary() {
			part = part.scaled(int64(a.p.Data.Y[part.Example]))
		}
		k := int(part.Column)*a.p.n + int(part.Example)
		switch {
		case a.exact == nil:
			a.sums[k] += part.Times
		case a.exact[k] == nil:
			a.exact[k] = part.Exact
		default:
			a.exact[k] = new(big.Rat).Add(a.exact[k], part.Exact)
		}
	}
}

// column is the coefficients of one column.
func (a *coefficients) column(c int) *coefficients {
	one := &coefficients{p: a.p}
	if a.sums != nil {
		one.sums = a.sums[c*a.p.n:][:a.p.n:a.p.n]
	} else {
		one.exact = a.exact[c*a.p.n:][:a.p.n:a.p.n]
	}
	return one
}

// rat is the coefficient of example i in exact arithmetic, in units of η.
func (a *coefficients) rat(i int) *big.Rat {
	switch {
	case a.exact == nil:
		return new(big.Rat).SetInt64(int64(a.sums[i]))
	case a.exact[i] != nil:
		return new(big.Rat).Set(a.exact[i])
	}
	return new(big.Rat)
}

// UpdateCount is the number of updates of example i in dual form: α in units of η.
func (s *State) UpdateCount(i int) int64 { return int64(s.alpha.sums[i]) }

// AlphaRat is α of example i in dual form; nil in float arithmetic.
func (s *State) AlphaRat(i int) *big.Rat {
	if !s.p.Exact {
		return nil
	}
	a := s.alpha.rat(i)
	return a.Mul(a, s.p.eta)
}

// Alpha is α of example i in dual form. It is rounded once, but for float arithmetic with
// step sizes of the rule's own.
func (s *State) Alpha(i int) float64 {
	switch {
	case !s.p.Setup.OwnStep():
		return s.p.Alpha(s.UpdateCount(i))
	case s.p.Exact:
		a, _ := s.AlphaRat(i).Float64()
		return a
	}
	rate, _ := s.p.eta.Float64()
	return rate * s.alpha.sums[i]
}

// Alphas is α of every example; nil in primal form, and with several classes, whose columns
// have an α each.
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

// Alpha is count·η, rounded once: α of an example with that many updates.
func (p *Problem) Alpha(count int64) float64 {
	num, den := p.eta.Num(), p.eta.Denom()
	if exact := int64(1 << 53); den.IsInt64() && num.IsInt64() && den.Int64() < exact && num.Int64() < exact>>31 && count < 1<<31 && count > -1<<31 {
		return float64(num.Int64()*count) / float64(den.Int64()) // rounded once, without allocating: a frame asks for each example
	}
	times := big.NewInt(count)
	return quotient(times.Mul(times, p.eta.Num()), p.eta.Denom())
}
