package margin

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// rational is the search for the nearest point in rational arithmetic: Wolfe's method
// again, begun from the few examples that floating point found to hold it, so that it
// is most often done with one solution and one look at the examples whose margin
// floating point can't tell from the level. What it ends with is proved.
type rational struct {
	products *products
	points   points
	hull     hulls
	member   []int
	lambda   []*big.Rat // of the present point, each hull's summing to 1
	level    [2]*big.Rat
	// num and den are λ and then the levels of the hulls over one denominator.
	num []*big.Int
	den *big.Int
}

// newRational takes over the weights of the search; without any it begins with the first
// example of each hull.
func newRational(s *hullSearch, d *model.Dataset, kind Kind, k *model.Kernel) *rational {
	e := &rational{products: newProducts(d, kind, k), points: s.points, hull: s.hull}
	var has [2]bool
	for k, i := range s.c.member {
		if l := s.c.lambda[k]; l > 0 && !math.IsInf(l, 0) {
			e.push(i, new(big.Rat).SetFloat64(l))
			has[s.hull.of(i)] = true
		}
	}
	for h, i := range s.hull.first() {
		if !has[h] {
			e.push(i, big.NewRat(1, 1))
		}
	}
	e.normalize()
	return e
}

// push adds an example with weight λ.
func (e *rational) push(i int, weight *big.Rat) {
	e.member, e.lambda = append(e.member, i), append(e.lambda, weight)
}

// drop removes the k-th member.
func (e *rational) drop(k int) {
	e.member, e.lambda = slices.Delete(e.member, k, k+1), slices.Delete(e.lambda, k, k+1)
}

// normalize makes the weights of each hull sum to 1.
func (e *rational) normalize() {
	sums := [2]*big.Rat{new(big.Rat), new(big.Rat)}
	for k, i := range e.member {
		sums[e.hull.of(i)].Add(sums[e.hull.of(i)], e.lambda[k])
	}
	for k, i := range e.member {
		e.lambda[k].Quo(e.lambda[k], sums[e.hull.of(i)])
	}
}

// run searches until the nearest point is proved, and reports whether it was
// before ctx ended.
func (e *rational) run(ctx context.Context) bool {
	if !e.minorCycles(ctx) {
		return false
	}
	for e.square().Sign() != 0 {
		j, ok := e.violator(ctx)
		if j < 0 {
			return ok
		}
		if e.push(j, new(big.Rat)); !e.minorCycles(ctx) {
			return false
		}
	}
	return true
}

// affine is the weights of the nearest point of the affine hull, and its levels cₕ − σ,
// by corral's M with σ = 1, from Mλ = Σ cₕeₕ and eₕ·λ = 1. Where a member depends affinely
// on those before it there are none, and dependent is that member, else −1. False if ctx
// ends.
func (e *rational) affine(ctx context.Context) (to []*big.Rat, level [2]*big.Rat, dependent int, ok bool) {
	n := len(e.member)
	rows, unit := e.system(ctx)
	x, det, dependent, ok := eliminated(ctx, rows)
	if !ok || dependent >= 0 {
		return nil, level, dependent, ok
	}
	for _, v := range x[:n] {
		to = append(to, new(big.Rat).SetFrac(v, det))
	}
	for h, v := range x[n:] {
		c := new(big.Rat).SetFrac(v, unit)
		c.Quo(c, new(big.Rat).SetInt(det))
		level[h] = c.Neg(c).Sub(c, big.NewRat(1, 1))
	}
	return to, level, -1, true
}

// system is that in whole numbers, the right side last: M times unit, and unknowns −cₕ as
// many times. It is nothing where ctx ends.
func (e *rational) system(ctx context.Context) (rows [][]*big.Int, unit *big.Int) {
	var products []*big.Rat
	for _, i := range e.member {
		if ctx.Err() != nil {
			return nil, nil
		}
		for _, j := range e.member {
			v := e.products.inner(i, j)
			if e.hull.of(i) == e.hull.of(j) {
				v = plus(v, big.NewRat(1, 1))
			}
			products = append(products, v)
		}
	}
	m, unit := model.CommonDenominator(slices.Values(products))
	n := len(e.member)
	size := n + e.hull.count
	for range size {
		row := make([]*big.Int, size+1)
		for j := range row {
			row[j] = new(big.Int)
		}
		rows = append(rows, row)
	}
	for a, i := range e.member {
		h := n + e.hull.of(i)
		copy(rows[a], m[a*n:][:n])
		rows[a][h].SetInt64(1)
		rows[h][a].SetInt64(1)
		rows[h][size].SetInt64(1)
	}
	return rows, unit
}

