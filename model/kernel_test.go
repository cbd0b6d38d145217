package model

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func ExampleNewKernel() {
	k, err := NewKernel("poly", 2, big.NewRat(1, 2), big.NewRat(1, 1))
	fmt.Println(k.Formula(), err)
	fmt.Println(k.Eval([]float64{1, 2}, []float64{3, 0.5})) // (½ · 4 + 1)²
	_, err = NewKernel("gauss", 2, big.NewRat(1, 1), new(big.Rat))
	fmt.Println(err)
	// Output:
	// (γ x·z + c)^p <nil>
	// 9
	// unknown kernel "gauss": expected one of [linear poly rbf laplace sigmoid]
}

func kernel(t rapid.TB, name string, degree int, gamma, coef0 string) *Kernel {
	g, err := ParseNumber(gamma)
	if err != nil {
		t.Fatal(err)
	}
	c, err := ParseNumber(coef0)
	if err != nil {
		t.Fatal(err)
	}
	k, err := NewKernel(name, degree, g, c)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// x = (1, 2) and z = (3, −1) have x·z = 1, ‖x − z‖² = 2² + 3² = 13 and
// ‖x − z‖₁ = 5; x·x = 5. The decimals are e⁻¹, e⁻¹·³ and tanh 1 as printed in
// tables.
func TestKernelsByHand(t *testing.T) {
	x, z := []float64{1, 2}, []float64{3, -1}
	tests := []struct {
		k      *Kernel
		xz, xx float64
	}{
		{kernel(t, "linear", 2, "1", "1"), 1, 5},
		{kernel(t, "linear", 7, "9", "-3"), 1, 5}, // parameters it has no use for
		{kernel(t, "poly", 2, "1", "1"), 4, 36},
		{kernel(t, "poly", 3, "1/2", "2"), 15.625, 91.125}, // 2.5³, 4.5³
		{kernel(t, "poly", 1, "2", "-1"), 1, 9},
		{kernel(t, "rbf", 2, "1/13", "1"), 0.36787944117144233, 1},
		{kernel(t, "rbf", 2, "0.1", "1"), 0.27253179303401259, 1},
		{kernel(t, "laplace", 2, "0.2", "1"), 0.36787944117144233, 1},
		{kernel(t, "sigmoid", 2, "1", "0"), 0.76159415595576489, math.Tanh(5)},
		{kernel(t, "sigmoid", 2, "1/2", "-0.5"), 0, math.Tanh(2)},
	}
	for _, tt := range tests {
		near := func(got, want float64) bool { return math.Abs(got-want) <= 1e-15*math.Abs(want) }
		if got := tt.k.Eval(x, z); !near(got, tt.xz) {
			t.Errorf("%s: K(x, z) = %v, want %v", tt.k.Name, got, tt.xz)
		}
		if got := tt.k.Eval(x, x); !near(got, tt.xx) {
			t.Errorf("%s: K(x, x) = %v, want %v", tt.k.Name, got, tt.xx)
		}
	}
}

func TestNewKernelRefuses(t *testing.T) {
	tests := []struct {
		name   string
		degree int
		gamma  *big.Rat
		want   string
	}{
		{"poly", 0, big.NewRat(1, 1), "degree 0: expected a whole number of at least 1"},
		{"poly", -2, big.NewRat(1, 1), "degree -2: expected a whole number of at least 1"},
		{"rbf", 2, new(big.Rat), "gamma 0: expected a number above 0"},
		{"rbf", 2, big.NewRat(-1, 2), "gamma -1/2: expected a number above 0"},
	}
	for _, tt := range tests {
		_, err := NewKernel(tt.name, tt.degree, tt.gamma, new(big.Rat))
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// Every kernel is symmetric; rbf and laplace are 1 at x = z and less elsewhere;
// Σ cᵢcⱼK(xᵢ, xⱼ) ≥ 0 for those that are positive semidefinite.
func TestKernelProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(KernelNames()).Draw(t, "kernel")
		k := kernel(t, name, rapid.IntRange(1, 4).Draw(t, "degree"), "1/4", "1")
		x := vectors(t, "x1", "x2", "x3")
		c := rapid.SliceOfN(rapid.Float64Range(-1, 1), 3, 3).Draw(t, "c")
		sum, size := 0.0, 0.0
		for i := range x {
			for j := range x {
				v := k.Eval(x[i], x[j])
				if v != k.Eval(x[j], x[i]) {
					t.Fatalf("%s is not symmetric", name)
				}
				if name == "rbf" || name == "laplace" {
					if v < 0 || v > 1 || i == j && v != 1 {
						t.Fatalf("%s: K = %v", name, v)
					}
				}
				sum += c[i] * c[j] * v
				size += math.Abs(c[i] * c[j] * v)
			}
		}
		if name != "sigmoid" && sum < -1e-11*size {
			t.Fatalf("%s: a quadratic form of %v", name, sum)
		}
	})
}

func TestPower(t *testing.T) {
	tests := []struct {
		a    float64
		p    int
		want float64
	}{
		{3, 1, 3},
		{3, 4, 81},
		{-2, 5, -32},
		{0, 3, 0},
		{1.5, 2, 2.25},
		{-1, 1_000_000_001, -1},
		{2, 1023, math.Ldexp(1, 1023)}, // the square after it would overflow
		{2, 1024, math.Inf(1)},
	}
	for _, tt := range tests {
		if got := power(tt.a, tt.p); got != tt.want {
			t.Errorf("%v^%d = %v, want %v", tt.a, tt.p, got, tt.want)
		}
	}
}
