package overlay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// patience is how long reading for a preview may take.
const patience = 3 * time.Second

// learnersTitle stands over the learners, which are for the data that are open.
const learnersTitle = "learners"

// keptPreviews is how many previews are kept while the picker is open.
const keptPreviews = 16

// picker is the choice of data to open, the samples and the files of a folder,
// and of a learner for the data that are open.
type picker struct {
	input     *textinput.Model
	catalogue Catalogue
	folders   *folders

	list        list
	total       int    // rows, before the search
	folder      string // the one whose files are listed
	present     string // what is open now
	userChose   bool   // the choice is the user's
	awaitsFiles bool   // a folder was gone to, and its files are awaited

	reading  *previewRequest
	previews []namedPreview // the latest last
}

// previewRequest is reading for a preview.
type previewRequest struct {
	name   string
	cancel context.CancelFunc
}

// namedPreview is the preview of a name.
type namedPreview struct {
	name    string
	preview Preview
}

// previewRead is what a request for a preview came to.
type previewRead struct {
	request *previewRequest
	preview Preview
}

func (p *picker) open(x *explore.Explorer) {
	p.list, p.folder, p.present = list{}, ".", x.Name()
	p.userChose, p.awaitsFiles, p.previews = false, false, nil
}

func (p *picker) close() {
	if p.reading != nil {
		p.reading.cancel()
	}
	p.reading, p.previews = nil, nil
}

// next reads for the preview of what is chosen, which ends reading for another,
// and lists the folder.
func (p *picker) next() tea.Cmd {
	if cmd := p.preview(); cmd != nil {
		return cmd
	}
	return p.folders.request(p.folder)
}

func (p *picker) preview() tea.Cmd {
	r, ok := p.list.chosen()
	if p.reading != nil && (!ok || p.reading.name != r.value) {
		p.reading.cancel()
		p.reading = nil
	}
	if !ok || r.folder || r.line != "" || p.catalogue.Preview == nil || p.reading != nil || p.known(r.value) != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(p.folders.session, patience)
	e := &previewRequest{name: r.value, cancel: cancel}
	p.reading = e
	read := p.catalogue.Preview
	return func() (msg tea.Msg) {
		defer cancel()
		defer recoverFault(p.catalogue.Faults, func(why string) { msg = previewRead{e, Preview{Refusal: why}} })
		v := read(ctx, e.name)
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			v = Preview{Refusal: fmt.Sprintf("not read within %d seconds (enter opens it all the same)", patience/time.Second)}
		}
		return previewRead{e, v}
	}
}

// known is the preview of that name, if it has been read.
func (p *picker) known(name string) *Preview {
	for k := range p.previews {
		if p.previews[k].name == name {
			return &p.previews[k].preview
		}
	}
	return nil
}

// receive takes in a listing or a preview; of a request that was given up,
// nothing.
func (p *picker) receive(msg tea.Msg) {
	p.folders.receive(msg)
	m, ok := msg.(previewRead)
	if !ok || m.request != p.reading {
		return
	}
	p.reading = nil
	p.previews = append(p.previews, namedPreview{m.request.name, m.preview})
	if len(p.previews) > keptPreviews {
		p.previews = slices.Delete(p.previews, 0, 1)
	}
}

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
	if k := slices.IndexFunc(p.list.rows, func(r row) bool { return r.value == wanted }); k >= 0 {
		p.list.index = k
	}
	p.chooseFirstFile()
}

// chooseFirstFile chooses the first file of a folder that was gone to.
func (p *picker) chooseFirstFile() {
	if _, known := p.folders.listings[p.folder]; p.awaitsFiles && known {
		p.awaitsFiles = false
		p.list.index = min(len(p.catalogue.Samples), len(p.list.rows)-1)
	}
}

