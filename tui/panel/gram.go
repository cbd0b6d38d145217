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

func gramLines(f *Frame) int { return max(6, f.Data.Len()+3) }

func lengthGram(f *Frame, _ View) int { return f.Data.Len() }

// gram is the window of the matrix that is shown: numbers where all of it fits as
// such, else a picture with an element a pixel, two rows in one.
type gram struct {
	a     grid.Area
	f     *Frame
	order []int // the examples, those of a class together; nil: as they are given
	hand  int   // where the example at hand stands in that; −1: nowhere

	rows, cols int // how many
	top, left  int // the first ones
	label      int // columns before the matrix
	cell       int // columns of an element; 1: a pixel
	deep       int // rows of the matrix in a row of the screen
	scale      float64
}

// drawGram draws G = (K(xᵢ, xⱼ)). Only the elements in sight are computed.
func drawGram(a grid.Area, f *Frame, v View, focused bool) {
	s, order := f.blank(a), ""
	if f.Data.Len() <= orderedMost {
		order = "by class"
	}
	headed(s, focused, "Gram matrix", f.gramKind(), order)
	if f.Data.Len() == 0 {
		s.Line(row.Words, "no examples")
	}
	s.Draw()
	if f.Data.Len() == 0 {
		return
	}
	g := f.gram(part(a, grid.Rect{Y: 1, W: s.W, H: a.H - 1}), v)
	g.draw()
	if below := 1 + (g.rows+g.deep-1)/g.deep; g.cell == 1 && below < g.a.H {
		legend := f.sheetBelow(g.a, below)
		g.legend(legend)
		legend.Draw()
	}
}

// gramKind is what the elements of the matrix are.
func (f *Frame) gramKind() string {
	if !f.Problem.Linear() {
		return "K(xᵢ, xⱼ) = " + f.Problem.Kernel.Formula
	}
	return "«xᵢ·xⱼ»"
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
	s.Say(row.Side(1), above)
	s.Say(row.Note, "; ")
	s.Say(row.Side(-1), below)
	s.Say(row.Note, "; seen from 0.1, 0.3, 0.6 of ", of).Place = row.If
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
	g := gram{a: a, f: f, order: f.byClass(), hand: -1, cell: 1, deep: 2, scale: f.Problem.Radius * f.Problem.Radius}
	if f.Problem.Kernel.Name == "sigmoid" {
		g.scale = 1
	}
	g.label = row.Width(a, n) + 4
	if wide := g.widest() + 1; n*wide <= a.W-g.label {
		g.cell, g.deep = wide, 1
	}
	g.rows = min(n, g.deep*max(0, a.H-1))
	g.cols = min(n, max(0, a.W-g.label)/g.cell)
	if l, ok := f.Look(); ok {
		if g.hand = l.Example; g.order != nil {
			g.hand = slices.Index(g.order, l.Example)
		}
	}
	g.top = window(v.Scroll+max(0, g.hand)-g.rows/2, n, g.rows)
	g.left = window(v.Sort+max(0, g.hand)-g.cols/2, n, g.cols)
	return &g
}

// widest is the width of the widest element of a small matrix.
func (g *gram) widest() int {
	n := g.f.Data.Len()
	if n*3 > g.a.W || n > g.a.H-1 {
		return g.a.W
	}
	w := 2
	for i := range n {
		for j := range i + 1 {
			w = max(w, row.Width(g.a, g.f.Problem.K(i, j)))
		}
	}
	return w
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

// end is the column that the elements of column j end before.
func (g *gram) end(j int) int { return g.label + (j-g.left+1)*g.cell }

// draw draws what stands above the columns and beside the rows, and the elements.
func (g *gram) draw() {
	for j := g.left; j < g.left+g.cols; j++ {
		g.above(j)
	}
	for k := 0; k < g.rows; k += g.deep {
		g.beside(1+k/g.deep, g.top+k)
	}
	if g.cell == 1 {
		at := grid.Rect{X: g.label, Y: 1, W: g.cols, H: (g.rows + 1) / 2}
		pixels := picture{g.cols * g.rows, g.cols, func(k int) float64 { return g.element(k/g.cols, k%g.cols) }}
		pixels.draw(g.a.Sub(at), g.scale, false)
		return
	}
	for k := range g.rows {
		g.numbers(1+k, k)
	}
}

// above draws ↓ above the example at hand, and above the others their class, if
// there is one column for each, or the last digits of their numbers.
func (g *gram) above(j int) {
	i := g.example(j)
	switch {
	case j == g.hand:
		g.a.Set(g.end(j)-1, 0, '↓', theme.AtHand)
	case g.cell == 1:
		g.sign(g.end(j)-1, 0, i)
	default:
		text := strconv.Itoa(g.f.Data.Number(i))
		g.a.Right(g.end(j), 0, text[max(0, len(text)-g.cell+1):], theme.Label)
	}
}

// beside draws the number and the class of a row's example: of the first, where
// there are two, or of that at hand.
func (g *gram) beside(y, place int) {
	if g.hand >= place && g.hand < place+g.deep {
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

// numbers draws the elements of an example as numbers.
func (g *gram) numbers(y, k int) {
	for j := range g.cols {
		v := g.element(k, j)
		style := theme.Positive
		if v < 0 {
			style = theme.Negative
		}
		if g.top+k == g.hand || g.left+j == g.hand {
			style |= theme.Selected
		}
		row.Put(g.a, g.end(g.left+j)-row.Width(g.a, v), y, style, v)
	}
}
