package panel

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// respelling is a piece of a formula as the program writes it, and as a document
// does.
type respelling struct{ from, to string }

// lettersOf are the letters of each document where they are others than the
// program's: the longer pieces first. A whole text that is the piece is meant
// where it is written =piece.
var lettersOf = map[string][]respelling{
	"000": {{"w·x", "wᵀx"}},
	"001": {
		{"a = w·x", "f(x) = w′x"},
		{"a = Σ αⱼyⱼ xⱼ·", "f(x) = Σ aⱼyⱼ x′ⱼ"},
		{"w·x", "w′x"},
		{"xⱼ·x", "x′ⱼx"},
		{"α", "a"},
		{"y·a", "y·f"},
		{"|a|", "|f|"},
		{"a = ", "f = "},
		{"a=0", "f=0"},
		{"a > ", "f > "},
		{"a < ", "f < "},
		{"=a", "f"},
		{"=a ", "f "},
		{"a now", "f now"},
	},
	"002": {{"w·x", "x·θ"}, {"w", "θ"}},
	"003": {
		{"w·x + b", "ŵᵀx̂"},
		{"w·xᵢ + b", "ŵᵀx̂ᵢ"},
		{"w·x", "ŵᵀx̂"},
		{"= + b", ""},
		{"y·a", "y·f"},
		{"|a|", "|f|"},
		{"a = ", "f = "},
		{"a=0", "f=0"},
		{"a > ", "f > "},
		{"a < ", "f < "},
		{"=a", "f"},
		{"=a ", "f "},
		{"a now", "f now"},
	},
	"004": {
		{"w·x", "w′x"},
		{"xⱼ·", "x′ⱼ"},
		{"w₀", "w⁽⁰⁾"},
		{"b₀", "w₀⁽⁰⁾"},
		{"y·a", "s·y"},
		{"|a|", "|s|"},
		{"a = ", "s = "},
		{"a=0", "s=0"},
		{"a > ", "s > "},
		{"a < ", "s < "},
		{"=a", "s"},
		{"=a ", "s "},
		{"a now", "s now"},
		{"b", "w₀"},
	},
}

// Respelled is a text in the letters of a document.
func Respelled(document, text string) string {
	table := lettersOf[document]
	if table == nil {
		return text
	}
	return string(respell(nil, text, table))
}

// respell appends a text with its pieces respelled. A piece that begins or ends
// with a letter stands between others than letters.
func respell(b []byte, text string, table []respelling) []byte {
	for _, r := range table {
		if whole, is := strings.CutPrefix(r.from, "="); is && whole == text {
			return append(b, r.to...)
		}
	}
	before := rune(' ')
next:
	for len(text) > 0 {
		now, size := utf8.DecodeRuneInString(text)
		for _, r := range table {
			rest, is := strings.CutPrefix(text, r.from)
			if !is || r.from[0] == '=' || isLetter(now) && isLetter(before) {
				continue
			}
			last, _ := utf8.DecodeLastRuneInString(r.from)
			if after, _ := utf8.DecodeRuneInString(rest); isLetter(last) && isLetter(after) {
				continue
			}
			b, text, before = append(b, r.to...), rest, last
			continue next
		}
		b, text, before = append(b, text[:size]...), text[size:], now
	}
	return b
}

// isLetter reports whether r is a letter on the line: subscripts are none.
func isLetter(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Lm, r) }

// speller respells what a sheet is told in the letters of the run's document; nil
// without one.
func (f *Frame) speller() func(b []byte, text string) []byte {
	table := lettersOf[f.Problem.Setup.As]
	if table == nil {
		return nil
	}
	return func(b []byte, text string) []byte { return respell(b, text, table) }
}
