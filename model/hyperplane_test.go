package model

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func ExampleHyperplane() {
	h := Hyperplane{W: []float64{3, 4}, B: -5}
	x := []float64{3, 4}
	fmt.Println(h.Activation(x), h.Side(x), h.Distance(x))
	fmt.Printf("%.1f %.1f\n", h.Foot(x), h.Along(x))
	// Output:
	// 20 1 4
	// [0.6 0.8] [3.0 4.0]
}

// 3 x₁ + 4 x₂ = 5 has ‖w‖ = 5: the distance is the activation over 5, the foot
// lies that far back along (0.6, 0.8), and the projection onto w is
// (3 x₁ + 4 x₂)/25 of it.
func TestHyperplaneByHand(t *testing.T) {
	h := Hyperplane{W: []float64{3, 4}, B: -5}
	tests := []struct {
		x           []float64
		activation  float64
		side        int
		distance    float64
		foot, along []float64
	}{
		{[]float64{0, 0}, -5, -1, 1, []float64{0.6, 0.8}, []float64{0, 0}},
		{[]float64{3, 4}, 20, 1, 4, []float64{0.6, 0.8}, []float64{3, 4}},
		{[]float64{1, 0.5}, 0, 0, 0, []float64{1, 0.5}, []float64{0.6, 0.8}},
		{[]float64{-1, 2}, 0, 0, 0, []float64{-1, 2}, []float64{0.6, 0.8}},
		{[]float64{4, -3}, -5, -1, 1, []float64{4.6, -2.2}, []float64{0, 0}},
		{[]float64{5, 5}, 30, 1, 6, []float64{1.4, 0.2}, []float64{4.2, 5.6}},
	}
	close := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })
	for _, tt := range tests {
		if got := h.Activation(tt.x); got != tt.activation {
			t.Errorf("activation of %v: %v, want %v", tt.x, got, tt.activation)
		}
		if got := h.Side(tt.x); got != tt.side {
			t.Errorf("side of %v: %v, want %v", tt.x, got, tt.side)
		}
		if got := h.Distance(tt.x); got != tt.distance {
			t.Errorf("distance of %v: %v, want %v", tt.x, got, tt.distance)
		}
		if diff := cmp.Diff(tt.foot, h.Foot(tt.x), close); diff != "" {
			t.Errorf("foot of %v:\n%s", tt.x, diff)
		}
		if diff := cmp.Diff(tt.along, h.Along(tt.x), close); diff != "" {
			t.Errorf("projection of %v onto w:\n%s", tt.x, diff)
		}
	}
}

func TestNormalizedByHand(t *testing.T) {
	got := Hyperplane{W: []float64{3, 4}, B: -5}.Normalized()
	if diff := cmp.Diff(Hyperplane{W: []float64{0.6, 0.8}, B: -1}, got); diff != "" {
		t.Error(diff)
	}
}

// Weights that are zero are no hyperplane, but nothing breaks: a run starts so.
func TestZeroWeights(t *testing.T) {
	h, x := Hyperplane{W: []float64{0, 0}, B: -2}, []float64{3, 4}
	if got := h.Activation(x); got != -2 {
		t.Errorf("activation %v, want b", got)
	}
	if got := h.Distance(x); !math.IsNaN(got) {
		t.Errorf("distance %v, want NaN", got)
	}
	foot := h.Foot(x)
	if diff := cmp.Diff(x, foot); diff != "" {
		t.Errorf("foot:\n%s", diff)
	}
	if foot[0] = 9; x[0] == 9 {
		t.Error("the foot shares x's memory")
	}
	if diff := cmp.Diff([]float64{0, 0}, h.Along(x)); diff != "" {
		t.Errorf("projection onto w:\n%s", diff)
	}
	if diff := cmp.Diff(h, h.Normalized()); diff != "" {
		t.Errorf("normalized:\n%s", diff)
	}
}

// Weights whose squares leave the range of a double are ordinary weights.
func TestExtremeWeights(t *testing.T) {
	for _, scale := range []float64{1e-200, 1e200, 1e300} {
		h := Hyperplane{W: []float64{3 * scale, 4 * scale}, B: -5 * scale}
		if got := h.Distance([]float64{3, 4}); math.Abs(got-4) > 1e-12 {
			t.Errorf("scale %g: distance %v, want 4", scale, got)
		}
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
		if got := h.Distance(foot); got > 1e-11*size {
			t.Fatalf("the foot is %v away from H", got)
		}
		gap := make([]float64, len(x))
		for j := range x {
			gap[j] = x[j] - foot[j]
		}
		if got, want := Norm(gap), h.Distance(x); math.Abs(got-want) > 1e-11*size {
			t.Fatalf("‖x − foot‖ = %v, the distance is %v", got, want)
		}
		along := Hyperplane{W: h.W}.Along(gap)
		for j := range gap {
			if math.Abs(along[j]-gap[j]) > 1e-11*size {
				t.Fatalf("x − foot = %v is not along w", gap)
			}
		}
	})
}

// Along is what is left of x when its foot on the parallel plane through the
// origin is taken away, and a multiple of (w, b) is the same hyperplane.
func TestAlongAndScaling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vectors(t, "w", "x")
		h, x := Hyperplane{W: v[0], B: rapid.Float64Range(-100, 100).Draw(t, "b")}, v[1]
		if h.Norm() < 0.01 {
			t.Skip("hardly a hyperplane")
		}
		size := Norm(x) + math.Abs(h.B)/h.Norm() + 1
		foot, along := Hyperplane{W: h.W}.Foot(x), h.Along(x)
		for j := range x {
			if math.Abs(foot[j]+along[j]-x[j]) > 1e-11*size {
				t.Fatalf("%v + %v is not %v", foot, along, x)
			}
		}
		unit := h.Normalized()
		if got := unit.Norm(); math.Abs(got-1) > 1e-12 {
			t.Fatalf("normalized, ‖w‖ = %v", got)
		}
		if got, want := unit.Distance(x), h.Distance(x); math.Abs(got-want) > 1e-11*size {
			t.Fatalf("normalized, the distance is %v, not %v", got, want)
		}
	})
}
