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
	// whole is corral's M with σ = 1, row i and column i times a number that makes them
	// whole, and a common one; the lower triangle.
	whole  [][]*big.Int
	factor wholeFactor
	level  [2]*big.Rat
	// num and den are λ and then the levels of the hulls over one denominator.
	num []*big.Int
	den *big.Int
}

// newRational takes over the weights of the search; without any it begins with the first
// example of each hull. It is of no use once ctx has ended.
func newRational(ctx context.Context, s *hullSearch, d *model.Dataset, kind Kind, k *model.Kernel) *rational {
	e := &rational{products: newProducts(d, kind, k), points: s.points, hull: s.hull}
	var has [2]bool
	for k, i := range s.c.member {
		if l := s.c.lambda[k]; l > 0 && !math.IsInf(l, 0) && e.push(ctx, i, new(big.Rat).SetFloat64(l)) {
			has[s.hull.of(i)] = true
		}
	}
	for i := 0; i < d.Len() && ctx.Err() == nil && !(has[0] && (has[1] || s.hull.count == 1)); i++ {
		if h := s.hull.of(i); !has[h] {
			has[h] = e.push(ctx, i, big.NewRat(1, 1))
		}
	}
	e.normalize()
	return e
}

// push adds an example with weight λ; false, and nothing changed, if it depends affinely
// on the others or ctx ends.
func (e *rational) push(ctx context.Context, i int, weight *big.Rat) bool {
	row := make([]*big.Int, 0, len(e.member)+1)
	e.member, e.lambda = append(e.member, i), append(e.lambda, weight)
	for _, j := range e.member {
		row = append(row, e.products.whole(i, j, e.hull.of(i) == e.hull.of(j)))
	}
	e.whole = append(e.whole, row)
	if !e.refactor(ctx) {
		e.drop(len(e.member) - 1)
		return false
	}
	return true
}

// drop removes the k-th member; the factor is valid up to row k afterwards.
func (e *rational) drop(k int) {
	e.member = slices.Delete(e.member, k, k+1)
	e.lambda = slices.Delete(e.lambda, k, k+1)
	e.whole = slices.Delete(e.whole, k, k+1)
	for a := k; a < len(e.whole); a++ {
		e.whole[a] = slices.Delete(e.whole[a], k, k+1)
	}
	e.factor.cut(k)
}

// refactor factors the rows from the last that is factored on; false if one depends on
// the others or ctx ends.
func (e *rational) refactor(ctx context.Context) bool {
	for a := len(e.factor); a < len(e.member); a++ {
		row := make([]*big.Int, a+1)
		for b := range row {
			row[b] = new(big.Int).Set(e.whole[a][b])
		}
		if !e.factor.extend(ctx, row) {
			return false
		}
	}
	return true
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
		if !e.push(ctx, j, new(big.Rat)) || !e.minorCycles(ctx) {
			return false
		}
	}
	return true
}

// solve is M⁻¹eₕ, and its sums over the hulls: see corral; false if ctx ends.
func (e *rational) solve(ctx context.Context, h int) (v []*big.Rat, sums [2]*big.Rat, ok bool) {
	right := make([]*big.Int, len(e.member))
	for a, i := range e.member {
		if right[a] = new(big.Int); e.hull.of(i) == h {
			right[a].Set(e.products.unit(i))
		}
	}
	x, det, ok := e.factor.solve(ctx, right)
	if !ok {
		return nil, sums, false
	}
	sums = [2]*big.Rat{new(big.Rat), new(big.Rat)}
	for a, i := range e.member {
		x[a].Mul(x[a], e.products.unit(i)).Mul(x[a], e.products.factor)
		v = append(v, new(big.Rat).SetFrac(x[a], det))
		sums[e.hull.of(i)].Add(sums[e.hull.of(i)], v[a])
	}
	return v, sums, true
}

