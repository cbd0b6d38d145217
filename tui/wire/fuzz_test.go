package wire

import (
	"bytes"
	"strings"
	"testing"
)

// Whatever is written, and wherever it is cut: nothing panics, nothing grows
// beyond its bound, the cuts make no difference, and what is sent shows what was
// drawn.
func FuzzParse(f *testing.F) {
	f.Add([]byte("\x1b[H\x1b[31mred\x1b[0m\x1b[K\r\n\x1b[5;9Hαᵢ\x1b[J"), uint16(3))
	f.Add([]byte("漢字\x1b[1D\x1b[2;3rx\x1b[3Ly\x1b[1;1H\x1b[9M\x1b[48;2;1;2;3m\x1b[2J"), uint16(7))
	f.Add([]byte("\x1b]2;title\x07\x1bPdata\x1b\\\x1b[?1049l\x1b[?1049h\x1bc\x1b[999999999;999999999Hx"), uint16(11))
	f.Add([]byte("e\u0301\u200d👍🏽🇩🇪\x1b[38:2::1:2:3;4:3mq\xff\xc3\x1b[;;m\x1b[?;h\x1b[1;2;3;4:5:6"), uint16(20))
	f.Add([]byte("\x1b["+strings.Repeat("1;", 200)+"m\t\tx\b\by\x1b[4X\x1b[?25h\x18\x1b\x1b[A"), uint16(40))
	f.Fuzz(func(t *testing.T, data []byte, cut uint16) {
		const w, h = 21, 6
		whole, parts := newModel(w, h), newModel(w, h)
		whole.parse(data)
		at := min(int(cut), len(data))
		parts.parse(data[:at])
		parts.parse(data[at:])
		if a, b := dump(whole), dump(parts); a != b {
			t.Fatalf("cut at %d:\n%s\nwhole:\n%s", at, b, a)
		}
		bounds(t, whole, len(data))

		e := &encoder{wraps: true}
		e.resize(w, h)
		shows := newModel(w, h)
		for done := false; !done; {
			e.buf = e.buf[:0]
			done = e.frame(&whole.screen, 64)
			shows.parse(e.buf)
		}
		if a, b := dump(whole), dump(shows); a != b && !anyOdd(whole) {
			t.Fatalf("%q shows\n%s\nwant\n%s", data, b, a)
		}
		if e.buf = e.buf[:0]; !e.frame(&whole.screen, 64) || len(e.buf) > 0 {
			t.Errorf("what is shown is sent again: %q", e.buf)
		}
	})
}

func bounds(t *testing.T, m *model, written int) {
	t.Helper()
	if len(m.screen.rows) > maxRows || len(m.seq) > maxString+1 || m.queue.size > 2*fullAt+written {
		t.Errorf("%d rows, %d bytes of a sequence, %d queued", len(m.screen.rows), len(m.seq), m.queue.size)
	}
	for _, r := range m.screen.rows {
		if len(r.cells) > maxColumns || len(r.marks) > maxColumns {
			t.Errorf("%d cells, %d marks", len(r.cells), len(r.marks))
		}
		for _, k := range r.marks {
			if len(k.text) > 2*maxMarks || !r.cells[k.at].odd {
				t.Errorf("mark %q at %d on %+v", k.text, k.at, r.cells[k.at])
			}
		}
	}
}

func anyOdd(m *model) bool {
	for _, r := range m.screen.rows {
		for _, c := range r.cells {
			if c.odd {
				return true
			}
		}
	}
	return false
}

// A string without end takes no more than its bound.
func TestEndlessString(t *testing.T) {
	m := newModel(10, 2)
	m.parse([]byte("\x1b]52;c;"))
	for range 100 {
		m.parse(bytes.Repeat([]byte("A"), 1<<16))
	}
	bounds(t, m, 0)
	m.parse([]byte("\x07ok"))
	if got := m.screen.row(0).cells[1].r; m.queue.size != 0 || got != 'k' {
		t.Errorf("%d bytes queued, %q drawn", m.queue.size, got)
	}
}
