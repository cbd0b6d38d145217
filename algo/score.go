package algo

import "math/big"

// score is an activation, or a difference of two. It has the nearest double, and in exact
// arithmetic the fraction itself.
type score struct {
	float    float64
	num, den *big.Int // nil in float arithmetic; den > 0
}

// exactScore is num/den, whose double is rounded once.
func exactScore(num, den *big.Int) score { return score{quotient(num, den), num, den} }

// minus is a − b. The zero value of a is 0 in either arithmetic.
func (a score) minus(b score) score {
	switch {
	case b.num == nil:
		return score{float: a.float - b.float}
	case a.num == nil:
		return exactScore(new(big.Int).Neg(b.num), b.den)
	case a.den.Cmp(b.den) == 0:
		return exactScore(new(big.Int).Sub(a.num, b.num), a.den)
	}
	d := a.rat()
	d.Sub(d, b.rat())
	return exactScore(d.Num(), d.Denom())
}

// zero is the limit that the perceptron's rule compares a margin with.
var zero = score{num: new(big.Int), den: big.NewInt(1)}

// compare is the sign of a − b. Rounding is monotonic, so the fractions are compared only
// where the doubles are equal.
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

// rat is the score as a new rational; nil in float arithmetic.
func (a score) rat() *big.Rat {
	if a.num == nil {
		return nil
	}
	return new(big.Rat).SetFrac(a.num, a.den)
}

// scoreOfRat is a rational as a score.
func scoreOfRat(r *big.Rat) score { return exactScore(r.Num(), r.Denom()) }
