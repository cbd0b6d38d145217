package algo

import (
	"context"
	"math"
	"math/big"
	"slices"
	"sync"

	"perceptron/model"
)

// arithmetic is the numbers that a run is reckoned in: [doubles], or [whole] where
// every decision is exact. It makes the columns of weights.
type arithmetic interface {
	// column is one with the first weights.
	column() column
	// zero is the same arithmetic with weights that are 0 at first, for what a mean
	// lags behind by.
	zero() arithmetic
	// prepare makes an example's row of the Gram matrix, where a kernel has no w. ctx may
	// end it.
	prepare(ctx context.Context, example int) error
	// steps is what an update adds, rounded: η·y·x to w, and to b.
	steps() (rate, step float64)
}

// column is one vector of weights with its bias, (w, b). A kernel that has no w
// keeps the activation of every example up to date instead. There are two kinds of
// column: [floats], and [integers] for exact arithmetic.
type column interface {
	// score is the activation w·xᵢ + b.
	score(i int) score
	// add adds a part: times·η·xᵢ to w, and times the bias step to b.
	add(part *Part)
	// finite reports whether the numbers are still within those there are.
	finite() bool
	// mean is the mean of the columns after each of so many steps, of which this is
	// the last; see Problem.zero.
	mean(correction column, steps int64) column
	clone() column
	// weight is the j-th of w, and bias b, rounded; rationals are w and b exactly,
	// nil in float arithmetic.
	weight(j int) float64
	bias() float64
	rationals() (w []*big.Rat, b *big.Rat)
}

// doubles is float arithmetic: an update adds rate·y·x to w and step·y to b.
type doubles struct {
	data       *model.Dataset
	gram       *gram[float64] // nil where there is a w
	rate, step float64
	w0         []float64
	b0         float64
}

// newDoubles is float arithmetic on a problem, given R² = max K(x, x).
func newDoubles(p *Problem, w0 []*big.Rat, b0 *big.Rat, square float64) *doubles {
	a := &doubles{data: p.Data, w0: make([]float64, len(w0))}
	for j, w := range w0 {
		a.w0[j], _ = w.Float64()
	}
	a.b0, _ = b0.Float64()
	a.rate, _ = p.eta.Float64()
	switch p.Setup.Bias {
	case "unit":
		a.step = a.rate
	case "radius":
		a.step = a.rate * square
	}
	p.growth = float64(a.rate*p.largestK(square)) + a.step
	p.Radius = p.largestNorm
	if !p.Linear() {
		p.Radius = math.Sqrt(square)
		work := 8 + p.Data.StoredCount()/max(1, p.n)
		a.gram = newGram(p, work, 8, func(dst []float64, j, from int) { p.Kernel.Row(dst, p.Data, j, from) })
	}
	return a
}

func (a *doubles) column() column {
	c := &floats{doubles: a, w: slices.Clone(a.w0), b: a.b0}
	if a.gram != nil {
		c.w = make([]float64, a.data.Len())
	}
	return c
}

// correctionUnit is what a correction is divided by in float arithmetic, so that it
// does not overflow where the weights don't: the numbers of steps are below it, and a
// power of two costs no digit.
const correctionUnit = 1 << 31

func (a *doubles) zero() arithmetic {
	z := *a
	z.w0, z.b0 = make([]float64, len(a.w0)), 0
	z.rate, z.step = a.rate/correctionUnit, a.step/correctionUnit
	return &z
}

func (a *doubles) prepare(ctx context.Context, example int) error {
	_, err := a.gram.row(ctx, example)
	return err
}

func (a *doubles) steps() (rate, step float64) { return a.rate, a.step }

// floats is a column of doubles.
type floats struct {
	*doubles
	w []float64 // of a kernel that has none: the activation of each example but for b
	b float64
}

func (c *floats) score(i int) score { return score{float: c.activation(i)} }

// activation is w·xᵢ + b. Each product is rounded before it is added, on every
// machine.
func (c *floats) activation(i int) float64 {
	if c.gram != nil {
		return c.w[i] + c.b
	}
	return c.data.DotRow(i, c.w) + c.b
}

// dense reports that an activation is that of a row of all its features; dot is it.
func (c *floats) dense() bool { return c.gram == nil && !c.data.Sparse() }

func (c *floats) dot(row []float64) float64 { return model.Dot(c.w, row) + c.b }

// activations are those of as many examples, from one on.
func (c *floats) activations(to []float64, from int) {
	if c.dense() {
		model.DotRows(to, c.data.X[from*len(c.w):], c.w, c.b)
		return
	}
	for k := range to {
		to[k] = c.activation(from + k)
	}
}

func (c *floats) add(part *Part) { c.addTimes(int(part.Example), part.Times) }

func (c *floats) addTimes(i int, times float64) {
	if eta := float64(c.rate * times); c.gram == nil {
		c.data.AddRow(c.w, eta, i)
	} else {
		row, _ := c.gram.row(context.Background(), i)
		model.AddScaled(c.w, eta, row)
	}
	c.b += float64(c.step * times)
}

func (c *floats) finite() bool {
	zero := c.b * 0
	for _, v := range c.w {
		zero += float64(v * 0)
	}
	return zero == 0
}

func (c *floats) mean(correction column, steps int64) column {
	part, m := correction.(*floats), c.clone().(*floats)
	scale := -correctionUnit / float64(steps)
	model.AddScaled(m.w, scale, part.w)
	m.b += float64(scale * part.b)
	return m
}

func (c *floats) clone() column { return &floats{c.doubles, slices.Clone(c.w), c.b} }

func (c *floats) weight(j int) float64 { return c.w[j] }

func (c *floats) bias() float64 { return c.b }

func (c *floats) rationals() (w []*big.Rat, b *big.Rat) { return nil, nil }

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
	room := int(min(gramMemory, p.Data.Budget()/8)) / max(1, p.n) / size
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
