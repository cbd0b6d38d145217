package gate

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Work is a piece of work at the gate, as the context that it looks at in
// between: each look may have to wait for another turn.
type Work struct {
	context.Context
	*turnHolder
}

// turnHolder is what a piece of work and its parts have at the gate: one turn at a time
// between them.
type turnHolder struct {
	gate *Gate

	mu     sync.Mutex
	paused bool // it waits for something else than a turn
	inTurn bool
	since  time.Time
}

// Begin waits for the first turn of work that is to end with ctx. It has to be
// left. Without a gate it takes no turn, and keys alone go first.
func (g *Gate) Begin(ctx context.Context) *Work {
	if w, inside := ctx.(*Work); inside { // whose turn is another's
		ctx = w.Context
	}
	w := &Work{ctx, &turnHolder{gate: g, paused: true}}
	w.Resume()
	return w
}

// workKey is what the work that a context is of is asked by.
type workKey struct{}

// Value is that of the context.
func (w *Work) Value(key any) any {
	if key == (workKey{}) {
		return w
	}
	return w.Context.Value(key)
}

// workOf is the work that ctx is of, or nil.
func workOf(ctx context.Context) *Work {
	w, _ := ctx.Value(workKey{}).(*Work)
	return w
}

// Timeout is context.WithTimeout for a part of some work: where ctx is of work at a
// gate, each look at the part's context is one at the work, too.
func Timeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	part, cancel := context.WithTimeout(ctx, limit)
	if w := workOf(ctx); w != nil {
		return &Work{part, w.turnHolder}, cancel
	}
	return part, cancel
}

// Fork is the context of a goroutine beside the work that ctx is of: it waits for
// turns of its own, as that session's, and has to be left.
func Fork(ctx context.Context) (beside context.Context, leave func()) {
	w := workOf(ctx)
	if w == nil {
		return ctx, func() {}
	}
	b := w.gate.Begin(ctx)
	return b, b.Pause
}

// PauseWork gives the turn of the work that ctx is of away, while something else is
// waited for, until back is called; it is nothing for other contexts.
func PauseWork(ctx context.Context) (back func()) {
	w := workOf(ctx)
	if w == nil || w.isPaused() {
		return func() {}
	}
	w.Pause()
	return w.Resume
}

func (p *turnHolder) isPaused() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.paused
}

// Err is that of the context, once what keys have asked for has gone first. It returns
// in a turn of the work, or at its end.
func (w *Work) Err() error {
	runtime.Gosched()
	if w.gate != nil {
		w.yield()
	}
	return w.Context.Err()
}

func (w *Work) yield() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if held := time.Since(w.since); w.inTurn && held > turn && w.gate.contended(held) {
		w.gate.leave(held)
		w.inTurn = false
	}
	w.enter()
}

// Pause gives the turn away, for what waits for something else than a processor.
func (w *Work) Pause() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.inTurn {
		w.gate.leave(time.Since(w.since))
	}
	w.inTurn, w.paused = false, true
}

// Resume waits for another turn, or for the end of the context.
func (w *Work) Resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.paused = false
	w.enter()
}

// enter waits for a turn where the work wants one and has none: after a part whose
// time was up while it waited, the whole goes on. mu is held.
func (w *Work) enter() {
	if w.gate == nil || w.inTurn || w.paused {
		return
	}
	w.inTurn = w.gate.enter(w.Context) == nil
	w.since = time.Now()
}
