// Package gate is a fair semaphore: it limits how many long jobs run at once in one process
// that serves many sessions. A free slot goes to the session that has been served least, so
// that several jobs of one session get no more than another's single job, and a new session
// goes before all that have computed for long. A job that holds a slot gives it up when its
// context is checked, if a session served less is waiting. The short work of a key does not
// pass the gate. Read gate.go first, then job.go.
package gate

import (
	"context"
	"slices"
	"sync"
	"time"
)

const (
	// timeSlice is how long a job keeps its slot while others wait.
	timeSlice = 10 * time.Millisecond
	// credit is by how much a new or returning session counts as served less than the
	// others.
	credit = time.Second
)

// Gate is one session's handle on the semaphore. A nil Gate has no limit. Its methods may
// be called from any goroutine.
type Gate struct {
	semaphore *semaphore
	served    time.Duration // slot time used; this and the next are guarded by semaphore.mu
	jobs      int           // jobs that wait or hold a slot
}

// semaphore is the slots, and the jobs of all sessions that wait for one.
type semaphore struct {
	mu          sync.Mutex
	free        int           // free slots
	virtualTime time.Duration // the largest served of a session when it was given a slot
	waiting     []waiter
}

// waiter is a job that waits for a slot.
type waiter struct {
	gate    *Gate
	granted chan struct{} // closed when it has one
}

// New is a gate with n slots.
func New(n int) *Gate { return &Gate{semaphore: &semaphore{free: n}} }

// Session is the handle of another session on the same semaphore.
func (g *Gate) Session() *Gate {
	if g == nil {
		return nil
	}
	return &Gate{semaphore: g.semaphore}
}

// acquire waits for a slot, or for the end of ctx.
func (g *Gate) acquire(ctx context.Context) error {
	s := g.semaphore
	s.mu.Lock()
	if g.jobs++; g.jobs == 1 {
		g.served = max(g.served, s.virtualTime-credit)
	}
	granted := make(chan struct{})
	s.waiting = append(s.waiting, waiter{g, granted})
	s.grant()
	s.mu.Unlock()
	select {
	case <-granted:
		return nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	g.jobs--
	k := slices.IndexFunc(s.waiting, func(w waiter) bool { return w.granted == granted })
	if k < 0 { // the slot was granted at the same moment
		s.free++
		s.grant()
	} else {
		s.waiting = slices.Delete(s.waiting, k, k+1)
	}
	return ctx.Err()
}

// release returns a slot that was held for that long.
func (g *Gate) release(held time.Duration) {
	s := g.semaphore
	s.mu.Lock()
	defer s.mu.Unlock()
	g.served += held
	g.jobs--
	s.free++
	s.grant()
}

// grant gives the free slots to the waiting sessions that have been served least, and of
// one session's jobs to the first that came; mu is held.
func (s *semaphore) grant() {
	for s.free > 0 && len(s.waiting) > 0 {
		next := 0
		for k, w := range s.waiting {
			if w.gate.served < s.waiting[next].gate.served {
				next = k
			}
		}
		w := s.waiting[next]
		s.waiting = slices.Delete(s.waiting, next, next+1)
		s.virtualTime = max(s.virtualTime, w.gate.served)
		s.free--
		close(w.granted)
	}
}

// shouldYield reports whether a session waits that has been served less than this one,
// which has held a slot for that long.
func (g *Gate) shouldYield(held time.Duration) bool {
	g.semaphore.mu.Lock()
	defer g.semaphore.mu.Unlock()
	return slices.ContainsFunc(g.semaphore.waiting, func(w waiter) bool { return w.gate.served < g.served+held })
}
