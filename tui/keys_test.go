package tui

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/hinshun/vt10x"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/wire"
)

// typed is what the program gets of an input, and whether the input asks it to stop.
func typed(in io.Reader) (all string, stops bool, err error) {
	stop := make(chan os.Signal, 1)
	k := newKeyReader(stop)
	go k.readFrom(in)
	read, err := io.ReadAll(&keyStream{keyReader: k, ctx: context.Background()})
	return string(read), len(stop) > 0, err
}

// A paste is passed on whole up to a limit, however it is split into reads, and so is what
// follows; a ctrl+c ends an unterminated paste and discards what was typed before it.
// Ctrl+z asks to stop and is not passed on; in a paste it is neither.
func TestPastes(t *testing.T) {
	const begins, ends = pasteBegins, pasteEnds
	long := strings.Repeat("x", maxPaste)
	for _, c := range []struct{ in, want string }{
		{"lq\x1b[A", "lq\x1b[A"},
		{"a" + begins + "text" + ends + "b", "a" + begins + "text" + ends + "b"},
		{begins + ends + begins + ends, begins + ends + begins + ends},
		{begins + "\x1b[20\x1b[200~\x1b\x1b" + ends + "l", begins + "\x1b[20\x1b[200~\x1b\x1b" + ends + "l"},
		{begins + long + "yz" + ends + "l", begins + long + ends + "l"},
		{begins + long[2:] + "\x1b[20!" + ends + "l", begins + long[2:] + "\x1b[" + ends + "l"},
		{begins + "text\x1b[201\x03l", ends + "\x03l"},
		{begins + "no end", begins + "no end"},
		{"a\x1b]11;rgb:0000/0000/0000\x07b\x1bP>|tmux 3.4\x1b\\c\x1b]d", "abc"},
		{"\x1b\x1b[200~a" + ends, "\x1b\x1b[200~a" + ends},
		{"l\x1al", "ll"},
		{"\x1a\x1a", ""},
		{begins + "\x1a" + ends, begins + "\x1a" + ends},
	} {
		whole, stops, err := typed(strings.NewReader(c.in))
		if err != nil || whole != c.want || stops != (strings.Contains(c.in, "\x1a") && !strings.Contains(c.in, begins)) {
			t.Errorf("of %.40q it reads %.60q, want %.60q, and stops: %t (%v)", c.in, whole, c.want, stops, err)
		}
		for cut := 1; cut < len(c.in); cut++ {
			before, after := c.in[:cut], c.in[cut:]
			begun := strings.HasPrefix(after, begins[1:])
			if loneEscape.MatchString(before) && !strings.Contains(before, begins) && !begun {
				continue // an ESC that a read ends with is a key, and a string begins with more than its introducer
			}
			k := newKeyReader(make(chan os.Signal, 1))
			parts := string(k.filter([]byte(before), time.Now())) + string(k.filter([]byte(after), time.Now()))
			if begun { // the ESC was heard as a key already
				parts = strings.Replace(parts, "\x1b"+begins, begins, 1)
			}
			if parts != whole && !(strings.Contains(c.in, "\x03") && strings.HasSuffix(parts, whole)) {
				t.Fatalf("of %.40q cut at %d it reads %.60q, want %.60q", c.in, cut, parts, whole)
			}
		}
	}
}

var loneEscape = regexp.MustCompile("\x1b[]P]?$")

