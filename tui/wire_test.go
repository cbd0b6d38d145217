package tui

import (
	"bytes"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/wire"
)

// counted is a terminal that takes everything at once and counts it.
type counted struct{ bytes int }

func (c *counted) Write(p []byte) (int, error) {
	c.bytes += len(p)
	return len(p), nil
}

// TestBytes counts what a press sends to the terminal over scripted sessions on
// overlap, in colour, in virtual time: bytes are exact. Wanted of a step over a
// poor line are 600, 900 and 1,500; the limits are what it takes now, so that it
// doesn't grow unseen. With updates among the presses, which turn the line and
// change most of the numbers, the first is missed by a little: of the step that
// is in the middle then, nine tenths are text and moves, whatever its colours.
func TestBytes(t *testing.T) {
	stepping := []string{" ", " ", " ", " ", " ", " ", "h", " "}
	updating := []string{" ", " ", " ", "n", " ", "h", " ", "n"}
	for _, c := range []struct {
		name   string
		w, h   int
		script []string // before the presses
		keys   []string
		limit  int // for the median press
	}{
		{"80x24 stepping", 80, 24, []string{"shade"}, stepping, 300},
		{"80x24 shaded stepping", 80, 24, nil, stepping, 330},
		{"200x60 stepping", 200, 60, nil, stepping, 700},
		{"80x24 updating", 80, 24, []string{"shade"}, updating, 630},
		{"80x24 shaded updating", 80, 24, nil, updating, 725},
		{"200x60 updating", 200, 60, nil, updating, 1400},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				through, alone := stepBytes(t, c.w, c.h, c.script, c.keys)
				t.Logf("median bytes a press: %d, with the standard renderer alone %d", through, alone)
				if through > c.limit {
					t.Errorf("median %d bytes a press, at most %d", through, c.limit)
				}
			})
		})
	}
}

// stepBytes is the median number of bytes of ten rounds of keys, or five where
// they look for updates: through the writer of cells, and as the standard
// renderer writes them.
func stepBytes(t *testing.T, w, h int, script, keys []string) (through, alone int) {
	rounds := 10
	if slices.Contains(keys, "n") {
		rounds = 5
	}
	a := session(t, sample(t, "overlap"))
	for _, line := range script {
		a.x.Begin(line)
	}
	terminal, renderer := &counted{}, &counted{}
	a.line = wire.New(terminal)
	p := tea.NewProgram(a, tea.WithInput(nil), tea.WithOutput(both{a.line, renderer}),
		tea.WithAltScreen(), tea.WithoutSignalHandler(), tea.WithFPS(120))
	done := make(chan error)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	settled := func() {
		time.Sleep(50 * time.Millisecond)
		synctest.Wait()
	}
	p.Send(tea.WindowSizeMsg{Width: w, Height: h})
	settled()
	var sent, written []int
	for k := range rounds * len(keys) {
		key := keys[k%len(keys)]
		before, wrote := terminal.bytes, renderer.bytes
		m := keyMsg(key)
		if key == " " {
			m = tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
		}
		p.Send(m)
		settled()
		sent = append(sent, terminal.bytes-before)
		written = append(written, renderer.bytes-wrote)
	}
	p.Quit()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := a.line.Close(); err != nil {
		t.Error(err)
	}
	slices.Sort(sent)
	slices.Sort(written)
	return sent[len(sent)/2], written[len(written)/2]
}

// both gives the renderer's bytes to the writer of cells and to a counter.
type both struct {
	line  *wire.Writer
	count *counted
}

func (b both) Write(p []byte) (int, error) {
	_, _ = b.count.Write(p)
	return b.line.Write(p)
}

// The last frame is on the terminal when the program has ended, and the
// terminal is as it was.
func TestWireEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		line := wire.New(&out)
		a := session(t, and(t))
		a.line = line
		p := tea.NewProgram(a, tea.WithInput(nil), tea.WithOutput(line), tea.WithAltScreen(), tea.WithoutSignalHandler())
		go func() {
			p.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
			p.Send(keyMsg("n"))
			time.Sleep(100 * time.Millisecond)
			p.Send(keyMsg("q"))
		}()
		if _, err := p.Run(); err != nil {
			t.Fatal(err)
		}
		if err := line.Close(); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"\x1b[?1049h", "\x1b[?1049l", "\x1b[?25h"} {
			if !bytes.Contains(out.Bytes(), []byte(want)) {
				t.Errorf("%q was not sent", want)
			}
		}
		if a.x.Step() != 1 {
			t.Errorf("at step %d", a.x.Step())
		}
	})
}
