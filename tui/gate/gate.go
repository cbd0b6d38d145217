// Package gate shares the processors between the sessions of one process: long
// work goes through a gate that lets so much of it on at once, by turns. The next
// turn is that of the session whose last one is longest ago, so that many pieces of
// one session's work get no more than another's one. What a key asks for does not
// wait at the gate. Read gate.go first, then work.go.
package gate

import (
	"context"
	"slices"
	"sync"
	"time"
)

// turn is how long work goes on while other work waits.
const turn = 10 * time.Millisecond

// Gate is a session's way to its turns. A nil Gate lets all on at once. Its methods
// may be called from any goroutine.
type Gate struct {
	queue *queue
	last  int // the turn that was given to it last; queue.mu is held
}

// queue is where the work of all sessions waits.
type queue struct {
	mu      sync.Mutex
	free    int
	turns   int // given so far
	waiting []waiter
}

// waiter is a piece of work.
type waiter struct {
	of *Gate
	in chan struct{} // closed when its turn comes
}

// New is a gate for so many at once.
func New(n int) *Gate { return &Gate{queue: &queue{free: n}} }

// Session is the way of another session through the same gate.
func (g *Gate) Session() *Gate {
	if g == nil {
		return nil
	}
	return &Gate{queue: g.queue}
}

// enter waits for a turn, or for the end of ctx.
func (g *Gate) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	h := g.queue
	h.mu.Lock()
	if h.free > 0 {
		h.free--
		h.grant(g)
		h.mu.Unlock()
		return nil
	}
	mine := make(chan struct{})
	h.waiting = append(h.waiting, waiter{g, mine})
	h.mu.Unlock()
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	k := slices.IndexFunc(h.waiting, func(w waiter) bool { return w.in == mine })
	if k < 0 { // the turn came at the same moment
		h.grantNext()
	} else {
		h.waiting = slices.Delete(h.waiting, k, k+1)
	}
	return ctx.Err()
}

// leave gives the turn to the next.
func (g *Gate) leave() {
	g.queue.mu.Lock()
	defer g.queue.mu.Unlock()
	g.queue.grantNext()
}

// grant counts a turn; mu is held.
func (h *queue) grant(g *Gate) {
	h.turns++
	g.last = h.turns
}

// grantNext gives a turn to the session that has waited longest since its last: of its
// work, to what came first. mu is held.
func (h *queue) grantNext() {
	if len(h.waiting) == 0 {
		h.free++
		return
	}
	next := 0
	for k, w := range h.waiting {
		if w.of.last < h.waiting[next].of.last {
			next = k
		}
	}
	w := h.waiting[next]
	h.waiting = slices.Delete(h.waiting, next, next+1)
	h.grant(w.of)
	close(w.in)
}

// contended reports whether somebody waits.
func (g *Gate) contended() bool {
	g.queue.mu.Lock()
	defer g.queue.mu.Unlock()
	return len(g.queue.waiting) > 0
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
