package grid

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
