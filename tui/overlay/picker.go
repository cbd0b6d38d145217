package overlay

import (
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// learnersTitle stands over the learners, which are for the data that are open.
const learnersTitle = "learners"

// picker is the choice of data to open, the samples and the files of a folder,
// and of a learner for the data that are open.
type picker struct {
	input   *textinput.Model
	folders *folders

	list        list
	total       int    // rows, before the search
	folder      string // the one whose files are listed
	present     string // the line that opens what is open now
	userChose   bool   // the choice is the user's
	awaitsFiles bool   // a folder was gone to, and its files are awaited

	examples memo.Cache // those of the sample last chosen
}

func (p *picker) open(x *explore.Explorer) {
	p.list, p.folder, p.present = list{}, ".", openLine(x.Name())
	p.userChose, p.awaitsFiles = false, false
}

func (p *picker) listed() string { return p.folder }

// openLine is the command line that opens data.
func openLine(name string) string { return "open " + explore.Quote(name) }

func (p *picker) refresh(*explore.Explorer) {
	was, _ := p.list.chosen()
	rows := p.rows()
	p.total = len(rows)
	sought := p.list.words
	p.list.search(rows, p.input.Value())
	if !slices.Equal(sought, p.list.words) {
		p.list.chooseBest(p.input.Value())
		p.userChose = true
		return
	}
	wanted := was.value
	if !p.userChose {
		wanted = p.present
	}
	if k := slices.IndexFunc(p.list.rows, func(r item) bool { return r.value == wanted }); k >= 0 {
		p.list.index = k
	}
	p.chooseFirstFile()
}

// chooseFirstFile chooses the first file of a folder that was gone to.
func (p *picker) chooseFirstFile() {
	if p.awaitsFiles && p.folders.of(p.folder).Path != "" {
		p.awaitsFiles = false
		p.list.index = min(len(p.folders.catalogue.Samples), len(p.list.rows)-1)
	}
}

// rows are all that can be chosen.
func (p *picker) rows() []item {
	var rows []item
	add := func(group string, entries []Entry) {
		for k := range entries {
			e, g := &entries[k], group
			if e.Folder {
				g = "folders"
			}
			rows = append(rows, item{group: g, text: e.Text, doc: e.Doc, value: openLine(e.Name), entry: e})
		}
	}
	add("samples", p.folders.catalogue.Samples)
	add(p.filesTitle(), p.folders.of(p.folder).Entries)
	for _, l := range algo.Learners() {
		rows = append(rows, item{group: learnersTitle, text: l.Name, doc: l.Doc, value: "learner " + l.Name})
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
	taken := p.list.key(name)
	p.userChose = p.userChose || taken
	return taken
}

// choose opens what is chosen, or goes to that folder; where nothing fits, it
// takes what is typed for a name.
func (p *picker) choose(x *explore.Explorer) string {
	r, ok := p.list.chosen()
	name := strings.TrimSpace(p.input.Value())
	switch {
	case ok && r.isFolder():
		p.openFolder(x, r.entry.Name)
		return ""
	case !ok && strings.HasSuffix(name, "/") && p.folders.catalogue.Folder != nil:
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

// isFolder reports whether choosing it goes to a folder.
func (r *item) isFolder() bool { return r.entry != nil && r.entry.Folder }

// openFolder goes to a folder.
func (p *picker) openFolder(x *explore.Explorer, folder string) {
	p.folder, p.awaitsFiles, p.userChose = folder, true, true
	p.input.SetValue("")
	p.list.words, p.list.index = nil, len(p.folders.catalogue.Samples)
	p.refresh(x)
}

func (p *picker) draw(g *grid.Grid) {
	a := p.list.drawSearch(g, "open", p.input, p.total)
	room := max(0, g.H-3)
	below := min(max(4, (room+1)/2), 14, room)
	p.drawList(a.Sub(grid.Rect{Y: 2, W: g.W, H: room - below}))
	p.drawChosen(a.Sub(grid.Rect{Y: g.H - 1 - below, W: g.W, H: below}))
	drawHint(a, g.H-1, "enter opens", "↑ ↓ choose", "type to search", "esc closes")
}

func (p *picker) drawList(a grid.Area) {
	if note := p.folders.of(p.folder).Note; note != "" && a.H > 6 {
		a.Fit(2, a.H-1, a.W-3, p.filesTitle()+": "+note, theme.Label)
		a = a.Sub(grid.Rect{W: a.W, H: a.H - 1})
	}
	if len(p.list.rows) == 0 {
		a.Fit(2, 0, a.W-3, "nothing here has that name; enter opens a file of that name", theme.Label)
		return
	}
	wide := 12
	for _, r := range p.list.rows {
		wide = min(max(wide, a.Grid.Width(r.text)), 21)
	}
	p.list.drawColumns(a, wide+4, learnersTitle, func(a grid.Area, r *item, chosen bool) {
		text, _ := drawChoice(a, chosen)
		if r.isFolder() {
			text = theme.On(theme.Key, text)
		}
		drawFound(a, 2, 0, wide, r.text, p.list.words, text)
	})
}

// drawChosen says what is chosen: of a sample in a sentence, beside a small picture of it.
func (p *picker) drawChosen(a grid.Area) {
	r, ok := p.list.chosen()
	if !ok {
		a.HRule(0, 0, a.W, theme.Border)
		return
	}
	title, doc := r.text, r.doc
	switch {
	case r.isFolder():
		doc = "a folder: enter lists its files"
	case r.entry != nil && p.folders.of(p.folder).has(r.entry.Name) && r.doc != "": // of a file it is short
		title, doc = title+", "+r.doc, ""
	}
	if r.value == p.present {
		title += ", open now"
	}
	a.Heading(0, 0, a.W, title, theme.Heading, theme.Border)
	body := a.Sub(grid.Rect{X: 1, Y: 1, W: a.W - 2, H: a.H - 1})
	text := body
	if d := p.sample(r.entry); d != nil && !d.Sparse() && d.Dim() > 0 && body.W >= 40 {
		picture := grid.Rect{W: min(body.W/2, 3*body.H), H: body.H}
		picture.X = body.W - picture.W
		drawThumbnail(body.Sub(picture), d)
		text = body.Sub(grid.Rect{W: picture.X - 3, H: body.H})
	}
	for y, line := range p.about(text, doc, r.entry) {
		text.Text(0, y, line, theme.Label)
	}
}

// about is what there is to say of what is chosen, in the lines of an area.
func (p *picker) about(a grid.Area, doc string, e *Entry) []string {
	lines := wrapped(a, doc, a.W)
	if d := p.sample(e); d != nil {
		lines = append(lines, wrapped(a, size(d), a.W)...)
	}
	if e != nil && len(e.Suggested) > 0 {
		lines = append(lines, wrapped(a, "opened with "+strings.Join(e.Suggested, " "), a.W)...)
	}
	if e != nil && e.Source != "" {
		lines = append(lines, wrapped(a, "source: "+e.Source, a.W)...)
	}
	return lines
}

// sample is the examples of a sample; nil of anything else.
func (p *picker) sample(e *Entry) *model.Dataset {
	if e == nil || e.Data == nil {
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
	return slices.Collect(row.Wrapped(strings.Join(strings.Fields(text), " "), columns, a.Grid.Width))
}

// drawThumbnail draws the examples as the signs of their classes by their first two
// features, one feature alone above its class.
func drawThumbnail(a grid.Area, d *model.Dataset) {
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i := range d.Len() {
		for k, v := range thumbnailPlace(d, i) {
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	for i := range d.Len() {
		at := thumbnailPlace(d, i)
		sign, style := classSign(d, i)
		a.Text(nearestCell(at[0], low[0], high[0], a.W), a.H-1-nearestCell(at[1], low[1], high[1], a.H), sign, style)
	}
}

// thumbnailPlace is where an example lies, across and up.
func thumbnailPlace(d *model.Dataset, i int) [2]float64 {
	if d.Dim() == 1 {
		return [2]float64{d.At(i, 0), float64(d.Class[i])}
	}
	return [2]float64{d.At(i, 0), d.At(i, 1)}
}

// nearestCell is the cell of n that a value between two lies in.
func nearestCell(v, low, high float64, n int) int {
	if high <= low {
		return n / 2
	}
	return int(math.Round((v - low) / (high - low) * float64(n-1)))
}

// classSign is how an example's class is drawn.
func classSign(d *model.Dataset, i int) (string, grid.Style) {
	switch {
	case d.Task == "multiclass":
		return notation.ClassSign(int(d.Class[i])), theme.Class(int(d.Class[i]))
	case d.Y[i] > 0:
		return "+", theme.Positive
	}
	return "o", theme.Negative
}
