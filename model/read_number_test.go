package model

import (
	"context"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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

// TestParseNumberOfACell compares with rational arithmetic: the float64 is the nearest,
// and the shortest decimal of it, or else it is said to be long.
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
		if exact := shortest(x).Cmp(want) == 0; exact == long {
			t.Fatalf("%s: %v, long %v", text, x, long)
		}
	})
}

func TestParseNumberEdges(t *testing.T) {
	for _, c := range []struct {
		text string
		x    float64
		long bool
		what kind
	}{
		{"0", 0, false, number},
		{"-0", 0, false, number},
		{"0e999999999999999999999", 0, false, number},
		{"1.", 1, false, number},
		{".5", .5, false, number},
		{"+5", 5, false, number},
		{"0.1", .1, false, number},
		{"0.30000000000000004", 0.30000000000000004, false, number},
		{"0.300000000000000044", 0.30000000000000004, true, number},
		{"0.1000000000000000055511151231257827", .1, true, number},
		{"100000000000000000000000000000", 1e29, false, number},
		{"9007199254740993", 9007199254740992, true, number},
		{"9007199254740992", 9007199254740992, false, number},
		{"18446744073709551616", 18446744073709551616, true, number},
		{"4.9406564584124654e-324", 5e-324, true, number},
		{"5e-324", 5e-324, false, number},
		{"1.23456e-320", 1.2347e-320, true, number},
		{"1.7976931348623157e308", math.MaxFloat64, false, number},
		{"1.7976931348623159e308", 0, false, tooLarge},
		{"2e-324", 0, false, tooSmall},
		{"1e400", 0, false, tooLarge},
		{"1e-400", 0, false, tooSmall},
		{"", 0, false, notNumber},
		{".", 0, false, notNumber},
		{"-", 0, false, notNumber},
		{"e5", 0, false, notNumber},
		{"1e", 0, false, notNumber},
		{"1e+", 0, false, notNumber},
		{"1_0", 0, false, notNumber},
		{"0x1p-2", 0, false, notNumber},
		{"inf", 0, false, notNumber},
		{"NaN", 0, false, notNumber},
		{"1 2", 0, false, notNumber},
		{"--1", 0, false, notNumber},
		{strings.Repeat("9", 401), 0, false, tooLong},
	} {
		x, long, what := parseNumber(c.text)
		if x != c.x || long != c.long || what != c.what {
			t.Errorf("%s: %v, long %v, kind %d", c.text, x, long, what)
		}
	}
}

// TestReadIsExact reads rows of awkward decimals, with the columns in another
// order than the file's, with indicators between them, dense and sparse.
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
			d, err := Read(context.Background(), strings.NewReader(text), "d", o)
			if err != nil {
				t.Fatal(err)
			}
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
