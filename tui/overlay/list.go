package overlay

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/textinput"
	"github.com/sahilm/fuzzy"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// item is a line of a list: what is chosen, and what it is.
type item struct {
	group     string // rows of a group stand together, under its name
	key       string // the keys that do it
	text, doc string
	now       string // the present value of a setting
	also      string // other words for it
	value     string // what choosing it means
	entry     *Entry // the data that it opens, or the folder that it leads to; nil: neither
	why       string // it can't be done now; "" if it can
}

// list is rows of which one is chosen.
type list struct {
	rows  []item
	index int      // the row chosen; −1: none
	words []string // what was searched for, in lower case
}

// search keeps the rows that contain every word typed; where none does, those
// that come near.
func (l *list) search(all []item, typed string) {
	l.words = strings.Fields(strings.ToLower(typed))
	l.rows = nil
	for _, r := range all {
		if r.contains(l.words) {
			l.rows = append(l.rows, r)
		}
	}
	if len(l.rows) == 0 && len(l.words) > 0 {
		l.rows = fuzzyMatches(all, typed)
	}
	l.index = min(max(l.index, 0), max(0, len(l.rows)-1))
}

// chooseBest chooses the row that is called what is typed, or begins so, or at least
// has it in its name, or has it for another word; else the first.
func (l *list) chooseBest(typed string) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	l.index = 0
	for _, fits := range []func(text string) bool{
		func(text string) bool { return text == typed },
		func(text string) bool { return strings.HasPrefix(text, typed) },
		func(text string) bool { return strings.Contains(text, typed) },
	} {
		if k := slices.IndexFunc(l.rows, func(r item) bool { return fits(strings.ToLower(r.text)) }); k >= 0 {
			l.index = k
			return
		}
	}
	l.index = max(0, slices.IndexFunc(l.rows, func(r item) bool { return slices.Contains(strings.Fields(r.also), typed) }))
}

