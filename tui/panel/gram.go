package panel

import (
	"cmp"
	"slices"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

func gramLength(f *Frame, _ ViewState) int { return f.Data.Len() }

// gram is the part of the Gram matrix that is shown as a picture: an element is a pixel,
// and a cell holds two rows.
type gram struct {
	a       grid.Area
	f       *Frame
	order   []int // the examples grouped by class; nil: in their own order
	current int   // position of the current example in that order; −1: none

	rows, cols int // their numbers
	top, left  int // the first ones
	labelWidth int // width of the labels on the left
	scale      float64
}

// gramRows writes G = (K(xᵢ, xⱼ)) as numbers.
func gramRows(f *Frame, s *row.Sheet, _ ViewState, focused bool) {
	const most = 64 // columns, more than anyone would listen to
	g, n := &gram{f: f, order: f.byClass()}, f.Data.Len()
	f.gramHeading(s, focused)
	if n == 0 {
		s.Line(row.Text, "no examples")
		return
	}
	s.Column(row.Column{Gap: 1})
	s.Column(row.Column{LeftAligned: true, Gap: 1})
	for j := range min(n, most) {
		s.Column(row.Column{Head: text(f.indexed("x", g.example(j))), Gap: 2})
	}
	table := s.TableColumns()
	s.TableRow(table)
	for k := 0; k < n && s.RowsLeft() > 0; k++ {
		i := g.example(k)
		s.Write(row.Note, f.indexed("x", i))
		writeSign(s, f.classOf(i))
		for j := range min(n, most) {
			s.Write(row.Value, f.Problem.K(i, g.example(j)))
		}
		if n > most {
			s.Write(row.Note, "and ", n-most, " more").Overflow = row.Optional
		}
		if r := s.TableRow(table); i == f.currentExample() {
			r.Mark = row.Current
		}
	}
}

// gramHeading writes what the elements are, and their order.
func (f *Frame) gramHeading(s *row.Sheet, focused bool) {
	element, order := "«xᵢ·xⱼ»", ""
	if !f.Problem.Linear() {
		element = "K(xᵢ, xⱼ) = " + f.Problem.Kernel.Formula
	}
	if f.Data.Len() <= maxOrdered {
		order = "by class"
	}
	headingWithNotes(s, focused, "Gram matrix", element, order)
}

// drawGram draws the matrix as numbers if they all fit, else as a picture; only the
// elements in view are computed.
func drawGram(a grid.Area, f *Frame, v ViewState, focused bool) {
	s := f.newSheet(a)
	if f.gramFits(a) {
		gramRows(f, s, v, focused)
		s.Draw()
		return
	}
	f.gramHeading(s, focused)
	s.Draw()
	g := f.gram(inset(a, grid.Rect{Y: 1, W: s.W, H: a.H - 1}), v)
	g.draw()
	if below := 1 + (g.rows+1)/2; below < g.a.H {
		legend := f.sheetBelow(g.a, below)
		g.legend(legend)
		legend.Draw()
	}
}

// legend explains the picture's colours, or its signs.
func (g *gram) legend(s *row.Sheet) {
	reference := "R²"
	if g.f.Problem.Kernel.Name == "sigmoid" {
		reference = "1"
	}
	above, below := "above 0", "below"
	if shapesOnly(g.a) {
		above, below = pixelSigns[true]+" above 0", pixelSigns[false]+" below"
	}
	s.Write(row.Positive, above)
	s.Write(row.Note, "; ")
	s.Write(row.Negative, below)
	s.Write(row.Note, "; seen from 0.1, 0.3, 0.6 of ", reference).Overflow = row.Optional
	s.Next()
}

// maxOrdered is the most examples that are grouped by class, so that similar ones show as
// blocks. More stay in their own order.
const maxOrdered = 2048

// byClass is the examples grouped by class, each group in its own order.
func (f *Frame) byClass() []int {
	n := f.Data.Len()
	if n > maxOrdered {
		return nil
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if f.is("classes") {
			return cmp.Compare(f.Data.Class[i], f.Data.Class[j])
		}
		return cmp.Compare(f.Data.Y[j], f.Data.Y[i])
	})
	return order
}

// gram chooses the part in view: if the matrix does not fit, it is centred on the current
// example and moved by the view state.
func (f *Frame) gram(a grid.Area, v ViewState) *gram {
	n := f.Data.Len()
	g := gram{a: a, f: f, order: f.byClass(), current: f.currentExample(), scale: f.Problem.Radius * f.Problem.Radius}
	if f.Problem.Kernel.Name == "sigmoid" {
		g.scale = 1
	}
	g.labelWidth = row.Width(a, n) + 4
	g.rows = min(n, 2*max(0, a.H-1))
	g.cols = min(n, max(0, a.W-g.labelWidth))
	if g.order != nil {
		g.current = slices.Index(g.order, g.current)
	}
	g.top, _ = row.Window(v.Scroll+max(0, g.current)-g.rows/2, n, g.rows)
	g.left, _ = row.Window(v.Sort+max(0, g.current)-g.cols/2, n, g.cols)
	return &g
}

// gramFits reports whether all elements fit in an area as numbers.
func (f *Frame) gramFits(a grid.Area) bool {
	n := f.Data.Len()
	label := row.Width(a, f.indexed("x", max(0, n-1)))
	widest := label
	if n*3 > a.W || n > a.H-2 {
		return n == 0
	}
	for i := range n {
		for j := range i + 1 {
			widest = max(widest, row.Width(a, f.Problem.K(i, j)))
		}
	}
	return label+5+n*(widest+2) <= a.W
}

// example is the example at a position of the order.
func (g *gram) example(place int) int {
	if g.order == nil {
		return place
	}
	return g.order[place]
}

// element is the one in row k and column j of the view.
func (g *gram) element(k, j int) float64 {
	return g.f.Problem.K(g.example(g.top+k), g.example(g.left+j))
}

// draw draws the column and row labels and the elements.
func (g *gram) draw() {
	for j := range g.cols {
		if g.left+j == g.current {
			g.a.Set(g.labelWidth+j, 0, '↓', theme.AtHand)
		} else {
			g.drawSign(g.labelWidth+j, 0, g.example(g.left+j))
		}
	}
	for k := 0; k < g.rows; k += 2 {
		g.drawRowLabel(1+k/2, g.top+k)
	}
	at := grid.Rect{X: g.labelWidth, Y: 1, W: g.cols, H: (g.rows + 1) / 2}
	pixels := pixelImage{g.cols * g.rows, g.cols, func(k int) float64 { return g.element(k/g.cols, k%g.cols) }}
	pixels.draw(g.a.Sub(at), g.scale, false)
}

// drawRowLabel draws the number and the class of a cell's row: of the first of its two,
// or of the current example.
func (g *gram) drawRowLabel(y, place int) {
	if g.current >= place && g.current < place+2 {
		g.a.Set(0, y, '>', theme.AtHand)
		place = g.current
	}
	i := g.example(place)
	g.a.Right(g.labelWidth-2, y, strconv.Itoa(g.f.Data.Number(i)), theme.Label)
	g.drawSign(g.labelWidth-1, y, i)
}

// drawSign draws the class of an example.
func (g *gram) drawSign(x, y, i int) {
	class := int(g.f.classOf(i))
	g.a.Text(x, y, notation.ClassSign(class), theme.Class(class))
}
