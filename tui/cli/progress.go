package cli

import (
	"fmt"
	"io"
	"time"
)

// progressLine tells a terminal how far a long read has come, on one line that is
// wiped when the read is over.
type progressLine struct {
	out   io.Writer // nil: nothing is said
	now   func() time.Time
	next  time.Time // when to say it again; zero before the read
	shown bool
}

// progressDelay is how long a read goes on before that is said, and
// progressInterval how often it is.
const (
	progressDelay    = time.Second
	progressInterval = 200 * time.Millisecond
)

func newProgressLine(env Environment) *progressLine {
	w := &progressLine{now: env.Now}
	if env.Terminal.Stderr {
		w.out = env.Stderr
	}
	return w
}

// silent is a watcher that tells nobody.
func (w *progressLine) silent() *progressLine { return &progressLine{now: w.now} }

func (w *progressLine) report(read int64) {
	now := w.now()
	switch {
	case w.next.IsZero():
		w.next = now.Add(progressDelay)
	case w.out != nil && now.After(w.next):
		w.next, w.shown = now.Add(progressInterval), true
		fmt.Fprintf(w.out, "\rreading: %d MB ", read>>20)
	}
}

// announce tells what is waited for once that takes long, until over is called.
func (w *progressLine) announce(what string) (over func()) {
	if w.out == nil {
		return func() {}
	}
	come, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-come:
		case <-time.After(progressDelay):
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

func (w *progressLine) clear() {
	if w.shown {
		fmt.Fprintf(w.out, "\r%30s\r", "")
	}
	w.next, w.shown = time.Time{}, false
}
