// Package why explains the words and symbols of the theory: what each is, its
// formula in the program's own symbols, where in the five lecture documents it
// stands, and where a document has a slip. Entries are the table; start there.
package why

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/sahilm/fuzzy"
)

// Entry is one word of the theory.
type Entry struct {
	Name    string   // what it is listed under
	Also    []string // its symbols and other names
	Else    []string // how single documents write it: looked up, and not listed
	What    string   // what it is, in a sentence or two
	Formula string   // how it is computed; "" where there is nothing to compute
	Where   string   // the documents and their sections; "" for what is ours
	Slip    string   // what a document says of it that is not so; "" for most
}

// listed is an entry with its names, as they are and as they are looked up.
type listed struct {
	Entry
	names, plain, bare []string
}

// dictionary is the entries in the order of their names. It is made once, as a
// panel looks words up in every frame, and nobody writes in it.
var dictionary = sync.OnceValue(func() []listed {
	var all []listed
	for _, e := range slices.Concat(model, learning, geometry, proofs, variants, letters) {
		l := listed{Entry: e, names: slices.Concat([]string{e.Name}, e.Also, e.Else)}
		for _, n := range l.names {
			l.plain, l.bare = append(l.plain, plain(n)), append(l.bare, bare(n))
		}
		all = append(all, l)
	}
	slices.SortFunc(all, func(a, b listed) int { return cmp.Compare(a.plain[0], b.plain[0]) })
	return all
})

// Entries are all words, in the order of their names.
func Entries() []Entry {
	var all []Entry
	for _, l := range dictionary() {
		all = append(all, l.Entry)
	}
	return all
}

// Find is the entry of a word: of its name, a symbol or another name, with or
// without a subscript, and where none is written so, of the only one that begins
// so. Upper case matters where two symbols differ in nothing else; ^ is a hat.
func Find(word string) (Entry, bool) {
	word = strings.ReplaceAll(strings.TrimSpace(word), "^", "\u0302") // as a screen writes x̂
	looked, symbol := plain(word), bare(word)
	for _, has := range []func(l *listed) bool{
		func(l *listed) bool { return slices.Contains(l.names, word) },
		func(l *listed) bool { return slices.Contains(l.plain, looked) },
		func(l *listed) bool { return slices.Contains(l.names, symbol) || slices.Contains(l.bare, symbol) }, // x₁₉, γ², Σⱼ
	} {
		for _, l := range dictionary() {
			if has(&l) {
				return l.Entry, true
			}
		}
	}
	if looked == "" {
		return Entry{}, false
	}
	var begin []Entry
	for _, l := range dictionary() {
		if slices.ContainsFunc(l.plain, func(n string) bool { return strings.HasPrefix(n, looked) }) {
			begin = append(begin, l.Entry)
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
	looked := plain(word)
	for _, l := range dictionary() {
		for k, n := range l.names {
			names = append(names, n)
			of[n] = l.Name
			if looked != "" && strings.Contains(l.plain[k], looked) && !slices.Contains(near, l.Name) {
				near = append(near, l.Name)
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
