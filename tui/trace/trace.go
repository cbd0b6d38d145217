// Package trace writes a run as JSON Lines: one start, then steps with an epoch
// after each pass, then one end. It computes nothing: every number is taken
// from an event or from the state after it, or from the theory, which is worked
// out beside the run. Read trace.go first, then event.go.
package trace

import (
	"bufio"
	"context"
	"io"
	"iter"
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
	t := newWriter(w, p, o)
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
	if err := t.write(ctx, t.run); err != nil {
		return err
	}
	return t.state.Err()
}

func newWriter(w io.Writer, p *algo.Problem, o Options) *writer {
	return &writer{Options: o, out: bufio.NewWriterSize(w, 1<<16), look: lookOf(p)}
}

// write writes the start, the steps and the end, which may be long in coming.
func (t *writer) write(ctx context.Context, steps func(context.Context) error) error {
	t.start()
	err := steps(ctx)
	if err == nil {
		err = t.out.Flush()
	}
	if err == nil {
		err = t.end(ctx)
	}
	if err == nil {
		err = t.out.Flush()
	}
	return err
}

type writer struct {
	Options
	out      *bufio.Writer // it keeps the first error
	err      error
	state    *algo.State
	timeline *algo.Timeline // the run with its history, for the readouts that look back; nil else
	runner   runner         // one of the two
	look     func(t *writer, o *Object, l algo.Look)
	// scores are those of each class for the example looked at.
	scores []float64
	line   Object
	// weights are the fields w and b as they stand; an update empties them.
	weights          []byte
	work             int // looks made since the last flush
	firstPassUpdates int // updates in the first pass
	search           *search
}

// runner makes the steps: a state, or a timeline that keeps them.
type runner interface {
	Pass(ctx context.Context) (algo.Event, error)
	Advance(looks []algo.Look) algo.Event
}

// steps are those of the run, with the scores of several classes taken down between
// looking and learning.
func (t *writer) steps(context.Context) iter.Seq[algo.Event] {
	t.scores = make([]float64, t.state.Classes())
	return func(yield func(algo.Event) bool) {
		for t.state.Stopped() == algo.Running {
			looks := t.state.Look()
			if len(looks) == 0 {
				return
			}
			if len(t.scores) > 0 {
				t.state.Scores(t.scores, looks[0].Example)
			}
			e := t.runner.Advance(looks)
			if t.state.Stopped() == algo.Overflow || !yield(e) {
				return
			}
		}
	}
}

// passes are the last steps of the passes; the last of all may lie within one.
func (t *writer) passes(ctx context.Context) iter.Seq[algo.Event] {
	return func(yield func(algo.Event) bool) {
		for made := 0; t.state.Stopped() == algo.Running; {
			e, err := t.runner.Pass(ctx)
			t.work += e.Step - made - 1 // and one with the event
			if err != nil && t.state.Stopped() == algo.Running || e.Step == made || !yield(e) {
				return
			}
			made = e.Step
		}
	}
}

// run writes the steps and epochs.
func (t *writer) run(ctx context.Context) error {
	var last algo.Event
	events := t.steps
	if t.Every == "epoch" { // whose steps nobody reads
		events = t.passes
	}
	for e := range events(ctx) {
		last = e
		if e.Epoch == 1 {
			t.firstPassUpdates = e.Updates
		}
		t.step(e)
		if e.EndOfPass {
			if err := t.epoch(ctx, e); err != nil {
				return err
			}
		}
		if t.pause(e) && ctx.Err() != nil {
			return ctx.Err()
		}
		if t.err != nil {
			return t.err
		}
	}
	if err := ctx.Err(); err != nil && t.state.Stopped() == algo.Running {
		return err
	}
	if last.Step > 0 && !last.EndOfPass {
		if err := t.epoch(ctx, last); err != nil {
			return err
		}
	}
	return t.err
}

// pause reports whether it is time to look up from the work. A pass that ends
// after much of it is sent off, so that who reads a slow run need not wait for
// a full buffer.
func (t *writer) pause(e algo.Event) bool {
	const much = 1 << 14 // looks
	if t.work++; e.EndOfPass {
		t.work += t.state.Problem().Data.Len()
	}
	if t.work < much {
		return false
	}
	if e.EndOfPass {
		t.work = 0
		t.flush()
	}
	return true
}

func (t *writer) flush() {
	if err := t.out.Flush(); err != nil {
		t.err = err
	}
}

// event begins a line.
func (t *writer) event(name string) *Object {
	t.line.buf = t.line.buf[:0]
	t.line.open()
	t.line.Text("event", name)
	return &t.line
}

// send ends a line.
func (t *writer) send(o *Object) {
	o.close()
	o.buf = append(o.buf, '\n')
	if _, err := t.out.Write(o.buf); err != nil {
		t.err = err
	}
}
