// Package trace writes a run as JSON Lines: one start event, then step events with an epoch
// event after each pass, then one end event. It computes nothing: every number comes from
// an event, the state after it, or the theory, which is searched concurrently. Read
// trace.go first, then event.go.
package trace

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"time"

	"perceptron/algo"
	"perceptron/tui/gate"
)

// EveryNames is the ways to thin the steps, the default first: all, those that update,
// none.
func EveryNames() []string { return []string{"step", "update", "epoch"} }

// Options is the options of a trace.
type Options struct {
	Every string // one of EveryNames; "": the first
	Scale string // how the features were scaled; "": none
	// Decide is the time limit of the theory in all: of the search for the maximum margin or
	// a certificate, during the run, and of the bounds after it. 0 leaves their fields
	// out.
	Decide time.Duration
}

// Write runs p and writes its events to w as they come. It returns the error of w or ctx,
// or the overflow that stopped the run; the events of an overflowed run are complete, with
// an end.
func Write(ctx context.Context, w io.Writer, p *algo.Problem, o Options) error {
	t := newWriter(w, o)
	if p.Setup.Readout == "last" {
		t.state = p.Start()
		t.runner = t.state
	} else {
		t.timeline = algo.NewTimeline(p)
		t.state, t.runner = t.timeline.Head(), t.timeline
	}
	if o.Decide > 0 {
		ctx, cancel := gate.Timeout(ctx, o.Decide)
		defer cancel()
		t.search = startSearch(ctx, p)
	}
	return cmp.Or(t.write(ctx, t.run), t.state.Err())
}

func newWriter(w io.Writer, o Options) *writer {
	return &writer{Options: o, out: bufio.NewWriterSize(w, 1<<16), pendingEpoch: func() error { return nil }}
}

// write writes the start, the steps and the end. It flushes before the end, which may take
// long.
func (t *writer) write(ctx context.Context, steps func(context.Context) error) error {
	t.start()
	if err := cmp.Or(steps(ctx), t.out.Flush()); err != nil {
		return err
	}
	return cmp.Or(t.end(ctx), t.out.Flush())
}

// writer writes the events of one run.
type writer struct {
	Options
	out      *bufio.Writer // keeps the first error
	state    *algo.State
	timeline *algo.Timeline // the run with its history, for readouts that need it; else nil
	runner   runner         // state or timeline
	// scores is the score of each class for the step's example.
	scores           []float64
	line             Object
	flushed          time.Time // time of the last flush
	firstPassUpdates int       // updates in the first pass
	search           *search
	pendingEpoch     func() error // waits for the epoch event that is computed concurrently
}

// runner makes the steps: a state, or a timeline, which keeps them.
type runner interface {
	Pass(ctx context.Context) (algo.Event, error)
	Learn(looks []algo.Prediction) algo.Event
}

// next makes the next step or, if no steps are written, the next pass, and returns its last
// event. It takes down the scores of several classes between prediction and update.
func (t *writer) next(ctx context.Context) algo.Event {
	if t.Every == "epoch" {
		e, _ := t.runner.Pass(ctx) // the error is ctx's or the state's
		return e
	}
	if predictions := t.state.PredictNext(); len(predictions) > 0 {
		if len(t.scores) > 0 {
			t.state.Scores(t.scores, predictions[0].Example)
		}
		return t.runner.Learn(predictions)
	}
	return t.state.Event
}

// run writes the steps and epochs.
func (t *writer) run(ctx context.Context) error {
	defer func() { _ = t.pendingEpoch() }() // no goroutine may write after run returns
	t.scores = make([]float64, t.state.Classes())
	var last algo.Event
	for t.state.Stopped() == algo.Running {
		e := t.next(ctx)
		if err := cmp.Or(t.pendingEpoch(), ctx.Err()); err != nil {
			return err
		}
		if e.Step == last.Step {
			break
		}
		last = e
		if e.Epoch == 1 {
			t.firstPassUpdates = e.Updates
		}
		err := t.step(e)
		if err == nil && e.EndOfPass {
			err = t.epoch(ctx, e)
		}
		if err != nil {
			return err
		}
	}
	if last.Step > 0 && !last.EndOfPass {
		if err := t.epoch(ctx, last); err != nil {
			return err
		}
	}
	return t.pendingEpoch()
}

// flush flushes the buffer, so that the reader of a slow run need not wait until it is
// full.
func (t *writer) flush() error {
	t.flushed = time.Now()
	return t.out.Flush()
}

// event begins an event.
func (t *writer) event(name string) *Object {
	t.line.buf = t.line.buf[:0]
	t.line.open()
	t.line.Put("event", name)
	return &t.line
}

// send ends an event.
func (t *writer) send(o *Object) error {
	o.close()
	_, err := t.out.Write(append(o.buf, '\n'))
	return err
}

// batchTime is how long an event of a stream may wait in the buffer for others.
const batchTime = 50 * time.Millisecond

// Follow writes a run over a stream as its examples come, until the stream ends, a step
// limit is reached, or ctx ends, whose error it then returns; the events so far are
// written. An error of the stream is returned after its events and the end.
//
// What would need the whole set is left out: the number of examples, the radius, and the
// errors and the loss of the epoch and of the end. The only pass has its epoch event when
// it is over, wherever it was cut.
func Follow(ctx context.Context, w io.Writer, timeline *algo.Timeline, o Options) error {
	t := newWriter(w, o)
	t.timeline, t.state = timeline, timeline.Head()
	err := t.write(ctx, func(ctx context.Context) error {
		last, err := t.follow(ctx)
		if err == nil && last.Step > 0 {
			err = t.epoch(ctx, last)
		}
		return err
	})
	return cmp.Or(err, timeline.Err())
}

// follow writes the steps and returns the last one. While events wait in the buffer it
// stops after batchTime to flush them; with an empty buffer it waits for the next example
// without limit.
func (t *writer) follow(ctx context.Context) (last algo.Event, err error) {
	err = t.flush() // the start
	for err == nil {
		wait, cancel := ctx, context.CancelFunc(func() {})
		idle := t.out.Buffered() == 0
		if !idle {
			wait, cancel = context.WithTimeout(ctx, batchTime)
		}
		var failed error
		err = t.timeline.Extend(wait, math.MaxInt, func(e algo.Event) bool {
			last = e
			failed = t.step(e)
			return failed != nil || idle && t.out.Buffered() > 0
		})
		cancel()
		switch {
		case failed != nil || t.timeline.Stopped() != algo.Running:
			return last, failed // an error of the stream, or an overflow, is reported after the end
		case ctx.Err() != nil:
			return last, ctx.Err()
		case !idle && (err == nil || errors.Is(err, context.DeadlineExceeded)):
			err = t.flush()
		}
	}
	return last, err
}
