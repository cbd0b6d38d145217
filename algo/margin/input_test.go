package margin

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"perceptron/model"
	"perceptron/samples"
)

// rows makes n rows by a rule; they are the same on every call.
func rows(t testing.TB, n, dim int, rule func(rng *rand.Rand, i int, row []float64) int8) *model.Dataset {
	rng := rand.New(rand.NewPCG(11, uint64(n*dim)))
	x, y := make([]float64, n*dim), make([]int8, n)
	for i := range y {
		y[i] = rule(rng, i, x[i*dim:i*dim+dim])
	}
	return made(t, dim, x, y)
}

func alternate(i int) int8 { return int8(1 - 2*(i%2)) }

func TestInputs(t *testing.T) {
	scaled := func(unit float64) func(*rand.Rand, int, []float64) int8 {
		return func(rng *rand.Rand, i int, row []float64) int8 {
			y := alternate(i)
			for j := range row {
				row[j] = unit * (rng.Float64() + float64(y))
			}
			return y
		}
	}
	// narrow is a gap of that width on either side of a slanted line.
	narrow := func(gap float64) func(*rand.Rand, int, []float64) int8 {
		return func(rng *rand.Rand, i int, row []float64) int8 {
			y := alternate(i)
			u, v := 2*rng.Float64()-1, gap*float64(y)
			if i > 20 {
				v += rng.Float64() * float64(y)
			}
			row[0], row[1] = 0.6*u-0.8*v, 0.8*u+0.6*v
			return y
		}
	}
	lattice := func(unit float64) func(*rand.Rand, int, []float64) int8 {
		return func(rng *rand.Rand, _ int, row []float64) int8 {
			a, b := rng.IntN(100), rng.IntN(100)
			row[0], row[1] = math.Round(float64(a)*unit*10)/10, math.Round(float64(b)*unit*10)/10
			if a+b > 99 {
				return 1
			}
			return -1
		}
	}
	// few are twenty values of 4,000, a side of a plane through 0.
	few := func(rng *rand.Rand, _ int, row []float64) int8 {
		a := 0.0
		for p := range 20 {
			j := 200*p + rng.IntN(50)
			row[j] = float64(1+rng.IntN(20)) / 10
			a += row[j] * float64(j%3-1)
		}
		return int8(math.Copysign(1, a))
	}
	for _, c := range []struct {
		name string
		data *model.Dataset
		want [3]Tri // homogeneous, augmented, geometric
	}{
		{"no examples", rows(t, 0, 2, nil), [3]Tri{True, True, True}},
		{"one example", set(t, 2, 3, 4, 1), [3]Tri{True, True, True}},
		{"one example at 0", set(t, 2, 0, 0, -1), [3]Tri{False, True, True}},
		{"one class", set(t, 1, 1, 1, -1, 1), [3]Tri{False, True, True}},
		{"a point a class", set(t, 1, 1, 1, 2, -1), [3]Tri{False, True, True}},
		{"opposite duplicates", set(t, 2, .1, .2, 1, .1, .2, -1, 5, 5, 1), [3]Tri{False, False, False}},
		{"all equal", rows(t, 1000, 3, func(_ *rand.Rand, i int, row []float64) int8 {
			copy(row, []float64{.1, .2, .3})
			return alternate(i)
		}), [3]Tri{False, False, False}},
		{"all zero", rows(t, 10, 3, func(_ *rand.Rand, i int, _ []float64) int8 { return alternate(i) }), [3]Tri{False, False, False}},
		// 0.1 + 0.2 ≠ 0.3 in doubles, where these three are not collinear
		{"collinear decimals", set(t, 2, .1, .1, 1, .2, .2, -1, .3, .3, 1), [3]Tri{False, False, False}},
		{"collinear decimals, touching", set(t, 2, .1, .3, 1, .2, .6, -1, .3, .9, 1, .7, .1, 1), [3]Tri{False, False, False}},
		{"collinear, apart", set(t, 2, .1, .3, 1, .2, .6, 1, .3, .9, -1), [3]Tri{False, True, True}},
		{"n < d", rows(t, 20, 200, func(rng *rand.Rand, i int, row []float64) int8 {
			for j := range row {
				row[j] = math.Round(100 * rng.NormFloat64())
			}
			return alternate(i)
		}), [3]Tri{True, True, True}},
		{"1e150", rows(t, 50, 2, scaled(1e150)), [3]Tri{True, True, True}},
		{"1e-150", rows(t, 50, 2, scaled(1e-150)), [3]Tri{True, True, True}},
		{"1e300", rows(t, 50, 2, scaled(1e300)), [3]Tri{True, True, True}},
		{"1e200, many", rows(t, 5000, 2, scaled(1e200)), [3]Tri{True, True, True}},
		{"1e-200, many", rows(t, 5000, 2, scaled(1e-200)), [3]Tri{True, True, True}},
		{"5e-324", set(t, 1, 5e-324, 1, -5e-324, -1), [3]Tri{True, True, True}},
		{"1e150 beside 1e-150", set(t, 2, 1e150, 1e-150, 1, -1e150, 1e-150, 1, 3e150, -1e-150, -1), [3]Tri{True, True, True}},
		{"γ/R of 1e-7", rows(t, 60, 2, narrow(1e-7)), [3]Tri{True, True, True}},
		{"γ/R of 1e-7, many", rows(t, 20000, 2, narrow(1e-7)), [3]Tri{True, True, True}},
		{"γ/R of 1e-12, many", rows(t, 20000, 2, narrow(1e-12)), [3]Tri{True, True, True}},
		{"lattice", rows(t, 30000, 2, lattice(1)), [3]Tri{False, True, True}},
		{"lattice of tenths", rows(t, 30000, 2, lattice(0.1)), [3]Tri{False, True, True}},
		{"600 × 4,000, sparse", rows(t, 600, 4000, few).AsSparse(), [3]Tri{True, True, True}},
		{"a million", rows(t, 1_000_000, 2, scaled(1)), [3]Tri{True, True, True}},
	} {
		for kind := Homogeneous; kind <= Geometric; kind++ {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			v := Solve(ctx, c.data, kind, nil)
			cancel()
			if v.Separable != c.want[kind] {
				t.Errorf("%s, %v: %v (%s), want %v", c.name, kind, v.Separable, v.Why, c.want[kind])
			}
			sane(t, c.name, c.data, v)
		}
	}
}

