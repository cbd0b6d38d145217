package scene

import (
	"slices"

	"perceptron/tui/grid"
)

// The smallest screen that a frame is drawn on.
const (
	MinWidth  = 40
	MinHeight = 12
)

// Pane is a panel and its area.
type Pane struct {
	Name string
	Rect grid.Rect
}

// Layout is the area of each part of the screen. A part without rows is not shown.
type Layout struct {
	Top           grid.Rect
	Plane         grid.Rect
	Divider       grid.Rect // between the plane and the panels beside it
	ColumnDivider grid.Rect // between two columns of panels
	Panes         []Pane    // the step panel first; a panel over the whole width last

	Sentence, Bound, TimeBar, Status, Keys grid.Rect

	Focus  string // the panel that scrolling, sorting and zoom act on
	Zoomed string // the panel that fills the screen; "" if there is none
}

// HeightHint is the least and the best number of rows of a panel at a width. Of the
// plane, best 0 means any.
type HeightHint func(name string, width int) (least, best int)

// NewLayout lays out a w×h screen; it is a pure function. wanted are the panels by
// priority. proof asks for the bound panel over the whole width if there is room, else
// for its single line.
func NewLayout(w, h int, wanted []string, proof bool, hint HeightHint) Layout {
	var l Layout
	if w < MinWidth || h < MinHeight {
		return l
	}
	l.Top = grid.Rect{X: 0, Y: 0, W: w, H: 1}
	rest := grid.Rect{X: 0, Y: 1, W: w, H: h - 1}
	boundOpened := slices.Contains(wanted, "bound")
	wideBound := (proof || boundOpened) && w >= 110 && h >= 40
	for _, r := range [...]struct { // the rows at the bottom; the lower the screen, the fewer are kept
		at    *grid.Rect
		least int // the least height of screen that shows the row
		shown bool
	}{
		{&l.Keys, MinHeight, true},
		{&l.Status, 18, true},
		{&l.TimeBar, 14, true},
		{&l.Bound, 22, proof && !wideBound && !boundOpened},
		{&l.Sentence, MinHeight, true},
	} {
		if r.shown && h >= r.least {
			*r.at = bottom(&rest, 1)
		}
	}
	if !wideBound {
		l.split(rest, h, wanted, hint)
		return l
	}
	_, best := hint("bound", w)
	below := bottom(&rest, min(maxBelowRows, h/3, max(3, best)))
	l.split(rest, h, slices.DeleteFunc(slices.Clone(wanted), func(name string) bool { return name == "bound" }), hint)
	l.Panes = append(l.Panes, Pane{"bound", below})
	return l
}

// The dimensions of a layout, in cells, which are half as wide as they are high.
const (
	minBesideWidth  = 72  // the least width of a screen with panels beside the plane
	minPlaneAspect  = 0.7 // a narrower plane on a tall screen stands above the panels instead
	minTallRows     = 38
	minPlaneWidth   = 60   // the least width of a plane beside two columns of panels
	planeAspect     = 1.05 // the aspect ratio of that plane, whatever lies below it
	goodColumnWidth = 46   // a good width of a panel in one of two columns
	maxColumnWidth  = 60
	maxBelowRows    = 12 // rows of a panel below the plane
)