func (r *item) contains(words []string) bool {
	text := strings.ToLower(r.key + "\n" + r.text + "\n" + r.doc + "\n" + r.also)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// fuzzyMatches are the rows whose text has the letters typed in their order, the
// nearest first.
func fuzzyMatches(all []item, typed string) []item {
	texts := make([]string, len(all))
	for k, r := range all {
		texts[k] = r.text
	}
	var rows []item
	for _, m := range fuzzy.Find(strings.TrimSpace(typed), texts) {
		r := all[m.Index]
		r.group = "" // in the order of nearness no group stands together
		rows = append(rows, r)
	}
	return rows
}

// chosen is the row chosen; ok is false if there is none.
func (l *list) chosen() (r item, ok bool) {
	if l.index < 0 || l.index >= len(l.rows) {
		return item{}, false
	}
	return l.rows[l.index], true
}

// key moves the choice; page is how many rows are a page.
func (l *list) key(name string) (taken bool) {
	const page = 10
	by, taken := map[string]int{
		"up": -1, "ctrl+p": -1, "shift+tab": -1, "down": 1, "ctrl+n": 1, "tab": 1,
		"pgup": -page, "pgdown": page, "ctrl+home": -1 << 30, "ctrl+end": 1 << 30,
	}[name]
	l.index = max(0, min(len(l.rows)-1, l.index+by))
	return taken
}

// draw draws as many rows as there is room for, the chosen one among them,
// each under its group's name. height is the rows of the screen that a row
// takes, and one draws it.
func (l *list) draw(a grid.Area, height func(r *item) int, one func(a grid.Area, r *item, chosen bool)) {
	tops, total := l.tops(height, 0, "")
	first := 0
	if l.index >= 0 && l.index < len(tops) {
		middle := tops[l.index] + height(&l.rows[l.index])/2
		first = max(0, min(middle-a.H/2, total-a.H))
	}
	group := ""
	for k := range l.rows {
		r := &l.rows[k]
		y := tops[k] - first
		if r.group != group && r.group != "" {
			a.Fit(1, y-1, a.W-2, r.group, theme.Heading)
		}
		group = r.group
		if h := height(r); y+h > 0 && y < a.H {
			one(a.Sub(grid.Rect{Y: y, W: a.W, H: h}), r, k == l.index)
		}
	}
}

// tops is where each row would begin on a screen without end, and how long the
// whole is. Of columns of so many rows, those of the last group begin one, and no name
// of a group ends one; 0: there is one column.
func (l *list) tops(height func(r *item) int, column int, last string) (tops []int, total int) {
	tops = make([]int, len(l.rows))
	group := ""
	for k := range l.rows {
		if g := l.rows[k].group; g != group {
			group = g
			if column > 0 && (g == last || total%column == column-1) {
				total = (total + column - 1) / column * column
			}
			if g != "" {
				total++
			}
		}
		tops[k] = total
		total += height(&l.rows[k])
	}
	return tops, total
}

// drawSearch draws what is over a list that fills the screen: its title, what is
// searched for, and how many of all rows have it.
func (l *list) drawSearch(g *grid.Grid, title string, in *textinput.Model, all int) grid.Area {
	a := g.All()
	a.Clear()
	a.Heading(0, 0, g.W, title, theme.Heading, theme.Border)
	drawInput(a, 1, g.W-12, "/", in)
	a.Right(g.W-1, 1, fmt.Sprintf("%d of %d", len(l.rows), all), theme.Label)
	return a
}

// drawChoice marks a row that is chosen and returns its styles.
func drawChoice(a grid.Area, chosen bool) (text, doc grid.Style) {
	text, doc = theme.Text, theme.Label
	if chosen {
		text, doc = theme.On(theme.Strong, theme.Selected), theme.On(theme.Text, theme.Selected)
		a.Fill(grid.Rect{W: a.W, H: a.H}, ' ', text)
		a.Text(0, 0, ">", text)
	}
	return text, doc
}

// drawColumns draws the rows in columns of so many cells, each from its top
// down, under the names of their groups; the last group begins a column. Where
// there are more columns than fit, those around the chosen row are shown.
func (l *list) drawColumns(a grid.Area, wide int, last string, one func(a grid.Area, r *item, chosen bool)) {
	height := a.H
	if height < 2 {
		return
	}
	at, _ := l.tops(oneLine, height, last)
	columns, first := max(1, a.W/wide), 0
	if l.index >= 0 && l.index < len(at) {
		first = max(0, at[l.index]/height-columns+1)
	}
	group := ""
	for k := range l.rows {
		r := &l.rows[k]
		column := at[k]/height - first
		cell := grid.Rect{X: column * wide, Y: at[k] % height, W: wide, H: 1}
		if r.group != group && r.group != "" && column >= 0 && column < columns {
			a.Fit(cell.X+1, cell.Y-1, wide-2, r.group, theme.Heading)
		}
		group = r.group
		if column >= 0 && column < columns {
			one(a.Sub(cell), r, k == l.index)
		}
	}
}

// drawFound draws s in w columns; what the search found in it stands out:
// every one of the words, without regard to case.
func drawFound(a grid.Area, x, y, w int, s string, words []string, style grid.Style) int {
	text := []rune(a.Cut(s, w))
	found := occurrences(text, words)
	for from := 0; from < len(text); {
		to := from + 1
		for to < len(text) && found[to] == found[from] {
			to++
		}
		st := style
		if found[from] {
			st = theme.On(theme.Match, style)
		}
		x = a.Text(x, y, string(text[from:to]), st)
		from = to
	}
	return x
}

// occurrences marks the runes of text that belong to one of the words, which
// are in lower case.
func occurrences(text []rune, words []string) []bool {
	found := make([]bool, len(text))
	lower := make([]rune, len(text))
	for k, r := range text {
		lower[k] = unicode.ToLower(r)
	}
	for _, w := range words {
		word := []rune(w)
		for k := 0; k+len(word) <= len(lower); k++ {
			if string(lower[k:k+len(word)]) == w {
				for j := range word {
					found[k+j] = true
				}
			}
		}
	}
	return found
}
