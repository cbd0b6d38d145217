package margin

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// corral is Wolfe's: examples whose points are affinely independent and whose
// nearest point of the affine hull lies inside their convex hull. With two
// hulls (the geometric kind) "affine" means that the weights of each class sum
// to 1, and the point is the difference of the two.
//
// Reference: P. Wolfe, "Finding the nearest point in a polytope", Mathematical
// Programming 11 (1976). The two hulls are kept apart instead of taking the
// n₊·n₋ points of their Minkowski difference: the same iteration, with one
// constraint a hull.
type corral struct {
	space  space
	hull   func(i int) int
	hulls  int
	sigma  float64 // the weight of the constraints in M = G + σΣeₕeₕᵀ
	member []int
	lambda []dd
	gram   [][]dd      // G, the lower triangle
	factor [][]float64 // Cholesky's of M
	fine   bool        // double-double
	square dd          // ‖p‖²
	level  [2]dd       // zᵢ·p of the members, hull by hull: sums to ‖p‖²
}

func (c *corral) bonus(i, j int) float64 {
	if c.hull(i) == c.hull(j) {
		return c.sigma
	}
	return 0
}

// push adds an example with weight λ and reports whether the factor has room
// for it: false, and nothing changed, if it depends affinely on the others as
// far as this precision can see.
func (c *corral) push(i int, weight dd) bool {
	row := make([]dd, len(c.member)+1)
	for k, j := range c.member {
		row[k] = c.space.inner(i, j, c.fine)
	}
	row[len(c.member)] = c.space.inner(i, i, c.fine)
	c.member = append(c.member, i)
	c.lambda = append(c.lambda, weight)
	c.gram = append(c.gram, row)
	if !c.factorize(len(c.member) - 1) {
		c.drop(len(c.member) - 1)
		return false
	}
	return true
}

// drop removes the k-th member; the factor is valid up to row k afterwards.
func (c *corral) drop(k int) {
	c.member = slices.Delete(c.member, k, k+1)
	c.lambda = slices.Delete(c.lambda, k, k+1)
	c.gram = slices.Delete(c.gram, k, k+1)
	for a := k; a < len(c.gram); a++ {
		c.gram[a] = slices.Delete(c.gram[a], k, k+1)
	}
	c.factor = c.factor[:min(k, len(c.factor))]
}

// factorize extends Cholesky's factor from row k on.
func (c *corral) factorize(k int) bool {
	c.factor = c.factor[:k]
	for a := k; a < len(c.member); a++ {
		row := make([]float64, a+1)
		for b := range a {
			m := c.gram[a][b].hi + c.bonus(c.member[a], c.member[b])
			row[b] = (m - floats.Dot(row[:b], c.factor[b][:b])) / c.factor[b][b]
		}
		m := c.gram[a][a].hi + c.sigma
		pivot := m - floats.Dot(row[:a], row[:a])
		if !(pivot > 1e-14*m) {
			return false
		}
		row[a] = math.Sqrt(pivot)
		c.factor = append(c.factor, row)
	}
	return true
}

// substitute solves M u = v in place, to double precision.
func (c *corral) substitute(v []float64) {
	for a, row := range c.factor {
		v[a] = (v[a] - floats.Dot(row[:a], v[:a])) / row[a]
	}
	for a := len(v) - 1; a >= 0; a-- {
		row := c.factor[a]
		v[a] /= row[a]
		floats.AddScaled(v[:a], -v[a], row[:a])
	}
}

// solve is u with M u = e, e the indicator of hull h; when fine, refined until
// the residual in double-double stops to shrink.
func (c *corral) solve(h int) []dd {
	k := len(c.member)
	right := make([]dd, k)
	for a, i := range c.member {
		if c.hull(i) == h {
			right[a].hi = 1
		}
	}
	u, rest := make([]dd, k), slices.Clone(right)
	step := make([]float64, k)
	last := math.Inf(1)
	for range 40 {
		for a := range step {
			step[a] = rest[a].hi
		}
		c.substitute(step)
		for a, v := range step {
			u[a] = u[a].add(dd{v, 0})
		}
		if !c.fine {
			return u
		}
		c.residual(rest, right, u)
		size := 0.0
		for _, v := range rest {
			size = max(size, math.Abs(v.hi))
		}
		if size == 0 || size > last/2 {
			return u
		}
		last = size
	}
	return u
}

