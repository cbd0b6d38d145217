package algo

import "sync"

// gramMemory bounds the rows of the Gram matrix that are kept.
const gramMemory = 64 << 20

// gram makes rows of the Gram matrix when they are needed and keeps as many as
// its memory allows, letting go of those not used lately (a clock: a row used
// since the hand last passed gets a second chance). A row costs n kernel
// evaluations; there is never an n×n matrix.
type gram struct {
	mu   sync.Mutex
	p    *Problem
	room int // rows that may be kept
	rows map[int]*gramRow
	ring []*gramRow
	hand int
}

// gramRow is K(xⱼ, xᵢ) for all i, in the units of the problem.
type gramRow struct {
	example int // −1: it is being made
	used    bool
	users   int // those that read it, or make it: it is not let go of meanwhile
	k       []float64
}

func newGram(p *Problem, memory int) *gram {
	return &gram{p: p, room: max(1, memory/(8*max(1, p.n))), rows: map[int]*gramRow{}}
}

// row is that of example j, to be released. Where it is made, others need not
// wait for it.
func (g *gram) row(j int, pace *Pace) *gramRow {
	if r := g.lookup(j); r != nil {
		return r
	}
	r := g.newRow()
	made := false
	defer func() { // the work may be dropped
		if !made {
			g.release(r)
		}
	}()
	part := max(1, sliceWork/g.p.KernelWork())
	for from := 0; from < len(r.k); from += part {
		some := r.k[from:min(len(r.k), from+part)]
		g.p.rows(some, j, from)
		pace.Did(len(some) * g.p.KernelWork())
	}
	made = true
	g.store(r, j)
	return r
}

// lookup is a row that is kept, or nil.
func (g *gram) lookup(j int) *gramRow {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := g.rows[j]
	if r != nil {
		r.used = true
		r.users++
	}
	return r
}

// newRow is memory for a row: that of one let go of where no more may be kept.
func (g *gram) newRow() *gramRow {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := &gramRow{example: -1, users: 1}
	if len(g.ring) < g.room {
		r.k = make([]float64, g.p.n)
		g.ring = append(g.ring, r)
		return r
	}
	for range 2 * len(g.ring) {
		old := g.ring[g.hand]
		g.hand = (g.hand + 1) % len(g.ring)
		switch {
		case old.users > 0:
		case old.used:
			old.used = false
		default:
			delete(g.rows, old.example)
			old.example, old.users = -1, 1
			return old
		}
	}
	r.k = make([]float64, g.p.n) // all are being read
	return r
}

// store lets others find a row that was made.
func (g *gram) store(r *gramRow, j int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, ok := g.rows[j]; !ok { // nobody else has made it meanwhile
		r.example, g.rows[j] = j, r
	}
}

func (g *gram) release(r *gramRow) {
	g.mu.Lock()
	r.users--
	g.mu.Unlock()
}

// add adds times the row of example j to dst.
func (g *gram) add(dst []float64, times float64, j int, pace *Pace) {
	if g.cheap() {
		g.addMade(dst, times, j, pace)
		return
	}
	r := g.row(j, pace)
	axpy(dst, times, r.k)
	g.release(r)
	pace.Did(len(dst))
}

// cheap reports whether to make a row takes no longer than to fetch it from
// memory, of rows that can't all be kept.
func (g *gram) cheap() bool {
	const short = 4
	return g.room < g.p.n && !g.p.Exact && g.p.Kernel.Rational() && g.p.d <= short && g.p.x != nil
}

// addMade is add without keeping the row.
func (g *gram) addMade(dst []float64, times float64, j int, pace *Pace) {
	var room [512]float64
	for from := 0; from < len(dst); from += len(room) {
		some := room[:min(len(room), len(dst)-from)]
		g.p.rows(some, j, from)
		axpy(dst[from:][:len(some)], times, some)
		if from%(64*len(room)) == 0 {
			pace.Did(64 * len(room) * g.p.KernelWork())
		}
	}
}
