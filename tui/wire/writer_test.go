package wire

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A terminal that never reads holds nobody up for long, and takes no memory
// beyond the bound.
func TestDeaf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := deaf{make(chan struct{})}
		w := New(out)
		begin := time.Now()
		w.Resize(80, 24)
		write(t, w, "\x1b[?1049h")
		e := explorer{80, 24}
		for i := range 200 {
			write(t, w, "\x1b[H"+e.view(i, false))
			write(t, w, fmt.Sprintf("\x1b]2;title %d\x07\x1b[?25l\x1b[?25h\x07", i))
		}
		if took := time.Since(begin); took > 0 {
			t.Errorf("frames waited %v for the terminal", took)
		}
		if n := w.Backlog().Bytes; n > chunk {
			t.Errorf("%d bytes are pending, want the last title and mode, and what is in flight", n)
		}
		var err error
		for range 1000 {
			if _, e := io.WriteString(w, "\x1bP"+strings.Repeat("?", 1000)+"\x1b\\"); e != nil {
				err = e
			}
		}
		if !errors.Is(err, ErrStalled) {
			t.Errorf("unknown sequences without end: %v, want %v", err, ErrStalled)
		}
		if n := w.Backlog().Bytes; n > 2*fullAt {
			t.Errorf("%d bytes are pending", n)
		}
		write(t, w, "\x1b[?1049l\x1b[?25h")
		if err := w.CloseWithin(300 * time.Millisecond); !errors.Is(err, ErrStalled) {
			t.Errorf("Close: %v, want %v", err, ErrStalled)
		}
		if took := time.Since(begin); took > 3*patience {
			t.Errorf("it took %v", took)
		}
		if _, err := io.WriteString(w, "x"); err == nil {
			t.Error("a write after the end was taken")
		}
		close(out.closed) // and the bubble sees to it that the goroutine ends
	})
}

// Close turns off what the program left on.
func TestCloseRestores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		w := New(&out)
		write(t, w, "\x1b[?25l\x1b[?1049h\x1b[?2004h\x1b[?1002h\x1b[?1006h\x1b[?1006l")
		w.Resize(10, 2)
		write(t, w, "\x1b[31mred")
		_ = w.Flush(patience)
		before := out.Len()
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		const want = "\x1b[?25h\x1b[?1002l\x1b[?2004l\x1b[m\x1b[?1049l"
		if got := out.String()[before:]; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if w.Close() != nil {
			t.Error("closing twice fails")
		}
	})
}

// What this package doesn't know goes through whole and in order, wherever it
// is cut.
func TestPassed(t *testing.T) {
	const unknownOnes = "\x1b]52;c;aGk=\x07\x1bP+q544e\x1b\\\x1b[c\x1b[>4;1m\x1b[=5u\x1b[2 q\x1b_Gi=1\x1b\\\x1b[22;0t\x1b="
	for _, start := range []string{"", "\x1b[?1049h"} {
		for cut := range len(unknownOnes) {
			synctest.Test(t, func(t *testing.T) {
				var out strings.Builder
				w := New(&out)
				w.Resize(20, 2)
				write(t, w, start)
				_ = w.Flush(patience)
				out.Reset()
				write(t, w, unknownOnes[:cut])
				write(t, w, unknownOnes[cut:])
				_ = w.Flush(patience)
				got := out.String()
				_ = w.Close()
				if got != unknownOnes {
					t.Errorf("after %q, cut at %d: %q, want %q", start, cut, got, unknownOnes)
				}
			})
		}
	}
}

// Outside the alternate screen all bytes pass, before Write returns.
func TestOutside(t *testing.T) {
	var out strings.Builder
	w := New(&out)
	const all = "plain \x1b[31mtext\x1b[m αᵢ\r\n\x1b[2K\x1b[A\x1b[?25l\x1b[?25h\ttab\x1b7\x1b8"
	write(t, w, all)
	w.mu.Lock()
	got := out.String()
	w.mu.Unlock()
	if got != all {
		t.Errorf("%q, want %q", got, all)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

// An error of the terminal ends everything.
func TestBroken(t *testing.T) {
	r, out := io.Pipe()
	_ = r.Close()
	w := New(out)
	_, _ = io.WriteString(w, "x")
	if err := w.Flush(patience); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("Flush: %v", err)
	}
	if _, err := io.WriteString(w, "x"); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("Write: %v", err)
	}
	if err := w.Close(); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("Close: %v", err)
	}
}

// Everything may be called from anywhere at any time: a thousand resizes in
// mid-play, and the end among them.
func TestConcurrent(t *testing.T) {
	w := New(io.Discard)
	write(t, w, "\x1b[?1049h\x1b[?25l")
	e := explorer{80, 24}
	var all sync.WaitGroup
	for _, do := range []func(i int){
		func(i int) { w.Resize(i%120, i%40) },
		func(i int) { _, _ = io.WriteString(w, "\x1b[H"+e.view(i, true)) },
		func(i int) { _, _ = w.Behind(), w.Backlog() },
		func(int) { w.Redraw() },
		func(i int) { w.Limit(i * 1000) },
		func(int) { _ = w.Flush(time.Millisecond) },
	} {
		all.Go(func() {
			for i := range 300 {
				do(i)
			}
		})
	}
	all.Wait()
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	w.Resize(80, 24) // and after the end
	w.Redraw()
	if err := w.Flush(time.Second); err != nil {
		t.Error(err)
	}
}
