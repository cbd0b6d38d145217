package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

func isOverlay(name string) bool {
	return slices.ContainsFunc(scene.Overlays(), func(o [2]string) bool { return o[0] == name })
}

// show opens a panel that is not to be seen, gives one that is the focus, and
// closes one that has it; with on or off it does only that, and auto leaves it to
// what is there by default.
func (x *Explorer) show(g arguments) {
	name, to := panelName(g.words[0]), strings.Join(g.words[1:], "")
	if isOverlay(name) {
		x.showOverlay(name, to)
	} else {
		x.showPanel(name, to)
	}
}

// panelName is the name of a panel that is asked for by its title.
func panelName(word string) string {
	if name := map[string]string{"proof": "bound", "examples": "table", "log": "events", "matrix": "gram", "losses": "loss"}[word]; name != "" {
		return name
	}
	return word
}

// showPanel opens or closes a panel: on, off, auto, or "" for the other of the two. One that is to be seen is given the focus
// first.
func (x *Explorer) showPanel(name, to string) {
	p := &x.view.Panels
	switch {
	case to == "on", to == "" && !x.isShown(name):
		p.Zoomed = p.Zoomed && p.Focus == name
		p.Focus = name
		delete(p.Closed, name)
		if to == "on" || !x.isShown(name) {
			p.Open(name)
		}
		if !x.isShown(name) {
			x.Say(name + " has no room here; z fills the screen with it")
		}
	case to == "" && x.layout().Shows(name) && x.layout().Focus != name:
		p.Focus = name
		x.Say(name + " has the focus; once more closes it")
	case to == "":
		p.Unopen(name)
		p.SetClosed(name, x.isShown(name)) // one that is there by default has to be closed
	default:
		p.Unopen(name)
		p.SetClosed(name, to == "off")
	}
	p.Zoomed = p.Zoomed && p.Focus != ""
}

// isShown reports whether a panel is on the screen as things stand, or something
// lies over the plane.
func (x *Explorer) isShown(name string) bool {
	return panel.Named(name).Overlay && x.View().Overlaid(name) || x.layout().Shows(name)
}

// showOverlay puts something over the plane, or takes it off.
func (x *Explorer) showOverlay(name, to string) {
	p := &x.view.Panels
	on := to == "on" || to == "" && !x.View().Overlaid(name)
	switch {
	case name == "truth":
		p.SetClosed(name, !on && to != "auto" && x.endless())
	case on:
		p.Open(name)
	default:
		p.Unopen(name)
	}
}

// focus goes to the next panel that is to be seen, or to that one.
func (x *Explorer) focus(g arguments) {
	p, ring := &x.view.Panels, x.onScreen()
	i := max(0, slices.Index(ring, p.Focus))
	switch {
	case len(g.words) == 0:
		p.Focus = ring[(i+1)%len(ring)]
	case g.has("back"):
		p.Focus = ring[(i+len(ring)-1)%len(ring)]
	case g.has("off"):
		p.Focus, p.Zoomed = "", false
	default:
		p.Focus = panelName(g.words[0])
		if !slices.Contains(ring, p.Focus) {
			x.Say(p.Focus + " is not shown (show " + p.Focus + " on, or zoom on)")
		}
	}
	if p.Focus == "plane" {
		x.Say("the plane has the focus: arrows move it, ) ( zoom, F shows all of it")
	}
}

// noFocus refuses what is no panel.
func (x *Explorer) noFocus(word string) error {
	word = panelName(word)
	if word == x.View().MainPanel() || panel.Named(word).Name != "" {
		return nil
	}
	return fmt.Errorf("no panel %s: expected one of %s", model.Quoted(word), strings.Join(x.onScreen(), ", "))
}