// Whatever bytes a terminal sends, the program goes on, the screen shows the step, and keys
// work again.
func TestInput(t *testing.T) {
	for _, c := range []struct {
		name   string
		input  []string // as the reads bring it
		keys   string   // that must be heard after it
		step   int      // at the end
		pasted string   // that the command line holds
	}{
		{name: "nothing", keys: "ll", step: 2},
		{name: "not UTF-8", input: []string{"\xff\xfe\xc3", "\x80\x80l\xe2\x86", "\xf0\x9f"}, keys: "l", step: 2},
		{name: "sequences cut short", input: []string{"\x1b[", "\x1b[1;", "\x1bO", "\x1b[<0;3"}, keys: "0l", step: 1},
		{name: "unknown sequences", input: []string{"\x1b[999999999999999999~", "\x1b[?1;2c", "\x1b[>0;276;0c", "\x1b[38;5;1m", "\x1b]11;rgb:0000/0000/0000\x07"}, keys: "0l", step: 1},
		{name: "a mouse outside", input: []string{"\x1b[<0;99999999999999999999;99999999999999999999M", "\x1b[<0;0;0M", "\x1b[<64;5000;5000M", "\x1b[M\x00\x00\x00", "\x1b[M\xff\xff\xff"}, keys: "0l", step: 1},
		{name: "a paste is no row of keys", input: []string{"\x1b[200~llllq\x1b[201~"}, keys: "l", step: 1},
		{name: "a paste cut in its first byte", input: []string{"\x1b", "[200~llllq\x1b[201~"}, keys: "l", step: 1},
		{name: "a paste on the command line", input: []string{":", "\x1b[200~seek 7\r\n\x1b[201~"}, pasted: "seek 7"},
		{name: "a long paste", input: append([]string{"\x1b[200~"}, append(slices.Repeat([]string{strings.Repeat("long", 64)}, 4000), "\x1b[201~")...), keys: "l", step: 1},
		{name: "a paste without end", input: append([]string{"\x1b[200~"}, slices.Repeat([]string{strings.Repeat("long", 64)}, 4000)...), keys: "lll"},
		{name: "nothing but controls", input: []string{"\x00\x01\x02\x04\x05\x06\x07\x0b\x0c\x0e\x0f\x10\x11\x13\x14\x15\x16\x17\x18\x19\x1a\x1c\x1d\x1e\x1f\x7f"}, keys: "0l", step: 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				vt := vt10x.New(vt10x.WithSize(80, 24))
				in, keyboard := io.Pipe()
				l := goTyping(t, sample(t, "and"), in, vt, 80, 24)
				for _, read := range c.input {
					_, _ = keyboard.Write([]byte(read))
				}
				time.Sleep(time.Second) // a sequence that was cut short is given up
				for _, k := range c.keys {
					_, _ = keyboard.Write([]byte(string(k)))
				}
				time.Sleep(time.Second)
				if step := l.step(); step != c.step {
					t.Errorf("at step %d, want %d", step, c.step)
				}
				if c.pasted != "" && !strings.Contains(vt.String(), c.pasted) {
					t.Errorf("no %q on\n%s", c.pasted, vt)
				}
				l.shows(vt)
				l.interrupt(keyboard)
				_ = keyboard.Close()
				_ = l.app.writer.Close(shutdownTime)
			})
		})
	}
}

// interrupt types ctrl+c, which closes overlays and then quits.
func (l *live) interrupt(keyboard io.Writer) {
	l.t.Helper()
	go func() {
		for {
			if _, err := keyboard.Write([]byte("\x03")); err != nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}()
	select {
	case err := <-l.ended:
		if err != nil {
			l.t.Error(err)
		}
	case <-time.After(10 * time.Second):
		l.t.Error("ctrl+c is not heard")
		l.program.Kill()
		<-l.ended
	}
}

// Ctrl+c is handled before all that was typed earlier, which is discarded: of twenty
// thousand keys, and of more than any queue holds, none takes effect after it.
func TestInterrupted(t *testing.T) {
	for _, typed := range []string{" ", "n", "m", "é", "\x1b[C", "\x1b[200~"} {
		t.Run(fmt.Sprintf("%q", typed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := session(t, sample(t, "overlap"))
				keys := newKeyReader(make(chan os.Signal, 1))
				go keys.readFrom(strings.NewReader(strings.Repeat(typed, 100_000/len(typed)) + "\x03"))
				a.broadcast = func(*grid.Grid, *grid.Palette) { time.Sleep(time.Hour) } // a job that looks at no context
				program := tea.NewProgram(a, tea.WithInput(&keyStream{keyReader: keys, ctx: t.Context()}), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithoutSignalHandler())
				began := time.Now()
				if _, err := program.Run(); err != nil {
					t.Error(err)
				}
				if took := time.Since(began); took > interruptTime {
					t.Errorf("ended after %v", took)
				}
				time.Sleep(time.Hour)
				if a.x.Step() != 0 || len(a.inbox) > 1 {
					t.Errorf("at step %d, with %d messages heard", a.x.Step(), len(a.inbox))
				}
			})
		})
	}
}

