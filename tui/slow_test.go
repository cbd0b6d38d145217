package tui

import (
	"io"
	"sync"
	"time"
)

// slow is a terminal behind a line of rate bytes a second.
type slow struct {
	rate int
	to   io.Writer
}

func (s slow) Write(p []byte) (int, error) {
	time.Sleep(time.Duration(len(p)) * time.Second / time.Duration(s.rate))
	return s.to.Write(p)
}

// deep is such a line behind buffers that accept everything at once.
type deep struct {
	slow
	mu      sync.Mutex
	waiting []byte
	closed  bool
}

func (d *deep) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting = append(d.waiting, p...)
	return len(p), nil
}

// drain sends the buffers' content to the terminal.
func (d *deep) drain() {
	for {
		d.mu.Lock()
		p := d.waiting[:min(len(d.waiting), 80)]
		d.waiting = d.waiting[len(p):]
		closed := d.closed && len(p) == 0
		d.mu.Unlock()
		switch {
		case closed:
			return
		case len(p) == 0:
			time.Sleep(time.Millisecond)
		default:
			_, _ = d.slow.Write(p)
		}
	}
}

func (d *deep) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
}

// deaf is a terminal that stops reading for a while.
type deaf struct {
	reads chan struct{} // has room for one: who holds it reads, or keeps it from reading
	to    io.Writer
}

func (d *deaf) Write(p []byte) (int, error) {
	d.reads <- struct{}{}
	defer func() { <-d.reads }()
	return d.to.Write(p)
}

// hold keeps the terminal from reading for a time.
func (d *deaf) hold(t time.Duration) {
	d.reads <- struct{}{}
	time.Sleep(t)
	<-d.reads
}
