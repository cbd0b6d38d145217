// Package why explains the words and symbols of the theory: what each is, its
// formula in the program's own symbols, where in the five lecture documents it
// stands, and where a document has a slip. Entries are the table; start there.
package why

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/sahilm/fuzzy"
)

// Entry is one word of the theory.
type Entry struct {
	Name    string   // what it is listed under
	Also    []string // its symbols and other names
	What    string   // what it is, in a sentence or two
	Formula string   // how it is computed; "" where there is nothing to compute
	Where   string   // the documents and their sections; "" for what is ours
	Slip    string   // what a document says of it that is not so; "" for most
}

// Entries are all words, in the order of their names.
func Entries() []Entry {
	all := slices.Concat(model(), learning(), geometry(), proofs(), variants(), letters())
	slices.SortFunc(all, func(a, b Entry) int { return cmp.Compare(plain(a.Name), plain(b.Name)) })
	return all
}

// Find is the entry of a word: of its name, a symbol or another name, with or
// without a subscript, and where none is written so, of the only one that begins
// so. Upper case matters where
// two symbols differ in nothing else.
func Find(word string) (Entry, bool) {
	all := Entries()
	for _, same := range []func(a, b string) bool{
		func(a, b string) bool { return a == b },
		func(a, b string) bool { return plain(a) == plain(b) },
		func(a, b string) bool { return a == bare(b) || bare(a) == bare(b) }, // x₁₉, γ², Σⱼ
	} {
		for _, e := range all {
			if slices.ContainsFunc(e.names(), func(n string) bool { return same(n, strings.TrimSpace(word)) }) {
				return e, true
			}
		}
	}
	var begin []Entry
	for _, e := range all {
		if plain(word) != "" && slices.ContainsFunc(e.names(), func(n string) bool { return strings.HasPrefix(plain(n), plain(word)) }) {
			begin = append(begin, e)
		}
	}
	if len(begin) == 1 {
		return begin[0], true
	}
	return Entry{}, false
}

// Near are the names that a word not found may have been meant for, the likeliest
// first; at most three.
func Near(word string) []string {
	var near, names []string
	of := map[string]string{}
	for _, e := range Entries() {
		for _, n := range e.names() {
			names = append(names, n)
			of[n] = e.Name
			if p := plain(word); p != "" && strings.Contains(plain(n), p) && !slices.Contains(near, e.Name) {
				near = append(near, e.Name)
			}
		}
	}
	for _, m := range fuzzy.Find(word, names) {
		if !slices.Contains(near, of[m.Str]) {
			near = append(near, of[m.Str])
		}
	}
	return near[:min(len(near), 3)]
}

func (e Entry) names() []string { return append([]string{e.Name}, e.Also...) }

// plain is a word without regard to case, to hyphens and blanks, and to a
// possessive.
func plain(word string) string {
	word = strings.TrimSuffix(strings.ToLower(word), "'s")
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("-–_'’", r) {
			return -1
		}
		return r
	}, word)
}

// bare is a symbol without subscripts and without a square.
func bare(symbol string) string {
	return strings.TrimRight(strings.TrimSpace(symbol), "₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₜ²")
}

// Text is the entry for people, in lines of at most so many columns.
func (e Entry) Text(columns int) string {
	var b strings.Builder
	b.WriteString(e.Name)
	if len(e.Also) > 0 {
		b.WriteString("  (" + strings.Join(e.Also, ", ") + ")")
	}
	b.WriteString("\n\n")
	paragraph := func(label, text string) {
		if text == "" {
			return
		}
		for k, line := range fold(label+text, columns-2) {
			if k > 0 {
				b.WriteString(strings.Repeat(" ", len([]rune(label))))
			}
			b.WriteString("  " + line + "\n")
		}
	}
	paragraph("", e.What)
	if e.Formula != "" {
		b.WriteString("\n")
		for line := range strings.SplitSeq(e.Formula, "\n") {
			b.WriteString("    " + line + "\n")
		}
	}
	if e.Where != "" || e.Slip != "" {
		b.WriteString("\n")
	}
	paragraph("in: ", e.Where)
	paragraph("but: ", e.Slip)
	return b.String()
}

// fold breaks a text into lines of at most so many columns; of a label before
// it, the lines after the first leave the room.
func fold(text string, columns int) []string {
	var lines []string
	room := 0
	if label, _, ok := strings.Cut(text, ": "); ok && (label == "in" || label == "but") {
		room = len(label) + 2
	}
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > columns-min(1, len(lines))*room {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
