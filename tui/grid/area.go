package grid

// Area is a rectangle of a grid with its own origin: column 0 and row 0 are
// its top left cell. Everything drawn outside it is dropped.
type Area struct {
	Grid *Grid
	Rect      // where it was asked to be on the grid: the origin of its coordinates
	clip Rect // the part of it that is inside its parents
}

// Area is the part r of g to draw on.
func (g *Grid) Area(r Rect) Area { return Area{g, r, r.Intersect(g.Bounds())} }

// All is the whole of g to draw on.
func (g *Grid) All() Area { return g.Area(g.Bounds()) }

// Sub is the part r, in a's own coordinates, of a.
func (a Area) Sub(r Rect) Area {
	r.X += a.X
	r.Y += a.Y
	return Area{a.Grid, r, r.Intersect(a.clip)}
}

// Set places one rune, which in ASCII mode becomes one ASCII character. A wide
// rune that does not fit whole leaves a blank.
func (a Area) Set(x, y int, r rune, s Style) {
	r, w := a.Grid.single(r)
	a.place(x, y, r, w, s)
}

// place draws a rune whose width is known.
func (a Area) place(x, y int, r rune, w int, s Style) {
	x += a.X
	y += a.Y
	if !a.clip.Contains(x, y) {
		if a.Grid.Watch != nil {
			a.Grid.Watch(x, y, r, false)
		}
		if w == 2 && a.clip.Contains(x+1, y) {
			a.Grid.put(x+1, y, ' ', 1, s)
		}
		return
	}
	if w == 2 && !a.clip.Contains(x+1, y) {
		r, w = ' ', 1
	}
	a.Grid.put(x, y, r, w, s)
}

// At is the cell at x, y of a.
func (a Area) At(x, y int) Cell { return a.Grid.At(x+a.X, y+a.Y) }

// Text draws str from column x of row y and returns the column after it, which
// is the same whether or not it was cut off.
func (a Area) Text(x, y int, str string, s Style) int {
	a.Grid.eachRune(str, func(r rune, w int) bool {
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
	r, w := a.Grid.single(r)
	if w != 1 {
		r = ' '
	}
	c := a.Sub(rect).clip
	for y := c.Y; y < c.Y+c.H; y++ {
		for x := c.X; x < c.X+c.W; x++ {
			a.Grid.put(x, y, r, 1, s)
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

// HRule draws a rule of w columns.
func (a Area) HRule(x, y, w int, s Style) { a.Fill(Rect{x, y, w, 1}, '─', s) }

// VRule draws a rule of h rows.
func (a Area) VRule(x, y, h int, s Style) { a.Fill(Rect{x, y, 1, h}, '│', s) }

// Heading draws a rule of w columns with a title in it: ── title ─────.
func (a Area) Heading(x, y, w int, title string, text, rule Style) {
	a.HRule(x, y, w, rule)
	if title == "" || w < 6 {
		return
	}
	end := a.Sub(Rect{x + 3, y, w - 4, 1}).Fit(0, 0, w-5, title, text)
	a.Set(x+2, y, ' ', text)
	a.Set(x+3+end, y, ' ', text)
}
