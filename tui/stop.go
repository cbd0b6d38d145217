package tui

import (
	"io"
	"os"
	"os/signal"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
)

// stops sees to it that the terminal is left as a shell needs it whenever the
// process is stopped, by ctrl+z or by a signal, and that all is drawn again when
// it goes on. A nil stops stops nothing.
type stops struct {
	signals chan os.Signal
	ended   chan struct{}
	// away: Bubble Tea has given the terminal back and will take it again. It
	// remembers the modes it finds then, for the end, so that until it has
	// nobody else may set them.
	away  atomic.Bool
	keys  io.Reader // where the keys come from
	mouse bool      // clicks are taken too
}

// continued says that the process goes on: something else may have written on
// the terminal.
type continued struct{}

// newStops hears the signals from now on, and tells the program of them.
func newStops(send func(tea.Msg), keys io.Reader, mouse bool) *stops {
	s := &stops{signals: make(chan os.Signal, 1), ended: make(chan struct{}), keys: keys, mouse: mouse}
	s.take()
	go func() {
		for {
			select {
			case <-s.ended:
				return
			case got := <-s.signals:
				if isStop(got) {
					send(s.suspend())
				} else {
					send(continued{})
				}
			}
		}
	}()
	return s
}

// take has the signals come here.
func (s *stops) take() {
	if all := jobSignals(); s != nil && len(all) > 0 { // none would mean every signal
		signal.Notify(s.signals, all...)
	}
}

// suspend lets go of the signal that stops the process, and stops it: a command
// of Bubble Tea's.
func (s *stops) suspend() tea.Msg {
	if s == nil {
		return nil
	}
	for _, sig := range jobSignals() {
		if isStop(sig) {
			signal.Reset(sig)
		}
	}
	s.away.Store(true)
	return tea.SuspendMsg{}
}

// resumed says that Bubble Tea has taken the terminal again.
func (s *stops) resumed() {
	if s != nil {
		s.away.Store(false)
	}
}

// modes are what the program asks of a terminal: the alternate screen, no
// cursor, pastes in brackets, and the mouse.
const (
	modes      = "\x1b[?1049h\x1b[?25l\x1b[?2004h"
	mouseModes = "\x1b[?1002h\x1b[?1006h"
)

// restore sets the terminal again as the program needs it. A SIGSTOP can't be
// heard, so that nothing was given back before it, and a shell may have set the
// terminal as it likes it meanwhile; and after a suspension Bubble Tea leaves
// the mouse to whoever wants it.
func (s *stops) restore(out io.Writer) {
	if s == nil || s.away.Load() {
		return
	}
	if f, ok := s.keys.(term.File); ok && term.IsTerminal(f.Fd()) {
		_, _ = term.MakeRaw(f.Fd()) // where it can't be, keys come by the line
	}
	set := modes
	if s.mouse {
		set += mouseModes
	}
	_, _ = io.WriteString(out, set) // a terminal that is gone ends the program elsewhere
}

func (s *stops) close() {
	signal.Stop(s.signals)
	close(s.ended)
}
