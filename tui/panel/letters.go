package panel

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
)

// respelling is a piece of a text as the program writes it, and as a document
// does; where both are the same, what holds within the piece is left alone. A
// piece that is written =piece is a whole text.
type respelling struct{ from, to string }

// activationAs is the activation by another letter, and y·a: pieces in which "a"
// is no article.
func activationAs(letter, signed string) (list []respelling) {
	list = append(list, respelling{"y·a", signed}, respelling{"yᵢaᵢ", "yᵢ" + letter + "ᵢ"}, respelling{"yᵢa", "yᵢ" + letter}, respelling{"a′ = a ", letter + "′ = " + letter + " "})
	for _, piece := range []string{"a′", "|a|", "a = ", "a=0", "a > ", "a < ", "a ≤ ", "a ≥ ", "a ≠ ", "a ← ", "aᵢ ← ", "a/‖w‖", "sign a", "up: a", "=a", "=a ", "=  a ", "a now", "a was "} {
		list = append(list, respelling{piece, swapped(piece, letter)})
	}
	return list
}

// swapped is a piece with another letter for the a that stands alone in it.
func swapped(piece, letter string) string {
	piece = strings.TrimPrefix(piece, "=")
	at := strings.LastIndex(piece, "a")
	if strings.HasPrefix(strings.TrimLeft(piece, "|"), "a") {
		at = strings.Index(piece, "a")
	}
	return piece[:at] + letter + piece[at+1:]
}

// same are pieces that stay as they are.
func same(pieces ...string) (list []respelling) {
	for _, p := range pieces {
		list = append(list, respelling{p, p})
	}
	return list
}

// lettersOf are the letters of each document where they are others than the
// program's: of two pieces that begin alike the longer first. 003 writes x̂ and ŵ
// with the bias as their last component, of that name; the normal of the line in
// the plane of the features, and its length, are w there too. Where last is "" it is
// written apart all the same.
func lettersOf(document, last string) []respelling {
	switch document {
	case "000":
		return []respelling{{"w·x", "wᵀx"}}
	case "001":
		return slices.Concat([]respelling{
			{"a = w·x", "f(x) = w′x"},
			{"a = Σ αⱼyⱼ xⱼ·", "f(x) = Σ aⱼyⱼ x′ⱼ"},
			{"w·x", "w′x"},
			{"xⱼ·x", "x′ⱼx"},
			{"αyx", "ayx"},
			{"Σα", "Σa"},
			{"α", "a"},
		}, activationAs("f", "y·f"))
	case "002":
		return []respelling{{"w·x", "x·θ"}, {"ŵ", "θ̂"}, {"w", "θ"}}
	case "003":
		if last == "" {
			return slices.Concat([]respelling{{"w·x", "wᵀx"}}, activationAs("f", "y·f"))
		}
		return slices.Concat([]respelling{{"‖w‖ = 1 and b of", "‖w‖ = 1 of"}, {"w·x/‖w‖", "wᵀx/‖w‖"}}, same("‖w‖", "along w", "w turned", "w points", "w became", "w grew", "w shrank", "w is no", "√(w·w) = √(Σⱼ wⱼ²)", "x̂", "ŵ"), []respelling{
			{"z = x − (w·x + b)/‖w‖² · w", "z = x − ŵᵀx̂/‖w‖² · w"},
			{"‖(w, b)‖", "‖ŵ‖"},
			{"(x, 1)", "x̂"},
			{"w·x + b", "ŵᵀx̂"},
			{"w·xᵢ + b", "ŵᵀx̂ᵢ"},
			{"w·x", "ŵᵀx̂"},
			{"αyx", "αyx̂"},
			{"ηyx", "ηyx̂"},
			{"yx", "yx̂"},
			{"Σxⱼ", "Σx̂ⱼ"},
			{" + b", ""},
			{", b likewise", ""},
			{"w and b", "ŵ"},
			{", b ← b + ηyᵢ", ""},
			{", b ← b + ηy", ""},
			{", b ← b + 1", ""},
			{", b ← b − 1", ""},
			{"(‖x‖² + 1)", "‖x̂‖²"},
			{"Σⱼ wⱼxⱼ > −b", "ŵᵀx̂ > 0"},
			{"w", "ŵ"},
			{"x", "x̂"},
			{"b", last},
		}, activationAs("f", "y·f"))
	case "004":
		return slices.Concat([]respelling{
			{"w·x", "w′x"},
			{"xⱼ·", "x′ⱼ"},
			{"w₀", "w⁽⁰⁾"},
			{"b₀", "w₀⁽⁰⁾"},
		}, activationAs("s", "s·y"), []respelling{{"b", "w₀"}})
	}
	return nil
}

// augmented reports whether the run is written in augmented vectors, x̂ = (x, 1)
// and ŵ = (w, b), as 003 does: of two classes, over weights, with that bias rule.
func augmented(s *algo.Setup) bool {
	return s.As == "003" && s.Bias == "unit" && s.Mode == "primal" && s.Task == "binary"
}

func (f *Frame) augmented() bool { return augmented(&f.Problem.Setup) }

// lastOf is what 003 calls the bias of a run on so many features: ŵ₃; "" where it is
// written apart.
func lastOf(s *algo.Setup, features int) string {
	if !augmented(s) {
		return ""
	}
	return notation.Indexed("ŵ", features+1)
}

// Respelled is a text in the letters of a set-up's document, of a run on so many
// features. A text is respelled once: what stands on a sheet is by the sheet.
func Respelled(s *algo.Setup, features int, text string) string {
	table := lettersOf(s.As, lastOf(s, features))
	if table == nil {
		return text
	}
	return string(respell(nil, text, table))
}

// respelled is that of a text which stands on no sheet.
func (f *Frame) respelled(text string) string {
	table := f.alphabet()
	if table == nil {
		return text
	}
	return string(respell(nil, text, table))
}

// alphabet is the letters of the run's document.
func (f *Frame) alphabet() []respelling {
	if f.Problem.Setup.As == "" {
		return nil
	}
	return *memo.Made(f.cache(), f.Problem, func(all *[]respelling) {
		*all = lettersOf(f.Problem.Setup.As, lastOf(&f.Problem.Setup, f.Data.Dim()))
	})
}

// NormalName is what the normal of the line is called.
func NormalName(s *algo.Setup) string { return strings.Trim(Respelled(s, 0, "‖w‖"), "‖") }

// respell appends a text with its pieces respelled. A piece that begins or ends
// with a letter stands between others than letters, and before no digit.
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
			if after, _ := utf8.DecodeRuneInString(rest); isLetter(last) && (isLetter(after) || after >= '0' && after <= '9') {
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
	table := f.alphabet()
	if table == nil {
		return nil
	}
	return func(b []byte, text string) []byte { return respell(b, text, table) }
}
