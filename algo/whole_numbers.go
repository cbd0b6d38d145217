package algo

import (
	"math"
	"math/big"
)

// whole64 is a whole number as float64, infinite where that is not exact.
func whole64(v *big.Int) float64 {
	if v.BitLen() > 52 {
		return math.Inf(v.Sign())
	}
	return float64(v.Int64())
}

// lcm makes l the least common multiple of l and q.
func lcm(l, q *big.Int) {
	if q.IsInt64() && q.Int64() == 1 {
		return
	}
	g := new(big.Int).GCD(nil, nil, l, q)
	l.Mul(l, g.Quo(q, g))
}

func ratio(v *big.Int) *big.Rat { return new(big.Rat).SetInt(v) }

// scaled is r·unit, which is whole.
func scaled(r *big.Rat, unit *big.Int) *big.Int {
	v := new(big.Int).Quo(unit, r.Denom())
	return v.Mul(v, r.Num())
}

// quotient is v/unit rounded once to the nearest float64. Only where that is
// subnormal does it take a fraction in lowest terms, which is dear.
func quotient(v, unit *big.Int) float64 {
	const normal = 0x1p-1022
	q := new(big.Float).SetPrec(53).Quo(new(big.Float).SetInt(v), new(big.Float).SetInt(unit))
	if f, _ := q.Float64(); v.Sign() == 0 || abs(f) > normal {
		return f + 0 // no −0
	}
	f, _ := new(big.Rat).SetFrac(v, unit).Float64()
	return f
}
