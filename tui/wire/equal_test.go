package wire

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	tea "github.com/charmbracelet/bubbletea"
)

// painter makes random frames, each a change of the one before.
type painter struct {
	*rand.Rand
	w, h  int
	lines []string
}

var (
	words   = []string{"w", "0.25", "margin", "      ", "αᵢ", "‖w‖", "⣿⡇⠁", "──┼──", "█▌", "+o", "                    "}
	oddOnes = []string{"漢字", "é", "e\u0301", "👍🏽", "🇩🇪", "❤\ufe0f", "한글"}
	pens    = []string{"", "0", "1", "31", "94", "38;5;208", "38;2;10;200;30", "44", "48;5;17", "48;2;1;2;3", "0;7", "0;4;32", "3;35", "39", "49", "22", "0;1;93"}
)

// line is a random line: of ordinary runes up to the whole width, or shorter
// than it with odd ones.
func (p *painter) line() string {
	var b strings.Builder
	room := p.IntN(p.w + 1)
	if p.IntN(4) == 0 {
		room = p.w
	}
	odd := p.IntN(5) == 0
	if odd {
		room = min(room, p.w-2)
	}
	for room > 0 {
		if pen := pens[p.IntN(len(pens))]; pen != "" {
			fmt.Fprintf(&b, "\x1b[%sm", pen)
		}
		word := []rune(words[p.IntN(len(words))])
		if odd && p.IntN(3) == 0 {
			word = []rune(oddOnes[p.IntN(len(oddOnes))])
			if len(word)*2 > room {
				break
			}
			room -= len(word)
		}
		word = word[:min(len(word), room)]
		b.WriteString(string(word))
		room -= len(word)
	}
	if odd || p.IntN(3) > 0 {
		return b.String() + "\x1b[0m"
	}
	return b.String() + "\x1b[22;23;24;27m" // colours stay, and colour what is erased
}

// next is the next frame.
func (p *painter) next() string {
	switch n := p.IntN(10); {
	case len(p.lines) == 0 || n == 0:
		p.lines = make([]string, p.h)
		for y := range p.lines {
			p.lines[y] = p.line()
		}
	case n == 1: // scrolled
		p.lines = append(p.lines[1:], p.line())
	case n == 2:
		p.lines = append([]string{p.line()}, p.lines[:len(p.lines)-1]...)
	case n == 3 && len(p.lines) > 1:
		p.lines = p.lines[:1+p.IntN(len(p.lines)-1)]
	case n == 4:
		for len(p.lines) < p.h {
			p.lines = append(p.lines, p.line())
		}
	default:
		for range 1 + p.IntN(4) {
			p.lines[p.IntN(len(p.lines))] = p.line()
		}
	}
	return strings.Join(p.lines, "\n")
}

func (p *painter) resize(w, h int) {
	p.w, p.h, p.lines = w, h, nil
}

// A terminal that the renderer writes to and one behind a writer show the same,
// characters and colours, whenever nothing is on its way.
func TestEqual(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &painter{Rand: rand.New(rand.NewPCG(seed, 6)), w: 40 + int(seed)*8, h: 12 + int(seed)}
				s := newSession(t, p.w, p.h)
				for step := range 150 {
					what := p.random(s, seed%2 == 0)
					s.settle()
					s.equal(fmt.Sprintf("step %d, %s", step, what))
				}
				s.quit()
				if seed%2 == 1 { // on a resize the emulator moves the other screen too, by the cursor
					s.equal("at the end")
				}
			})
		})
	}
}

// random does one of what happens in a session.
func (p *painter) random(s *session, sizes bool) string {
	switch what := p.IntN(20); {
	case what == 0 && sizes:
		p.resize(20+p.IntN(80), 5+p.IntN(30))
		s.resize(p.w, p.h)
		s.program.Send(frame(p.next()))
		return fmt.Sprintf("resize to %d×%d", p.w, p.h)
	case what == 1:
		s.program.Send(tea.ClearScreen())
		return "clear"
	case what == 2:
		s.program.Send(tea.ShowCursor())
		return "cursor"
	case what == 3:
		s.program.Send(tea.HideCursor())
		return "no cursor"
	case what == 4:
		s.program.Send(tea.ExitAltScreen())
		s.settle()
		s.program.Send(tea.EnterAltScreen())
		return "out and in"
	case what == 5: // many in one tick
		for range 5 {
			s.program.Send(frame(p.next()))
		}
		return "frames"
	}
	s.program.Send(frame(p.next()))
	return "frame"
}

// Where columns are counted as this package does, odd runes at the ends of lines
// and frames cut short by newer ones are right too.
func TestEqualByColumns(t *testing.T) {
	for seed := range uint64(40) {
		p := &painter{Rand: rand.New(rand.NewPCG(seed, 7)), w: 30, h: 8}
		want, shows := newModel(p.w, p.h), newModel(p.w, p.h)
		e := &encoder{}
		e.resize(p.w, p.h)
		for step := range 100 {
			lines := strings.Split(p.next(), "\n")
			if p.IntN(8) == 0 {
				e.resize(p.w, p.h)
			}
			var b bytes.Buffer
			for y, l := range lines {
				fmt.Fprintf(&b, "\x1b[%dH%s%s\x1b[K", y+1, l, strings.Repeat(oddOnes[p.IntN(len(oddOnes))], p.IntN(2)))
			}
			fmt.Fprint(&b, "\x1b[J")
			want.parse(b.Bytes())
			for cut := p.IntN(3) == 0; ; cut = false {
				e.buf = e.buf[:0]
				done := e.frame(&want.screen, 40)
				shows.parse(e.buf)
				if done || cut {
					break
				}
			}
			if p.IntN(3) > 0 {
				continue
			}
			for done := false; !done; {
				e.buf = e.buf[:0]
				done = e.frame(&want.screen, 1000)
				shows.parse(e.buf)
			}
			if a, b := dump(want), dump(shows); a != b {
				t.Fatalf("seed %d, step %d:\n%s\nwant\n%s", seed, step, b, a)
			}
		}
	}
}

func newModel(w, h int) *model {
	m := &model{alt: true, sized: true}
	m.screen.reset()
	m.screen.crop(w, h)
	return m
}

// dump is all that is seen of m's screen.
func dump(m *model) string {
	var b strings.Builder
	for y := range m.screen.h {
		r := m.screen.row(y)
		r.grow(m.screen.w)
		for x, c := range r.cells[:m.screen.w] {
			if x+1 == m.screen.w && x+1 < len(r.cells) && r.cells[x+1].r == 0 {
				fmt.Fprintf(&b, "%q%v", empty.r, empty.style) // half a rune, which no terminal shows
				break
			}
			fmt.Fprintf(&b, "%q%v", c.r, c.style)
			if i, found := r.find(x); found {
				b.WriteString(r.marks[i].text)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
