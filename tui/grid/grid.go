// Package grid is the canvas of every frame: a rectangle of cells, each a rune and a style.
// A cell is one column of the terminal; a wide rune takes two, of which the second holds
// rune 0. Drawing is clipped and never allocates.
//
// Drawing goes through an [Area], a rectangle of the grid with its own origin, so that a
// panel can't draw over its neighbours. [Plain], [ANSI] and [SVG] turn a finished grid into
// text, terminal output and a picture. Read grid.go first, then text.go (widths, cutting)
// and ascii.go.
package grid

// Style is what a cell means: a role, to which a theme gives colours and attributes.
type Style uint16

// Cell is one column of the terminal.
type Cell struct {
	Rune  rune
	Style Style
}

// Rect is a rectangle of cells: left column, top row, width, height.
type Rect struct{ X, Y, W, H int }

// Intersect is the intersection of r and s; if it is empty, its width or height is 0.
func (r Rect) Intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.X+r.W, s.X+s.W)-x), max(0, min(r.Y+r.H, s.Y+s.H)-y)}
}

// Contains reports whether the cell (x, y) lies in r.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Empty reports whether r has no cells.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Grid is W×H cells, row by row.
type Grid struct {
	W, H  int
	Cells []Cell
	Mono  bool // no colours: shapes alone distinguish
	ASCII bool // everything is spelled in ASCII

	// Watch, if not nil, is called for every rune drawn, and with seen false for every
	// rune that clipping or an ellipsis leaves out. Tests use it to check that nothing
	// is shown in part.
	Watch func(x, y int, r rune, seen bool)
}

// New is a blank grid of w×h cells. If ascii is set, every rune above 0x7e is spelled in
// ASCII.
func New(w, h int, ascii bool) *Grid {
	g := &Grid{ASCII: ascii}
	g.Reset(w, h)
	return g
}

// Reset blanks g and resizes it, reusing its memory.
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

// Area is a rectangle of a grid with its own origin: (0, 0) is its top left cell. What is
// drawn outside of it is clipped.
type Area struct {
	Grid *Grid
	Rect      // on the grid, before clipping; the origin of the area's coordinates
	clip Rect // the part inside the parent areas
}

// Area is the rectangle r of g, to draw on.
func (g *Grid) Area(r Rect) Area { return Area{g, r, r.Intersect(Rect{W: g.W, H: g.H})} }

// All is the whole of g, to draw on.
func (g *Grid) All() Area { return g.Area(Rect{W: g.W, H: g.H}) }

// Sub is the rectangle r of a, in a's coordinates.
func (a Area) Sub(r Rect) Area {
	r.X += a.X
	r.Y += a.Y
	return Area{a.Grid, r, r.Intersect(a.clip)}
}

// Set draws one rune; in ASCII mode, one ASCII character. A wide rune that is cut by the
// edge becomes a blank.
func (a Area) Set(x, y int, r rune, s Style) {
	r, w := cellRune(r)
	if w == 0 {
		r, w = ' ', 1
	}
	if a.Grid.ASCII && r >= 0x7f {
		text := asciiFor(r)
		if len(text) > 1 && (text[0] == '_' || text[0] == '^') {
			text = text[1:]
		}
		r, w = rune(text[0]), 1
	}
	a.place(x, y, r, w, s)
}

// place draws a rune of known width. If that covers half of a wide rune, it blanks the
// other half.
func (a Area) place(x, y int, r rune, w int, s Style) {
	x, y = x+a.X, y+a.Y
	left, right := a.clip.Contains(x, y), a.clip.Contains(x+w-1, y)
	if a.Grid.Watch != nil {
		a.Grid.Watch(x, y, r, left && right)
	}
	switch {
	case !left && !right:
		return
	case !left:
		x, r, w = x+1, ' ', 1
	case !right:
		r, w = ' ', 1
	}
	row, end := a.Grid.Row(y), x+w
	if row[x].Rune == 0 && x > 0 {
		row[x-1].Rune = ' '
	}
	if end < len(row) && row[end].Rune == 0 {
		row[end].Rune = ' '
	}
	row[x] = Cell{r, s}
	if w == 2 {
		row[x+1] = Cell{0, s}
	}
}

// At is the cell at (x, y); outside of a, a blank.
func (a Area) At(x, y int) Cell {
	if x, y = x+a.X, y+a.Y; a.clip.Contains(x, y) {
		return a.Grid.Cells[y*a.Grid.W+x]
	}
	return Cell{Rune: ' '}
}

// Text draws str from (x, y) and returns the column after it, as if nothing were clipped.
func (a Area) Text(x, y int, str string, s Style) int { return a.Write(x, y, []byte(str), s) }

// Write draws a text as Text does.
func (a Area) Write(x, y int, text []byte, s Style) int {
	a.Grid.eachRune(text, func(r rune, w int) bool {
		a.place(x, y, r, w, s)
		x += w
		return true
	})
	return x
}

// Right draws str so that it ends before column x, and returns its first column.
func (a Area) Right(x, y int, str string, s Style) int {
	start := x - a.Grid.Width(str)
	a.Text(start, y, str, s)
	return start
}

// Fill puts a rune of one column into every cell of the rectangle.
func (a Area) Fill(rect Rect, r rune, s Style) {
	c := a.Sub(rect).clip
	for y := c.Y - a.Y; y < c.Y-a.Y+c.H; y++ {
		for x := c.X - a.X; x < c.X-a.X+c.W; x++ {
			a.Set(x, y, r, s)
		}
	}
}

// Clear blanks a.
func (a Area) Clear() { a.Fill(Rect{W: a.W, H: a.H}, ' ', 0) }

// Restyle changes the style of the cell at (x, y).
func (a Area) Restyle(x, y int, s Style) {
	if x, y = x+a.X, y+a.Y; a.clip.Contains(x, y) {
		a.Grid.Cells[y*a.Grid.W+x].Style = s
	}
}

// Heading draws a rule of w columns with a title in it: ── title ─────.
func (a Area) Heading(x, y, w int, title string, text, rule Style) {
	a.Fill(Rect{x, y, w, 1}, '─', rule)
	if title == "" || w < 6 {
		return
	}
	end := a.Sub(Rect{x + 3, y, w - 4, 1}).Fit(0, 0, w-5, title, text)
	a.Set(x+2, y, ' ', text)
	a.Set(x+3+end, y, ' ', text)
}
