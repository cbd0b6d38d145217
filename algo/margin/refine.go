package margin

import (
	"context"
	"math"
)

// refine repeats the last cycles in double-double: the candidates are those
// whose margin double precision can't tell from the level.
func (s *search) refine(ctx context.Context, tolerance float64) {
	coarse := s.c
	s.reset(true, len(coarse.member))
	if !s.rebuild(ctx, coarse.member, coarse.lambda) || !s.c.minorCycles(ctx) {
		s.c = coarse
		return
	}
	s.candidates = []int{}
	for ctx.Err() == nil && !s.vanished(1e-24) {
		s.descend(ctx)
		s.space.aim(s.c.member, s.c.lambda, true)
		near, ok := s.withinSlop(ctx, 0)
		if !ok {
			return
		}
		s.certify(ctx, near)
		if s.closed(tolerance) || !s.admit(near) {
			return
		}
	}
}

// withinSlop is the examples whose margin may lie under the level plus slop.
func (s *search) withinSlop(ctx context.Context, slop float64) ([]int, bool) {
	var near []int
	n := s.space.len()
	for from := 0; from < n; from += block {
		if ctx.Err() != nil {
			return nil, false
		}
		g := s.buffer[:min(block, n-from)]
		within := s.space.margins(g, from)
		for k, v := range g {
			if level := s.c.level[s.hull.side(from+k)].hi; !(v-within >= level+slop) { // NaN is near
				near = append(near, from+k)
			}
		}
	}
	return near, true
}

// certify encloses the least norm in double-double, given all examples that
// may lie under the level.
func (s *search) certify(ctx context.Context, near []int) {
	norm, within := s.space.norm(true)
	ends := [2]dd{{s.c.level[0].hi, 0}, {s.c.level[1].hi, 0}}
	for k, i := range near {
		if k%64 == 0 && ctx.Err() != nil {
			return
		}
		h := s.hull.side(i)
		v, within := s.space.margin(i)
		if v = v.sub(dd{within, 0}); v.less(ends[h]) {
			ends[h] = v
		}
	}
	s.ends = ends
	low := ends[0]
	if s.hulls == 2 {
		low = low.add(ends[1])
	}
	if low.hi > 0 {
		low = low.div(norm.add(dd{within, 0}))
	}
	s.raise(floor(low), s.c.member, s.c.lambda, true)
	s.upper = min(s.upper, ceil(norm.add(dd{within, 0})))
}

// floor and ceil are a as a float64 rounded down and up, with room for the
// error of the division that made it.
func floor(a dd) float64 {
	return math.Nextafter(a.hi+(a.lo-float64(8*fineness*math.Abs(a.hi))), math.Inf(-1))
}

func ceil(a dd) float64 {
	return math.Nextafter(a.hi+(a.lo+float64(8*fineness*math.Abs(a.hi))), math.Inf(1))
}
