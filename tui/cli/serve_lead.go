package cli

import (
	"context"
	"errors"
	"io"
	"sync"

	"perceptron/tui"
	"perceptron/tui/class"
)

// leadClass is the leader's explorer on the server's own terminal, which the log
// leaves alone for that time.
func (s *service) leadClass(ctx context.Context, log *mutedWriter) error {
	log.mute(s.env.Terminal.Stderr)
	defer log.mute(false)
	member := s.room.Class.Join(class.Lecturer, true)
	defer member.Leave()
	if err := member.Lead(); err != nil {
		return err
	}
	env := s.env
	env.Screen.Explore = func(ctx context.Context, o tui.Options) (string, error) {
		o.Seat = &tui.Seat{Member: member, Class: s.room.Class, Local: true}
		o.Host = s.host
		again, err := s.env.Screen.Explore(ctx, o)
		if err == nil {
			again = "the server goes on without a leader: ctrl+c ends it, ssh -t " + s.address.String() + " lead leads again with a key of --lead-keys"
		}
		return again, err
	}
	if runAs(ctx, s.defaultArgs, env, &guest{guestData: s.guestData}) != done && ctx.Err() == nil {
		return errors.New("--lead: the leader's explorer has failed")
	}
	return nil
}

// mutedWriter is a writer that drops what is written while somebody draws there.
type mutedWriter struct {
	io.Writer
	mu    sync.Mutex
	muted bool
}

func (w *mutedWriter) mute(on bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.muted = on
}

func (w *mutedWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.muted {
		return len(p), nil
	}
	return w.Writer.Write(p)
}
