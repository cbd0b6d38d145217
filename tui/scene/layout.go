package scene

import (
	"slices"

	"perceptron/tui/grid"
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
	Other grid.Rect // between two columns of the side
	Panes []Pane    // the panels: that of the step first, last one over the whole width

	Sentence, Bound, TimeBar, Status, Keys grid.Rect

	Focus  string // the panel that scrolling, sorting and zoom act on
	Zoomed string // the panel that fills the screen; "" if none does
}

// Room is the rows that a panel wants at a width: at the least, and at best. Of
// the plane, 0 is as many as there are.
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
	for _, r := range [...]struct { // the rows at the bottom: the fewer there are, the fewer are kept
		at    *grid.Rect
		least int // the height of screen from which the row is shown
		shown bool
	}{
		{&l.Keys, LeastHeight, true},
		{&l.Status, 18, true},
		{&l.TimeBar, 14, true},
		{&l.Bound, 22, proof && !big && !opened},
		{&l.Sentence, LeastHeight, true},
	} {
		if r.shown && h >= r.least {
			*r.at = bottom(&rest, 1)
		}
	}
	if !big {
		l.divide(rest, h, wanted, room)
		return l
	}
	_, best := room("bound", w)
	low := bottom(&rest, min(mostLow, h/3, max(3, best)))
	l.divide(rest, h, slices.DeleteFunc(slices.Clone(wanted), func(name string) bool { return name == "bound" }), room)
	l.Panes = append(l.Panes, Pane{"bound", low})
	return l
}

// The shapes of a layout, in cells half as wide as they are high.
const (
	besideFrom = 72  // columns of a screen that has the panels beside the plane
	slim       = 0.7 // a plane there that is slimmer, on a high screen, lies above them
	highFrom   = 38
	leastPlane = 60   // columns of a plane beside two columns of panels
	square     = 1.05 // and its width to its height, whatever lies below it
	goodCol    = 46   // columns of a panel in one of two
	mostCol    = 60
	mostLow    = 12 // rows of a panel below the plane
)

// divide gives the plane and the panels their room: the panels at the right of the plane,
// or below it where the screen is slim, in two columns where both are good ones. What the
// plane has to spare of its height is the second.
func (l *Layout) divide(rest grid.Rect, h int, wanted []string, room Room) {
	sw := min(max(rest.W*2/5, 31), 53)
	two := rest.W - max(leastPlane, int(float64(2*(h-mostLow))*square)) - 1
	if two > 2*goodCol {
		sw = min(two, 2*mostCol+1)
	}
	below := rest.W < besideFrom || rest.H >= highFrom && float64(rest.W-sw-1) < slim*float64(2*rest.H)
	width, spare, halves := rest.W, 0, rest.W >= besideFrom
	if !below {
		width, halves = rest.W-sw-1, sw > mostCol
	}
	if _, best := room("plane", width); best > 0 {
		spare = max(0, rest.H-best)
	}
	under := !below && spare >= enoughRows && len(wanted) > 1
	l.Plane = rest
	var side grid.Rect
	if below {
		side = bottom(&l.Plane, max(4, rest.H*9/20, spare))
	} else {
		if under {
			sw = min(sw, mostCol)
		}
		l.Plane.W = rest.W - sw - 1
		l.Rule = grid.Rect{X: l.Plane.W, Y: rest.Y, W: 1, H: rest.H}
		side = grid.Rect{X: rest.W - sw, Y: rest.Y, W: sw, H: rest.H}
	}
	switch {
	case under:
		l.Panes = deal(wanted, room, side, bottom(&l.Plane, spare))
	case halves && len(wanted) > 1:
		left, right := side, side
		left.W = (side.W - 1) / 2
		right.X, right.W = side.X+left.W+1, side.W-left.W-1
		l.Other = grid.Rect{X: left.X + left.W, Y: side.Y, W: 1, H: side.H}
		l.Panes = deal(wanted, room, left, right)
	default:
		l.Panes = deal(wanted, room, side)
	}
}

// bottom cuts rows off the end of a rectangle.
func bottom(r *grid.Rect, rows int) grid.Rect {
	rows = min(rows, r.H)
	r.H -= rows
	return grid.Rect{X: r.X, Y: r.Y + r.H, W: r.W, H: rows}
}

// enoughRows is the rows that a panel may take before those after it get theirs.
const enoughRows = 9

// deal gives the step panel its rows in the first of the areas, then each wanted panel
// its own, in one area after the other, and what is left over of one to those that can
// use it, the upper ones first.
func deal(wanted []string, room Room, areas ...grid.Rect) []Pane {
	short, rows := room("step", areas[0].W)
	if len(wanted) > 0 { // the first wanted is worth shortening the step for
		least, _ := room(wanted[0], areas[0].W)
		if wanted[0] == "settings" && len(areas) == 1 && short+least > areas[0].H { // what is to be turned has to be seen
			return []Pane{{"settings", areas[0]}}
		}
		rows = min(rows, max(short, areas[0].H-least))
	}
	rows = min(rows, areas[0].H)
	var panes [2][]Pane // of each area, below each other
	var left [2]int     // its rows that none has
	for k, area := range areas {
		panes[k], left[k] = make([]Pane, 0, 1+len(wanted)), area.H
	}
	panes[0], left[0] = append(panes[0], Pane{"step", grid.Rect{H: rows}}), left[0]-rows
	for k, name := range wanted {
		for j := range areas {
			at := (k + j) % len(areas)
			if least, best := room(name, areas[at].W); least <= left[at] {
				rows = min(left[at], max(least, min(best, enoughRows)))
				panes[at], left[at] = append(panes[at], Pane{name, grid.Rect{H: rows}}), left[at]-rows
				break
			}
		}
	}
	for at, area := range areas {
		for k := range panes[at] {
			p := &panes[at][k]
			_, best := room(p.Name, area.W)
			give := min(left[at], max(0, best-p.Rect.H))
			if k == len(panes[at])-1 {
				give = left[at]
			}
			area.H, left[at] = p.Rect.H+give, left[at]-give
			p.Rect = area
			area.Y += area.H
		}
	}
	return append(panes[0], panes[1]...)
}

// Of is where a panel lies; nowhere if it is not to be seen.
func (l Layout) Of(name string) grid.Rect {
	for _, p := range l.Panes {
		if p.Name == name {
			return p.Rect
		}
	}
	return grid.Rect{}
}

// Names is the names of the panels beside the plane and below it, but for the
// step panel.
func (l Layout) Names() (all []string) {
	for _, pane := range l.Panes[min(1, len(l.Panes)):] {
		all = append(all, pane.Name)
	}
	return all
}

// Shows reports whether a panel beside the step panel is to be seen.
func (l Layout) Shows(name string) bool {
	return name != "step" && slices.ContainsFunc(l.Panes, func(p Pane) bool { return p.Name == name })
}
