// Package trace writes a run as JSON Lines: one start, then steps with an epoch
// after each pass, then one end. It computes nothing: every number is taken
// from an event or from the state after it, or from the theory, which is worked
// out beside the run. Read trace.go first, then event.go.
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

// EveryNames are the ways to thin the steps, the default first: all of them,
// those that update, none.
func EveryNames() []string { return []string{"step", "update", "epoch"} }

// Options says what is written beside the bare run.
type Options struct {
	Every string // one of EveryNames; "" is the first
	Scale string // how the features were scaled; "" is none
	// Decide is how long the theory is worked out in all: the maximum margin or
	// a certificate, beside the run, and then the bounds. 0 leaves the fields
	// about it out.
	Decide time.Duration
}

// Write runs p and writes its events to w as they come. It returns the error
// of w, that of ctx, or the overflow that stopped the run; after an overflow
// the events are whole, with an end.
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
	return &writer{Options: o, out: bufio.NewWriterSize(w, 1<<16), counted: func() error { return nil }}
}

// write writes the start, the steps and the end, which may be long in coming.
func (t *writer) write(ctx context.Context, steps func(context.Context) error) error {
	t.start()
	if err := cmp.Or(steps(ctx), t.out.Flush()); err != nil {
		return err
	}
	return cmp.Or(t.end(ctx), t.out.Flush())
}

type writer struct {
	Options
	out      *bufio.Writer // it keeps the first error
	state    *algo.State
	timeline *algo.Timeline // the run with its history, for the readouts that look back; nil else
	runner   runner         // one of the two
	// scores are those of each class for the example looked at.
	scores           []float64
	line             Object
	sent             time.Time // when the last events were
	firstPassUpdates int       // updates in the first pass
	search           *search
	counted          func() error // waits for the epoch that is counted beside the run
}

// runner makes the steps: a state, or a timeline that keeps them.
type runner interface {
	Pass(ctx context.Context) (algo.Event, error)
	Learn(looks []algo.Prediction) algo.Event
}

// next makes the next step, with the scores of several classes taken down between
// looking and learning, or, where nobody reads the steps, those of the pass; the event is
// that of the last step made.
func (t *writer) next(ctx context.Context) algo.Event {
	if t.Every == "epoch" {
		e, _ := t.runner.Pass(ctx) // what stopped it is ctx's or the state's
		return e
	}
	if looks := t.state.PredictNext(); len(looks) > 0 {
		if len(t.scores) > 0 {
			t.state.Scores(t.scores, looks[0].Example)
		}
		return t.runner.Learn(looks)
	}
	return t.state.Event
}

// run writes the steps and epochs.
func (t *writer) run(ctx context.Context) error {
	defer func() { _ = t.counted() }() // nothing is written when the run is over
	t.scores = make([]float64, t.state.Classes())
	var last algo.Event
	for t.state.Stopped() == algo.Running {
		e := t.next(ctx)
		if err := cmp.Or(t.counted(), ctx.Err()); err != nil {
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
	return t.counted()
}

// flush sends off what is written, so that who reads a slow run need not wait for a
// full buffer.
func (t *writer) flush() error {
	t.sent = time.Now()
	return t.out.Flush()
}

// event begins a line.
func (t *writer) event(name string) *Object {
	t.line.buf = t.line.buf[:0]
	t.line.open()
	t.line.Put("event", name)
	return &t.line
}

// send ends a line.
func (t *writer) send(o *Object) error {
	o.close()
	_, err := t.out.Write(append(o.buf, '\n'))
	return err
}

// batchTime is how long an event over a stream may wait for others before it is
// sent off.
const batchTime = 50 * time.Millisecond

// Follow writes a run over a stream as its examples come, until the stream
// ends, a step limit, or the end of ctx, whose error it then returns; the events
// so far are written. So they are before a fault of the stream, which is
// returned, and the end.
//
// What would take the whole set is left out: the number of examples, the radius,
// and the errors and the loss of an epoch and of the end. The one pass has its
// epoch event when it is over, wherever it was cut.
func Follow(ctx context.Context, w io.Writer, line *algo.Timeline, o Options) error {
	t := newWriter(w, o)
	t.timeline, t.state = line, line.Head()
	err := t.write(ctx, func(ctx context.Context) error {
		last, err := t.follow(ctx)
		if err == nil && last.Step > 0 {
			err = t.epoch(ctx, last)
		}
		return err
	})
	return cmp.Or(err, line.Err())
}

// follow writes the steps and gives the last of them. While events wait in the
// buffer it looks up after a while to send them off; with none it waits for the
// next example as long as it takes.
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
			return last, failed // a fault or an overflow comes after the end
		case ctx.Err() != nil:
			return last, ctx.Err()
		case !idle && (err == nil || errors.Is(err, context.DeadlineExceeded)):
			err = t.flush()
		}
	}
	return last, err
}
