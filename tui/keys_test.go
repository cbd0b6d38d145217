package tui

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/hinshun/vt10x"
)

// typed is what the program reads of what is typed.
func typed(in io.Reader) (string, error) {
	k := newKeys(make(chan os.Signal, 1))
	k.listen(in)
	all, err := io.ReadAll(k)
	return string(all), err
}

// A paste is passed on whole up to a length, however it is cut into reads, and
// what comes after it is; a ctrl+c ends one that has no end, and throws away
// what was typed before it.
func TestPastes(t *testing.T) {
	const begins, ends = pasteBegins, pasteEnds
	long := strings.Repeat("x", mostPasted)
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
	} {
		whole, err := typed(strings.NewReader(c.in))
		if err != nil || whole != c.want {
			t.Errorf("of %.40q it reads %.60q, want %.60q (%v)", c.in, whole, c.want, err)
		}
		if strings.Contains(c.in, "rgb") {
			continue // a string begins with more than its introducer
		}
		bits, err := typed(iotest.OneByteReader(strings.NewReader(c.in)))
		if err != nil || bits != whole {
			t.Errorf("of %.40q byte by byte it reads %.60q, want %.60q (%v)", c.in, bits, whole, err)
		}
	}
}

// Whatever a terminal sends, keys and no keys: the program goes on, the screen
// is that of the step, and a key is a key again.
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
		{name: "a paste on the command line", input: []string{":", "\x1b[200~seek 7\r\n\x1b[201~"}, pasted: "seek 7"},
		{name: "a long paste", input: append([]string{"\x1b[200~"}, append(slices.Repeat([]string{strings.Repeat("long", 64)}, 4000), "\x1b[201~")...), keys: "l", step: 1},
		{name: "a paste without end", input: append([]string{"\x1b[200~"}, slices.Repeat([]string{strings.Repeat("long", 64)}, 4000)...), keys: "lll"},
		{name: "nothing but controls", input: []string{"\x00\x01\x02\x04\x05\x06\x07\x0b\x0c\x0e\x0f\x10\x11\x13\x14\x15\x16\x17\x18\x19\x1a\x1c\x1d\x1e\x1f\x7f"}, keys: "0l", step: 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				vt := vt10x.New(vt10x.WithSize(80, 24))
				in, keyboard := io.Pipe()
				l := goTyping(t, and(t), in, vt, 80, 24)
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
				_ = l.app.line.Close(patience)
			})
		})
	}
}

// interrupt types ctrl+c, which closes what lies over the panels and then quits.
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