// A ctrl+c leaves the explorer at the step of the key before it, if that is shown in time
// for the last line; no other place is printed.
func TestInterruptedPlace(t *testing.T) {
	for _, c := range []struct {
		name   string
		shown  bool // the frame of the key, before the farewell
		within time.Duration
		want   string
	}{{"soon", true, time.Minute, "perceptron overlap --do 'seek 1'"}, {"too late", false, time.Millisecond, ""}} {
		t.Run(c.name, func(t *testing.T) {
			a, drawing, resume := session(t, sample(t, "overlap")), make(chan bool, 2), make(chan bool)
			a.broadcast = func(*grid.Grid, *grid.Palette) {
				if a.x.Step() > 0 {
					drawing <- true
					<-resume
				}
			}
			program := newProgram(a, nil)
			ended := a.run(program)
			program.Send(keyMsg(" "))
			<-drawing
			program.Send(keyMsg("ctrl+c"))
			<-ended
			if c.shown {
				close(resume)
			} else {
				defer close(resume)
			}
			if left := a.endWithin(c.within); left.Command() != c.want {
				t.Errorf("%q, want %q", left.Command(), c.want)
			}
		})
	}
}

// Ctrl+l redraws the screen under any overlay, and is no input of the overlay; without
// one the command does so too.
func TestRedrawUnderLayers(t *testing.T) {
	for _, line := range []string{"redraw", "help", "command step", "open", "settings", "settings rate 2", "edit"} {
		a, out := session(t, sample(t, "and")), new(bytes.Buffer)
		a.writer = wire.New(out)
		a.writer.Enter()
		a.x.ExecuteScript(line)
		stands := func() (at string, cleared int) {
			a.show()
			if err := a.writer.Flush(shutdownTime); err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(a.x.Place(), a.x.Layer, a.x.Typed(), a.x.Message()), strings.Count(out.String(), "\x1b[2J")
		}
		before, cleared := stands()
		update(a, keyMsg("ctrl+l"))
		if after, now := stands(); now != cleared+1 || after != before {
			t.Errorf("%s: cleared %d times, then %d, %s after %s", line, cleared, now, after, before)
		}
		if a.x.Layer == explore.NoLayer {
			a.x.ExecuteScript("redraw")
			a.nextCmd()
			if _, now := stands(); now != cleared+2 {
				t.Errorf("%s; redraw: cleared %d times, then %d", line, cleared, now)
			}
		}
		if err := a.writer.Close(shutdownTime); err != nil {
			t.Fatal(err)
		}
	}
}

// A ctrl+c among keys that arrive in one message is handled between two of them.
func TestInterruptedInRun(t *testing.T) {
	a := session(t, sample(t, "overlap"))
	a.interrupt()
	if a.receive(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.Repeat("n", 256))}); a.x.Step() != 0 {
		t.Errorf("at step %d", a.x.Step())
	}
}

// Replies to queries that were not sent are no keys, however they are split into reads;
// what only looks like the beginning of a reply is dropped after a moment, so that no later
// key is lost.
func TestReplies(t *testing.T) {
	for _, reply := range []string{
		"\x1b[?62;22c", "\x1b[>0;276;0c", "\x1b[?2026;2$y", "\x1b[12;40R", "\x1b[?0u", "\x1b[8;24;80t",
		"\x1bP1+r544e=787465726d\x1b\\", "\x1bP>|tmux 3.4\x1b\\", "\x1b]11;rgb:0000/0000/0000\x07", "\x1b]11;rgb:0000/0000/0000\x1b\\",
		"\x1bP1+r" + strings.Repeat("61", 5000) + "\x1b\\", "\x1b_Gi=1;OK\x1b\\",
	} {
		for cut := 3; cut < min(len(reply), 40); cut++ {
			for _, later := range []time.Duration{0, sequenceTimeout / 2} {
				k := newKeyReader(make(chan os.Signal, 1))
				now := time.Unix(0, 0)
				all := k.filter([]byte(reply[:cut]), now)
				all = append(all, k.filter([]byte(reply[cut:]), now.Add(later))...)
				all = append(all, k.filter([]byte("l"), now.Add(later))...)
				if left := strings.TrimPrefix(string(all), reply); left != "l" { // one that Bubble Tea knows for no key may pass whole
					t.Fatalf("%q, cut at %d: %q is left", reply, cut, all)
				}
			}
			k := newKeyReader(make(chan os.Signal, 1))
			k.filter([]byte(reply[:cut]), time.Unix(0, 0))
			if all := k.filter([]byte("l"), time.Unix(0, 0).Add(sequenceTimeout)); string(all) != "l" {
				t.Fatalf("%q, cut at %d, and a key after a while: %q is left", reply, cut, all)
			}
		}
	}
}

