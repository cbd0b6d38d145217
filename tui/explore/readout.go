package explore

import (
	"context"

	"perceptron/algo"
	"perceptron/tui/scene"
)

// setReadout is the command readout [NAME|back]: another way to predict with
// the same run. Those that make no sense for it are passed over, or, asked for
// by name, refused.
func (x *Explorer) setReadout(g arguments) error {
	s, _ := x.setting("readout")
	name := g.value("NAME")
	by, turns := strides[name]
	if !turns {
		return s.set(name)
	}
	to := x.view.Setup.Readout
	for range s.values[1:] {
		if to = beyond(s.values, to, by); x.View().NoReadout(to) == nil {
			return s.set(to)
		}
	}
	return nil
}

// switchRun makes the run of a source under a set-up. Where only the readout is
// another the run stays as it is, since training never knows of it.
func (x *Explorer) switchRun(s Source, setup algo.Setup) error {
	same := x.view.Setup
	same.Readout = setup.Readout
	if s.Data != x.source.Data || same != setup || x.view.Setup == setup {
		return x.startRun(s, setup)
	}
	if err := x.View().NoReadout(setup.Readout); err != nil {
		return err
	}
	x.learnFrom(s, setup, x.view.Timeline)
	x.restartComparison()
	return nil
}

// Counting reports whether something that the screen shows of the readouts is
// still to be worked out: Count goes on with it, and so does each frame.
func (x *Explorer) Counting() bool {
	return !x.Busy() && x.layer != BlankLayer && (x.untested() || x.View().Counting() || x.comparison != nil && x.comparison.Run.Counting())
}

// Count works it out for as long as ctx lasts.
func (x *Explorer) Count(ctx context.Context) {
	if x.testBreaks(ctx) != nil {
		return
	}
	if x.View().Count(ctx) && x.comparison != nil {
		x.comparison.Run.Count(ctx)
	}
}

// Shuffles is the question that show solutions asks; ok is false where it is
// not asked, or is answered.
func (x *Explorer) Shuffles() (s scene.Shuffles, ok bool) {
	p := x.view.Timeline.Problem()
	answered := x.view.Solutions != nil && x.view.Solutions.Of == p
	return scene.Shuffles{Problem: p}, x.View().Overlaid("solutions") && !answered && x.View().NoOverlay("solutions") == ""
}

// AddSolutions takes in an answer, unless the run has been changed meanwhile.
func (x *Explorer) AddSolutions(found scene.Solutions) {
	if found.Of == x.view.Timeline.Problem() {
		x.view.Solutions = &found
	}
}
