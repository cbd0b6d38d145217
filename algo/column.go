package algo

import (
	"context"
	"math"
	"math/big"
	"slices"
	"sync"

	"perceptron/model"
)

// arithmetic is the kind of numbers a run computes with: [floatArithmetic], or
// [integerArithmetic] for exact decisions. It makes the weight columns.
type arithmetic interface {
	// column is a new column with the first weights.
	column() column
	// zeroStart is the same arithmetic with first weights 0, for the correction of a mean.
	zeroStart() arithmetic
	// cacheRow computes an example's row of the Gram matrix, unless ctx ends. It is for
	// nonlinear kernels only.
	cacheRow(ctx context.Context, example int) error
	// increments is what an update adds, rounded: rate·yx to w, and biasStep·y to b.
	increments() (rate, biasStep float64)
}

// column is a weight vector with its bias, (w, b). With a nonlinear kernel, which has no w,
// it keeps the activation (without b) of every example instead. The implementations are
// [floatColumn] and, for exact arithmetic, [integerColumn].
type column interface {
	// score is the activation w·xᵢ + b.
	score(i int) score
	// add adds a part: times·η·xᵢ to w, and times the bias step to b.
	add(part *Part)
	// finite reports whether the numbers are within range: finite, or not too long.
	finite() bool
	// mean is the mean of the columns after each of the first steps, this being the last of
	// them. See Problem.zeroParameters for the correction.
	mean(correction column, steps int64) column
	clone() column
	// weight is wⱼ and bias is b, rounded. rationals is both exactly; nil in float arithmetic.
	weight(j int) float64
	bias() float64
	rationals() (w []*big.Rat, b *big.Rat)
}

// floatArithmetic is arithmetic in float64: an update adds rate·yx to w and biasStep·y to
// b.
type floatArithmetic struct {
	data           *model.Dataset
	gram           *gram[float64] // nil with a linear kernel
	rate, biasStep float64
	w0             []float64
	b0             float64
}

// newFloatArithmetic is the float arithmetic of a problem, given square = max K(x, x).
func newFloatArithmetic(p *Problem, w0 []*big.Rat, b0 *big.Rat, square float64) *floatArithmetic {
	a := &floatArithmetic{data: p.Data, w0: make([]float64, len(w0))}
	for j, w := range w0 {
		a.w0[j], _ = w.Float64()
	}
	a.b0, _ = b0.Float64()
	a.rate, _ = p.eta.Float64()
	switch p.Setup.Bias {
	case "unit":
		a.biasStep = a.rate
	case "radius":
		a.biasStep = a.rate * square
	}
	p.growth = float64(a.rate*p.maxKernelValue(square)) + a.biasStep
	p.Radius = p.maxNorm
	if !p.Linear() {
		p.Radius = math.Sqrt(square)
		a.gram = newGram(p, 8, func(dst []float64, j, from int) { p.Kernel.Row(dst, p.Data, j, from) })
	}
	return a
}

func (a *floatArithmetic) column() column {
	c := &floatColumn{floatArithmetic: a, w: slices.Clone(a.w0), b: a.b0}
	if a.gram != nil {
		c.w = make([]float64, a.data.Len())
	}
	return c
}

// correctionUnit divides a mean's correction in float arithmetic, so that it does not
// overflow where the weights don't: step numbers are below it. Being a power of two it
// costs no digit.
const correctionUnit = 1 << 31

func (a *floatArithmetic) zeroStart() arithmetic {
	z := *a
	z.w0, z.b0 = make([]float64, len(a.w0)), 0
	z.rate, z.biasStep = a.rate/correctionUnit, a.biasStep/correctionUnit
	return &z
}

func (a *floatArithmetic) cacheRow(ctx context.Context, example int) error {
	_, err := a.gram.row(ctx, example)
	return err
}

func (a *floatArithmetic) increments() (rate, biasStep float64) { return a.rate, a.biasStep }

// floatColumn is a column of float64.
type floatColumn struct {
	*floatArithmetic
	w []float64 // with a nonlinear kernel: the activation of each example, without b
	b float64
}

func (c *floatColumn) score(i int) score { return score{float: c.activation(i)} }

// activation is w·xᵢ + b. Each product is rounded before it is added, so that the result is
// the same on every machine.
func (c *floatColumn) activation(i int) float64 {
	if c.gram != nil {
		return c.w[i] + c.b
	}
	return c.data.DotRow(i, c.w) + c.b
}

// isDense reports whether an activation is dot of a dense row.
func (c *floatColumn) isDense() bool { return c.gram == nil && !c.data.Sparse() }

func (c *floatColumn) dot(row []float64) float64 { return model.Dot(c.w, row) + c.b }

func (c *floatColumn) add(part *Part) {
	i := int(part.Example)
	if eta := float64(c.rate * part.Times); c.gram == nil {
		c.data.AddRow(c.w, eta, i)
	} else {
		row, _ := c.gram.row(context.Background(), i)
		model.AddScaled(c.w, eta, row)
	}
	c.b += float64(c.biasStep * part.Times)
}

func (c *floatColumn) finite() bool {
	nan := c.b * 0 // 0 while all numbers are finite, else NaN
	for _, v := range c.w {
		nan += float64(v * 0)
	}
	return nan == 0
}

func (c *floatColumn) mean(correction column, steps int64) column {
	a, m := correction.(*floatColumn), c.clone().(*floatColumn)
	scale := -correctionUnit / float64(steps)
	model.AddScaled(m.w, scale, a.w)
	m.b += float64(scale * a.b)
	return m
}

func (c *floatColumn) clone() column { return &floatColumn{c.floatArithmetic, slices.Clone(c.w), c.b} }

func (c *floatColumn) weight(j int) float64 { return c.w[j] }

func (c *floatColumn) bias() float64 { return c.b }

func (c *floatColumn) rationals() (w []*big.Rat, b *big.Rat) { return nil, nil }

// gramMemory bounds the cache of Gram matrix rows, in bytes.
const gramMemory = 64 << 20

// gram is a cache of rows of the Gram matrix, K(xⱼ, xᵢ) for all i. A row is computed when
// it is first needed, and may evict any other. There is never an n×n matrix.
type gram[T any] struct {
	fill     func(dst []T, j, from int) // computes part of the row of example j, from column from on
	n        int
	chunk    int // numbers computed between two checks of a context
	capacity int // in rows

	mu   sync.Mutex
	rows map[int][]T
}

// newGram is the cache of a problem, given the size of a number in bytes.
func newGram[T any](p *Problem, size int, fill func(dst []T, j, from int)) *gram[T] {
	capacity := int(min(gramMemory, p.Data.Budget()/8)) / max(1, p.n) / size
	return &gram[T]{fill: fill, n: p.n, chunk: p.perCheck(), capacity: max(1, capacity), rows: map[int][]T{}}
}

// row is the row of example j, read-only. Callers don't wait for each other: two may
// compute the same row at once.
func (g *gram[T]) row(ctx context.Context, j int) ([]T, error) {
	g.mu.Lock()
	row, ok := g.rows[j]
	g.mu.Unlock()
	if ok {
		return row, nil
	}
	row = make([]T, g.n)
	for from := 0; from < g.n; from += g.chunk {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g.fill(row[from:min(g.n, from+g.chunk)], j, from)
	}
	g.store(j, row)
	return row, nil
}

// store stores a row, evicting another if the cache is full.
func (g *gram[T]) store(j int, row []T) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for k := range g.rows {
		if len(g.rows) < g.capacity {
			break
		}
		delete(g.rows, k)
	}
	g.rows[j] = row
}
