package cli

import (
	"fmt"
	"io"
	"time"
)

// progressLine tells a terminal how far a long read has come, on one line that is
// wiped when the read is over. A nil one says nothing.
type progressLine struct {
	out   io.Writer
	now   func() time.Time
	next  time.Time // when to say it again; zero before the read
	shown bool
}

// progressDelay is how long a read goes on before that is said, and
// progressInterval how often it is.
const (
	progressDelay    = 300 * time.Millisecond
	progressInterval = 200 * time.Millisecond
)

func newProgressLine(env Environment) *progressLine {
	if !env.Terminal.Stderr {
		return nil
	}
	return &progressLine{out: env.Stderr, now: env.Now}
}

func (w *progressLine) report(read int64) {
	if w == nil {
		return
	}
	now := w.now()
	switch {
	case w.next.IsZero():
		w.next = now.Add(progressDelay)
	case now.After(w.next):
		w.next, w.shown = now.Add(progressInterval), true
		fmt.Fprintf(w.out, "\rreading: %d MB ", read>>20)
	}
}

// announce tells what is waited for once that takes long, until over is called.
func (w *progressLine) announce(what string) (over func()) {
	if w == nil {
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
			w.wipe()
		}
	}()
	return func() {
		close(come)
		<-ended
	}
}

func (w *progressLine) clear() {
	if w == nil {
		return
	}
	if w.shown {
		w.wipe()
	}
	w.next, w.shown = time.Time{}, false
}

func (w *progressLine) wipe() { fmt.Fprintf(w.out, "\r%30s\r", "") }
