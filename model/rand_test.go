package model

import (
	"fmt"
	"math"
	"testing"
)

// The numbers of a seed are part of what users rely on: they never change.
func ExampleRand() {
	draw := NewRand(1, 0)
	fmt.Println(draw.IntN(6), draw.IntN(6), draw.IntN(6), draw.IntN(6))
	fmt.Printf("%.4f %.4f\n", draw.ApproxNormal(), draw.ApproxNormal())
	// Output:
	// 3 0 4 0
	// 0.0728 0.2217
}

// Of 60,000 draws each face of a die is due 10,000 times, with a standard
// deviation of √(60000 · 1/6 · 5/6) = 91; five of them are allowed.
func TestBelowIsEven(t *testing.T) {
	draw := NewRand(7, 0)
	faces := make([]int, 6)
	for range 60_000 {
		faces[draw.IntN(6)]++
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
	draw := NewRand(7, 0)
	sum, squares, within := 0.0, 0.0, 0.0
	for range n {
		v := draw.ApproxNormal()
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
