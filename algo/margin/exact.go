package margin

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// exactly is the same search in rational arithmetic. It starts from the corral
// that floating point found, and is most often done with one solution and one
// look at the examples whose margin floating point can't tell from the level.
type exactly struct {
	lattice *lattice
	search  *search
	hulls   int
	member  []int
	lambda  []*big.Rat // of the present point, each hull's summing to 1
	nu      fractions  // λᵢ = Qᵢνᵢ
	level   [2]*big.Rat
	square  *big.Rat // ‖p‖²
}

// newExactly takes over the weights of the search; with no search to take over
// from it begins with the first example of each hull.
func newExactly(s *search, d *model.Dataset, kind Kind, k *model.Kernel) *exactly {
	e := &exactly{lattice: newLattice(d, kind, k), search: s, hulls: s.hulls}
	sum := [2]*big.Rat{new(big.Rat), new(big.Rat)}
	for k, i := range s.c.member {
		l := s.c.lambda[k]
		if !(l.hi > 0) || math.IsInf(l.hi, 0) {
			continue
		}
		r := new(big.Rat).SetFloat64(l.hi)
		e.member = append(e.member, i)
		e.lambda = append(e.lambda, r)
		sum[s.hull.side(i)].Add(sum[s.hull.side(i)], r)
	}
	if sum[0].Sign() == 0 || e.hulls == 2 && sum[1].Sign() == 0 {
		e.restart()
		return e
	}
	for k, i := range e.member {
		e.lambda[k].Quo(e.lambda[k], sum[s.hull.side(i)])
	}
	return e
}

// restart begins with the first example of each hull.
func (e *exactly) restart() {
	e.member, e.lambda = nil, nil
	var seen [2]bool
	for i := range e.lattice.data.Len() {
		if h := e.search.hull.side(i); !seen[h] {
			seen[h] = true
			e.member = append(e.member, i)
			e.lambda = append(e.lambda, big.NewRat(1, 1))
		}
		if seen[0] && (seen[1] || e.hulls == 1) {
			return
		}
	}
}

// run searches until the nearest point is proved, and reports whether it was
// before the context ended.
func (e *exactly) run(ctx context.Context) bool {
	if e.search.space.explicit() && e.search.vanished(1e-8) && e.reachesZero(ctx) {
		return true
	}
	if !e.minorCycles(ctx) {
		if ctx.Err() != nil {
			return false
		}
		e.restart()
		if !e.minorCycles(ctx) {
			return false
		}
	}
	for e.square.Sign() != 0 {
		j, done := e.violator(ctx)
		if j < 0 {
			return done
		}
		e.member = append(e.member, j)
		e.lambda = append(e.lambda, new(big.Rat))
		if !e.minorCycles(ctx) {
			return false
		}
	}
	return true
}

// affine solves for the nearest point of the affine hull of the members:
//
//	Σⱼ zᵢ·zⱼ λⱼ = level of i's hull,  Σ λⱼ = 1 over each hull,
//
// in whole numbers, with F times the levels as the last unknowns.
func (e *exactly) affine(ctx context.Context) (fractions, bool) {
	k, l := len(e.member), e.lattice
	a := make([][]*big.Int, k+e.hulls)
	for i := range a {
		a[i] = make([]*big.Int, k+e.hulls)
		for j := range a[i] {
			a[i][j] = new(big.Int)
		}
	}
	b := make([]*big.Int, k+e.hulls)
	for i := range b {
		b[i] = big.NewInt(int64(i / k))
	}
	for i, m := range e.member {
		if ctx.Err() != nil {
			return fractions{}, false
		}
		b[i].SetInt64(0)
		for j := range i + 1 {
			a[i][j] = l.entry(m, e.member[j])
			a[j][i] = a[i][j]
		}
		h := k + e.search.hull.side(m)
		a[h][i] = l.point(m).w
		a[i][h] = new(big.Int).Neg(a[h][i])
	}
	for h := range e.hulls {
		b[k+h].SetInt64(1)
	}
	return solveExactly(ctx, a, b)
}

