package algo

import (
	"context"
	"math/big"
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

func newGram[T any](n, some, room int, fill func(dst []T, j, from int)) *gram[T] {
	return &gram[T]{fill: fill, n: n, some: max(1, some), room: max(1, room), rows: map[int][]T{}}
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

// setGram makes the Gram matrix ready, in the numbers of the arithmetic. The kernel
// linear needs none.
func (p *Problem) setGram() {
	if p.Linear() {
		return
	}
	const work = 1 << 17 // multiplications at a time
	memory := int(min(gramMemory, p.Data.Room()/8)) / max(1, p.n)
	if p.whole == nil {
		p.gram = newGram(p.n, work/p.KernelWork(), memory/8, func(dst []float64, j, from int) { p.Kernel.Row(dst, p.Data, j, from) })
		return
	}
	const long = 64 // multiplications that one of big numbers takes
	size := 32 + len(p.whole.unitK.Bits())*8
	p.products = newGram(p.n, work/long/(p.d+p.whole.degree), memory/size, func(dst []big.Int, j, from int) {
		for k := range dst {
			dst[k].Set(p.whole.product(j, from+k))
		}
	})
}
