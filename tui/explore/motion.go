package explore

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/scene"
)

// goal is work begun by a command and not yet done: the run is extended up to a
// step, or where until is set until a step satisfies that, and then arrive shows
// it.
type goal struct {
	doing  string // for the progress line
	step   int
	beat   int // of the step, where it is gone to
	until  func(algo.Event) bool
	arrive func()
	load   *load // where data are read instead; else nil
	seeks  bool  // it is a step made before that is being gone to
	tests  bool  // the breakpoints are tested on the steps seen
	stays  bool  // halted, it leaves the step shown as it is
	bound  bool  // a breakpoint of the bound is to be set
	// endless: nothing but a key will end it.
	endless bool
}

// extends reports whether it makes steps, so that it ends where it is halted.
func (g *goal) extends() bool { return g.load == nil && !g.seeks && !g.stays }

// Busy reports whether a command's work is still to be done.
func (x *Explorer) Busy() bool { return x.goal != nil || x.comparing() }

// Work goes on with the work at hand until it is done, ctx ends, there is something
// new to show of a run, or what comes next waits for something else than a processor.
func (x *Explorer) Work(ctx context.Context) error {
	for {
		g := x.goal
		err := x.workOn(ctx, g)
		if err != nil || g == nil || x.goal == g || x.awaits() || !g.tests && (x.goal == nil || !x.goal.tests) {
			return err
		}
	}
}

// awaits reports whether the goal waits for something that is made elsewhere: data, or
// theory, which may not have been asked for yet.
func (x *Explorer) awaits() bool {
	g := x.goal
	return g != nil && (g.load != nil || g.tests && x.awaitsBound())
}

// WorkBriefly makes the first steps to a goal, as many as are some milliseconds of
// work whatever else the machine does: what is that short is done before the next
// key, which would stop it. A stream may have to be waited for.
func (x *Explorer) WorkBriefly() {
	g := x.goal
	if g == nil || !g.extends() || x.online() {
		return
	}
	brief := scene.Briefly(x.ctx)
	for err := error(nil); err == nil && x.goal == g && !x.awaits(); { // whatever frames are due meanwhile
		err = x.Work(brief)
	}
}

// workOn goes on with one goal, which may lead to another.
func (x *Explorer) workOn(ctx context.Context, g *goal) error {
	switch {
	case g == nil && x.comparing():
		return x.workOnComparison(ctx)
	case g == nil:
		return nil
	case g.load != nil:
		return x.await(ctx, g.load)
	case g.seeks:
		if err := x.seekOn(ctx, g.step, g.beat); err != nil {
			return err
		}
		x.goal = nil
	case g.tests:
		if err := x.testAll(ctx); err != nil {
			return err
		}
		x.goal = nil
		g.arrive()
	default:
		if err := x.extend(ctx, g); err != nil {
			return err
		}
	}
	if x.goal == nil { // else the step arrived at is still being gone to
		x.syncComparison()
		x.next()
	}
	return nil
}

// frameTime is how long a run goes on before what has come of it is shown.
const frameTime = 50 * time.Millisecond

// extend extends the run until there is something to show of it, at the end of a
// step, or ctx ends; what ends it otherwise becomes the message.
func (x *Explorer) extend(ctx context.Context, g *goal) error {
	t := x.view.Timeline
	reached, waited := t.Reached(), x.waiting
	done, err := g.extend(ctx, t)
	for waited && !done && err == nil && t.Reached() == reached && t.Stopped() == algo.Running {
		done, err = g.extend(ctx, t) // that it waits is shown already
	}
	if !done && t.Stopped() == algo.Running {
		x.showLatest(reached)
		return err
	}
	x.goal, x.waiting = nil, false
	g.arrive()
	switch {
	case err != nil:
		x.refuse(err)
	case t.Stopped() == algo.Ended:
		x.refuse(x.drained())
	}
	return nil
}

// extend makes steps until the goal is reached, the run stops, or a frame is due: of
// a stream, whatever it waits for then.
func (g *goal) extend(ctx context.Context, t *algo.Timeline) (done bool, err error) {
	if t.Stream() == nil {
		return g.makeSteps(ctx, t)
	}
	frame, cancel := context.WithTimeout(ctx, frameTime)
	defer cancel()
	done, err = g.makeSteps(frame, t)
	if errors.Is(err, context.DeadlineExceeded) && t.Stopped() == algo.Running {
		err = ctx.Err()
	}
	return done, err
}

// makeSteps makes them until the goal is reached, the run stops, a frame is due, or
// ctx ends.
func (g *goal) makeSteps(ctx context.Context, t *algo.Timeline) (done bool, err error) {
	var due atomic.Bool
	defer time.AfterFunc(frameTime, func() { due.Store(true) }).Stop()
	if g.until != nil {
		err = t.Extend(ctx, func(e algo.Event) bool {
			done = g.until(e)
			return done || due.Load()
		})
		return done, err
	}
	for some := 1; t.Reached() < g.step && t.Stopped() == algo.Running && !due.Load() && err == nil; some *= 2 {
		err = t.Reach(ctx, min(g.step, t.Reached()+some))
	}
	return t.Reached() >= g.step, err
}

// Halt ends the work at hand where it stands, and play with it, and shows that step.
func (x *Explorer) Halt() {
	if !x.Busy() {
		return
	}
	x.playing, x.queue = false, nil
	switch {
	case x.goal == nil:
		x.comparison.Run.Halt()
		return
	case x.goal.load != nil:
		x.cancelLoad(x.goal.load)
		return
	case x.goal.seeks, x.goal.stays:
		x.goal = nil
		x.Say("stopped: still at step " + notation.Count(x.Step()))
		return
	}
	x.goal, x.waiting = nil, false
	x.seek(x.view.Timeline.Reached(), 0)
	x.Say("stopped at step " + notation.Count(x.view.Timeline.Reached()))
}

// Progress says what the work at hand is and how far it has come.
func (x *Explorer) Progress() string {
	switch {
	case x.goal == nil && x.comparing():
		return x.comparison.Run.Progress()
	case x.goal == nil:
		return ""
	case x.goal.load != nil, x.goal.seeks, x.goal.stays:
		return x.goal.doing + "; any key stops"
	case x.waiting:
		return waitingText
	}
	t := x.view.Timeline
	return fmt.Sprintf("%s: step %s, %s updates; any key stops", x.goal.doing, notation.Count(t.Reached()), notation.Count(t.Updates()))
}

// extendTo extends the run to a step and shows it, or the last one before it.
func (x *Explorer) extendTo(doing string, step, beat int) {
	if step <= x.view.Timeline.Reached() || x.view.Timeline.Stopped() != algo.Running {
		step = min(step, x.view.Timeline.Reached())
		x.seek(step, beat)
		return
	}
	x.goal = &goal{
		doing:  doing,
		step:   step,
		arrive: func() { x.seek(step, beat) },
	}
}

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
	x.goal = &goal{
		doing:  "looking for the next update",
		until:  x.updatesSoon(),
		arrive: func() { x.seek(x.view.Timeline.Reached(), 0) },
	}
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
