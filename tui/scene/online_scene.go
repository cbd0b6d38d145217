package scene

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
)

// shownMost is how many of the last examples of a stream the plane shows.
const shownMost = 300

// sweepKey is what the part of the plane is of that a stream has taken.
type sweepKey struct {
	run  *algo.Timeline
	axes Axes
}

// sweep is the part of the plane that the examples of a stream take up to each of
// its steps. It grows in leaps, so that the picture seldom moves.
type sweep struct {
	seen  int     // examples, by their number
	leaps []swept // in the order of their steps
}

// swept is the part that is taken from a step on.
type swept struct {
	step int
	plane.Range
}

// at is the part that is taken at a step; nothing is taken before the first.
func (w *sweep) at(step int) (r plane.Range, any bool) {
	k, _ := slices.BinarySearchFunc(w.leaps, step+1, func(s swept, step int) int { return cmp.Compare(s.step, step) })
	if k == 0 {
		return r, false
	}
	return w.leaps[k-1].Range, true
}

// truth is the hyperplane that labels the example at hand, where it is known.
func (v *View) truth(s *algo.State) (h model.Hyperplane, known bool) {
	return v.Timeline.Stream().Truth(max(0, s.Steps()-1))
}

// radius is the norm of the longest example: of a stream, up to the step shown.
func (v *View) radius() float64 {
	if v.online() {
		return v.Timeline.RadiusAt(v.Moment.Step)
	}
	return v.Timeline.Problem().Radius
}

// visible is the data that the plane shows: all of them or, of a stream, the last
// up to the step shown; and the first of them in the data.
func (v *View) visible() (d *model.Dataset, from int, tail bool) {
	d = v.Data
	if !v.online() {
		return d, 0, false
	}
	to := v.Moment.Step - d.Offset
	from = max(0, to-shownMost)
	last := *d
	last.X, last.Y, last.Offset = d.X[from*d.Dim():to*d.Dim()], d.Y[from:to], d.Offset+from
	return &last, from, true
}

// sweep is that of the run, as far as examples have come.
func (v *View) sweep(p *project.Plane) *sweep {
	w := memo.Made(&v.cache, sweepKey{v.Timeline, v.Axes}, func(w *sweep) { *w = sweep{} })
	d := v.Data
	for i := max(0, w.seen-d.Offset); i < d.Len(); i++ {
		across, up := p.PointOf(d, i)
		w.include(d.Offset+i+1, across, up)
	}
	w.seen = d.Offset + d.Len()
	return w
}

// include widens the part that is taken for a point that comes at a step and lies
// outside it, by a sixth more than that takes.
func (w *sweep) include(step int, across, up float64) {
	was, any := w.at(step)
	if !any {
		size := max(math.Abs(across), math.Abs(up))
		if size == 0 {
			size = 1
		}
		was = plane.Range{MinX: across - size, MaxX: across + size, MinY: up - size, MaxY: up + size}
	}
	r := was
	widen(&r.MinX, &r.MaxX, across)
	widen(&r.MinY, &r.MaxY, up)
	if r != was || !any {
		w.leaps = append(w.leaps, swept{step, r})
	}
}

// widen makes lo … hi take in v.
func widen(lo, hi *float64, v float64) {
	const more = 1.0 / 6
	switch {
	case v < *lo:
		*lo = max(v-float64(more*(*hi-v)), -math.MaxFloat64)
	case v > *hi:
		*hi = min(v+float64(more*(v-*lo)), math.MaxFloat64)
	}
}

// wrongShown is a bit for each of the points that is a mistake under what predicts;
// nil while that is being worked out.
func (v *View) wrongShown(f *panel.Frame, l *projection) []uint64 {
	if !l.tail {
		if one := v.predicting(ended()); one != nil {
			return one.survey.Mistakes
		}
		return nil
	}
	s, ok := f.Predictor.(*algo.State)
	if !ok {
		s = f.State()
	}
	words := make([]uint64, (len(l.cloud.Class)+63)/64)
	for k := range l.cloud.Class {
		if s.See(l.from + k).Mistake {
			words[k/64] |= 1 << (k % 64)
		}
	}
	return words
}

// tailCaptions say which examples the plane shows, once one has come.
func (v *View) tailCaptions(of []string, n int) []string {
	if v.Moment.Step == 0 {
		return of
	}
	long, short := fmt.Sprintf("the last %d examples of the stream", n), fmt.Sprintf("the last %d", n)
	switch {
	case n == 0:
		long, short = "the examples up to here are not held any more", "not held any more"
	case n == v.Moment.Step:
		long, short = "all examples of the stream so far", "all so far"
	}
	if v.Overlaid("truth") {
		if _, known := v.truth(v.State()); known {
			long += "; dotted: the true line"
		}
	}
	return captioned(of, long, short)
}
