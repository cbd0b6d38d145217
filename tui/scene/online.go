package scene

import (
	"fmt"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
)

// shownMost is how many of the last examples of a stream the plane shows.
const shownMost = 300

// truth is the hyperplane that labels the example at hand, where it is known.
func (v *View) truth(s *algo.State) (h model.Hyperplane, known bool) {
	return v.Timeline.Stream().Truth(max(0, s.Event.Step-1))
}

// radius is the norm of the longest example: of a stream, up to the step shown.
func (v *View) radius() float64 {
	if v.Setup.Online {
		return v.Timeline.RadiusAt(v.Moment.Step)
	}
	return v.Timeline.Problem.Radius
}

// visible is the data that the plane shows: all of them or, of a stream, the last
// up to the step shown; and the first of them in the data.
func (v *View) visible() (d *model.Dataset, from int, tail bool) {
	d = v.Data
	if !v.Setup.Online {
		return d, 0, false
	}
	to := v.Moment.Step - d.Offset
	from = max(0, to-shownMost)
	last := *d
	last.X, last.Y, last.Offset = d.X[from*d.Dim():to*d.Dim()], d.Y[from:to], d.Offset+from
	return &last, from, true
}

// recentRange is the part of the plane that shows the last examples of a stream up to the
// step shown, and the origin, through which the first lines go: with round bounds, so that
// the picture seldom moves.
func (v *View) recentRange(p *project.Plane) plane.Range {
	var r plane.Range
	to := v.Moment.Step - v.Data.Offset
	for i := max(0, to-chartMost); i < to; i++ {
		across, up := p.PointOf(v.Data, i)
		r.MinX, r.MaxX = min(r.MinX, across), max(r.MaxX, across)
		r.MinY, r.MaxY = min(r.MinY, up), max(r.MaxY, up)
	}
	r.MinX, r.MaxX = outward(r.MinX, r.MaxX)
	r.MinY, r.MaxY = outward(r.MinY, r.MaxY)
	return r
}

// outward is some more than lo … hi: up to multiples of a power of two, about eight of
// which lie between them.
func outward(lo, hi float64) (float64, float64) {
	half := hi/2 - lo/2
	if half == 0 {
		return -1, 1
	}
	_, exp := math.Frexp(half)
	unit := math.Ldexp(1, exp-2)
	lo, hi = math.Floor((lo-half/8)/unit)*unit, math.Ceil((hi+half/8)/unit)*unit
	return max(lo, -math.MaxFloat64), min(hi, math.MaxFloat64)
}

// tailCaptions say which examples the plane shows, once one has come.
func (v *View) tailCaptions(of plane.Captions, n int) plane.Captions {
	if v.Moment.Step == 0 {
		return of
	}
	long, short := fmt.Sprintf("the last %d examples of the stream", n), fmt.Sprintf("the last %d", n)
	switch {
	case n == 0:
		long, short = "the examples up to here are no longer kept", "no longer kept"
	case n == v.Moment.Step:
		long, short = "all examples of the stream so far", "all so far"
	}
	if v.Overlaid("truth") {
		if _, known := v.truth(v.State()); known {
			long += "; dotted: the true line"
		}
	}
	return of.Prepend(long, short)
}

// chartMost is the steps that the chart of mistakes goes back.
const chartMost = 2000

// readStream fills in what a run over a stream has come to, and how far off what
// predicts is.
func (v *View) readStream(f *panel.Frame) {
	s := f.State()
	predicting := s
	if v.Setup.Readout == "averaged" {
		predicting = v.Timeline.Averaged(s.Event.Step)
		f.Predictor = predicting
	}
	const standard = 3 // of the widths, between which the sort keys choose
	widths := panel.WindowWidths()
	width := widths[max(0, min(standard+v.Panels.Views["online"].Sort, len(widths)-1))]
	t, step := v.Timeline, s.Event.Step
	o := &panel.Online{Mistakes: s.Event.Updates, Radius: v.radius(), Window: width, BestOwn: -1, BestFixed: -1, Angle: math.NaN(), PlaneExamples: min(step, shownMost)}
	from := max(t.Earliest(), step-width)
	o.WindowSize, o.WindowMistakes = step-from, t.MistakesBetween(from, step)
	w := memo.Made(&v.cache, window{t, step, width}, func(w *hindsight) { *w = hindsight{best: -1, fixed: -1} })
	if !v.Busy || o.WindowSize*(1+o.WindowMistakes) <= busyLooks {
		w.look(t, step, width)
	}
	o.BestOwn, o.BestFixed = w.best, w.fixed
	v.mistakesAlong(o, step)
	truth, known := v.truth(s)
	if o.Truth = known; known {
		if a, ok := (model.Hyperplane{W: predicting.Weights()}).Angle(truth); ok {
			o.Angle = a
		}
	}
	f.Online = o
}

// window is the steps up to one.
type window struct {
	run         *algo.Timeline
	step, width int
}

// hindsight is the mistakes on a window of the best of the run's own weights in it, and
// of the best of all lines; −1 where they are not looked for, or not yet.
type hindsight struct{ best, fixed int }

const (
	busyLooks = 1 << 16 // at an example, that a frame takes while a run is under way
	fixedMost = 200     // examples of two features that the best of all lines is looked for
)

// look finds what is not known.
func (w *hindsight) look(t *algo.Timeline, step, width int) {
	if w.best >= 0 {
		return
	}
	w.best = t.Hindsight(step, width)
	p, from := t.Problem, max(t.Earliest(), step-width)
	if p.Data.Dim() != 2 || p.Setup.Bias == "none" || step-from > fixedMost {
		return
	}
	var points [][2]float64
	for i := from; i < step; i++ {
		points = append(points, [2]float64(p.Data.Row(i-t.Earliest())))
	}
	w.fixed = margin.FewestMistakes(points, p.Data.Y[from-t.Earliest():step-t.Earliest()])
}

// along is the memory of the chart.
type along struct{ total, window []float64 }

// mistakesAlong fills in the mistakes after each step from the first on, up to one.
func (v *View) mistakesAlong(o *panel.Online, step int) {
	t := v.Timeline
	o.FirstStep = max(t.Earliest(), step-chartMost) + 1
	n := max(0, step-o.FirstStep+1)
	c := memo.Made(&v.cache, t, func(*along) {})
	c.total, c.window = slices.Grow(c.total[:0], n)[:n], slices.Grow(c.window[:0], n)[:n]
	for k := range n {
		s := o.FirstStep + k
		c.total[k] = float64(o.Mistakes - t.Journal.CountUntil(step) + t.Journal.CountUntil(s))
		c.window[k] = float64(t.MistakesBetween(max(t.Earliest(), s-o.Window), s))
	}
	o.Total, o.InWindow = c.total, c.window
}
