package cli

import (
	"fmt"
	"io"
	"time"
)

// watcher tells a terminal how far a long read has come, on one line that is
// wiped when the read is over.
type watcher struct {
	out  io.Writer // nil: nobody is told
	now  func() time.Time
	next time.Time // when to tell again; zero before the read
	told bool
}

// patience is how long a read goes on untold, pace how often it is told.
const (
	patience = time.Second
	pace     = 200 * time.Millisecond
)

func newWatcher(env Environment) *watcher {
	w := &watcher{now: env.Now}
	if env.Terminal.Stderr {
		w.out = env.Stderr
	}
	return w
}

// silent is a watcher that tells nobody.
func (w *watcher) silent() *watcher { return &watcher{now: w.now} }

func (w *watcher) tell(read int64) {
	now := w.now()
	switch {
	case w.next.IsZero():
		w.next = now.Add(patience)
	case w.out != nil && now.After(w.next):
		w.next, w.told = now.Add(pace), true
		fmt.Fprintf(w.out, "\rreading: %d MB ", read>>20)
	}
}

// await tells what is waited for once that takes long, until over is called.
func (w *watcher) await(what string) (over func()) {
	if w.out == nil {
		return func() {}
	}
	come, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-come:
		case <-time.After(patience):
			fmt.Fprintf(w.out, "\r%s ", what)
			<-come
			fmt.Fprintf(w.out, "\r%30s\r", "")
		}
	}()
	return func() {
		close(come)
		<-ended
	}
}

func (w *watcher) wipe() {
	if w.told {
		fmt.Fprintf(w.out, "\r%30s\r", "")
	}
	w.next, w.told = time.Time{}, false
}
