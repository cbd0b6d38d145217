package model

import (
	"context"
	"math"
	"math/big"
	"strings"
	"testing"

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
		{"none", []float64{1, 10, .1, 2, 10, .3, 4, 10, .2}},
	} {
		d, err := Read(t.Context(), strings.NewReader(text), "d", ReadOptions{Scale: c.method})
		if err != nil {
			t.Fatal(err)
		}
		for k, want := range c.x {
			if math.Abs(d.X[k]-want) > 2e-13 {
				t.Errorf("%s: value %d is %v, want %v", c.method, k, d.X[k], want)
			}
			if c.method != "none" && d.Rat(k/3, k%3).Cmp(new(big.Rat).SetFloat64(d.X[k])) != 0 {
				t.Errorf("%s: value %d is not exact as a double", c.method, k)
			}
		}
		if got := d.Original(0, 2); got.Cmp(big.NewRat(1, 10)) != 0 {
			t.Errorf("%s: the file's 0.1 is %s", c.method, got.RatString())
		}
	}
}

func TestScaleOfLargeAndSmallNumbers(t *testing.T) {
	for _, c := range []struct {
		column, method string
		want           []float64
	}{
		{"1e300 3e300", "standard", []float64{-1, 1}},
		{"1e-300 3e-300", "standard", []float64{-1, 1}},
		{"1e-300 3e-300", "minmax", []float64{0, 1}},
		{"1e308 1.5e308", "minmax", []float64{0, 1}},
		{"3 3", "standard", []float64{0, 0}},
		{"0.1 0.1", "standard", []float64{0, 0}},
		{"0 -7", "unit", []float64{0, -1}},
		{"5e-324 0", "unit", []float64{1, 0}},
		{"0.1 0.4 0.4", "minmax", []float64{0, 1, 1}},     // as doubles 0.9999999999999999
		{"-1.8 -1.9 -1.7", "minmax", []float64{.5, 0, 1}}, // as doubles 10 ulp less
	} {
		column := strings.Fields(c.column)
		d, err := Read(t.Context(), strings.NewReader(strings.Join(column, ",1\n")+",2\n"), "d", ReadOptions{Scale: c.method})
		if err != nil {
			t.Errorf("%s %s: %v", c.method, c.column, err)
			continue
		}
		for k, want := range c.want {
			if d.X[k] != want {
				t.Errorf("%s %s: %v, want %v", c.method, c.column, d.X, c.want)
			}
		}
	}
}

// TestScaledIsRoundedOnce: every scaled value is the double nearest to the
// quotient, by the definitions in rationals: between the two numbers half way to
// the doubles beside it, whose squares are compared where there is a root.
func TestScaledIsRoundedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.OneOf(
			rapid.SampledFrom([]string{"0", "1", "-1", "2", "0.1", "0.4", "-1.8", "-1.9", "-1.7", "1e-300", "3e300", "0.1000000000000000000000001", "1.00000000000000000000000000001"}),
			rapid.Map(rapid.IntRange(-500, 500), func(k int) string { return decimalText(float64(k) / 10) }),
			rapid.Map(rapid.Float64Range(-1e6, 1e6), decimalText),
		)
		m := rapid.IntRange(1, 3).Draw(t, "m")
		cells := rapid.SliceOfN(cell, m, 8*m).Draw(t, "cells")
		n, text := len(cells)/m, ""
		x := make([][]*big.Rat, n)
		for i := range n {
			for j := range m {
				r, _ := new(big.Rat).SetString(cells[i*m+j])
				x[i] = append(x[i], r)
				text += cells[i*m+j] + ","
			}
			text += "1\n"
		}
		method := rapid.SampledFrom([]string{"standard", "minmax", "unit"}).Draw(t, "method")
		d, err := Read(context.Background(), strings.NewReader(text), "d", ReadOptions{Scale: method, Header: "no"})
		if err != nil {
			t.Skip(err)
		}
		for i := range n {
			for j := range m {
				shift, square := scaledBy(x, i, j, method)
				part := new(big.Rat).Sub(x[i][j], shift)
				sign := float64(part.Sign())
				part.Mul(part, part).Quo(part, square)
				if got := d.At(i, j); !nearest(sign*got, part) {
					t.Fatalf("%s of %s among %q: %v", method, cells[i*m+j], cells, got)
				}
			}
		}
	})
}

// scaledBy is what feature j of example i is shifted by, and the square of what
// it is then divided by.
func scaledBy(x [][]*big.Rat, i, j int, method string) (shift, square *big.Rat) {
	shift, square = new(big.Rat), new(big.Rat)
	low, high, n := x[0][j], x[0][j], big.NewRat(int64(len(x)), 1)
	for _, row := range x {
		shift.Add(shift, new(big.Rat).Quo(row[j], n))
		if row[j].Cmp(low) < 0 {
			low = row[j]
		}
		if row[j].Cmp(high) > 0 {
			high = row[j]
		}
	}
	switch method {
	case "standard":
		for _, row := range x {
			t := new(big.Rat).Sub(row[j], shift)
			square.Add(square, t.Mul(t, t).Quo(t, n))
		}
	case "minmax":
		shift = low
		square.Sub(high, low).Mul(square, square)
	default:
		shift = new(big.Rat)
		for _, v := range x[i] {
			square.Add(square, new(big.Rat).Mul(v, v))
		}
	}
	if square.Sign() == 0 {
		square.SetInt64(1)
	}
	return shift, square
}

// nearest reports whether x ≥ 0 is the double nearest to √r.
func nearest(x float64, r *big.Rat) bool {
	if r.Sign() == 0 || x < 0 {
		return x == 0
	}
	for _, side := range []float64{0, math.Inf(1)} {
		beside := math.Nextafter(x, side)
		if beside == x || math.IsInf(beside, 1) {
			continue
		}
		half := new(big.Rat).SetFloat64(x)
		half.Add(half, new(big.Rat).SetFloat64(beside)).Quo(half, big.NewRat(2, 1))
		if c := r.Cmp(half.Mul(half, half)); side == 0 && c < 0 || side > 0 && c > 0 || c == 0 && math.Float64bits(x)&1 == 1 {
			return false
		}
	}
	return true
}

func TestScaledIsWithinRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		column := rapid.SliceOfN(rapid.Float64Range(-1e6, 1e6), 2, 30).Draw(t, "column")
		var b strings.Builder
		for _, x := range column {
			b.WriteString(decimalText(x) + ",1\n")
		}
		d, err := Read(context.Background(), strings.NewReader(b.String()), "d", ReadOptions{Scale: "minmax"})
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range d.X {
			if x < 0 || x > 1 {
				t.Fatalf("%v becomes %v", column[i], x)
			}
		}
	})
}
