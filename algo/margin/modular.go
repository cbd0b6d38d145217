package margin

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
)

// prime is the Mersenne prime 2⁶¹ − 1, for which reduction is a shift and a
// sum.
const prime = 1<<61 - 1

func mulmod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	r := lo&prime + (hi<<3 | lo>>61)
	if r >= prime {
		r -= prime
	}
	return r
}

func submod(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + prime - b
}

// inverseMod is 1/a for a ≠ 0, a to the power prime − 2.
func inverseMod(a uint64) uint64 {
	r := uint64(1)
	for e := uint64(prime - 2); e > 0; e >>= 1 {
		if e&1 == 1 {
			r = mulmod(r, a)
		}
		a = mulmod(a, a)
	}
	return r
}

// residue is a modulo the prime.
func residue(a, modulus, room *big.Int) uint64 {
	return room.Mod(a, modulus).Uint64()
}

// invertMod inverts a square matrix modulo the prime by Gauss and Jordan;
// false if it is singular there.
func invertMod(ctx context.Context, m [][]uint64) ([][]uint64, bool) {
	n := len(m)
	for i, row := range m { // [m | 1]
		row = append(row, make([]uint64, n)...)
		row[n+i] = 1
		m[i] = row
	}
	for c := range n {
		pivot := slices.IndexFunc(m[c:], func(row []uint64) bool { return row[c] != 0 })
		if pivot < 0 || ctx.Err() != nil {
			return nil, false
		}
		m[c], m[c+pivot] = m[c+pivot], m[c]
		inv := inverseMod(m[c][c])
		for j := c; j < 2*n; j++ {
			m[c][j] = mulmod(m[c][j], inv)
		}
		for i, row := range m {
			f := row[c]
			if i == c || f == 0 {
				continue
			}
			for j := c; j < 2*n; j++ {
				row[j] = submod(row[j], mulmod(f, m[c][j]))
			}
		}
	}
	for i := range m {
		m[i] = m[i][n:]
	}
	return m, true
}

// fractions is a vector of rationals over one denominator.
type fractions struct {
	num []*big.Int
	den *big.Int // > 0
}

func (f fractions) rat(i int) *big.Rat { return new(big.Rat).SetFrac(f.num[i], f.den) }

// solveExactly is the solution of the square system a x = b, exactly; false if
// a is singular, or nearly certainly so, or the context ends. The answer is
// multiplied out before it is given.
//
// Dixon's method: with the inverse modulo a prime the solution is found digit
// by digit in base p, each digit for the price of one product by a, and the
// rationals are read back from enough digits. (J. D. Dixon, "Exact solution of
// linear equations using p-adic expansions", Numerische Mathematik 40, 1982.)
func solveExactly(ctx context.Context, a [][]*big.Int, b []*big.Int) (fractions, bool) {
	modulus, room := big.NewInt(prime), new(big.Int)
	reduced := make([][]uint64, len(a))
	for i, row := range a {
		reduced[i] = make([]uint64, len(row), 2*len(row))
		for j, v := range row {
			reduced[i][j] = residue(v, modulus, room)
		}
	}
	inverse, ok := invertMod(ctx, reduced)
	if !ok {
		return fractions{}, false
	}
	l := lifting{a: a, inverse: inverse, modulus: modulus, power: big.NewInt(1)}
	for _, v := range b {
		l.rest = append(l.rest, new(big.Int).Set(v))
		l.x = append(l.x, new(big.Int))
	}
	for look := 2; ; look += look / 2 {
		for len(l.digits) < look {
			if ctx.Err() != nil {
				return fractions{}, false
			}
			l.digit()
		}
		l.gather()
		if f, ok := l.read(); ok && solves(a, b, f) {
			return f, true
		}
	}
}

// lifting is the state of Dixon's method: rest = (b − a x)/power.
type lifting struct {
	a        [][]*big.Int
	inverse  [][]uint64
	modulus  *big.Int
	rest     []*big.Int
	digits   [][]uint64
	gathered int
	x        []*big.Int // the digits gathered so far
	power    *big.Int   // the prime to the number of them
}

