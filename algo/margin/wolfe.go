package margin

import (
	"context"
	"math"
	"slices"

	"perceptron/model"
)

// corral is a term of Wolfe's: a set of examples whose points are affinely independent, and
// for which the nearest point of the affine hull lies inside the convex hull. With two
// hulls (the geometric kind), affine means that the weights of each class sum to 1, and the
// point is the difference of the two points.
//
// With M = G + σΣeₕeₕᵀ, which is positive definite if the members are affinely independent,
// the weights λ of the nearest point satisfy Mλ = Σ cₕeₕ, where the cₕ are such that the
// weights of each hull sum to 1; eₕ is 1 at the members in hull h, else 0.
//
// Reference: P. Wolfe, "Finding the nearest point in a polytope", Mathematical Programming
// 11 (1976). Instead of the n₊·n₋ points of the Minkowski difference the two hulls are kept
// apart: the same iteration, with one constraint per hull.
type corral struct {
	points points
	hull   hulls
	sigma  float64
	member []int
	lambda []float64
	gram   [][]float64 // M, the lower triangle
	factor [][]float64 // the Cholesky factor of its first rows
	square float64     // ‖p‖²
	level  [2]float64  // zᵢ·p of the members by hull; the two sum to ‖p‖²
}

// hulls assigns examples to hulls: with one hull all to 0, with two the class +1 to 0 and
// −1 to 1.
type hulls struct {
	y     []int8
	count int
}

func (h hulls) of(i int) int {
	if h.count == 2 && h.y[i] < 0 {
		return 1
	}
	return 0
}

// first is the first example of each hull.
func (h hulls) first() (all []int) {
	for k := range h.count {
		all = append(all, slices.IndexFunc(h.y, func(y int8) bool { return h.count == 1 || (y < 0) == (k == 1) }))
	}
	return all
}

func newCorral(p points, hull hulls) corral {
	sigma := p.radius() * p.radius()
	if sigma == 0 {
		sigma = 1
	}
	return corral{points: p, hull: hull, sigma: sigma}
}

func (c corral) clone() corral {
	c.member, c.lambda, c.gram, c.factor = slices.Clone(c.member), slices.Clone(c.lambda), slices.Clone(c.gram), slices.Clone(c.factor)
	for a, row := range c.gram {
		c.gram[a] = slices.Clone(row)
	}
	return c
}

// add adds an example with weight λ. It reports false and changes nothing if, to this
// precision, the example depends affinely on the members.
func (c *corral) add(i int, weight float64) bool {
	row := make([]float64, 0, len(c.member)+1)
	c.member, c.lambda = append(c.member, i), append(c.lambda, weight)
	for _, j := range c.member {
		v := c.points.inner(i, j)
		if c.hull.of(i) == c.hull.of(j) {
			v += c.sigma
		}
		row = append(row, v)
	}
	c.gram = append(c.gram, row)
	if !c.extendFactor() {
		c.remove(len(c.member) - 1)
		return false
	}
	return true
}

// remove removes the k-th member. The factor is then valid up to row k.
func (c *corral) remove(k int) {
	c.member = slices.Delete(c.member, k, k+1)
	c.lambda = slices.Delete(c.lambda, k, k+1)
	c.gram = slices.Delete(c.gram, k, k+1)
	for a := k; a < len(c.gram); a++ {
		c.gram[a] = slices.Delete(c.gram[a], k, k+1)
	}
	c.factor = c.factor[:min(k, len(c.factor))]
}

// extendFactor factors the remaining rows of M. It reports false if M is singular to this
// precision.
func (c *corral) extendFactor() bool {
	for a := len(c.factor); a < len(c.member); a++ {
		row, pivot := cholesky(c.factor, func(b int) float64 { return c.gram[a][b] })
		if !(pivot > 1e-14*c.gram[a][a]) {
			return false
		}
		c.factor = append(c.factor, row)
	}
	return true
}

