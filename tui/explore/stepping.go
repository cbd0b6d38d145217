package explore

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/model"
)

// noStep is why there is no further step, nor a second beat.
func (x *Explorer) noStep() error {
	t := x.view.Timeline
	if x.view.Beat == 1 || x.Step() < t.Reached || t.Stopped() == algo.Running {
		return nil
	}
	switch t.Stopped() {
	case algo.Converged:
		return errors.New("the run has converged: no step is left")
	case algo.EpochLimit:
		return fmt.Errorf("the limit of %d epochs is reached (set epochs %d goes on)", x.view.Setup.Epochs, 2*x.view.Setup.Epochs)
	case algo.StepLimit:
		return fmt.Errorf("the limit of %d steps is reached (set steps %d goes on)", x.view.Setup.Steps, 2*x.view.Setup.Steps)
	case algo.NoExamples:
		return errors.New("there is no example to look at")
	case algo.StreamEnded:
		return x.drained()
	case algo.JournalFull:
		return fmt.Errorf("the history is full: %d updates (perceptron trace runs longer)", t.Updates())
	}
	return t.Err()
}

func (x *Explorer) noStepBefore() error { return unless(x.Step() > 0, errStart) }

// stepOn goes on by n presses: a press is a beat, of which a step that updates
// has two if two are asked for.
func (x *Explorer) stepOn(n int) error {
	if x.view.Beat == 1 {
		x.view.Beat = 0
		if n--; n == 0 {
			return nil
		}
	}
	if err := x.noStep(); err != nil {
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

func (x *Explorer) stepBack(n int) {
	if x.Step() == x.view.Timeline.Earliest() {
		x.earliest(x.Step() - 1)
		return
	}
	if x.view.Options.Beats == 2 && x.view.Beat == 0 && n == 1 && x.view.Moment.Event.Updated {
		x.view.Beat = 1
		return
	}
	x.seek(x.earliest(max(0, x.Step()-n)), 0)
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
	x.seek(x.view.Timeline.Reached, 0)
	if err := x.noStep(); err != nil {
		return err
	}
	x.extendUntil("looking for the next update", math.MaxInt, x.updatesSoon(), func() { x.seek(x.view.Timeline.Reached, 0) })
	return nil
}

func (x *Explorer) previousUpdate(arguments) {
	step, _ := x.view.Timeline.PreviousUpdate(x.Step())
	x.seek(step, 0)
}

// epochOn goes to the end of the pass that the next step lies in.
func (x *Explorer) epochOn(arguments) {
	n := x.passLength()
	x.extendTo("one epoch", (x.Step()/n+1)*n, 0)
}

func (x *Explorer) passLength() int {
	return x.view.Timeline.Problem.StepsPerPass()
}

// runOn goes on to convergence, a breakpoint or the limit, or back to the
// breakpoint before.
func (x *Explorer) runOn(g arguments) {
	if g.has("back") {
		x.runBack()
		return
	}
	from := x.stepsDone()
	x.view.Beat = 0
	x.stopNext(from)
}

// Finish runs to the stop and shows it; a run that is already there stays.
func (x *Explorer) Finish(ctx context.Context) error {
	if x.endless() && x.view.Setup.Steps == 0 {
		return errors.New("the stream has no end (give a step, or --steps)")
	}
	x.extendTo("running", math.MaxInt, 0)
	return x.do(ctx, "", x.Work)
}

func (x *Explorer) seekTo(g arguments) {
	if g.has("end") {
		x.seek(x.view.Timeline.Reached, 0)
		return
	}
	x.extendTo("seeking", x.earliest(g.number("STEP", 0)), 0)
}

func (x *Explorer) setBeats(g arguments) {
	x.view.Options.Beats = 3 - x.view.Options.Beats
	if len(g.words) > 0 {
		x.view.Options.Beats = int(floatOf(g.words[0]))
	}
	x.Say("each press makes a step")
	if x.view.Options.Beats == 2 {
		x.Say("two beats: the first press shows the verdict, the second makes the update")
	}
}

// speeds are those of play that faster and slower go through, in steps a second.
var speeds = [...]int{1, 2, 4, 8, 15, 30, 60}

// slowLine is what play says while it waits for the line to the terminal.
const slowLine = "play slows down: the connection can't carry more steps per second"

// Tick is one beat of play, late if it had to wait for the line to the terminal. It
// is nothing while a command's work is to be done.
func (x *Explorer) Tick(late bool) {
	if !x.Playing || x.Busy() {
		return
	}
	x.lags(late)
	if err := x.stepOn(1); err != nil {
		x.Playing = false
		x.refuse(err)
	}
	if x.Comparison != nil {
		x.syncComparison()
	}
}

// lags says that the line is slow once play has waited for it some beats out of
// few, and until it has not for some: a message that comes and goes is none.
func (x *Explorer) lags(late bool) {
	const few, most = 4, 8
	if late {
		x.lag = min(x.lag+2, most)
	} else {
		x.lag = max(x.lag-1, 0)
	}
	switch {
	case x.lag >= few:
		x.Say(slowLine)
	case x.lag == 0 && x.message.text == slowLine:
		x.Say("")
	}
}

// Moves reports whether pictures may move, on a terminal that is far or near:
// there unless set motion has it otherwise.
func (x *Explorer) Moves(far bool) bool { return x.motion == "on" || x.motion == "auto" && !far }

// setMotion is the command set motion on|off|auto.
func (x *Explorer) setMotion(value string) error {
	said, known := map[string]string{
		"on": "a changed line turns visibly", "off": "a changed line jumps to its place",
		"auto": "a changed line turns visibly, but not over SSH",
	}[value]
	if !known {
		return fmt.Errorf("%s: expected on, off or auto", model.Quoted(value))
	}
	x.motion = value
	x.Say(said)
	return nil
}

func (x *Explorer) setSpeed(g arguments) {
	next := slices.IndexFunc(speeds[:], func(s int) bool { return s > x.Speed })
	before, _ := slices.BinarySearch(speeds[:], x.Speed)
	switch {
	case g.has("faster") && next >= 0:
		x.Speed = speeds[next]
	case g.has("slower") && before > 0:
		x.Speed = speeds[before-1]
	default: // it is the most or the least, or N
		x.Speed = g.number("N", x.Speed)
	}
	x.Say(fmt.Sprintf("playing at %d steps per second", x.Speed))
}