// scroll is the command scroll up|down|N of the panel in focus, or PANEL N.
func (x *Explorer) scroll(g arguments) {
	name, by := cmp.Or(g.value("PANEL"), x.layout().Focus), g.number("N", 1)
	s := x.view.Panels.ViewStates[name]
	if g.has("PANEL") {
		s.Scroll = by
		x.view.Panels.ViewStates[name] = s
		return
	}
	if g.has("up") {
		by = -1
	}
	v, room := s, x.layout().RectOf(name)
	v.Width, v.Height = room.W, room.H
	most := panel.ScrollLength(name, x.View().Frame(), v)
	least := -most // the log and the matrix are scrolled from the present step
	if name == "table" || name == "why" {
		least = 0
	}
	s.Scroll = max(least, min(s.Scroll+by, most-1))
	x.view.Panels.ViewStates[name] = s
}

// sort goes to another column, to sort the table by or to show of the matrix;
// sort PANEL N goes to that one.
func (x *Explorer) sort(g arguments) error {
	name := cmp.Or(g.value("PANEL"), x.layout().Focus)
	s := x.view.Panels.ViewStates[name]
	switch {
	case g.has("PANEL"):
		s.Sort = g.number("N", 0)
	case g.has("left"):
		s.Sort--
	default:
		s.Sort++
	}
	if !panel.Named(name).Sorted {
		return fmt.Errorf("%s has no other columns (tab gives another panel the focus)", name)
	}
	if n := x.source.Data.Len(); name == "gram" {
		s.Sort = max(-n, min(s.Sort, n))
	}
	x.view.Panels.ViewStates[name] = s
	return nil
}

// zoom has the panel in focus fill the screen, or ends that.
func (x *Explorer) zoom(g arguments) {
	p := &x.view.Panels
	on := g.toggled(p.Zoomed)
	if p.Focus == "" || len(g.words) == 0 && !slices.Contains(p.Opened, p.Focus) {
		p.Focus = x.layout().Focus
	}
	p.Zoomed = on
}

// layout is the layout of the present frame, for commands that go by what is
// to be seen.
func (x *Explorer) layout() scene.Layout {
	pic := x.View()
	return pic.Layout(pic.Frame())
}

// onScreen is what can be given the focus as things stand.
func (x *Explorer) onScreen() []string {
	return append([]string{x.View().MainPanel()}, x.layout().PanelNames()...)
}

// WithPanel shows a panel, open or not, to whoever says it: the picture is as if it
// were open, with all that takes time worked out. The error is why the run has
// nothing to show there.
func (x *Explorer) WithPanel(ctx context.Context, name string, say func(*scene.View)) error {
	if name != "plane" && name != "step" {
		if err := x.noPanel(name); err != nil {
			return err
		}
		was := x.view.Panels.Opened
		x.view.Panels.Opened = append([]string{name}, slices.DeleteFunc(slices.Clone(was), func(n string) bool { return n == name })...)
		defer func() { x.view.Panels.Opened = was }()
	}
	if name == "settings" { // which are there in their layer alone
		was := x.Layer
		x.Layer = SettingsLayer
		defer func() { x.Layer = was }()
	}
	for x.Counting() && ctx.Err() == nil {
		x.Count(ctx)
	}
	say(x.View())
	return ctx.Err()
}

// example opens the table, if it is not to be seen, and scrolls it to the row of
// an example.
func (x *Explorer) example(g arguments) error {
	number := g.number("I", 0)
	at, _ := x.arrived().Index(number)
	pic := x.View()
	f, v := pic.Frame(), pic.Panels.ViewStates["table"]
	line, listed := panel.TableLine(f, v, at)
	if !listed {
		return errors.New("the filter hides it (filter alone lists all)")
	}
	p := &x.view.Panels
	if l := pic.Layout(f); !l.Shows("table") {
		p.Open("table")
	}
	p.Focus = "table"
	s := p.ViewStates["table"]
	s.Scroll = line
	p.ViewStates["table"] = s
	x.Say("the row of " + notation.Indexed("x", number) + " is in the table")
	return nil
}

// filter is the command filter [TEXT]: the table lists the examples that fit
// every word of it. It is opened.
func (x *Explorer) filter(g arguments) {
	s := x.view.Panels.ViewStates["table"]
	s.Filter, s.Scroll = g.value("TEXT"), 0
	x.view.Panels.ViewStates["table"] = s
	x.showPanel("table", "on")
}
