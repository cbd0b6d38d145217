//go:build unix

package cli_test

import (
	"strings"
	"testing"
)

// The mouse is the terminal's own unless it is asked for; then it is given back.
func TestMouse(t *testing.T) {
	path := program(t)
	for _, flags := range [][]string{{"and"}, {"and", "--mouse", "--do", "step 3"}} {
		c := newConsole(t)
		cmd := c.start(path, nil, flags...)
		c.await("primal")
		if len(flags) > 1 {
			c.await("\x1b[?1006h")
			c.await("pass 1: 3 of 4")
			c.presses("\x1b[<0;2;22M\x1b[<0;2;22m", "pass 1: 1 of 4") // the first step on the time bar
		}
		c.quits(cmd)
		c.whole()
		asked, back := strings.Contains(c.said(), "\x1b[?1002h"), strings.Contains(c.said(), "\x1b[?1002l")
		if want := len(flags) > 1; asked != want || want && !back {
			t.Errorf("%v: the mouse is asked for: %t, given back: %t", flags, asked, back)
		}
	}
}
