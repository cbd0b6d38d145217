package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/sahilm/fuzzy"

	"perceptron/algo"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// overlays is what lies over the panels: the help, the picker and the command
// line. Each is a line to type in and rows that what is typed chooses from.
type overlays struct {
	layer   explore.Layer
	input   textinput.Model
	rows    []overlayRow
	at      int // the row chosen; −1: none
	history []string
	back    int // how far back in the history the line is from
	names   func() []explore.Choice
}

// overlayRow is a line of a list: what is chosen, and what it is.
type overlayRow struct{ key, text, doc string }

func newOverlays(names func() []explore.Choice) overlays {
	in := textinput.New()
	in.Prompt = ""
	in.CharLimit = 400
	if names == nil {
		names = func() []explore.Choice { return nil }
	}
	return overlays{input: in, names: names}
}

// open follows the explorer's layer; when it is a new one, it starts empty.
func (o *overlays) open(x *explore.Explorer) {
	if o.layer == x.Layer() {
		return
	}
	o.layer = x.Layer()
	o.input.SetValue("")
	o.input.Focus()
	o.back = 0
	o.list(x)
}

// list makes the rows that fit what is typed.
func (o *overlays) list(x *explore.Explorer) {
	o.at = 0
	switch o.layer {
	case explore.HelpLayer:
		o.rows = matching(helpRows(), o.input.Value())
	case explore.PickerLayer:
		var rows []overlayRow
		for _, c := range o.names() {
			rows = append(rows, overlayRow{text: c.Text, doc: c.Doc})
		}
		o.rows = matching(rows, o.input.Value())
	case explore.PaletteLayer:
		o.at = -1
		o.rows = nil
		for _, c := range x.Complete(o.input.Value(), o.names()) {
			o.rows = append(o.rows, overlayRow{text: c.Text, doc: c.Doc})
		}
	}
}

// matching are the rows that contain every word typed; where none does, those
// that come near.
func matching(rows []overlayRow, typed string) []overlayRow {
	words := strings.Fields(strings.ToLower(typed))
	var fit []overlayRow
	var texts []string
	for _, r := range rows {
		all := strings.ToLower(r.key + " " + r.text + " " + r.doc)
		texts = append(texts, r.text)
		ok := true
		for _, w := range words {
			ok = ok && strings.Contains(all, w)
		}
		if ok {
			fit = append(fit, r)
		}
	}
	if len(fit) == 0 && typed != "" {
		for _, m := range fuzzy.Find(typed, texts) {
			fit = append(fit, rows[m.Index])
		}
	}
	return fit
}

// helpRows are every key, command and setting, from their tables. A row for
// each command, and one for each other line that keys run.
func helpRows() []overlayRow {
	var rows []overlayRow
	for _, c := range explore.Commands() {
		lines, names := []string{c.Name}, map[string][]string{}
		for _, k := range c.Keys {
			if !slices.Contains(lines, k.Line) {
				lines = append(lines, k.Line)
			}
			names[k.Line] = append(names[k.Line], keyName(k.Key))
		}
		rows = append(rows, overlayRow{strings.Join(names[c.Name], " "), strings.TrimSpace(c.Name + " " + c.Args), c.Doc})
		for _, line := range lines[1:] {
			rows = append(rows, overlayRow{strings.Join(names[line], " "), line, ""})
		}
	}
	for _, t := range algo.Settings() {
		doc := t.Doc
		if t.Values != nil {
			doc = strings.Join(t.Values, ", ") + ": " + doc
		}
		rows = append(rows, overlayRow{"", "set " + t.Name, doc})
	}
	return rows
}

// keyName is a key as help writes it.
func keyName(k string) string {
	if k == " " {
		return "space"
	}
	return k
}

// key is a key while an overlay is open. It returns the command line that was
// chosen, if one was.
func (o *overlays) key(x *explore.Explorer, k tea.KeyMsg) (line string) {
	switch k.String() {
	case "esc", "ctrl+c":
		x.Close()
	case "up", "ctrl+p", "shift+tab":
		o.move(x, -1)
	case "down", "ctrl+n":
		o.move(x, 1)
	case "pgup":
		o.at = max(0, o.at-10)
	case "pgdown":
		o.at = min(len(o.rows)-1, o.at+10)
	case "tab":
		o.complete(x)
	case "enter":
		return o.choose(x)
	default:
		if k.String() == "?" && o.layer == explore.HelpLayer && o.input.Value() == "" {
			x.Close()
			return ""
		}
		o.input, _ = o.input.Update(k)
		o.list(x)
	}
	return ""
}

// move goes through the rows; on the command line, through what was typed before.
func (o *overlays) move(x *explore.Explorer, by int) {
	if o.layer != explore.PaletteLayer {
		o.at = max(0, min(len(o.rows)-1, o.at+by))
		return
	}
	if o.back -= by; o.back < 1 {
		o.back = 0
		o.input.SetValue("")
	} else {
		o.back = min(o.back, len(o.history))
		if o.back > 0 {
			o.input.SetValue(o.history[len(o.history)-o.back])
		}
	}
	o.input.CursorEnd()
	o.list(x)
}

