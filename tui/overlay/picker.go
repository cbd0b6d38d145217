package overlay

import (
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/plane"
	"perceptron/tui/theme"
)

// picker offers data to open (samples, and files of a folder) and learners for the open
// data.
type picker struct {
	*Model
	total     int    // number of rows before the search
	openNow   string // command that opens the present data
	selection string // command of the selected row, kept when rows change; "": the first of a folder

	examples memo.Cache // of the sample selected last
}

// newPicker is a picker with the present data, of that name, selected.
func newPicker(m *Model, name string) *picker {
	m.folder = "."
	return &picker{Model: m, openNow: openLine(name), selection: openLine(name)}
}

// openLine is the command line that opens data.
func openLine(name string) string { return "open " + explore.Quote(name) }

func (p *picker) refresh(*explore.Explorer) {
	rows := p.rows()
	p.total = len(rows)
	terms := p.list.terms
	p.list.search(rows, p.input.Value())
	switch k := slices.IndexFunc(p.list.rows, func(r item) bool { return r.command == p.selection }); {
	case !slices.Equal(terms, p.list.terms):
		p.list.selectBest(p.input.Value())
		p.keepSelection()
	case p.selection == "":
		p.list.index = min(len(p.catalogue.Samples), len(p.list.rows)-1)
	case k >= 0:
		p.list.index = k
	}
}

// keepSelection makes the selected row the one that stays selected when rows change.
func (p *picker) keepSelection() {
	if r, ok := p.list.selected(); ok {
		p.selection = r.command
	}
}

// rows is all rows.
func (p *picker) rows() []item {
	var rows []item
	add := func(group, value string, e *Entry) {
		rows = append(rows, item{group: group, text: e.Text, synonyms: e.Doc, command: value, entry: e})
	}
	for k := range p.catalogue.Samples {
		e := &p.catalogue.Samples[k]
		add("samples", openLine(e.Name), e)
	}
	files := p.listings[p.folder].Entries
	for k := range files {
		group := p.filesTitle()
		if files[k].Folder {
			group = "folders"
		}
		add(group, openLine(files[k].Name), &files[k])
	}
	for _, l := range algo.Learners() {
		add("learners", "learner "+l.Name, &Entry{Text: l.Name, Doc: l.Doc})
	}
	return rows
}

func (p *picker) filesTitle() string {
	if p.folder == "." {
		return "files here"
	}
	return "files in " + p.folder
}

func (p *picker) key(_ *explore.Explorer, name string) bool {
	if !p.list.key(name) {
		return false
	}
	p.keepSelection()
	return true
}

// choose opens the selection, or lists the selected folder. If no row matches, the input is
// taken as a file name.
func (p *picker) choose(x *explore.Explorer) string {
	r, ok := p.list.selected()
	name := strings.TrimSpace(p.input.Value())
	switch {
	case ok && r.entry.Folder:
		p.openFolder(x, r.entry.Name)
		return ""
	case !ok && strings.HasSuffix(name, "/") && p.catalogue.Folder != nil:
		p.openFolder(x, folderOf(name))
		return ""
	}
	x.Close()
	switch {
	case ok:
		return r.command
	case name == "":
		return ""
	}
	return openLine(name)
}

// openFolder lists a folder.
func (p *picker) openFolder(x *explore.Explorer, folder string) {
	p.folder, p.selection, p.list = folder, "", list{}
	p.input.SetValue("")
	p.refresh(x)
}

// draw draws the names at the left and the selection beside them.
func (p *picker) draw(g *grid.Grid) {
	body := p.drawSearch(g, "open", p.total, "enter opens", "↑ ↓ choose", "type to search", "esc closes")
	names := body.Sub(grid.Rect{W: min(24, g.W/2), H: body.H})
	drawHiddenCount(g.All(), p.list.draw(names))
	p.drawSelected(body.Sub(grid.Rect{X: names.W, W: g.W - names.W, H: body.H}))
}

// drawSelected describes the selection, with a thumbnail of a sample.
func (p *picker) drawSelected(a grid.Area) {
	const least = 4 // rows of a thumbnail
	title, lines := "", wrapped(a, "nothing here has that name; enter opens a file by that name", a.W-2)
	var d *model.Dataset
	if r, ok := p.list.selected(); ok {
		title, d = r.text, p.dataset(r.entry)
		if r.command == p.openNow {
			title += ", open now"
		}
		lines = describe(a, r.entry, d)
	}
	if note := p.listings[p.folder].Note; note != "" {
		lines = append(lines, wrapped(a, p.filesTitle()+": "+note, a.W-2)...)
	}
	a.Heading(0, 0, a.W, title, theme.Heading, theme.Border)
	for y, line := range lines {
		a.Text(1, y+1, line, theme.Label)
	}
	if y := len(lines) + 2; d != nil && !d.Sparse() && d.Dim() > 0 && a.H-y >= least {
		drawThumbnail(a.Sub(grid.Rect{X: 1, Y: y, W: a.W - 2, H: a.H - y}), d)
	}
}

// describe is the lines about an entry and its examples.
func describe(a grid.Area, e *Entry, d *model.Dataset) []string {
	parts := []string{e.Doc}
	if e.Folder {
		parts[0] = "a folder: enter lists its files"
	}
	if d != nil {
		parts = append(parts, sizeText(d))
	}
	if len(e.Suggested) > 0 {
		parts = append(parts, "opened with "+strings.Join(e.Suggested, " "))
	}
	if e.Source != "" {
		parts = append(parts, "source: "+e.Source)
	}
	var lines []string
	for _, one := range parts {
		lines = append(lines, wrapped(a, one, a.W-2)...)
	}
	return lines
}

// dataset is the examples of a sample; nil for anything else.
func (p *picker) dataset(e *Entry) *model.Dataset {
	if e.Data == nil {
		return nil
	}
	return *memo.Made(&p.examples, e.Name, func(d **model.Dataset) {
		*d, _ = e.Data() // samples have no errors; opening one would report it
	})
}

// sizeText is the number of examples and features, or of sentences and tags.
func sizeText(d *model.Dataset) string {
	if d.Corpus != nil {
		return countText(d.Len(), "sentence") + ", " + countText(len(d.Labels), "tag")
	}
	return countText(d.Len(), "example") + " of " + countText(d.Dim(), "feature")
}

// countText is a number of things.
func countText(n int, thing string) string {
	s := notation.Count(n) + " " + thing
	if n != 1 {
		s += "s"
	}
	return s
}

// wrapped is a text in lines of at most that many columns.
func wrapped(a grid.Area, text string, columns int) []string {
	return slices.Collect(grid.Wrapped(strings.Join(strings.Fields(text), " "), columns, a.Grid.Width))
}

// drawThumbnail draws the examples by their first two features; a single feature against
// the class.
func drawThumbnail(a grid.Area, d *model.Dataset) {
	c := &plane.Cloud{Class: d.Y}
	if d.Task == "multiclass" {
		c.Classes = d.Class
	}
	for i := range d.Len() {
		up := float64(d.Class[i])
		if d.Dim() > 1 {
			up = d.At(i, 1)
		}
		c.XY = append(c.XY, d.At(i, 0), up)
	}
	plane.Draw(a.Grid, a.Rect, &plane.Scene{Cloud: c})
}
