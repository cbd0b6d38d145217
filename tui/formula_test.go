package tui

import (
	"errors"
	"math"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"perceptron/tui/notation"
)

// value is the value of a printed formula: an interval, since its figures may be rounded,
// and the number itself if none of them was.
type value struct {
	lo, hi float64
	exact  *big.Rat
}

// figure matches a number as it is printed.
var figure = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?(e−?[0-9]+)?`)

// literal is a printed number. One of four significant digits may have been rounded; with
// zeros trimmed, so may a shorter decimal, which is taken as exact all the same unless it
// is loose. Notation prints more than four digits only of short decimals, which are exact.
func literal(text string, loose bool) value {
	r, _ := new(big.Rat).SetString(strings.ReplaceAll(text, notation.Minus, "-"))
	f, _ := r.Float64()
	mantissa, _, scaled := strings.Cut(text, "e")
	digits := len(strings.TrimLeft(strings.ReplaceAll(mantissa, ".", ""), "0"))
	point := strings.Contains(mantissa, ".")
	switch {
	case !scaled && !point && digits < 4, !scaled && point && digits > 4, f == 0, digits < 4 && !loose:
		return value{f, f, r}
	}
	unit := math.Pow(10, math.Floor(math.Log10(f))-3)
	if !point && !scaled {
		unit = 1
	}
	return value{f - unit/2, f + unit/2, nil}
}

// meets reports whether two formulas may have the same value.
func (v value) meets(u value) bool {
	within := 1e-12 + 1e-9*max(math.Abs(v.lo), math.Abs(v.hi), math.Abs(u.hi))
	return v.lo <= u.hi+within && u.lo <= v.hi+within
}

// around is the interval of numbers that round to v in four digits.
func (v value) around() value {
	half := 0.0
	if m := max(math.Abs(v.lo), math.Abs(v.hi)); m > 0 {
		half = math.Pow(10, math.Floor(math.Log10(m))-3) / 2
	}
	return value{lo: v.lo - half, hi: v.hi + half}
}

func (v value) apply(u value, f func(a, b float64) float64, exactly func(z, a, b *big.Rat) *big.Rat) value {
	all := []float64{f(v.lo, u.lo), f(v.lo, u.hi), f(v.hi, u.lo), f(v.hi, u.hi)}
	w := value{lo: math.Inf(1), hi: math.Inf(-1)}
	for _, x := range all {
		w.lo, w.hi = min(w.lo, x), max(w.hi, x)
	}
	if v.exact != nil && u.exact != nil {
		w.exact = exactly(new(big.Rat), v.exact, u.exact)
	}
	return w
}

func (v value) add(u value) value {
	return v.apply(u, func(a, b float64) float64 { return a + b }, (*big.Rat).Add)
}

func (v value) sub(u value) value {
	return v.apply(u, func(a, b float64) float64 { return a - b }, (*big.Rat).Sub)
}

func (v value) times(u value) value {
	return v.apply(u, func(a, b float64) float64 { return a * b }, (*big.Rat).Mul)
}

func (v value) over(u value) (value, error) {
	if u.lo <= 0 && u.hi >= 0 {
		return v, errors.New("a divisor that may be 0")
	}
	return v.apply(u, func(a, b float64) float64 { return a / b }, (*big.Rat).Quo), nil
}

func (v value) root() value {
	return value{lo: math.Sqrt(max(0, v.lo)), hi: math.Sqrt(max(0, v.hi))}
}

func (v value) square() value {
	w := v.times(v)
	if v.lo < 0 && v.hi > 0 {
		w.lo = 0
	}
	return w
}

// symbols are the symbols of the theory, the longer ones first.
var symbols = strings.Fields("ŵ*·ŵ₀ ŵ*·ŵ u·ŵ₀ u·ŵ ‖ŵ*‖ ‖ŵ₀‖ ‖ŵ‖ ‖x‖ ‖w‖ ‖ξ‖ y·a b* γ δ η Δ R D N B A t n a b y")

// scope is the values of symbols: a name, or a name squared. If trimmed is set, zeros may
// have been trimmed off a rounded decimal.
type scope struct {
	values  map[string]value
	outer   *scope
	trimmed bool
}

func (s *scope) find(name string) (value, bool) {
	for ; s != nil; s = s.outer {
		if v, ok := s.values[name]; ok {
			return v, true
		}
		if v, ok := s.values[name+"²"]; ok {
			return v.root(), true
		}
	}
	return value{}, false
}

// formula parses sums, products with and without a dot, quotients, squares and roots.
type formula struct {
	rest  string
	scope *scope
}

var errNoFormula = errors.New("no formula")

// evaluate is the value of a text.
func (s *scope) evaluate(text string) (value, error) {
	f := formula{strings.TrimSpace(text), s}
	v, err := f.sum()
	if err == nil && strings.TrimSpace(f.rest) != "" {
		err = errNoFormula
	}
	return v, err
}

// take consumes a token, after blanks.
func (f *formula) take(token string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(f.rest, " "), token)
	if ok {
		f.rest = rest
	}
	return ok
}

func (f *formula) sum() (value, error) {
	v, err := f.signed()
	for err == nil {
		var u value
		switch {
		case f.take("+"):
			u, err = f.product()
			v = v.add(u)
		case f.take(notation.Minus):
			u, err = f.product()
			v = v.sub(u)
		default:
			return v, nil
		}
	}
	return v, err
}

func (f *formula) signed() (value, error) {
	if f.take(notation.Minus) {
		v, err := f.product()
		return value{exact: new(big.Rat)}.sub(v), err
	}
	f.take("+")
	return f.product()
}

func (f *formula) product() (value, error) {
	v, err := f.factor()
	for err == nil {
		divided := f.take("/")
		dotted := !divided && f.take("·")
		before := f.rest
		u, none := f.factor()
		switch {
		case none != nil && (divided || dotted):
			return v, none
		case none != nil:
			f.rest = before
			return v, nil
		case divided:
			v, err = v.over(u)
		default:
			v = v.times(u)
		}
	}
	return v, err
}

func (f *formula) factor() (value, error) {
	if f.take("√") {
		v, err := f.bare()
		return v.root(), err
	}
	v, err := f.bare()
	if err == nil && f.take("²") {
		v = v.square()
	}
	return v, err
}

// bare is a number, a symbol or a sum in parentheses.
func (f *formula) bare() (value, error) {
	if f.take("(") {
		v, err := f.sum()
		if err == nil && !f.take(")") {
			err = errNoFormula
		}
		return v, err
	}
	f.rest = strings.TrimLeft(f.rest, " ")
	if text := figure.FindString(f.rest); text != "" {
		f.rest = f.rest[len(text):]
		return literal(text, f.scope.trimmed && strings.Contains(text, ".")), nil
	}
	for _, name := range symbols {
		if !strings.HasPrefix(f.rest, name) {
			continue
		}
		v, ok := f.scope.find(name)
		if !ok {
			return v, errNoFormula
		}
		f.rest = f.rest[len(name):]
		return v, nil
	}
	return value{}, errNoFormula
}

// The parser of formulas computes sums, roots and intervals as intended.
func TestFormulas(t *testing.T) {
	s := &scope{values: map[string]value{"t": literal("6", true), "γ²": {0.125, 0.125, nil}, "R²": literal("2", true), "η": literal("0.5", true)}}
	for _, c := range []struct {
		text   string
		lo, hi float64
	}{
		{"2·0 + 1·1 − 1", 0, 0},
		{"−2·3 − 1·(−4) − 1", -3, -3},
		{"tγ", 2.1213203, 2.1213204},
		{"2tR²", 24, 24},
		{"(2R/γ)²", 63.999999, 64.000001},
		{"√(2t)R", 4.898979, 4.89898},
		{"η√t·√(R²+1)", 2.12, 2.1224},
		{"1.213", 1.2125, 1.2135},
		{"20.3125", 20.3125, 20.3125},
	} {
		v, err := s.evaluate(c.text)
		if err != nil || v.lo < c.lo-1e-9 || v.hi > c.hi+1e-9 {
			t.Errorf("%s is in [%v, %v] (%v), want [%v, %v]", c.text, v.lo, v.hi, err, c.lo, c.hi)
		}
	}
	for _, text := range []string{"", "w·x + b", "2 +", "(1", "K"} {
		if _, err := s.evaluate(text); err == nil {
			t.Errorf("%q is taken for a formula", text)
		}
	}
}
