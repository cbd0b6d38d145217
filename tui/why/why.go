// Package why explains the words and symbols of the theory: a definition, formulas, where
// in the five lecture documents it is found, and errors of a document. The pages are the
// files in the folder text. Read page.go first, which parses and fills them; script.go has
// the template language of all texts, letters.go the letters of each document.
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

// pages is the pages, sorted by name. They are parsed once and not written to: a panel
// looks words up in every frame.
var pages = sync.OnceValue(func() []*Page {
	names, err := fs.Glob(files, "text/*.txt")
	var all []*Page
	for _, name := range names {
		text, readErr := files.ReadFile(name)
		pages, parseErr := parse(name, string(text))
		all, err = append(all, pages...), cmp.Or(err, readErr, parseErr)
	}
	if err != nil {
		panic(err) // the files are embedded and tested
	}
	for _, p := range all {
		p.names = slices.Concat([]string{p.Name}, p.Synonyms, p.Variants)
		for _, n := range p.names {
			p.keys[0], p.keys[1] = append(p.keys[0], normalize(n)), append(p.keys[1], withoutIndex(n))
		}
	}
	slices.SortFunc(all, func(a, b *Page) int { return cmp.Compare(a.keys[0][0], b.keys[0][0]) })
	return all
})

// Pages is all pages, sorted by name.
func Pages() []*Page { return pages() }

// Find is the page of a word: its name, a synonym or symbol, with or without a subscript;
// if there is none, the only page with a name that begins with it. Case matters only to
// tell two symbols apart; ^ is a hat.
func Find(word string) (*Page, bool) {
	word = strings.ReplaceAll(strings.TrimSpace(word), "^", "\u0302") // as a screen writes x̂
	looked, symbol := normalize(word), withoutIndex(word)
	for _, has := range []func(p *Page) bool{
		func(p *Page) bool { return slices.Contains(p.names, word) },
		func(p *Page) bool { return slices.Contains(p.keys[0], looked) },
		func(p *Page) bool { return slices.Contains(p.names, symbol) || slices.Contains(p.keys[1], symbol) }, // x₁₉, γ², Σⱼ
	} {
		if k := slices.IndexFunc(pages(), has); k >= 0 {
			return pages()[k], true
		}
	}
	begins := func(p *Page) bool {
		return looked != "" && slices.ContainsFunc(p.keys[0], func(n string) bool { return strings.HasPrefix(n, looked) })
	}
	first := slices.IndexFunc(pages(), begins)
	if first < 0 || slices.ContainsFunc(pages()[first+1:], begins) {
		return nil, false
	}
	return pages()[first], true
}

// Suggest is up to three names that a word not found may mean, the most likely first.
func Suggest(word string) []string {
	var near, names []string
	of := map[string]string{}
	looked := normalize(word)
	for _, p := range pages() {
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

// normalize is a word in lower case without hyphens, blanks and a possessive.
func normalize(word string) string {
	word = strings.TrimSuffix(strings.ToLower(word), "'s")
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("-–_'’", r) {
			return -1
		}
		return r
	}, word)
}

// withoutIndex is a symbol without subscripts and a square.
func withoutIndex(symbol string) string {
	return strings.TrimRight(strings.TrimSpace(symbol), "₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₜ²")
}

// Text is the page as text, for no particular run, in lines of at most that many columns;
// formulas are not wrapped.
func (p *Page) Text(columns int) string {
	var b strings.Builder
	b.WriteString(p.Name + "\n")
	at := -1 // indent of the previous part
	for _, part := range p.Parts(newGeneral(), nil) {
		room, indent := columns-2-part.Hanging, part.Indent
		if indent != at {
			b.WriteString("\n")
		}
		at = indent
		if part.Kind == OwnFormula || part.Kind == OtherFormula {
			room = 1 << 20
		}
		for line := range grid.Wrapped(part.Text, room, utf8.RuneCountInString) {
			b.WriteString(strings.Repeat(" ", 2+indent) + line + "\n")
			indent = part.Hanging
		}
	}
	return b.String()
}
