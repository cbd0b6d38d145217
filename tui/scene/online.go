package scene

import (
	"fmt"
	"math"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
)

// maxStreamShown is how many of the latest examples of a stream the plane shows.
const maxStreamShown = 300

// trueLine is the hyperplane that labels a state's current example, if it is known.
func (v *View) trueLine(s *algo.State) (h model.Hyperplane, known bool) {
	return v.Timeline.Stream().Truth(max(0, s.Event.Step-1))
}

// radius is the largest norm of an example; of a stream, up to the step shown.
func (v *View) radius() float64 {
	if v.Setup.Online {
		return v.Timeline.RadiusAt(v.Moment.Step)
	}
	return v.Timeline.Problem.Radius
}

// visibleData is the examples that the plane shows: all, or the latest of a stream (tail)
// up to the step shown. first is the index of the first of them.
func (v *View) visibleData() (d *model.Dataset, first int, tail bool) {
	d = v.Data
	if !v.Setup.Online {
		return d, 0, false
	}
	to := v.Moment.Step - d.Offset
	first = max(0, to-maxStreamShown)
	last := *d
	last.X, last.Y, last.Offset = d.X[first*d.Dim():to*d.Dim()], d.Y[first:to], d.Offset+first
	return &last, first, true
}

// recentRange is the range that shows the latest examples of a stream and the origin,
// through which the first lines go. Its bounds are rounded, so that the picture seldom
// moves.
func (v *View) recentRange(p *project.Plane) plane.Range {
	var r plane.Range
	to := v.Moment.Step - v.Data.Offset
	for i := max(0, to-maxChartSteps); i < to; i++ {
		across, up := p.PointOf(v.Data, i)
		r.MinX, r.MaxX = min(r.MinX, across), max(r.MaxX, across)
		r.MinY, r.MaxY = min(r.MinY, up), max(r.MaxY, up)
	}
	r.MinX, r.MaxX = roundOutward(r.MinX, r.MaxX)
	r.MinY, r.MaxY = roundOutward(r.MinY, r.MaxY)
	return r
}

// roundOutward widens lo … hi by an eighth or more, to multiples of a power of two of
// about an eighth of the range.
func roundOutward(lo, hi float64) (float64, float64) {
	half := hi/2 - lo/2
	if half == 0 {
		return -1, 1
	}
	_, exp := math.Frexp(half)
	unit := math.Ldexp(1, exp-2)
	lo, hi = math.Floor((lo-half/8)/unit)*unit, math.Ceil((hi+half/8)/unit)*unit
	return max(lo, -math.MaxFloat64), min(hi, math.MaxFloat64)
}

// tailCaptions say which examples of a stream the plane shows, once there is one.
func (v *View) tailCaptions(captions plane.Captions, n int) plane.Captions {
	if v.Moment.Step == 0 {
		return captions
	}
	long, short := fmt.Sprintf("the last %d examples of the stream", n), fmt.Sprintf("the last %d", n)
	switch {
	case n == 0:
		long, short = "the examples up to here are no longer kept", "no longer kept"
	case n == v.Moment.Step:
		long, short = "all examples of the stream so far", "all so far"
	}
	if v.Overlaid("truth") {
		if _, known := v.trueLine(v.State()); known {
			long += "; dotted: the true line"
		}
	}
	return captions.Prepend(long, short)
}

// maxChartSteps is how many steps back the chart of mistakes reaches.
const maxChartSteps = 2000

// fillOnline fills in the stream's figures, and the angle between what predicts and the
// truth.
func (v *View) fillOnline(f *panel.Frame) {
	s := f.State()
	predicting := s
	if v.Setup.Readout == "averaged" {
		predicting = v.Timeline.Averaged(s.Event.Step)
		f.Predictor = predicting
	}
	const standard = 3 // index of the default width
	widths := panel.WindowWidths()
	width := widths[max(0, min(standard+v.Panels.ViewStates["online"].Sort, len(widths)-1))]
	t, step := v.Timeline, s.Event.Step
	o := &panel.Online{Mistakes: s.Event.Updates, Radius: v.radius(), Window: width, BestOwn: -1, BestFixed: -1, Angle: math.NaN(), PlaneExamples: min(step, maxStreamShown)}
	from := max(t.Earliest(), step-width)
	o.WindowSize, o.WindowMistakes = step-from, t.MistakesBetween(from, step)
	w := memo.Made(&v.cache, windowKey{t, step, width}, func(w *hindsight) { *w = hindsight{best: -1, fixed: -1} })
	if !v.Busy || o.WindowSize*(1+o.WindowMistakes) <= maxBusyPredictions {
		w.compute(t, step, width)
	}
	o.BestOwn, o.BestFixed = w.best, w.fixed
	v.fillMistakeCurves(o, step)
	truth, known := v.trueLine(s)
	if o.Truth = known; known {
		if a, ok := (model.Hyperplane{W: predicting.Weights()}).Angle(truth); ok {
			o.Angle = a
		}
	}
	f.Online = o
}

// windowKey is the cache key of the figures of a window, the steps up to one.
type windowKey struct {
	run         *algo.Timeline
	step, width int
}

// hindsight is the mistakes on a window of the best of the run's own weights in it, and
// of the best of all lines; −1 if not computed.
type hindsight struct{ best, fixed int }

const (
	maxBusyPredictions = 1 << 16 // predictions that a frame may make while a run is under way
	maxFixedExamples   = 200     // examples of two features for which the best of all lines is searched
)

// compute fills in what is missing.
func (w *hindsight) compute(t *algo.Timeline, step, width int) {
	if w.best >= 0 {
		return
	}
	w.best = t.Hindsight(step, width)
	p, from := t.Problem, max(t.Earliest(), step-width)
	if p.Data.Dim() != 2 || p.Setup.Bias == "none" || step-from > maxFixedExamples {
		return
	}
	var points [][2]float64
	for i := from; i < step; i++ {
		points = append(points, [2]float64(p.Data.Row(i-t.Earliest())))
	}
	w.fixed = margin.FewestMistakes(points, p.Data.Y[from-t.Earliest():step-t.Earliest()])
}

// fillMistakeCurves fills in the mistakes after each step of the chart.
func (v *View) fillMistakeCurves(o *panel.Online, step int) {
	t := v.Timeline
	o.FirstStep = max(t.Earliest(), step-maxChartSteps) + 1
	n := max(0, step-o.FirstStep+1)
	o.Total, o.InWindow = make([]float64, n), make([]float64, n)
	for k := range n {
		s := o.FirstStep + k
		o.Total[k] = float64(o.Mistakes - t.Journal.CountUntil(step) + t.Journal.CountUntil(s))
		o.InWindow[k] = float64(t.MistakesBetween(max(t.Earliest(), s-o.Window), s))
	}
}
