package wire

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
)

// sizes tells the sizes that a program was told, and shows its key presses.
type sizes struct {
	wire *Writer
	told chan tea.WindowSizeMsg
	keys string
}

func (m sizes) Init() tea.Cmd { return nil }

func (m sizes) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.wire.Resize(msg.Width, msg.Height)
		m.told <- msg
	case tea.KeyMsg:
		if m.keys += msg.String(); msg.String() == "q" {
			return m, tea.Quit
		}
	}
	return m, nil
}

func (m sizes) View() string { return "keys: " + m.keys + "\n\x1b[31mred\x1b[0m" }

func openPTY(t *testing.T, w, h uint16) (master, tty *os.File) {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal:", err)
	}
	t.Cleanup(func() { _ = master.Close(); _ = tty.Close() })
	if err := pty.Setsize(master, &pty.Winsize{Cols: w, Rows: h}); err != nil {
		t.Fatal(err)
	}
	return master, tty
}

// emulate shows what comes from master; the channel is closed at its end.
func emulate(master *os.File, w, h int) (vt10x.Terminal, <-chan struct{}) {
	vt := vt10x.New(vt10x.WithSize(w, h))
	read := make(chan struct{})
	go func() {
		defer close(read)
		buf := make([]byte, 1<<16)
		for {
			n, err := master.Read(buf)
			if err != nil {
				return
			}
			_, _ = vt.Write(buf[:n])
		}
	}()
	return vt, read
}

// On a real terminal Bubble Tea finds the size, follows a resize, and leaves
// the terminal as it was.
func TestTerminal(t *testing.T) {
	master, tty := openPTY(t, 60, 10)
	vt, read := emulate(master, 60, 10)
	w := New(tty)
	m := sizes{wire: w, told: make(chan tea.WindowSizeMsg, 9)}
	p := tea.NewProgram(m, tea.WithInput(tty), tea.WithOutput(w), tea.WithAltScreen(), tea.WithoutSignalHandler())
	ended := make(chan error, 1)
	go func() {
		_, err := p.Run()
		ended <- errors.Join(err, w.Close())
	}()

	expectSize(t, m.told, 60, 10)
	_, _ = master.WriteString("ab")
	eventually(t, "the keys", func() bool { return strings.Contains(vt.String(), "keys: ab") })
	vt.Resize(40, 8)
	_ = pty.Setsize(master, &pty.Winsize{Cols: 40, Rows: 8})
	_ = syscall.Kill(os.Getpid(), syscall.SIGWINCH)
	expectSize(t, m.told, 40, 8)
	eventually(t, "the red", func() bool {
		vt.Lock()
		defer vt.Unlock()
		return vt.Cell(0, 1).Char == 'r' && vt.Cell(0, 1).FG == vt10x.Red
	})
	_, _ = master.WriteString("q")
	if err := <-ended; err != nil {
		t.Error(err)
	}
	eventually(t, "the shell's screen", func() bool {
		vt.Lock()
		defer vt.Unlock()
		return vt.Mode()&vt10x.ModeAltScreen == 0 && vt.CursorVisible()
	})
	_ = tty.Close()
	_ = master.Close()
	<-read
}

func expectSize(t *testing.T, told <-chan tea.WindowSizeMsg, w, h int) {
	t.Helper()
	select {
	case got := <-told:
		if got.Width != w || got.Height != h {
			t.Errorf("told %+v, want %d×%d", got, w, h)
		}
	case <-time.After(5 * time.Second):
		t.Errorf("%d×%d was not told", w, h)
	}
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for range 500 {
		if ok() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%s did not come", what)
}

// A terminal whose other end is not read takes some thousand bytes and then
// nothing; Close returns all the same, and the goroutine ends.
func TestUnreadTerminal(t *testing.T) {
	_, tty := openPTY(t, 80, 24)
	w := New(tty)
	w.Resize(80, 24)
	write(t, w, "\x1b[?1049h")
	e := explorer{80, 24}
	for i := 0; w.Backlog().For < 100*time.Millisecond; i++ {
		write(t, w, "\x1b[H"+strings.ReplaceAll(e.view(i, true), "\n", "\r\n"))
		time.Sleep(100 * time.Microsecond)
	}
	if !w.Behind() {
		t.Error("it is not behind")
	}
	begin := time.Now()
	if err := w.CloseWithin(200 * time.Millisecond); !errors.Is(err, ErrStalled) {
		t.Errorf("Close: %v, want %v", err, ErrStalled)
	}
	if took := time.Since(begin); took > time.Second {
		t.Errorf("Close took %v", took)
	}
	select {
	case <-w.done:
	case <-time.After(5 * time.Second):
		t.Error("the goroutine goes on")
	}
}
