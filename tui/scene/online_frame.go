package scene

import (
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// chartMost is the steps that the chart of mistakes goes back.
const chartMost = 2000

// readStream fills in what a run over a stream has come to, and how far off what
// predicts is.
func (v *View) readStream(f *panel.Frame) {
	s := f.State()
	predicting := s
	if v.Setup.Readout == "averaged" {
		predicting = v.Timeline.Averaged(s.Steps())
		f.Predictor = predicting
	}
	t, step, width := v.Timeline, s.Steps(), v.windowWidth()
	o := &panel.Online{Mistakes: s.Updates(), Radius: v.radius(), Width: width, Best: -1, Fixed: -1, Angle: math.NaN(), Plane: min(step, shownMost)}
	from := max(t.Earliest(), step-width)
	o.Of, o.Recent = step-from, t.MistakesBetween(from, step)
	w := memo.Made(&v.cache, window{t, step, width}, func(w *hindsight) { *w = hindsight{best: -1, fixed: -1} })
	if !v.Busy || o.Of*(1+o.Recent) <= busyLooks {
		w.look(t, step, width)
	}
	o.Best, o.Fixed = w.best, w.fixed
	v.mistakesAlong(o, step)
	truth, known := v.truth(s)
	if o.Truth = known; known {
		if a, ok := (model.Hyperplane{W: predicting.Weights()}).Angle(truth); ok {
			o.Angle = a
		}
	}
	f.Online = o
}

// windowWidth is the width of the window that the sort keys have chosen.
func (v *View) windowWidth() int {
	const standard = 3
	widths := panel.WindowWidths()
	return widths[max(0, min(standard+v.Panels.Views["online"].Sort, len(widths)-1))]
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
	p, from := t.Problem(), max(t.Earliest(), step-width)
	if p.Data.Dim() != 2 || p.Setup.Bias == "none" || step-from > fixedMost {
		return
	}
	var points [][2]float64
	for i := from; i < step; i++ {
		points = append(points, [2]float64(p.Data.Row(i-t.Earliest())))
	}
	w.fixed = margin.Fewest(points, p.Data.Y[from-t.Earliest():step-t.Earliest()])
}

// along is the memory of the chart.
type along struct{ total, window []float64 }

// mistakesAlong fills in the mistakes after each step from the first on, up to one.
func (v *View) mistakesAlong(o *panel.Online, step int) {
	t := v.Timeline
	o.First = max(t.Earliest(), step-chartMost) + 1
	n := max(0, step-o.First+1)
	c := memo.Made(&v.cache, t, func(*along) {})
	c.total, c.window = slices.Grow(c.total[:0], n)[:n], slices.Grow(c.window[:0], n)[:n]
	for k := range n {
		s := o.First + k
		c.total[k] = float64(o.Mistakes - t.EntriesAt(step) + t.EntriesAt(s))
		c.window[k] = float64(t.MistakesBetween(max(t.Earliest(), s-o.Width), s))
	}
	o.Total, o.InWindow = c.total, c.window
}
