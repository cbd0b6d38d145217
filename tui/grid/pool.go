package grid

import "sync"

// Pool lends cells to grids that need them only while they are drawn and shown, so
// that many grids have no more than are drawn at a time. It may be used from any
// goroutine; with a nil one grids keep their own.
type Pool struct{ cells sync.Pool }

// Lend gives g cells of its size, which hold anything.
func (p *Pool) Lend(g *Grid) {
	if p == nil {
		return
	}
	n := g.W * g.H
	lent, _ := p.cells.Get().(*[]Cell)
	if lent == nil || cap(*lent) < n {
		made := make([]Cell, n)
		lent = &made
	}
	g.lent, g.Cells = lent, (*lent)[:n]
}

// Return takes the cells of g back, which then has none.
func (p *Pool) Return(g *Grid) {
	if p == nil || g.lent == nil {
		return
	}
	p.cells.Put(g.lent)
	g.lent, g.Cells = nil, nil
}