// digit finds one more digit of every unknown.
func (l *lifting) digit() {
	room, sum := new(big.Int), new(big.Int)
	rest := make([]uint64, len(l.rest))
	for i, r := range l.rest {
		rest[i] = residue(r, l.modulus, room)
	}
	x := make([]uint64, len(rest))
	wide := make([]*big.Int, len(rest))
	for i, row := range l.inverse {
		for j, r := range rest {
			x[i] += mulmod(row[j], r)
			if x[i] >= prime {
				x[i] -= prime
			}
		}
		wide[i] = newUint(x[i])
	}
	for i, row := range l.a {
		sum.SetInt64(0)
		for j, v := range row {
			if x[j] != 0 && v.Sign() != 0 {
				sum.Add(sum, room.Mul(v, wide[j]))
			}
		}
		l.rest[i].Quo(l.rest[i].Sub(l.rest[i], sum), l.modulus)
	}
	l.digits = append(l.digits, x)
}

func newUint(v uint64) *big.Int { return new(big.Int).SetUint64(v) }

// gather adds the digits not yet gathered to x.
func (l *lifting) gather() {
	fresh := l.digits[l.gathered:]
	for i, x := range l.x {
		s := new(big.Int)
		for k := len(fresh) - 1; k >= 0; k-- {
			s.Add(s.Mul(s, l.modulus), newUint(fresh[k][i]))
		}
		x.Add(x, s.Mul(s, l.power))
	}
	step := new(big.Int).Exp(l.modulus, big.NewInt(int64(len(fresh))), nil)
	l.power.Mul(l.power, step)
	l.gathered = len(l.digits)
}

// read finds rationals over one denominator that agree with the digits, if
// there are small ones.
func (l *lifting) read() (fractions, bool) {
	f := fractions{den: big.NewInt(1)}
	half := new(big.Int).Rsh(l.power, 1)
	limit := new(big.Int).Lsh(big.NewInt(1), uint(l.power.BitLen()/2-1))
	for _, x := range l.x {
		v := new(big.Int).Mul(x, f.den)
		v.Mod(v, l.power)
		if v.Cmp(half) > 0 {
			v.Sub(v, l.power)
		}
		if v.CmpAbs(limit) > 0 {
			num, den, ok := readFraction(v, l.power, limit)
			if !ok {
				return f, false
			}
			for _, n := range f.num {
				n.Mul(n, den)
			}
			f.den.Mul(f.den, den)
			v = num
		}
		f.num = append(f.num, v)
	}
	return f, true
}

// readFraction is the fraction with |num| ≤ limit that is v modulo m, by
// Euclid's algorithm stopped half way.
func readFraction(v, m, limit *big.Int) (num, den *big.Int, ok bool) {
	r0, r1 := new(big.Int).Set(m), new(big.Int).Mod(v, m)
	t0, t1 := new(big.Int), big.NewInt(1)
	q, room := new(big.Int), new(big.Int)
	for r1.Cmp(limit) > 0 {
		q.QuoRem(r0, r1, room)
		r0, r1, room = r1, room, r0
		t0.Sub(t0, q.Mul(q, t1))
		t0, t1 = t1, t0
	}
	if t1.Sign() < 0 {
		r1.Neg(r1)
		t1.Neg(t1)
	}
	return r1, t1, t1.Sign() > 0 && t1.CmpAbs(limit) <= 0
}

// solves multiplies out: a·num = den·b.
func solves(a [][]*big.Int, b []*big.Int, f fractions) bool {
	sum, room := new(big.Int), new(big.Int)
	for i, row := range a {
		sum.Mul(b[i], f.den)
		for j, v := range row {
			sum.Sub(sum, room.Mul(v, f.num[j]))
		}
		if sum.Sign() != 0 {
			return false
		}
	}
	return true
}
