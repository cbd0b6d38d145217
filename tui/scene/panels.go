package scene

import (
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/panel"
)

// defaults are the panels of a data set that are there unless they are closed, in the
// order they are given room; streaming those of a stream.
var defaults, streaming = []string{"algorithm", "table", "loss", "events"}, []string{"online", "algorithm", "events", "table"}

// MainPanel is the name of what is shown large, and everything else beside it.
func (v *View) MainPanel() string {
	if v.Data.Corpus != nil {
		return "trellis"
	}
	return "plane"
}

// Panels is which panels are open, and how each is scrolled and sorted: what was
// asked for, whatever of it a screen has room for.
type Panels struct {
	Opened []string        // by the user, what lies over the plane too, the latest first
	Closed map[string]bool // by the user, of what is there by default
	Focus  string          // what was given the focus; "" leaves it to what is to be seen
	Zoomed bool
	Views  map[string]panel.Viewport // how each panel is looked at
}

// wanted is the panels in the order they are given room: what the user opened
// and the run has, then the defaults that the user has not closed.
func (p *Panels) wanted(f *panel.Frame, byDefault []string) []string {
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

// Layout is where everything of a frame lies on the screen.
func (v *View) Layout(f *panel.Frame) Layout {
	room := func(name string, width int) (least, best int) {
		if name == "plane" {
			name = v.MainPanel()
		}
		return panel.HeightHint(name, f, width, v.Height)
	}
	p, byDefault := &v.Panels, defaults
	if v.Setup.Online {
		byDefault = streaming
	}
	l := Arrange(v.Width, v.Height, p.wanted(f, byDefault), !v.Setup.Online && !p.Closed["bound"], room)
	l.Focus = v.focused(l)
	if p.Zoomed && f.Settings == nil && panel.Objection(f, p.Focus) == "" {
		l.zoom(p.Focus, v.MainPanel())
	}
	return l
}

// zoom has a panel fill the screen above the sentence and the keys: nothing else has
// any rows.
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

// focused is the panel that scrolling, sorting and zoom act on, of those that
// are to be seen.
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

// Open gives a panel room before all others.
func (p *Panels) Open(name string) {
	delete(p.Closed, name)
	if !slices.Contains(p.Opened, name) {
		p.Opened = slices.Insert(p.Opened, 0, name)
	}
}

// Unopen takes back that a panel was opened.
func (p *Panels) Unopen(name string) {
	p.Opened = slices.DeleteFunc(slices.Clone(p.Opened), func(n string) bool { return n == name })
	if p.Focus == name {
		p.Focus, p.Zoomed = "", false
	}
}

// SetClosed closes what is there by default, or takes that back.
func (p *Panels) SetClosed(name string, closed bool) {
	delete(p.Closed, name)
	if closed && (name == "bound" || name == "truth" || slices.Contains(defaults, name) || slices.Contains(streaming, name)) {
		p.Closed[name] = true
	}
}