// eliminated solves a symmetric system of whole numbers, the right side last, by Gauss's
// elimination without fractions: after each step every number is a determinant of a part
// of the matrix, so that the division by the pivot before leaves no rest. The solution is
// x/det. stuck is the row whose pivot is 0, which depends on those before; else −1. False
// if ctx ends.
//
// Reference: E. H. Bareiss, "Sylvester's identity and multistep integer-preserving
// Gaussian elimination", Mathematics of Computation 22, 1968.
func eliminated(ctx context.Context, rows [][]*big.Int) (x []*big.Int, det *big.Int, stuck int, ok bool) {
	last, room := len(rows), new(big.Int)
	det = big.NewInt(1)
	for c, top := range rows {
		if top[c].Sign() == 0 {
			return nil, nil, c, true
		}
		for i := c + 1; i < last; i++ {
			if ctx.Err() != nil {
				return nil, nil, -1, false
			}
			for j, v := range rows[i][i:] { // what is left of that is the same as above
				v.Mul(v, top[c])
				v.Sub(v, room.Mul(top[i], top[i+j]))
				v.Quo(v, det)
			}
		}
		det = top[c]
	}
	x = make([]*big.Int, last)
	for i := last - 1; i >= 0; i-- {
		x[i] = new(big.Int).Mul(rows[i][last], det)
		for j := i + 1; j < last; j++ {
			x[i].Sub(x[i], room.Mul(rows[i][j], x[j]))
		}
		x[i].Quo(x[i], rows[i][i]) // whole, by Cramer's rule
	}
	return x, det, -1, ctx.Err() == nil
}

// square is ‖p‖².
func (e *rational) square() *big.Rat {
	sum := new(big.Rat).Set(e.level[0])
	if e.hull.count == 2 {
		sum.Add(sum, e.level[1])
	}
	return sum
}

// minorCycles are those of corral; false if ctx ends.
func (e *rational) minorCycles(ctx context.Context) bool {
	for {
		to, level, dependent, ok := e.affine(ctx)
		if !ok {
			return false
		}
		if dependent >= 0 { // as far as floating point could see it did not
			e.drop(dependent)
			e.normalize()
			continue
		}
		theta, out := big.NewRat(1, 1), -1
		for k, v := range to {
			if v.Sign() > 0 {
				continue
			}
			t := new(big.Rat).Sub(e.lambda[k], v)
			if t.Sign() != 0 {
				t.Quo(e.lambda[k], t)
			}
			if out < 0 || t.Cmp(theta) < 0 {
				theta, out = t, k
			}
		}
		if out < 0 {
			e.lambda, e.level = to, level
			e.num, e.den = model.CommonDenominator(slices.Values(append(slices.Clone(to), level[:e.hull.count]...)))
			return true
		}
		for k, v := range to {
			v.Sub(v, e.lambda[k])
			e.lambda[k] = v.Add(v.Mul(v, theta), e.lambda[k])
		}
		e.drop(out)
	}
}

// violator is an example under the level of its hull, the deepest as far as
// floating point can tell; −1 and true if there certainly is none.
func (e *rational) violator(ctx context.Context) (int, bool) {
	doubtful, ok := e.doubtful(ctx)
	for _, i := range doubtful {
		if !ok || ctx.Err() != nil {
			return -1, false
		}
		level := new(big.Rat).SetInt(e.num[len(e.member)+e.hull.of(i)])
		if e.margin(i).Cmp(level) < 0 {
			return i, false
		}
	}
	return -1, ok
}

// doubtful is the examples that floating point can't tell to be on or above the
// level, those that seem deepest first.
func (e *rational) doubtful(ctx context.Context) (doubtful []int, ok bool) {
	levels, slop := e.aim()
	depth, buffer := map[int]float64{}, make([]float64, block)
	for from := 0; from < e.points.len(); from += block {
		if ctx.Err() != nil {
			return nil, false
		}
		g := buffer[:min(block, e.points.len()-from)]
		within := e.points.margins(g, from) + slop
		for k, v := range g {
			t := levels[e.hull.of(from+k)] - v
			if !(t < -within) && !slices.Contains(e.member, from+k) { // NaN is in doubt
				doubtful = append(doubtful, from+k)
				depth[from+k] = t
			}
		}
	}
	slices.SortStableFunc(doubtful, func(i, j int) int { return cmp.Compare(depth[j], depth[i]) })
	return doubtful, true
}

// aim turns the points' p to the weights, with the levels beside it; a margin and its
// level are within the slop of what they would be without rounding those.
func (e *rational) aim() (levels [2]float64, slop float64) {
	lambda := make([]float64, len(e.member))
	for k := range lambda {
		lambda[k], _ = e.lambda[k].Float64()
	}
	e.points.set(e.member, lambda)
	_, within := e.points.norm()
	for h := range e.hull.count {
		levels[h], _ = e.level[h].Float64()
		slop = max(slop, 4*roundoff*math.Abs(levels[h]))
	}
	return levels, slop + float64(within*e.points.radius())
}

// margin is den times zᵢ·p.
func (e *rational) margin(i int) *big.Rat {
	sum, room := new(big.Rat), new(big.Rat)
	for k, j := range e.member {
		sum.Add(sum, room.Mul(room.SetInt(e.num[k]), e.products.inner(i, j)))
	}
	return sum
}
