package overlay

import (
	"slices"
	"strings"

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
	short bool     // each takes one line
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

// columns are where the parts of a row stand: the keys, what is chosen, its present
// value, and what it does, which is never cut but goes on below.
type columns struct {
	text, now, doc int
	width          int  // of doc
	stacked        bool // the keys stand at the right, what it does below
}

// columns are those for the rows in an area.
func (l *list) columns(a grid.Area) columns {
	const mostKeys, mostText, mostNow = 19, 18, 16 // what is longer goes on further right
	keys, text, now := 0, 8, 0
	for k := range l.rows {
		r := &l.rows[k]
		keys = min(max(keys, a.Grid.Width(r.key)), mostKeys)
		text = min(max(text, a.Grid.Width(r.text)), mostText)
		if r.now != "" {
			now = min(max(now, a.Grid.Width(r.now)+2), mostNow)
		}
	}
	c := columns{text: 2}
	if keys > 0 {
		c.text += keys + 2
	}
	c.now = c.text + text + 2
	c.doc = c.now + now
	if c.width = a.W - c.doc - 1; c.width < 28 && !l.short {
		return columns{text: 2, now: a.W, doc: 4, width: a.W - 5, stacked: true}
	}
	return c
}

// textColumn is the column that a row's text begins in.
func (c *columns) textColumn(a grid.Area, r *item) int {
	if c.stacked || r.key == "" {
		return c.text
	}
	return max(c.text, 2+a.Grid.Width(r.key)+2)
}

// lines is what a row does, in lines from that of its text on: the first is empty where
// the text leaves no room beside it.
func (l *list) lines(a grid.Area, c *columns, r *item) []string {
	lines := []string{r.doc}
	if !l.short {
		lines = wrapped(a, r.doc, c.width)
	}
	if c.stacked || c.textColumn(a, r)+a.Grid.Width(r.text) >= c.now {
		lines = append([]string{""}, lines...)
	}
	if l.short {
		return lines[:1]
	}
	return lines
}

// draw draws as many rows as there is room for, the chosen one among them, each under
// its group's name, and returns how many lie below them.
func (l *list) draw(a grid.Area) (below int) {
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
			below++
		}
	}
	return below
}

func (l *list) drawRow(a grid.Area, c *columns, r *item, doc []string, chosen bool) {
	text, label := theme.Text, theme.Label
	if chosen {
		text, label = theme.On(theme.Strong, theme.Selected), theme.On(theme.Text, theme.Selected)
		a.Fill(grid.Rect{W: a.W, H: a.H}, ' ', text)
		a.Text(0, 0, ">", text)
	}
	if r.why != "" {
		text, label = theme.On(theme.Faint, text), theme.On(theme.Faint, label)
	}
	begin, keys := c.textColumn(a, r), 2
	end := l.drawFound(a, begin, 0, a.W-begin-1, r.text, text)
	if c.stacked {
		keys = max(end+2, a.W-1-a.Grid.Width(r.key))
	}
	l.drawFound(a, keys, 0, a.W-keys-1, r.key, theme.On(theme.Key, text))
	a.Fit(c.now, 0, c.doc-c.now-2, r.now, text)
	for y, line := range doc {
		l.drawFound(a, c.doc, y, c.width, line, label)
	}
}

// drawFound draws s in w columns; what the search found in it stands out, without regard
// to case.
func (l *list) drawFound(a grid.Area, x, y, w int, s string, style grid.Style) int {
	s = a.Cut(s, w)
	lower := strings.ToLower(s)
	if len(lower) != len(s) { // of a few letters the small one takes more bytes
		lower = s
	}
	for s != "" {
		at, n := len(s), 0 // of the first word found, of several there the longest
		for _, word := range l.words {
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
