package overlay

import (
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// item is a row of a list.
type item struct {
	group     string // heading; rows of a group are adjacent
	key       string // names of its keys
	text, doc string // name and description
	current   string // present value of a setting
	synonyms  string // other words, for the search
	command   string // command line that choosing it stands for
	entry     *Entry // data to open or folder to list; nil: neither
	disabled  string // why it can't be chosen now; "" if it can
}

// list is rows, one of which is selected.
type list struct {
	rows    []item
	index   int      // the selected row; −1: none
	oneLine bool     // each row takes one line
	terms   []string // searched for, in lower case
}

// search keeps the rows that contain all words of input or, if there are none, those that
// match fuzzily.
func (l *list) search(all []item, typed string) {
	l.terms = strings.Fields(strings.ToLower(typed))
	l.rows = nil
	for _, r := range all {
		if r.contains(l.terms) {
			l.rows = append(l.rows, r)
		}
	}
	if len(l.rows) == 0 && len(l.terms) > 0 {
		l.rows = fuzzyMatches(all, typed)
	}
	l.index = min(max(l.index, 0), max(0, len(l.rows)-1))
}

// selectBest selects the row whose name equals the input, or begins with it, or contains
// it, or that has it as a synonym; else the first.
func (l *list) selectBest(typed string) {
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
	l.index = max(0, slices.IndexFunc(l.rows, func(r item) bool { return slices.Contains(strings.Fields(r.synonyms), typed) }))
}

func (r *item) contains(words []string) bool {
	text := strings.ToLower(r.key + "\n" + r.text + "\n" + r.doc + "\n" + r.synonyms)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// fuzzyMatches is the rows whose text has the letters of the input in order, the best
// first.
func fuzzyMatches(all []item, typed string) []item {
	texts := make([]string, len(all))
	for k, r := range all {
		texts[k] = r.text
	}
	var rows []item
	for _, m := range fuzzy.Find(strings.TrimSpace(typed), texts) {
		r := all[m.Index]
		r.group = "" // sorted by score, groups are not adjacent
		rows = append(rows, r)
	}
	return rows
}

// selected is the selected row; ok is false if there is none.
func (l *list) selected() (r item, ok bool) {
	if l.index < 0 || l.index >= len(l.rows) {
		return item{}, false
	}
	return l.rows[l.index], true
}

// key moves the selection.
func (l *list) key(name string) (taken bool) {
	const page = 10
	by, taken := map[string]int{
		"up": -1, "ctrl+p": -1, "shift+tab": -1, "down": 1, "ctrl+n": 1, "tab": 1,
		"pgup": -page, "pgdown": page, "ctrl+home": -1 << 30, "ctrl+end": 1 << 30,
	}[name]
	l.index = max(0, min(len(l.rows)-1, l.index+by))
	return taken
}

// columns is where the parts of a row begin: keys, text, present value, and doc, which
// wraps.
type columns struct {
	text, current, doc int
	width              int  // columns of doc
	stacked            bool // narrow: the keys are at the right, doc is below the text
}

// columns is the columns for the rows in an area.
func (l *list) columns(a grid.Area) columns {
	const mostKeys, mostText, mostNow = 19, 18, 16 // longer ones shift what follows
	keys, text, now := 0, 8, 0
	for k := range l.rows {
		r := &l.rows[k]
		keys = min(max(keys, a.Grid.Width(r.key)), mostKeys)
		text = min(max(text, a.Grid.Width(r.text)), mostText)
		if r.current != "" {
			now = min(max(now, a.Grid.Width(r.current)+2), mostNow)
		}
	}
	c := columns{text: 2}
	if keys > 0 {
		c.text += keys + 2
	}
	c.current = c.text + text + 2
	c.doc = c.current + now
	if c.width = a.W - c.doc - 1; c.width < 28 && !l.oneLine {
		return columns{text: 2, current: a.W, doc: 4, width: a.W - 5, stacked: true}
	}
	return c
}

// textColumn is the column of a row's text.
func (c *columns) textColumn(a grid.Area, r *item) int {
	if c.stacked || r.key == "" {
		return c.text
	}
	return max(c.text, 2+a.Grid.Width(r.key)+2)
}

// lines is the lines of a row's doc, beginning in the line of its text; the first is empty
// if the text leaves no room for it.
func (l *list) lines(a grid.Area, c *columns, r *item) []string {
	lines := []string{r.doc}
	if !l.oneLine {
		lines = wrapped(a, r.doc, c.width)
	}
	if c.stacked || c.textColumn(a, r)+a.Grid.Width(r.text) >= c.current {
		lines = append([]string{""}, lines...)
	}
	if l.oneLine {
		return lines[:1]
	}
	return lines
}

// draw draws as many rows as fit, with the selected one in view and the groups' headings,
// and returns the number of rows below.
func (l *list) draw(a grid.Area) (hidden int) {
	c := l.columns(a)
	docs, tops, total, group := make([][]string, len(l.rows)), make([]int, len(l.rows)), 0, ""
	for k := range l.rows {
		r := &l.rows[k]
		if r.group != group && r.group != "" {
			total++
		}
		docs[k], tops[k], group = l.lines(a, &c, r), total, r.group
		total += max(1, len(docs[k]))
	}
	first := 0
	if l.index >= 0 && l.index < len(tops) {
		first = max(0, min(tops[l.index]-a.H/2, total-a.H))
	}
	group = ""
	for k := range l.rows {
		r, y := &l.rows[k], tops[k]-first
		if r.group != group {
			a.Fit(1, y-1, a.W-2, r.group, theme.Heading)
		}
		group = r.group
		if y+len(docs[k]) >= 0 && y < a.H {
			l.drawRow(a.Sub(grid.Rect{Y: y, W: a.W, H: max(1, len(docs[k]))}), &c, r, docs[k], k == l.index)
		}
		if y >= a.H {
			hidden++
		}
	}
	return hidden
}

func (l *list) drawRow(a grid.Area, c *columns, r *item, doc []string, chosen bool) {
	text, label := theme.Text, theme.Label
	if chosen {
		text, label = theme.On(theme.Strong, theme.Selected), theme.On(theme.Text, theme.Selected)
		a.Fill(grid.Rect{W: a.W, H: a.H}, ' ', text)
		a.Text(0, 0, ">", text)
	}
	if r.disabled != "" {
		text, label = theme.On(theme.Faint, text), theme.On(theme.Faint, label)
	}
	begin, keys := c.textColumn(a, r), 2
	end := l.drawMatches(a, begin, 0, a.W-begin-1, r.text, text)
	if c.stacked {
		keys = max(end+2, a.W-1-a.Grid.Width(r.key))
	}
	l.drawMatches(a, keys, 0, a.W-keys-1, r.key, theme.On(theme.Key, text))
	a.Fit(c.current, 0, c.doc-c.current-2, r.current, text)
	for y, line := range doc {
		l.drawMatches(a, c.doc, y, c.width, line, label)
	}
}

// drawMatches draws s in w columns and highlights the search terms in it, ignoring case.
func (l *list) drawMatches(a grid.Area, x, y, w int, s string, style grid.Style) int {
	s = a.Cut(s, w)
	lower := strings.ToLower(s)
	if len(lower) != len(s) { // a few letters have another length in lower case
		lower = s
	}
	for s != "" {
		at, n := len(s), 0 // the first term found, the longest of several there
		for _, word := range l.terms {
			if k := strings.Index(lower, word); k >= 0 && (k < at || k == at && len(word) > n) {
				at, n = k, len(word)
			}
		}
		x = a.Text(x, y, s[:at], style)
		x = a.Text(x, y, s[at:at+n], theme.On(theme.Match, style))
		s, lower = s[at+n:], lower[at+n:]
	}
	return x
}
