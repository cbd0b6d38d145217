// Package overlay is the overlays above the panels: help, the picker of data, and the
// command line. Each has a text input and rows that the input selects from. Folders are
// listed in Bubble Tea commands, in the background. Read overlay.go first, then list.go.
package overlay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/history"
	"perceptron/tui/theme"
)

// Model is the overlays of one explorer, at most one of which is open.
type Model struct {
	Layer     explore.Layer // the explorer's layer at the last Sync
	catalogue Catalogue
	open      overlay // the overlay that is open; nil: none
	input     textinput.Model
	list      list
	folder    string             // the folder whose files are shown; "": none
	listings  map[string]Listing // by path; empty for one that is being listed
}

// overlay is one overlay.
type overlay interface {
	// refresh rebuilds the rows, after a change of the input or the explorer.
	refresh(x *explore.Explorer)
	// key handles a key, unless it is input.
	key(x *explore.Explorer, name string) (taken bool)
	// choose handles enter; line is the command for the explorer to run.
	choose(x *explore.Explorer) (line string)
	draw(g *grid.Grid)
}

// New makes the overlays. The catalogue lists the data that can be opened.
func New(c Catalogue) *Model {
	if c.History == nil {
		c.History = &history.History{}
	}
	return &Model{catalogue: c}
}

// openLayer opens the overlay of the explorer's layer, unless it is open, and returns it.
func (m *Model) openLayer(x *explore.Explorer) overlay {
	if m.Layer == x.Layer {
		return m.open
	}
	*m = Model{Layer: x.Layer, catalogue: m.catalogue, listings: map[string]Listing{}} // lists folders anew
	switch m.Layer {
	case explore.HelpLayer:
		m.open = &help{Model: m}
	case explore.PickerLayer:
		m.open = newPicker(m, x.Name())
	case explore.PaletteLayer:
		m.open = &palette{Model: m}
	default:
		return nil
	}
	m.input = textinput.New()
	m.input.CharLimit = 400
	m.setInput(x.Typed())
	m.input.Focus()
	m.open.refresh(x)
	return m.open
}

// setInput replaces the input.
func (m *Model) setInput(text string) {
	m.input.SetValue(text)
	m.input.CursorEnd()
}

// Sync opens the overlay of the explorer's layer and returns the command that lists the
// folder it shows; nil if none is needed.
func (m *Model) Sync(x *explore.Explorer) tea.Cmd {
	m.openLayer(x)
	if _, asked := m.listings[m.folder]; asked || m.folder == "" || m.catalogue.Folder == nil {
		return nil
	}
	m.listings[m.folder] = Listing{}
	return m.catalogue.listing(m.folder)
}

// Update takes the result of a command. A listing requested before the overlay was opened
// is accepted too.
func (m *Model) Update(x *explore.Explorer, msg tea.Msg) {
	if l, ok := msg.(Listing); ok && m.open != nil {
		m.listings[l.Path] = l
		m.open.refresh(x)
	}
}

// SyncAll runs the commands of Sync at once, for a frame without a terminal.
func (m *Model) SyncAll(x *explore.Explorer) {
	for cmd := m.Sync(x); cmd != nil; cmd = m.Sync(x) {
		m.Update(x, cmd())
	}
}

// Key handles a key while an overlay is open. It returns the command line that was chosen,
// or "".
func (m *Model) Key(x *explore.Explorer, k tea.KeyMsg) (line string) {
	s := m.openLayer(x)
	switch name := k.String(); {
	case x.Layer == explore.SettingsLayer:
		settingsKey(x, name)
	case s == nil:
	case name == "esc":
		x.Close()
	case name == "enter":
		return s.choose(x)
	case s.key(x, name):
	default:
		was := m.input.Value()
		k.Runes = slices.Clone(k.Runes) // Update writes to them, and those of a blank are Bubble Tea's
		if m.input, _ = m.input.Update(k); m.input.Value() != was {
			s.refresh(x)
		}
	}
	return ""
}

// Draw draws the overlay that is open.
func (m *Model) Draw(g *grid.Grid) {
	if m.open != nil {
		m.open.draw(g)
	}
}

