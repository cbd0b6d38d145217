package trace

import (
	"context"
	"errors"
	"io"
	"time"

	"perceptron/algo"
	"perceptron/algo/convergence"
)

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
	p := line.Problem()
	t := newWriter(w, p, o)
	t.timeline, t.state = line, line.Head()
	err := t.write(ctx, func(ctx context.Context) error {
		last, err := t.follow(ctx)
		if err == nil && last.Step > 0 {
			err = t.epoch(ctx, last)
		}
		return err
	})
	if err != nil {
		return err
	}
	return line.Err()
}

// follow writes the steps and gives the last of them. While events wait in the
// buffer it looks up after a while to send them off; with none it waits for the
// next example as long as it takes.
func (t *writer) follow(ctx context.Context) (last algo.Event, err error) {
	t.flush() // the start
	for t.err == nil {
		wait, cancel := ctx, context.CancelFunc(func() {})
		idle := t.out.Buffered() == 0
		if !idle {
			wait, cancel = context.WithTimeout(ctx, batchTime)
		}
		err := t.timeline.Extend(wait, func(e algo.Event) bool {
			last = e
			t.step(e)
			return t.err != nil || idle && t.out.Buffered() > 0
		})
		cancel()
		switch {
		case t.timeline.Stopped() != algo.Running:
			return last, t.err // a fault or an overflow comes after the end
		case err != nil && ctx.Err() != nil:
			t.flush()
			return last, ctx.Err()
		case err != nil && !errors.Is(err, context.DeadlineExceeded):
			return last, err
		case !idle:
			t.flush()
		}
	}
	return last, t.err
}

// streamFields writes the end's fields of a stream: how its labels were taken, which
// at the start may not have come, and that separability is never decided.
func (t *writer) streamFields(o *Object) {
	d := t.state.Problem().Data
	optional(o, "positive", d.Positive)
	optional(o, "negative", d.Negative)
	if len(d.Guess.Notes) > 0 {
		o.Texts("notes", d.Guess.Notes)
	}
	if t.Decide > 0 {
		o.Null("separable")
		o.Text("why", convergence.Verdict(context.Background(), t.state.Problem()).Why)
	}
}
