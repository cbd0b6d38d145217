package scene

import (
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/panel"
)

// defaultPanels are the panels that are open unless they are closed, by priority;
// streamPanels those of a stream.
var defaultPanels, streamPanels = []string{"algorithm", "table", "loss", "events"}, []string{"online", "algorithm", "events", "table"}

// MainPanel is the name of the large picture.
func (v *View) MainPanel() string {
	if v.Data.Corpus != nil {
		return "trellis"
	}
	return "plane"
}

// Panels is which panels are open and the view state of each, as asked for, whether or
// not they fit on the screen.
type Panels struct {
	Opened     []string        // by the user, the latest first; overlays included
	Closed     map[string]bool // by the user, of the default panels
	Focus      string          // as asked for; "": chosen by what is shown
	Zoomed     bool
	ViewStates map[string]panel.ViewState // of each panel
}

// byPriority is the panels in the order in which they get room: those that the user
// opened and the run has, then the default ones that the user has not closed.
func (p *Panels) byPriority(f *panel.Frame, byDefault []string) []string {
	all := make([]string, 0, 1+len(p.Opened)+len(byDefault))
	if f.Settings != nil {
		all = append(all, "settings")
	}
	for _, name := range p.Opened {
		if panel.Named(name).Name != "" && panel.Objection(f, name) == "" {
			all = append(all, name)
		}
	}
	for _, name := range byDefault {
		if !slices.Contains(all, name) && !p.Closed[name] {
			all = append(all, name)
		}
	}
	return all
}

// Layout is the layout of a frame.
func (v *View) Layout(f *panel.Frame) Layout {
	hint := func(name string, width int) (least, best int) {
		if name == "plane" {
			name = v.MainPanel()
		}
		return panel.HeightHint(name, f, width, v.Height)
	}
	p, byDefault := &v.Panels, defaultPanels
	if v.Setup.Online {
		byDefault = streamPanels
	}
	l := NewLayout(v.Width, v.Height, p.byPriority(f, byDefault), !v.Setup.Online && !p.Closed["bound"], hint)
	l.Focus = v.focused(l)
	if p.Zoomed && f.Settings == nil && panel.Objection(f, p.Focus) == "" {
		l.zoom(p.Focus, v.MainPanel())
	}
	return l
}

// zoom makes a panel fill the screen above the sentence and the keys; all other parts are
// empty.
func (l *Layout) zoom(name, main string) {
	sentence := grid.Rect{Y: l.Keys.Y - 1, W: l.Top.W, H: 1}
	body := grid.Rect{Y: l.Plane.Y, W: l.Top.W, H: sentence.Y - l.Plane.Y}
	panes := l.Panes
	*l = Layout{Top: l.Top, Sentence: sentence, Keys: l.Keys, Focus: name, Zoomed: name}
	for _, p := range panes {
		l.Panes = append(l.Panes, Pane{Name: p.Name})
	}
	switch k := slices.IndexFunc(panes, func(p Pane) bool { return p.Name == name }); {
	case name == main:
		l.Plane = body
	case k >= 0:
		l.Panes[k].Rect = body
	default:
		l.Panes = append(l.Panes, Pane{name, body})
	}
}

// focused is the panel that scrolling, sorting and zoom act on, one of those shown.
func (v *View) focused(l Layout) string {
	p := &v.Panels
	opened := slices.IndexFunc(p.Opened, l.Shows)
	switch {
	case p.Focus == v.MainPanel() || l.Shows(p.Focus):
		return p.Focus
	case opened >= 0:
		return p.Opened[opened]
	case l.Shows("table"):
		return "table"
	}
	return v.MainPanel()
}

// Open gives a panel priority over all others.
func (p *Panels) Open(name string) {
	delete(p.Closed, name)
	if !slices.Contains(p.Opened, name) {
		p.Opened = slices.Insert(p.Opened, 0, name)
	}
}

// Unopen undoes Open.
func (p *Panels) Unopen(name string) {
	p.Opened = slices.DeleteFunc(slices.Clone(p.Opened), func(n string) bool { return n == name })
	if p.Focus == name {
		p.Focus, p.Zoomed = "", false
	}
}

// SetClosed closes a default panel, or undoes that.
func (p *Panels) SetClosed(name string, closed bool) {
	delete(p.Closed, name)
	if closed && (name == "bound" || name == "truth" || slices.Contains(defaultPanels, name) || slices.Contains(streamPanels, name)) {
		p.Closed[name] = true
	}
}
