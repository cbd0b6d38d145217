package margin

import (
	"context"
	"math/big"
	"math/bits"
)

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
	modulus := big.NewInt(prime)
	inverse, ok := invertMod(ctx, reduce(a))
	if !ok {
		return fractions{}, false
	}
	l := lifting{a: a, limbs: limbs(a), inverse: inverse, modulus: modulus, power: big.NewInt(1)}
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
	limbs    [][][]int64 // the same in pieces, or nil if there would be many
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
	for i, row := range l.inverse {
		for j, r := range rest {
			x[i] += mulmod(row[j], r)
			if x[i] >= prime {
				x[i] -= prime
			}
		}
	}
	for i, r := range l.rest {
		if l.limbs == nil {
			wideSum(sum, room, l.a[i], x)
			r.Sub(r, sum)
		}
		for k, limb := range l.limbs {
			limbSum(sum, room, limb[i], x)
			r.Sub(r, sum.Lsh(sum, uint(k*limbBits)))
		}
		r.Quo(r, l.modulus)
	}
	l.digits = append(l.digits, x)
}

// limbBits is the size of the pieces that numbers are cut into.
const limbBits = 62

// limbs is a = Σ 2^(62l)·limbs[l], nil if that takes more than a few.
func limbs(a [][]*big.Int) [][][]int64 {
	most := 0
	for _, row := range a {
		for _, v := range row {
			most = max(most, v.BitLen())
		}
	}
	count := max(1, (most+limbBits-1)/limbBits)
	if count > 8 {
		return nil
	}
	cut := make([][][]int64, count)
	rest, piece, mask := new(big.Int), new(big.Int), big.NewInt(1<<limbBits-1)
	for l := range cut {
		cut[l] = make([][]int64, len(a))
		for i, row := range a {
			cut[l][i] = make([]int64, len(row))
			for j, v := range row {
				piece.And(rest.Rsh(rest.Abs(v), uint(l*limbBits)), mask)
				cut[l][i][j] = piece.Int64() * int64(v.Sign())
			}
		}
	}
	return cut
}

// limbSum is Σ row[j]·x[j], summed in three words of two's complement.
func limbSum(sum, room *big.Int, row []int64, x []uint64) {
	var low, middle, top uint64
	for j, v := range row {
		hi, lo := bits.Mul64(uint64(v), x[j])
		hi -= x[j] & uint64(v>>63) // v was taken as v + 2⁶⁴ if negative
		var carry uint64
		low, carry = bits.Add64(low, lo, 0)
		middle, carry = bits.Add64(middle, hi, carry)
		top += uint64(int64(hi)>>63) + carry
	}
	sum.SetInt64(int64(top))
	for _, word := range []uint64{middle, low} {
		sum.Add(sum.Lsh(sum, 64), room.SetUint64(word))
	}
}

func wideSum(sum, room *big.Int, row []*big.Int, x []uint64) {
	digit := new(big.Int)
	sum.SetInt64(0)
	for j, v := range row {
		if x[j] != 0 && v.Sign() != 0 {
			sum.Add(sum, room.Mul(v, digit.SetUint64(x[j])))
		}
	}
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
