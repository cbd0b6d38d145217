package notation

import (
	"math/big"
	"strconv"
	"unicode/utf8"
)

// Label is the label y as text: +1 or −1.
func Label(y int8) string {
	if y > 0 {
		return "+1"
	}
	return "−1"
}

// AppendIndexed appends a letter with the subscript n ≥ 0: x₁₂.
func AppendIndexed(dst []byte, letter string, n int) []byte {
	dst = append(dst, letter...)
	var room [20]byte
	for _, c := range strconv.AppendInt(room[:0], int64(n), 10) {
		dst = append(dst, "₀₁₂₃₄₅₆₇₈₉"[3*(c-'0'):3*(c-'0')+3]...)
	}
	return dst
}

// AppendSuperscript appends n ≥ 0 as a superscript: ¹².
func AppendSuperscript(dst []byte, n int) []byte {
	var room [20]byte
	for _, c := range strconv.AppendInt(room[:0], int64(n), 10) {
		dst = append(dst, [...]string{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"}[c-'0']...)
	}
	return dst
}

// Indexed is a letter with a subscript: x₁₂.
func Indexed(letter string, n int) string { return string(AppendIndexed(nil, letter, n)) }

// Sum is a sum being written. The first term keeps its sign; others are joined by + or −: 2
// + 1 − 1.
type Sum struct {
	Text    []byte
	started bool
}

// Term adds the term v.
func (s *Sum) Term(v Value) {
	if !s.started {
		s.Text, s.started = Append(s.Text, v), true
		return
	}
	n := len(s.Text)
	s.Text = Append(append(s.Text, " + "...), v)
	if v.Sign() < 0 { // " + −" becomes " − "
		s.Text = append(append(s.Text[:n], " − "...), s.Text[n+len(" + −"):]...)
	}
}

// Product adds the term v·u, with u in parentheses if it is negative: 2·0 + 1·1 − 1·(−3).
func (s *Sum) Product(v, u Value) {
	s.Term(v)
	s.Text = append(s.Text, "·"...)
	if u.Sign() >= 0 {
		s.Text = Append(s.Text, u)
	} else {
		s.Text = append(Append(append(s.Text, '('), u), ')')
	}
}

// Multiple adds v times a symbol, without a factor of 1, and nothing if v is 0: 2x₁ − x₂.
func (s *Sum) Multiple(v Value, name string) {
	if v.Sign() == 0 {
		return
	}
	s.Term(v)
	if v.Times(v.Sign()).Sub(Float(1)).Sign() == 0 {
		s.Text = s.Text[:len(s.Text)-1]
	}
	s.Text = append(s.Text, name...)
}

// OrZero adds 0 if there are no terms.
func (s *Sum) OrZero() {
	if !s.started {
		s.Term(Float(0))
	}
}

// String is the sum; 0 without terms.
func (s *Sum) String() string {
	s.OrZero()
	return string(s.Text)
}

// Vector is a vector to be written; R, if not nil, has its components as fractions.
type Vector struct {
	F []float64
	R []*big.Rat
}

// Len is the number of components.
func (v Vector) Len() int { return max(len(v.F), len(v.R)) }

// At is component j.
func (v Vector) At(j int) Value {
	if v.R != nil {
		return Rat(v.R[j])
	}
	return Float(v.F[j])
}

// AppendVector appends v in at most that many columns: (0, 1), or the number alone if there
// is one component. Components that do not fit are left out at the end, (5.1, 3.5, …); …
// takes two more columns in ASCII. If not even the first component fits it appends (…).
func AppendVector(dst []byte, v Vector, columns int, ascii bool) []byte {
	if v.Len() == 1 {
		return Append(dst, v.At(0))
	}
	const rest = ", …)"
	restWidth := utf8.RuneCountInString(rest)
	if ascii {
		restWidth += len("...") - 1
	}
	dst = append(dst, '(')
	fits, end, w := len(dst), "…)", 1 // length of dst up to which end still fits; columns used
	for j := range v.Len() {
		start := len(dst)
		if j > 0 {
			dst = append(dst, ", "...)
		}
		dst = Append(dst, v.At(j))
		w += utf8.RuneCount(dst[start:])
		if w >= columns || j < v.Len()-1 && w > columns {
			return append(dst[:fits], end...)
		}
		if w+restWidth <= columns {
			fits, end = len(dst), rest
		}
	}
	return append(dst, ')')
}

// AppendCount appends an integer, with a space between thousands from five digits on: 10
// 000.
func AppendCount(dst []byte, n int) []byte {
	var room [24]byte
	text := strconv.AppendInt(room[:0], int64(n), 10)
	if n < 0 {
		dst, text = append(dst, Minus...), text[len("-"):]
	}
	for k, c := range text {
		if k > 0 && (len(text)-k)%3 == 0 && len(text) > 4 {
			dst = append(dst, ' ')
		}
		dst = append(dst, c)
	}
	return dst
}

// Count is a whole number as AppendCount writes it.
func Count(n int) string { return string(AppendCount(nil, n)) }

// classSigns is the signs of several classes: first those hard to confuse, then letters,
// without those that look like an earlier sign. None of them is used in lines or numbers.
const classSigns = "+ox*#@$abcdefghijkmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ"

// ClassSign is the sign of class k, counted from 0, the same in ASCII. The signs repeat if
// there are very many classes.
func ClassSign(k int) string {
	k %= len(classSigns)
	return classSigns[k : k+1]
}
