package model

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptron/model/golden"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

func TestScale(t *testing.T) {
	const text = "1,10,0.1,1\n2,10,0.3,0\n4,10,0.2,1\n"
	for _, c := range []struct {
		method string
		x      []float64
	}{
		// scikit-learn's StandardScaler has these to 1e-15: mean 7/3, variance 14/9.
		{"standard", []float64{-4 / math.Sqrt(14), 0, -math.Sqrt(1.5), -1 / math.Sqrt(14), 0, math.Sqrt(1.5), 5 / math.Sqrt(14), 0, 0}},
		{"minmax", []float64{0, 0, 0, 1. / 3, 0, 1, 1, 0, .5}},
		{"unit", []float64{0.09949879346007, 0.9949879346007, 0.009949879346007, 0.19603133223147595, 0.9801566611573797, 0.02940469983472139, 0.37132666003433934, 0.9283166500858483, 0.018566333001716968}},
		{"", []float64{1, 10, .1, 2, 10, .3, 4, 10, .2}},
	} {
		d := readAs(t, text, ReadOptions{Scale: c.method})
		for k, want := range c.x {
			if math.Abs(d.X[k]-want) > 2e-13 {
				t.Errorf("%s: value %d is %v, want %v", c.method, k, d.X[k], want)
			}
			if c.method != "" && d.Rat(k/3, k%3).Cmp(new(big.Rat).SetFloat64(d.X[k])) != 0 {
				t.Errorf("%s: value %d is not exact as a double", c.method, k)
			}
		}
		if got := d.Original(0, 2); got.Cmp(big.NewRat(1, 10)) != 0 {
			t.Errorf("%s: the file's 0.1 is %s", c.method, got.RatString())
		}
	}
}

func TestScaleOfLargeAndSmallNumbers(t *testing.T) {
	for _, c := range golden.Table(t, "scaled", 3) {
		d := readAs(t, strings.Join(strings.Fields(c[0]), ",1\n")+",2\n", ReadOptions{Scale: c[1]})
		for k, v := range strings.Fields(c[2]) {
			if want, err := strconv.ParseFloat(v, 64); math.Abs(d.X[k]-want) > 1e-12 || err != nil {
				t.Errorf("%s %s: %v, want %s", c[1], c[0], d.X, c[2])
			}
		}
	}
}

// Mean and deviation are those of gonum, and each value is made by them; a constant
// column is only shifted.
func TestScaledAsGonumScales(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		far := rapid.SampledFrom([]float64{0, 1, -1e6, 1e9}).Draw(t, "far")
		size := rapid.SampledFrom([]float64{1, 1e-300, 1e-9, 1e200}).Draw(t, "size")
		column := rapid.SliceOfN(rapid.Float64Range(-1, 1), 2, 40).Draw(t, "column")
		for i := range column {
			column[i] = float64((far + column[i]) * size)
		}
		if rapid.IntRange(0, 9).Draw(t, "constant") == 0 {
			for i := range column {
				column[i] = column[0]
			}
		}
		var b strings.Builder
		for _, x := range column {
			b.WriteString(writtenFloat(x) + ",1\n")
		}
		d := readAs(t, b.String(), ReadOptions{Scale: "standard"})
		s := d.Scaling
		if slices.Min(column) == slices.Max(column) {
			if s.Shift[0] != column[0] || s.Scale[0] != 1 || d.X[0] != 0 {
				t.Fatalf("constant %v: (x − %v)/%v", column[0], s.Shift[0], s.Scale[0])
			}
			return
		}
		unit := slices.Clone(column) // gonum's squares would vanish, or overflow
		for i := range unit {
			unit[i] /= size
		}
		mean, deviation := stat.PopMeanStdDev(unit, nil)
		most := math.Abs(far) + 1
		if math.Abs(s.Shift[0]/size-mean) > 1e-12*most || math.Abs(s.Scale[0]/size-deviation) > 1e-12*most {
			t.Fatalf("%v: (x − %v)/%v, want %v, %v", unit, s.Shift[0]/size, s.Scale[0]/size, mean, deviation)
		}
		for i, x := range column {
			if got, want := d.X[i], (x-s.Shift[0])/s.Scale[0]; got != want {
				t.Fatalf("%v becomes %v, want %v", x, got, want)
			}
		}
	})
}
