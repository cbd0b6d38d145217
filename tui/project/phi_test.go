package project

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"perceptron/model"
)

// TestPhi: φ(x)·φ(z) is K(x, z) of the kernel itself, for linear and poly with
// random parameters.
func TestPhi(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		d, p := 1+r.IntN(4), 1+r.IntN(4)
		gamma, c := big.NewRat(int64(1+r.IntN(4)), int64(1+r.IntN(3))), big.NewRat(int64(r.IntN(4)), 2)
		name := []string{"poly", "poly", "linear"}[r.IntN(3)]
		k, err := model.NewKernel(name, p, gamma, c)
		if err != nil {
			t.Fatal(err)
		}
		phi, err := NewPhi(k, d)
		if err != nil {
			t.Fatal(err)
		}
		x := make([]float64, 2*d)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		names := strings.Split("abcd", "")[:d]
		data, err := model.NewDataset("two", names, x, []int8{1, -1})
		if err != nil {
			t.Fatal(err)
		}
		mapped, err := phi.Data(data)
		if err != nil {
			t.Fatal(err)
		}
		got := model.Dot(mapped.Row(0), mapped.Row(1))
		want := k.From(data, x[:d])(1)
		if math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
			t.Fatalf("%s p=%d γ=%v c=%v d=%d: φ·φ = %v, K = %v (%v)", name, p, gamma, c, d, got, want, phi.Names)
		}
	}
}

// The features of poly as a textbook writes them, and what is refused.
func TestPhiNames(t *testing.T) {
	one, zero := big.NewRat(1, 1), new(big.Rat)
	for _, c := range []struct {
		degree, d int
		coef0     *big.Rat
		want      []string
		says      string
	}{
		{2, 2, zero, []string{"x₁²", "√2x₁x₂", "x₂²"}, ""},
		{2, 2, one, []string{"x₁²", "√2x₁x₂", "x₂²", "√2x₁", "√2x₂", "1"}, ""},
		{3, 1, one, []string{"x₁³", "√3x₁²", "√3x₁", "1"}, ""},
		{2, 1, big.NewRat(4, 1), []string{"x₁²", "√8x₁", "4"}, ""},
		{2, 19, zero, nil, ""}, // 190
		{2, 20, zero, nil, "more than 200"},
		{40, 30, one, nil, "more than 200"},
		{2, 2, big.NewRat(-1, 1), nil, "below 0"},
	} {
		k, err := model.NewKernel("poly", c.degree, one, c.coef0)
		if err != nil {
			t.Fatal(err)
		}
		phi, err := NewPhi(k, c.d)
		if c.says != "" {
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("degree %d on %d: %v, want %q", c.degree, c.d, err, c.says)
			}
			continue
		}
		if err != nil || c.want != nil && !slices.Equal(phi.Names, c.want) || c.want == nil && len(phi.Names) != 190 {
			t.Errorf("degree %d on %d: %v, %v, want %v", c.degree, c.d, phi, err, c.want)
		}
	}
	rbf, err := model.NewKernel("rbf", 2, one, one)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewPhi(rbf, 2); err == nil {
		t.Error("rbf has features to show")
	}
}
