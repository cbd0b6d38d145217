package algo

import "math/big"

// score is an activation, or a difference of two: the nearest double, and in exact
// arithmetic the fraction that it is.
type score struct {
	float    float64
	num, den *big.Int // nil in float arithmetic; den is above 0
}

// fraction is num/den, rounded once.
func fraction(num, den *big.Int) score { return score{quotient(num, den), num, den} }

// less is a − b; the zero a is 0 in either arithmetic.
func (a score) less(b score) score {
	switch {
	case b.num == nil:
		return score{float: a.float - b.float}
	case a.num == nil:
		return fraction(new(big.Int).Neg(b.num), b.den)
	case a.den.Cmp(b.den) == 0:
		return fraction(new(big.Int).Sub(a.num, b.num), a.den)
	}
	d := a.rat()
	d.Sub(d, b.rat())
	return fraction(d.Num(), d.Denom())
}

// zero is what a margin is compared with by the perceptron's rule.
var zero = score{num: new(big.Int), den: big.NewInt(1)}

// compare is the sign of a − b. Rounding keeps the order of numbers, so that only
// those that round to the same are compared as fractions.
func (a score) compare(b score) int {
	switch {
	case a.float < b.float:
		return -1
	case a.float != b.float:
		return 1
	}
	if a.num == nil {
		return 0
	}
	return new(big.Int).Mul(a.num, b.den).Cmp(new(big.Int).Mul(b.num, a.den))
}

// rat is the score as a rational of its own; nil in float arithmetic.
func (a score) rat() *big.Rat {
	if a.num == nil {
		return nil
	}
	return new(big.Rat).SetFrac(a.num, a.den)
}

// scoreOf is a rational as a score that others are compared with.
func scoreOf(r *big.Rat) score { return fraction(r.Num(), r.Denom()) }
