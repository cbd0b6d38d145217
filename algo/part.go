package algo

import "math/big"

// Part is what an update adds: times·η of an example to one column of weights,
// and times the bias step. Two labels have one column, and an update one part
// for each example that is learned from; several classes have a column each,
// and two parts; a tagger has as many columns as features, and a part for each
// that changes.
type Part struct {
	Column, Example int32
	Times           float64
	Exact           *big.Rat // Times in exact arithmetic where that is no whole number; else nil
}

// scaled is the part so many times.
func (part Part) scaled(n int64) Part {
	part.Times *= float64(n)
	if part.Exact != nil {
		part.Exact = new(big.Rat).Mul(part.Exact, new(big.Rat).SetInt64(n))
	}
	return part
}

// steps is so many of the look's steps, for a part: whole where the step is η.
func (l *Look) steps(n float64) (times float64, exact *big.Rat) {
	switch {
	case l.TauRat != nil && n < 0:
		return n * l.Tau, new(big.Rat).Neg(l.TauRat)
	case l.TauRat != nil || l.Tau != 0:
		return n * l.Tau, l.TauRat
	}
	return n, nil
}

// wholeTimes is a whole number of times, as a part has it.
func wholeTimes(n int64) (float64, *big.Rat) {
	if n <= 1<<53 && n >= -1<<53 {
		return float64(n), nil
	}
	return float64(n), new(big.Rat).SetInt64(n)
}
