package margin

import (
	"context"
	"math"
	"slices"
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
	space    space
	hull     sides
	hulls    int
	sigma    float64 // the weight of the constraints in M = G + σΣeₕeₕᵀ
	member   []int
	lambda   []dd
	gram     [][]dd // G, the lower triangle
	factor   factorization
	extended bool  // double-double
	square   dd    // ‖p‖²
	level    [2]dd // zᵢ·p of the members, hull by hull: sums to ‖p‖²
}

// m is M's element at members a ≥ b.
func (c *corral) m(a, b int) dd {
	if c.hull.side(c.member[a]) == c.hull.side(c.member[b]) {
		return c.gram[a][b].add(dd{c.sigma, 0})
	}
	return c.gram[a][b]
}

// indicator is 1 at the members in hull h, 0 else.
func (c *corral) indicator(h int) []dd {
	e := make([]dd, len(c.member))
	for a, i := range c.member {
		if c.hull.side(i) == h {
			e[a].hi = 1
		}
	}
	return e
}

// push adds an example with weight λ and reports whether the factor has room
// for it: false, and nothing changed, if it depends affinely on the others as
// far as this precision can see.
func (c *corral) push(i int, weight dd) bool {
	row := make([]dd, len(c.member)+1)
	for k, j := range c.member {
		row[k] = c.space.inner(i, j, c.extended)
	}
	row[len(c.member)] = c.space.inner(i, i, c.extended)
	c.member = append(c.member, i)
	c.lambda = append(c.lambda, weight)
	c.gram = append(c.gram, row)
	if !c.factor.extend(c) {
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
	c.factor.cut(k)
}

// residual writes right − M u.
func (c *corral) residual(dst, right, u []dd) {
	var sums [2]dd
	for a, i := range c.member {
		h := c.hull.side(i)
		sums[h] = sums[h].add(u[a])
	}
	for a, i := range c.member {
		dst[a] = right[a].sub(sums[c.hull.side(i)].times(c.sigma)).sub(c.gramTimes(a, u))
	}
}

// gramTimes is (G u) at member a.
func (c *corral) gramTimes(a int, u []dd) dd {
	if !c.extended {
		s := 0.0
		for b, v := range u {
			s += float64(c.gram[max(a, b)][min(a, b)].hi * v.hi)
		}
		return dd{s, 0}
	}
	var s dd
	for b, v := range u {
		s = s.add(c.gram[max(a, b)][min(a, b)].mul(v))
	}
	return s
}

// affine is the weights of the nearest point of the affine hull, and its
// levels. With U = M⁻¹[e₊ e₋] the weights are λ = U c where those of each hull
// sum to 1, and then Gλ = Mλ − σΣeₕ = Σ(cₕ − σ)eₕ.
func (c *corral) affine() ([]dd, [2]dd) {
	u := [2][]dd{c.factor.solve(c, 0)}
	var a [2][2]dd
	if c.hulls == 2 {
		u[1] = c.factor.solve(c, 1)
	}
	for k, i := range c.member {
		for h := range c.hulls {
			a[c.hull.side(i)][h] = a[c.hull.side(i)][h].add(u[h][k])
		}
	}
	one, sigma := dd{1, 0}, dd{c.sigma, 0}
	if c.hulls == 1 {
		level := one.div(a[0][0])
		for k, v := range u[0] {
			u[0][k] = v.mul(level)
		}
		return u[0], [2]dd{level.sub(sigma)}
	}
	det := a[0][0].mul(a[1][1]).sub(a[0][1].mul(a[1][0]))
	c0, c1 := a[1][1].sub(a[0][1]).div(det), a[0][0].sub(a[1][0]).div(det)
	for k := range u[0] {
		u[0][k] = u[0][k].mul(c0).add(u[1][k].mul(c1))
	}
	return u[0], [2]dd{c0.sub(sigma), c1.sub(sigma)}
}

// minorCycles makes the minor cycles: to the nearest point of the affine hull if it
// lies inside, else as far as the hull reaches, dropping who reaches 0 first.
// It reports whether the arithmetic held.
func (c *corral) minorCycles(ctx context.Context) bool {
	for ctx.Err() == nil {
		to, level := c.affine()
		theta, out := c.leaves(to)
		if out < 0 {
			c.lambda = to
			if c.space.explicit() {
				c.measure()
			} else {
				c.level, c.square = level, level[0].add(level[1])
			}
			return !math.IsNaN(c.square.hi)
		}
		for k, v := range to {
			c.lambda[k] = c.lambda[k].add(v.sub(c.lambda[k]).mul(theta))
		}
		c.drop(out)
		if !c.factor.extend(c) {
			return false
		}
	}
	return false
}

// leaves finds who reaches weight 0 first on the way to other weights, and how
// far along; −1 if none does.
func (c *corral) leaves(to []dd) (theta dd, out int) {
	tiny := 1e-13
	if c.extended {
		tiny = 1e-26
	}
	theta, out = dd{1, 0}, -1
	for k, v := range to {
		if v.hi > tiny || math.IsNaN(v.hi) {
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
	return theta, out
}

// measure aims at the weights' point and finds ‖p‖² and the levels: from p's
// coordinates where it has any (the errors are then relative to R‖p‖ and not
// to R²), else from G.
func (c *corral) measure() {
	c.space.aim(c.member, c.lambda, c.extended)
	var sum [2]dd
	var one [1]float64
	c.level = [2]dd{}
	for k, i := range c.member {
		var g dd
		switch {
		case !c.space.explicit():
			g = c.gramTimes(k, c.lambda)
		case c.extended:
			g, _ = c.space.margin(i)
		default:
			c.space.margins(one[:], i)
			g.hi = one[0]
		}
		h := c.hull.side(i)
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
		sum[c.hull.side(i)] = sum[c.hull.side(i)].add(c.lambda[k])
	}
	for k, i := range c.member {
		c.lambda[k] = c.lambda[k].div(sum[c.hull.side(i)])
	}
	return sum[0].hi > 0 && (c.hulls == 1 || sum[1].hi > 0)
}
