package wire

import (
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/hinshun/vt10x"
)

// shown is a program whose view is the last frame it was sent.
type shown struct {
	view string
	wire *Writer
}

type frame string

func (m shown) Init() tea.Cmd { return nil }

func (m shown) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case frame:
		m.view = string(msg)
	case tea.WindowSizeMsg:
		m.wire.Resize(msg.Width, msg.Height)
	}
	return m, nil
}

func (m shown) View() string { return m.view }

// session is one program whose output goes both to a terminal and, through a
// writer, to another. It runs in a bubble of virtual time.
type session struct {
	t       *testing.T
	program *tea.Program
	ended   chan struct{}
	err     error // the program's, once it has ended
	wire    *Writer

	direct, wired vt10x.Terminal
	std           int64 // bytes the renderer wrote
}

func newSession(t *testing.T, w, h int) *session {
	s := &session{
		t: t, ended: make(chan struct{}),
		direct: vt10x.New(vt10x.WithSize(w, h)), wired: vt10x.New(vt10x.WithSize(w, h)),
	}
	s.wire = New(s.wired)
	s.program = tea.NewProgram(shown{wire: s.wire}, tea.WithInput(nil), tea.WithOutput(tee{s}),
		tea.WithAltScreen(), tea.WithoutSignalHandler(), tea.WithFPS(120))
	go func() {
		_, s.err = s.program.Run()
		close(s.ended)
	}()
	s.program.Send(tea.WindowSizeMsg{Width: w, Height: h})
	s.settle()
	t.Cleanup(s.stop)
	return s
}

// stop ends what a failed test has left running.
func (s *session) stop() {
	s.program.Kill()
	<-s.ended
	_ = s.wire.Close()
}

// tee gives the renderer's bytes to both.
type tee struct{ *session }

func (s tee) Write(p []byte) (int, error) {
	s.std += int64(len(p))
	_, _ = s.direct.Write(p)
	return s.wire.Write(p)
}

// settle waits until nothing is on its way.
func (s *session) settle() {
	time.Sleep(50 * time.Millisecond)
	synctest.Wait()
}

func (s *session) show(view string) {
	s.program.Send(frame(view))
	s.settle()
}

func (s *session) resize(w, h int) {
	s.direct.Resize(w, h)
	s.wired.Resize(w, h)
	s.program.Send(tea.WindowSizeMsg{Width: w, Height: h})
}

func (s *session) quit() {
	s.program.Quit()
	if <-s.ended; s.err != nil {
		s.t.Error(s.err)
	}
	if err := s.wire.Close(); err != nil {
		s.t.Error(err)
	}
}

// equal fails the test where the two terminals differ.
func (s *session) equal(when string) {
	s.t.Helper()
	w, h := s.direct.Size()
	for y := range h {
		for x := range w {
			a, b := visible(s.direct.Cell(x, y)), visible(s.wired.Cell(x, y))
			if a != b {
				s.t.Fatalf("%s: column %d of row %d is %+v, want %+v\n%s\nwant\n%s", when, x, y, b, a,
					s.wired.String(), s.direct.String())
			}
		}
	}
	if s.direct.CursorVisible() != s.wired.CursorVisible() || s.direct.Mode() != s.wired.Mode() {
		s.t.Fatalf("%s: modes %b, want %b", when, s.wired.Mode(), s.direct.Mode())
	}
	if s.direct.CursorVisible() {
		a, b := s.direct.Cursor(), s.wired.Cursor()
		if a.X != b.X || a.Y != b.Y {
			s.t.Fatalf("%s: the cursor is at %d, %d, want %d, %d", when, b.X, b.Y, a.X, a.Y)
		}
	}
}

// visible is what is seen of g: of a blank without lines, its background.
func visible(g vt10x.Glyph) vt10x.Glyph {
	const (
		inverted   = 1 << 0
		underlined = 1 << 1
		wrapped    = 1 << 6 // says how the text came, not how it looks
	)
	g.Mode &^= wrapped
	if g.Char == 0 {
		g.Char = ' '
	}
	if g.Char == ' ' && g.Mode&(inverted|underlined) == 0 {
		g.FG, g.Mode = 0, 0
	}
	return g
}

// explorer draws frames like those of a lesson at play: a line that turns
// through a field of points, and numbers beside it.
type explorer struct{ w, h int }

func (e explorer) view(step int, shade bool) string {
	var b strings.Builder
	turn := math.Pi / 7 * math.Sin(float64(step)*1.7)
	e.line(&b, fmt.Sprintf("overlap · perceptron  epoch %d  step %d  updates %d", step/9, step, step*2/3), "1")
	plane := e.w - 28
	for y := range e.h - 2 {
		pen := ""
		for x := range plane {
			d := (float64(x)-float64(plane)/2)*math.Sin(turn) + (float64(y)-float64(e.h)/2)*2*math.Cos(turn)
			r, next := ' ', "0"
			switch {
			case math.Abs(d) < 1:
				r, next = rune(0x2812+int(math.Abs(d)*50)%8), "0;97"
			case (x*7+y*13)%37 == 0:
				r, next = '+', "0;34"
				if x < plane/2 {
					r, next = 'o', "0;33"
				}
			}
			if shade && d < 0 {
				next += ";48;5;235"
			}
			if next != pen {
				fmt.Fprintf(&b, "\x1b[%sm", next)
				pen = next
			}
			b.WriteRune(r)
		}
		b.WriteString("\x1b[0m│ ")
		label, value := e.number(step, y)
		fmt.Fprintf(&b, "\x1b[2m%-10s\x1b[0m%14s\r\n", label, value)
	}
	e.line(&b, "space step   b back   p play   ? help   q quit", "2")
	return strings.TrimSuffix(strings.ReplaceAll(b.String(), "\r", ""), "\n")
}

func (e explorer) line(b *strings.Builder, s, sgr string) {
	fmt.Fprintf(b, "\x1b[%sm%-*s\x1b[0m\n", sgr, e.w, s)
}

// number is a line of the panel; eight of them change with each step.
func (e explorer) number(step, y int) (label, value string) {
	if y >= 16 {
		return "", ""
	}
	if y%2 == 1 {
		return fmt.Sprintf("row %d", y), "—"
	}
	return fmt.Sprintf("w·x + b %d", y), fmt.Sprintf("%.4f", math.Sin(float64(step*(y+3))))
}

// slow is a terminal at the end of a line of so many bytes a second.
type slow struct {
	rate int
	to   io.Writer
	took int64
}

func (s *slow) Write(p []byte) (int, error) {
	time.Sleep(time.Duration(len(p)) * time.Second / time.Duration(s.rate))
	s.took += int64(len(p))
	return s.to.Write(p)
}

// deaf is a terminal that does not read until it is closed.
type deaf struct{ closed chan struct{} }

func (d deaf) Write(p []byte) (int, error) {
	<-d.closed
	return 0, io.ErrClosedPipe
}
