package explore

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
)

// stepObjection is the reason why there is neither a further step nor a second beat.
func (x *Explorer) stepObjection() error {
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
		return x.streamEnded()
	case algo.JournalFull:
		return fmt.Errorf("the history is full: %d updates (perceptron trace runs longer)", t.Updates())
	}
	return t.Err()
}

func (x *Explorer) backObjection() error { return errorUnless(x.Step() > 0, errStart) }

// stepForward makes n presses: a press is a beat, and with two beats a step that updates
// takes two.
func (x *Explorer) stepForward(n int) error {
	if x.view.Beat == 1 {
		x.view.Beat = 0
		if n--; n == 0 {
			return nil
		}
	}
	if err := x.stepObjection(); err != nil {
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
		x.clampToHistory(x.Step() - 1)
		return
	}
	if x.view.Options.Beats == 2 && x.view.Beat == 0 && n == 1 && x.view.Moment.Event.Updated {
		x.view.Beat = 1
		return
	}
	x.seek(x.clampToHistory(max(0, x.Step()-n)), 0)
}

// nextUpdate goes to the next step that updates, or to the run's end.
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
	if err := x.stepObjection(); err != nil {
		return err
	}
	x.extendUntil("looking for the next update", math.MaxInt, x.untilUpdate(), func() { x.seek(x.view.Timeline.Reached, 0) })
	return nil
}

func (x *Explorer) previousUpdate(arguments) {
	step, _ := x.view.Timeline.PreviousUpdate(x.Step())
	x.seek(step, 0)
}

// nextEpoch goes to the end of the current pass.
func (x *Explorer) nextEpoch(arguments) {
	n := x.passLength()
	x.extendTo("one epoch", (x.Step()/n+1)*n, 0)
}

func (x *Explorer) passLength() int {
	return x.view.Timeline.Problem.StepsPerPass()
}

// runCommand is the command run: on to convergence, a breakpoint or the limit, or back to
// the previous breakpoint.
func (x *Explorer) runCommand(g arguments) {
	if g.has("back") {
		x.runBack()
		return
	}
	from := x.stepsDone()
	x.view.Beat = 0
	x.runToStop(from)
}

// Finish runs to the stop and shows it.
func (x *Explorer) Finish(ctx context.Context) error {
	if x.endless() && x.view.Setup.Steps == 0 {
		return errors.New("the stream has no end (give a step, or --steps)")
	}
	x.extendTo("running", math.MaxInt, 0)
	return x.doWith(ctx, "", x.Work)
}

func (x *Explorer) seekCommand(g arguments) {
	if g.has("end") {
		x.seek(x.view.Timeline.Reached, 0)
		return
	}
	x.extendTo("seeking", x.clampToHistory(g.number("STEP", 0)), 0)
}

func (x *Explorer) setBeats(g arguments) {
	x.view.Options.Beats = 3 - x.view.Options.Beats
	if len(g.words) > 0 {
		x.view.Options.Beats = int(toFloat(g.words[0]))
	}
	x.Notify("each press makes a step")
	if x.view.Options.Beats == 2 {
		x.Notify("two beats: the first press shows the verdict, the second makes the update")
	}
}

// speeds are the speeds that faster and slower go through, in steps a second.
var speeds = [...]int{1, 2, 4, 8, 15, 30, 60}

// slowConnection is the message of playing while it waits for the connection.
const slowConnection = "play slows down: the connection can't carry more steps per second"

// Tick is one step of playing; late says that it had to wait for the connection. During a
// job it does nothing.
func (x *Explorer) Tick(late bool) {
	if !x.Playing || x.Busy() {
		return
	}
	x.trackLag(late)
	if err := x.stepForward(1); err != nil {
		x.Playing = false
		x.notifyError(err)
	}
	if x.Comparison != nil {
		x.syncComparison()
	}
}

// trackLag reports a slow connection once playing has often been late, and until it has
// not been for a while, so that the message does not flicker.
func (x *Explorer) trackLag(late bool) {
	const few, most = 4, 8
	if late {
		x.lagScore = min(x.lagScore+2, most)
	} else {
		x.lagScore = max(x.lagScore-1, 0)
	}
	switch {
	case x.lagScore >= few:
		x.Notify(slowConnection)
	case x.lagScore == 0 && x.message.text == slowConnection:
		x.Notify("")
	}
}

// Animates reports whether pictures may be animated on a terminal that is remote or
// local.
func (x *Explorer) Animates(far bool) bool { return x.motion == "on" || x.motion == "auto" && !far }

// motionSetting is the setting of the screen that says which pictures are animated.
func (x *Explorer) motionSetting() panel.Setting {
	return panel.Setting{
		Name: "motion", Value: x.motion, Doc: "whether a changed line turns visibly; auto: not over SSH",
		Values: []string{"on", "off", "auto"},
	}
}

// setMotion is the command set motion on|off|auto.
func (x *Explorer) setMotion(value string) error {
	text, known := map[string]string{
		"on": "a changed line turns visibly", "off": "a changed line jumps to its place",
		"auto": "a changed line turns visibly, but not over SSH",
	}[value]
	if !known {
		return fmt.Errorf("%s: expected on, off or auto", model.Quoted(value))
	}
	x.motion = value
	x.Notify(text)
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
	default: // fastest or slowest already, or N
		x.Speed = g.number("N", x.Speed)
	}
	x.Notify(fmt.Sprintf("playing at %d steps per second", x.Speed))
}
