package margin

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// rational searches for the nearest point in rational arithmetic. It is Wolfe's method
// again, started from the few examples that determine the point found in floating point.
// Usually one linear system is enough, and exact margins of the examples that floating
// point can't place above or below the level. Its result is proved.
type rational struct {
	products *products
	points   points
	hull     hulls
	member   []int
	lambda   []*big.Rat // of the current point; those of each hull sum to 1
	level    [2]*big.Rat
	// num and den are λ, followed by the levels of the hulls, over a common denominator.
	num []*big.Int
	den *big.Int
}

// newRational starts from the weights of the search, or from the first example of a hull
// that has none.
func newRational(s *hullSearch, d *model.Dataset, kind Kind, k *model.Kernel) *rational {
	e := &rational{products: newProducts(d, kind, k), points: s.points, hull: s.hull}
	var has [2]bool
	for k, i := range s.corral.member {
		if l := s.corral.lambda[k]; l > 0 && !math.IsInf(l, 0) {
			e.add(i, new(big.Rat).SetFloat64(l))
			has[s.hull.of(i)] = true
		}
	}
	for h, i := range s.hull.first() {
		if !has[h] {
			e.add(i, big.NewRat(1, 1))
		}
	}
	e.normalize()
	return e
}

// add adds an example with weight λ.
func (e *rational) add(i int, weight *big.Rat) {
	e.member, e.lambda = append(e.member, i), append(e.lambda, weight)
}

// remove removes the k-th member.
func (e *rational) remove(k int) {
	e.member, e.lambda = slices.Delete(e.member, k, k+1), slices.Delete(e.lambda, k, k+1)
}

// normalize scales the weights of each hull to the sum 1.
func (e *rational) normalize() {
	sums := [2]*big.Rat{new(big.Rat), new(big.Rat)}
	for k, i := range e.member {
		sums[e.hull.of(i)].Add(sums[e.hull.of(i)], e.lambda[k])
	}
	for k, i := range e.member {
		e.lambda[k].Quo(e.lambda[k], sums[e.hull.of(i)])
	}
}

// run searches until the nearest point is proved; it reports false if ctx ends first.
func (e *rational) run(ctx context.Context) bool {
	if !e.minorCycles(ctx) {
		return false
	}
	for e.square().Sign() != 0 {
		j, ok := e.violator(ctx)
		if j < 0 {
			return ok
		}
		if e.add(j, new(big.Rat)); !e.minorCycles(ctx) {
			return false
		}
	}
	return true
}

// affineMinimizer is the weights of the nearest point of the affine hull, and its levels cₕ
// − σ, from the matrix M of corral with σ = 1: Mλ = Σ cₕeₕ and eₕ·λ = 1. If a member
// depends affinely on those before it, there is no solution, and dependent is that member,
// else −1. ok is false if ctx ends.
func (e *rational) affineMinimizer(ctx context.Context) (lambda []*big.Rat, level [2]*big.Rat, dependent int, ok bool) {
	n := len(e.member)
	rows, unit := e.linearSystem(ctx)
	x, det, dependent, ok := solveBareiss(ctx, rows)
	if !ok || dependent >= 0 {
		return nil, level, dependent, ok
	}
	for _, v := range x[:n] {
		lambda = append(lambda, new(big.Rat).SetFrac(v, det))
	}
	for h, v := range x[n:] {
		c := new(big.Rat).SetFrac(v, unit)
		c.Quo(c, new(big.Rat).SetInt(det))
		level[h] = c.Neg(c).Sub(c, big.NewRat(1, 1))
	}
	return lambda, level, -1, true
}

