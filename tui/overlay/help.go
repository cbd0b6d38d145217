package overlay

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// help is every key, command and setting, to be searched.
type help struct {
	input *textinput.Model
	list  list
	all   int // rows, before the search
}

func (h *help) open(*explore.Explorer) { h.list = list{} }
func (h *help) listed() string         { return "" }

func (h *help) refresh(x *explore.Explorer) {
	rows := helpRows(x)
	for k := range rows {
		if err := x.Objection(rows[k].value); err != nil {
			rows[k].why = err.Error()
		}
	}
	h.all = len(rows)
	h.list.search(rows, h.input.Value())
	h.list.chooseBest(h.input.Value())
}

func (h *help) key(x *explore.Explorer, name string) bool {
	if name == "?" && h.input.Value() == "" {
		x.Close()
		return true
	}
	return h.list.key(name)
}

// choose types the command on the command line, where its arguments can be
// put.
func (h *help) choose(x *explore.Explorer) string {
	x.Close()
	if r, ok := h.list.chosen(); ok {
		return "command " + r.value
	}
	return ""
}

// helpRows are every key, command and setting, from their tables. A row for
// each command, and one for each other line that keys run, or for several.
func helpRows(x *explore.Explorer) []item {
	var rows []item
	for _, c := range explore.Commands() {
		rows = append(rows, item{
			group: c.Group, text: strings.TrimSpace(c.Name + " " + c.Args.String()), doc: c.Doc, value: c.Name, also: c.Synonyms,
		})
		own := len(rows) - 1
		for _, k := range c.Keys {
			text := cmp.Or(k.Row, k.Line)
			at := own
			if k.Line != c.Name {
				at = own + 1 + slices.IndexFunc(rows[own+1:], func(r item) bool { return r.text == text })
			}
			if at == own && k.Line != c.Name {
				at = len(rows)
				v := c.Variant(strings.TrimPrefix(k.Line, c.Name+" "))
				rows = append(rows, item{group: c.Group, text: text, doc: v.Doc, value: k.Line, also: v.Synonyms})
			}
			rows[at].key = joinKeys(rows[at].key, k)
		}
	}
	for _, s := range x.Settings() {
		r := item{group: s.Group, text: "set " + s.Name, doc: s.Doc, value: "set " + s.Name, also: s.Synonyms}
		if s.Values != nil {
			r.doc += ": " + strings.Join(s.Values, ", ")
		}
		rows = append(rows, r)
	}
	return rows
}

// joinKeys is the names of keys with one more: where both mean something in one
// place alone, it is named once.
func joinKeys(names string, k explore.Key) string {
	if names == "" {
		return k.Name()
	}
	if in := " (" + k.In + ")"; strings.HasSuffix(names, in) {
		names = strings.TrimSuffix(names, in)
	}
	return names + " " + k.Name()
}

func (h *help) draw(g *grid.Grid) {
	a := h.list.drawSearch(g, "help", h.input, h.all)
	body := a.Sub(grid.Rect{Y: 2, W: g.W, H: max(0, g.H-3)})
	if len(h.list.rows) == 0 {
		body.Text(2, 0, "nothing fits", theme.Label)
	}
	c := columnsOf(body, h.list.rows)
	h.list.draw(body, func(r *item) int { return c.height(body, r) }, func(a grid.Area, r *item, chosen bool) {
		c.draw(a, r, chosen, h.list.words)
	})
	drawHint(a, g.H-1, "type to search", "↑ ↓ scroll", "enter types the command", "esc closes")
}

// columns are where the parts of a row of help stand: the keys, the command,
// and what it does, which is never cut but goes on below.
type columns struct {
	key, text, doc int
	width          int // of doc
	stacked        bool
}

func columnsOf(a grid.Area, rows []item) columns {
	const most = 19 // what has longer names for its keys begins further right
	keys := 0
	for _, r := range rows {
		keys = min(max(keys, a.Grid.Width(r.key)), most)
	}
	c := columns{key: 2, text: 2 + keys + 2}
	c.doc = c.text + 20
	if keys == 0 {
		c.text, c.doc = 2, 22
	}
	if c.width = a.W - c.doc - 1; c.width < 28 { // below each other
		c = columns{key: 2, text: 2, doc: 4, width: a.W - 5, stacked: true}
	}
	return c
}

// commandColumn is the column that a row's command begins in.
func (c *columns) commandColumn(a grid.Area, r *item) int {
	if c.stacked {
		return c.text
	}
	return max(c.text, c.key+a.Grid.Width(r.key)+2)
}

// lines is a row's parts as they are drawn: whether the command leaves room
// beside it, and the lines of what it does.
func (c *columns) lines(a grid.Area, r *item) (beside bool, doc []string) {
	beside = !c.stacked && c.commandColumn(a, r)+a.Grid.Width(r.text) <= c.doc-1
	return beside, wrapped(a, r.doc, c.width)
}

func (c *columns) height(a grid.Area, r *item) int {
	beside, doc := c.lines(a, r)
	if beside {
		return max(1, len(doc))
	}
	return 1 + len(doc)
}

func (c *columns) draw(a grid.Area, r *item, chosen bool, words []string) {
	text, label := drawChoice(a, chosen)
	if r.why != "" {
		text, label = theme.On(theme.Faint, text), theme.On(theme.Faint, label)
	}
	beside, doc := c.lines(a, r)
	begin := c.commandColumn(a, r)
	end := drawFound(a, begin, 0, a.W-begin-1, r.text, words, text)
	if c.stacked {
		at := max(end+2, a.W-1-a.Grid.Width(r.key))
		drawFound(a, at, 0, a.W-at-1, r.key, words, theme.On(theme.Key, text))
	} else {
		drawFound(a, c.key, 0, begin-c.key-1, r.key, words, theme.On(theme.Key, text))
	}
	y := 0
	if !beside {
		y = 1
	}
	for k, line := range doc {
		drawFound(a, c.doc, y+k, c.width, line, words, label)
	}
}

// drawHint names the keys of an overlay, as many as there is room for; the
// last is always there.
func drawHint(a grid.Area, y int, hints ...string) {
	last := hints[len(hints)-1]
	room := a.W - 2 - a.Grid.Width(last)
	x := 1
	for _, h := range hints[:len(hints)-1] {
		if w := a.Grid.Width(h) + 2; w <= room {
			room -= w
			x = a.Text(x, y, h, theme.KeyHelp) + 2
		}
	}
	a.Fit(x, y, a.W-x-1, last, theme.KeyHelp)
}
