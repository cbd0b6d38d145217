package margin

import (
	"context"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"perceptron/model"
)

// enclosed reports whether lower ≤ γ ≤ upper, given γ² exactly.
func enclosed(lower, upper float64, square *big.Rat) bool {
	at := func(x float64) *big.Rat {
		r := new(big.Rat).SetFloat64(x)
		return r.Mul(r, r)
	}
	return at(lower).Cmp(square) <= 0 && square.Cmp(at(upper)) <= 0
}

// TestAscent: what dual ascent has proved after each few passes holds the exact γ
// of the rational search; in the end it is narrow, and the point it is of has the
// margin and the norm that were said.
func TestAscent(t *testing.T) {
	met, narrow := map[Tri]int{}, 0
	rapid.Check(t, func(r *rapid.T) {
		n, m := rapid.IntRange(2, 9).Draw(r, "n"), rapid.IntRange(1, 9).Draw(r, "d")
		value := rapid.SampledFrom([]float64{0, 0, 0, 1, -1, 2, 0.1, -0.75})
		x := rapid.SliceOfN(value, n*m, n*m).Draw(r, "x")
		y := rapid.SliceOfN(rapid.SampledFrom([]int8{1, -1}), n, n).Draw(r, "y")
		d := sparsed(t, made(t, m, x, y))
		for kind := range kinds {
			exact := Solve(context.Background(), d, Kind(kind), nil, Options{})
			if exact.Trivial {
				continue
			}
			met[exact.Separable]++
			p := newPrimal(d, Kind(kind))
			s := newSearch(p, Kind(kind), d.Y)
			a, ok := newAscent(p, s.hulls)
			if !ok {
				if exact.Separable == True {
					r.Fatalf("%v: a point is 0", Kind(kind))
				}
				continue
			}
			for range 40 {
				if _, ok := s.climb(context.Background(), a); !ok {
					break
				}
			}
			v := s.verdict(context.Background(), Kind(kind), nil, Options{})
			if exact.Separable == False {
				if v.Separable != Undecided || v.Lower != 0 {
					r.Fatalf("%v: %+v, and nothing separates", Kind(kind), v)
				}
				continue
			}
			if !enclosed(v.Lower, v.Upper, exact.GammaSquared) {
				r.Fatalf("%v: γ² = %v is not from %v to %v", Kind(kind), exact.GammaSquared.RatString(), v.Lower, v.Upper)
			}
			if v.Separable != True {
				continue
			}
			if v.Upper-v.Lower < 1e-3*v.Upper {
				narrow++
			}
			own, ok := separates(d, v.Kind, model.Hyperplane{W: v.W, B: v.B})
			if !ok || own < v.Lower-1e-13*p.r {
				r.Fatalf("%v: %+v, and the margin is %v", Kind(kind), v, own)
			}
		}
	})
	if met[True] == 0 || met[False] == 0 || narrow < met[True]/2 {
		t.Error(met, narrow)
	}
}

// countdown is a context that ends at the check after so many.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestAscentCutShort: whenever it is stopped, what was proved by then is true.
func TestAscentCutShort(t *testing.T) {
	d := sparsed(t, gap(t, 40, 6, 0.05))
	for kind := range kinds {
		exact := Solve(t.Context(), d, Kind(kind), nil, Options{})
		proved := 0
		for checks := 0; ; checks++ {
			s := newSearch(newPrimal(d, Kind(kind)), Kind(kind), d.Y)
			a, _ := newAscent(s.space.(*primal), s.hulls)
			ctx := &countdown{t.Context(), checks}
			for range 4 {
				if _, ok := s.climb(ctx, a); !ok {
					break
				}
			}
			whole := ctx.left >= 0
			v := s.verdict(ctx, Kind(kind), nil, Options{})
			if v.Separable == True {
				proved++
			}
			if v.Separable == True && !enclosed(v.Lower, v.Upper, exact.GammaSquared) {
				t.Fatalf("%v, %d checks: γ² = %v is not from %v to %v", Kind(kind), checks, exact.GammaSquared, v.Lower, v.Upper)
			}
			if whole {
				break
			}
		}
		if exact.Separable == True && proved < 2 {
			t.Errorf("%v: nothing was proved", Kind(kind))
		}
	}
}

// TestFoundElsewhere: what a hyperplane found elsewhere proves is said at once, and is a
// bound on the exact γ; with time, the answer is the same with it and without.
func TestFoundElsewhere(t *testing.T) {
	d := sparsed(t, gap(t, 40, 6, 0.05))
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for kind := range kinds {
		exact := Solve(t.Context(), d, Kind(kind), nil, Options{})
		if exact.Separable != True {
			continue
		}
		h := &model.Hyperplane{W: exact.W, B: exact.B}
		h.W[0] *= 1.001
		known := func() *model.Hyperplane { return h }
		v := Solve(over, d, Kind(kind), nil, Options{Known: known})
		if v.Separable != True || !(v.Lower > 0) || !enclosed(v.Lower, v.Upper, exact.GammaSquared) {
			t.Errorf("%v: %+v, γ is %v", Kind(kind), v, exact.Gamma)
		}
		if v = Solve(t.Context(), d, Kind(kind), nil, Options{Known: known}); v.GammaSquared == nil || v.GammaSquared.Cmp(exact.GammaSquared) != 0 {
			t.Errorf("%v: %v, without it %v", Kind(kind), v.GammaSquared, exact.GammaSquared)
		}
		for name, wrong := range map[string]*model.Hyperplane{
			"the other side": {W: scaled(h.W, -1), B: -h.B}, "nowhere": {W: make([]float64, 6)}, "short": {W: h.W[:5]},
		} {
			v := Solve(t.Context(), d, Kind(kind), nil, Options{Known: func() *model.Hyperplane { return wrong }})
			if v.GammaSquared == nil || v.GammaSquared.Cmp(exact.GammaSquared) != 0 {
				t.Errorf("%v, %s: %v, without it %v", Kind(kind), name, v.GammaSquared, exact.GammaSquared)
			}
		}
	}
}

func scaled(v []float64, c float64) []float64 {
	u := make([]float64, len(v))
	for j, x := range v {
		u[j] = c * x
	}
	return u
}
