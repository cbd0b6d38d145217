package scene

import (
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// lossMap is what the map of the loss shows.
func (v *View) lossMap() *panel.LossMap {
	pairs, why := v.weightPairs()
	if why != "" {
		return &panel.LossMap{Why: why}
	}
	m := &panel.LossMap{Slice: slice[lossPath](v, pairs, v.Panels.Views["loss-map"].Sort), Loss: math.NaN()}
	if m.Axes[0] == panel.CurveOnly {
		return m
	}
	if own := v.reading("last"); own.surveyed {
		m.Loss = own.survey.Loss
	}
	return m
}

// weightPairs are the pairs of weights that the loss can be drawn over, those
// of the features on the axes of the plane and b; or why there are none.
func (v *View) weightPairs() (pairs [][3]int, why string) {
	p, d := v.Timeline.Problem, v.Data
	of := append(make([]int, 0, 3), v.Axes.Features[:min(2, d.Dim())]...)
	if v.weights() > d.Dim() {
		of = append(of, d.Dim())
	}
	switch {
	case !d.TwoClasses():
		return nil, v.filled("max(0, −«y·a») is the loss of two classes: no map, and no curve, for the task ") + d.Task
	case !p.Linear():
		return nil, "no map: the kernel " + p.Setup.Kernel + " has no weights to draw over"
	case len(of) < 2:
		return nil, "no map: there is one weight and no bias, and it is drawn over two"
	}
	return append(v.pairs(of), [3]int{panel.CurveOnly, panel.CurveOnly, -1}), ""
}

// pairs are those of some weights, each with the third where there are three.
func (v *View) pairs(of []int) (all [][3]int) {
	for k, i := range of {
		for _, j := range of[k+1:] {
			third := -1
			if v.weights() == 3 {
				third = 3 - i - j
			}
			all = append(all, [3]int{i, j, third})
		}
	}
	return all
}

// weightSpace is what the picture of weight space shows; nil where there is none.
func (v *View) weightSpace() *panel.Slice {
	if v.NoPanel("weight-space") != "" {
		return nil
	}
	m := slice[spacePath](v, v.pairs([]int{0, 1, 2}[:v.weights()]), v.Panels.Views["weight-space"].Sort)
	return &m
}

// weights is the number of weights of two classes, b among them; it has the index
// after the last feature.
func (v *View) weights() int {
	if v.Timeline.Problem.Setup.Bias != "none" {
		return v.Data.Dim() + 1
	}
	return v.Data.Dim()
}

// pathWork is the additions that one frame may take for a path, stepWork about those that
// an example learned from takes beside its features, and pathPoints the
// points of it that are kept.
const (
	pathWork   = 1 << 23
	stepWork   = 30
	pathPoints = 4096
)

// pathKey is what a path is of.
type pathKey struct {
	run   *algo.Timeline
	axes  [3]int // the weights; −1: there is no third
	every int    // updating steps from one point to the next
}

// lossPath and spacePath are the two panels that show one.
type (
	lossPath  pathKey
	spacePath pathKey
)

// runPath is a few weights along the run, as far as has been shown.
type runPath struct {
	pathKey
	along  *algo.Trajectory
	step   int // of the last update that is in
	passed int // updating steps
	points []panel.PathPoint
}

// slice is the k-th of several choices of weights, with the run's path through them
// up to the step shown.
func slice[Of lossPath | spacePath](v *View, choices [][3]int, k int) panel.Slice {
	axes, every := choices[(k%len(choices)+len(choices))%len(choices)], 1
	m := panel.Slice{Axes: axes, HasOthers: len(choices) > 1}
	if axes[0] == panel.CurveOnly {
		return m
	}
	for v.State().Event.Updates/every >= pathPoints {
		every *= 2
	}
	of, to := pathKey{v.Timeline, axes, every}, v.State().Event.Step
	p := memo.Made(&v.cache, Of(of), func(p *runPath) {
		*p = runPath{pathKey: of, along: of.run.Trajectory(), points: p.points[:0]}
		p.record()
	})
	p.follow(to)
	n, _ := slices.BinarySearchFunc(p.points, to+1, func(q panel.PathPoint, step int) int { return q.Step - step })
	m.Stride, m.Path = every, p.points[:n]
	return m
}

// follow goes on up to a step of the run, for a while.
func (p *runPath) follow(to int) {
	for work := pathWork; work > 0; work -= (p.run.Problem.Data.Dim() + stepWork) * p.run.Problem.Batch() {
		step, ok := p.run.NextUpdate(p.step)
		if !ok || step > to {
			return
		}
		p.step, _ = p.along.Next()
		p.passed++
		p.record()
	}
}

// record keeps the weights after every so many updating steps, if no double has
// passed its range.
func (p *runPath) record() {
	q := panel.PathPoint{Step: p.step}
	for k, j := range p.axes {
		if j >= 0 {
			q.At[k] = p.along.Weight(j)
		}
		if q.At[k]-q.At[k] != 0 {
			return
		}
	}
	if p.passed%p.every == 0 {
		p.points = append(p.points, q)
	}
}
