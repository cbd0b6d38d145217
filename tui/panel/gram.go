package panel

import (
	"math"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

func roomGram(f *Frame, _, height int) (least, best int) {
	return 6, max(6, min(f.Data.Len()+2, height/2))
}

func lengthGram(f *Frame, _ View) int { return f.Data.Len() }

// gram is the window of the matrix that is shown.
type gram struct {
	rows, cols int // how many
	top, left  int // the first ones
	label      int // columns before the matrix
	cell       int // columns of a cell
	scale      float64
}

// drawGram draws G = (K(xᵢ, xⱼ)): numbers where they fit, else a sign and a
// shade. Only the elements in sight are computed.
func drawGram(a grid.Area, f *Frame, v View, focused bool) {
	p := newPen(a, f)
	defer p.done()
	kind := "xᵢ·xⱼ"
	if !f.Problem.Linear() {
		kind = "K(xᵢ, xⱼ) = " + f.Problem.Kernel.Formula()
	}
	p.heading("Gram matrix", kind, focused)
	n := f.Data.Len()
	if n == 0 {
		p.text("no examples", theme.Text)
		return
	}
	g := p.gram(v)
	hand := -1
	if l, ok := f.Look(); ok {
		hand = l.Example
	}
	p.gramHead(&g, hand)
	for i := g.top; i < g.top+g.rows; i++ {
		p.gramRow(&g, i, hand)
	}
}

// gram chooses the window: where all of the matrix does not fit, around the
// example at hand, moved by the view.
func (p *pen) gram(v View) gram {
	n := p.f.Data.Len()
	g := gram{cell: 2, rows: min(n, max(0, p.left()-1)), scale: p.f.Problem.Radius * p.f.Problem.Radius}
	if p.f.Problem.Kernel.Name == "sigmoid" {
		g.scale = 1
	}
	g.label = p.measure(func() { p.count(n) }) + 4
	if wide := p.widest(g.rows); n*(wide+1) <= p.w-g.label {
		g.cell = wide + 1
	}
	g.cols = min(n, max(0, p.w-g.label)/g.cell)
	l, ok := p.f.Look()
	if !ok {
		l.Example = 0
	}
	g.top = window(v.Scroll+l.Example-g.rows/2, n, g.rows)
	g.left = window(v.Across+l.Example-g.cols/2, n, g.cols)
	return g
}

// widest is the width of the widest element of a small matrix.
func (p *pen) widest(rows int) int {
	n := p.f.Data.Len()
	if n*3 > p.w || rows < n {
		return p.w
	}
	w := 2
	for i := range n {
		for j := range i + 1 {
			w = max(w, p.measure(func() { p.element(i, j) }))
		}
	}
	return w
}

func (p *pen) element(i, j int) {
	p.b = notation.AppendNumber(p.b, p.f.Problem.K(i, j))
}

// gramHead draws the last digits of the columns' numbers, and ↓ above the
// example at hand.
func (p *pen) gramHead(g *gram, hand int) {
	for j := g.left; j < g.left+g.cols; j++ {
		end := g.label + (j-g.left+1)*g.cell
		if j == hand {
			p.a.Set(end-1, p.y, '↓', theme.AtHand)
			continue
		}
		text := strconv.AppendInt(p.b, int64(j+1), 10)
		p.b = text[max(0, len(text)-g.cell+1):]
		p.x = end - len(p.b)
		p.put(theme.Label)
		p.b = text[:0]
	}
	p.next()
}

func (p *pen) gramRow(g *gram, i, hand int) {
	if i == hand {
		p.a.Set(0, p.y, '>', theme.AtHand)
	}
	p.column(g.label-2, theme.Label, func() { p.count(p.f.Data.Number(i)) })
	p.a.Text(g.label-1, p.y, p.f.sign(i), p.f.tone(i))
	for j := g.left; j < g.left+g.cols; j++ {
		end := g.label + (j-g.left+1)*g.cell
		k := p.f.Problem.K(i, j)
		style := theme.Positive
		if k < 0 {
			style = theme.Negative
		}
		if i == hand || j == hand {
			style |= theme.Selected
		}
		if g.cell > 2 {
			p.column(end, style, func() { p.b = notation.AppendNumber(p.b, k) })
			continue
		}
		p.shade(end, k, g.scale, style)
	}
	p.next()
}

// shade draws an element's sign and, as a block, its magnitude against scale.
func (p *pen) shade(end int, k, scale float64, style grid.Style) {
	blocks := [...]rune{'·', '░', '▒', '▓', '█'}
	level := 0
	if k != 0 {
		level = 4
	}
	if share := math.Abs(k) / scale; share > 0 && share < 1 {
		level = 1 + int(share*3.9999)
	}
	if k < 0 {
		p.a.Set(end-2, p.y, '−', style)
	}
	p.a.Set(end-1, p.y, blocks[level], style)
}