// linearSystem is these equations in integers, with the right-hand side as the last column:
// unit times M, and the unknowns −cₕ times unit. It is nil if ctx ends.
func (e *rational) linearSystem(ctx context.Context) (rows [][]*big.Int, unit *big.Int) {
	var products []*big.Rat
	for _, i := range e.member {
		if ctx.Err() != nil {
			return nil, nil
		}
		for _, j := range e.member {
			v := e.products.inner(i, j)
			if e.hull.of(i) == e.hull.of(j) {
				v = add(v, big.NewRat(1, 1))
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

// solveBareiss solves a symmetric system of integers, with the right-hand side as the last
// column, by fraction-free Gaussian elimination: after each step every number is a minor of
// the matrix, so that the division by the previous pivot is exact. The solution is x/det.
// stuck is the first row with pivot 0, which depends on those before it, else −1. ok is
// false if ctx ends.
//
// Reference: E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian
// elimination", Mathematics of Computation 22, 1968.
func solveBareiss(ctx context.Context, rows [][]*big.Int) (x []*big.Int, det *big.Int, stuck int, ok bool) {
	last, product := len(rows), new(big.Int)
	det = big.NewInt(1)
	for c, top := range rows {
		if top[c].Sign() == 0 {
			return nil, nil, c, true
		}
		for i := c + 1; i < last; i++ {
			if ctx.Err() != nil {
				return nil, nil, -1, false
			}
			for j, v := range rows[i][i:] { // the part below the diagonal is symmetric and not needed
				v.Mul(v, top[c])
				v.Sub(v, product.Mul(top[i], top[i+j]))
				v.Quo(v, det)
			}
		}
		det = top[c]
	}
	x = make([]*big.Int, last)
	for i := last - 1; i >= 0; i-- {
		x[i] = new(big.Int).Mul(rows[i][last], det)
		for j := i + 1; j < last; j++ {
			x[i].Sub(x[i], product.Mul(rows[i][j], x[j]))
		}
		x[i].Quo(x[i], rows[i][i]) // exact, by Cramer's rule
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

// minorCycles are those of corral; it reports false if ctx ends.
func (e *rational) minorCycles(ctx context.Context) bool {
	for {
		to, level, dependent, ok := e.affineMinimizer(ctx)
		if !ok {
			return false
		}
		if dependent >= 0 { // to the precision of floating point it was independent
			e.remove(dependent)
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
		e.remove(out)
	}
}

// violator is an example below the level of its hull, as far below as floating point can
// tell; −1 if there is none, which is certain if ok.
func (e *rational) violator(ctx context.Context) (i int, ok bool) {
	suspects, ok := e.unverified(ctx)
	for _, i := range suspects {
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

// unverified is the examples that floating point can't verify to be on or above their
// level, the lowest first.
func (e *rational) unverified(ctx context.Context) (examples []int, ok bool) {
	levels, pointError := e.setPoint()
	depth, buffer := map[int]float64{}, make([]float64, blockSize)
	for from := 0; from < e.points.len(); from += blockSize {
		if ctx.Err() != nil {
			return nil, false
		}
		g := buffer[:min(blockSize, e.points.len()-from)]
		errorBound := e.points.margins(g, from) + pointError
		for k, v := range g {
			t := levels[e.hull.of(from+k)] - v
			if !(t < -errorBound) && !slices.Contains(e.member, from+k) { // also for NaN
				examples = append(examples, from+k)
				depth[from+k] = t
			}
		}
	}
	slices.SortStableFunc(examples, func(i, j int) int { return cmp.Compare(depth[j], depth[i]) })
	return examples, true
}

// setPoint sets the points' p to the weights. A margin and its level have an error of at
// most pointError from rounding the weights and levels.
func (e *rational) setPoint() (levels [2]float64, pointError float64) {
	lambda := make([]float64, len(e.member))
	for k := range lambda {
		lambda[k], _ = e.lambda[k].Float64()
	}
	e.points.setPoint(e.member, lambda)
	_, normError := e.points.norm()
	for h := range e.hull.count {
		levels[h], _ = e.level[h].Float64()
		pointError = max(pointError, 4*roundoff*math.Abs(levels[h]))
	}
	return levels, pointError + float64(normError*e.points.radius())
}

// margin is den times zᵢ·p.
func (e *rational) margin(i int) *big.Rat {
	sum, term := new(big.Rat), new(big.Rat)
	for k, j := range e.member {
		sum.Add(sum, term.Mul(term.SetInt(e.num[k]), e.products.inner(i, j)))
	}
	return sum
}
