package model

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptron/model/golden"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

func TestScale(t *testing.T) {
	for _, c := range golden.Table(t, "scaled", 3) {
		rows := strings.Fields(c[0])
		d := readAs(t, strings.Join(rows, ",1\n")+",2\n", ReadOptions{Scale: c[1]})
		cells := strings.Split(strings.Join(rows, ","), ",")
		for k, want := range floatsOf(t, c[2]) {
			if math.Abs(d.X[k]-want) > 2e-13 {
				t.Errorf("%s %s: %v, want %s", c[1], c[0], d.X, c[2])
			}
			i, j := k/d.Dim(), k%d.Dim()
			if d.Rat(i, j).Cmp(new(big.Rat).SetFloat64(d.X[k])) != 0 || d.Original(i, j).Cmp(rat(cells[k])) != 0 {
				t.Errorf("%s %s: number %d is %v, and was %v", c[1], c[0], k, d.Rat(i, j), d.Original(i, j))
			}
		}
	}
}

// Mean and deviation are those of gonum, and the values follow from them; a constant column
// is only shifted.
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
			b.WriteString(formatFloat(x) + ",1\n")
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
