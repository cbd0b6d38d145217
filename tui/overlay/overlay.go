// Package overlay is what lies over the panels: the help, the picker of data
// and the command line. Each is a line to type in and rows that what is typed
// chooses from. Listing a folder takes time, and is done in commands beside the keys.
// Read overlay.go first, then list.go.
package overlay

import (
	"context"
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

// Model is the overlays of one explorer, of which one at most is open.
type Model struct {
	layer     explore.Layer
	catalogue Catalogue

	// What follows is there once an overlay has been open.
	input   *textinput.Model
	screens map[explore.Layer]screen
	folders *folders
}

// screen is one overlay.
type screen interface {
	// open begins it: nothing is typed, nothing is known.
	open(x *explore.Explorer)
	// refresh makes the rows anew: what is typed or known has changed.
	refresh(x *explore.Explorer)
	// key takes a key that means more here than a letter.
	key(x *explore.Explorer, name string) (taken bool)
	// choose is the key enter; line is what the explorer is to run.
	choose(x *explore.Explorer) (line string)
	// listed is the folder whose files are shown; "": none.
	listed() string
	draw(g *grid.Grid)
}

// New makes the overlays; the catalogue says what data there are.
func New(c Catalogue) *Model { return &Model{catalogue: c} }

// makeScreens makes the overlays when the first is opened: many sessions open none.
func (m *Model) makeScreens() {
	c, in := &m.catalogue, textinput.New()
	in.Prompt = ""
	in.CharLimit = 400
	if c.Session == nil {
		c.Session = context.Background()
	}
	if c.History == nil {
		c.History = &history.History{}
	}
	m.input, m.folders = &in, &folders{catalogue: c}
	m.screens = map[explore.Layer]screen{
		explore.HelpLayer:    &help{input: &in},
		explore.PickerLayer:  &picker{input: &in, folders: m.folders},
		explore.PaletteLayer: &palette{input: &in, folders: m.folders},
	}
}

// sync opens what the explorer says is open.
func (m *Model) sync(x *explore.Explorer) screen {
	if m.layer != x.Layer {
		if m.layer = x.Layer; m.screens == nil {
			m.makeScreens()
		}
		if s := m.screens[m.layer]; s != nil {
			m.input.SetValue(x.Typed())
			m.input.CursorEnd()
			m.input.Focus()
			m.folders.listings = map[string]*Listing{} // files come and go
			s.open(x)
			s.refresh(x)
		}
	}
	return m.screens[m.layer]
}

// Follow follows the explorer's layer, and returns the work that what is to be
// seen asks for; nil: none.
func (m *Model) Follow(x *explore.Explorer) tea.Cmd {
	if s := m.sync(x); s != nil {
		return m.folders.request(s.listed())
	}
	return nil
}

// Update takes in what work found. A listing that was asked for before the overlay
// opened is as good as any.
func (m *Model) Update(x *explore.Explorer, msg tea.Msg) {
	l, ok := msg.(folderListed)
	if s := m.screens[m.layer]; ok && s != nil {
		m.folders.listings[l.listing.Path] = &l.listing
		s.refresh(x)
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
		*m.input, _ = m.input.Update(k)
		if m.input.Value() != was {
			s.refresh(x)
		}
	}
	return ""
}

// Draw draws the overlay that is open.
func (m *Model) Draw(g *grid.Grid) {
	if s := m.screens[m.layer]; s != nil {
		s.draw(g)
	}
}

// drawInput draws what is typed with its cursor, in w columns, and returns the
// column after it.
func drawInput(a grid.Area, y, w int, prompt string, in *textinput.Model) int {
	x := a.Text(1, y, prompt+" ", theme.Prompt)
	typed := []rune(in.Value())
	at := min(in.Position(), len(typed))
	for at > 0 && x+a.Grid.Width(string(typed[:at]))+1 > w { // keep the cursor in view
		typed, at = typed[1:], at-1
	}
	end := a.Fit(x, y, w-x, string(typed), theme.Text)
	under := " "
	if at < len(typed) {
		under = string(typed[at])
	}
	a.Text(x+a.Grid.Width(string(typed[:at])), y, under, theme.On(theme.Here, theme.Selected))
	return end + 1
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
	Folder func(ctx context.Context, path string) Listing
	// History is the lines that were run before; nil: those of this session.
	History *history.History
	// Session is what Folder ends with; nil: nothing.
	Session context.Context
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

// has reports whether the folder has an entry of that name.
func (l *Listing) has(name string) bool {
	return slices.ContainsFunc(l.Entries, func(e Entry) bool { return e.Name == name })
}

// folders is what has been listed since an overlay opened.
type folders struct {
	catalogue *Catalogue
	listings  map[string]*Listing // an empty one of a folder that was asked for
}

// folderListed says what a folder holds.
type folderListed struct{ listing Listing }

// of is what is known of a folder.
func (f *folders) of(path string) *Listing {
	if l := f.listings[path]; l != nil {
		return l
	}
	return &Listing{}
}

// request lists a folder, unless that was asked for before, or there is none.
func (f *folders) request(path string) tea.Cmd {
	if f.catalogue.Folder == nil || path == "" || f.listings[path] != nil {
		return nil
	}
	f.listings[path] = &Listing{}
	return func() (msg tea.Msg) {
		defer func() { // a fault here is no reason to lose the lesson
			if r := recover(); r != nil {
				msg = folderListed{Listing{Path: path, Note: f.catalogue.Faults.Error(r).Error()}}
			}
		}()
		l := f.catalogue.Folder(f.catalogue.Session, path)
		l.Path = path
		return folderListed{l}
	}
}
