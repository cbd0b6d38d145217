// Package grid is the picture every frame is drawn on: a rectangle of cells,
// each a rune and a style. A cell is a terminal column; a wide rune takes two,
// the second of which holds rune 0. Drawing is clipped and never allocates.
//
// A grid is drawn on through an [Area], a rectangle of it with its own origin:
// what a panel draws there cannot reach its neighbours. [Plain], [ANSI] and
// [SVG] turn a finished grid into text, terminal output and a picture. Read
// grid.go first.
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

// Area is a rectangle of a grid with its own origin: column 0 and row 0 are
// its top left cell. Everything drawn outside it is dropped.
type Area struct {
	Grid *Grid
	Rect      // where it was asked to be on the grid: the origin of its coordinates
	clip Rect // the part of it that is inside its parents
}

// Area is the part r of g to draw on.
func (g *Grid) Area(r Rect) Area { return Area{g, r, r.Intersect(Rect{W: g.W, H: g.H})} }

// All is the whole of g to draw on.
func (g *Grid) All() Area { return g.Area(Rect{W: g.W, H: g.H}) }

// Sub is the part r, in a's own coordinates, of a.
func (a Area) Sub(r Rect) Area {
	r.X += a.X
	r.Y += a.Y
	return Area{a.Grid, r, r.Intersect(a.clip)}
}

// Set places one rune, which in ASCII mode becomes one ASCII character. A wide
// rune that does not fit whole leaves a blank.
func (a Area) Set(x, y int, r rune, s Style) {
	r, w := visible(r)
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

// place draws a rune whose width is known, and blanks the other half of a wide rune
// that it cuts.
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

// At is the cell at x, y of a; a blank outside it.
func (a Area) At(x, y int) Cell {
	if x, y = x+a.X, y+a.Y; a.clip.Contains(x, y) {
		return a.Grid.Cells[y*a.Grid.W+x]
	}
	return Cell{Rune: ' '}
}

// Text draws str from column x of row y and returns the column after it, which
// is the same whether or not it was cut off.
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

// Right draws str so that it ends before column x and returns the column it
// starts at.
func (a Area) Right(x, y int, str string, s Style) int {
	start := x - a.Grid.Width(str)
	a.Text(start, y, str, s)
	return start
}

// Fill puts the rune r of one column into every cell of the rectangle.
func (a Area) Fill(rect Rect, r rune, s Style) {
	c := a.Sub(rect).clip
	for y := c.Y - a.Y; y < c.Y-a.Y+c.H; y++ {
		for x := c.X - a.X; x < c.X-a.X+c.W; x++ {
			a.Set(x, y, r, s)
		}
	}
}

// Clear blanks all of a.
func (a Area) Clear() { a.Fill(Rect{W: a.W, H: a.H}, ' ', 0) }

// Restyle gives the cell at x, y of a another style.
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
