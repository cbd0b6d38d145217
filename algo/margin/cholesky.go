package margin

import (
	"math"
	"slices"

	"perceptron/model"
)

// factorization solves M u = v for the corral's M = G + σΣeₕeₕᵀ, which is
// positive definite as long as the members are affinely independent.
type factorization interface {
	// extend factors the rows of M from the last that is factored on, and
	// reports false where its precision finds M singular.
	extend(c *corral) bool
	// cut forgets the rows from k on.
	cut(k int)
	// solve is u with M u = e, e the indicator of hull h.
	solve(c *corral, h int) []dd
}

// double is Cholesky's factor in double precision. For a fine corral its
// solutions are refined with residuals in double-double.
type double struct{ rows [][]float64 }

func (f *double) cut(k int) { f.rows = f.rows[:min(k, len(f.rows))] }

func (f *double) extend(c *corral) bool {
	for a := len(f.rows); a < len(c.member); a++ {
		row := make([]float64, a+1)
		for b := range a {
			row[b] = (c.m(a, b).hi - model.Dot(row[:b], f.rows[b][:b])) / f.rows[b][b]
		}
		m := c.m(a, a).hi
		pivot := m - model.Dot(row[:a], row[:a])
		if !(pivot > 1e-14*m) {
			return false
		}
		row[a] = math.Sqrt(pivot)
		f.rows = append(f.rows, row)
	}
	return true
}

// substitute solves M u = v in place.
func (f *double) substitute(v []float64) {
	for a, row := range f.rows {
		v[a] = (v[a] - model.Dot(row[:a], v[:a])) / row[a]
	}
	for a := len(v) - 1; a >= 0; a-- {
		row := f.rows[a]
		v[a] /= row[a]
		model.AddScaled(v[:a], -v[a], row[:a])
	}
}

func (f *double) solve(c *corral, h int) []dd {
	right := c.indicator(h)
	u, rest := make([]dd, len(right)), slices.Clone(right)
	step := make([]float64, len(right))
	for last := math.Inf(1); ; {
		size := 0.0
		for a, v := range rest {
			step[a] = v.hi
			size = max(size, math.Abs(v.hi))
		}
		if size == 0 || size > last/2 {
			return u
		}
		last = size
		f.substitute(step)
		for a, v := range step {
			u[a] = u[a].add(dd{v, 0})
		}
		if !c.extended {
			return u
		}
		c.residual(rest, right, u)
	}
}

// doubleDouble is Cholesky's factor in double-double: slower by an order, and
// good for members as near to dependent as their coordinates can show.
type doubleDouble struct{ rows [][]dd }

func (f *doubleDouble) cut(k int) { f.rows = f.rows[:min(k, len(f.rows))] }

func (f *doubleDouble) extend(c *corral) bool {
	for a := len(f.rows); a < len(c.member); a++ {
		row := make([]dd, a+1)
		for b := range a {
			row[b] = c.m(a, b).sub(dotDD(row[:b], f.rows[b][:b])).div(f.rows[b][b])
		}
		m := c.m(a, a)
		pivot := m.sub(dotDD(row[:a], row[:a]))
		if !(pivot.hi > float64(a+8)*16*fineness*m.hi) {
			return false
		}
		row[a] = pivot.sqrt()
		f.rows = append(f.rows, row)
	}
	return true
}

func (f *doubleDouble) solve(c *corral, h int) []dd {
	u := c.indicator(h)
	for a, row := range f.rows {
		u[a] = u[a].sub(dotDD(row[:a], u[:a])).div(row[a])
	}
	for a := len(u) - 1; a >= 0; a-- {
		row := f.rows[a]
		u[a] = u[a].div(row[a])
		for b := range a {
			u[b] = u[b].sub(row[b].mul(u[a]))
		}
	}
	return u
}
