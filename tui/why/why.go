// Package why explains the words and symbols of the theory: what each is, its
// formula, where in the five lecture documents it stands, and where a document has
// a slip. The pages are the files of the folder text; page.go reads and fills them,
// letters.go has the letters of each document.
package why

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/sahilm/fuzzy"
)

// dictionary is the pages in the order of their names. It is made once, as a
// panel looks words up in every frame, and nobody writes in it.
var dictionary = sync.OnceValue(func() []Page {
	names, err := fs.Glob(files, "text/*.txt")
	var all []Page
	for _, name := range names {
		text, readErr := files.ReadFile(name)
		pages, parseErr := parse(name, string(text))
		all, err = append(all, pages...), cmp.Or(err, readErr, parseErr)
	}
	if err != nil {
		panic(err) // the files are the program's own, and tested
	}
	for k := range all {
		p := &all[k]
		p.names = slices.Concat([]string{p.Name}, p.Also, p.Else)
		for _, n := range p.names {
			p.keys[0], p.keys[1] = append(p.keys[0], plain(n)), append(p.keys[1], bare(n))
		}
	}
	slices.SortFunc(all, func(a, b Page) int { return cmp.Compare(a.keys[0][0], b.keys[0][0]) })
	return all
})

// Pages are all words, in the order of their names.
func Pages() []Page { return dictionary() }

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
		for k := range dictionary() {
			if p := &dictionary()[k]; has(p) {
				return p, true
			}
		}
	}
	if looked == "" {
		return nil, false
	}
	var begins []*Page
	for k := range dictionary() {
		p := &dictionary()[k]
		if slices.ContainsFunc(p.keys[0], func(n string) bool { return strings.HasPrefix(n, looked) }) {
			begins = append(begins, p)
		}
	}
	if len(begins) == 1 {
		return begins[0], true
	}
	return nil, false
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
// columns.
func (p *Page) Text(columns int) string {
	run := newGeneral()
	var b strings.Builder
	b.WriteString(p.Name)
	if len(p.Also) > 0 {
		b.WriteString("  (" + strings.Join(p.Also, ", ") + ")")
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
	says, _ := Fill(p.Says, run)
	paragraph("", says)
	own, others := p.Told(run)
	if len(own)+len(others) > 0 {
		b.WriteString("\n")
	}
	wide := 0
	for _, f := range others {
		wide = max(wide, len([]rune(f.For)))
	}
	for _, f := range append(own, others...) {
		if f.For != "" {
			f.Text = f.For + strings.Repeat(" ", 3+wide-len([]rune(f.For))) + f.Text
		}
		b.WriteString("    " + f.Text + "\n")
	}
	if p.Where != "" || p.Slip != "" {
		b.WriteString("\n")
	}
	paragraph("in: ", p.Where)
	paragraph("but: ", p.Slip)
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
