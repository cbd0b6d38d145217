package explore

import (
	"context"
	"fmt"
	"time"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/scene"
)

// job is work that a command has begun and that Work continues.
type job struct {
	label string // label for the progress line
	// run continues the job and shows the result. done is also true if it failed, with
	// err saying why; an error without done is the context's.
	run func(ctx context.Context) (done bool, err error)
	// extends: it makes steps, so that Halt goes to the last one made; else Halt leaves
	// the step shown unchanged.
	extends        bool
	addsBoundBreak bool  // a breakpoint on the bound will be set
	endless        bool  // only a key ends it
	waiting        bool  // for a stream's next example
	load           *load // the data or file being loaded; nil: none
}

// Busy reports whether a command's job is unfinished.
func (x *Explorer) Busy() bool {
	return x.job != nil || x.Comparison != nil && x.Comparison.Run.Busy()
}

// Work continues the current job until it is done, ctx ends, there is something new to
// show, or it waits for something other than a processor.
func (x *Explorer) Work(ctx context.Context) error {
	j := x.job
	switch {
	case j == nil && x.Comparison != nil:
		if err := x.Comparison.Run.Work(ctx); err != nil {
			return err
		}
		return x.runQueue() // queued commands have waited for it
	case j == nil:
		return nil
	case j.load != nil:
		return x.awaitLoad(ctx, j.load)
	}
	done, err := j.run(ctx)
	if !done {
		return err
	}
	if err != nil {
		x.notifyError(err)
	}
	if x.job != j { // the job has been replaced: the step arrived at is still being sought
		return x.Work(ctx)
	}
	if x.job = nil; x.Comparison != nil {
		x.syncComparison()
	}
	return x.runQueue()
}

// briefly runs some milliseconds of work at once, independently of the machine's load,
// since the next key would stop a job. It reports whether the work is done.
func (x *Explorer) briefly(work func(ctx context.Context) (done bool, err error)) bool {
	brief, done, err := scene.Briefly(x.ctx), false, error(nil)
	for !done && err == nil {
		done, err = work(brief)
	}
	return err == nil
}

// framePeriod is how long a run continues before its progress is shown.
const framePeriod = 50 * time.Millisecond

// extendUntil makes steps until the run reaches a step or until is true of one, and then
// calls arrive.
func (x *Explorer) extendUntil(label string, step int, until func(algo.Event) bool, arrive func()) {
	if j := x.extensionJob(label, step, until, arrive); x.view.Setup.Online || !x.briefly(j.run) {
		x.job = j
	}
}

// extensionJob is the job of extendUntil. With a stream it may have to wait for examples.
func (x *Explorer) extensionJob(label string, step int, until func(algo.Event) bool, arrive func()) *job {
	t, online, j := x.view.Timeline, x.view.Setup.Online, &job{label: label, extends: true}
	j.run = func(ctx context.Context) (bool, error) {
		reached, waited := t.Reached, j.waiting
		for {
			done, err := makeSteps(ctx, t, step, until)
			switch j.waiting = false; {
			case t.Stopped() == algo.StreamEnded:
				done, err = true, x.streamEnded()
			case t.Stopped() != algo.Running:
				done, err = true, t.Err()
			case !done && waited && err == nil && t.Reached == reached: // the waiting is shown already
				continue
			}
			if done {
				arrive()
			} else if j.waiting = online && t.Reached == reached; online && !j.waiting { // the window may have moved
				x.showMoment(t.Seek(t.Reached), 0) // seek without a job, since this job continues
			}
			return done, err
		}
	}
	return j
}

// makeSteps makes steps until one is reached or until is true of one, the run stops, ctx
// ends, or a frame is due: at the end of a step, or with a stream even while it waits.
func makeSteps(ctx context.Context, t *algo.Timeline, step int, until func(algo.Event) bool) (done bool, err error) {
	frame, cancel := context.WithTimeout(ctx, framePeriod)
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

// Halt ends the current job and playing, and shows the step reached.
func (x *Explorer) Halt() {
	if !x.Busy() {
		return
	}
	x.Playing, x.queue = false, nil
	switch j := x.job; {
	case j == nil:
		x.Comparison.Run.Halt()
		return
	case j.load != nil:
		x.cancelLoad(j.load)
		return
	case !j.extends:
		x.job = nil
		x.Notify("stopped: still at step " + notation.Count(x.Step()))
		return
	}
	x.job = nil
	x.seek(x.view.Timeline.Reached, 0)
	x.Notify("stopped at step " + notation.Count(x.view.Timeline.Reached))
}

// Progress says what the current job is and how far it has come.
func (x *Explorer) Progress() string {
	switch {
	case x.job == nil && x.Comparison != nil:
		return x.Comparison.Run.Progress()
	case x.job == nil:
		return ""
	case !x.job.extends:
		return x.job.label + "; any key stops"
	case x.job.waiting:
		return waitingText
	}
	t := x.view.Timeline
	return fmt.Sprintf("%s: step %s, %s updates; any key stops", x.job.label, notation.Count(t.Reached), notation.Count(t.Updates()))
}

// waitingText is the progress of a stream without an example.
const waitingText = "waiting for the next example; any key stops"

// extendTo extends the run to a step and shows it, or the last step if the run stops
// before.
func (x *Explorer) extendTo(label string, step, beat int) {
	if t := x.view.Timeline; step <= t.Reached || t.Stopped() != algo.Running {
		x.seek(min(step, t.Reached), beat)
		return
	}
	x.extendUntil(label, step, nil, func() { x.seek(min(step, x.view.Timeline.Reached), beat) })
}

// seek shows a step that has been reached; beat 1 stops before its update, if it makes
// one. If recomputing it takes long, that becomes a job.
func (x *Explorer) seek(step, beat int) {
	work := func(ctx context.Context) (bool, error) {
		m, err := x.view.Timeline.SeekContext(ctx, step)
		if err == nil {
			x.showMoment(m, beat)
		}
		return err == nil, err
	}
	if !x.briefly(work) {
		x.job = &job{label: "going to step " + notation.Count(step), run: work}
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

// Counting reports whether counts that the screen shows, of the readouts or the
// breakpoints, are incomplete. Count continues them, and so does each frame.
func (x *Explorer) Counting() bool {
	if x.Busy() || x.Layer == BlankLayer {
		return false
	}
	untested := len(x.breaks) > 0 && x.tested < x.view.Timeline.Reached
	v, now := x.View(), scene.Ended()
	return untested || !v.Compute(now) || !v.Shuffle(now) || x.Comparison != nil && x.Comparison.Run.Counting()
}

// Count continues these counts until ctx ends.
func (x *Explorer) Count(ctx context.Context) {
	if x.testBreaks(ctx) != nil {
		return
	}
	if v := x.View(); v.Compute(ctx) && v.Shuffle(ctx) && x.Comparison != nil {
		x.Comparison.Run.Count(ctx)
	}
}
