// Package overlay is what lies over the panels: the help, the picker of data
// and the command line. Each is a line to type in and rows that what is typed
// chooses from. Listing a folder takes time, and is done in commands beside the keys.
// Read overlay.go first, then list.go.
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

// Model is the overlays of one explorer, of which one at most is open, and what each of
// them has: a line to type in, rows that it chooses from, and the folders that were listed
// since it opened.
type Model struct {
	Layer     explore.Layer // that was followed last
	catalogue Catalogue
	screen    screen // the overlay that is open; nil: none
	input     textinput.Model
	list      list
	folder    string             // whose files are shown; "": none
	listings  map[string]Listing // an empty one of a folder that was asked for
}

// screen is one overlay.
type screen interface {
	// refresh makes the rows anew: what is typed or known has changed.
	refresh(x *explore.Explorer)
	// key takes a key that means more here than a letter.
	key(x *explore.Explorer, name string) (taken bool)
	// choose is the key enter; line is what the explorer is to run.
	choose(x *explore.Explorer) (line string)
	draw(g *grid.Grid)
}

// New makes the overlays; the catalogue says what data there are.
func New(c Catalogue) *Model {
	if c.History == nil {
		c.History = &history.History{}
	}
	return &Model{catalogue: c}
}

// sync opens what the explorer says is open.
func (m *Model) sync(x *explore.Explorer) screen {
	if m.Layer == x.Layer {
		return m.screen
	}
	*m = Model{Layer: x.Layer, catalogue: m.catalogue, listings: map[string]Listing{}} // files come and go
	switch m.Layer {
	case explore.HelpLayer:
		m.screen = &help{Model: m}
	case explore.PickerLayer:
		m.screen = newPicker(m, x.Name())
	case explore.PaletteLayer:
		m.screen = &palette{Model: m}
	default:
		return nil
	}
	m.input = textinput.New()
	m.input.CharLimit = 400
	m.typed(x.Typed())
	m.input.Focus()
	m.screen.refresh(x)
	return m.screen
}

// typed makes a text what is typed.
func (m *Model) typed(text string) {
	m.input.SetValue(text)
	m.input.CursorEnd()
}

// Follow follows the explorer's layer, and returns the work that what is to be
// seen asks for; nil: none.
func (m *Model) Follow(x *explore.Explorer) tea.Cmd {
	m.sync(x)
	if _, asked := m.listings[m.folder]; asked || m.folder == "" || m.catalogue.Folder == nil {
		return nil
	}
	m.listings[m.folder] = Listing{}
	return m.catalogue.listing(m.folder)
}

// Update takes in what work found. A listing that was asked for before the overlay
// opened is as good as any.
func (m *Model) Update(x *explore.Explorer, msg tea.Msg) {
	if l, ok := msg.(Listing); ok && m.screen != nil {
		m.listings[l.Path] = l
		m.screen.refresh(x)
	}
}

// FollowAll does at once all that Follow leaves for later: a frame without a
// terminal shows it.
func (m *Model) FollowAll(x *explore.Explorer) {
	for cmd := m.Follow(x); cmd != nil; cmd = m.Follow(x) {
		m.Update(x, cmd())
	}
}

// Key is a key while an overlay is open. It returns the command line that was
// chosen, if one was.
func (m *Model) Key(x *explore.Explorer, k tea.KeyMsg) (line string) {
	s := m.sync(x)
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
		k.Runes = slices.Clone(k.Runes) // those of a blank are Bubble Tea's own, and are written to
		if m.input, _ = m.input.Update(k); m.input.Value() != was {
			s.refresh(x)
		}
	}
	return ""
}

// Draw draws the overlay that is open.
func (m *Model) Draw(g *grid.Grid) {
	if m.screen != nil {
		m.screen.draw(g)
	}
}

// drawSearch draws what is over a list that fills the screen and below it: its title, what
// is searched for, how many of all rows have it, and the keys, as many as there is room
// for; the last is always there.
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

// drawBelow says at the end of the heading how many rows of the list lie below the screen.
func drawBelow(a grid.Area, below int) {
	if below > 0 {
		a.Right(a.W-2, 0, fmt.Sprintf(" ↓ %d ", below), theme.Label)
	}
}

// drawInput draws what is typed with its cursor, in w columns.
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

// settingsCommands is what the keys of the settings run that are no letter of a name.
var settingsCommands = map[string]string{
	"up": "settings up", "shift+tab": "settings up", "down": "settings down", "tab": "settings down",
	"left": "settings less", "right": "settings more", " ": "settings more", "u": "undo", "ctrl+r": "redo", "S": "settings off",
}

// settingsKey runs what a key means in the settings, which are drawn as a panel of the
// frame: every key is a command. Enter sets the number that was typed, or is done.
func settingsKey(x *explore.Explorer, name string) {
	chosen, typed := x.ChosenSetting()
	line, turns := settingsCommands[name]
	switch {
	case turns:
		x.Begin(line)
	case name == "esc":
		x.Close()
	case name == "enter" && typed == "":
		x.Begin("settings off")
	case name == "enter":
		x.Begin("set " + chosen + " " + typed + "; settings " + chosen)
	case name == "backspace" && typed != "":
		x.Begin("settings " + chosen + " " + typed[:len(typed)-1])
	case name == ":":
		x.Begin("command set " + chosen + " ")
	case len(name) == 1 && strings.Contains("0123456789.,/-", name):
		x.Begin("settings " + chosen + " " + typed + name)
	default:
		x.Jump(name)
	}
}

// Catalogue is where data to open are found.
type Catalogue struct {
	Samples []Entry
	// Folder lists the data files of a folder, and the folders that lead on
	// from it. It may take its time, and is called beside the keys. Nil: files are
	// not offered.
	Folder func(path string) Listing
	// History is the lines that were run before; nil: those of this session.
	History *history.History
	// Faults tells of panics in Folder.
	Faults explore.Faults
}

// Entry is something to open, or a folder to go to.
type Entry struct {
	Name   string // as the command open takes it
	Text   string // as the list shows it
	Doc    string // what it is, in a line
	Folder bool   // it is gone to, not opened

	Source    string   // where a sample is from
	Suggested []string // the flags that a sample is opened with, name and value in turn
	// Data are a sample's examples, for a small picture; nil of anything else.
	Data func() (*model.Dataset, error)
}

// Listing is what a folder holds.
type Listing struct {
	Path    string  // as asked for
	Entries []Entry // the files, then the folders
	Note    string  // why there is nothing, or not all
}

// listing is the work that lists a folder; of its own catalogue, since overlays come and go meanwhile.
func (c Catalogue) listing(path string) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() { // a fault here is no reason to lose the lesson
			if r := recover(); r != nil {
				msg = Listing{Path: path, Note: c.Faults.Error(r).Error()}
			}
		}()
		l := c.Folder(path)
		l.Path = path
		return l
	}
}
