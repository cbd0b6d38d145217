package explore

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// Data are read beside the keys: the explorer is busy and says so, a key stops
// the reading, and what was open stays open until there is something else.
func TestOpenBesideKeys(t *testing.T) {
	s, other := and(t), and(t)
	other.Name = "other"
	release := make(chan error)
	var asked context.Context
	x := must(New(s, func(ctx context.Context, _ string, _ []string) (Source, error) {
		asked = ctx
		return other, <-release
	}))
	slice := func() error {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		return x.Work(ctx)
	}
	x.Begin("open large.csv; step 2")
	if err := slice(); !errors.Is(err, context.DeadlineExceeded) || !x.Busy() || x.Progress() != "reading large.csv; any key stops" {
		t.Errorf("busy %t, %q, %v", x.Busy(), x.Progress(), err)
	}
	x.Halt()
	if x.Busy() || x.source.Data != s.Data || !strings.Contains(x.Message(), "stopped") {
		t.Errorf("stopped: busy %t, %q", x.Busy(), x.Message())
	}
	release <- nil // it is heard by nobody
	if asked.Err() == nil {
		t.Error("the reading goes on")
	}

	x.Begin("open large.csv; step 2")
	release <- errors.New("line 3: no number")
	if err := x.Work(t.Context()); err == nil || x.Busy() || x.Step() != 0 || x.Message() != "open: line 3: no number" {
		t.Errorf("refused: at step %d, %q, %v", x.Step(), x.Message(), err)
	}

	x.Begin("open large.csv; step 2")
	release <- nil
	do(t, x, "")
	if x.Name() != "other" || x.Step() != 2 {
		t.Errorf("%s at step %d, %q", x.Name(), x.Step(), x.Message())
	}
}
