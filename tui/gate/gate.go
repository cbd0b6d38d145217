// Package gate shares the processors between the sessions of one process: as much
// long work is let on at once as there are places. A place goes to the session that
// has been served least, so that many pieces of one session's work get no more than
// another's one, and one that comes anew goes before all that have computed for
// long. What a key asks for does not wait at the gate. Read gate.go first, then
// work.go.
package gate

import (
	"context"
	"slices"
	"sync"
	"time"
)

const (
	// turn is how long work goes on while other work waits.
	turn = 10 * time.Millisecond
	// credit is how much less than all others a session counts as served that comes
	// anew, or again.
	credit = time.Second
)

// Gate is a session's way to its places. A nil Gate lets all on at once. Its methods
// may be called from any goroutine.
type Gate struct {
	queue  *queue
	served time.Duration // what follows: queue.mu is held
	pieces int           // of its work, that wait or have a place
}

// queue is where the work of all sessions waits.
type queue struct {
	mu      sync.Mutex
	free    int
	least   time.Duration // what the session had been served that was given a place last
	waiting []waiter
}

// waiter is a piece of work.
type waiter struct {
	of *Gate
	in chan struct{} // closed when its turn comes
}

// New is a gate with so many places.
func New(n int) *Gate { return &Gate{queue: &queue{free: n}} }

// Session is the way of another session through the same gate.
func (g *Gate) Session() *Gate {
	if g == nil {
		return nil
	}
	return &Gate{queue: g.queue}
}

// enter waits for a place, or for the end of ctx.
func (g *Gate) enter(ctx context.Context) error {
	h := g.queue
	h.mu.Lock()
	if g.pieces++; g.pieces == 1 {
		g.served = max(g.served, h.least-credit)
	}
	mine := make(chan struct{})
	h.waiting = append(h.waiting, waiter{g, mine})
	h.grant()
	h.mu.Unlock()
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	g.pieces--
	k := slices.IndexFunc(h.waiting, func(w waiter) bool { return w.in == mine })
	if k < 0 { // the turn came at the same moment
		h.free++
		h.grant()
	} else {
		h.waiting = slices.Delete(h.waiting, k, k+1)
	}
	return ctx.Err()
}

// leave gives a place back that was held for so long.
func (g *Gate) leave(held time.Duration) {
	h := g.queue
	h.mu.Lock()
	defer h.mu.Unlock()
	g.served += held
	g.pieces--
	h.free++
	h.grant()
}

// grant gives the free places to the sessions that have been served least: of their
// work, to what came first. mu is held.
func (h *queue) grant() {
	for h.free > 0 && len(h.waiting) > 0 {
		next := 0
		for k, w := range h.waiting {
			if w.of.served < h.waiting[next].of.served {
				next = k
			}
		}
		w := h.waiting[next]
		h.waiting = slices.Delete(h.waiting, next, next+1)
		h.least = max(h.least, w.of.served)
		h.free--
		close(w.in)
	}
}

// contended reports whether somebody waits who has been served less, where a place
// has been held for so long.
func (g *Gate) contended(held time.Duration) bool {
	g.queue.mu.Lock()
	defer g.queue.mu.Unlock()
	return slices.ContainsFunc(g.queue.waiting, func(w waiter) bool { return w.of.served < g.served+held })
}
