package algo

import (
	"context"
	"sync"
)

// gramMemory bounds the rows of the Gram matrix that are kept.
const gramMemory = 64 << 20

// gram is the rows of the Gram matrix, K(xⱼ, xᵢ) for all i: made when they are
// needed, and as many kept as its memory allows; any of them makes room for another.
// There is never an n×n matrix.
type gram[T any] struct {
	fill func(dst []T, j, from int) // the row of example j from one example on
	n    int
	some int // how many are made at a time
	room int // rows that may be kept

	mu   sync.Mutex
	rows map[int][]T
}

// newGram is that of a problem, whose numbers take so many multiplications and bytes
// each.
func newGram[T any](p *Problem, work, size int, fill func(dst []T, j, from int)) *gram[T] {
	const some = 1 << 17 // multiplications at a time
	room := int(min(gramMemory, p.Data.Room()/8)) / max(1, p.n) / size
	return &gram[T]{fill: fill, n: p.n, some: max(1, some/work), room: max(1, room), rows: map[int][]T{}}
}

// row is that of example j; nobody changes it. Where it is made, others need not
// wait for it.
func (g *gram[T]) row(ctx context.Context, j int) ([]T, error) {
	g.mu.Lock()
	row, ok := g.rows[j]
	g.mu.Unlock()
	if ok {
		return row, nil
	}
	row = make([]T, g.n)
	for from := 0; from < g.n; from += g.some {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g.fill(row[from:min(g.n, from+g.some)], j, from)
	}
	g.keep(j, row)
	return row, nil
}

// keep keeps a row, in the place of another where there is room for no more.
func (g *gram[T]) keep(j int, row []T) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for k := range g.rows {
		if len(g.rows) < g.room {
			break
		}
		delete(g.rows, k)
	}
	g.rows[j] = row
}
