package model

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

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
	tests := []struct {
		in       string
		num, den int64
	}{
		{"0", 0, 1},
		{"-0", 0, 1},
		{"0e999", 0, 1},
		{"1", 1, 1},
		{"+1", 1, 1},
		{"010", 10, 1}, // decimal, not octal
		{"0.1", 1, 10},
		{".5", 1, 2},
		{"5.", 5, 1},
		{"-2e3", -2000, 1},
		{"-2E+3", -2000, 1},
		{"25e-2", 1, 4},
		{"1e0000002", 100, 1},
		{"1/10", 1, 10},
		{"0.1/0.3", 1, 3},
		{"-1/-2", 1, 2},
		{"0/7", 0, 1},
	}
	for _, tt := range tests {
		got, err := ParseNumber(tt.in)
		if err != nil {
			t.Errorf("ParseNumber(%q): %v", tt.in, err)
			continue
		}
		if want := big.NewRat(tt.num, tt.den); got.Cmp(want) != 0 {
			t.Errorf("ParseNumber(%q) = %v, want %v", tt.in, got, want)
		}
	}
}

func TestParseNumberRefuses(t *testing.T) {
	tests := []struct{ in, why string }{
		{"", "not a decimal"},
		{" 1", "not a decimal"},
		{".", "not a decimal"},
		{"e5", "not a decimal"},
		{"1e", "not a decimal"},
		{"1e+", "not a decimal"},
		{"1.2.3", "not a decimal"},
		{"1_000", "not a decimal"},
		{"0x10", "not a decimal"},
		{"0b1", "not a decimal"},
		{"1p3", "not a decimal"},
		{"0x1p-2", "not a decimal"},
		{"1 2", "not a decimal"},
		{"-", "not a decimal"},
		{"--1", "not a decimal"},
		{"1e5.0", "not a decimal"},
		{"NaN", "not a decimal"},
		{"Inf", "not a decimal"},
		{"١", "not a decimal"}, // an Arabic digit
		{"1/2/3", "not a decimal"},
		{"1/", "not a decimal"},
		{"/2", "not a decimal"},
		{"1/0", "denominator is 0"},
		{"1/0.0", "denominator is 0"},
		{"1e400", "range"},
		{"-1e400", "range"},
		{"1e-400", "range"},
		{"1.8e308", "range"}, // the largest double is 1.797…e308
		{"1e99999999999", "range"},
		{"1e300/1e-300", "range"},
		{"1e-300/1e300", "range"},
		{strings.Repeat("1", 401), "too long"},
	}
	for _, tt := range tests {
		got, err := ParseNumber(tt.in)
		if err == nil {
			t.Errorf("ParseNumber(%q) = %v, want an error", tt.in, got)
		} else if !strings.Contains(err.Error(), tt.why) {
			t.Errorf("ParseNumber(%q): %v, want it to say %q", tt.in, err, tt.why)
		}
	}
}

// What strconv prints for a double reads back as it, and a fraction is the
// quotient of its two numbers.
func TestNumbersReadBack(t *testing.T) {
	finite := rapid.Float64().Filter(func(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) })
	rapid.Check(t, func(t *rapid.T) {
		f := finite.Draw(t, "f")
		got, err := ParseNumber(strconv.FormatFloat(f, 'g', -1, 64))
		if err != nil {
			t.Fatal(err)
		}
		if back, _ := got.Float64(); back != f {
			t.Fatalf("%v reads back as %v", f, back)
		}
		a, b := rapid.Int64().Draw(t, "a"), rapid.Int64Min(1).Draw(t, "b")
		got, err = ParseNumber(fmt.Sprintf("%d/%d", a, b))
		if err != nil || got.Cmp(big.NewRat(a, b)) != 0 {
			t.Fatalf("%d/%d: %v, %v", a, b, got, err)
		}
	})
}

// No text makes a panic, a long division, or a number that is no double.
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
		{"inf", 0, false, notNumber},
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
