package algo

import "sync"

// gramMemory bounds the rows of the Gram matrix that are kept.
const gramMemory = 64 << 20

// gram makes rows of the Gram matrix when they are first needed and keeps as
// many as its memory allows, letting go of those not used lately (a clock: a
// row used since the hand last passed gets a second chance). A row costs n
// kernel evaluations; there is never an n×n matrix.
type gram struct {
	mu   sync.Mutex
	p    *Problem
	room int // rows that may be kept
	rows map[int]*gramRow
	ring []*gramRow
	hand int
}

type gramRow struct {
	example int
	used    bool
	k       []float64
}

func newGram(p *Problem, memory int) *gram {
	return &gram{p: p, room: max(1, memory/(8*max(1, p.n))), rows: map[int]*gramRow{}}
}

// row is K(xⱼ, xᵢ) for all i, in the units of the problem. The caller must not
// change it. Where it is made, others need not wait for it.
func (g *gram) row(j int, pace *Pace) []float64 {
	if k := g.known(j); k != nil {
		return k
	}
	k, part := make([]float64, g.p.n), max(1, sliceWork/g.p.kernelWork())
	for from := 0; from < len(k); from += part {
		some := k[from:min(len(k), from+part)]
		g.p.rows(some, j, from)
		pace.did(len(some) * g.p.kernelWork())
	}
	g.keep(&gramRow{example: j, k: k})
	return k
}

// known is a row that is kept, or nil.
func (g *gram) known(j int) []float64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	r, ok := g.rows[j]
	if !ok {
		return nil
	}
	r.used = true
	return r.k
}

func (g *gram) keep(r *gramRow) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, ok := g.rows[r.example]; ok { // somebody else made it meanwhile
		return
	}
	g.rows[r.example] = r
	if len(g.ring) < g.room {
		g.ring = append(g.ring, r)
		return
	}
	for g.ring[g.hand].used {
		g.ring[g.hand].used = false
		g.hand = (g.hand + 1) % len(g.ring)
	}
	delete(g.rows, g.ring[g.hand].example)
	g.ring[g.hand] = r
	g.hand = (g.hand + 1) % len(g.ring)
}