// minorCycles makes the minor cycles; false if the members are affinely dependent
// or the context ends.
func (e *exactly) minorCycles(ctx context.Context) bool {
	for {
		f, ok := e.affine(ctx)
		if !ok {
			return false
		}
		to := make([]*big.Rat, len(e.member))
		theta, out := big.NewRat(1, 1), -1
		for k, i := range e.member {
			to[k] = f.rat(k)
			to[k].Mul(to[k], new(big.Rat).SetInt(e.lattice.point(i).w))
			if to[k].Sign() > 0 {
				continue
			}
			t := new(big.Rat).Sub(e.lambda[k], to[k])
			if t.Sign() != 0 {
				t.Quo(e.lambda[k], t)
			}
			if out < 0 || t.Cmp(theta) < 0 {
				theta, out = t, k
			}
		}
		if out < 0 {
			e.lambda = to
			e.setLevels(f)
			return true
		}
		for k, v := range to {
			v.Sub(v, e.lambda[k])
			e.lambda[k] = v.Add(v.Mul(v, theta), e.lambda[k])
		}
		e.member = slices.Delete(e.member, out, out+1)
		e.lambda = slices.Delete(e.lambda, out, out+1)
	}
}

// setLevels reads the levels from the solution.
func (e *exactly) setLevels(f fractions) {
	k := len(e.member)
	e.nu = f
	e.square = new(big.Rat)
	for h := range e.hulls {
		e.level[h] = f.rat(k + h)
		e.level[h].Quo(e.level[h], new(big.Rat).SetInt(e.lattice.factor))
		e.square.Add(e.square, e.level[h])
	}
}

// violator is an example under the level of its hull, the deepest as far as
// floating point can tell; −1 and true if there certainly is none.
func (e *exactly) violator(ctx context.Context) (int, bool) {
	doubtful, ok := e.doubtful(ctx)
	for _, i := range doubtful {
		if ctx.Err() != nil {
			return -1, false
		}
		if e.under(i) {
			return i, false
		}
	}
	return -1, ok
}

// doubtful is the examples that double-double can't tell to be on or above the
// level, those that seem deepest first.
func (e *exactly) doubtful(ctx context.Context) ([]int, bool) {
	s := e.search
	slop := e.aim()
	near, ok := s.withinSlop(ctx, slop)
	if !ok {
		return nil, false
	}
	depth := map[int]float64{}
	var doubtful []int
	for n, i := range near {
		if n%64 == 0 && ctx.Err() != nil {
			return nil, false
		}
		if slices.Contains(e.member, i) {
			continue
		}
		v, within := s.space.margin(i)
		if t := s.c.level[s.hull.side(i)].sub(v).hi; !(t < -(within + slop)) { // NaN is in doubt
			doubtful = append(doubtful, i)
			depth[i] = t
		}
	}
	slices.SortStableFunc(doubtful, func(i, j int) int { return cmp.Compare(depth[j], depth[i]) })
	return doubtful, true
}

// aim turns the search's p and levels to the weights. It returns what their
// rounding to double-double may do to a margin.
func (e *exactly) aim() (slop float64) {
	s := e.search
	s.c.member, s.c.lambda = e.member, make([]dd, len(e.member))
	for k, l := range e.lambda {
		s.c.lambda[k] = doubled(l)
	}
	unit := powerOfTwo(-s.space.scale())
	for h := range e.hulls {
		level := new(big.Rat).Mul(e.level[h], unit)
		s.c.level[h] = doubled(level.Mul(level, unit))
	}
	s.space.aim(s.c.member, s.c.lambda, true)
	r := s.space.radius()
	return float64(float64(e.hulls*(len(e.member)+16))*fineness*r*r) + smallest
}

// under reports whether zᵢ·p is less than the level of i's hull, exactly:
// Σⱼ entry(i, j)νⱼ < Qᵢ·(F level).
func (e *exactly) under(i int) bool {
	sum, room := new(big.Int), new(big.Int)
	for k, j := range e.member {
		sum.Add(sum, room.Mul(e.lattice.entry(i, j), e.nu.num[k]))
	}
	level := e.nu.num[len(e.member)+e.search.hull.side(i)]
	return sum.Cmp(room.Mul(e.lattice.point(i).w, level)) < 0
}

// doubled is a rational number in double-double.
func doubled(r *big.Rat) dd {
	hi, _ := r.Float64()
	if math.IsInf(hi, 0) || hi == 0 {
		return dd{hi, 0}
	}
	return split(r, hi)
}

func powerOfTwo(e int) *big.Rat {
	r := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(e, -e))))
	if e < 0 {
		r.Inv(r)
	}
	return r
}
