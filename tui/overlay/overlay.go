// Package overlay is what lies over the panels: the help, the picker of data
// and the command line. Each is a line to type in and rows that what is typed
// chooses from. Listing a folder takes time, and is done in commands beside the keys.
// Read overlay.go first, then list.go.
package overlay

import (
	"context"
	"slices"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

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
	if m.layer != x.Layer() {
		if m.layer = x.Layer(); m.screens == nil {
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
	case x.Layer() == explore.SettingsLayer:
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
	for at > 0 && x+a.Width(string(typed[:at]))+1 > w { // keep the cursor in view
		typed, at = typed[1:], at-1
	}
	end := a.Fit(x, y, w-x, string(typed), theme.Text)
	under := " "
	if at < len(typed) {
		under = string(typed[at])
	}
	a.Text(x+a.Width(string(typed[:at])), y, under, theme.On(theme.Here, theme.Selected))
	return end + 1
}
