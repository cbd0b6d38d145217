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
	Side  []Pane    // the step panel first
	Below []Pane    // over the whole width

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
	if big {
		wanted = slices.DeleteFunc(slices.Clone(wanted), func(name string) bool { return name == "bound" })
	}
	l.foot(&rest, h, proof && !big && !opened)
	if big {
		_, best := room("bound", w)
		rows := min(mostLow, h/3, max(3, best))
		l.Below = []Pane{{"bound", bottom(&rest, rows)}}
	}
	l.allot(rest, h, wanted, room)
	return l
}

// The shapes of a layout: how wide a plane is to its height, in cells half as
// wide as they are high, where it is drawn well; and what panels need.
const (
	slim     = 0.7 // a plane beside the panels that is slimmer lies above them
	broad    = 2.5 // one that is broader leaves room for two columns of them
	wellFrom = 1.6
	least    = 1.05 // one that is to be no slimmer leaves room for two good columns
	leastRow = 18   // rows of a step with its algorithm
	leastCol = 36   // columns of a panel, where there are two beside each other
	goodCol  = 46
	mostCol  = 60
	mostLow  = 12 // rows of a panel below the plane
)

// allot gives the plane and the panels their room: beside each other, in two
// columns where the screen is broad; on top of each other where it is slim.
func (l *Layout) allot(rest grid.Rect, h int, wanted []string, room Room) {
	sw := min(max(rest.W*2/5, 31), 53)
	shape := float64(rest.W-sw-1) / float64(max(1, 2*rest.H))
	well := max(47, int(float64(2*rest.H)*wellFrom))
	switch {
	case rest.W < 72:
		l.Plane = rest
		side := bottom(&l.Plane, max(min(max(rest.H*9/20, 4), 22), spare(rest, room)))
		l.Side = stack(side, wanted, room)
		return
	case shape < slim && rest.H >= 2*leastRow+2:
		l.Plane = rest
		l.columns(bottom(&l.Plane, max(leastRow, rest.H*2/5, spare(rest, room))), wanted, room)
		return
	case shape > broad && rest.W-well-1 >= 2*leastCol+1:
		sw = min(rest.W-well-1, 2*mostCol+1)
	case h >= 2*leastRow && rest.W-int(float64(2*(h-mostLow))*least)-1 >= 2*goodCol+1: // whatever lies below: that may come later
		sw = max(2*goodCol+1, min(rest.W-well-1, 2*mostCol+1))
	}
	l.beside(rest, sw, wanted, room)
}

// beside gives the panels so many columns at the right of the plane, and what it
// has to spare below it.
func (l *Layout) beside(rest grid.Rect, sw int, wanted []string, room Room) {
	l.Plane = grid.Rect{X: 0, Y: rest.Y, W: rest.W - sw - 1, H: rest.H}
	rows := spare(l.Plane, room)
	if rows >= enoughRows && sw > mostCol {
		l.Plane.W, sw = rest.W-mostCol-1, mostCol
	}
	l.Rule = grid.Rect{X: rest.W - sw - 1, Y: rest.Y, W: 1, H: rest.H}
	side := grid.Rect{X: rest.W - sw, Y: rest.Y, W: sw, H: rest.H}
	if rows >= enoughRows {
		if under := bottom(&l.Plane, rows); l.both(side, under, wanted, room) {
			return
		}
		l.Plane.H = rest.H
	} else if sw > 53 {
		l.columns(side, wanted, room)
		return
	}
	l.Side = stack(side, wanted, room)
}

// spare is the rows of an area that the plane has no use for.
func spare(area grid.Rect, room Room) int {
	if _, best := room("plane", area.W); best > 0 {
		return max(0, area.H-best)
	}
	return 0
}

// columns has two columns of panels, where there are panels enough for both.
func (l *Layout) columns(area grid.Rect, wanted []string, room Room) {
	left := area
	left.W = (area.W - 1) / 2
	if !l.both(left, grid.Rect{X: left.X + left.W + 1, Y: area.Y, W: area.W - left.W - 1, H: area.H}, wanted, room) {
		l.Side = stack(area, wanted, room)
		return
	}
	l.Other = grid.Rect{X: left.X + left.W, Y: area.Y, W: 1, H: area.H}
}

// both puts the step and the first panel wanted in one place, and of the others
// every other where there is room; the rest in a second one. It reports whether
// there is a rest.
func (l *Layout) both(one, two grid.Rect, wanted []string, room Room) bool {
	first := stack(one, leftmost(one, wanted, room), room)
	shown := func(name string) bool {
		return slices.ContainsFunc(first, func(p Pane) bool { return p.Name == name })
	}
	second := fill(two, nil, slices.DeleteFunc(slices.Clone(wanted), shown), room)
	l.Side = append(first, second...)
	return len(second) > 0
}

// leftmost is the panels for the column of the step: of those that are wanted
// every other, from the first on, as long as it has the rows for them. Settings
// have the other column.
func leftmost(column grid.Rect, wanted []string, room Room) (mine []string) {
	if len(wanted) > 0 && wanted[0] == "settings" {
		wanted = wanted[1:]
	}
	_, rows := room("step", column.W)
	free := column.H - rows
	for k := 0; k < len(wanted) && (k == 0 || free >= enoughRows); k += 2 {
		_, rows = room(wanted[k], column.W)
		mine, free = append(mine, wanted[k]), free-rows
	}
	return mine
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

// enoughRows is the rows that a panel may take before those after it get theirs.
const enoughRows = 9

// stack gives the step panel its rows and then each wanted panel, in order, as
// long as its least fits; what is left over goes to those that can use it, the
// upper ones first.
func stack(side grid.Rect, wanted []string, room Room) []Pane {
	short, rows := room("step", side.W)
	if len(wanted) > 0 && wanted[0] == "settings" { // what is to be turned has to be seen
		if least, _ := room("settings", side.W); short+least > side.H {
			return []Pane{{"settings", side}}
		}
	}
	if len(wanted) > 0 { // the first wanted is worth shortening the step for
		least, _ := room(wanted[0], side.W)
		rows = min(rows, max(short, side.H-least))
	}
	rows = min(rows, side.H)
	panes := append(make([]Pane, 0, 1+len(wanted)), Pane{"step", grid.Rect{X: side.X, Y: side.Y, W: side.W, H: rows}})
	return fill(side, panes, wanted, room)
}

// fill gives each wanted panel its rows below those that have theirs, as long as
// its least fits.
func fill(side grid.Rect, panes []Pane, wanted []string, room Room) []Pane {
	left := side.H
	for _, p := range panes {
		left -= p.Rect.H
	}
	for _, name := range wanted {
		least, best := room(name, side.W)
		if least > left {
			continue
		}
		rows := min(left, max(least, min(best, enoughRows)))
		panes = append(panes, Pane{name, grid.Rect{X: side.X, Y: side.Y, W: side.W, H: rows}})
		left -= rows
	}
	if len(panes) == 0 {
		return nil
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
func (l Layout) Names() (all []string) {
	for _, pane := range slices.Concat(l.Side[min(1, len(l.Side)):], l.Below) {
		all = append(all, pane.Name)
	}
	return all
}

// Shows reports whether a panel beside the step panel is to be seen.
func (l Layout) Shows(name string) bool { return slices.Contains(l.Names(), name) }
