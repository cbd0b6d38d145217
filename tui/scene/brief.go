package scene

import "context"

// briefLooks is how often brief work may look at its context: some milliseconds.
const briefLooks = 32

// brief is a context for what a key waits for. It ends by the work that is done under
// it, not by the clock, so that what a frame shows does not depend on the load of the
// machine.
type brief struct {
	context.Context
	looks int
}

// Briefly is ctx for no more than some milliseconds of work.
func Briefly(ctx context.Context) context.Context { return &brief{ctx, briefLooks} }

// Err is asked every so much work.
func (b *brief) Err() error {
	if b.looks--; b.looks < 0 {
		return context.DeadlineExceeded
	}
	return b.Context.Err()
}
