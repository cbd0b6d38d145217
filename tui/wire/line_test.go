package wire

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hinshun/vt10x"

	"perceptron/tui/grid"
)

// opened is a writer that has acquired its terminal.
func opened(out interface{ Write([]byte) (int, error) }) *Writer {
	w := New(out)
	w.Enter()
	return w
}

// ended closes w.
func ended(t *testing.T, w *Writer) {
	t.Helper()
	if err := w.Close(10 * time.Second); err != nil {
		t.Error(err)
	}
}

// The terminal shows what was drawn (runes, colours, attributes) whenever nothing is in
// flight: also after resizes, and after it was restored and acquired again.
func TestEqual(t *testing.T) {
	p := palette()
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := rand.New(rand.NewPCG(seed, 6))
				g := grid.New(40+int(seed)*8, 12+int(seed), false)
				vt := vt10x.New(vt10x.WithSize(g.W, g.H))
				w := opened(vt)
				for step := range 150 {
					what := r.IntN(20)
					switch {
					case what == 0:
						g.Reset(20+r.IntN(80), 5+r.IntN(30))
						vt.Resize(g.W, g.H)
						w.Resized()
					case what == 1:
						_, _ = vt.Write([]byte("\x1b[31;44mwho was here?\x1b[5;5H\x1b[0J"))
						w.Enter()
					case what == 3: // and back to the size that it had
						_, _ = vt.Write([]byte("\x1b[31;44mwho was here?\x1b[5;5H\x1b[0J"))
						w.Resized()
					case what == 2:
						_ = w.Leave(time.Second)
						_, _ = vt.Write([]byte("\x1b[3;3Ha shell"))
						w.Enter()
					}
					for range 1 + r.IntN(4) {
						scribble(r, g, false)
						w.Show(g, p)
					}
					if err := w.Flush(time.Second); err != nil {
						t.Fatal(err)
					}
					same(t, fmt.Sprintf("step %d, %d", step, what), vt, emulator(g, p))
				}
				ended(t, w)
			})
		})
	}
}

// With a limit, buffers behind the line are not filled.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const rate, seconds = 4000, 20
		var out bytes.Buffer
		w := opened(&out)
		w.Limit(rate)
		p := palette()
		var g *grid.Grid
		for i := range seconds * 20 {
			g = lesson(80, 24, i)
			w.Show(g, p)
			time.Sleep(time.Second / 20)
		}
		synctest.Wait()
		if sent := out.Len(); sent > rate*(seconds+1)+chunk || sent < rate*(seconds-1) {
			t.Errorf("%d bytes in %d seconds", sent, seconds)
		}
		if !w.Behind() {
			t.Error("it is not behind")
		}
		if err := w.Flush(time.Second); err != nil {
			t.Error(err)
		}
		vt := vt10x.New(vt10x.WithSize(80, 24))
		_, _ = vt.Write(out.Bytes())
		same(t, "at the end", vt, emulator(g, p))
		ended(t, w)
	})
}

// Frames that the terminal could not take are dropped; in the end it shows the newest.
func TestNewestFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		vt := vt10x.New(vt10x.WithSize(80, 24))
		w := opened(slow{8000, vt})
		g, p := grid.New(80, 24, false), palette()
		var last string
		for i := range 1000 {
			last = fmt.Sprintf("frame %d", i)
			for y := range 20 {
				g.All().Text(0, y, last, 1)
			}
			w.Show(g, p)
		}
		begin := time.Now()
		if err := w.Flush(10 * time.Second); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begin); took > time.Second {
			t.Errorf("the newest frame took %v", took)
		}
		if got := strings.Count(vt.String(), last); got != 20 {
			t.Errorf("%d lines of the newest frame, want 20:\n%s", got, vt.String())
		}
		ended(t, w)
	})
}
