package margin

import (
	"context"
	"math"
	"slices"

	"perceptron/model"
)

// search looks for the point of the hull that is nearest 0, first in double
// precision, then in double-double, and keeps what is certain: the norm of any
// point of the hull bounds the least norm from above, the least margin of any
// direction from below.
type search struct {
	space      space
	hull       sides
	hulls      int
	c          *corral
	candidates []int // candidates: the examples the major cycles look at; nil is all
	// lower and upper enclose the least norm. lower is −∞ until a scan, and
	// positive only if 0 is certainly not in the hull.
	lower, upper float64
	ends         [2]dd // the least margin in each hull, as the last certain scan had it
	best         standing
	buffer       []float64
	// separator is a hyperplane said to separate, found elsewhere; nil: none yet.
	separator func() *model.Hyperplane
}

// standing is a point of the hull, the ends of the scan that proved the lower
// bound by its direction, and how precise both are.
type standing struct {
	member   []int
	lambda   []dd
	ends     [2]dd
	extended bool
}

// raise takes the lower bound that the direction of the point last aimed at has.
func (s *search) raise(low float64, member []int, lambda []dd, fine bool) {
	if low >= s.lower && low > 0 {
		s.best = standing{slices.Clone(member), slices.Clone(lambda), s.ends, fine}
	}
	s.lower = max(s.lower, low)
}

// sides tells the hull of an example: 0 and 1 for the two classes if there are
// two hulls (mask 1), 0 for all if there is one (mask 0).
type sides struct {
	y    []int8
	mask int
}

func (s sides) side(i int) int { return (1 - int(s.y[i])) >> 1 & s.mask }

const (
	block    = 1024 // examples scanned between two looks at the clock
	everyone = 512  // up to so many examples all are candidates
	modest   = 128  // members up to which double-double factors M itself
	spread   = 256  // a scan's candidates: the worst of each of so many blocks
)

func newSearch(sp space, kind Kind, y []int8) *search {
	s := &search{
		space: sp, hull: sides{y: y}, hulls: 1, lower: math.Inf(-1), upper: math.Inf(1),
		buffer: make([]float64, min(block, sp.len())),
	}
	if kind == Geometric {
		s.hulls = 2
		s.hull.mask = 1
	}
	s.reset(false, 0)
	return s
}

// reset empties the corral; members is how many it will hold, about.
func (s *search) reset(fine bool, members int) {
	sigma := s.space.radius() * s.space.radius()
	if sigma == 0 {
		sigma = 1
	}
	s.c = &corral{space: s.space, hull: s.hull, hulls: s.hulls, sigma: sigma, extended: fine}
	s.c.factor = &double{}
	if fine && members <= modest {
		s.c.factor = &doubleDouble{}
	}
}

// knownSeparator is the hyperplane that has been found elsewhere; nil: none yet.
func (s *search) knownSeparator() *model.Hyperplane {
	if s.separator == nil {
		return nil
	}
	return s.separator()
}

// start takes the first points: where the space has coordinates those that reach
// least far in the direction of a hyperplane found elsewhere, or of the mean.
func (s *search) start(ctx context.Context) bool {
	found := scan{argmin: [2]int{-1, -1}}
	if p, ok := s.space.(*primal); ok {
		if h := s.knownSeparator(); h == nil || !p.along(*h) {
			p.towards(s.hull)
		}
		if found, ok = s.scan(ctx, [2]float64{2 * p.size * p.r, 2 * p.size * p.r}); !ok {
			return false
		}
	} else {
		for i := s.space.len() - 1; i >= 0; i-- {
			found.argmin[s.hull.side(i)] = i
		}
	}
	for h := range s.hulls {
		if found.argmin[h] < 0 || !s.c.push(found.argmin[h], dd{1, 0}) {
			return false
		}
	}
	if s.space.explicit() && s.space.len() > everyone {
		s.admit(found.worst)
	}
	s.c.measure()
	return true
}

