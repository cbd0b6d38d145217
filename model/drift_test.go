package model

import (
	"math"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drifts is the generators with the parameters of these tests.
var drifts = []struct {
	name string
	make func(seed uint64) *Stream
}{
	{"turning", func(seed uint64) *Stream { return Turning(seed, 90) }},
	{"drifting", func(seed uint64) *Stream { return Drifting(seed, 1000) }},
	{"switching", func(seed uint64) *Stream { return Switching(seed, 250) }},
}

// An example lies on the side of the target line of its index, at least minTargetDistance
// from it, in hundredths. A seed always gives the same examples.
func TestTheTruthLabels(t *testing.T) {
	for _, c := range drifts {
		a, b, other := c.make(7), c.make(7), c.make(8)
		differs, plus := false, 0
		for k := range 5000 {
			x, y, err := a.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			h, ok := a.Truth(k)
			if math.Abs(h.Norm()-1) > 2e-6 {
				t.Fatalf("%s: ‖w‖ = %v", c.name, h.Norm())
			}
			if !ok || float64(y)*h.Activation(x)/h.Norm() < minTargetDistance-1e-5 {
				t.Fatalf("%s, example %d: %v is %d, %v from %v", c.name, k, x, y, h.Activation(x), h)
			}
			for _, v := range x {
				if roundToHundredths(v) != v || v == 0 && math.Signbit(v) {
					t.Fatalf("%s: %v", c.name, v)
				}
			}
			if y > 0 {
				plus++
			}
			again, side, _ := b.Next(t.Context())
			if !slices.Equal(x, again) || side != y {
				t.Fatalf("%s, example %d: %v, then %v", c.name, k, x, again)
			}
			x, _, _ = other.Next(t.Context())
			differs = differs || !slices.Equal(x, again)
		}
		if !differs || plus < 1700 || plus > 3300 {
			t.Errorf("%s: seeds differ: %v; %d of 5000 positive", c.name, differs, plus)
		}
		if a.Name() != c.name || a.Positive() != "1" || a.Negative() != "-1" || len(a.Features()) != 2 || a.LabelName() != "y" {
			t.Errorf("%s: %s %v", c.name, a.Name(), a.Features())
		}
	}
}

// The angle is degrees times examples by 1,000, however many there were.
func TestTheLineTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		degrees := rapid.IntRange(-720, 720).Draw(t, "degrees")
		k := rapid.IntRange(0, 1_000_000_000).Draw(t, "example")
		h, _ := Turning(1, degrees).Truth(k)
		// An integer computation of its own, in thousandths of a degree.
		want := float64(((int64(k)*int64(degrees))%360_000+360_000)%360_000) / 1000 * math.Pi / 180
		if math.Abs(h.W[0]-math.Cos(want)) > 1e-6 || math.Abs(h.W[1]-math.Sin(want)) > 1e-6 || h.B != -0.5 {
			t.Fatalf("%d degrees, example %d: %v, want %v", degrees, k, h, want)
		}
	})
}

func TestDriftsEnd(t *testing.T) {
	s := Turning(1, 90)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Next(t.Context()); err != os.ErrClosed {
		t.Errorf("closed: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a period of 0: no panic")
		}
	}()
	Drifting(1, 0)
}
