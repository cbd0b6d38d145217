package notation

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"perceptron/model/golden"
)

func TestNumber(t *testing.T) {
	for _, c := range golden.Rows(t, "testdata/numbers.txt") {
		v, err := strconv.ParseFloat(c[0], 64)
		if got := Number(v); got != c[1] || err != nil {
			t.Errorf("Number(%s) = %q, want %q (%v)", c[0], got, c[1], err)
		}
	}
}

// Whatever the number, it is short, within half a unit of its fourth digit, and
// has neither a hyphen nor −0.
func TestNumberIsShortAndNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64Range(-1e308, 1e308).Draw(t, "v")
		s := Number(v)
		if n := utf8.RuneCountInString(s); n > 11 {
			t.Fatalf("%v is %q, %d columns", v, s, n)
		}
		if strings.Contains(s, "-") || s == "−0" {
			t.Fatalf("%v is %q", v, s)
		}
		back, ok := new(big.Rat).SetString(strings.ReplaceAll(s, Minus, "-"))
		if !ok {
			t.Fatalf("%v is %q, no number", v, s)
		}
		f, _ := back.Float64()
		if math.Abs(f-v) > 5.001e-4*math.Abs(v) {
			t.Fatalf("%v is %q", v, s)
		}
	})
}

func TestRat(t *testing.T) {
	for _, c := range golden.Rows(t, "testdata/rationals.txt") {
		r, ok := new(big.Rat).SetString(c[0])
		if !ok {
			t.Fatal(c[0])
		}
		if got := string(AppendRat(nil, r)); got != c[1] {
			t.Errorf("AppendRat(%s) = %q, want %q", c[0], got, c[1])
		}
	}
}

func TestSymbols(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Indexed("x", 12), "x₁₂"},
		{Indexed("α", 3456789), "α₃₄₅₆₇₈₉"},
		{Indexed("x", 0), "x₀"},
		{string(AppendSuperscript(nil, 1092)), "¹⁰⁹²"},
		{Label(1), "+1"},
		{Label(-1), "−1"},
		{string(AppendCount(nil, 9999)), "9999"},
		{string(AppendCount(nil, 10000)), "10 000"},
		{string(AppendCount(nil, -1234567)), "−1 234 567"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestSum(t *testing.T) {
	half := Rat(big.NewRat(-1, 2))
	for _, c := range []struct {
		terms [][2]Value
		want  string
	}{
		{[][2]Value{{Float(2), Float(0)}, {Float(1), Float(1)}}, "2·0 + 1·1 − 1"},
		{[][2]Value{{Float(-2), Float(3)}, {Float(-1), Float(-4)}}, "−2·3 − 1·(−4) − 1"},
		{[][2]Value{{Float(0.3), Float(-0.5)}}, "0.3·(−0.5) − 1"},
		{[][2]Value{{half, half}, {half, half}}, "−1/2·(−1/2) − 1/2·(−1/2) − 1"},
		{nil, "−1"},
	} {
		var sum Sum
		for _, term := range c.terms {
			sum.Product(term[0], term[1])
		}
		if sum.Term(Float(-1)); sum.String() != c.want {
			t.Errorf("%q, want %q", sum.String(), c.want)
		}
	}
}

func ExampleSum_Multiple() {
	var sum, none Sum
	for j, v := range []float64{-1, 0, 2, 1} {
		sum.Multiple(Float(v), Indexed("x", j+1))
	}
	sum.Term(Float(-0.5))
	fmt.Println(&sum, &none)
	// Output: −x₁ + 2x₃ + x₄ − 0.5 0
}

// A vector has as many components as have room, and … for the others if there are any,
// which takes three columns in ASCII.
func TestVector(t *testing.T) {
	v, text := Vector{F: []float64{5.1, 3.5, 1.4, -0.2}}, []string{"(5.1", ", 3.5", ", 1.4", ", −0.2)"}
	for rest, ascii := range map[string]bool{", …)": false, ", ...)": true} {
		for columns := range 30 {
			want := "(…)"
			for k := 1; k < len(text); k++ {
				if some := strings.Join(text[:k], ""); utf8.RuneCountInString(some+rest) <= columns {
					want = some + ", …)"
				}
			}
			if all := strings.Join(text, ""); utf8.RuneCountInString(all) <= columns {
				want = all
			}
			if got := string(AppendVector(nil, v, columns, ascii)); got != want {
				t.Errorf("in %d columns, ASCII %v: %q, want %q", columns, ascii, got, want)
			}
		}
	}
	exact := AppendVector(nil, Vector{R: []*big.Rat{big.NewRat(1, 3), big.NewRat(-2, 1)}}, 80, false)
	if got := string(AppendVector(exact, Vector{F: []float64{1}}, 3, false)); got != "(1/3, −2)1" {
		t.Errorf("%q", got)
	}
}

func TestSub(t *testing.T) {
	if v := Float(0.1 + 0.2).Sub(Float(0.3)); v.F != 0 {
		t.Errorf("0.1 + 0.2 − 0.3 = %v", v.F)
	}
	if v := Float(1e-17).Sub(Float(0)); v.F != 1e-17 {
		t.Errorf("1e-17 − 0 = %v", v.F)
	}
	if v := Rat(big.NewRat(1, 3)).Sub(Rat(big.NewRat(1, 2))); v.R.RatString() != "-1/6" {
		t.Errorf("1/3 − 1/2 = %v", v.R)
	}
	if v := Rat(big.NewRat(1, 3)).Times(-3); v.R.RatString() != "-1" {
		t.Errorf("1/3 · −3 = %v", v.R)
	}
}

func TestRoot(t *testing.T) {
	for _, c := range []struct {
		square *big.Rat
		want   string
	}{
		{big.NewRat(4, 1), "2"},
		{big.NewRat(2, 1), "√2"},
		{big.NewRat(1, 9), "1/3"},
		{big.NewRat(1, 17), "√(1/17)"},
		{big.NewRat(4, 3), "√(4/3)"},
	} {
		if got := Root(c.square); got != c.want {
			t.Errorf("√%s is %s, want %s", c.square.RatString(), got, c.want)
		}
	}
}
