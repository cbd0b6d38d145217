package explore

import (
	"context"
	"fmt"
	"time"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/scene"
)

// goal is work begun by a command and not yet done.
type goal struct {
	doing string // for the progress line
	// work goes on with it, and shows what has come of it. It is done where it can go no
	// further, too, and the error is then why; one before that is that of the context.
	work func(ctx context.Context) (done bool, err error)
	// extends: it makes steps, so that it ends where it is halted; else that leaves the
	// step shown as it is.
	extends bool
	bound   bool  // a breakpoint of the bound is to be set
	endless bool  // nothing but a key will end it
	waiting bool  // for a stream's next example
	load    *load // data that are being read, or a file that is being written; nil: neither
}

// Busy reports whether a command's work is still to be done.
func (x *Explorer) Busy() bool {
	return x.goal != nil || x.Comparison != nil && x.Comparison.Run.Busy()
}

// Work goes on with the work at hand until it is done, ctx ends, there is something
// new to show of a run, or what comes next waits for something else than a processor.
func (x *Explorer) Work(ctx context.Context) error {
	g := x.goal
	switch {
	case g == nil && x.Comparison != nil:
		if err := x.Comparison.Run.Work(ctx); err != nil {
			return err
		}
		return x.next() // which has waited for it
	case g == nil:
		return nil
	case g.load != nil:
		return x.await(ctx, g.load)
	}
	done, err := g.work(ctx)
	if !done {
		return err
	}
	if err != nil {
		x.refuse(err)
	}
	if x.goal != g { // the step arrived at is still being gone to
		return x.Work(ctx)
	}
	if x.goal = nil; x.Comparison != nil {
		x.syncComparison()
	}
	return x.next()
}

// briefly does what is no more than some milliseconds of work, whatever else the machine
// does, at once: the next key would stop it.
func (x *Explorer) briefly(work func(ctx context.Context) (done bool, err error)) bool {
	brief, done, err := scene.Briefly(x.ctx), false, error(nil)
	for !done && err == nil {
		done, err = work(brief)
	}
	return err == nil
}

// frameTime is how long a run goes on before what has come of it is shown.
const frameTime = 50 * time.Millisecond

// extendUntil makes steps until the run has come to one, or one satisfies until, and then
// has that shown.
func (x *Explorer) extendUntil(doing string, step int, until func(algo.Event) bool, arrive func()) {
	if g := x.extension(doing, step, until, arrive); x.view.Setup.Online || !x.briefly(g.work) {
		x.goal = g
	}
}

// extension is extendUntil, yet to be done. A stream may have to be waited for.
func (x *Explorer) extension(doing string, step int, until func(algo.Event) bool, arrive func()) *goal {
	t, online, g := x.view.Timeline, x.view.Setup.Online, &goal{doing: doing, extends: true}
	g.work = func(ctx context.Context) (bool, error) {
		reached, waited := t.Reached, g.waiting
		for {
			done, err := makeSteps(ctx, t, step, until)
			switch g.waiting = false; {
			case t.Stopped() == algo.StreamEnded:
				done, err = true, x.drained()
			case t.Stopped() != algo.Running:
				done, err = true, t.Err()
			case !done && waited && err == nil && t.Reached == reached: // that it waits is shown already
				continue
			}
			if done {
				arrive()
			} else if g.waiting = online && t.Reached == reached; online && !g.waiting { // the window may have moved
				x.showMoment(t.Seek(t.Reached), 0) // at once: the goal goes on
			}
			return done, err
		}
	}
	return g
}

