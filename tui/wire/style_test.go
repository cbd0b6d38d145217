package wire

import (
	"bytes"
	"testing"
)

// SGR sequences in the forms that libraries write them, as the shortest that
// means the same after a reset.
func TestStyles(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"1;31", "\x1b[1;31m"},
		{"91;104", "\x1b[91;104m"},
		{"38;5;208;48;5;17", "\x1b[38;5;208;48;5;17m"},
		{"38;2;1;2;3", "\x1b[38;2;1;2;3m"},
		{"38:2:1:2:3", "\x1b[38;2;1;2;3m"},
		{"38:2::1:2:3;1", "\x1b[1;38;2;1;2;3m"},
		{"48:5:9", "\x1b[48;5;9m"},
		{"4:3", "\x1b[4:3m"},
		{"4;24;7;27;3", "\x1b[3m"},
		{"1;2;22;9", "\x1b[9m"},
		{"58;2;1;1;1;3", "\x1b[3m"},
		{"38;5", ""},
		{"38;5;300", ""},
		{"38;2;1;2", ""},
		{"31;39;41;49", ""},
		{"1;;4", "\x1b[4m"},
	} {
		m := newModel(1, 1)
		m.parse([]byte("\x1b[" + c.in + "m"))
		if got := appendSGR(nil, style{}, m.screen.pen); !bytes.Equal(got, []byte(c.want)) {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

// From one style to another the shorter of turning and starting anew is taken.
func TestTurns(t *testing.T) {
	red, blue := basic|1, basic|4
	for _, c := range []struct {
		from, to style
		want     string
	}{
		{style{fg: red}, style{}, "\x1b[m"},
		{style{fg: red}, style{fg: blue}, "\x1b[34m"},
		{style{fg: red, attr: bold}, style{fg: red, attr: dim}, "\x1b[22;2m"},
		{style{fg: red, bg: blue, attr: bold}, style{fg: blue}, "\x1b[0;34m"},
		{style{attr: bold | reverse}, style{attr: bold}, "\x1b[27m"},
	} {
		if got := string(appendSGR(nil, c.from, c.to)); got != c.want {
			t.Errorf("%+v to %+v: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}