// complete fills in the last word: pressed again, with the next that fits.
func (o *overlays) complete(x *explore.Explorer) {
	if o.layer != explore.PaletteLayer || len(o.rows) == 0 {
		o.move(x, 1)
		return
	}
	o.at = (o.at + 1) % len(o.rows)
	typed := o.input.Value()
	head := typed[:strings.LastIndexAny(typed, " ;")+1]
	o.input.SetValue(head + o.rows[o.at].text)
	o.input.CursorEnd()
	if len(o.rows) == 1 {
		o.input.SetValue(o.input.Value() + " ")
		o.input.CursorEnd()
		o.list(x)
	}
}

// choose is the key enter.
func (o *overlays) choose(x *explore.Explorer) string {
	layer, typed := o.layer, strings.TrimSpace(o.input.Value())
	x.Close()
	switch layer {
	case explore.PaletteLayer:
		if typed != "" {
			o.history = append(o.history, typed)
		}
		return typed
	case explore.PickerLayer:
		if o.at >= 0 && o.at < len(o.rows) {
			return "open " + explore.Quote(o.rows[o.at].text)
		}
		if typed != "" {
			return "open " + explore.Quote(typed)
		}
	}
	return ""
}

// draw draws the overlay that is open.
func (o *overlays) draw(g *grid.Grid) {
	switch o.layer {
	case explore.PaletteLayer:
		o.drawPalette(g)
	case explore.HelpLayer:
		o.drawList(g, "help", "type to search, ↑ ↓ scroll, esc closes")
	case explore.PickerLayer:
		o.drawList(g, "open", "type a name, ↑ ↓ choose, enter opens, esc closes")
	}
}

// drawPalette draws the command line at the bottom, the completions above it.
func (o *overlays) drawPalette(g *grid.Grid) {
	rows := min(len(o.rows), max(0, g.H/3))
	first := max(0, min(o.at-rows+1, len(o.rows)-rows))
	a := g.Area(grid.Rect{X: 0, Y: g.H - 1 - rows, W: g.W, H: rows + 1})
	a.Clear()
	for i := range rows {
		o.drawRow(a, i, first+i, 0)
	}
	o.drawInput(a, rows, ":")
}

// drawInput draws what is typed with its cursor.
func (o *overlays) drawInput(a grid.Area, y int, prompt string) {
	x := a.Text(1, y, prompt+" ", theme.Prompt)
	typed := []rune(o.input.Value())
	at := min(o.input.Position(), len(typed))
	if room := a.W() - x - 2; at > room && room > 0 { // keep the cursor in view
		typed = typed[at-room:]
		at = room
	}
	a.Text(x, y, string(typed), theme.Text)
	under := " "
	if at < len(typed) {
		under = string(typed[at])
	}
	a.Text(x+a.Width(string(typed[:at])), y, under, theme.On(theme.Here, theme.Selected))
}

func (o *overlays) drawRow(a grid.Area, y, i, keys int) {
	r := o.rows[i]
	text, doc := theme.Text, theme.Label
	mark := "  "
	if i == o.at {
		text, doc = theme.On(theme.Strong, theme.Selected), theme.On(theme.Text, theme.Selected)
		a.Fill(grid.Rect{X: 0, Y: y, W: a.W(), H: 1}, ' ', text)
		mark = "> "
	}
	x := a.Text(0, y, mark, text)
	if keys > 0 {
		a.Fit(x, y, keys, r.key, theme.On(theme.Key, text))
		x += keys + 1
	}
	wide := min(18, a.W()/3)
	if r.doc == "" {
		wide = a.W() - x - 1
	}
	a.Fit(x, y, wide, r.text, text)
	a.Fit(x+wide+1, y, a.W()-x-wide-2, r.doc, doc)
}

// drawList draws a list over the whole screen.
func (o *overlays) drawList(g *grid.Grid, title, hint string) {
	a := g.All()
	a.Clear()
	a.Heading(0, 0, g.W, title, theme.Heading, theme.Border)
	o.drawInput(a, 1, "/")
	keys := 0
	for _, r := range o.rows {
		keys = max(keys, a.Width(r.key))
	}
	rows := max(0, g.H-5)
	first := max(0, min(o.at-rows/2, len(o.rows)-rows))
	body := a.Sub(grid.Rect{X: 0, Y: 2, W: g.W, H: rows})
	for i := range min(rows, len(o.rows)) {
		o.drawRow(body, i, first+i, min(keys, 20))
	}
	if len(o.rows) == 0 {
		body.Text(2, 0, "nothing fits", theme.Label)
	}
	a.Fit(1, g.H-1, g.W-2, hint, theme.KeyHelp)
	if o.at >= 0 && o.at < len(o.rows) { // the row chosen, whole
		r := o.rows[o.at]
		whole := a.Sub(grid.Rect{X: 1, Y: g.H - 3, W: g.W - 2, H: 2})
		whole.HRule(0, 0, g.W-2, theme.Border)
		whole.Fit(0, 1, g.W-2, strings.TrimSpace(r.text+"  "+r.doc), theme.Text)
	}
}
