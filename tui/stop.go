package tui

import (
	"os"
	"os/signal"

	tea "github.com/charmbracelet/bubbletea"
)

// stops sees to it that the terminal is left as a shell needs it whenever the
// process is stopped, by ctrl+z or by a signal, and that all is drawn again when
// it goes on. A nil stops stops nothing.
type stops struct {
	signals chan os.Signal
	ended   chan struct{}
}

// continued says that the process goes on: something else may have written on
// the terminal.
type continued struct{}

// newStops hears the signals from now on, and tells the program of them.
func newStops(send func(tea.Msg)) *stops {
	s := &stops{make(chan os.Signal, 1), make(chan struct{})}
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
	return tea.SuspendMsg{}
}

func (s *stops) close() {
	signal.Stop(s.signals)
	close(s.ended)
}
