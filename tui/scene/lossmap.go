package scene

import (
	"math"
	"slices"
	"sort"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// lossMap is what the map of the loss shows; nil unless it is open.
func (pic *Picture) lossMap() *panel.LossMap {
	if !slices.Contains(pic.Panels.Opened, "loss-map") {
		return nil
	}
	pairs, why := pic.weightPairs()
	if why != "" {
		return &panel.LossMap{Why: why}
	}
	k := pic.Panels.Sights["loss-map"].Sort % len(pairs)
	pair := pairs[(k+len(pairs))%len(pairs)]
	if pair[0] == panel.CurveAlone {
		return &panel.LossMap{Pair: pair, More: true, Loss: math.NaN()}
	}
	every := 1
	for pic.State().Updates()/every >= lossPoints {
		every *= 2
	}
	of := lossKey{pic.Timeline, pair, every}
	l, known := pic.losses.At(of)
	if !known {
		l.begin(of, pic.Pace)
	}
	l.follow(l.run, pic.State().Steps(), pic.Pace, l.record)
	m := &panel.LossMap{Pair: pair, More: len(pairs) > 1, Every: every, Loss: math.NaN()}
	if own := pic.survey(algo.Slices(surveySlices), pic.State()); own != nil {
		m.Loss = own.Survey.Loss
	}
	m.Path, m.Lo, m.Hi = l.upTo(pic.State().Steps())
	return m
}

// weightPairs are the pairs of weights that the loss can be drawn over, those
// of the features on the axes of the plane and b, or why there are none.
func (pic *Picture) weightPairs() (pairs [][2]int, why string) {
	p, d := pic.Timeline.Problem(), pic.Data
	i, j, b := pic.Axes.Features[0], pic.Axes.Features[1], d.Dim()
	bias := p.Setup.Bias != "none"
	switch {
	case !d.TwoClasses():
		return nil, "max(0, −y·a) is the loss of two classes: no map, and no curve, for the task " + d.Task
	case !p.Linear():
		return nil, "no map: the kernel " + p.Setup.Kernel + " has no weights to draw over"
	case d.Dim() > 1 && bias:
		return [][2]int{{i, j}, {i, b}, {j, b}, {panel.CurveAlone, panel.CurveAlone}}, ""
	case d.Dim() > 1:
		return [][2]int{{i, j}, {panel.CurveAlone, panel.CurveAlone}}, ""
	case d.Dim() == 1 && bias:
		return [][2]int{{0, b}, {panel.CurveAlone, panel.CurveAlone}}, ""
	}
	return nil, "no map: there is one weight and no bias, and it is drawn over two"
}

// lossPoints is the points of a path that are kept.
const lossPoints = 4096

// lossKey is what a path is of.
type lossKey struct {
	run   *algo.Timeline
	pair  [2]int
	every int // updating steps from one point to the next
}

// lossPath is two weights along the run, as far as has been shown.
type lossPath struct {
	lossKey
	runPath
	points []panel.PathPoint
	lo, hi [][2]float64 // the range of the path up to each point, 0 included
}

// begin starts at the first weights.
func (l *lossPath) begin(of lossKey, pace *algo.Pace) {
	*l = lossPath{lossKey: of, runPath: runPath{along: of.run.Path(pace)}, points: l.points[:0], lo: l.lo[:0], hi: l.hi[:0]}
	l.record()
}

// record keeps the weights after every so many updating steps, if no double
// has passed its range.
func (l *lossPath) record() {
	at := [2]float64{l.along.Weight(l.pair[0]), l.along.Weight(l.pair[1])}
	if l.passed%l.every != 0 || at[0]-at[0] != 0 || at[1]-at[1] != 0 {
		return
	}
	var lo, hi [2]float64
	if k := len(l.points) - 1; k >= 0 {
		lo, hi = l.lo[k], l.hi[k]
	}
	for side, v := range at {
		lo[side], hi[side] = min(lo[side], v), max(hi[side], v)
	}
	l.points = append(l.points, panel.PathPoint{Step: l.step, At: at})
	l.lo, l.hi = append(l.lo, lo), append(l.hi, hi)
}

// upTo is the path up to a step, and its range.
func (l *lossPath) upTo(step int) (points []panel.PathPoint, lo, hi [2]float64) {
	n := sort.Search(len(l.points), func(k int) bool { return l.points[k].Step > step })
	return l.points[:n], l.lo[n-1], l.hi[n-1]
}
