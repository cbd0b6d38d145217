package model

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"perceptron/model/golden"

	"pgregory.net/rapid"
)

func ExampleParseNumber() {
	tenth, _ := ParseNumber("0.1")
	same, _ := ParseNumber("1/10")
	fmt.Println(tenth, tenth.Cmp(same) == 0)
	_, err := ParseNumber("0,1")
	fmt.Println(err)
	// Output:
	// 1/10 true
	// "0,1" is not a decimal number
}

func TestParseNumber(t *testing.T) {
	for _, c := range golden.Table(t, "numbers", 2) {
		in, want := c[0], c[1]
		got, err := ParseNumber(in)
		if _, fraction := new(big.Rat).SetString(want); fraction != (err == nil) {
			t.Errorf("ParseNumber(%q) = %v, %v; want %s", in, got, err, want)
		} else if err == nil && got.RatString() != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("ParseNumber(%q) = %v, %v; want %s", in, got, err, want)
		}
	}
}

// No text causes a panic, a long division, or a number that is no double.
func FuzzParseNumber(f *testing.F) {
	for _, s := range []string{"0.1", "-2e3", "1/10", "1e400", "1e-400/7", "0x1p-2", "1_0", "..", "é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := ParseNumber(s)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("%q: the error is not one clean line: %v", s, err)
			}
			return
		}
		if x, _ := r.Float64(); math.IsInf(x, 0) || (x == 0) != (r.Sign() == 0) {
			t.Errorf("ParseNumber(%q) = %v, which is no double", s, r)
		}
	})
}

// decimals draws texts of decimals, many near the edges of what a double holds.
func decimals() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		if rapid.Bool().Draw(t, "from a double") {
			x := math.Float64frombits(rapid.Uint64().Draw(t, "bits"))
			if rapid.Bool().Draw(t, "of common size") {
				x = math.Ldexp(float64(rapid.Uint64Range(1<<52, 1<<53).Draw(t, "mantissa")), rapid.IntRange(-75, 5).Draw(t, "exponent"))
			}
			if math.IsNaN(x) || math.IsInf(x, 0) {
				x = 1
			}
			form := rapid.SampledFrom([]byte("eg")).Draw(t, "form")
			return strconv.FormatFloat(x, form, rapid.SampledFrom([]int{-1, 14, 15, 16, 17, 18, 25}).Draw(t, "digits"), 64)
		}
		return rapid.StringMatching(`[+-]?(0{0,3}[0-9]{1,22}(\.[0-9]{0,22})?|\.[0-9]{1,22})([eE][+-]?[0-9]{1,3})?`).Draw(t, "text")
	})
}

// The result is compared with rational arithmetic: the float64 is the nearest, and its
// shortest decimal is the number, or else it is reported as long.
func TestParseNumberOfACell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := decimals().Draw(t, "text")
		want, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("%s: no rational", text)
		}
		nearest, _ := want.Float64()
		x, long, what := parseNumber(text)
		switch {
		case math.IsInf(nearest, 0) && what == tooLarge, nearest == 0 && want.Sign() != 0 && what == tooSmall:
			return
		case what != number || x != nearest || x == 0 && math.Signbit(x):
			t.Fatalf("%s: %v, kind %d; want %v", text, x, what, nearest)
		}
		if exact := shortestRat(x).Cmp(want) == 0; exact == long {
			t.Fatalf("%s: %v, long %v", text, x, long)
		}
		if r, err := ParseNumber(text); err != nil || r.Cmp(want) != 0 {
			t.Fatalf("%s: %v, %v", text, r, err)
		}
	})
}

func TestParseNumberEdges(t *testing.T) {
	kinds := []string{number: "number", notNumber: "notNumber", tooLarge: "tooLarge", tooSmall: "tooSmall", tooLong: "tooLong"}
	for _, c := range golden.Table(t, "cells", 4) {
		x, long, what := parseNumber(c[0])
		want, err := strconv.ParseFloat(c[1], 64)
		if x != want || err != nil || fmt.Sprint(long) != c[2] || kinds[what] != c[3] {
			t.Errorf("%s: %v, long %v, kind %s; want %q", c[0], x, long, kinds[what], c[1:])
		}
	}
}

// Rows of awkward decimals are read exactly, with reordered columns, indicators between
// them, dense and sparse.
func TestReadIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fits := func(s string) bool { _, _, what := parseNumber(s); return what == number }
		rows := rapid.SliceOfN(rapid.SliceOfN(decimals().Filter(fits), 3, 3), 1, 20).Draw(t, "rows")
		var csv, svm strings.Builder
		csv.WriteString("a,b,c,word,y\n")
		for i, r := range rows {
			csv.WriteString(strings.Join(r, ",") + "," + string(rune('p'+i%3)) + ",1\n")
			svm.WriteString("1 1:" + r[0] + " 4:" + r[1] + " 5:" + r[2] + "\n")
		}
		check := func(text string, o ReadOptions, columns ...int) {
			d := readAs(t, text, o)
			for i, r := range rows {
				for k, j := range columns {
					want, _ := new(big.Rat).SetString(r[k])
					if got := d.Rat(i, j); got.Cmp(want) != 0 {
						t.Fatalf("row %d, %s: %s", i, r[k], got.RatString())
					}
					if got := d.Original(i, j); got.Cmp(want) != 0 {
						t.Fatalf("row %d, %s: original %s", i, r[k], got.RatString())
					}
				}
			}
		}
		check(csv.String(), ReadOptions{Columns: "a,b,c"}, 0, 1, 2)
		words := min(3, len(rows))
		check(csv.String(), ReadOptions{Columns: "c,word,b,a", OneHot: "word", Header: "yes"}, words+2, words+1, 0)
		check(svm.String(), ReadOptions{}, 0, 3, 4)
		check(svm.String(), ReadOptions{Columns: "5,4,1"}, 2, 1, 0)
	})
}
