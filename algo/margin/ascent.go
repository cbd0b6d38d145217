package margin

import (
	"context"
	"math"

	"perceptron/model"
)

// ascent climbs the dual of the widest hyperplane, one example at a time: with
// the margin held at 1 and the norm made least,
//
//	max over α ≥ 0 of Σ αᵢ − ½‖Σ αᵢzᵢ‖²,
//
// where Σ αᵢzᵢ is p/‖p‖² for the nearest point p, and λ is α made to sum to 1.
// One example's α, the others fixed, is least wrong at α + (1 − zᵢ·w)/‖zᵢ‖². A
// pass costs what the stored values do, and it needs no products of examples,
// as Wolfe's method does; it doesn't end, but comes nearer by a factor. (C.
// Hildreth, "A quadratic programming procedure", Naval Research Logistics
// Quarterly 4, 1957; C.-J. Hsieh et al., "A dual coordinate descent method for
// large-scale linear SVM", ICML 2008, with their shrinking.)
//
// With two hulls Σ αᵢyᵢ = 0 is asked for besides, by the method of multipliers:
// b is the multiplier, and R²/2·(Σ αᵢyᵢ)² is taken off what is climbed.
type ascent struct {
	values     *model.Dataset
	y          []int8
	alpha      []float64
	w          []float64 // Σ αᵢyᵢxᵢ, and as the last Σ αᵢyᵢ·tau
	step       []float64 // 1/‖zᵢ‖²
	tau        float64   // the coordinate of the bias; R for two hulls
	b          float64   // the multiplier, which two hulls have
	multiplies bool
	visited    []int // the examples visited
	draws      model.Draws
}

// newAscent begins at 0; false if some zᵢ is 0, and with it the nearest point.
func newAscent(p *primal, hulls int) (*ascent, bool) {
	n := p.len()
	a := &ascent{
		values: p.values, y: p.data.Y, tau: p.one, draws: model.NewDraws(1, 1),
		alpha: make([]float64, n), w: make([]float64, p.dim+1), step: make([]float64, n),
	}
	if hulls == 2 {
		a.tau, a.multiplies = p.r, true
	}
	for i := range a.step {
		square := p.values.Dot(i, i) + float64(a.tau*a.tau)
		if !(square > 0) {
			return nil, false
		}
		a.step[i] = 1 / square
	}
	return a, true
}

// climb is so many passes, the first over all examples, the others over those
// that seemed to matter; false if ctx has ended.
func (a *ascent) climb(ctx context.Context, passes int) bool {
	a.visited = a.visited[:0]
	for i := range a.alpha {
		a.visited = append(a.visited, i)
	}
	idle := math.Inf(1)
	for range passes {
		wrong, ok := a.pass(ctx, idle)
		if !ok {
			return false
		}
		idle = wrong
	}
	if a.multiplies {
		a.b += float64(a.w[len(a.w)-1] * a.tau)
	}
	return true
}

// pass visits the examples once and says by how much a margin was wrong at
// most. Those with α = 0 whose margin is past 1 by more than idle are not
// visited again.
func (a *ascent) pass(ctx context.Context, idle float64) (wrong float64, ok bool) {
	bias := len(a.w) - 1
	for k := 0; k < len(a.visited); k++ {
		if k%block == 0 && ctx.Err() != nil {
			return 0, false
		}
		j := k + a.draws.Below(len(a.visited)-k)
		a.visited[k], a.visited[j] = a.visited[j], a.visited[k]
		i := a.visited[k]
		y := float64(a.y[i])
		lack := 1 - float64(y*(a.values.DotRow(i, a.w)+float64(a.w[bias]*a.tau)+a.b))
		if a.alpha[i] == 0 && lack <= 0 {
			if lack < -idle {
				last := len(a.visited) - 1
				a.visited[k] = a.visited[last]
				a.visited = a.visited[:last]
				k--
			}
			continue
		}
		wrong = max(wrong, math.Abs(lack))
		before := a.alpha[i]
		a.alpha[i] = max(0, before+float64(lack*a.step[i]))
		if c := y * (a.alpha[i] - before); c != 0 {
			a.values.AddRow(a.w[:bias], c, i)
			a.w[bias] += float64(c * a.tau)
		}
	}
	return wrong, true
}

// shares is the examples with α > 0 and their λ; false where a hull has none, or
// α has left the range of a double.
func (a *ascent) shares(hull sides, hulls int) (member []int, lambda []dd, ok bool) {
	sum := [2]float64{0, 2 - float64(hulls)}
	for i, v := range a.alpha {
		sum[hull.side(i)] += v
	}
	for _, v := range sum {
		if !(v > 0 && v <= math.MaxFloat64) {
			return nil, nil, false
		}
	}
	for i, v := range a.alpha {
		if v > 0 {
			member = append(member, i)
			lambda = append(lambda, dd{v / sum[hull.side(i)], 0})
		}
	}
	return member, lambda, true
}

const (
	round    = 10 // passes between two scans
	patience = 3  // rounds without a lower bound, or without a narrower interval
)

// ascend narrows the interval by dual ascent, for examples that are too many for
// Wolfe's method if all of them hold the hyperplane. It reports whether that was
// all there is to do; if not, s.candidates has the examples that seem to hold it.
func (s *search) ascend(ctx context.Context, p *primal, tolerance float64) bool {
	a, ok := newAscent(p, s.hulls)
	if !ok {
		return false
	}
	for idle := 0; idle < patience; idle++ {
		before := s.upper - s.lower
		member, ok := s.climb(ctx, a)
		switch {
		case !ok:
			return ctx.Err() != nil
		case s.closed(tolerance):
			return true
		case s.lower > 0 && len(member) <= everyone:
			s.candidates = member
			return false
		case s.lower > 0 && s.upper-s.lower < 0.99*before, !(s.lower > 0) && s.knownSeparator() != nil:
			idle = -1
		}
	}
	return s.lower > 0
}

// climb is a round and what is proved by the point it comes to, with the examples
// that this is made of; false if ctx has ended or there is no such point.
func (s *search) climb(ctx context.Context, a *ascent) (member []int, ok bool) {
	if !a.climb(ctx, round) {
		return nil, false
	}
	member, lambda, ok := a.shares(s.hull, s.hulls)
	if !ok {
		return nil, false
	}
	s.space.aim(member, lambda, false)
	found, ok := s.scan(ctx, [2]float64{})
	if ok {
		s.narrow(found, member, lambda)
	}
	return member, ok
}
