package model

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func show(d *Dataset) {
	for i := range d.Len() {
		fmt.Println(d.Row(i), d.Y[i])
	}
}

// The Examples pin the output of a seed, on every machine.

func ExampleBlobs() {
	show(Blobs(1, 4, 0.5, []float64{2, 2}, []float64{-2, -2}))
	// Output:
	// [1.97 1.72] 1
	// [-1.42 -1.92] -1
	// [1.8 2.66] 1
	// [-1.5 -1.44] -1
}

func ExampleGap() {
	show(Gap(1, 4, Hyperplane{W: []float64{3, 4}, B: -1}, 2, 0.1, 1))
	// Output:
	// [0.81 0.22] 1
	// [1.25 0.36] 1
	// [1.88 -1.39] -1
	// [1.54 -1.03] -1
}

func ExampleMoons() {
	show(Moons(1, 4, 0.05))
	// Output:
	// [1 -0.03] 1
	// [0.06 0.51] -1
	// [-0.02 1.07] 1
	// [1.05 -0.44] -1
}

func ExampleCircles() {
	show(Circles(1, 4, 0.5, 0.05))
	// Output:
	// [0.5 -0.03] 1
	// [1.06 0.01] -1
	// [-0.52 0.07] 1
	// [-0.95 0.06] -1
}

func ExampleSpirals() {
	show(Spirals(1, 4, 1.25, 0.05))
	// Output:
	// [0.5 -0.03] 1
	// [-0.44 0.01] -1
	// [-1.26 -1.17] 1
	// [1.29 1.29] -1
}

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

// Every value is a decimal of two places, and Rat is that decimal.
func TestGeneratedValuesAreHundredths(t *testing.T) {
	sets := []*Dataset{
		Blobs(3, 50, 0.7, []float64{1, 2, 3}, []float64{-1, 0, 1}),
		Gap(3, 50, Hyperplane{W: []float64{1, -2}, B: 0.3}, 3, 0.1, 9),
		Moons(3, 51, 0.1), Circles(3, 50, 0.5, 0.1), Spirals(3, 50, 2, 0.1),
	}
	for _, d := range sets {
		for i := range d.Len() {
			for j, v := range d.Row(i) {
				if q := d.Rat(i, j); 100%q.Denom().Int64() != 0 {
					t.Errorf("%s: example %d, feature %d: %v is no number of hundredths", d.Name, i+1, j+1, q)
				}
				if math.Signbit(v) && v == 0 {
					t.Errorf("%s: example %d, feature %d is −0", d.Name, i+1, j+1)
				}
			}
		}
	}
}

func TestSizes(t *testing.T) {
	for _, n := range []int{0, 1, 2, 7} {
		sets := []*Dataset{
			Blobs(1, n, 1, []float64{0}, []float64{1}),
			Gap(1, n, Hyperplane{W: []float64{1}}, 1, 0.1, 1),
			Moons(1, n, 0), Circles(1, n, 0.5, 0), Spirals(1, n, 1, 0),
		}
		for _, d := range sets {
			if d.Len() != n {
				t.Errorf("%s: %d examples, want %d", d.Name, d.Len(), n)
			}
		}
	}
	d := Blobs(1, 2, 1, make([]float64, 784), make([]float64, 784))
	if d.Dim() != 784 || d.Features[783] != "x784" {
		t.Errorf("%d features, the last %s", d.Dim(), d.Features[d.Dim()-1])
	}
}

func TestSeedsDiffer(t *testing.T) {
	if cmp.Equal(Moons(1, 10, 0.1).X, Moons(2, 10, 0.1).X) {
		t.Error("two seeds give one set")
	}
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
