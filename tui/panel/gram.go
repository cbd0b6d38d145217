package panel

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

func roomGram(f *Frame, _, height int) (least, best int) {
	return 6, max(6, min(f.Data.Len()+2, height/2))
}

func lengthGram(f *Frame, _ View) int { return f.Data.Len() }

// gram is the window of the matrix that is shown.
type gram struct {
	a     grid.Area
	f     *Frame
	order []int // the examples, those of a class together; nil: as they are given
	hand  int   // where the example at hand stands in that; −1: nowhere

	rows, cols int // how many
	top, left  int // the first ones
	label      int // columns before the matrix
	cell       int // columns of a cell
	scale      float64
}

// drawGram draws G = (K(xᵢ, xⱼ)): numbers where they fit, else a sign and a
// shade. Only the elements in sight are computed.
func drawGram(a grid.Area, f *Frame, v View, focused bool) {
	s, kind := f.blank(a), f.gramKind()
	if f.Data.Len() <= orderedMost {
		kind += ", by class"
	}
	s.Heading("Gram matrix", focused, kind)
	if f.Data.Len() == 0 {
		s.Say(row.Words, "no examples")
		s.Next()
	}
	s.Draw()
	if f.Data.Len() > 0 {
		f.gram(part(a, grid.Rect{Y: 1, W: s.W, H: a.H() - 1}), v).draw()
	}
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
		if f.several() {
			return cmp.Compare(f.Data.Class[i], f.Data.Class[j])
		}
		return cmp.Compare(f.Data.Y[j], f.Data.Y[i])
	})
	return order
}

// gramKind is what the elements of the matrix are.
func (f *Frame) gramKind() string {
	if !f.Problem.Linear() {
		return "K(xᵢ, xⱼ) = " + f.Problem.Kernel.Formula()
	}
	return "xᵢ·xⱼ"
}

// gram chooses the window: where all of the matrix does not fit, around the
// example at hand, moved by the view.
func (f *Frame) gram(a grid.Area, v View) *gram {
	n := f.Data.Len()
	g := gram{a: a, f: f, order: f.byClass(), hand: -1, cell: 2, rows: min(n, max(0, a.H()-1)), scale: f.Problem.Radius * f.Problem.Radius}
	if f.Problem.Kernel.Name == "sigmoid" {
		g.scale = 1
	}
	g.label = row.Width(a, n) + 4
	if wide := g.widest(); n*(wide+1) <= a.W()-g.label {
		g.cell = wide + 1
	}
	g.cols = min(n, max(0, a.W()-g.label)/g.cell)
	if l, ok := f.Look(); ok {
		if g.hand = l.Example; g.order != nil {
			g.hand = slices.Index(g.order, l.Example)
		}
	}
	g.top = window(v.Scroll+max(0, g.hand)-g.rows/2, n, g.rows)
	g.left = window(v.Across+max(0, g.hand)-g.cols/2, n, g.cols)
	return &g
}

// widest is the width of the widest element of a small matrix.
func (g *gram) widest() int {
	n := g.f.Data.Len()
	if n*3 > g.a.W() || g.rows < n {
		return g.a.W()
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

// end is the column that the elements of column j end before.
func (g *gram) end(j int) int { return g.label + (j-g.left+1)*g.cell }

// draw draws the last digits of the columns' numbers, ↓ above the example at
// hand, and the rows.
func (g *gram) draw() {
	for j := g.left; j < g.left+g.cols; j++ {
		if j == g.hand {
			g.a.Set(g.end(j)-1, 0, '↓', theme.AtHand)
			continue
		}
		text := strconv.Itoa(g.f.Data.Number(g.example(j)))
		g.a.Right(g.end(j), 0, text[max(0, len(text)-g.cell+1):], theme.Label)
	}
	for k := range g.rows {
		g.row(1+k, g.top+k)
	}
}

// row draws the elements of an example.
func (g *gram) row(y, place int) {
	f, i := g.f, g.example(place)
	if place == g.hand {
		g.a.Set(0, y, '>', theme.AtHand)
	}
	g.a.Right(g.label-2, y, strconv.Itoa(f.Data.Number(i)), theme.Label)
	g.a.Text(g.label-1, y, f.sign(i), f.tone(i))
	for j := g.left; j < g.left+g.cols; j++ {
		k := f.Problem.K(i, g.example(j))
		style := theme.Positive
		if k < 0 {
			style = theme.Negative
		}
		if place == g.hand || j == g.hand {
			style |= theme.Selected
		}
		if g.cell > 2 {
			row.Put(g.a, g.end(j)-row.Width(g.a, k), y, style, k)
			continue
		}
		g.shade(g.end(j), y, k, style)
	}
}

// shade draws an element's sign and, as a block, its magnitude against scale.
func (g *gram) shade(end, y int, k float64, style grid.Style) {
	blocks := [...]rune{'·', '░', '▒', '▓', '█'}
	level := 0
	if k != 0 {
		level = 4
	}
	if share := math.Abs(k) / g.scale; share > 0 && share < 1 {
		level = 1 + int(share*3.9999)
	}
	if k < 0 {
		g.a.Set(end-2, y, '−', style)
	}
	g.a.Set(end-1, y, blocks[level], style)
}
