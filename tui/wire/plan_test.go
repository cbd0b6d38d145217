package wire

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The cursor gets where it should by a move as long as it was taken to be, and
// never longer than an absolute one.
func TestMoves(t *testing.T) {
	const w, h = 130, 110
	rapid.Check(t, func(t *rapid.T) {
		column, row := rapid.IntRange(0, w-1), rapid.IntRange(0, h-1)
		x0, y0 := column.Draw(t, "from column"), row.Draw(t, "from row")
		x, y := column.Draw(t, "column"), row.Draw(t, "row")
		e := &encoder{w: w, h: h, x: x0, y: y0}
		m := newModel(w, h)
		m.screen.moveTo(x0, y0)
		switch rapid.IntRange(0, 3).Draw(t, "known") {
		case 0:
			e.x, e.y = nowhere, nowhere
		case 1:
			e.x = atMargin
			m.screen.moveTo(w, y0)
		}
		cost, _ := e.way(x, y)
		if e.x == x && e.y == y {
			cost = 0
		}
		e.goTo(x, y)
		m.parse(e.buf)
		if m.screen.x != x || m.screen.y != y {
			t.Errorf("%q leads to %d, %d", e.buf, m.screen.x, m.screen.y)
		}
		if most := len(appendAbsolute(nil, x, y)); len(e.buf) != cost || cost > most {
			t.Errorf("%q, taken to be %d bytes, at most %d", e.buf, cost, most)
		}
	})
}

// What has one style is written together, wherever it is, and a line down the
// screen without going back to the margin.
func TestByStyle(t *testing.T) {
	m := newModel(40, 5)
	e := &encoder{}
	e.resize(40, 5)
	shows := func(rows ...string) string {
		m.parse([]byte("\x1b[H\x1b[m" + strings.Join(rows, "\x1b[m\x1b[K\r\n")))
		e.buf = e.buf[:0]
		if !e.frame(&m.screen, 1<<16) {
			t.Error("not all was written")
		}
		return string(e.buf)
	}
	shows("", "", "", "", "")
	e.x, e.y = 0, 0
	got := shows(
		"\x1b[31m1\x1b[m     \x1b[34ma",
		" \x1b[31m2\x1b[m    \x1b[34mb",
		"  \x1b[31m3\x1b[m   \x1b[34mc",
		"   \x1b[31m4\x1b[m  \x1b[34md")
	if want := "\x1b[31m1\x1bD2\x1bD3\x1bD4  \x1b[34md\x1bM\bc\x1bM\bb\x1bM\ba"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A change gets through whatever changes beside it, if only little can be sent
// of each frame.
func TestNoneWaits(t *testing.T) {
	const w, h = 30, 8
	m := newModel(w, h)
	e := &encoder{}
	e.resize(w, h)
	send := func(limit int) bool {
		e.buf = e.buf[:0]
		return e.frame(&m.screen, limit)
	}
	send(1 << 16)
	m.parse([]byte("\x1b[8;1H\x1b[34mhere"))
	for i := range 40 {
		for y := range h - 1 {
			m.parse([]byte(fmt.Sprintf("\x1b[%d;1H\x1b[31m%s", y+1, strings.Repeat(string(rune('a'+i%20)), w))))
		}
		send(60)
	}
	if got := e.front[h-1].cells[3].r; got != 'e' {
		t.Errorf("after 40 frames %q is shown", got)
	}
}