// Whatever size a terminal reports, a frame is at most the largest, and its memory is that
// of its cells and the writer's.
func FuzzSizes(f *testing.F) {
	f.Add(int32(65535), int32(65535), uint8(0))
	f.Add(int32(4294967295-1<<32), int32(-1), uint8(1))
	f.Add(int32(0), int32(20000), uint8(2))
	f.Add(int32(20000), int32(1), uint8(3))
	f.Add(int32(500), int32(300), uint8(4))
	f.Add(int32(1<<31-1), int32(1<<31-1), uint8(5))
	f.Fuzz(func(t *testing.T, w, h int32, keys uint8) {
		a := session(t, sample(t, "and"))
		a.writer = wire.New(io.Discard)
		a.writer.Enter()
		defer func() { _ = a.writer.Close(time.Minute) }()
		update(a, tea.WindowSizeMsg{Width: int(w), Height: int(h)})
		for bit, key := range []string{"l", "b", "t", "z", "?", ":", "p", "s"} {
			if keys&(1<<bit) != 0 {
				update(a, keyMsg(key))
			}
			a.shown = time.Time{}
			a.show()
		}
		if a.grid.W < 1 || a.grid.W > maxWidth || a.grid.H < 1 || a.grid.H > maxHeight {
			t.Errorf("%d×%d is drawn on %d×%d", w, h, a.grid.W, a.grid.H)
		}
		if err := a.writer.Flush(time.Minute); err != nil {
			t.Error(err)
		}
	})
}

// typing is a keyboard with a number of keys. It counts the reads that came after all
// earlier keys had been received.
type typing struct {
	keys, typed, inTime int
	heard               atomic.Int64
}

func (y *typing) Read(b []byte) (int, error) {
	if int(y.heard.Load()) == y.typed {
		y.inTime++
	}
	if y.typed == y.keys {
		return 0, io.EOF
	}
	y.typed++
	return copy(b, "x"), nil
}

// The receiver of a key runs before the keyboard is read again, since a blocking read would
// keep the processor: on two processors a run has the other. Without that only every second
// read is in time here.
func TestKeysAreHeardFirst(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	y, k := &typing{keys: 1000}, newKeyReader(make(chan os.Signal, 1))
	go func() {
		for range y.keys {
			<-k.reads
			y.heard.Add(1)
		}
	}()
	k.readFrom(y)
	if y.inTime < y.keys*3/4 {
		t.Errorf("%d of %d reads were in time", y.inTime, y.keys)
	}
}

// A key closes the page of a copy, also one pressed while the page is being written, but
// none that was pressed before.
func TestCopyingEnds(t *testing.T) {
	for pressed := range 8 { // before it begins, on its way, when all is shown
		a := session(t, sample(t, "and"))
		a.writer = wire.New(io.Discard)
		defer a.writer.Close(shutdownTime)
		update(a, copyRequest{name: "x.csv", text: []byte("1\n")}) // what it does is said below
		for k, then := range []any{copyStarted{}, copyShown{}, nil} {
			if pressed>>k&1 == 1 {
				update(a, message("l"))
			}
			if then != nil {
				update(a, then)
			}
		}
		if ends := pressed > 1; a.copyScreen.open == ends || a.x.Step() != pressed/6 { // the next is a key again
			t.Errorf("pressed %03b: shown %v, at step %d", pressed, a.copyScreen.open, a.x.Step())
		}
	}
}
