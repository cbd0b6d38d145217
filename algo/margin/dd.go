package margin

import "math"

// dd is a double-double: the unevaluated sum hi + lo with |lo| ≤ ½ulp(hi),
// about 106 bits. Sums and products err by at most a few units of 2⁻¹⁰⁶
// relative to the result (Joldes, Muller, Popescu, "Tight and rigorous error
// bounds for basic building blocks of double-word arithmetic", 2017); the
// bounds of this package count with 2⁻¹⁰², which leaves a factor of ten.
type dd struct{ hi, lo float64 }

const (
	roundoff = 0x1p-53   // u of float64
	fineness = 0x1p-102  // u of dd, generously
	smallest = 0x1p-1000 // what underflow may cost, generously
)

// twoSum is a + b exactly, as rounded sum and error (Knuth).
func twoSum(a, b float64) dd {
	s := a + b
	t := s - a
	return dd{s, (a - (s - t)) + (b - t)}
}

// quickSum is twoSum for |a| ≥ |b| or a = 0 (Dekker).
func quickSum(a, b float64) dd {
	s := a + b
	return dd{s, b - (s - a)}
}

// twoProd is a·b exactly, unless the error underflows.
func twoProd(a, b float64) dd {
	p := float64(a * b)
	return dd{p, math.FMA(a, b, -p)}
}

func (a dd) add(b dd) dd {
	s, t := twoSum(a.hi, b.hi), twoSum(a.lo, b.lo)
	s = quickSum(s.hi, s.lo+t.hi)
	return quickSum(s.hi, s.lo+t.lo)
}

func (a dd) neg() dd { return dd{-a.hi, -a.lo} }

func (a dd) sub(b dd) dd { return a.add(b.neg()) }

func (a dd) mul(b dd) dd {
	p := twoProd(a.hi, b.hi)
	return quickSum(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

// times is a·b for a float64 b.
func (a dd) times(b float64) dd {
	p := twoProd(a.hi, b)
	return quickSum(p.hi, math.FMA(a.lo, b, p.lo))
}

// div is a/b by long division with three partial quotients.
func (a dd) div(b dd) dd {
	q1 := a.hi / b.hi
	r := a.sub(b.times(q1))
	q2 := r.hi / b.hi
	r = r.sub(b.times(q2))
	q := quickSum(q1, q2)
	return q.add(dd{r.hi / b.hi, 0})
}

// sqrt is √a for a ≥ 0 by one Newton step from the float64 root.
func (a dd) sqrt() dd {
	if a.hi <= 0 {
		return dd{}
	}
	x := math.Sqrt(a.hi)
	r := a.sub(twoProd(x, x))
	return quickSum(x, r.hi/(2*x))
}

func (a dd) float() float64 { return a.hi + a.lo }

// ldexp is a·2ᵉ.
func (a dd) ldexp(e int) dd { return dd{math.Ldexp(a.hi, e), math.Ldexp(a.lo, e)} }

// less compares exactly, for normalised numbers.
func (a dd) less(b dd) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

// dotDD is Σ aⱼbⱼ, within (len+8)·fineness·Σ|aⱼbⱼ|.
func dotDD(a, b []dd) dd {
	var s dd
	for j, v := range a[:len(b)] {
		s = s.add(v.mul(b[j]))
	}
	return s
}

// ln 2 in three parts; the first has 32 bits, so that its product with the
// exponent of any float64 is exact.
const (
	ln2hi  = 0x1.62e42feep-1
	ln2mid = 0x1.a39ef35793c76p-33
	ln2lo  = 0x1.cc01f97b57a08p-87
)

// expm1Series is eʳ − 1 for |r| ≤ 2⁻¹⁰, r(1 + r/2(1 + r/3(… r/9))).
func expm1Series(r dd) dd {
	one := dd{1, 0}
	s := one
	for k := 9.0; k > 1; k-- {
		s = one.add(s.mul(r).div(dd{k, 0}))
	}
	return s.mul(r)
}

// exp is eᵃ for a ≤ 0, within 64·fineness·(1 + |a|)·eᵃ; 0 below e⁻⁷⁰⁰.
func (a dd) exp() dd {
	if a.hi < -700 {
		return dd{}
	}
	k := math.Round(a.hi / math.Ln2)
	r := a.add(dd{float64(-k * ln2hi), 0}).sub(twoProd(k, ln2mid)).sub(dd{float64(k * ln2lo), 0}).ldexp(-9)
	s := expm1Series(r)
	for range 9 { // e²ʳ − 1 = 2s + s², nine times
		s = s.add(s).add(s.mul(s))
	}
	return s.add(dd{1, 0}).ldexp(int(k))
}

// tanh is (1 − e⁻²ᵃ)/(1 + e⁻²ᵃ), by symmetry for a < 0; within
// 256·fineness absolutely.
func (a dd) tanh() dd {
	if a.hi < 0 {
		return a.neg().tanh().neg()
	}
	e := a.times(-2).exp()
	one := dd{1, 0}
	return one.sub(e).div(one.add(e))
}
