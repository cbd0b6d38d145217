package gate

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Job is the context of a job that passes the gate. Each check of Err may give up the slot
// and wait for another.
type Job struct {
	context.Context
	*slot
}

// slot is what a job and its parts hold at the gate: at most one slot of the semaphore
// between them.
type slot struct {
	gate *Gate

	mu     sync.Mutex
	paused bool      // the job waits for something other than a processor
	held   bool      // a slot of the semaphore is held
	since  time.Time // since when
}

// Begin waits for a job's first slot and returns the job's context, which ends with ctx.
// The caller must Pause it at the end. On a nil Gate the job takes no slot; its checks only
// let other goroutines run first.
func (g *Gate) Begin(ctx context.Context) *Job {
	if w, inside := ctx.(*Job); inside { // its slot belongs to another job
		ctx = w.Context
	}
	w := &Job{ctx, &slot{gate: g, paused: true}}
	w.Resume()
	return w
}

// jobKey is the key under which a context has its Job.
type jobKey struct{}

// Value implements context.Context; under jobKey it is the job itself.
func (w *Job) Value(key any) any {
	if key == (jobKey{}) {
		return w
	}
	return w.Context.Value(key)
}

// jobOf is the job that ctx belongs to, or nil.
func jobOf(ctx context.Context) *Job {
	w, _ := ctx.Value(jobKey{}).(*Job)
	return w
}

// Timeout is context.WithTimeout for a part of a job: a check of the part's context is a
// check of the job's slot too. For other contexts it is context.WithTimeout.
func Timeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	part, cancel := context.WithTimeout(ctx, limit)
	if w := jobOf(ctx); w != nil {
		return &Job{part, w.slot}, cancel
	}
	return part, cancel
}

// Fork is the context of a goroutine that runs beside the job of ctx: it takes slots of its
// own, on the same session's account. The goroutine must call release at its end. For other
// contexts it returns ctx.
func Fork(ctx context.Context) (forked context.Context, release func()) {
	w := jobOf(ctx)
	if w == nil {
		return ctx, func() {}
	}
	b := w.gate.Begin(ctx)
	return b, b.Pause
}

// Pause gives up the slot of the job of ctx while something other than a processor is
// waited for, until resume is called; for other contexts it does nothing.
func Pause(ctx context.Context) (resume func()) {
	w := jobOf(ctx)
	if w == nil || w.isPaused() {
		return func() {}
	}
	w.Pause()
	return w.Resume
}

// isPaused reports whether the job is paused.
func (p *slot) isPaused() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.paused
}

// Err lets other goroutines run and gives up the slot if another session is due. It returns
// nil with a slot held, or the error of the context.
func (w *Job) Err() error {
	runtime.Gosched()
	if w.gate != nil {
		w.yield()
	}
	return w.Context.Err()
}

// yield gives up the slot after a time slice if another session is due, and acquires the
// next.
func (w *Job) yield() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if held := time.Since(w.since); w.held && held > timeSlice && w.gate.shouldYield(held) {
		w.gate.release(held)
		w.held = false
	}
	w.acquire()
}

// Pause gives up the slot until Resume.
func (w *Job) Pause() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.held {
		w.gate.release(time.Since(w.since))
	}
	w.held, w.paused = false, true
}

// Resume waits for a slot, or for the end of the context.
func (w *Job) Resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.paused = false
	w.acquire()
}

// acquire waits for a slot unless one is held, or the job is paused. A part whose context
// ends while it waits leaves the job without a slot; the job's next check acquires one. mu
// is held.
func (w *Job) acquire() {
	if w.gate == nil || w.held || w.paused {
		return
	}
	w.held = w.gate.acquire(w.Context) == nil
	w.since = time.Now()
}
