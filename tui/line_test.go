package tui

import (
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/hinshun/vt10x"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/wire"
)

// live is an explorer that runs as on a terminal, in virtual time.
type live struct {
	t       *testing.T
	app     *app
	program *tea.Program
	ended   chan error
}

func goLive(t *testing.T, s explore.Source, out io.Writer, w, h int) *live {
	return goTyping(t, s, nil, out, w, h)
}

// goTyping is goLive with keys that arrive as bytes.
func goTyping(t *testing.T, s explore.Source, in io.Reader, out io.Writer, w, h int) *live {
	a := session(t, s)
	a.writer = wire.New(out)
	a.writer.Enter()
	var typed io.Reader
	if in != nil {
		keys := newKeyReader(make(chan os.Signal, 1))
		go keys.readFrom(in)
		typed = &keyStream{keyReader: keys, ctx: t.Context()}
	}
	l := &live{t, a, tea.NewProgram(asked{a}, tea.WithInput(typed), tea.WithOutput(io.Discard),
		tea.WithoutRenderer(), tea.WithoutSignalHandler()), make(chan error, 1)}
	go func() {
		_, err := l.program.Run()
		l.ended <- err
	}()
	l.program.Send(tea.WindowSizeMsg{Width: w, Height: h})
	t.Cleanup(func() { time.Sleep(time.Minute) }) // for commands that outlive their program
	time.Sleep(5 * time.Second)                   // the first frame
	return l
}

func (l *live) press(keys ...string) {
	for _, k := range keys {
		l.program.Send(keyMsg(k))
	}
}

// asked is an app that runs functions of a test between two messages.
type asked struct{ *app }

func (a asked) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if f, ok := msg.(func()); ok {
		if a.running != nil { // a job has the explorer
			return a, tea.Tick(time.Millisecond, func(time.Time) tea.Msg { return f })
		}
		f()
		return a, nil
	}
	_, cmd := a.app.Update(msg)
	return a, cmd
}

// ask runs f between two messages.
func (l *live) ask(f func()) {
	answered := make(chan bool)
	l.program.Send(func() { f(); close(answered) })
	<-answered
}

func (l *live) step() (step int) {
	l.ask(func() { step = l.app.x.Step() })
	return step
}

// quit ends it and returns how long that took.
func (l *live) quit() time.Duration {
	begin := time.Now()
	l.press("q")
	if err := <-l.ended; err != nil {
		l.t.Error(err)
	}
	if err := l.app.writer.Close(shutdownTime); err != nil {
		l.t.Error(err)
	}
	return time.Since(begin)
}

// After 15 s of play on a line of 8 kB/s, q gets through in under half a second; play slows
// to the speed of the line, and says so.
func TestThrottledLine(t *testing.T) {
	const rate, quick = 8000, 500 * time.Millisecond
	for _, c := range []struct {
		name  string
		w, h  int
		slows bool
	}{{"80x24", 80, 24, false}, {"200x60", 200, 60, true}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				vt := vt10x.New(vt10x.WithSize(c.w, c.h))
				l := goLive(t, sample(t, "overlap"), slow{rate, vt}, c.w, c.h)
				steps, said, took := l.play()
				t.Logf("%d steps in 15 s, q took %v", steps, took)
				if took > quick {
					t.Errorf("q took %v", took)
				}
				if slowed := steps < 120; slowed != c.slows {
					t.Errorf("%d steps in 15 s", steps)
				}
				if c.slows && (said < 110 || steps < 30) {
					t.Errorf("%d steps in 15 s; that it is slow is said for %d tenths of a second", steps, said)
				}
			})
		})
	}
}

// play plays for 15 s at 15 steps a second, and quits. said is the number of tenths of a
// second in which it says that it slows.
func (l *live) play() (steps, said int, took time.Duration) {
	l.press("+", "+", "p")
	before := l.step()
	for range 150 {
		time.Sleep(100 * time.Millisecond)
		l.ask(func() {
			if strings.Contains(l.app.x.Message(), "slows") {
				said++
			}
		})
	}
	return l.step() - before, said, l.quit()
}

