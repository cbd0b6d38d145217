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
// change it.
func (g *gram) row(j int) []float64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r, ok := g.rows[j]; ok {
		r.used = true
		return r.k
	}
	r := &gramRow{example: j, k: make([]float64, g.p.n)}
	g.p.rows(r.k, j)
	g.keep(r)
	return r.k
}

func (g *gram) keep(r *gramRow) {
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
