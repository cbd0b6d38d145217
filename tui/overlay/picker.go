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

// picker is the choice of data to open, the samples and the files of a folder,
// and of a learner for the data that are open.
type picker struct {
	*Model
	total   int    // rows, before the search
	present string // the line that opens what is open now
	wanted  string // what the chosen row stands for; "": the first of a folder

	examples memo.Cache // those of the sample last chosen
}

// newPicker is one over data of that name, which are chosen.
func newPicker(m *Model, name string) *picker {
	m.folder = "."
	return &picker{Model: m, present: openLine(name), wanted: openLine(name)}
}

// openLine is the command line that opens data.
func openLine(name string) string { return "open " + explore.Quote(name) }

func (p *picker) refresh(*explore.Explorer) {
	rows := p.rows()
	p.total = len(rows)
	sought := p.list.words
	p.list.search(rows, p.input.Value())
	switch k := slices.IndexFunc(p.list.rows, func(r item) bool { return r.value == p.wanted }); {
	case !slices.Equal(sought, p.list.words):
		p.list.chooseBest(p.input.Value())
		p.want()
	case p.wanted == "":
		p.list.index = min(len(p.catalogue.Samples), len(p.list.rows)-1)
	case k >= 0:
		p.list.index = k
	}
}

// want keeps to the row chosen, wherever it goes.
func (p *picker) want() {
	if r, ok := p.list.chosen(); ok {
		p.wanted = r.value
	}
}

// rows are all that can be chosen.
func (p *picker) rows() []item {
	var rows []item
	add := func(group, value string, e *Entry) {
		rows = append(rows, item{group: group, text: e.Text, also: e.Doc, value: value, entry: e})
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
	p.want()
	return true
}

// choose opens what is chosen, or goes to that folder; where nothing fits, it
// takes what is typed for a name.
func (p *picker) choose(x *explore.Explorer) string {
	r, ok := p.list.chosen()
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
		return r.value
	case name == "":
		return ""
	}
	return openLine(name)
}

// openFolder goes to a folder.
func (p *picker) openFolder(x *explore.Explorer, folder string) {
	p.folder, p.wanted, p.list = folder, "", list{}
	p.input.SetValue("")
	p.refresh(x)
}

// draw draws the names at the left, and beside them what is chosen.
func (p *picker) draw(g *grid.Grid) {
	body := p.drawSearch(g, "open", p.total, "enter opens", "↑ ↓ choose", "type to search", "esc closes")
	names := body.Sub(grid.Rect{W: min(24, g.W/2), H: body.H})
	drawBelow(g.All(), p.list.draw(names))
	p.drawChosen(body.Sub(grid.Rect{X: names.W, W: g.W - names.W, H: body.H}))
}

// drawChosen says what is chosen: of a sample in a sentence, above a small picture of it.
func (p *picker) drawChosen(a grid.Area) {
	const least = 4 // rows of a picture
	title, lines := "", wrapped(a, "nothing here has that name; enter opens a file by that name", a.W-2)
	var d *model.Dataset
	if r, ok := p.list.chosen(); ok {
		title, d = r.text, p.sample(r.entry)
		if r.value == p.present {
			title += ", open now"
		}
		lines = about(a, r.entry, d)
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

// about is what there is to say of an entry and of its examples, in lines.
func about(a grid.Area, e *Entry, d *model.Dataset) []string {
	said := []string{e.Doc}
	if e.Folder {
		said[0] = "a folder: enter lists its files"
	}
	if d != nil {
		said = append(said, size(d))
	}
	if len(e.Suggested) > 0 {
		said = append(said, "opened with "+strings.Join(e.Suggested, " "))
	}
	if e.Source != "" {
		said = append(said, "source: "+e.Source)
	}
	var lines []string
	for _, one := range said {
		lines = append(lines, wrapped(a, one, a.W-2)...)
	}
	return lines
}

// sample is the examples of a sample; nil of anything else.
func (p *picker) sample(e *Entry) *model.Dataset {
	if e.Data == nil {
		return nil
	}
	return *memo.Made(&p.examples, e.Name, func(d **model.Dataset) {
		*d, _ = e.Data() // an error is a fault in the program, which opening it tells
	})
}

// size says how many examples and features there are, or sentences and tags.
func size(d *model.Dataset) string {
	if d.Corpus != nil {
		return counted(d.Len(), "sentence") + ", " + counted(len(d.Labels), "tag")
	}
	return counted(d.Len(), "example") + " of " + counted(d.Dim(), "feature")
}

// counted is a number of things.
func counted(n int, thing string) string {
	s := notation.Count(n) + " " + thing
	if n != 1 {
		s += "s"
	}
	return s
}

// wrapped is a text in lines of at most so many columns.
func wrapped(a grid.Area, text string, columns int) []string {
	return slices.Collect(grid.Wrapped(strings.Join(strings.Fields(text), " "), columns, a.Grid.Width))
}

// drawThumbnail draws the examples by their first two features, one feature alone above
// its class.
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