// affine is the weights of the nearest point of the affine hull, and its levels: with
// Mλ = Σ cₕeₕ and the weights of each hull summing to 1, Gλ = Σ (cₕ − σ)eₕ. False if ctx
// ends.
func (e *rational) affine(ctx context.Context) (to []*big.Rat, level [2]*big.Rat, ok bool) {
	one := big.NewRat(1, 1)
	u, a, ok := e.solve(ctx, 0)
	if !ok {
		return nil, level, false
	}
	if e.hull.count == 1 {
		c := new(big.Rat).Inv(a[0])
		for k := range u {
			u[k].Mul(u[k], c)
		}
		level[0] = c.Sub(c, one)
		return u, level, true
	}
	v, b, ok := e.solve(ctx, 1)
	if !ok {
		return nil, level, false
	}
	det := times(a[0], b[1])
	det.Sub(det, times(a[1], b[0]))
	c0, c1 := new(big.Rat).Sub(b[1], b[0]), new(big.Rat).Sub(a[0], a[1])
	c0.Quo(c0, det)
	c1.Quo(c1, det)
	for k := range u {
		u[k].Add(u[k].Mul(u[k], c0), v[k].Mul(v[k], c1))
	}
	return u, [2]*big.Rat{c0.Sub(c0, one), c1.Sub(c1, one)}, true
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
		to, level, ok := e.affine(ctx)
		if !ok {
			return false
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
			e.num, e.den = common(append(slices.Clone(to), level[:e.hull.count]...))
			return true
		}
		for k, v := range to {
			v.Sub(v, e.lambda[k])
			e.lambda[k] = v.Add(v.Mul(v, theta), e.lambda[k])
		}
		if e.drop(out); !e.refactor(ctx) {
			return false
		}
	}
}

// violator is an example under the level of its hull, the deepest as far as
// floating point can tell; −1 and true if there certainly is none.
func (e *rational) violator(ctx context.Context) (int, bool) {
	margin, doubtful, ok := e.doubtful(ctx)
	for _, i := range doubtful {
		if !ok || ctx.Err() != nil {
			return -1, false
		}
		level := new(big.Rat).SetInt(e.num[len(e.member)+e.hull.of(i)])
		if margin(i).Cmp(level) < 0 {
			return i, false
		}
	}
	return -1, ok
}

// doubtful is the examples that floating point can't tell to be on or above the
// level, those that seem deepest first, and den times zᵢ·p exactly.
func (e *rational) doubtful(ctx context.Context) (margin func(i int) *big.Rat, doubtful []int, ok bool) {
	margin, levels, slop := e.aim()
	depth, buffer := map[int]float64{}, make([]float64, block)
	for from := 0; from < e.points.len(); from += block {
		if ctx.Err() != nil {
			return nil, nil, false
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
	return margin, doubtful, true
}

// aim turns the points' p to the weights, with the levels beside it within the slop.
// In ℝᵈ p is the exact sum, rounded.
func (e *rational) aim() (margin func(i int) *big.Rat, levels [2]float64, slop float64) {
	for h := range e.hull.count {
		levels[h], _ = e.level[h].Float64()
		slop = max(slop, 4*roundoff*math.Abs(levels[h]))
	}
	if s, explicit := e.points.(*linear); explicit {
		p := e.products.sum(e.member, e.num)
		s.point(p, e.den)
		return func(i int) *big.Rat { return e.products.with(i, p) }, levels, slop
	}
	lambda := make([]float64, len(e.member))
	for k := range lambda {
		lambda[k], _ = e.lambda[k].Float64()
	}
	e.points.set(e.member, lambda)
	return e.combined, levels, slop
}

// combined is den times zᵢ·p as the sum over the members.
func (e *rational) combined(i int) *big.Rat {
	sum, room := new(big.Rat), new(big.Rat)
	for k, j := range e.member {
		sum.Add(sum, room.Mul(room.SetInt(e.num[k]), e.products.inner(i, j)))
	}
	return sum
}
