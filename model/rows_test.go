package model

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Whatever the processor can, the sums of many rows have the bits of those of one,
// and the same row is the first that is not above the floor: of every length, where
// sums are 0 and where they are no numbers.
func TestRowsAreThoseOfThePlainLoop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, n := rapid.IntRange(1, 40).Draw(t, "d"), rapid.IntRange(0, 30).Draw(t, "n")
		draw := NewDraws(rapid.Uint64Range(0, 1<<20).Draw(t, "numbers"), 1)
		sort := rapid.IntRange(0, 3).Draw(t, "sort")
		number := func() float64 {
			v := float64(draw.Below(1<<20)) / (1 << 10)
			switch {
			case sort == 0: // which make ties
				v = float64(draw.Below(3) - 1)
			case sort == 1 && draw.Below(d*n+1) == 0:
				v = []float64{math.Inf(1), math.Inf(-1), math.NaN(), 1e308, -1e308}[draw.Below(5)]
			case sort == 2:
				v -= 512
			}
			return v
		}
		rows, w, y := make([]float64, n*d), make([]float64, d), make([]int8, n)
		for k := range rows {
			rows[k] = number()
		}
		for j := range w {
			w[j] = number()
		}
		for i := range y {
			if y[i] = int8(1 - 2*draw.Below(2)); sort == 3 {
				y[i] = 1 // most are above
			}
		}
		b, floor := number(), float64(draw.Below(3)-1)
		want, got := make([]float64, n), make([]float64, n)
		sumsPlain(want, rows, w, b)
		Sums(got, rows, w, b)
		for i := range want {
			if math.Float64bits(got[i]) != math.Float64bits(want[i]) && (want[i] == want[i] || got[i] == got[i]) {
				t.Fatalf("row %d: %v, want %v", i, got[i], want[i])
			}
		}
		at, sum := Scan(rows, y, w, b, floor)
		first, is := scanPlain(rows, y, w, b, floor)
		if at != first || math.Float64bits(sum) != math.Float64bits(is) && (is == is || sum == sum) {
			t.Fatalf("the first is %d with %v, want %d with %v", at, sum, first, is)
		}
	})
}

func BenchmarkSums(b *testing.B) {
	const n, d = 1000, 20
	rows, w, dst := make([]float64, n*d), make([]float64, d), make([]float64, n)
	for k := range rows {
		rows[k] = float64(k % 7)
	}
	for _, c := range []struct {
		name string
		sums func(dst, rows, w []float64, b float64)
	}{{"plain", sumsPlain}, {"as it is", Sums}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.sums(dst, rows, w, 1)
			}
		})
	}
}
