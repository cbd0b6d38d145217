package model

import (
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
