package model

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Without noise the curves go through points known by hand.
func TestCurvesWithoutNoise(t *testing.T) {
	tests := []struct {
		name string
		d    *Dataset
		x    []float64
	}{
		// A quarter turn of the upper half circle at t = ½, and of the lower
		// one: (0, 1) and 1 − 0, ½ − 1.
		{"moons", Moons(1, 4, 0), []float64{1, 0, 0, 0.5, 0, 1, 1, -0.5}},
		// Four points a quarter turn apart, on radius ½ and 1.
		{"circles", Circles(1, 8, 0.5, 0), []float64{
			0.5, 0, 1, 0, 0, 0.5, 0, 1, -0.5, 0, -1, 0, 0, -0.5, 0, -1,
		}},
		// One turn in four: the radius is ½, 1, 1½, 2, the other arm opposite.
		{"spirals", Spirals(1, 8, 1, 0), []float64{
			0.5, 0, -0.5, 0, 0, 1, 0, -1, -1.5, 0, 1.5, 0, 0, -2, 0, 2,
		}},
		{"blobs", Blobs(1, 3, 0, []float64{1, 2}, []float64{3, 4}), []float64{1, 2, 3, 4, 1, 2}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.x, tt.d.X); diff != "" {
			t.Errorf("%s:\n%s", tt.name, diff)
		}
	}
}

func TestGapKeepsItsDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := Hyperplane{
			W: rapid.SliceOfN(rapid.Float64Range(0.5, 2), 1, 4).Draw(t, "w"),
			B: rapid.Float64Range(-0.5, 0.5).Draw(t, "b"),
		}
		near := rapid.Float64Range(0, 0.3).Draw(t, "near")
		d := Gap(rapid.Uint64().Draw(t, "seed"), 10, h, 2, near, near+0.5)
		if d.Len() != 10 || d.Dim() != len(h.W) {
			t.Fatalf("%d examples of %d features", d.Len(), d.Dim())
		}
		for i := range d.Len() {
			distance := math.Abs(h.Activation(d.Row(i))) / h.Norm()
			if distance < near-1e-12 || distance > near+0.5+1e-12 {
				t.Errorf("%v is %v away", d.Row(i), distance)
			}
			if h.Side(d.Row(i)) != int(d.Y[i]) {
				t.Errorf("%v has label %d", d.Row(i), d.Y[i])
			}
			for _, v := range d.Row(i) {
				if math.Abs(v) > 2 {
					t.Errorf("%v is outside the cube", d.Row(i))
				}
			}
		}
	})
}

func TestSenselessArgumentsPanic(t *testing.T) {
	tests := map[string]func(){
		"centres of two lengths": func() { Blobs(1, 2, 1, []float64{0}, []float64{0, 1}) },
		"an infinite spread":     func() { Blobs(1, 2, math.Inf(1), []float64{0}, []float64{0}) },
		"a gap beyond the cube":  func() { Gap(1, 2, Hyperplane{W: []float64{1, 1}}, 1, 2, 3) },
		"far before near":        func() { Gap(1, 2, Hyperplane{W: []float64{1, 1}}, 1, 0.2, 0.1) },
		"no hyperplane":          func() { Gap(1, 2, Hyperplane{W: []float64{0, 0}, B: 1}, 1, 0, 1) },
	}
	for name, f := range tests {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		})
	}
}

// The numbers of a seed are part of what users rely on: they never change.
func ExampleDraws() {
	draw := NewDraws(1, 0)
	fmt.Println(draw.Below(6), draw.Below(6), draw.Below(6), draw.Below(6))
	fmt.Printf("%.4f %.4f\n", draw.Bell(), draw.Bell())
	// Output:
	// 3 0 4 0
	// 0.0728 0.2217
}

// Of 60,000 draws each face of a die is due 10,000 times, with a standard
// deviation of √(60000 · 1/6 · 5/6) = 91; five of them are allowed.
func TestBelowIsEven(t *testing.T) {
	draw := NewDraws(7, 0)
	faces := make([]int, 6)
	for range 60_000 {
		faces[draw.Below(6)]++
	}
	for face, n := range faces {
		if n < 10_000-455 || n > 10_000+455 {
			t.Errorf("face %d came %d times", face+1, n)
		}
	}
}

// Of 100,000 draws the mean has a standard deviation of 1/√100000 = 0.003, the
// variance one of about √(2/100000) = 0.0045, and the share within ±1, for the
// normal distribution 0.6827, one of 0.0015; five of each are allowed, and for
// the share a hundredth, since the curve is nearly normal only.
func TestBellIsABell(t *testing.T) {
	const n = 100_000
	draw := NewDraws(7, 0)
	sum, squares, within := 0.0, 0.0, 0.0
	for range n {
		v := draw.Bell()
		sum += v
		squares += v * v
		if math.Abs(v) <= 1 {
			within++
		}
		if math.Abs(v) > 6 {
			t.Fatalf("Bell() = %v", v)
		}
	}
	if mean := sum / n; math.Abs(mean) > 0.016 {
		t.Errorf("mean %v, want 0", mean)
	}
	if variance := squares / n; math.Abs(variance-1) > 0.0225 {
		t.Errorf("variance %v, want 1", variance)
	}
	if share := within / n; math.Abs(share-0.6827) > 0.01 {
		t.Errorf("share within one standard deviation %v, want 0.6827", share)
	}
}
