package overlay

import (
	"path"
	"strings"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// palette is the command line, with completion and history.
type palette struct {
	*Model
	historyIndex int    // how many lines back in the history; 0: the draft
	draft        string // the input before going back
}

// refresh makes the completions of the last word.
func (p *palette) refresh(x *explore.Explorer) {
	p.folder = ""
	words, _ := explore.LastCommand(p.input.Value())
	if explore.TakesData(words[0]) && len(words) > 1 {
		p.folder = folderOf(words[len(words)-1])
	}
	p.list = list{index: -1, oneLine: true}
	for _, c := range x.Complete(p.input.Value(), p.names()) {
		p.list.rows = append(p.list.rows, item{text: c.Text, doc: c.Doc, current: c.Value, disabled: c.Objection})
	}
}

// folderOf is the folder part of a path being typed.
func folderOf(word string) string {
	k := strings.LastIndexByte(word, '/')
	if k < 0 {
		return "."
	}
	return path.Clean(word[:k+1])
}

// names is the data that the last word may name.
func (p *palette) names() []explore.Choice {
	var names []explore.Choice
	for _, e := range p.catalogue.Samples {
		names = append(names, explore.Choice{Text: e.Name, Doc: e.Doc})
	}
	for _, e := range p.listings[p.folder].Entries {
		c := explore.Choice{Text: e.Name, Doc: e.Doc}
		if e.Folder {
			c.Text = strings.TrimSuffix(e.Name, "/") + "/"
		}
		names = append(names, c)
	}
	return names
}

func (p *palette) key(x *explore.Explorer, name string) bool {
	by, moves := map[string]int{"up": 1, "ctrl+p": 1, "down": -1, "ctrl+n": -1}[name]
	step, turns := map[string]int{"tab": 1, "shift+tab": -1}[name]
	switch {
	case moves:
		p.browseHistory(x, by)
	case turns:
		p.complete(x, step)
	}
	return moves || turns
}

// browseHistory goes back or forth in the history; after its last line comes the draft.
func (p *palette) browseHistory(x *explore.Explorer, by int) {
	if p.historyIndex == 0 {
		p.draft = p.input.Value()
	}
	lines := p.catalogue.History.Lines()
	p.historyIndex = max(0, min(p.historyIndex+by, len(lines)))
	line := p.draft
	if p.historyIndex > 0 {
		line = lines[len(lines)-p.historyIndex]
	}
	p.setInput(line)
	p.refresh(x)
}

// complete replaces the last word by a completion: pressed again, by the next one. A single
// completion ends the word, unless it is a folder.
func (p *palette) complete(x *explore.Explorer, by int) {
	n := len(p.list.rows)
	if n == 0 {
		return
	}
	if p.list.index < 0 && by < 0 {
		p.list.index = 0
	}
	p.list.index = (p.list.index + by + n) % n
	line := p.input.Value()
	_, start := explore.LastCommand(line)
	word := p.list.rows[p.list.index].text
	line = line[:start] + explore.Quote(word)
	if n == 1 && !strings.HasSuffix(word, "/") {
		line += " "
	}
	p.setInput(line)
	if n == 1 {
		p.refresh(x)
	}
}

func (p *palette) choose(x *explore.Explorer) string {
	line := strings.TrimSpace(p.input.Value())
	x.Close()
	p.catalogue.History.Add(line)
	return line
}

// draw draws the command line at the bottom, and the completions above it.
func (p *palette) draw(g *grid.Grid) {
	rows := min(len(p.list.rows), max(0, g.H/3))
	a := g.Area(grid.Rect{Y: g.H - 2 - rows, W: g.W, H: rows + 2})
	a.Clear()
	a.Fill(grid.Rect{W: g.W, H: 1}, '─', theme.Border)
	p.list.draw(a.Sub(grid.Rect{Y: 1, W: g.W, H: rows}))
	p.drawInput(a, rows+1, g.W, ":")
}
