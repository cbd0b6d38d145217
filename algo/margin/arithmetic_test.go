package margin

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func exactly2(a dd) *big.Float {
	x := new(big.Float).SetPrec(400).SetFloat64(a.hi)
	return x.Add(x, big.NewFloat(a.lo))
}

// TestDoubleDouble compares each operation with 400 bits.
func TestDoubleDouble(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	number := func() dd {
		return twoSum(rng.NormFloat64()*math.Exp(8*rng.NormFloat64()), rng.NormFloat64()*1e-17)
	}
	fresh := func() *big.Float { return new(big.Float).SetPrec(400) }
	for range 20000 {
		a, b := number(), number()
		x, y := exactly2(a), exactly2(b)
		root := a
		if a.hi < 0 {
			root = a.neg()
		}
		for _, c := range []struct {
			name  string
			got   dd
			want  *big.Float
			scale float64
		}{
			{"add", a.add(b), fresh().Add(x, y), math.Abs(a.hi) + math.Abs(b.hi)},
			{"sub", a.sub(b), fresh().Sub(x, y), math.Abs(a.hi) + math.Abs(b.hi)},
			{"mul", a.mul(b), fresh().Mul(x, y), math.Abs(a.hi * b.hi)},
			{"times", a.times(b.hi), fresh().Mul(x, big.NewFloat(b.hi)), math.Abs(a.hi * b.hi)},
			{"div", a.div(b), fresh().Quo(x, y), math.Abs(a.hi / b.hi)},
			{"sqrt", root.sqrt(), fresh().Sqrt(exactly2(root)), math.Sqrt(root.hi)},
		} {
			off, _ := fresh().Sub(exactly2(c.got), c.want).Float64()
			if math.Abs(off) > fineness*c.scale {
				t.Fatalf("%s %v %v: off by %g of %g", c.name, a, b, off, c.scale)
			}
		}
	}
}

// series is eˣ to 300 bits, by its series at x/2¹⁰ and squaring.
func series(x *big.Float) *big.Float {
	one := new(big.Float).SetPrec(400).SetInt64(1)
	r := new(big.Float).SetPrec(400).SetMantExp(x, -10)
	sum := new(big.Float).Copy(one)
	for k := int64(60); k > 0; k-- {
		sum.Mul(sum, r)
		sum.Quo(sum, new(big.Float).SetInt64(k))
		sum.Add(sum, one)
	}
	for range 10 {
		sum.Mul(sum, sum)
	}
	return sum
}

func TestExp(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	for range 3000 {
		a := twoSum(-math.Exp(4*rng.NormFloat64()), 1e-18*rng.NormFloat64())
		if a.hi < -600 {
			continue
		}
		want := series(exactly2(a))
		off, _ := new(big.Float).Sub(exactly2(a.exp()), want).Float64()
		if size, _ := want.Float64(); math.Abs(off) > 64*fineness*(1-a.hi)*size {
			t.Fatalf("exp %v: off by %g of %g", a.hi, off, size)
		}
		e := series(exactly2(a.times(2)))
		one := new(big.Float).SetPrec(400).SetInt64(1)
		tanh := new(big.Float).Quo(new(big.Float).Sub(e, one), new(big.Float).Add(e, one))
		if off, _ := tanh.Sub(exactly2(a.tanh()), tanh).Float64(); math.Abs(off) > 256*fineness {
			t.Fatalf("tanh %v: off by %g", a.hi, off)
		}
	}
}

// TestSolveExactly compares Bareiss's elimination with that elimination in rationals.
func TestSolveExactly(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 46))
	singular := 0
	for trial := range 600 {
		n := 1 + rng.IntN(6)
		bits := uint(pick(rng, 0, 0, 40, 70, 130, 700))
		a, b, rows := make([][]*big.Int, n), make([]*big.Int, n), make([][]*big.Rat, n)
		for i := range a {
			a[i], rows[i] = make([]*big.Int, n), make([]*big.Rat, n+1)
			for j := range a[i] {
				a[i][j] = big.NewInt(int64(rng.IntN(9) - 4))
				if rng.IntN(2) == 0 {
					a[i][j].Lsh(a[i][j], bits).Add(a[i][j], big.NewInt(int64(rng.IntN(1000))))
				}
				rows[i][j] = new(big.Rat).SetInt(a[i][j])
			}
			b[i] = big.NewInt(int64(rng.IntN(9) - 4))
			rows[i][n] = new(big.Rat).SetInt(b[i])
		}
		want := eliminate(rows)
		got, ok := solveExactly(t.Context(), a, b)
		if ok != (want != nil) {
			t.Fatalf("trial %d: %v, want %v", trial, ok, want)
		}
		if !ok {
			singular++
			continue
		}
		for i, w := range want {
			if got.rat(i).Cmp(w) != 0 {
				t.Fatalf("trial %d: x[%d] = %v, want %v", trial, i, got.rat(i), w)
			}
		}
	}
	t.Log(singular, "singular")
}
