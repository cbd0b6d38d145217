package cli

import (
	"context"
	"errors"
	"io"
	"sync"

	"perceptron/tui"
)

// leadHere is the leader's explorer on the server's own terminal, which the log
// leaves alone for that time.
func (s *service) leadHere(ctx context.Context, log *shaded) error {
	log.shade(s.env.Terminal.Stderr)
	defer log.shade(false)
	member := s.room.Class.Join("leader", true)
	defer member.Leave()
	if err := member.Lead(); err != nil {
		return err
	}
	env := s.env
	env.Screen.Explore = func(ctx context.Context, o Opening) (string, error) {
		o.seat = &tui.Seat{Member: member, Class: s.room.Class, Local: true}
		o.host = s.host
		again, err := s.env.Screen.Explore(ctx, o)
		if err == nil {
			again = "the server goes on without a leader: ctrl+c ends it, ssh -t " + s.address.String() + " lead leads again with a key of --lead-keys"
		}
		return again, err
	}
	if runAs(ctx, s.first, env, &guest{layout: s.layout}) != done && ctx.Err() == nil {
		return errors.New("--lead: the leader's explorer has failed")
	}
	return nil
}

// shaded is a writer that drops what is written while somebody draws there.
type shaded struct {
	io.Writer
	mu   sync.Mutex
	dark bool
}

func (w *shaded) shade(on bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.dark = on
}

func (w *shaded) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.dark {
		return len(p), nil
	}
	return w.Writer.Write(p)
}
