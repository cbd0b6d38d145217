package model

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"perceptron/model/golden"

	"pgregory.net/rapid"
)

func ExampleNewKernel() {
	k, err := NewKernel("poly", 2, big.NewRat(1, 2), big.NewRat(1, 1))
	fmt.Println(k.Formula, err)
	fmt.Println(k.Eval([]float64{1, 2}, []float64{3, 0.5})) // (½ · 4 + 1)²
	_, err = NewKernel("gauss", 2, big.NewRat(1, 1), new(big.Rat))
	fmt.Println(err)
	// Output:
	// (γ x·z + c)^p <nil>
	// 9
	// unknown kernel "gauss": expected one of [linear poly rbf laplace sigmoid]
}

func kernel(t rapid.TB, name string, degree int, gamma, coef0 string) *Kernel {
	k, err := NewKernel(name, degree, rat(gamma), rat(coef0))
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
	for _, c := range golden.Table(t, "kernels", 3) {
		of := strings.Fields(c[0])
		degree, _ := strconv.Atoi(of[1])
		k := kernel(t, of[0], degree, of[2], of[3])
		for k, got := range []float64{k.Eval(x, z), k.Eval(x, x)} {
			if want := floatsOf(t, c[1+k])[0]; !(math.Abs(got-want) <= 1e-15*math.Abs(want)) {
				t.Errorf("%s: %v, want %v", c[0], got, want)
			}
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
	for _, c := range golden.Table(t, "powers", 3) {
		a, want := floatsOf(t, c[0])[0], floatsOf(t, c[2])[0]
		p, err := strconv.Atoi(c[1])
		if got := power(a, p); got != want || err != nil {
			t.Errorf("%s^%s = %v, want %v", c[0], c[1], got, want)
		}
	}
}