// Over SSH the buffers accept everything: play is then limited to what such a line carries,
// and its output is through when q is pressed.
func TestDeepBuffers(t *testing.T) {
	for _, far := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			vt := vt10x.New(vt10x.WithSize(200, 60))
			line := &deep{slow: slow{8000, vt}}
			drained := make(chan bool)
			go func() { line.drain(); close(drained) }()
			l := goLive(t, sample(t, "overlap"), line, 200, 60)
			l.ask(func() { l.app.rate = map[bool]int{true: remoteRate}[far] })
			_, _, took := l.play()
			begin := time.Now()
			line.close()
			<-drained
			took += time.Since(begin)
			t.Logf("over SSH %t: q took %v", far, took)
			if quick := took < 500*time.Millisecond; quick != far {
				t.Errorf("over SSH %t: q took %v", far, took)
			}
		})
	}
}

// A terminal that stops reading for a minute loses nothing: play waits for it, and then the
// screen shows the step.
func TestTerminalStopsReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		vt := vt10x.New(vt10x.WithSize(80, 24))
		line := &deaf{make(chan struct{}, 1), vt}
		l := goLive(t, sample(t, "overlap"), line, 80, 24)
		l.press("p")
		time.Sleep(10 * time.Second)
		before := l.step()
		line.hold(time.Minute)
		if steps := l.step() - before; steps > 4 {
			t.Errorf("%d steps were played that nobody saw", steps)
		}
		before = l.step()
		time.Sleep(10 * time.Second)
		if steps := l.step() - before; steps < 30 || steps > 42 {
			t.Errorf("%d steps in the 10 s after, at 4 a second", steps)
		}
		l.press("p")
		time.Sleep(time.Second)
		l.shows(vt)
		l.quit()
	})
}

// shows checks that the terminal shows the frame.
func (l *live) shows(vt vt10x.Terminal) {
	l.t.Helper()
	var want string
	l.ask(func() { want = grid.Plain(l.app.grid) })
	got := strings.TrimRight(vt.String(), "\n")
	for k, line := range strings.Split(want, "\n") {
		shown := strings.Split(got, "\n")
		if k >= len(shown) || strings.TrimRight(shown[k], " ") != strings.TrimRight(line, " ") {
			l.t.Fatalf("the terminal shows\n%s\nwant\n%s", got, want)
		}
	}
}

// After a thousand resizes during play the last size is drawn.
func TestManyResizes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		vt := vt10x.New(vt10x.WithSize(120, 40))
		l := goLive(t, sample(t, "overlap"), vt, 120, 40)
		l.press("p")
		for k := range 1000 {
			time.Sleep(time.Millisecond)
			w, h := k*37%220, k*23%70
			vt.Resize(max(w, 1), max(h, 1))
			l.program.Send(tea.WindowSizeMsg{Width: w, Height: h})
		}
		vt.Resize(100, 30)
		l.program.Send(tea.WindowSizeMsg{Width: 100, Height: 30})
		time.Sleep(2 * time.Second)
		if steps := l.step(); steps < 8 {
			t.Errorf("play has stopped at step %d", steps)
		}
		l.press("p")
		time.Sleep(time.Second)
		l.shows(vt)
		l.quit()
	})
}

// However often play is switched, at most one tick is pending: there is no burst of steps,
// nor after a suspended clock.
func TestOneBeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := goLive(t, sample(t, "overlap"), io.Discard, 80, 24)
		for range 101 {
			l.press("p")
		}
		time.Sleep(10 * time.Second)
		if steps := l.step(); steps < 36 || steps > 42 {
			t.Errorf("%d steps in 10 s, at 4 a second", steps)
		}
		l.quit()
	})
}
