package scene

import (
	"slices"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// pathWork is the additions that one frame may take for a path, and pathPoints the
// points of it that are kept.
const (
	pathWork   = 1 << 23
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
	along  *algo.Path
	step   int // of the last update that is in
	passed int // updating steps
	points []panel.PathPoint
}

// slice is the k-th of several choices of weights, with the run's path through them
// up to the step shown.
func slice[Of lossPath | spacePath](pic *Picture, choices [][3]int, k int) panel.Slice {
	axes, every := choices[(k%len(choices)+len(choices))%len(choices)], 1
	m := panel.Slice{Axes: axes, More: len(choices) > 1}
	if axes[0] == panel.CurveAlone {
		return m
	}
	for pic.State().Updates()/every >= pathPoints {
		every *= 2
	}
	of, to := pathKey{pic.Timeline, axes, every}, pic.State().Steps()
	p := memo.Made(&pic.cache, Of(of), func(p *runPath) {
		*p = runPath{pathKey: of, along: of.run.Path(), points: p.points[:0]}
		p.record()
	})
	p.follow(to)
	n, _ := slices.BinarySearchFunc(p.points, to+1, func(q panel.PathPoint, step int) int { return q.Step - step })
	m.Every, m.Path = every, p.points[:n]
	return m
}

// follow goes on up to a step of the run, for a while.
func (p *runPath) follow(to int) {
	for work := pathWork; work > 0; work -= p.along.Cost() {
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