// sane checks that a verdict has no NaN, an interval in order and as narrow as asked, and a
// separating (W, B) as far as rounded numbers can be.
func sane(t *testing.T, name string, d *model.Dataset, v Verdict) {
	t.Helper()
	for _, x := range append([]float64{v.Gamma, v.Lower, v.Upper, v.B}, v.W...) {
		if math.IsNaN(x) {
			t.Errorf("%s, %v: NaN in %+v", name, v.Kind, v)
			return
		}
	}
	if v.Lower > v.Gamma || v.Gamma > v.Upper {
		t.Errorf("%s, %v: %v ≤ %v ≤ %v", name, v.Kind, v.Lower, v.Gamma, v.Upper)
	}
	if v.Separable != True || v.Trivial {
		return
	}
	most, radius := 1e-12, d.Radius()
	if d.Len()*d.Dim() > exactLimit {
		most = sufficientTolerance
	}
	if v.Gamma > 1e-300 && v.Upper-v.Lower > most*v.Upper {
		t.Errorf("%s, %v: relative gap %g", name, v.Kind, (v.Upper-v.Lower)/v.Upper)
	}
	h := model.Hyperplane{W: v.W, B: v.B}
	for i, y := range d.Y {
		if a := float64(y) * h.Activation(d.Row(i)); a < v.Lower-1e-14*(radius+math.Abs(v.B)) {
			t.Fatalf("%s, %v: example %d has margin %v, γ = %v", name, v.Kind, i, a, v.Gamma)
		}
	}
}

func TestIris(t *testing.T) {
	s, _ := samples.Find("iris")
	d, err := s.Dataset()
	if err != nil {
		t.Fatal(err)
	}
	v := Solve(t.Context(), d, Geometric, nil)
	if math.Abs(v.Gamma-0.8175557692888) > 1e-13 {
		t.Errorf("γ = %.16g", v.Gamma)
	}
	proves(t, d, nil, v)
}

// A sparse and a dense copy of the same data have the same verdict: exact parts are equal,
// including the certificate, and enclosed ones have intervals alike.
func TestSparseVerdicts(t *testing.T) {
	kernels := []*model.Kernel{nil}
	for _, name := range []string{"poly", "rbf", "laplace", "sigmoid"} {
		kernels = append(kernels, kernel(t, name, 2, "1/2", "1"))
	}
	rapid.Check(t, func(r *rapid.T) {
		n, m := rapid.IntRange(2, 9).Draw(r, "n"), rapid.IntRange(1, 7).Draw(r, "d")
		value := rapid.SampledFrom([]float64{0, 0, 0, 1, -1, 2, 0.1, -0.75})
		x := rapid.SliceOfN(value, n*m, n*m).Draw(r, "x")
		y := rapid.SliceOfN(rapid.SampledFrom([]int8{1, -1}), n, n).Draw(r, "y")
		dense := made(t, m, x, y)
		sparse := dense.AsSparse()
		for kind := range kinds {
			for _, k := range kernels {
				for _, few := range []int{exactLimit, -1} {
					a := solve(context.Background(), dense, Kind(kind), k, few)
					b := solve(context.Background(), sparse, Kind(kind), k, few)
					if why := differ(a, b); why != "" {
						r.Fatalf("%v %v: %s\n%+v\n%+v", Kind(kind), k, why, a, b)
					}
				}
			}
		}
	})
}

// differ is where two verdicts differ by more than rounding, or in γ by more than the width
// of the interval.
func differ(a, b Verdict) string {
	exact := func(v Verdict) string {
		if v.GammaSquared == nil {
			return ""
		}
		return v.GammaSquared.RatString()
	}
	switch {
	case a.Separable != b.Separable || a.Trivial != b.Trivial:
		return "separable"
	case exact(a) != exact(b):
		return "γ²"
	case a.Separable == True && !math.IsInf(a.Gamma, 1) && math.Abs(a.Gamma-b.Gamma) > max(1e-9*a.Gamma, a.Upper-a.Lower):
		return "γ"
	case a.GammaSquared != nil && len(a.W) > 0:
		return cmp.Diff(a.W, b.W)
	}
	return ""
}