// cholesky is the next row of a Cholesky factor, from the next row of the matrix, and its
// pivot. The pivot is not positive if the matrix is not positive definite to this
// precision.
func cholesky(factor [][]float64, entry func(b int) float64) (row []float64, pivot float64) {
	a := len(factor)
	row = make([]float64, a+1)
	for b, of := range factor {
		row[b] = (entry(b) - model.Dot(row[:b], of[:b])) / of[b]
	}
	pivot = entry(a) - model.Dot(row[:a], row[:a])
	row[a] = math.Sqrt(pivot)
	return row, pivot
}

// solveHull is M⁻¹eₕ, and its sums over the hulls.
func (c *corral) solveHull(h int) (v []float64, sums [2]float64) {
	v = make([]float64, len(c.member))
	for a, row := range c.factor {
		if c.hull.of(c.member[a]) == h {
			v[a] = 1
		}
		v[a] = (v[a] - model.Dot(row[:a], v[:a])) / row[a]
	}
	for a := len(v) - 1; a >= 0; a-- {
		row := c.factor[a]
		v[a] /= row[a]
		model.AddScaled(v[:a], -v[a], row[:a])
	}
	for a, i := range c.member {
		sums[c.hull.of(i)] += v[a]
	}
	return v, sums
}

// affineMinimizer is the weights of the nearest point of the affine hull.
func (c *corral) affineMinimizer() []float64 {
	u, a := c.solveHull(0)
	if c.hull.count == 1 {
		for k := range u {
			u[k] /= a[0]
		}
		return u
	}
	v, b := c.solveHull(1)
	det := float64(a[0]*b[1]) - float64(a[1]*b[0])
	c0, c1 := (b[1]-b[0])/det, (a[0]-a[1])/det
	for k := range u {
		u[k] = float64(u[k]*c0) + float64(v[k]*c1)
	}
	return u
}

// minorCycles moves to the nearest point of the affine hull if that lies inside the convex
// hull. Otherwise it moves as far as the convex hull reaches, removes the member whose
// weight becomes 0 first, and repeats. It reports whether the arithmetic held and ctx
// lasted.
func (c *corral) minorCycles(ctx context.Context) bool {
	for ctx.Err() == nil {
		to := c.affineMinimizer()
		theta, out := c.ratioTest(to)
		if out < 0 {
			c.lambda = to
			c.setPoint()
			return !math.IsNaN(c.square)
		}
		for k, v := range to {
			c.lambda[k] += float64((v - c.lambda[k]) * theta)
		}
		c.remove(out)
		if !c.extendFactor() {
			return false
		}
	}
	return false
}

// ratioTest finds the member whose weight becomes 0 first on the way to other weights, and
// at which part θ of the way; out is −1 if none does.
func (c *corral) ratioTest(to []float64) (theta float64, out int) {
	theta, out = 1, -1
	for k, v := range to {
		if v > 1e-13 {
			continue
		}
		t := 0.0
		if gap := c.lambda[k] - v; gap > 0 {
			t = c.lambda[k] / gap
		}
		if out < 0 || t < theta {
			theta, out = t, k
		}
	}
	return theta, out
}

// setPoint sets the point p to the weights, and computes its levels and ‖p‖²: from the
// coordinates of p if it has any, since errors are then relative to R‖p‖ and not to R²,
// else from G.
func (c *corral) setPoint() {
	c.points.setPoint(c.member, c.lambda)
	_, explicit := c.points.(*inputPoints)
	var sum [2]float64
	var margin [1]float64
	c.level, c.square = [2]float64{}, 0
	for k, i := range c.member {
		if explicit {
			c.points.margins(margin[:], i)
		} else {
			margin[0] = c.gramTimes(k)
		}
		h := c.hull.of(i)
		sum[h] += c.lambda[k]
		c.level[h] += float64(c.lambda[k] * margin[0])
	}
	for h := range c.hull.count {
		c.level[h] /= sum[h]
		c.square += c.level[h]
	}
}

// gramTimes is the k-th entry of Gλ.
func (c *corral) gramTimes(k int) float64 {
	sum, own := model.Dot(c.gram[k], c.lambda[:k+1]), c.hull.of(c.member[k])
	for l, row := range c.gram[k+1:] {
		sum += float64(row[k] * c.lambda[k+1+l])
	}
	for l, i := range c.member {
		if c.hull.of(i) == own {
			sum -= float64(c.sigma * c.lambda[l])
		}
	}
	return sum
}
