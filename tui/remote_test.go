package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hinshun/vt10x"

	"perceptron/algo"
	"perceptron/tui/explore"
)

// display is a terminal: the bytes it was sent, and what it shows.
type display struct {
	mu  sync.Mutex
	all bytes.Buffer
	vt  vt10x.Terminal
}

func newDisplay() *display { return &display{vt: vt10x.New(vt10x.WithSize(80, 24))} }

func (d *display) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all.Write(b)
	return d.vt.Write(b)
}

func (d *display) sent() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all.String()
}

// gets waits until it was sent a text.
func (d *display) gets(t *testing.T, text string) {
	t.Helper()
	if !until(func() bool { return strings.Contains(d.sent(), text) }) {
		t.Fatalf("%q did not come", text)
	}
}

// sees waits until it shows a text, across line breaks.
func (d *display) sees(t *testing.T, text string) {
	t.Helper()
	if !until(func() bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		return strings.Contains(strings.Join(strings.Fields(d.vt.String()), " "), text)
	}) {
		t.Fatalf("not seen: %s\n%s", text, d.vt)
	}
}

// until waits until a condition holds, for a minute.
func until(so func() bool) bool {
	for end := time.Now().Add(time.Minute); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}

// remote is a session's other end.
type remote struct {
	*display
	keys    *io.PipeWriter
	resized chan struct{}
	notices chan string
	size    atomic.Int64 // columns · 1000 + rows
	over    chan error
	place   explore.Place
}

func connect(ctx context.Context, t *testing.T, o Options) *remote {
	t.Helper()
	in, keys := io.Pipe()
	r := &remote{display: newDisplay(), keys: keys, resized: make(chan struct{}, 1), notices: make(chan string, 1), over: make(chan error, 1)}
	r.size.Store(80_024)
	o.Source = sample(t, "and")
	if o.Env == nil {
		o.Env = environment("TERM", "xterm-256color", "LANG", "C.UTF-8")
	}
	go func() {
		l := RemoteTerminal{
			In: in, Out: r, Resized: r.resized, Notices: r.notices,
			Size: func() (int, int) { return int(r.size.Load() / 1000), int(r.size.Load() % 1000) },
		}
		ctx, typed, end := l.listen(ctx)
		defer end()
		place, err := o.session(ctx, l, typed, nil)
		r.place = place
		r.over <- err
	}()
	r.sees(t, "and · primal")
	return r
}

// none waits until there are no more goroutines than before.
func none(t *testing.T, before int) {
	t.Helper()
	if !until(func() bool { return runtime.NumGoroutine() <= before }) {
		stacks := make([]byte, 1<<18)
		t.Fatalf("%d goroutines, before %d\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
	}
}

func TestRemoteSession(t *testing.T) {
	before := runtime.NumGoroutine()
	r := connect(t.Context(), t, Options{})
	fmt.Fprint(r.keys, "l")
	r.sees(t, "step 1 updates 1")
	r.mu.Lock()
	r.vt.Resize(100, 30)
	r.mu.Unlock()
	r.size.Store(100_030)
	r.resized <- struct{}{}
	r.sees(t, "space step h back n next update c run p play S settings")
	r.notices <- "the server closes in 10s"
	r.sees(t, "the server closes in 10s")
	fmt.Fprint(r.keys, "q")
	if err := <-r.over; err != nil || r.place.Command() != "perceptron and --do 'seek 1'" {
		t.Errorf("it ended with %v at %s", err, r.place.Command())
	}
	r.keys.Close()
	none(t, before)
}

// A session ends when it is told to, or at the end of its input; nothing of it runs on.
func TestRemoteEnds(t *testing.T) {
	before := runtime.NumGoroutine()
	r := connect(t.Context(), t, Options{})
	r.keys.Close()
	if err := <-r.over; !errors.Is(err, ErrHungUp) {
		t.Errorf("hung up: %v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	r = connect(ctx, t, Options{})
	fmt.Fprint(r.keys, ":set epochs 0\r:set order random\rc")
	why := errors.New("it is late")
	cancel(why)
	if err := <-r.over; err != why {
		t.Errorf("told to end: %v", err)
	}
	r.keys.Close()
	none(t, before)
}

// A panic while drawing is the session's error, and the process goes on.
func TestRemoteFault(t *testing.T) {
	before := runtime.NumGoroutine()
	var armed atomic.Bool
	env := environment("TERM", "xterm-256color", "LANG", "C.UTF-8")
	o := Options{Env: func(name string) string {
		if armed.Load() && name == "COLORFGBG" {
			panic("of the environment")
		}
		return env(name)
	}}
	o.Host.Faults = func(v any) error { return fmt.Errorf("fault 1, %v", v) }
	r := connect(t.Context(), t, o)
	armed.Store(true)
	go func() { // until auto comes round, and is drawn; nobody reads the rest
		for {
			if _, err := fmt.Fprint(r.keys, "T"); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	if err := <-r.over; err == nil || err.Error() != "fault 1, of the environment" {
		t.Errorf("it ended with %v", err)
	}
	r.keys.Close()
	none(t, before)
}

// A panic in a read beside the keys is reported there, and the session goes on; one in
// handling the result ends it. Other sessions notice neither.
func TestRemoteFaults(t *testing.T) {
	before := runtime.NumGoroutine()
	other := connect(t.Context(), t, Options{})
	for name, c := range map[string]struct {
		open explore.Opener
		ends bool
	}{
		"errand": {open: func(context.Context, string, []string) (explore.Source, error) { panic("of what is read") }},
		"update": {open: func(context.Context, string, []string) (explore.Source, error) {
			return explore.Source{Name: "nothing", Setup: algo.Default()}, nil // no data at all
		}, ends: true},
	} {
		var faults atomic.Int64
		o := Options{Open: c.open}
		o.Host.Faults = func(any) error { return fmt.Errorf("fault %d", faults.Add(1)) }
		r := connect(t.Context(), t, o)
		fmt.Fprint(r.keys, ":open that\r")
		if c.ends {
			if err := <-r.over; err == nil || err.Error() != "fault 1" {
				t.Errorf("%s: it ended with %v", name, err)
			}
		} else {
			r.sees(t, "fault 1")
			fmt.Fprint(r.keys, "l")
			r.sees(t, "step 1 updates 1")
			fmt.Fprint(r.keys, "q")
			if err := <-r.over; err != nil {
				t.Errorf("%s: it ended with %v", name, err)
			}
		}
		r.keys.Close()
		fmt.Fprint(other.keys, "l")
	}
	other.sees(t, "step 2 updates")
	other.keys.Close()
	<-other.over
	none(t, before)
}