// makeSteps makes steps until one is reached or satisfies until, the run stops, ctx
// ends, or a frame is due: at the end of a step, or of a stream whatever it waits for.
func makeSteps(ctx context.Context, t *algo.Timeline, step int, until func(algo.Event) bool) (done bool, err error) {
	frame, cancel := context.WithTimeout(ctx, frameTime)
	defer cancel()
	work := ctx
	if t.Problem.Setup.Online {
		work = frame
	}
	if until != nil {
		err = t.Extend(work, step, func(e algo.Event) bool {
			done = until(e) || e.Step >= step
			return done || frame.Err() != nil
		})
	} else {
		for some := 1; !done && err == nil && t.Stopped() == algo.Running && (some == 1 || frame.Err() == nil); some *= 2 {
			err = t.Extend(work, min(step, t.Reached+some), nil)
			done = t.Reached >= step
		}
	}
	if work == frame && err != nil && t.Stopped() == algo.Running {
		err = ctx.Err()
	}
	return done, err
}

// Halt ends the work at hand where it stands, and play with it, and shows that step.
func (x *Explorer) Halt() {
	if !x.Busy() {
		return
	}
	x.Playing, x.queue = false, nil
	switch g := x.goal; {
	case g == nil:
		x.Comparison.Run.Halt()
		return
	case g.load != nil:
		x.cancelLoad(g.load)
		return
	case !g.extends:
		x.goal = nil
		x.Say("stopped: still at step " + notation.Count(x.Step()))
		return
	}
	x.goal = nil
	x.seek(x.view.Timeline.Reached, 0)
	x.Say("stopped at step " + notation.Count(x.view.Timeline.Reached))
}

// Progress says what the work at hand is and how far it has come.
func (x *Explorer) Progress() string {
	switch {
	case x.goal == nil && x.Comparison != nil:
		return x.Comparison.Run.Progress()
	case x.goal == nil:
		return ""
	case !x.goal.extends:
		return x.goal.doing + "; any key stops"
	case x.goal.waiting:
		return waitingText
	}
	t := x.view.Timeline
	return fmt.Sprintf("%s: step %s, %s updates; any key stops", x.goal.doing, notation.Count(t.Reached), notation.Count(t.Updates()))
}

// waitingText is said of a stream that has no example yet.
const waitingText = "waiting for the next example; any key stops"

// extendTo extends the run to a step and shows it, or the last one before it.
func (x *Explorer) extendTo(doing string, step, beat int) {
	if t := x.view.Timeline; step <= t.Reached || t.Stopped() != algo.Running {
		x.seek(min(step, t.Reached), beat)
		return
	}
	x.extendUntil(doing, step, nil, func() { x.seek(min(step, x.view.Timeline.Reached), beat) })
}

// seek shows a step that has been reached; beat 1 stops before its update, if
// it makes one. One that takes long to make again is left to Work.
func (x *Explorer) seek(step, beat int) {
	work := func(ctx context.Context) (bool, error) {
		m, err := x.view.Timeline.SeekContext(ctx, step)
		if err == nil {
			x.showMoment(m, beat)
		}
		return err == nil, err
	}
	if !x.briefly(work) {
		x.goal = &goal{doing: "going to step " + notation.Count(step), work: work}
	}
}

// showMoment shows a moment.
func (x *Explorer) showMoment(m algo.Moment, beat int) {
	x.view.Moment = m
	x.view.Beat = 0
	if m.Event.Updated {
		x.view.Beat = beat
	}
}

// Counting reports whether something that the screen shows of the readouts, or of the
// breakpoints, is still to be worked out: Count goes on with it, and so does each frame.
func (x *Explorer) Counting() bool {
	if x.Busy() || x.Layer == BlankLayer {
		return false
	}
	untested := len(x.breaks) > 0 && x.tested < x.view.Timeline.Reached
	v, now := x.View(), scene.Ended()
	return untested || !v.Compute(now) || !v.Shuffle(now) || x.Comparison != nil && x.Comparison.Run.Counting()
}

// Count works it out for as long as ctx lasts.
func (x *Explorer) Count(ctx context.Context) {
	if x.testBreaks(ctx) != nil {
		return
	}
	if v := x.View(); v.Compute(ctx) && v.Shuffle(ctx) && x.Comparison != nil {
		x.Comparison.Run.Count(ctx)
	}
}
