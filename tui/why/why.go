// Package why explains the words and symbols of the theory: what each is, its
// formula, where in the five lecture documents it stands, and where a document has
// a slip. The pages are the files of the folder text; page.go reads and fills them,
// script.go has the language of all texts, letters.go the letters of each document.
package why

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"

	"perceptron/tui/grid"
)

// dictionary is the pages in the order of their names. It is made once, as a
// panel looks words up in every frame, and nobody writes in it.
var dictionary = sync.OnceValue(func() []*Page {
	names, err := fs.Glob(files, "text/*.txt")
	var all []*Page
	for _, name := range names {
		text, readErr := files.ReadFile(name)
		pages, parseErr := parse(name, string(text))
		all, err = append(all, pages...), cmp.Or(err, readErr, parseErr)
	}
	if err != nil {
		panic(err) // the files are the program's own, and tested
	}
	for _, p := range all {
		p.names = slices.Concat([]string{p.Name}, p.Also, p.Else)
		for _, n := range p.names {
			p.keys[0], p.keys[1] = append(p.keys[0], plain(n)), append(p.keys[1], bare(n))
		}
	}
	slices.SortFunc(all, func(a, b *Page) int { return cmp.Compare(a.keys[0][0], b.keys[0][0]) })
	return all
})

// Pages are all words, in the order of their names.
func Pages() []*Page { return dictionary() }

// Find is the page of a word: of its name, a symbol or another name, with or
// without a subscript, and where none is written so, of the only one that begins
// so. Upper case matters where two symbols differ in nothing else; ^ is a hat.
func Find(word string) (*Page, bool) {
	word = strings.ReplaceAll(strings.TrimSpace(word), "^", "\u0302") // as a screen writes x̂
	looked, symbol := plain(word), bare(word)
	for _, has := range []func(p *Page) bool{
		func(p *Page) bool { return slices.Contains(p.names, word) },
		func(p *Page) bool { return slices.Contains(p.keys[0], looked) },
		func(p *Page) bool { return slices.Contains(p.names, symbol) || slices.Contains(p.keys[1], symbol) }, // x₁₉, γ², Σⱼ
	} {
		if k := slices.IndexFunc(dictionary(), has); k >= 0 {
			return dictionary()[k], true
		}
	}
	begins := func(p *Page) bool {
		return looked != "" && slices.ContainsFunc(p.keys[0], func(n string) bool { return strings.HasPrefix(n, looked) })
	}
	first := slices.IndexFunc(dictionary(), begins)
	if first < 0 || slices.ContainsFunc(dictionary()[first+1:], begins) {
		return nil, false
	}
	return dictionary()[first], true
}

// Near are the names that a word not found may have been meant for, the likeliest
// first; at most three.
func Near(word string) []string {
	var near, names []string
	of := map[string]string{}
	looked := plain(word)
	for _, p := range dictionary() {
		for k, n := range p.names {
			names = append(names, n)
			of[n] = p.Name
			if looked != "" && strings.Contains(p.keys[0][k], looked) && !slices.Contains(near, p.Name) {
				near = append(near, p.Name)
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

// Text is the page for people, of no run in particular, in lines of at most so many
// columns; formulas stay whole.
func (p *Page) Text(columns int) string {
	var b strings.Builder
	b.WriteString(p.Name + "\n")
	at := -1 // the column of the part before
	for _, part := range p.Told(newGeneral(), nil) {
		room, indent := columns-2-part.Hanging, part.Indent
		if indent != at {
			b.WriteString("\n")
		}
		at = indent
		if part.Kind == Own || part.Kind == Others {
			room = 1 << 20
		}
		for line := range grid.Wrapped(part.Text, room, utf8.RuneCountInString) {
			b.WriteString(strings.Repeat(" ", 2+indent) + line + "\n")
			indent = part.Hanging
		}
	}
	return b.String()
}
