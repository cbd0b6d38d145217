package margin

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"perceptron/model"
)

// set makes a data set of rows x₁ … x_d y.
func set(t testing.TB, dim int, rows ...float64) *model.Dataset {
	t.Helper()
	var x []float64
	var y []int8
	for i := 0; i < len(rows); i += dim + 1 {
		x = append(x, rows[i:i+dim]...)
		y = append(y, int8(rows[i+dim]))
	}
	return made(t, dim, x, y)
}

func made(t testing.TB, dim int, x []float64, y []int8) *model.Dataset {
	t.Helper()
	names := make([]string, dim)
	for j := range names {
		names[j] = "x" + string(rune('0'+j/100)) + string(rune('0'+j/10%10)) + string(rune('0'+j%10))
	}
	d, err := model.NewDataset("test", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestKnown(t *testing.T) {
	and := set(t, 2, 0, 0, -1, 0, 1, -1, 1, 0, -1, 1, 1, 1)
	xor := set(t, 2, 0, 0, -1, 0, 1, 1, 1, 0, 1, 1, 1, -1)
	three := set(t, 2, 3, 3, 1, 4, 3, 1, 1, 1, -1)
	two := set(t, 2, 10, -2, 1, 12, 2, -1)
	for _, c := range []struct {
		name      string
		data      *model.Dataset
		kind      Kind
		separable Tri
		squared   *big.Rat
		weights   string // of the examples in order, where they are unique
	}{
		{"and", and, Augmented, True, big.NewRat(1, 17), "1:5/17 2:5/17 3:7/17 "},
		{"and", and, Geometric, True, big.NewRat(1, 8), "1:1/2 2:1/2 3:1/1 "},
		{"and", and, Homogeneous, False, nil, ""},
		{"xor", xor, Augmented, False, nil, "0:1/4 1:1/4 2:1/4 3:1/4 "},
		{"xor", xor, Geometric, False, nil, "0:1/2 1:1/2 2:1/2 3:1/2 "},
		{"three", three, Augmented, True, big.NewRat(2, 9), "0:5/18 2:13/18 "},
		{"two", two, Homogeneous, True, big.NewRat(4, 1), "0:6/11 1:5/11 "},
	} {
		v := Solve(context.Background(), c.data, c.kind, nil)
		if v.Separable != c.separable || c.squared != nil && (v.GammaSquared == nil || v.GammaSquared.Cmp(c.squared) != 0) {
			t.Errorf("%s %v: %v γ² %v, want %v %v", c.name, c.kind, v.Separable, v.GammaSquared, c.separable, c.squared)
		}
		weights := ""
		for _, w := range v.Weights {
			weights += fmt.Sprintf("%d:%v ", w.Example, w.Exact)
		}
		if c.weights != "" && weights != c.weights {
			t.Errorf("%s %v: weights %s, want %s", c.name, c.kind, weights, c.weights)
		}
	}
}
