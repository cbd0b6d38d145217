package model

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestNorm(t *testing.T) {
	tests := []struct {
		name string
		x    []float64
		want float64
	}{
		{"empty", nil, 0},
		{"zero", []float64{0, 0}, 0},
		{"3, 4, 5", []float64{3, -4}, 5},
		{"1² + 2² + 2² = 3²", []float64{1, 2, 2}, 3},
		{"squares overflow", []float64{3e200, 4e200}, 5e200},
		{"squares underflow", []float64{3e-200, 4e-200}, 5e-200},
		{"the sum alone overflows", []float64{1e154, 1e154}, math.Sqrt2 * 1e154},
		{"subnormal", []float64{0, 5e-324}, 5e-324},
	}
	for _, tt := range tests {
		if got := Norm(tt.x); math.Abs(got-tt.want) > 1e-15*tt.want {
			t.Errorf("%s: ‖%v‖ = %v, want %v", tt.name, tt.x, got, tt.want)
		}
	}
	if got := Norm([]float64{1e308, 1e308, 1e308, 1e308}); !math.IsInf(got, 1) {
		t.Errorf("a norm of 2e308 is %v, want +Inf", got)
	}
}

// vectors draws some vectors of one length, around the border between the two
// ways of making a dot product.
func vectors(t *rapid.T, names ...string) [][]float64 {
	n := rapid.IntRange(1, 2*short).Draw(t, "length")
	all := make([][]float64, len(names))
	for k, name := range names {
		all[k] = rapid.SliceOfN(rapid.Float64Range(-100, 100), n, n).Draw(t, name)
	}
	return all
}

// Sums show their order, which is the same on every machine: that of the products
// where they are few, else four of every fourth product, added up.
func TestDotOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 100).Draw(t, "n")
		x := rapid.SliceOfN(rapid.Float64Range(-1e3, 1e3), n, n).Draw(t, "x")
		z := rapid.SliceOfN(rapid.Float64Range(-1e3, 1e3), n, n).Draw(t, "z")
		var part [4]float64
		for j, v := range x {
			k := j % 4
			if n <= short || j >= n/4*4 {
				k = 0
			}
			part[k] += float64(v * z[j])
		}
		if got, want := Dot(x, z), (part[1]+part[3])+(part[0]+part[2]); math.Float64bits(got) != math.Float64bits(want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestHypot(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, tt := range []struct{ a, b, want float64 }{
		{3, -4, 5},
		{0, 0, 0},
		{0, -2, 2},
		{5e-324, 0, 5e-324},
		{3e300, 4e300, 5e300},
		{3e-300, -4e-300, 5e-300},
		{-inf, 1, inf},
		{nan, 1, nan},
	} {
		if got := Hypot(tt.a, tt.b); !(math.Abs(got-tt.want) <= 1e-15*tt.want || got == tt.want || tt.want != tt.want && got != got) {
			t.Errorf("Hypot(%v, %v) = %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func ExampleHyperplane() {
	h := Hyperplane{W: []float64{3, 4}, B: -5}
	x := []float64{3, 4}
	fmt.Println(h.Activation(x), h.Norm())
	fmt.Println(h.Side(x), h.Side([]float64{0, 0}), h.Side([]float64{1, 0.5}))
	fmt.Printf("%.1f\n", h.Foot(x))
	// Output:
	// 20 5
	// 1 -1 0
	// [0.6 0.8]
}

// Weights that are zero are no hyperplane, but nothing breaks: a run starts so.
func TestZeroWeights(t *testing.T) {
	h, x := Hyperplane{W: []float64{0, 0}, B: -2}, []float64{3, 4}
	if got := h.Activation(x); got != -2 {
		t.Errorf("activation %v, want b", got)
	}
	foot := h.Foot(x)
	if diff := cmp.Diff(x, foot); diff != "" {
		t.Errorf("foot:\n%s", diff)
	}
	if foot[0] = 9; x[0] == 9 {
		t.Error("the foot shares x's memory")
	}
	if diff := cmp.Diff(h, h.Normalized()); diff != "" {
		t.Errorf("normalized:\n%s", diff)
	}
}

// Weights whose squares leave the range of a double are ordinary weights.
func TestExtremeWeights(t *testing.T) {
	for _, scale := range []float64{1e-200, 1e200, 1e300} {
		h := Hyperplane{W: []float64{3 * scale, 4 * scale}, B: -5 * scale}
		foot := h.Foot([]float64{3, 4})
		if math.Abs(foot[0]-0.6) > 1e-12 || math.Abs(foot[1]-0.8) > 1e-12 {
			t.Errorf("scale %g: foot %v, want (0.6, 0.8)", scale, foot)
		}
	}
}

// What makes a foot the foot: it lies on H, x − foot is along w, and ‖x − foot‖
// is the distance.
func TestFootProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vectors(t, "w", "x")
		h, x := Hyperplane{W: v[0], B: rapid.Float64Range(-100, 100).Draw(t, "b")}, v[1]
		n := h.Norm()
		if n < 0.01 {
			t.Skip("hardly a hyperplane")
		}
		// Rounding is to be seen against the largest number on the way.
		size := Norm(x) + math.Abs(h.B)/n + 1
		foot := h.Foot(x)
		if got := math.Abs(h.Activation(foot)) / n; got > 1e-11*size {
			t.Fatalf("the foot is %v away from H", got)
		}
		gap := make([]float64, len(x))
		for j := range x {
			gap[j] = x[j] - foot[j]
		}
		if got, want := Norm(gap), math.Abs(h.Activation(x))/n; math.Abs(got-want) > 1e-11*size {
			t.Fatalf("‖x − foot‖ = %v, the distance is %v", got, want)
		}
		if got, want := math.Abs(Dot(gap, h.W)), Norm(gap)*n; math.Abs(got-want) > 1e-11*size*n {
			t.Fatalf("x − foot = %v is not along w", gap)
		}
	})
}

// A multiple of (w, b) is the same hyperplane.
func TestNormalized(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vectors(t, "w", "x")
		h, x := Hyperplane{W: v[0], B: rapid.Float64Range(-100, 100).Draw(t, "b")}, v[1]
		n := h.Norm()
		if n < 0.01 {
			t.Skip("hardly a hyperplane")
		}
		unit := h.Normalized()
		if got := unit.Norm(); math.Abs(got-1) > 1e-12 {
			t.Fatalf("normalized, ‖w‖ = %v", got)
		}
		if got, want := unit.Activation(x), h.Activation(x)/n; math.Abs(got-want) > 1e-11*(Norm(x)+math.Abs(h.B)/n+1) {
			t.Fatalf("normalized, the activation is %v, not %v", got, want)
		}
	})
}
