package scene

import (
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// lossMap is the data of the loss map.
func (v *View) lossMap() *panel.LossMap {
	pairs, why := v.weightPairs()
	if why != "" {
		return &panel.LossMap{Why: why}
	}
	m := &panel.LossMap{Slice: newSlice[lossPath](v, pairs, v.Panels.ViewStates["loss-map"].Sort), Loss: math.NaN()}
	if m.Axes[0] == panel.CurveOnly {
		return m
	}
	if own := v.readoutResult("last"); own.evaluated {
		m.Loss = own.errorSet.Loss
	}
	return m
}

// weightPairs are the pairs of weights that the loss can be drawn over (those of the two
// features on the axes, and b); or why there are none.
func (v *View) weightPairs() (pairs [][3]int, why string) {
	p, d := v.Timeline.Problem, v.Data
	weights := append(make([]int, 0, 3), v.Axes.Features[:min(2, d.Dim())]...)
	if v.weightCount() > d.Dim() {
		weights = append(weights, d.Dim())
	}
	switch {
	case !d.TwoClasses():
		return nil, v.fillLetters("max(0, −«y·a») is the loss of two classes: there is no map or curve for the task ") + d.Task
	case !p.Linear():
		return nil, "no map: the kernel " + p.Setup.Kernel + " has no weights to draw over"
	case len(weights) < 2:
		return nil, "no map: there is one weight and no bias, and it is drawn over two"
	}
	return append(v.pairs(weights), [3]int{panel.CurveOnly, panel.CurveOnly, -1}), ""
}

// pairs are all pairs of some weights, each with the third weight if there are three.
func (v *View) pairs(weights []int) (all [][3]int) {
	for k, i := range weights {
		for _, j := range weights[k+1:] {
			third := -1
			if v.weightCount() == 3 {
				third = 3 - i - j
			}
			all = append(all, [3]int{i, j, third})
		}
	}
	return all
}

// weightSpace is the data of the picture of weight space; nil if there is none.
func (v *View) weightSpace() *panel.Slice {
	if v.PanelObjection("weight-space") != "" {
		return nil
	}
	m := newSlice[spacePath](v, v.pairs([]int{0, 1, 2}[:v.weightCount()]), v.Panels.ViewStates["weight-space"].Sort)
	return &m
}

// weightCount is the number of weights of two labels, b included; b has the index after
// the last feature.
func (v *View) weightCount() int {
	if v.Timeline.Problem.Setup.Bias != "none" {
		return v.Data.Dim() + 1
	}
	return v.Data.Dim()
}

// maxPathPoints is the most points of a path that are kept.
const maxPathPoints = 4096

// pathKey is the cache key of a path.
type pathKey struct {
	run    *algo.Timeline
	axes   [3]int // indices of the weights; −1: there is no third
	stride int    // updating steps between points
}

// lossPath and spacePath are the cache keys of the two panels' paths.
type (
	lossPath  pathKey
	spacePath pathKey
)

// runPath is a few weights along the run, as far as it has been computed.
type runPath struct {
	pathKey
	path    *algo.Trajectory
	updates int // updating steps so far
	points  []panel.PathPoint
}

// newSlice is the k-th choice of weights, with the run's path through them up to the step
// shown.
func newSlice[Of lossPath | spacePath](v *View, choices [][3]int, k int) panel.Slice {
	axes, stride := choices[(k%len(choices)+len(choices))%len(choices)], 1
	m := panel.Slice{Axes: axes, HasOthers: len(choices) > 1}
	if axes[0] == panel.CurveOnly {
		return m
	}
	for v.State().Event.Updates/stride >= maxPathPoints {
		stride *= 2
	}
	key, to := pathKey{v.Timeline, axes, stride}, v.State().Event.Step
	p := memo.Made(&v.cache, Of(key), func(p *runPath) {
		*p = runPath{pathKey: key, path: key.run.Trajectory(), points: p.points[:0]}
		p.add(0)
	})
	v.follow(p.path, to, p.record)
	n, _ := slices.BinarySearchFunc(p.points, to+1, func(q panel.PathPoint, step int) int { return q.Step - step })
	m.Stride, m.Path = stride, p.points[:n]
	return m
}

// record counts the update of a step, and adds the weights after every stride-th one.
func (p *runPath) record(step int) {
	if p.updates++; p.updates%p.stride == 0 {
		p.add(step)
	}
}

// add adds the weights after a step, if they are finite.
func (p *runPath) add(step int) {
	q := panel.PathPoint{Step: step}
	for k, j := range p.axes {
		if j >= 0 {
			q.At[k] = p.path.Weight(j)
		}
		if q.At[k]-q.At[k] != 0 {
			return
		}
	}
	p.points = append(p.points, q)
}
