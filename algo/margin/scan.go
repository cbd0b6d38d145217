package margin

import (
	"context"
	"math"
)

// scan is what a look at the margins of all examples finds: the least of each
// hull and, block by block, the worst of those that lie under their level by
// more than rounding could explain.
type scan struct {
	least  [2]float64
	argmin [2]int
	worst  []int
	within float64
}

// scan stops without a result when the context ends.
func (s *search) scan(ctx context.Context, level [2]float64) (scan, bool) {
	n := s.space.len()
	out := scan{least: [2]float64{math.Inf(1), math.Inf(1)}, argmin: [2]int{-1, -1}}
	for from := 0; from < n; {
		if ctx.Err() != nil {
			return out, false
		}
		to := min(n, from+max(block, (n+spread-1)/spread))
		worst, depth := [2]int{-1, -1}, [2]float64{}
		for ; from < to; from += len(s.buffer) {
			g := s.buffer[:min(len(s.buffer), to-from)]
			within := s.space.margins(g, from)
			out.within = max(out.within, within)
			for k, v := range g {
				h := s.hull.side(from + k)
				if v < out.least[h] {
					out.least[h], out.argmin[h] = v, from+k
				}
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

// narrow takes what a scan in double precision proves: every margin under p,
// and ‖p‖.
func (s *search) narrow(found scan, member []int, lambda []dd) {
	norm, within := s.space.norm(false)
	s.upper = min(s.upper, (norm.hi+within)*(1+4*roundoff))
	low := 0.0
	for h := range s.hulls {
		low += found.least[h] - found.within
		s.ends[h] = dd{found.least[h], 0}
	}
	if low > 0 {
		low = low / (norm.hi + within) * (1 - 8*roundoff)
	}
	s.raise(low, member, lambda, false)
}