// drawSearch draws the frame of an overlay that fills the screen: title, input, the number
// of matching rows of all, and as many keys as fit, always the last one. It returns the
// area for the list.
func (m *Model) drawSearch(g *grid.Grid, title string, all int, keys ...string) grid.Area {
	a := g.All()
	a.Clear()
	a.Heading(0, 0, g.W, title, theme.Heading, theme.Border)
	m.drawInput(a, 1, g.W-12, "/")
	a.Right(g.W-1, 1, fmt.Sprintf("%d of %d", len(m.list.rows), all), theme.Label)
	last := keys[len(keys)-1]
	room, x := a.W-2-a.Grid.Width(last), 1
	for _, k := range keys[:len(keys)-1] {
		if w := a.Grid.Width(k) + 2; w <= room {
			room -= w
			x = a.Text(x, g.H-1, k, theme.KeyHelp) + 2
		}
	}
	a.Fit(x, g.H-1, a.W-x-1, last, theme.KeyHelp)
	return a.Sub(grid.Rect{Y: 2, W: g.W, H: max(0, g.H-3)})
}

// drawHiddenCount draws at the end of the heading how many rows are below the screen.
func drawHiddenCount(a grid.Area, hidden int) {
	if hidden > 0 {
		a.Right(a.W-2, 0, fmt.Sprintf(" ↓ %d ", hidden), theme.Label)
	}
}

// drawInput draws the input with its cursor, in w columns.
func (m *Model) drawInput(a grid.Area, y, w int, prompt string) {
	x := a.Text(1, y, prompt+" ", theme.Prompt)
	typed := []rune(m.input.Value())
	at := min(m.input.Position(), len(typed))
	for at > 0 && x+a.Grid.Width(string(typed[:at]))+1 > w { // keep the cursor in view
		typed, at = typed[1:], at-1
	}
	a.Fit(x, y, w-x, string(typed), theme.Text)
	under := " "
	if at < len(typed) {
		under = string(typed[at])
	}
	a.Text(x+a.Grid.Width(string(typed[:at])), y, under, theme.On(theme.Here, theme.Selected))
}

// settingsCommands is the commands of those keys in the settings that are no letters.
var settingsCommands = map[string]string{
	"up": "settings up", "shift+tab": "settings up", "down": "settings down", "tab": "settings down",
	"left": "settings less", "right": "settings more", " ": "settings more", "u": "undo", "ctrl+r": "redo", "S": "settings off",
}

// settingsKey handles a key in the settings, which are drawn as a panel: every key runs a
// command. Enter sets the number that was typed, or closes the settings.
func settingsKey(x *explore.Explorer, name string) {
	chosen, typed := x.SelectedSetting()
	line, turns := settingsCommands[name]
	switch {
	case turns:
		x.ExecuteScript(line)
	case name == "esc":
		x.Close()
	case name == "enter" && typed == "":
		x.ExecuteScript("settings off")
	case name == "enter":
		x.ExecuteScript("set " + chosen + " " + typed + "; settings " + chosen)
	case name == "backspace" && typed != "":
		x.ExecuteScript("settings " + chosen + " " + typed[:len(typed)-1])
	case name == ":":
		x.ExecuteScript("command set " + chosen + " ")
	case len(name) == 1 && strings.Contains("0123456789.,/-", name):
		x.ExecuteScript("settings " + chosen + " " + typed + name)
	default:
		x.JumpToSetting(name)
	}
}

// Catalogue is the data that can be opened.
type Catalogue struct {
	Samples []Entry
	// Folder lists the data files and subfolders of a folder, and its parent. It may be
	// slow, and is called in the background. Nil: no files are
	// offered.
	Folder func(path string) Listing
	// History is the command lines run before; nil: of this session only.
	History *history.History
	// Faults reports panics in Folder.
	Faults explore.PanicReporter
}

// Entry is data to open, or a folder to list.
type Entry struct {
	Name   string // argument of the command open
	Text   string // as shown in the list
	Doc    string // description
	Folder bool   // it is listed, not opened

	Source    string   // origin of a sample
	Suggested []string // flags that a sample is opened with: name, value, …
	// Data is a sample's examples, for the thumbnail; nil for anything else.
	Data func() (*model.Dataset, error)
}

// Listing is the content of a folder.
type Listing struct {
	Path    string  // as requested
	Entries []Entry // files, then folders
	Note    string  // why it is empty or incomplete
}

// listing is the command that lists a folder. It has its own copy of the catalogue, since
// the overlay may be closed meanwhile.
func (c Catalogue) listing(path string) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() { // a panic must not end the session
			if r := recover(); r != nil {
				msg = Listing{Path: path, Note: c.Faults.Error(r).Error()}
			}
		}()
		l := c.Folder(path)
		l.Path = path
		return l
	}
}
