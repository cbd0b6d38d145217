package scene

import (
	"slices"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// spaceKey is what a path through weight space is of.
type spaceKey struct {
	run   *algo.Timeline
	three [3]int // the weights across and up, and the one that is held; −1: there is none
	every int    // updating steps from one point to the next
}

// spacePath is those weights along the run, as far as has been shown.
type spacePath struct {
	spaceKey
	runPath
	points []panel.SpacePoint
}

// weightSpace is what the picture of weight space shows; nil unless it is open.
func (pic *Picture) weightSpace() *panel.WeightSpace {
	if !slices.Contains(pic.Panels.Opened, "weight-space") || pic.NoPanel("weight-space") != "" {
		return nil
	}
	slices3 := pic.weightSlices()
	k := pic.Panels.Sights["weight-space"].Sort % len(slices3)
	three := slices3[(k+len(slices3))%len(slices3)]
	every := 1
	for pic.State().Updates()/every >= lossPoints {
		every *= 2
	}
	of := spaceKey{pic.Timeline, three, every}
	p, known := pic.spaces.At(of)
	if !known {
		*p = spacePath{spaceKey: of, runPath: runPath{along: of.run.Path(pic.Pace)}, points: p.points[:0]}
		p.record()
	}
	p.follow(p.run, pic.State().Steps(), pic.Pace, p.record)
	n, _ := slices.BinarySearchFunc(p.points, pic.State().Steps()+1, func(q panel.SpacePoint, step int) int { return q.Step - step })
	return &panel.WeightSpace{Three: three, More: len(slices3) > 1, Every: every, Path: p.points[:n]}
}

// weightSlices are the choices of two of the weights, with the third, which is
// held; b has the index after the last feature.
func (pic *Picture) weightSlices() [][3]int {
	d := pic.Data.Dim()
	all := d
	if pic.Timeline.Problem().Setup.Bias != "none" {
		all++
	}
	if all == 2 {
		return [][3]int{{0, 1, -1}}
	}
	return [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 2, 0}}
}

// record keeps the weights after every so many updating steps, if no double has
// passed its range.
func (p *spacePath) record() {
	q := panel.SpacePoint{Step: p.step}
	for k, j := range p.three {
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
