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
func (pic *Picture) readStream(f *panel.Frame) {
	s := f.State()
	predicting := s
	if pic.Setup.Readout == "averaged" {
		predicting = pic.Timeline.Averaged(s.Steps())
		f.Predictor = predicting
	}
	t, step, width := pic.Timeline, s.Steps(), pic.windowWidth()
	o := &panel.Online{Mistakes: s.Updates(), Radius: pic.radius(), Width: width, Best: -1, Fixed: -1, Angle: math.NaN(), Plane: min(step, shownMost)}
	from := max(t.Earliest(), step-width)
	o.Of, o.Recent = step-from, t.MistakesBetween(from, step)
	of := hindsightKey{t, width}
	h := memo.Made(&pic.cache, of, func(h *hindsight) { h.hindsightKey, h.of, h.fixed = of, map[int]int{}, map[int]int{} })
	o.Best = h.at(step, pic.Busy)
	if !pic.Busy {
		o.Fixed = h.line(step)
	}
	o.First = max(t.Earliest(), step-chartMost) + 1
	h.chart(o, step)
	truth, known := pic.truth(s)
	if o.Truth = known; known {
		if a, ok := (model.Hyperplane{W: predicting.Weights()}).Angle(truth); ok {
			o.Angle = a
		}
	}
	f.Online = o
}

// windowWidth is the width of the window that the sort keys have chosen.
func (pic *Picture) windowWidth() int {
	const standard = 3
	widths := panel.WindowWidths()
	return widths[max(0, min(standard+pic.Panels.Sights["online"].Sort, len(widths)-1))]
}

// hindsightKey is what hindsight depends on.
type hindsightKey struct {
	run   *algo.Timeline
	width int
}

// hindsight is the mistakes that the best weights of a window make on it, after
// the steps at which it has been worked out.
type hindsight struct {
	hindsightKey
	of, fixed map[int]int // of the run's own weights, and of any line
	// memory of the chart
	total, window, pocket []float64
}

const (
	hindsightMost  = 48      // places of the chart at which it is worked out
	hindsightWork  = 1 << 19 // looks at an example that a frame may take for them
	hindsightAhead = 4096    // figures that are kept
	fixedMost      = 200     // examples of two features that the best of all lines is looked for
)

// cost is the looks that the figure after a step takes at most.
func (h *hindsight) cost(step int) int {
	from := max(h.run.Earliest(), step-h.width)
	return (step - from) * (1 + h.run.MistakesBetween(from, step))
}

// at is the figure after a step; −1 while a run goes on that leaves no time for
// it.
func (h *hindsight) at(step int, busy bool) int {
	if _, ok := h.of[step]; !ok && busy && h.cost(step) > hindsightWork/8 {
		return -1
	}
	return figure(h.of, step, func() int {
		_, v := h.run.Hindsight(step, h.width)
		return v
	})
}

// figure is the one after a step, counted where it is not kept.
func figure(figures map[int]int, step int, count func() int) int {
	v, ok := figures[step]
	if !ok {
		if len(figures) >= hindsightAhead {
			clear(figures)
		}
		v = count()
		figures[step] = v
	}
	return v
}

// line is the mistakes that the best of all lines makes on the window that ends at a
// step; −1 where it is not looked for.
func (h *hindsight) line(step int) int {
	p, from := h.run.Problem(), max(h.run.Earliest(), step-h.width)
	if p.Data.Dim() != 2 || p.Setup.Bias == "none" || !p.Linear() || step-from > fixedMost {
		return -1
	}
	return figure(h.fixed, step, func() int {
		var points [][2]float64
		var y []int8
		for i := from - h.run.Earliest(); i < step-h.run.Earliest(); i++ {
			points = append(points, [2]float64{p.Data.At(i, 0), p.Data.At(i, 1)})
			y = append(y, p.Data.Y[i])
		}
		return margin.Fewest(points, y)
	})
}

// chart fills in the mistakes after each step from the first on, up to one. The
// figures of the pocket are worked out at evenly spread steps, and stand until
// the next; a frame works out as many as it has time for, from the last on.
func (h *hindsight) chart(o *panel.Online, step int) {
	t := h.run
	n := max(0, step-o.First+1)
	h.total, h.window, h.pocket = slices.Grow(h.total[:0], n)[:n], slices.Grow(h.window[:0], n)[:n], slices.Grow(h.pocket[:0], n)[:n]
	o.Total, o.InWindow, o.Hindsight = h.total, h.window, h.pocket
	before := o.Mistakes - t.MistakesBetween(o.First-1, step)
	for k := range n {
		s := o.First + k
		h.total[k] = float64(before + t.MistakesBetween(o.First-1, s))
		h.window[k] = float64(t.MistakesBetween(max(t.Earliest(), s-h.width), s))
		h.pocket[k] = math.NaN()
	}
	stride := 1
	for n/stride > hindsightMost {
		stride *= 2
	}
	work := hindsightWork
	for s := step / stride * stride; s >= o.First; s -= stride {
		if _, ok := h.of[s]; !ok {
			if work -= h.cost(s); work < 0 {
				break
			}
		}
		v := float64(h.at(s, false))
		for k := s - o.First; k < min(n, s-o.First+stride); k++ {
			h.pocket[k] = v
		}
	}
}
