package explore

import (
	"context"
	"errors"
	"fmt"

	"perceptron/algo"
)

// noFurtherStep says why there is no further step, or nil.
func (x *Explorer) noFurtherStep() error {
	t := x.view.Timeline
	if x.Step() < t.Reached() || t.Stopped() == algo.Running {
		return nil
	}
	switch t.Stopped() {
	case algo.Converged:
		return errors.New("the run has converged: no step is left")
	case algo.EpochLimit:
		return fmt.Errorf("the limit of %d epochs is reached (set epochs %d goes on)", x.view.Setup.Epochs, 2*x.view.Setup.Epochs)
	case algo.StepLimit:
		return fmt.Errorf("the limit of %d steps is reached (set steps %d goes on)", x.view.Setup.Steps, 2*x.view.Setup.Steps)
	case algo.Empty:
		return errors.New("there is no example to look at")
	case algo.Ended:
		return x.drained()
	case algo.Full:
		return fmt.Errorf("the history is full: %d updates (trace makes longer runs)", t.Updates())
	}
	return t.Err()
}

// stepOn goes on by n presses: a press is a beat, of which a step that updates
// has two if two are asked for.
func (x *Explorer) stepOn(n int) error {
	if x.view.Beat == 1 {
		x.view.Beat = 0
		if n--; n == 0 {
			return nil
		}
	}
	if err := x.noFurtherStep(); err != nil {
		return err
	}
	beat := 0
	if x.view.Options.Beats == 2 && n == 1 {
		beat = 1
	}
	step := x.Step() + n
	x.extendTo("stepping", step, beat)
	return nil
}

func (x *Explorer) stepBack(n int) error {
	if x.Step() == x.view.Timeline.Earliest() {
		x.earliest(x.Step() - 1)
		return nil
	}
	if x.view.Options.Beats == 2 && x.view.Beat == 0 && n == 1 && x.view.Moment.Event.Updated {
		x.view.Beat = 1
		return nil
	}
	x.seek(x.earliest(max(0, x.Step()-n)), 0)
	return nil
}

// nextUpdate goes on to the next step that updates, or to the run's end.
func (x *Explorer) nextUpdate() error {
	if x.view.Beat == 1 {
		x.view.Beat = 0
		return nil
	}
	if step, ok := x.view.Timeline.NextUpdate(x.Step()); ok {
		x.seek(step, 0)
		return nil
	}
	x.seek(x.view.Timeline.Reached(), 0)
	if err := x.noFurtherStep(); err != nil {
		return err
	}
	x.extendUntil("looking for the next update", 0, x.updatesSoon(), func() { x.seek(x.view.Timeline.Reached(), 0) })
	return nil
}

func (x *Explorer) previousUpdate() error {
	step, _ := x.view.Timeline.PreviousUpdate(x.Step())
	x.seek(step, 0)
	return nil
}

// epochOn goes to the end of the pass that the next step lies in.
func (x *Explorer) epochOn() error {
	n := x.passLength()
	x.extendTo("one epoch", (x.Step()/n+1)*n, 0)
	return nil
}

// epochBack goes to the start of the pass that the present step lies in.
func (x *Explorer) epochBack() error {
	x.seek(x.view.Timeline.PassStart(x.Step()), 0)
	return nil
}

func (x *Explorer) passLength() int {
	return x.view.Timeline.Problem().PassLength()
}

// runOn goes on to convergence, a breakpoint or the limit, or back to the
// breakpoint before.
func (x *Explorer) runOn(g arguments) error {
	if g.has("back") {
		x.runBack()
		return nil
	}
	from := x.stepsDone()
	x.view.Beat = 0
	x.stopNext(from, false)
	return nil
}

// Finish runs to the stop and shows it; a run that is already there stays.
func (x *Explorer) Finish(ctx context.Context) error {
	if x.endless() && x.view.Setup.Steps == 0 {
		return errors.New("the stream has no end (give a step, or --steps)")
	}
	err := x.view.Timeline.Extend(ctx, nil)
	x.seek(x.view.Timeline.Reached(), 0)
	if x.view.Timeline.Err() != nil {
		x.refuse(x.view.Timeline.Err())
		return nil
	}
	return err
}
