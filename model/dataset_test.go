package model

import (
	"context"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func set(t *testing.T, x []float64, y ...int8) *Dataset {
	t.Helper()
	d, err := NewDataset("set", []string{"x1", "x2"}, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDatasetByHand(t *testing.T) {
	d := set(t, []float64{3, 4, 1, 0, -5, 12}, 1, -1, 1)
	if d.Len() != 3 || d.Dim() != 2 {
		t.Errorf("%d examples of %d features", d.Len(), d.Dim())
	}
	if diff := cmp.Diff([]float64{-5, 12}, d.Row(2)); diff != "" {
		t.Error(diff)
	}
	if got := d.Radius(); got != 13 { // 5² + 12² = 13²
		t.Errorf("R = %v, want 13", got)
	}
	if p, n := d.Counts(); p != 2 || n != 1 {
		t.Errorf("%d positive, %d negative", p, n)
	}
}

// Appending to a row must not write into the next one.
func TestRowHasNoRoom(t *testing.T) {
	d := set(t, []float64{1, 2, 3, 4}, 1, -1)
	_ = append(d.Row(0), 9)
	if d.X[2] != 3 {
		t.Error("appending to row 1 changed row 2")
	}
}

func TestRadiusAtTheEdges(t *testing.T) {
	tests := []struct {
		name string
		x    []float64
		want float64
	}{
		{"no examples", nil, 0},
		{"the zero vector", []float64{0, 0}, 0},
		{"squares overflow", []float64{3e300, 4e300}, 5e300},
		{"squares underflow", []float64{3e-300, 4e-300}, 5e-300},
	}
	for _, tt := range tests {
		y := []int8{1}
		d := set(t, tt.x, y[:len(tt.x)/2]...)
		if got := d.Radius(); math.Abs(got-tt.want) > 1e-15*tt.want {
			t.Errorf("%s: R = %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestRatIsTheDecimal(t *testing.T) {
	d := set(t, []float64{0.1, -2.5, 1e22, 1.0 / 3}, 1, -1)
	third, _ := new(big.Rat).SetString("0.3333333333333333")
	e22, _ := new(big.Rat).SetString("1e22")
	want := []*big.Rat{big.NewRat(1, 10), big.NewRat(-5, 2), e22, third}
	for k, w := range want {
		if got := d.Rat(k/2, k%2); got.Cmp(w) != 0 {
			t.Errorf("number %d: %v, want %v", k+1, got, w)
		}
	}
}

func TestRatIsTheDoubleOfScaledData(t *testing.T) {
	d := set(t, []float64{0.1, 0.5}, 1)
	d.binary = true
	// 0.1 as a double, from the standard's own bits.
	want := new(big.Rat).SetFrac(big.NewInt(3602879701896397), big.NewInt(1<<55))
	if got := d.Rat(0, 0); got.Cmp(want) != 0 {
		t.Errorf("0.1 is %v, want %v", got, want)
	}
	if got := d.Rat(0, 1); got.Cmp(big.NewRat(1, 2)) != 0 {
		t.Errorf("0.5 is %v, want 1/2", got)
	}
}

// A Rat belongs to the caller: what is done to it stays out of the data.
func TestRatIsACopy(t *testing.T) {
	d := read(t, "x1,y\n0.10000000000000000000000001,1\n2,-1\n")
	before := d.Rat(0, 0)
	d.Rat(0, 0).SetInt64(7)
	if d.Rat(0, 0).Cmp(before) != 0 {
		t.Error("the data set's number changed")
	}
}

// read takes a *testing.T or a *rapid.T.
func read(t rapid.TB, text string) *Dataset {
	d, err := Read(context.Background(), strings.NewReader(text), "text", ReadOptions{})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return d
}
