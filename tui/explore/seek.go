package explore

import (
	"context"

	"perceptron/algo"
	"perceptron/tui/notation"
)

// pendingSeek is a step that is being gone to.
type pendingSeek struct {
	step, beat int
	moment     algo.Moment
	work       algo.Work
}

// seekSlices is how much may be spent on a step before there is a frame that
// says so: some milliseconds.
const seekSlices = 32

// seek shows a step that has been reached; beat 1 stops before its update, if
// it makes one. One that takes long to make again is left to Work.
func (x *Explorer) seek(step, beat int) {
	x.pending.work.Drop()
	if x.online() { // the window may move on meanwhile
		x.showMoment(x.timeline.Seek(step), beat)
		return
	}
	x.pending.step, x.pending.beat = step, beat
	if short := algo.Slices(seekSlices); x.continueSeek(short) != nil {
		x.goal = &goal{doing: "going to step " + notation.Count(step), seeks: true, arrive: func() {}}
	}
}

// continueSeek goes on to the step sought as long as ctx lasts, and shows it.
func (x *Explorer) continueSeek(ctx context.Context) error {
	s := &x.pending
	err := s.work.Do(ctx, func(pace *algo.Pace) error {
		s.moment = x.timeline.SeekPaced(s.step, pace)
		return nil
	})
	if err == nil {
		x.showMoment(s.moment, s.beat)
		s.moment = algo.Moment{}
	}
	return err
}

// showMoment shows a moment.
func (x *Explorer) showMoment(m algo.Moment, beat int) {
	x.moment = m
	x.beat = 0
	if m.Event.Updated {
		x.beat = beat
	}
}

// dropWork gives up all that is being worked out.
func (x *Explorer) dropWork() {
	x.pending.work.Drop()
	x.inspection.drop()
	x.picture.Drop()
	x.timeline.Drop()
	x.endRival()
}
