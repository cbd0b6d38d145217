package scene

import "perceptron/algo"

// pathWork is the additions that one frame may take for a path.
const pathWork = 1 << 23

// runPath goes along the weights of a run from one update to the next, as far as
// has been shown.
type runPath struct {
	along  *algo.Path
	step   int // of the last update that is in
	passed int // updating steps
}

// follow goes on up to a step of the run, for a while; after each update it calls
// point.
func (p *runPath) follow(run *algo.Timeline, to int, pace *algo.Pace, point func()) {
	for work := pathWork; work > 0; work -= p.along.Cost() {
		step, ok := run.NextUpdate(p.step)
		if !ok || step > to {
			return
		}
		p.step, _ = p.along.Next(pace)
		p.passed++
		point()
	}
}