// residual writes right − M u.
func (c *corral) residual(dst, right, u []dd) {
	var sums [2]dd
	for a, i := range c.member {
		h := c.hull(i)
		sums[h] = sums[h].add(u[a])
	}
	for a, i := range c.member {
		dst[a] = right[a].sub(sums[c.hull(i)].times(c.sigma)).sub(c.gramTimes(a, u))
	}
}

// gramTimes is (G u) at member a.
func (c *corral) gramTimes(a int, u []dd) dd {
	if !c.fine {
		s := 0.0
		for b, v := range u {
			s += c.gram[max(a, b)][min(a, b)].hi * v.hi
		}
		return dd{s, 0}
	}
	var s dd
	for b, v := range u {
		s = s.add(c.gram[max(a, b)][min(a, b)].mul(v))
	}
	return s
}

// affine is the weights of the nearest point of the affine hull. With
// U = M⁻¹[e₊ e₋] they are U c where the weights of each hull sum to 1:
// then G U c = (M − Σσeₕeₕᵀ)Uc is constant on each hull.
func (c *corral) affine() []dd {
	u := [2][]dd{c.solve(0)}
	var a [2][2]dd
	if c.hulls == 2 {
		u[1] = c.solve(1)
	}
	for k, i := range c.member {
		for h := range c.hulls {
			a[c.hull(i)][h] = a[c.hull(i)][h].add(u[h][k])
		}
	}
	if c.hulls == 1 {
		for k, v := range u[0] {
			u[0][k] = v.div(a[0][0])
		}
		return u[0]
	}
	det := a[0][0].mul(a[1][1]).sub(a[0][1].mul(a[1][0]))
	c0, c1 := a[1][1].sub(a[0][1]).div(det), a[0][0].sub(a[1][0]).div(det)
	for k := range u[0] {
		u[0][k] = u[0][k].mul(c0).add(u[1][k].mul(c1))
	}
	return u[0]
}

// settle makes the minor cycles: to the nearest point of the affine hull if it
// lies inside, else as far as the hull reaches, dropping who reaches 0 first.
// It reports whether the arithmetic held.
func (c *corral) settle(ctx context.Context) bool {
	tiny := 1e-13
	if c.fine {
		tiny = 1e-26
	}
	for ctx.Err() == nil {
		to := c.affine()
		theta, out := dd{1, 0}, -1
		for k, v := range to {
			if math.IsNaN(v.hi) {
				return false
			}
			if v.hi > tiny {
				continue
			}
			t := dd{}
			if gap := c.lambda[k].sub(v); gap.hi > 0 {
				t = c.lambda[k].div(gap)
			}
			if out < 0 || t.less(theta) {
				theta, out = t, k
			}
		}
		if out < 0 {
			c.lambda = to
			c.measure()
			return true
		}
		for k, v := range to {
			c.lambda[k] = c.lambda[k].add(v.sub(c.lambda[k]).mul(theta))
		}
		c.drop(out)
		if !c.factorize(out) {
			return false
		}
	}
	return false
}

// measure aims at the weights' point and finds ‖p‖² and the levels: from p's
// coordinates where it has any (the errors are then relative to R‖p‖ and not
// to R²), else from G.
func (c *corral) measure() {
	c.space.aim(c.member, c.lambda, c.fine)
	var sum [2]dd
	var one [1]float64
	c.level = [2]dd{}
	for k, i := range c.member {
		var g dd
		switch {
		case !c.space.explicit():
			g = c.gramTimes(k, c.lambda)
		case c.fine:
			g, _ = c.space.margin(i)
		default:
			c.space.margins(one[:], i)
			g.hi = one[0]
		}
		h := c.hull(i)
		sum[h] = sum[h].add(c.lambda[k])
		c.level[h] = c.level[h].add(c.lambda[k].mul(g))
	}
	c.square = dd{}
	for h := range c.hulls {
		c.level[h] = c.level[h].div(sum[h])
		c.square = c.square.add(c.level[h])
	}
}

// normalize makes the weights of each hull sum to 1, and reports whether each
// hull has some.
func (c *corral) normalize() bool {
	var sum [2]dd
	for k, i := range c.member {
		sum[c.hull(i)] = sum[c.hull(i)].add(c.lambda[k])
	}
	for k, i := range c.member {
		c.lambda[k] = c.lambda[k].div(sum[c.hull(i)])
	}
	return sum[0].hi > 0 && (c.hulls == 1 || sum[1].hi > 0)
}
