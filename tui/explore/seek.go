package explore

import (
	"context"

	"perceptron/algo"
	"perceptron/tui/notation"
)

// sought is a step that is being gone to.
type sought struct {
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
	x.sought.work.Drop()
	if x.online() { // the window may move on meanwhile
		x.stand(x.timeline.Seek(step), beat)
		return
	}
	x.sought.step, x.sought.beat = step, beat
	if short := algo.Slices(seekSlices); x.approach(short) != nil {
		x.goal = &goal{doing: "going to step " + notation.Count(step), seeks: true, arrive: func() {}}
	}
}

// approach goes on to the step sought as long as ctx lasts, and shows it.
func (x *Explorer) approach(ctx context.Context) error {
	s := &x.sought
	err := s.work.Do(ctx, func(pace *algo.Pace) error {
		s.moment = x.timeline.SeekPaced(s.step, pace)
		return nil
	})
	if err == nil {
		x.stand(s.moment, s.beat)
		s.moment = algo.Moment{}
	}
	return err
}

// stand shows a moment.
func (x *Explorer) stand(m algo.Moment, beat int) {
	x.moment = m
	x.beat = 0
	if m.Event.Updated {
		x.beat = beat
	}
}

// relinquish gives up all that is being worked out.
func (x *Explorer) relinquish() {
	x.sought.work.Drop()
	x.weighing.drop()
	x.picture.Drop()
	x.timeline.Drop()
	x.part()
}
