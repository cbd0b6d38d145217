package wire

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/hinshun/vt10x"
)

// Bytes a step, of frames like a lesson's at play. The bounds are close, so that
// a change of what goes over the line is seen.
func TestBytesPerStep(t *testing.T) {
	for _, c := range []struct {
		w, h  int
		shade bool
		most  int64
	}{
		{80, 24, false, 400},
		{80, 24, true, 580},
		{200, 60, false, 1040},
	} {
		t.Run(fmt.Sprintf("%d×%d shaded %t", c.w, c.h, c.shade), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const steps = 40
				s := newSession(t, c.w, c.h)
				e := explorer{c.w, c.h}
				s.show(e.view(0, c.shade))
				wire, std := s.wire.Sent(), s.std
				t.Logf("the first frame: %d bytes", wire)
				for step := range steps {
					s.show(e.view(step+1, c.shade))
					s.equal(fmt.Sprint("step ", step))
				}
				perStep := (s.wire.Sent() - wire) / steps
				t.Logf("%d bytes a step; the renderer alone: %d", perStep, (s.std-std)/steps)
				if perStep > c.most {
					t.Errorf("%d bytes a step, want at most %d", perStep, c.most)
				}
				s.quit()
			})
		})
	}
}

// player steps ten times a second, and more slowly when the line is behind.
type player struct {
	shown
	explorer
	step   int
	minds  bool
	slowed bool
}

type beat struct{ late bool }

func (p player) Init() tea.Cmd { return p.strike() }

func (p player) strike() tea.Cmd {
	return func() tea.Msg {
		time.Sleep(100 * time.Millisecond)
		late := p.minds && p.wire.Behind()
		if late {
			_ = p.wire.Flush(10 * time.Second)
		}
		return beat{late}
	}
}

func (p player) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.wire.Resize(msg.Width, msg.Height)
	case beat:
		p.step++
		p.slowed = msg.late
		return p, p.strike()
	}
	return p, nil
}

func (p player) View() string { return p.explorer.view(p.step, true) }

// After 15 s of play on a line too slow for it, the end gets through at once,
// and the newest frame soon; play that minds the line slows to what it takes.
func TestThrottled(t *testing.T) {
	for _, c := range []struct {
		rate  int
		minds bool
	}{{8000, false}, {2000, false}, {2000, true}} {
		t.Run(fmt.Sprintf("%d B/s minded %t", c.rate, c.minds), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				vt := vt10x.New(vt10x.WithSize(80, 24))
				w := New(&slow{rate: c.rate, to: vt})
				took, steps := play(t, w, c.minds)
				t.Logf("the end took %v; %d steps", took, steps)
				if most := time.Duration(2*chunk)*time.Second/time.Duration(c.rate) + 50*time.Millisecond; took > most {
					t.Errorf("the end took %v, want at most %v", took, most)
				}
				if vt.Mode()&vt10x.ModeAltScreen != 0 || !vt.CursorVisible() {
					t.Error("the terminal is not as it was")
				}
				if slowed := steps < 140; slowed != c.minds {
					t.Errorf("%d steps", steps)
				}
				time.Sleep(time.Minute) // for commands that outlive their program
			})
		})
	}
}

// play is 15 s of play, of which it returns how long the end takes and how many
// steps were made.
func play(t *testing.T, w *Writer, minds bool) (took time.Duration, steps int) {
	m := player{shown: shown{wire: w}, explorer: explorer{80, 24}, minds: minds}
	p := tea.NewProgram(m, tea.WithInput(nil), tea.WithOutput(w), tea.WithAltScreen(), tea.WithoutSignalHandler())
	ended := make(chan int)
	go func() {
		last, _ := p.Run()
		end, _ := last.(player)
		ended <- end.step
	}()
	p.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	time.Sleep(15 * time.Second)
	if pending := w.Backlog().Bytes; pending > 2*chunk {
		t.Errorf("%d bytes are pending", pending)
	}
	begin := time.Now()
	p.Quit()
	steps = <-ended
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	return time.Since(begin), steps
}

// With a limit, a line behind buffers that take everything is not filled up.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const rate, seconds = 4000, 20
		vt := vt10x.New(vt10x.WithSize(80, 24))
		w := New(vt)
		w.Limit(rate)
		w.Resize(80, 24)
		write(t, w, "\x1b[?1049h")
		e := explorer{80, 24}
		var text string
		for i := range seconds * 20 {
			text = strings.ReplaceAll(e.view(i, true), "\n", "\r\n")
			write(t, w, "\x1b[H"+text)
			time.Sleep(time.Second / 20)
		}
		if sent := w.Sent(); sent > rate*(seconds+1)+chunk || sent < rate*(seconds-1) {
			t.Errorf("%d bytes in %d seconds", sent, seconds)
		}
		if !w.Behind() {
			t.Error("it is not behind")
		}
		if err := w.Flush(time.Second); err != nil {
			t.Error(err)
		}
		want := vt10x.New(vt10x.WithSize(80, 24))
		write(t, want, text)
		if vt.String() != want.String() {
			t.Errorf("%s\nwant\n%s", vt.String(), want.String())
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
}

// Frames that the terminal could not take are replaced; the one it gets in the
// end is the newest.
func TestNewestFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		vt := vt10x.New(vt10x.WithSize(80, 24))
		line := &slow{rate: 8000, to: vt}
		w := New(line)
		defer w.Close()
		w.Resize(80, 24)
		write(t, w, "\x1b[?1049h\x1b[2J\x1b[H\x1b[?25l")
		var text string
		for i := range 1000 {
			text = fmt.Sprintf("frame %d", i)
			write(t, w, "\x1b[H"+strings.Repeat(text+"\x1b[K\r\n", 20))
		}
		begin := time.Now()
		if err := w.Flush(10 * time.Second); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begin); took > time.Second {
			t.Errorf("the newest frame took %v", took)
		}
		if got := strings.Count(vt.String(), text); got != 20 {
			t.Errorf("%d lines of the newest frame, want 20:\n%s", got, vt.String())
		}
	})
}

func write(t *testing.T, w io.Writer, s string) {
	t.Helper()
	if _, err := io.WriteString(w, s); err != nil {
		t.Error(err)
	}
}
