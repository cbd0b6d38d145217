package model

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"perceptron/model/golden"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Norms by hand, also by Hypot for two numbers.
func TestNorm(t *testing.T) {
	for _, c := range golden.Table(t, "norms", 2) {
		x, want := floatsOf(t, c[0]), floatsOf(t, c[1])[0]
		near := func(got float64) bool { return got == want || math.Abs(got-want) <= 1e-15*want }
		if got := Norm(x); !near(got) {
			t.Errorf("‖%v‖ = %v, want %v", x, got, want)
		}
		if len(x) != 2 {
			continue
		}
		if got := Hypot(x[0], x[1]); !near(got) {
			t.Errorf("Hypot(%v, %v) = %v, want %v", x[0], x[1], got, want)
		}
	}
	if got := Hypot(math.NaN(), 1); !math.IsNaN(got) {
		t.Errorf("Hypot(NaN, 1) = %v", got)
	}
}

// floatsOf is the numbers of a cell.
func floatsOf(t *testing.T, cell string) (all []float64) {
	for word := range strings.FieldsSeq(cell) {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
	}
	return all
}

// vectors draws vectors of one length, around the limit between the two ways of computing a
// dot product.
func vectors(t *rapid.T, names ...string) [][]float64 {
	n := rapid.IntRange(1, 2*plainLoopMax).Draw(t, "length")
	all := make([][]float64, len(names))
	for k, name := range names {
		all[k] = rapid.SliceOfN(rapid.Float64Range(-100, 100), n, n).Draw(t, name)
	}
	return all
}

// Sums reveal their order, which is the same on every machine: that of the products if they
// are few, else four sums over every fourth product.
func TestDotOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 100).Draw(t, "n")
		x := rapid.SliceOfN(rapid.Float64Range(-1e3, 1e3), n, n).Draw(t, "x")
		z := rapid.SliceOfN(rapid.Float64Range(-1e3, 1e3), n, n).Draw(t, "z")
		var part [4]float64
		for j, v := range x {
			k := j % 4
			if n <= plainLoopMax || j >= n/4*4 {
				k = 0
			}
			part[k] += float64(v * z[j])
		}
		if got, want := Dot(x, z), (part[1]+part[3])+(part[0]+part[2]); math.Float64bits(got) != math.Float64bits(want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

// Zero weights are no hyperplane, but nothing breaks: runs start from them.
func TestZeroWeights(t *testing.T) {
	h, x := Hyperplane{W: []float64{0, 0}, B: -2}, []float64{3, 4}
	if got := h.Activation(x); got != -2 {
		t.Errorf("activation %v, want b", got)
	}
	foot := h.Project(x)
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

// The projection lies on H, x minus it is parallel to w and has the distance as its length;
// the activation by a multiple of (w, b) with ‖w‖ = 1 is that distance. Weights whose
// squares leave the range of a double are ordinary weights.
func TestFootProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vectors(t, "w", "x")
		h, x := Hyperplane{W: v[0], B: rapid.Float64Range(-100, 100).Draw(t, "b")}, v[1]
		if h.Norm() < 0.01 {
			t.Skip("hardly a hyperplane")
		}
		scale := rapid.SampledFrom([]float64{1, 1e-200, 1e200, 1e300}).Draw(t, "scale")
		for j := range h.W {
			h.W[j] *= scale
		}
		h.B *= scale
		n := h.Norm()
		// Rounding is to be seen against the largest number on the way.
		size := Norm(x) + math.Abs(h.B)/n + 1
		foot := h.Project(x)
		if got := math.Abs(h.Activation(foot)) / n; !(got <= 1e-11*size) {
			t.Fatalf("the foot is %v away from H", got)
		}
		gap := make([]float64, len(x))
		for j := range x {
			gap[j] = x[j] - foot[j]
		}
		if got, want := Norm(gap), math.Abs(h.Activation(x))/n; !(math.Abs(got-want) <= 1e-11*size) {
			t.Fatalf("‖x − foot‖ = %v, the distance is %v", got, want)
		}
		if got, want := math.Abs(Dot(gap, h.W)), Norm(gap)*n; !(math.Abs(got-want) <= 1e-11*size*n) {
			t.Fatalf("x − foot = %v is not along w", gap)
		}
		unit := h.Normalized()
		if got := unit.Norm(); !(math.Abs(got-1) <= 1e-12) {
			t.Fatalf("normalized, ‖w‖ = %v", got)
		}
		if got, want := unit.Activation(x), h.Activation(x)/n; !(math.Abs(got-want) <= 1e-11*size) {
			t.Fatalf("normalized, the activation is %v, not %v", got, want)
		}
	})
}
