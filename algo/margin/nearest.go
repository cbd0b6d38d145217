package margin

import (
	"context"
	"math"
	"slices"
)

// hullSearch searches for the point of the hull nearest to 0 in floating point. What it
// keeps is certain: the norm of any point of the hull is an upper bound on the least norm,
// the least margin of any direction a lower bound.
type hullSearch struct {
	points     points
	hull       hulls
	corral     corral
	candidates []int // the examples that major cycles consider; nil: all
	// lower and upper enclose the least norm. lower is −∞ before the first scan, and positive
	// only if the hull certainly excludes 0.
	lower, upper float64
	incumbent    incumbent
	buffer       []float64
}

// incumbent is the point of the hull that proves the lower bound, with the least margin in
// each hull.
type incumbent struct {
	member     []int
	lambda     []float64
	minMargins [2]float64
}

const (
	blockSize     = 1024 // examples scanned between two checks of the context
	allCandidates = 512  // up to this number of examples all are candidates
	scanBlocks    = 256  // a scan adds the worst example of each of so many blocks
)

func newHullSearch(p points, kind Kind, y []int8) *hullSearch {
	hull := hulls{y, kinds[kind].hulls}
	return &hullSearch{
		points: p, hull: hull, corral: newCorral(p, hull), lower: math.Inf(-1), upper: math.Inf(1),
		buffer: make([]float64, min(blockSize, p.len())),
	}
}

// start adds the first example of each hull. With many examples none is a candidate yet.
func (s *hullSearch) start() bool {
	for _, i := range s.hull.first() {
		if !s.corral.add(i, 1) {
			return false
		}
	}
	if _, explicit := s.points.(*inputPoints); explicit && s.points.len() > allCandidates {
		s.candidates = []int{}
	}
	s.corral.setPoint()
	return true
}

// run alternates Wolfe's method over the candidates and a scan of all examples, whose worst
// ones become candidates. It ends when no example lies below its level, when the interval
// is narrow enough, or when floating point yields no progress.
func (s *hullSearch) run(ctx context.Context) {
	if !s.start() {
		return
	}
	for ctx.Err() == nil {
		s.majorCycles(ctx)
		s.points.setPoint(s.corral.member, s.corral.lambda)
		scanned, ok := s.scan(ctx, s.corral.level)
		if !ok {
			return
		}
		s.updateBounds(scanned)
		if s.converged(targetTolerance) || s.nearZero(1e-13) || s.candidates == nil || !s.addCandidates(scanned.worst) {
			return
		}
	}
}

// converged reports whether the interval is that narrow, relative to γ.
func (s *hullSearch) converged(tolerance float64) bool {
	return s.lower > 0 && s.upper-s.lower <= tolerance*s.upper
}

// nearZero reports whether p looks like 0.
func (s *hullSearch) nearZero(tolerance float64) bool {
	return !(math.Sqrt(max(0, s.corral.square)) > tolerance*s.points.radius())
}

// addCandidates adds examples to the candidates, dropping the old ones if they are many,
// and reports whether any was new.
func (s *hullSearch) addCandidates(worst []int) bool {
	if len(s.candidates) > 32*allCandidates {
		s.candidates = slices.Clone(s.corral.member)
	}
	before := len(s.candidates)
	s.candidates = append(s.candidates, worst...)
	slices.Sort(s.candidates)
	s.candidates = slices.Compact(s.candidates)
	return len(s.candidates) > before
}

// majorCycles are those of Wolfe's method: the candidate furthest below the level of its
// hull enters the corral, until there is none. A candidate whose entry does not lower ‖p‖,
// because of rounding, is not tried again.
func (s *hullSearch) majorCycles(ctx context.Context) {
	banned := map[int]bool{}
	for ctx.Err() == nil {
		s.points.setPoint(s.corral.member, s.corral.lambda)
		j := s.mostViolating(ctx, banned)
		if j < 0 || s.nearZero(1e-14) {
			return
		}
		before := s.corral.clone()
		if !s.corral.add(j, 0) || !s.corral.minorCycles(ctx) || !(s.corral.square < before.square) {
			s.corral, banned[j] = before, true
		}
	}
}

// mostViolating is the candidate furthest below the level of its hull; −1 if none is by
// more than rounding can explain, or if ctx ends.
func (s *hullSearch) mostViolating(ctx context.Context, banned map[int]bool) int {
	worst, depth := -1, 1e-15*s.corral.square
	consider := func(i int, margin, errorBound float64) {
		below := s.corral.level[s.hull.of(i)] - margin
		if below > errorBound && below > depth && !banned[i] && !slices.Contains(s.corral.member, i) {
			worst, depth = i, below
		}
	}
	if s.candidates != nil {
		for _, i := range s.candidates {
			errorBound := s.points.margins(s.buffer[:1], i)
			consider(i, s.buffer[0], errorBound)
		}
		return worst
	}
	for from := 0; from < s.points.len(); from += len(s.buffer) {
		if ctx.Err() != nil {
			return -1
		}
		g := s.buffer[:min(len(s.buffer), s.points.len()-from)]
		errorBound := s.points.margins(g, from)
		for k, v := range g {
			consider(from+k, v, errorBound)
		}
	}
	return worst
}

// scan is the result of a scan of the margins of all examples: the least margin of each
// hull and, of each block, the example furthest below its level by more than rounding can
// explain.
type scan struct {
	least      [2]float64
	worst      []int
	errorBound float64
}

// scan reports false if ctx ends first.
func (s *hullSearch) scan(ctx context.Context, level [2]float64) (scan, bool) {
	n := s.points.len()
	out := scan{least: [2]float64{math.Inf(1), math.Inf(1)}}
	for from := 0; from < n; {
		if ctx.Err() != nil {
			return out, false
		}
		to := min(n, from+max(blockSize, (n+scanBlocks-1)/scanBlocks))
		worst, depth := [2]int{-1, -1}, [2]float64{}
		for ; from < to; from += len(s.buffer) {
			g := s.buffer[:min(len(s.buffer), to-from)]
			errorBound := s.points.margins(g, from)
			out.errorBound = max(out.errorBound, errorBound)
			for k, v := range g {
				h := s.hull.of(from + k)
				out.least[h] = min(out.least[h], v)
				if t := level[h] - errorBound - v; t > depth[h] {
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

// updateBounds narrows the interval by what a scan proves of p: its norm and its least
// margins.
func (s *hullSearch) updateBounds(scanned scan) {
	norm, errorBound := s.points.norm()
	s.upper = min(s.upper, (norm+errorBound)*(1+4*roundoff))
	lower := 0.0
	for h := range s.hull.count {
		lower += scanned.least[h] - scanned.errorBound
	}
	if lower > 0 {
		lower = lower / (norm + errorBound) * (1 - 8*roundoff)
	}
	if lower >= s.lower && lower > 0 {
		s.incumbent = incumbent{slices.Clone(s.corral.member), slices.Clone(s.corral.lambda), scanned.least}
	}
	s.lower = max(s.lower, lower)
}
