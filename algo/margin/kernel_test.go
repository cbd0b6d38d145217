package margin

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"perceptron/model"
)

func kernel(t testing.TB, name string, degree int, gamma, coef0 string) *model.Kernel {
	t.Helper()
	g, _ := new(big.Rat).SetString(gamma)
	c, _ := new(big.Rat).SetString(coef0)
	k, err := model.NewKernel(name, degree, g, c)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestKernels(t *testing.T) {
	xor := set(t, 2, 0, 0, -1, 0, 1, 1, 1, 0, 1, 1, 1, -1)
	twins := set(t, 2, .1, .2, 1, .3, .4, -1, .1, .2, -1)
	far := set(t, 1, 0, 1, 1000, -1)
	for _, c := range []struct {
		name      string
		data      *model.Dataset
		kernel    *model.Kernel
		kind      Kind
		separable Tri
		gamma     float64
	}{
		{"xor", xor, kernel(t, "rbf", 1, "1", "0"), Homogeneous, True, (1 - math.Exp(-1)) / 2},
		{"xor", xor, kernel(t, "laplace", 1, "1", "0"), Geometric, True, (1 - math.Exp(-1)) / 2},
		{"xor", xor, kernel(t, "poly", 2, "1", "0"), Geometric, True, 0.25},
		{"xor", xor, kernel(t, "linear", 1, "1", "0"), Geometric, False, 0},
		{"xor", xor, kernel(t, "sigmoid", 1, "1", "1"), Augmented, Undecided, 0},
		{"xor", xor, kernel(t, "poly", 3, "1", "-1"), Augmented, Undecided, 0},
		{"twins", twins, kernel(t, "rbf", 1, "1", "0"), Geometric, False, 0},
		{"twins", twins, kernel(t, "poly", 5, "1", "1"), Augmented, False, 0},
		{"far", far, kernel(t, "rbf", 1, "1000", "0"), Homogeneous, True, math.Sqrt(0.5)},
		{"far", far, kernel(t, "poly", 60, "1000", "1"), Augmented, True, math.Sqrt2},
		{"far", far, kernel(t, "poly", 300, "1000", "1"), Geometric, True, math.Inf(1)},
	} {
		v := Solve(t.Context(), c.data, c.kind, c.kernel)
		most := 1e-13
		if !c.kernel.Rational { // far from 0 the differences of the decimals are lost
			most = 1e-11
		}
		if v.Separable != c.separable || math.Abs(v.Gamma-c.gamma) > most*c.gamma || math.IsNaN(v.Gamma) || v.Lower > v.Gamma || v.Gamma > v.Upper {
			t.Errorf("%s %s %v: %v γ = %v (%s), want %v %v", c.name, c.kernel.Name, c.kind, v.Separable, v.Gamma, v.Why, c.separable, c.gamma)
		}
		if c.separable == Undecided && v.Why == "" {
			t.Errorf("%s %s %v: no reason", c.name, c.kernel.Name, c.kind)
		}
	}
}

// Examples with equal doubles and different decimals may be any distance apart, depending
// on γ. The verdict on them must not rest on the doubles. Their K is in [0, 1], so that the
// true γ is at most √½.
func TestHidden(t *testing.T) {
	text := "x,y\n1,1\n1." + strings.Repeat("0", 51) + "1,-1\n"
	d, err := model.Read(t.Context(), strings.NewReader(text), "hidden", model.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, gamma := range []string{"1", "1e30", "1e110", "1e300"} {
		v := Solve(t.Context(), d, Homogeneous, kernel(t, "rbf", 1, gamma, "0"))
		// K = exp(−γ·10⁻¹⁰⁴), and γ² = (1 − K)/2
		g, _ := new(big.Float).SetString(gamma)
		exponent, _ := g.Mul(g, big.NewFloat(-1e-104)).Float64()
		want := math.Sqrt(-math.Expm1(exponent) / 2)
		if v.Separable != True || !(v.Lower <= want*(1+1e-12) && want <= v.Upper*(1+1e-12)) {
			t.Errorf("γ %s: %v from %v to %v, want %v: %s", gamma, v.Separable, v.Lower, v.Upper, want, v.Why)
		}
	}
}
