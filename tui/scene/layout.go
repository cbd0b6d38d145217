package scene

import (
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/panel"
)

// The smallest screen that a frame is drawn on.
const (
	LeastWidth  = 40
	LeastHeight = 12
)

// Pane is a panel and where it lies.
type Pane struct {
	Name string
	Rect grid.Rect
}

// Layout is where everything lies on a screen. A part with no rows is not shown.
type Layout struct {
	Top   grid.Rect
	Plane grid.Rect
	Rule  grid.Rect // between the plane and the side
	Side  []Pane    // the step panel first
	Below []Pane    // over the whole width

	Sentence, Bound, TimeBar, Status, Keys grid.Rect

	Focus  string // the panel that scrolling, sorting and zoom act on
	Zoomed string // the panel that fills the screen; "" if none does
}

// Room is the rows that a panel wants at a width: at the least, and at best.
type Room func(name string, width int) (least, best int)

// Arrange is the layout of a w×h screen: a pure function. wanted are the panels
// in the order they are given room; proof asks for the bound panel over the
// whole width where there is room for it, and line for its one line else.
func Arrange(w, h int, wanted []string, proof bool, room Room) Layout {
	var l Layout
	if w < LeastWidth || h < LeastHeight {
		return l
	}
	l.Top = grid.Rect{X: 0, Y: 0, W: w, H: 1}
	rest := grid.Rect{X: 0, Y: 1, W: w, H: h - 1}
	opened := slices.Contains(wanted, "bound")
	big := (proof || opened) && w >= 110 && h >= 40
	if big {
		wanted = slices.DeleteFunc(slices.Clone(wanted), func(name string) bool { return name == "bound" })
	}
	l.foot(&rest, h, proof && !big && !opened)
	if big {
		_, best := room("bound", w)
		rows := min(12, h/3, max(3, best))
		l.Below = []Pane{{"bound", bottom(&rest, rows)}}
	}
	var side grid.Rect
	if w >= 72 {
		sw := min(max(w*2/5, 31), 53)
		l.Plane = grid.Rect{X: 0, Y: rest.Y, W: w - sw - 1, H: rest.H}
		l.Rule = grid.Rect{X: w - sw - 1, Y: rest.Y, W: 1, H: rest.H}
		side = grid.Rect{X: w - sw, Y: rest.Y, W: sw, H: rest.H}
	} else {
		rows := min(max(rest.H*9/20, 4), 22)
		side = bottom(&rest, rows)
		l.Plane = rest
	}
	l.Side = stack(side, wanted, room)
	return l
}

// foot takes the rows at the bottom: the fewer there are, the fewer are kept.
func (l *Layout) foot(rest *grid.Rect, h int, bound bool) {
	rows := []struct {
		at    *grid.Rect
		least int // the height of screen from which the row is shown
		shown bool
	}{
		{&l.Keys, LeastHeight, true},
		{&l.Status, 18, true},
		{&l.TimeBar, 14, true},
		{&l.Bound, 22, bound},
		{&l.Sentence, LeastHeight, true},
	}
	for _, r := range rows {
		if r.shown && h >= r.least {
			*r.at = bottom(rest, 1)
		}
	}
}

// bottom cuts rows off the end of a rectangle.
func bottom(r *grid.Rect, rows int) grid.Rect {
	rows = min(rows, r.H)
	r.H -= rows
	return grid.Rect{X: r.X, Y: r.Y + r.H, W: r.W, H: rows}
}

// enough is the rows that a panel may take before those after it get theirs.
const enough = 9

// stack gives the step panel its rows and then each wanted panel, in order, as
// long as its least fits; what is left over goes to those that can use it, the
// upper ones first.
func stack(side grid.Rect, wanted []string, room Room) []Pane {
	short, rows := room("step", side.W)
	if len(wanted) > 0 { // the first wanted is worth shortening the step for
		least, _ := room(wanted[0], side.W)
		rows = min(rows, max(short, side.H-least))
	}
	rows = min(rows, side.H)
	panes := make([]Pane, 0, 1+len(wanted))
	panes = append(panes, Pane{"step", grid.Rect{X: side.X, Y: side.Y, W: side.W, H: rows}})
	left := side.H - rows
	for _, name := range wanted {
		least, best := room(name, side.W)
		if least > left {
			continue
		}
		rows := min(left, max(least, min(best, enough)))
		panes = append(panes, Pane{name, grid.Rect{X: side.X, W: side.W, H: rows}})
		left -= rows
	}
	for i := range panes {
		_, best := room(panes[i].Name, side.W)
		give := min(left, max(0, best-panes[i].Rect.H))
		panes[i].Rect.H += give
		left -= give
	}
	panes[len(panes)-1].Rect.H += left
	for i := 1; i < len(panes); i++ {
		panes[i].Rect.Y = panes[i-1].Rect.Y + panes[i-1].Rect.H
	}
	return panes
}

// Layout is where everything of a frame lies on the screen.
func (pic *Picture) Layout(f *panel.Frame) Layout {
	room := func(name string, width int) (least, best int) { return panel.Room(name, f, width, pic.Height) }
	p := &pic.Panels
	l := Arrange(pic.Width, pic.Height, p.wanted(f), f.Online == nil && !p.Closed["bound"], room)
	l.Focus = pic.focused(l)
	if p.Zoomed && panel.Objection(f, p.Focus) == "" {
		l.Focus, l.Zoomed = p.Focus, p.Focus
	}
	return l
}

// Of is where a panel lies; nowhere if it is not to be seen. One that fills the
// screen has the room of the plane and the side.
func (l Layout) Of(name string) grid.Rect {
	if l.Zoomed == name {
		return grid.Rect{X: 0, Y: l.Plane.Y, W: l.Top.W, H: l.Sentence.Y - l.Plane.Y}
	}
	for _, p := range slices.Concat(l.Side, l.Below) {
		if p.Name == name {
			return p.Rect
		}
	}
	return grid.Rect{}
}

// Names is the names of the panels beside the plane and below it, but for the
// step panel.
func (l Layout) Names() []string {
	var names []string
	for _, pane := range slices.Concat(l.Side[min(1, len(l.Side)):], l.Below) {
		names = append(names, pane.Name)
	}
	return names
}

// Shows reports whether a panel beside the step panel is to be seen.
func (l Layout) Shows(name string) bool {
	is := func(p Pane) bool { return p.Name == name }
	return slices.ContainsFunc(l.Side[min(1, len(l.Side)):], is) || slices.ContainsFunc(l.Below, is)
}
