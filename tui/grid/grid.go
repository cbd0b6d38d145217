// Package grid is the picture every frame is drawn on: a rectangle of cells,
// each a rune and a style. A cell is a terminal column; a wide rune takes two,
// the second of which holds rune 0. Drawing is clipped and never allocates.
//
// A grid is drawn on through an [Area], a rectangle of it with its own origin:
// what a panel draws there cannot reach its neighbours. [Plain], [ANSI] and
// [SVG] turn a finished grid into text, terminal output and a picture. Read
// grid.go first, then area.go.
package grid

// Style is the meaning of a cell, a role that a theme gives colours to.
type Style uint16

// Cell is one terminal column.
type Cell struct {
	Rune  rune
	Style Style
}

// Rect is a rectangle of cells: the left column, the top row, width, height.
type Rect struct{ X, Y, W, H int }

// Intersect is the part of r that lies in s; where there is none, its width
// and height are 0.
func (r Rect) Intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.X+r.W, s.X+s.W)-x), max(0, min(r.Y+r.H, s.Y+s.H)-y)}
}

// Contains says whether the cell x, y lies in r.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Empty says whether r has no cell.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Grid is W×H cells, row by row.
type Grid struct {
	W, H  int
	Cells []Cell
	Plain bool // there are no colours: shapes must tell
	ASCII bool // everything is spelled in ASCII

	// Watch, where it is not nil, is told of every rune that is drawn, and of
	// those that clipping or an ellipsis leaves out: for whoever checks that
	// what is seen of a picture is whole.
	Watch func(x, y int, r rune, seen bool)
}

// New is a blank grid of w×h cells. In ASCII mode every rune above 0x7e is
// spelled in ASCII before it is placed.
func New(w, h int, ascii bool) *Grid {
	g := &Grid{ASCII: ascii}
	g.Reset(w, h)
	return g
}

// Reset blanks g and gives it another size, reusing its memory.
func (g *Grid) Reset(w, h int) {
	g.W, g.H = max(w, 0), max(h, 0)
	n := g.W * g.H
	if cap(g.Cells) < n {
		g.Cells = make([]Cell, n)
	}
	g.Cells = g.Cells[:n]
	for i := range g.Cells {
		g.Cells[i] = Cell{Rune: ' '}
	}
}

// Row is row y, shared with the grid.
func (g *Grid) Row(y int) []Cell { return g.Cells[y*g.W : (y+1)*g.W] }
