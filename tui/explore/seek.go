package explore

import (
	"context"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/scene"
)

// pendingSeek is a step that is being gone to.
type pendingSeek struct{ step, beat int }

// seek shows a step that has been reached; beat 1 stops before its update, if
// it makes one. One that takes long to make again is left to Work.
func (x *Explorer) seek(step, beat int) {
	if x.online() { // the window may move on meanwhile
		x.showMoment(x.timeline.Seek(step), beat)
		return
	}
	x.pending = pendingSeek{step, beat}
	if x.continueSeek(scene.Briefly(x.ctx)) != nil {
		x.goal = &goal{doing: "going to step " + notation.Count(step), seeks: true, arrive: func() {}}
	}
}

// continueSeek goes to the step sought if ctx lasts, and shows it.
func (x *Explorer) continueSeek(ctx context.Context) error {
	m, err := x.timeline.SeekContext(ctx, x.pending.step)
	if err != nil {
		return err
	}
	x.showMoment(m, x.pending.beat)
	return nil
}

// showMoment shows a moment.
func (x *Explorer) showMoment(m algo.Moment, beat int) {
	x.moment = m
	x.beat = 0
	if m.Event.Updated {
		x.beat = beat
	}
}

// dropWork gives up what is being worked out.
func (x *Explorer) dropWork() {
	x.endRival()
}
