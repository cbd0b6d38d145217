package wire

import (
	"bytes"
	"errors"
	"io"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creack/pty"

	"perceptron/tui/grid"
)

// A terminal that never reads blocks nobody.
func TestDeaf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		unread, out := io.Pipe()
		w := opened(out)
		begin := time.Now()
		p := palette()
		for i := range 200 {
			w.Show(lesson(80, 24, i), p)
			w.Enter()
		}
		if took := time.Since(begin); took > 0 {
			t.Errorf("frames waited %v for the terminal", took)
		}
		synctest.Wait()
		if w.inFlight > 2*chunk {
			t.Errorf("%d bytes are on their way", w.inFlight)
		}
		if err := w.Leave(300 * time.Millisecond); !errors.Is(err, ErrStalled) {
			t.Errorf("Leave: %v, want %v", err, ErrStalled)
		}
		if err := w.Close(300 * time.Millisecond); !errors.Is(err, ErrStalled) {
			t.Errorf("Close: %v, want %v", err, ErrStalled)
		}
		if took := time.Since(begin); took > time.Second {
			t.Errorf("it took %v", took)
		}
		_ = unread.Close() // and the bubble sees to it that the goroutine ends
	})
}

// The modes are set while the terminal is acquired; nothing is sent while it is not, nor
// where nothing has changed.
func TestModes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		w := New(&out, 2004, 1002)
		g, p := grid.New(9, 2, false), palette()
		g.All().Text(0, 0, "red", 1)
		const (
			enter = "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?1002h\x1b[m\x1b[2J"
			red   = "\x1b[H\x1b[31mred"
			leave = "\x1b[?2004l\x1b[?1002l\x1b[m\x1b[?25h\x1b[?1049l"
		)
		for _, c := range []struct {
			name, want string
			do         func()
		}{
			{"a frame before", "", func() { w.Show(g, p) }},
			{"leave before", "", func() { _ = w.Leave(time.Second) }},
			{"enter", enter + red, w.Enter},
			{"the same frame", "", func() { w.Show(g, p) }},
			{"an hour", "", func() { time.Sleep(time.Hour) }},
			{"enter again", enter + red, w.Enter},
			{"leave", leave, func() { _ = w.Leave(time.Second) }},
			{"a frame outside", "", func() { g.All().Text(0, 1, "blue", 1); w.Show(g, p) }},
			{"resized outside", "", func() { w.Resized(); w.Show(g, p) }},
			{"in again and out", leave, func() { w.Enter(); synctest.Wait(); out.Reset(); _ = w.Leave(time.Second) }},
			{"never in", "", func() { w.Enter(); _ = w.Leave(time.Second); out.Reset() }},
			{"close", leave, func() { w.Enter(); synctest.Wait(); out.Reset(); _ = w.Close(time.Second) }},
			{"after the end", "", func() { w.Enter(); w.Show(grid.New(3, 3, false), p); _ = w.Close(time.Second) }},
		} {
			out.Reset()
			c.do()
			synctest.Wait()
			if got := out.String(); got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
		}
	})
}

// An error of the terminal ends the writer.
func TestBroken(t *testing.T) {
	r, out := io.Pipe()
	_ = r.Close()
	w := opened(out)
	for name, err := range map[string]error{"Flush": w.Flush(time.Second), "Leave": w.Leave(time.Second), "Close": w.Close(time.Second)} {
		if !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// All methods, Close included, may be called from any goroutine at any time.
func TestConcurrent(t *testing.T) {
	w := opened(io.Discard)
	p := palette()
	var all sync.WaitGroup
	for _, do := range []func(i int){
		func(i int) { w.Show(lesson(30+i%70, 5+i%40, i), p) },
		func(i int) { w.Show(lesson(80, 24, i), p) },
		func(int) { w.Behind() },
		func(int) { w.Enter() },
		func(int) { w.Resized() },
		func(i int) { w.Limit(i * 1000) },
		func(int) { _ = w.Leave(time.Millisecond) },
		func(int) { _ = w.Flush(time.Millisecond) },
	} {
		all.Go(func() {
			for i := range 100 {
				do(i)
			}
		})
	}
	all.Wait()
	ended(t, w)
	w.Enter() // and after the end
	if err := w.Flush(time.Second); err != nil {
		t.Error(err)
	}
}

// A terminal whose other end is not read takes some thousand bytes and then blocks; Close
// returns all the same, and the goroutine ends.
func TestUnreadTerminal(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal:", err)
	}
	t.Cleanup(func() { _ = master.Close(); _ = tty.Close() })
	w := opened(tty)
	p := palette()
	late := func() time.Duration { // 0: it takes what it is sent
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.behindSince.IsZero() {
			return 0
		}
		return time.Since(w.behindSince)
	}
	for i := 0; late() < 100*time.Millisecond; i++ {
		w.Show(lesson(80, 24, i), p)
		time.Sleep(100 * time.Microsecond)
	}
	if !w.Behind() {
		t.Error("it is not behind")
	}
	if err := w.Close(200 * time.Millisecond); !errors.Is(err, ErrStalled) {
		t.Errorf("Close: %v, want %v", err, ErrStalled)
	}
	select {
	case <-w.done:
	case <-time.After(time.Minute):
		t.Error("the goroutine goes on")
	}
}
