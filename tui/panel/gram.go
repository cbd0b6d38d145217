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

func lengthGram(f *Frame, _ View) int { return f.Data.Len() }

// gram is the window of the matrix that is shown as a picture: an element a pixel, two rows
// in one.
type gram struct {
	a     grid.Area
	f     *Frame
	order []int // the examples, those of a class together; nil: as they are given
	hand  int   // where the example at hand stands in that; −1: nowhere

	rows, cols int // how many
	top, left  int // the first ones
	label      int // columns before the matrix
	scale      float64
}

// gramRows says G = (K(xᵢ, xⱼ)) as numbers.
func gramRows(f *Frame, s *row.Sheet, _ View, focused bool) {
	const most = 64 // columns that anyone would listen to
	g, n := &gram{f: f, order: f.byClass()}, f.Data.Len()
	f.gramHeading(s, focused)
	if n == 0 {
		s.Line(row.Text, "no examples")
		return
	}
	s.Column(row.Column{Gap: 1})
	s.Column(row.Column{LeftAligned: true, Gap: 1})
	for j := range min(n, most) {
		s.Column(row.Column{Head: text(f.name("x", g.example(j))), Gap: 2})
	}
	table := s.TableColumns()
	s.TableRow(table)
	for k := 0; k < n && s.RowsLeft() > 0; k++ {
		i := g.example(k)
		s.Write(row.Note, f.name("x", i))
		saySign(s, f.classOf(i))
		for j := range min(n, most) {
			s.Write(row.Value, f.Problem.K(i, g.example(j)))
		}
		if n > most {
			s.Write(row.Note, "and ", n-most, " more").Overflow = row.Optional
		}
		if r := s.TableRow(table); i == f.atHand() {
			r.Mark = row.Current
		}
	}
}

// gramHeading says what the matrix is of, and in what order.
func (f *Frame) gramHeading(s *row.Sheet, focused bool) {
	of, order := "«xᵢ·xⱼ»", ""
	if !f.Problem.Linear() {
		of = "K(xᵢ, xⱼ) = " + f.Problem.Kernel.Formula
	}
	if f.Data.Len() <= orderedMost {
		order = "by class"
	}
	headed(s, focused, "Gram matrix", of, order)
}

// drawGram draws the matrix as numbers where all of it fits as such, else as a picture, of
// which only the elements in sight are computed.
func drawGram(a grid.Area, f *Frame, v View, focused bool) {
	s := f.blank(a)
	if f.gramFits(a) {
		gramRows(f, s, v, focused)
		s.Draw()
		return
	}
	f.gramHeading(s, focused)
	s.Draw()
	g := f.gram(part(a, grid.Rect{Y: 1, W: s.W, H: a.H - 1}), v)
	g.draw()
	if below := 1 + (g.rows+1)/2; below < g.a.H {
		legend := f.sheetBelow(g.a, below)
		g.legend(legend)
		legend.Draw()
	}
}

// legend says what the colours of the picture mean, or its signs.
func (g *gram) legend(s *row.Sheet) {
	of := "R²"
	if g.f.Problem.Kernel.Name == "sigmoid" {
		of = "1"
	}
	above, below := "above 0", "below"
	if shapesOnly(g.a) {
		above, below = pixelSigns[true]+" above 0", pixelSigns[false]+" below"
	}
	s.Write(row.Positive, above)
	s.Write(row.Note, "; ")
	s.Write(row.Negative, below)
	s.Write(row.Note, "; seen from 0.1, 0.3, 0.6 of ", of).Overflow = row.Optional
	s.Next()
}

// orderedMost is the examples that are put in order by their class, so that what
// those of one have in common shows as a block; more stand as they are given.
const orderedMost = 2048

// byClass is the examples, those of a class together and otherwise as they are
// given.
func (f *Frame) byClass() []int {
	n := f.Data.Len()
	if n > orderedMost {
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

// gram chooses the window: where all of the matrix does not fit, around the
// example at hand, moved by the view.
func (f *Frame) gram(a grid.Area, v View) *gram {
	n := f.Data.Len()
	g := gram{a: a, f: f, order: f.byClass(), hand: f.atHand(), scale: f.Problem.Radius * f.Problem.Radius}
	if f.Problem.Kernel.Name == "sigmoid" {
		g.scale = 1
	}
	g.label = row.Width(a, n) + 4
	g.rows = min(n, 2*max(0, a.H-1))
	g.cols = min(n, max(0, a.W-g.label))
	if g.order != nil {
		g.hand = slices.Index(g.order, g.hand)
	}
	g.top = window(v.Scroll+max(0, g.hand)-g.rows/2, n, g.rows)
	g.left = window(v.Sort+max(0, g.hand)-g.cols/2, n, g.cols)
	return &g
}

// gramFits reports whether all elements have room in an area as numbers.
func (f *Frame) gramFits(a grid.Area) bool {
	n := f.Data.Len()
	label := row.Width(a, f.name("x", max(0, n-1)))
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

// example is the one that stands in a place.
func (g *gram) example(place int) int {
	if g.order == nil {
		return place
	}
	return g.order[place]
}

// element is the one in a row and a column of the window.
func (g *gram) element(k, j int) float64 {
	return g.f.Problem.K(g.example(g.top+k), g.example(g.left+j))
}

// draw draws what stands above the columns and beside the rows, and the elements.
func (g *gram) draw() {
	for j := range g.cols {
		if g.left+j == g.hand {
			g.a.Set(g.label+j, 0, '↓', theme.AtHand)
		} else {
			g.sign(g.label+j, 0, g.example(g.left+j))
		}
	}
	for k := 0; k < g.rows; k += 2 {
		g.beside(1+k/2, g.top+k)
	}
	at := grid.Rect{X: g.label, Y: 1, W: g.cols, H: (g.rows + 1) / 2}
	pixels := picture{g.cols * g.rows, g.cols, func(k int) float64 { return g.element(k/g.cols, k%g.cols) }}
	pixels.draw(g.a.Sub(at), g.scale, false)
}

// beside draws the number and the class of a row's example: of the first of two, or of
// that at hand.
func (g *gram) beside(y, place int) {
	if g.hand >= place && g.hand < place+2 {
		g.a.Set(0, y, '>', theme.AtHand)
		place = g.hand
	}
	i := g.example(place)
	g.a.Right(g.label-2, y, strconv.Itoa(g.f.Data.Number(i)), theme.Label)
	g.sign(g.label-1, y, i)
}

// sign draws the class of an example.
func (g *gram) sign(x, y, i int) {
	class := int(g.f.classOf(i))
	g.a.Text(x, y, notation.ClassSign(class), theme.Class(class))
}
