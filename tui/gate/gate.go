// Package gate shares the processors between the sessions of one process: long
// work goes through a gate that lets so much of it on at once, by turns in the
// order in which it came. What a key asks for does not wait at the gate.
package gate

import (
	"context"
	"sync"
	"time"
)

// turn is how long work goes on while other work waits.
const turn = 10 * time.Millisecond

// Gate lets some pieces of work on at once. A nil Gate lets all of them on. Its
// methods may be called from any goroutine.
type Gate struct {
	mu      sync.Mutex
	free    int
	waiting []chan struct{} // each is closed when its turn comes
}

// New is a gate for so many at once.
func New(n int) *Gate { return &Gate{free: n} }

// enter waits for a turn, or for the end of ctx.
func (g *Gate) enter(ctx context.Context) error {
	g.mu.Lock()
	if g.free > 0 {
		g.free--
		g.mu.Unlock()
		return nil
	}
	mine := make(chan struct{})
	g.waiting = append(g.waiting, mine)
	g.mu.Unlock()
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for k, w := range g.waiting {
		if w == mine {
			g.waiting = append(g.waiting[:k], g.waiting[k+1:]...)
			return ctx.Err()
		}
	}
	g.pass() // it came at the same moment
	return ctx.Err()
}

// leave gives the turn to who has waited longest.
func (g *Gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pass()
}

func (g *Gate) pass() {
	if len(g.waiting) == 0 {
		g.free++
		return
	}
	close(g.waiting[0])
	g.waiting = g.waiting[1:]
}

// asked reports whether somebody waits.
func (g *Gate) asked() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.waiting) > 0
}

// Enter waits for a turn, which lasts until leave is called, or ctx ends. leave
// may be called more than once. An error is that of ctx.
func (g *Gate) Enter(ctx context.Context) (leave func(), err error) {
	if g == nil {
		return func() {}, nil
	}
	if err := g.enter(ctx); err != nil {
		return func() {}, err
	}
	once := sync.OnceFunc(g.leave)
	stop := context.AfterFunc(ctx, once)
	return func() {
		stop()
		once()
	}, nil
}

// Work is a piece of work at the gate, as the context that it looks at in
// between: each look may have to wait for another turn.
type Work struct {
	context.Context
	gate *Gate

	mu    sync.Mutex
	in    bool
	since time.Time
}

// Begin waits for the first turn of work that is to end with ctx. It has to be
// left.
func (g *Gate) Begin(ctx context.Context) *Work {
	w := &Work{Context: ctx, gate: g}
	w.Resume()
	return w
}

// Err is that of the context. It returns in a turn of the work, or at its end.
func (w *Work) Err() error {
	if w.gate == nil {
		return w.Context.Err()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.in && time.Since(w.since) > turn && w.gate.asked() {
		w.gate.leave()
		w.in = false
		w.enter()
	}
	return w.Context.Err()
}

// Pause gives the turn away, for what waits for something else than a processor.
func (w *Work) Pause() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.in {
		w.gate.leave()
	}
	w.in = false
}

// Resume waits for another turn, or for the end of the context.
func (w *Work) Resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.gate != nil && !w.in {
		w.enter()
	}
}

func (w *Work) enter() {
	w.in = w.gate.enter(w.Context) == nil
	w.since = time.Now()
}
