package margin

import (
	"context"
	"math"
	"slices"
)

// hullSearch is the search for the point of the hull that is nearest 0, in floating
// point. It keeps what is certain: the norm of any point of the hull bounds the least
// norm from above, the least margin of any direction from below.
type hullSearch struct {
	points     points
	hull       hulls
	c          corral
	candidates []int // the examples that the major cycles look at; nil is all
	// lower and upper enclose the least norm. lower is −∞ until a scan, and
	// positive only if 0 is certainly not in the hull.
	lower, upper float64
	best         direction
	buffer       []float64
}

// direction is the point of the hull that the lower bound is proved by, with the
// least margin of each hull.
type direction struct {
	member []int
	lambda []float64
	ends   [2]float64
}

const (
	block    = 1024 // examples scanned between two looks at the clock
	everyone = 512  // up to so many examples all are candidates
	spread   = 256  // a scan's candidates: the worst of each of so many blocks
)

func newHullSearch(p points, kind Kind, y []int8) *hullSearch {
	hull := hulls{y, kinds[kind].hulls}
	return &hullSearch{
		points: p, hull: hull, c: newCorral(p, hull), lower: math.Inf(-1), upper: math.Inf(1),
		buffer: make([]float64, min(block, p.len())),
	}
}

// start takes the first example of each hull; of many examples none is a candidate yet.
func (s *hullSearch) start() bool {
	for _, i := range s.hull.first() {
		if !s.c.push(i, 1) {
			return false
		}
	}
	if _, explicit := s.points.(*linear); explicit && s.points.len() > everyone {
		s.candidates = []int{}
	}
	s.c.measure()
	return true
}

// run is Wolfe's method over the candidates and then a scan of all examples, the worst
// of each block of which become candidates, and so on until nothing lies under the
// level, the interval is as narrow as asked, or the arithmetic has no more to give.
func (s *hullSearch) run(ctx context.Context) {
	if !s.start() {
		return
	}
	for ctx.Err() == nil {
		s.majorCycles(ctx)
		s.points.set(s.c.member, s.c.lambda)
		found, ok := s.scan(ctx, s.c.level)
		if !ok {
			return
		}
		s.narrow(found)
		if s.closed(narrowest) || s.vanished(1e-13) || s.candidates == nil || !s.admit(found.worst) {
			return
		}
	}
}

// closed reports whether the interval is as narrow as asked.
func (s *hullSearch) closed(tolerance float64) bool {
	return s.lower > 0 && s.upper-s.lower <= tolerance*s.upper
}

// vanished reports whether p looks like 0.
func (s *hullSearch) vanished(relative float64) bool {
	return !(math.Sqrt(max(0, s.c.square)) > relative*s.points.radius())
}

// admit adds examples to the candidates, forgetting the old ones when they are
// many, and reports whether any was new.
func (s *hullSearch) admit(worst []int) bool {
	if len(s.candidates) > 32*everyone {
		s.candidates = slices.Clone(s.c.member)
	}
	before := len(s.candidates)
	s.candidates = append(s.candidates, worst...)
	slices.Sort(s.candidates)
	s.candidates = slices.Compact(s.candidates)
	return len(s.candidates) > before
}

// majorCycles are those of Wolfe's method: the candidate that lies deepest under the
// level enters, until none does. One whose entry doesn't lower ‖p‖, which is for
// rounding to blame, is not tried again.
func (s *hullSearch) majorCycles(ctx context.Context) {
	banned := map[int]bool{}
	for ctx.Err() == nil {
		s.points.set(s.c.member, s.c.lambda)
		j := s.deepest(ctx, banned)
		if j < 0 || s.vanished(1e-14) {
			return
		}
		before := s.c.clone()
		if !s.c.push(j, 0) || !s.c.minorCycles(ctx) || !(s.c.square < before.square) {
			s.c, banned[j] = before, true
		}
	}
}

// deepest is the candidate that lies deepest under the level of its hull, −1
// if none does by more than the arithmetic can tell, or the context ends.
func (s *hullSearch) deepest(ctx context.Context, banned map[int]bool) int {
	worst, depth := -1, 1e-15*s.c.square
	consider := func(i int, margin, within float64) {
		under := s.c.level[s.hull.of(i)] - margin
		if under > within && under > depth && !banned[i] && !slices.Contains(s.c.member, i) {
			worst, depth = i, under
		}
	}
	if s.candidates != nil {
		for _, i := range s.candidates {
			within := s.points.margins(s.buffer[:1], i)
			consider(i, s.buffer[0], within)
		}
		return worst
	}
	for from := 0; from < s.points.len(); from += len(s.buffer) {
		if ctx.Err() != nil {
			return -1
		}
		g := s.buffer[:min(len(s.buffer), s.points.len()-from)]
		within := s.points.margins(g, from)
		for k, v := range g {
			consider(from+k, v, within)
		}
	}
	return worst
}

// scan is what a look at the margins of all examples finds: the least of each
// hull and, block by block, the worst of those that lie under their level by
// more than rounding could explain.
type scan struct {
	least  [2]float64
	worst  []int
	within float64
}

// scan stops without a result when the context ends.
func (s *hullSearch) scan(ctx context.Context, level [2]float64) (scan, bool) {
	n := s.points.len()
	out := scan{least: [2]float64{math.Inf(1), math.Inf(1)}}
	for from := 0; from < n; {
		if ctx.Err() != nil {
			return out, false
		}
		to := min(n, from+max(block, (n+spread-1)/spread))
		worst, depth := [2]int{-1, -1}, [2]float64{}
		for ; from < to; from += len(s.buffer) {
			g := s.buffer[:min(len(s.buffer), to-from)]
			within := s.points.margins(g, from)
			out.within = max(out.within, within)
			for k, v := range g {
				h := s.hull.of(from + k)
				out.least[h] = min(out.least[h], v)
				if t := level[h] - within - v; t > depth[h] {
					worst[h], depth[h] = from+k, t
				}
			}
		}
		from = to
		for _, i := range worst {
			if i >= 0 {
				out.worst = append(out.worst, i)
			}
		}
	}
	return out, true
}

// narrow takes what a scan proves: every margin under p, and ‖p‖.
func (s *hullSearch) narrow(found scan) {
	norm, within := s.points.norm()
	s.upper = min(s.upper, (norm+within)*(1+4*roundoff))
	low := 0.0
	for h := range s.hull.count {
		low += found.least[h] - found.within
	}
	if low > 0 {
		low = low / (norm + within) * (1 - 8*roundoff)
	}
	if low >= s.lower && low > 0 {
		s.best = direction{slices.Clone(s.c.member), slices.Clone(s.c.lambda), found.least}
	}
	s.lower = max(s.lower, low)
}
