package explore

import (
	"context"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/scene"
)

// seek shows a step that has been reached; beat 1 stops before its update, if
// it makes one. One that takes long to make again is left to Work.
func (x *Explorer) seek(step, beat int) {
	if x.online() { // the window may move on meanwhile
		x.showMoment(x.view.Timeline.Seek(step), beat)
		return
	}
	if x.seekOn(scene.Briefly(x.ctx), step, beat) != nil {
		x.goal = &goal{doing: "going to step " + notation.Count(step), seeks: true, step: step, beat: beat, arrive: func() {}}
	}
}

// seekOn goes to a step that has been reached if ctx lasts, and shows it.
func (x *Explorer) seekOn(ctx context.Context, step, beat int) error {
	m, err := x.view.Timeline.SeekContext(ctx, step)
	if err != nil {
		return err
	}
	x.showMoment(m, beat)
	return nil
}

// showMoment shows a moment.
func (x *Explorer) showMoment(m algo.Moment, beat int) {
	x.view.Moment = m
	x.view.Beat = 0
	if m.Event.Updated {
		x.view.Beat = beat
	}
}

// dropWork gives up what is being worked out.
func (x *Explorer) dropWork() {
	x.endComparison()
}
