package margin

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"perceptron/model"
)

// mapped is d in the feature space of (γx·z + c)², made explicit: the products of
// any two coordinates of (gx, h), with g² = γ and h² = c.
func mapped(t *testing.T, d *model.Dataset, g, h float64) *model.Dataset {
	t.Helper()
	var x []float64
	for i := range d.Len() {
		row := []float64{h}
		for _, v := range d.Row(i) {
			row = append(row, g*v)
		}
		for _, u := range row {
			for _, v := range row {
				x = append(x, u*v)
			}
		}
	}
	return made(t, (d.Dim()+1)*(d.Dim()+1), x, d.Y)
}

// otherUpdate is a rule with a bound of its own, beside a bound that does not apply to it.
func otherUpdate(name string, over func(square *big.Rat) *big.Rat) Update {
	return Update{Name: name, Bounds: []RuleBound{{Name: "another's", Why: "it is for others"}, {Name: name, Counts: 3, Numerator: over}}}
}

// featureRun draws a run that the bounds for kernels apply to.
func featureRun(rng *rand.Rand) Run {
	r := Run{
		Bias: pick(rng, "none", "unit", "radius"), Order: "given", Batch: pick(rng, 1, 1, 3),
		Rate: big.NewRat(pick[int64](rng, 1, 3), pick[int64](rng, 1, 2)), Updates: rng.IntN(40), Misclassified: rng.IntN(90),
	}
	by := big.NewRat(pick[int64](rng, 1, 50, 1000), 2)
	r.Update = pick(rng, Update{Name: "perceptron"},
		otherUpdate("more", func(square *big.Rat) *big.Rat { return add(square, by) }),
		otherUpdate("as it is", func(square *big.Rat) *big.Rat { return square }),
		otherUpdate("by alone", func(*big.Rat) *big.Rat { return by }))
	if r.Update.Name == "perceptron" && r.Bias != "none" && rng.IntN(3) == 0 {
		r.FirstB = big.NewRat(pick[int64](rng, -3, 1, 40), 2)
	}
	return r
}

// Every bound on a run with a kernel is that of the run without one on the explicit
// features of the kernel, and so is the separator's b: exactly in rationals, else up to
// rounding.
func TestKernelBoundsByFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 443))
	names := map[string]string{"homogeneous": "kernel", "augmented": "kernel", "novikoff": "kernel"}
	applied := map[string]int{}
	for range 1500 {
		n, dim := 2+rng.IntN(4), 1+rng.IntN(2)
		x, y := make([]float64, n*dim), make([]int8, n)
		for k := range x {
			x[k] = float64(rng.IntN(25) - 12)
		}
		for i := range y {
			y[i] = pick[int8](rng, -1, 1)
		}
		g, h := pick(rng, 1, 0.5, 2), pick[float64](rng, 0, 1, 3)
		k, err := model.NewKernel("poly", 2, new(big.Rat).SetFloat64(g*g), new(big.Rat).SetFloat64(h*h))
		if err != nil {
			t.Fatal(err)
		}
		run := featureRun(rng)
		plain := run
		run.Data, run.Kernel = made(t, dim, x, y), k
		plain.Data = mapped(t, run.Data, g, h)
		kind, _ := KindOf(run.Bias)
		few := pick(rng, exactLimit, -1)
		v, w := solve(t.Context(), run.Data, kind, k, few), solve(t.Context(), plain.Data, kind, nil, few)
		if v.Separable != w.Separable || v.Trivial || v.Separable != True {
			if v.Separable != w.Separable && few > 0 {
				t.Fatalf("%v with the kernel, %v without", v.Separable, w.Separable)
			}
			continue
		}
		exact := v.GammaSquared != nil && w.GammaSquared != nil
		alike := func(what string, a, b float64) {
			t.Helper()
			if exact && a != b || !(math.Abs(a-b) <= 1e-5*(math.Abs(a)+1e-3)) {
				t.Fatalf("%s: %v with the kernel, %v by the features\n%v %v (%vx·z + %v)² %+v", what, a, b, x, y, g*g, h*h, run)
			}
		}
		if kind == Geometric {
			alike("b*", v.B, w.B)
			if exact && v.BiasSquared.Cmp(w.BiasSquared) != 0 {
				t.Fatalf("b*² is %v, by the features %v", v.BiasSquared, w.BiasSquared)
			}
		}
		byName := map[string]Bound{}
		for _, b := range Bounds(t.Context(), run, v) {
			byName[b.Name] = b
		}
		for _, b := range Bounds(t.Context(), plain, w) {
			name := b.Name
			if kernel, ok := names[name]; ok {
				name = kernel
			}
			if !b.Applies || name == "freund-schapire" || name == "freund-schapire-sharp" || name == "novikoff-sharp" {
				continue
			}
			applied[name]++
			other := byName[name]
			if !other.Applies || other.Holds != b.Holds {
				t.Fatalf("%s: %+v with the kernel, %+v by the features", name, other, b)
			}
			alike(name, other.Value, b.Value)
			alike("R", other.R, b.R)
		}
	}
	for _, name := range []string{"kernel", "start-elsewhere", "batch", "more", "as it is", "by alone"} {
		if applied[name] < 10 {
			t.Errorf("%s was compared %d times: %v", name, applied[name], applied)
		}
	}
}