// coarse runs Wolfe's method in double precision over the candidates, scans
// all examples, adds the worst of each block to the candidates, and so on
// until nothing lies under the level or the arithmetic has no more to give.
func (s *search) coarse(ctx context.Context, tolerance float64) {
	if p, ok := s.space.(*primal); ok && p.x == nil && min(p.len(), p.dim) > everyone && s.ascend(ctx, p, tolerance) {
		return
	}
	if !s.start(ctx) {
		return
	}
	for ctx.Err() == nil {
		s.descend(ctx)
		s.space.aim(s.c.member, s.c.lambda, false)
		found, ok := s.scan(ctx, [2]float64{s.c.level[0].hi, s.c.level[1].hi})
		if !ok {
			return
		}
		s.narrow(found, s.c.member, s.c.lambda)
		if s.closed(tolerance) || s.vanished(1e-13) || s.candidates == nil || !s.admit(found.worst) {
			return
		}
	}
}

// closed reports whether the interval is as narrow as asked.
func (s *search) closed(tolerance float64) bool {
	return s.lower > 0 && s.upper-s.lower <= tolerance*s.upper
}

// vanished reports whether p looks like 0.
func (s *search) vanished(relative float64) bool {
	return !(math.Sqrt(max(0, s.c.square.hi)) > relative*s.space.radius())
}

// admit adds examples to the candidates, forgetting the old ones when they are
// many, and reports whether any was new.
func (s *search) admit(worst []int) bool {
	if len(s.candidates) > 32*everyone {
		s.candidates = slices.Clone(s.c.member)
	}
	before := len(s.candidates)
	s.candidates = append(s.candidates, worst...)
	slices.Sort(s.candidates)
	s.candidates = slices.Compact(s.candidates)
	return len(s.candidates) > before
}

// descend makes the major cycles: the candidate that lies deepest under the
// level enters, until none does.
func (s *search) descend(ctx context.Context) {
	banned := map[int]bool{}
	for ctx.Err() == nil {
		s.space.aim(s.c.member, s.c.lambda, s.c.extended)
		j := s.deepest(banned)
		if j < 0 || !s.c.extended && s.vanished(1e-14) {
			return
		}
		before, member, lambda := s.c.square, slices.Clone(s.c.member), slices.Clone(s.c.lambda)
		if !s.c.push(j, dd{}) {
			banned[j] = true
			continue
		}
		if s.c.minorCycles(ctx) && s.c.square.less(before) {
			continue
		}
		banned[j] = true
		if !s.rebuild(ctx, member, lambda) {
			return
		}
	}
}

// rebuild makes a corral of these members and weights.
func (s *search) rebuild(ctx context.Context, member []int, lambda []dd) bool {
	s.reset(s.c.extended, len(member))
	for k, i := range member {
		if ctx.Err() != nil {
			return false
		}
		s.c.push(i, lambda[k])
	}
	if !s.c.normalize() {
		return false
	}
	s.c.measure()
	return true
}

// deepest is the candidate that lies deepest under the level of its hull, −1
// if none does by more than the arithmetic can tell.
func (s *search) deepest(banned map[int]bool) int {
	worst, depth := -1, 1e-15*s.c.square.hi
	if s.c.extended {
		depth = 1e-24 * s.c.square.hi
	}
	consider := func(i int, under, within float64) {
		if under > within && under > depth && !banned[i] && !slices.Contains(s.c.member, i) {
			worst, depth = i, under
		}
	}
	if s.candidates == nil {
		for from := 0; from < s.space.len(); from += len(s.buffer) {
			g := s.buffer[:min(len(s.buffer), s.space.len()-from)]
			within := s.space.margins(g, from)
			for k, v := range g {
				consider(from+k, s.c.level[s.hull.side(from+k)].hi-v, within)
			}
		}
		return worst
	}
	for _, i := range s.candidates {
		level := s.c.level[s.hull.side(i)]
		if s.c.extended {
			v, within := s.space.margin(i)
			consider(i, level.sub(v).hi, within)
			continue
		}
		within := s.space.margins(s.buffer[:1], i)
		consider(i, level.hi-s.buffer[0], within)
	}
	return worst
}
