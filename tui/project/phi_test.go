package project

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/model/golden"
)

// TestPhi: φ(x)·φ(z) is K(x, z) of the kernel itself, for linear and poly with
// random parameters.
func TestPhi(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		d, p := 1+r.IntN(4), 1+r.IntN(4)
		gamma, c := big.NewRat(int64(1+r.IntN(4)), int64(1+r.IntN(3))), big.NewRat(int64(r.IntN(4)), 2)
		name := []string{"poly", "poly", "linear"}[r.IntN(3)]
		k := must(model.NewKernel(name, p, gamma, c))
		phi := must(NewPhi(k, d))
		x := make([]float64, 2*d)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		names := strings.Split("abcd", "")[:d]
		data := must(model.NewDataset("two", names, x, []int8{1, -1}))
		mapped := must(phi.Data(data))
		got := model.Dot(mapped.Row(0), mapped.Row(1))
		want := k.FromPoint(data, x[:d])(1)
		if math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
			t.Fatalf("%s p=%d γ=%v c=%v d=%d: φ·φ = %v, K = %v (%v)", name, p, gamma, c, d, got, want, phi.Names)
		}
	}
}

// The features of poly as in a textbook, and what is refused.
func TestPhiNames(t *testing.T) {
	for _, row := range golden.Table(t, "phi", 5) {
		var degree, d, coef0 int
		_ = must(fmt.Sscan(strings.Join(row[1:4], " "), &degree, &d, &coef0))
		phi, err := NewPhi(must(model.NewKernel(row[0], degree, big.NewRat(1, 1), big.NewRat(int64(coef0), 1))), d)
		want, refused := strings.CutPrefix(row[4], "refused: ")
		switch {
		case refused != (err != nil) || refused && !strings.Contains(err.Error(), want):
			t.Errorf("%v: %v", row, err)
		case !refused && strings.Join(phi.Names, " ") != want && fmt.Sprint(len(phi.Names)) != want:
			t.Errorf("%v: %q", row, phi.Names)
		}
	}
}

// must is a result, after a check that there was no error.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}