// rows are all that can be chosen.
func (p *picker) rows() []row {
	var rows []row
	add := func(group string, entries []Entry) {
		for _, e := range entries {
			g := group
			if e.Folder {
				g = "folders"
			}
			rows = append(rows, row{group: g, text: e.Text, doc: e.Doc, value: e.Name, folder: e.Folder})
		}
	}
	add("samples", p.catalogue.Samples)
	add(p.filesTitle(), p.folders.listings[p.folder].Entries)
	for _, l := range algo.Learners() {
		line := "learner " + l.Name
		rows = append(rows, row{group: learnersTitle, text: l.Name, doc: l.Doc, value: line, line: line})
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
	name := trimmedInput(p.input)
	switch {
	case ok && r.folder:
		p.openFolder(x, r.value)
		return ""
	case ok && r.line != "":
		x.Close()
		return r.line
	case ok:
		name = r.value
	case strings.HasSuffix(name, "/") && p.catalogue.Folder != nil:
		p.openFolder(x, folderOf(name))
		return ""
	}
	x.Close()
	if name == "" {
		return ""
	}
	return "open " + explore.Quote(name)
}

// openFolder goes to a folder.
func (p *picker) openFolder(x *explore.Explorer, folder string) {
	p.folder, p.awaitsFiles, p.userChose = folder, true, true
	p.input.SetValue("")
	p.list.words, p.list.index = nil, len(p.catalogue.Samples)
	p.refresh(x)
}

func (p *picker) draw(g *grid.Grid) {
	a := p.list.drawSearch(g, "open", p.input, p.total)
	room := max(0, g.H-3)
	below := min(max(4, (room+1)/2), 19, room)
	p.drawList(a.Sub(grid.Rect{Y: 2, W: g.W, H: room - below}))
	p.drawPreview(a.Sub(grid.Rect{Y: g.H - 1 - below, W: g.W, H: below}))
	drawHint(a, g.H-1, "enter opens", "↑ ↓ choose", "type to search", "esc closes")
}

func (p *picker) drawList(a grid.Area) {
	if note := p.folders.listings[p.folder].Note; note != "" && a.H() > 6 {
		a.Fit(2, a.H()-1, a.W()-3, p.filesTitle()+": "+note, theme.Label)
		a = a.Sub(grid.Rect{W: a.W(), H: a.H() - 1})
	}
	if len(p.list.rows) == 0 {
		a.Fit(2, 0, a.W()-3, "nothing here has that name; enter opens a file of that name", theme.Label)
		return
	}
	wide := 12
	for _, r := range p.list.rows {
		wide = min(max(wide, a.Width(r.text)), 21)
	}
	p.list.drawColumns(a, wide+4, learnersTitle, func(a grid.Area, r *row, chosen bool) {
		text, _ := drawChoice(a, chosen)
		if r.folder {
			text = theme.On(theme.Key, text)
		}
		drawFound(a, 2, 0, wide, r.text, p.list.words, text)
	})
}

// drawPreview draws what is known of what is chosen.
func (p *picker) drawPreview(a grid.Area) {
	r, ok := p.list.chosen()
	if !ok {
		a.HRule(0, 0, a.W(), theme.Border)
		return
	}
	title := r.text
	if p.folders.listings[p.folder].has(r.value) && r.doc != "" { // of a file it is short
		title += ", " + r.doc
	}
	if r.value == p.present {
		title += ", open now"
	}
	a.Heading(0, 0, a.W(), title, theme.Heading, theme.Border)
	body := a.Sub(grid.Rect{X: 1, Y: 1, W: a.W() - 2, H: a.H() - 1})
	switch v := p.known(r.value); {
	case r.folder:
		body.Fit(0, 0, body.W(), "a folder: enter lists its files", theme.Text)
	case v != nil:
		drawPreview(body, r.doc, v)
	default:
		drawLines(body, 0, wrap(body, r.doc, body.W()), theme.Label)
		if p.reading != nil && body.H() > 2 {
			body.Text(0, 2, "reading …", theme.Faint)
		}
	}
}
