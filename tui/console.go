package tui

import (
	"io"
	"os"
	"os/signal"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"

	"perceptron/tui/wire"
)

// console is the terminal as the explorer uses it. It is given back whenever the
// process stops or ends, whatever the explorer is doing then, and taken again
// when it goes on.
type console struct {
	keyboard io.Reader
	tty      term.File // the keyboard, if it is a terminal; or nil
	screen   term.File // the other way, if it is one; or nil
	line     *wire.Writer
	keys     *keys

	stopRequests chan os.Signal // the process is to stop; nil where ctrl+z says so
	continued    chan os.Signal // it has been continued
	resized      chan os.Signal // the terminal may have another size; nil only may
	ended        chan struct{}
	lastSize     tea.WindowSizeMsg // the last size that is known to the explorer

	mu        sync.Mutex // what follows
	owned     bool       // the terminal is the explorer's
	closed    bool       // and never will be again
	original  *term.State
	reader    cancelreader.CancelReader
	readEnded chan struct{} // closed when nothing is read any more
}

// Private modes of a terminal: pastes in brackets, and the mouse.
const (
	pasteMode  = 2004
	mouseMode  = 1002
	mouseCells = 1006
)

// modes are those that the explorer sets.
func modes(mouse bool) []int {
	if mouse {
		return []int{pasteMode, mouseMode, mouseCells}
	}
	return []int{pasteMode}
}

func newConsole(keyboard io.Reader, out io.Writer, mouse bool) *console {
	c := &console{
		keyboard: keyboard, line: wire.New(out, modes(mouse)...),
		stopRequests: make(chan os.Signal, 1), continued: make(chan os.Signal, 1),
		resized: make(chan os.Signal, 1), ended: make(chan struct{}),
	}
	c.resized <- nil
	c.keys = newKeys(c.stopRequests)
	if f, ok := keyboard.(term.File); ok && term.IsTerminal(f.Fd()) {
		c.tty = f
	}
	if f, ok := out.(term.File); ok && term.IsTerminal(f.Fd()) {
		c.screen = f
	}
	return c
}

// size is that of the screen, if it is known.
func (c *console) size() (size tea.WindowSizeMsg, known bool) {
	if c.screen == nil {
		return size, false
	}
	w, h, err := term.GetSize(c.screen.Fd())
	return tea.WindowSizeMsg{Width: w, Height: h}, err == nil
}

// open takes the terminal. From then on its sizes are passed on, and it is given back
// while the process is stopped.
func (c *console) open(tell func(tea.Msg)) error {
	watch(c) // before there is anything to give back
	if err := c.acquire(); err != nil {
		return err
	}
	go c.followSize(tell)
	go c.followShell()
	return nil
}

// followSize tells the size whenever the terminal says that it has changed it,
// and where it has been found changed.
func (c *console) followSize(tell func(tea.Msg)) {
	for {
		var said os.Signal
		select {
		case <-c.ended:
			return
		case said = <-c.resized:
		}
		if now, known := c.size(); known && (said != nil || now != c.lastSize) {
			c.lastSize = now
			tell(now)
		}
	}
}

// followShell stops and goes on as the shell, or the user, wants it.
func (c *console) followShell() {
	for {
		select {
		case <-c.ended:
			return
		case <-c.stopRequests:
			c.stop()
		case <-c.continued:
			c.resume()
		}
	}
}

// stop gives the terminal back and stops the process, and all its group as a
// shell does, until it is continued; where no shell could do that, it does
// nothing.
func (c *console) stop() {
	if !continuable() {
		return
	}
	_ = c.restore(func() error { return c.line.Leave(endTime) }, false)
	select {
	case <-c.ended:
		return
	case <-c.continued: // of an earlier stop
	default:
	}
	stopGroup()
	<-c.continued
	select {
	case <-c.stopRequests: // one stop is for all that asked
	default:
	}
	c.resume()
}

// foregroundPause is how often it is looked whether the process is in the foreground.
const foregroundPause = 20 * time.Millisecond

// resume takes the terminal again after the process was stopped, or sets it again
// if nothing could be given back before that. One that was continued in the
// background waits until it comes to the foreground.
func (c *console) resume() {
	for !foreground(c.tty) {
		select {
		case <-c.ended:
			return
		case <-time.After(foregroundPause):
		}
	}
	_ = c.acquire() // where it can't be set, keys come by the line
	select {
	case c.resized <- nil:
	default:
	}
}

// acquire has the terminal send each key and show the explorer, and listens to it.
func (c *console) acquire() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil
	}
	if c.tty != nil {
		found, err := term.MakeRaw(c.tty.Fd())
		if err != nil {
			return err
		}
		if !c.owned { // else it is known how it was found
			c.original = found
		}
	}
	c.line.Enter()
	if c.owned {
		return nil
	}
	c.owned = true
	return c.startReading()
}

// startReading has the keys read, until stopReading.
func (c *console) startReading() error {
	reader, err := cancelreader.NewReader(c.keyboard)
	if err != nil {
		return err
	}
	heard := make(chan struct{})
	c.reader, c.readEnded = reader, heard
	go func() {
		defer close(heard)
		defer reader.Close() // here, since a read that is under way would take that for the keyboard's end
		c.keys.listen(reader)
	}()
	return nil
}

// stopReading leaves what is typed to others.
func (c *console) stopReading() {
	if c.reader == nil {
		return
	}
	if c.reader.Cancel() {
		select {
		case <-c.readEnded:
		case <-time.After(endTime / 10): // a read that can't be cancelled after all, or not yet
		}
	}
	c.reader = nil
}

// restore gives the terminal back, the screen by leave; for ever if last.
func (c *console) restore(leave func() error, last bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil
	}
	c.closed = last
	held := c.owned
	c.owned = false
	if held {
		c.stopReading()
	}
	err := leave()
	if held && c.original != nil && foreground(c.tty) {
		_ = term.Restore(c.tty.Fd(), c.original)
	}
	return err
}

// close gives the terminal back for good, in no more than d. It may be called at
// any time, and more than once.
func (c *console) close(d time.Duration) error {
	return c.restore(func() error {
		signal.Stop(c.stopRequests)
		signal.Stop(c.continued)
		signal.Stop(c.resized)
		close(c.ended)
		c.keys.end()
		return c.line.Close(d)
	}, true)
}
