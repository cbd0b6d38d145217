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

// show is the command show. It opens a panel that is not shown, focuses one that is, and
// closes one that has the focus; on and off open and close; auto restores the default.
func (x *Explorer) show(g arguments) {
	name, to := canonicalPanel(g.words[0]), strings.Join(g.words[1:], "")
	if isOverlay(name) {
		x.showOverlay(name, to)
	} else {
		x.showPanel(name, to)
	}
}

// canonicalPanel is the name of a panel given by its name or by a synonym.
func canonicalPanel(word string) string {
	if panel.Named(word).Name == "" && !isOverlay(word) {
		for _, p := range panel.Panels() {
			if slices.Contains(strings.Fields(p.Synonyms), word) {
				return p.Name
			}
		}
	}
	return word
}

// showPanel opens or closes a panel: to is on, off, auto, or "" for toggling. Toggling a
// shown panel without the focus focuses it first.
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
			x.Notify(name + " has no room here; z fills the screen with it")
		}
	case to == "" && x.layout().Shows(name) && x.layout().Focus != name:
		p.Focus = name
		x.Notify(name + " has the focus; once more closes it")
	case to == "":
		p.Unopen(name)
		p.SetClosed(name, x.isShown(name)) // a panel shown by default must be closed explicitly
	default:
		p.Unopen(name)
		p.SetClosed(name, to == "off")
	}
	p.Zoomed = p.Zoomed && p.Focus != ""
}

// isShown reports whether a panel or an overlay is shown now.
func (x *Explorer) isShown(name string) bool {
	return panel.Named(name).Overlay && x.View().Overlaid(name) || x.layout().Shows(name)
}

// showOverlay adds or removes an overlay.
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

// focus is the command focus: the next panel, the previous one, or a given one.
func (x *Explorer) focus(g arguments) {
	p, panels := &x.view.Panels, x.shownPanels()
	i := max(0, slices.Index(panels, p.Focus))
	switch {
	case len(g.words) == 0:
		p.Focus = panels[(i+1)%len(panels)]
	case g.has("back"):
		p.Focus = panels[(i+len(panels)-1)%len(panels)]
	case g.has("off"):
		p.Focus, p.Zoomed = "", false
	default:
		p.Focus = canonicalPanel(g.words[0])
		if !slices.Contains(panels, p.Focus) {
			x.Notify(p.Focus + " is not shown (show " + p.Focus + " on, or zoom on)")
		}
	}
	if p.Focus == "plane" {
		x.Notify("the plane has the focus: arrows move it, ) ( zoom, F shows all of it")
	}
}

// checkFocus checks that a word is a panel.
func (x *Explorer) checkFocus(word string) error {
	word = canonicalPanel(word)
	if word == x.View().MainPanel() || panel.Named(word).Name != "" {
		return nil
	}
	return fmt.Errorf("no panel %s: expected one of %s", model.Quoted(word), strings.Join(x.shownPanels(), ", "))
}

// scroll is the command scroll: up, down or N lines of the panel in focus, or PANEL N to
// restore a position.
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
	least := 0
	if panel.Named(name).FromStep {
		least = -most
	}
	s.Scroll = max(least, min(s.Scroll+by, most-1))
	x.view.Panels.ViewStates[name] = s
}

// sort is the command sort: the next or previous sort order or column of the panel in
// focus, or PANEL N to restore one.
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

// zoom makes the panel in focus fill the screen, or ends that.
func (x *Explorer) zoom(g arguments) {
	p := &x.view.Panels
	on := g.toggled(p.Zoomed)
	if p.Focus == "" || len(g.words) == 0 && !slices.Contains(p.Opened, p.Focus) {
		p.Focus = x.layout().Focus
	}
	p.Zoomed = on
}

// layout is the present layout, for commands that depend on what is shown.
func (x *Explorer) layout() scene.Layout {
	view := x.View()
	return view.Layout(view.Frame())
}

// shownPanels is the panels that can have the focus.
func (x *Explorer) shownPanels() []string {
	return append([]string{x.View().MainPanel()}, x.layout().PanelNames()...)
}

// WithPanel calls say with the view as if a panel were open, with everything computed.
// The error is the reason why the run has nothing for the panel, or ctx's.
func (x *Explorer) WithPanel(ctx context.Context, name string, say func(*scene.View)) error {
	if name != "plane" && name != "step" {
		if err := x.panelObjection(name); err != nil {
			return err
		}
		was := x.view.Panels.Opened
		x.view.Panels.Opened = append([]string{name}, slices.DeleteFunc(slices.Clone(was), func(n string) bool { return n == name })...)
		defer func() { x.view.Panels.Opened = was }()
	}
	if name == "settings" { // the settings panel exists only while its layer is open
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

// showExample opens the table, if it is not shown, and scrolls to an example.
func (x *Explorer) showExample(g arguments) error {
	number := g.number("I", 0)
	at, _ := x.arrivedExamples().Index(number)
	view := x.View()
	f, v := view.Frame(), view.Panels.ViewStates["table"]
	line, listed := panel.TableLine(f, v, at)
	if !listed {
		return errors.New("the filter hides it (filter alone lists all)")
	}
	p := &x.view.Panels
	if l := view.Layout(f); !l.Shows("table") {
		p.Open("table")
	}
	p.Focus = "table"
	s := p.ViewStates["table"]
	s.Scroll = line
	p.ViewStates["table"] = s
	x.Notify("the row of " + notation.Indexed("x", number) + " is in the table")
	return nil
}

// setFilter is the command filter [TEXT]: the table lists the examples that match every
// word. It is opened.
func (x *Explorer) setFilter(g arguments) {
	s := x.view.Panels.ViewStates["table"]
	s.Filter, s.Scroll = g.value("TEXT"), 0
	x.view.Panels.ViewStates["table"] = s
	x.showPanel("table", "on")
}