// split divides an area between the plane and the panels. The panels stand right of the
// plane, or below it if the screen is narrow; in two columns if both are wide enough.
// Rows that the plane has no use for become a second column below it.
func (l *Layout) split(rest grid.Rect, h int, wanted []string, hint HeightHint) {
	sideWidth := min(max(rest.W*2/5, 31), 53)
	twoWidth := rest.W - max(minPlaneWidth, int(float64(2*(h-maxBelowRows))*planeAspect)) - 1
	if twoWidth > 2*goodColumnWidth {
		sideWidth = min(twoWidth, 2*maxColumnWidth+1)
	}
	panelsBelow := rest.W < minBesideWidth || rest.H >= minTallRows && float64(rest.W-sideWidth-1) < minPlaneAspect*float64(2*rest.H)
	width, spare, twoColumns := rest.W, 0, rest.W >= minBesideWidth
	if !panelsBelow {
		width, twoColumns = rest.W-sideWidth-1, sideWidth > maxColumnWidth
	}
	if _, best := hint("plane", width); best > 0 {
		spare = max(0, rest.H-best)
	}
	secondBelow := !panelsBelow && spare >= fairShare && len(wanted) > 1
	l.Plane = rest
	var side grid.Rect
	if panelsBelow {
		side = bottom(&l.Plane, max(4, rest.H*9/20, spare))
	} else {
		if secondBelow {
			sideWidth = min(sideWidth, maxColumnWidth)
		}
		l.Plane.W = rest.W - sideWidth - 1
		l.Divider = grid.Rect{X: l.Plane.W, Y: rest.Y, W: 1, H: rest.H}
		side = grid.Rect{X: rest.W - sideWidth, Y: rest.Y, W: sideWidth, H: rest.H}
	}
	switch {
	case secondBelow:
		l.Panes = distribute(wanted, hint, side, bottom(&l.Plane, spare))
	case twoColumns && len(wanted) > 1:
		left, right := side, side
		left.W = (side.W - 1) / 2
		right.X, right.W = side.X+left.W+1, side.W-left.W-1
		l.ColumnDivider = grid.Rect{X: left.X + left.W, Y: side.Y, W: 1, H: side.H}
		l.Panes = distribute(wanted, hint, left, right)
	default:
		l.Panes = distribute(wanted, hint, side)
	}
}

// bottom cuts rows off the bottom of a rectangle and returns them.
func bottom(r *grid.Rect, rows int) grid.Rect {
	rows = min(rows, r.H)
	r.H -= rows
	return grid.Rect{X: r.X, Y: r.Y + r.H, W: r.W, H: rows}
}

// fairShare is the number of rows that a panel may take before the next ones get theirs.
const fairShare = 9

// distribute gives the step panel its rows at the top of the first area, then each wanted
// panel its rows in the next area with enough room, and finally the rows left over to
// panels that can use them, the upper ones first.
func distribute(wanted []string, hint HeightHint, areas ...grid.Rect) []Pane {
	short, rows := hint("step", areas[0].W)
	if len(wanted) > 0 { // the step panel is shortened for the first wanted one
		least, _ := hint(wanted[0], areas[0].W)
		if wanted[0] == "settings" && len(areas) == 1 && short+least > areas[0].H { // the settings must be seen while they are changed
			return []Pane{{"settings", areas[0]}}
		}
		rows = min(rows, max(short, areas[0].H-least))
	}
	rows = min(rows, areas[0].H)
	var panes [2][]Pane // of each area, from top to bottom
	var spare [2]int    // rows not yet distributed
	for k, area := range areas {
		panes[k], spare[k] = make([]Pane, 0, 1+len(wanted)), area.H
	}
	panes[0], spare[0] = append(panes[0], Pane{"step", grid.Rect{H: rows}}), spare[0]-rows
	for k, name := range wanted {
		for j := range areas {
			at := (k + j) % len(areas)
			if least, best := hint(name, areas[at].W); least <= spare[at] {
				rows = min(spare[at], max(least, min(best, fairShare)))
				panes[at], spare[at] = append(panes[at], Pane{name, grid.Rect{H: rows}}), spare[at]-rows
				break
			}
		}
	}
	for at, area := range areas {
		for k := range panes[at] {
			p := &panes[at][k]
			_, best := hint(p.Name, area.W)
			give := min(spare[at], max(0, best-p.Rect.H))
			if k == len(panes[at])-1 {
				give = spare[at]
			}
			area.H, spare[at] = p.Rect.H+give, spare[at]-give
			p.Rect = area
			area.Y += area.H
		}
	}
	return append(panes[0], panes[1]...)
}

// RectOf is the area of a panel; empty if it is not shown.
func (l Layout) RectOf(name string) grid.Rect {
	for _, p := range l.Panes {
		if p.Name == name {
			return p.Rect
		}
	}
	return grid.Rect{}
}

// PanelNames is the names of the panels shown, except the step panel.
func (l Layout) PanelNames() (all []string) {
	for _, pane := range l.Panes[min(1, len(l.Panes)):] {
		all = append(all, pane.Name)
	}
	return all
}

// Shows reports whether a panel other than the step panel is shown.
func (l Layout) Shows(name string) bool {
	return name != "step" && slices.ContainsFunc(l.Panes, func(p Pane) bool { return p.Name == name })
}
