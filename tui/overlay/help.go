package overlay

import (
	"cmp"
	"slices"
	"strings"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// help is a searchable list of all keys, commands and settings.
type help struct {
	*Model
	all int // number of rows before the search
}

func (h *help) refresh(x *explore.Explorer) {
	rows := helpRows(x)
	for k := range rows {
		if err := x.Objection(rows[k].command); err != nil {
			rows[k].disabled = err.Error()
		}
	}
	h.all = len(rows)
	h.list.search(rows, h.input.Value())
	h.list.selectBest(h.input.Value())
}

func (h *help) key(x *explore.Explorer, name string) bool {
	if name == "?" && h.input.Value() == "" {
		x.Close()
		return true
	}
	return h.list.key(name)
}

// choose opens the command line with the selected command, ready for its arguments.
func (h *help) choose(x *explore.Explorer) string {
	x.Close()
	if r, ok := h.list.selected(); ok {
		return "command " + r.command
	}
	return ""
}

// helpRows is a row for each command, for each further command line that keys run, and for
// each setting.
func helpRows(x *explore.Explorer) []item {
	var rows []item
	for _, c := range explore.Commands() {
		rows = append(rows, item{
			group: c.Group, text: strings.TrimSpace(c.Name + " " + c.Args.String()), doc: c.Doc, command: c.Name, synonyms: c.Synonyms,
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
				rows = append(rows, item{group: c.Group, text: text, doc: v.Doc, command: k.Line, synonyms: v.Synonyms})
			}
			rows[at].key = joinKeys(rows[at].key, k)
		}
	}
	for _, s := range x.Settings() {
		r := item{group: s.Group, text: "set " + s.Name, doc: s.Doc, command: "set " + s.Name, synonyms: s.Synonyms}
		if s.Values != nil {
			r.doc += ": " + strings.Join(s.Values, ", ")
		}
		rows = append(rows, r)
	}
	return rows
}

// joinKeys appends a key to names; a mode that two keys share, such as "(edit)", is named
// once.
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
	body := h.drawSearch(g, "help", h.all, "type to search", "↑ ↓ scroll", "enter types the command", "esc closes")
	if len(h.list.rows) == 0 {
		body.Text(2, 0, "nothing matches", theme.Label)
	}
	drawHiddenCount(g.All(), h.list.draw(body))
}
