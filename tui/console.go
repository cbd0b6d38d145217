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

// console is the local terminal. It is restored whenever the process stops or ends,
// whatever the explorer is doing, and acquired again when the process continues.
type console struct {
	keyboard io.Reader
	tty      term.File // the keyboard as a terminal; nil if it is none
	screen   term.File // the output as a terminal; nil if it is none
	writer   *wire.Writer
	keys     *keyReader

	stopRequests chan os.Signal // SIGTSTP; nil for ctrl+z
	continued    chan os.Signal // SIGCONT
	resized      chan os.Signal // SIGWINCH; nil: the size may have changed unnoticed
	ended        chan struct{}
	lastSize     tea.WindowSizeMsg // the last size that was sent to the explorer

	mu        sync.Mutex  // guards what follows
	owned     bool        // the terminal is the explorer's
	closed    bool        // the terminal was restored for good
	original  *term.State // the terminal's mode before the explorer
	reader    cancelreader.CancelReader
	readEnded chan struct{} // closed when the keyboard is read no more
}

// Private modes of a terminal: bracketed paste, mouse buttons with motion while one is
// pressed, and mouse positions as decimal numbers.
const (
	pasteMode  = 2004
	mouseMode  = 1002
	mouseCells = 1006
)

// modes is the private modes that the explorer sets.
func modes(mouse bool) []int {
	if mouse {
		return []int{pasteMode, mouseMode, mouseCells}
	}
	return []int{pasteMode}
}

func newConsole(keyboard io.Reader, out io.Writer, mouse bool) *console {
	c := &console{
		keyboard: keyboard, writer: wire.New(out, modes(mouse)...),
		stopRequests: make(chan os.Signal, 1), continued: make(chan os.Signal, 1),
		resized: make(chan os.Signal, 1), ended: make(chan struct{}),
	}
	c.resized <- nil
	c.keys = newKeyReader(c.stopRequests)
	if f, ok := keyboard.(term.File); ok && term.IsTerminal(f.Fd()) {
		c.tty = f
	}
	if f, ok := out.(term.File); ok && term.IsTerminal(f.Fd()) {
		c.screen = f
	}
	return c
}

// size is the size of the screen, if it is known.
func (c *console) size() (size tea.WindowSizeMsg, known bool) {
	if c.screen == nil {
		return size, false
	}
	w, h, err := term.GetSize(c.screen.Fd())
	return tea.WindowSizeMsg{Width: w, Height: h}, err == nil
}

// open acquires the terminal, sends its sizes from then on, and restores it while the
// process is stopped.
func (c *console) open(send func(tea.Msg)) error {
	notifySignals(c) // before there is anything to restore
	if err := c.acquire(); err != nil {
		return err
	}
	go c.watchSize(send)
	go c.watchSignals()
	return nil
}

// watchSize sends the size whenever the terminal reports a change, and where it is found
// changed.
func (c *console) watchSize(send func(tea.Msg)) {
	for {
		var said os.Signal
		select {
		case <-c.ended:
			return
		case said = <-c.resized:
		}
		if now, known := c.size(); known && (said != nil || now != c.lastSize) {
			c.lastSize = now
			send(now)
		}
	}
}

// watchSignals stops and continues the process as the shell or the user asks.
func (c *console) watchSignals() {
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

// stop restores the terminal and stops the process group, as a shell's job control does,
// until it is continued. Without job control it does nothing.
func (c *console) stop() {
	if !hasJobControl() {
		return
	}
	_ = c.restore(func() error { return c.writer.Leave(shutdownTime) }, false)
	select {
	case <-c.ended:
		return
	case <-c.continued: // left over from an earlier stop
	default:
	}
	stopGroup()
	<-c.continued
	select {
	case <-c.stopRequests: // this stop has served them all
	default:
	}
	c.resume()
}

// foregroundPoll is the interval at which a process continued in the background checks
// whether it is in the foreground.
const foregroundPoll = 20 * time.Millisecond

// resume acquires the terminal after a stop, or sets its modes again if it could not be
// restored before the stop. A process that was continued in the background waits until it
// is in the foreground.
func (c *console) resume() {
	for !foreground(c.tty) {
		select {
		case <-c.ended:
			return
		case <-time.After(foregroundPoll):
		}
	}
	_ = c.acquire() // if raw mode fails, keys arrive by the line
	select {
	case c.resized <- nil:
	default:
	}
}

// acquire puts the terminal into raw mode, shows the explorer's screen, and starts reading
// keys.
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
		if !c.owned { // else found is the explorer's own mode
			c.original = found
		}
	}
	c.writer.Enter()
	if c.owned {
		return nil
	}
	c.owned = true
	return c.startReading()
}

// startReading starts a goroutine that reads keys until stopReading.
func (c *console) startReading() error {
	reader, err := cancelreader.NewReader(c.keyboard)
	if err != nil {
		return err
	}
	heard := make(chan struct{})
	c.reader, c.readEnded = reader, heard
	go func() {
		defer close(heard)
		defer reader.Close() // here, since a pending read would take it for the end of the input
		c.keys.readFrom(reader)
	}()
	return nil
}

// stopReading leaves further input to other programs.
func (c *console) stopReading() {
	if c.reader == nil {
		return
	}
	if c.reader.Cancel() {
		select {
		case <-c.readEnded:
		case <-time.After(shutdownTime / 10): // the read could not be cancelled, or not yet
		}
	}
	c.reader = nil
}

// restore gives the terminal back, its screen by calling leave; for good if last.
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

// close restores the terminal for good, within d. It may be called at any time, and more
// than once.
func (c *console) close(d time.Duration) error {
	return c.restore(func() error {
		signal.Stop(c.stopRequests)
		signal.Stop(c.continued)
		signal.Stop(c.resized)
		close(c.ended)
		c.keys.end()
		return c.writer.Close(d)
	}, true)
}
