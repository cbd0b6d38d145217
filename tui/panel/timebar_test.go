package panel

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/tui/grid"
)

// The columns of the time bar hold each step once, in order, and fit; separators stand
// between passes and nowhere else. A column is blank, a dot, or a bar as high as its
// share of the largest count.
func TestTimeBar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pass := rapid.IntRange(0, 70).Draw(t, "pass")
		reached := rapid.IntRange(0, 3000).Draw(t, "reached")
		updating := make([]bool, reached+1)
		journal := new(algo.Journal)
		odds := rapid.IntRange(1, 50).Draw(t, "odds")
		seed := rapid.Uint32().Draw(t, "seed")
		for step := 1; step <= reached; step++ {
			seed = seed*1664525 + 1013904223
			if updating[step] = seed>>16%uint32(odds) == 0; updating[step] {
				journal.Append(algo.Entry{Step: int64(step)})
			}
		}
		width := rapid.IntRange(1, 120).Draw(t, "width")
		from := rapid.IntRange(0, reached).Draw(t, "from")
		scale, between := timeScale(reached-from, pass, width)
		columns := timeColumns(journal, from, reached, scale, between)
		step, most := from, 0
		for k, c := range columns {
			border := k > 0 && (step-from)%between == 0 && columns[k-1].low <= columns[k-1].high
			if c.low != step+1 || border != (c.high < c.low) || c.high-c.low >= scale || between != pass && border {
				t.Fatalf("after step %d of %d, passes of %d: column %d of %d shows %+v", step, reached, pass, k, width, c)
			}
			for n := c.updates; step < c.high || n != 0; step++ {
				if step == c.high {
					t.Fatalf("%+v: its updates are %d more or fewer", c, n)
				}
				if updating[step+1] {
					n--
				}
			}
			most = max(most, c.updates)
		}
		if step != reached || len(columns) > width {
			t.Fatalf("%d columns of %d show %d steps of %d", len(columns), width, step, reached)
		}
		for _, c := range columns {
			if c.updates == 0 {
				continue
			}
			height := int(barRune(c.updates, most)-'▁') + 1 // eighths: n/most, rounded up
			if height*most < c.updates*heightLevels || (height-1)*most >= c.updates*heightLevels {
				t.Fatalf("%d of at most %d updates are a bar of %d eighths", c.updates, most, height)
			}
		}
	})
}

// A click on the column of the step shown leads to that column, at any width; from 120
// columns on the legend names exactly the signs drawn.
func TestStepAt(t *testing.T) {
	for _, setup := range []string{"epochs=12", "epochs=22 stops", "epochs=30", "epochs=35 order=shuffled", "epochs=40 stops", "order=first epochs=9"} {
		f := frame(t, set(t, "xor"), setup, -1)
		for w := 40; w < 260; w++ {
			g := grid.New(w, 1, false)
			DrawTimeBar(g.All(), f)
			at := 0
			for x, cell := range g.Row(0) { // where a legend names the sign, the last
				if cell.Rune == 'X' {
					at = x
				}
			}
			line := grid.Plain(g)
			if step, ok := StepAt(w, false, f, at); !ok || step != f.Moment.Step {
				t.Errorf("%s, %d columns: column %d leads to step %d, shown is %d:\n%s", setup, w, at, step, f.Moment.Step, line)
			}
			if _, ok := StepAt(w, false, f, 0); ok {
				t.Errorf("%s, %d columns: a step in the blank column", setup, w)
			}
			legend, bar, has := strings.Cut(line, "X you are here")
			if has != (w >= 120) {
				t.Errorf("%s, %d columns: a legend is %t:\n%s", setup, w, has, line)
			}
			for sign, word := range map[string]string{"x": "x update", "▁▂▃▄▅▆▇█": "few updates", "◆": "breakpoint"} {
				if has && strings.ContainsAny(bar, sign) != strings.Contains(legend, word) {
					t.Errorf("%s, %d columns: the legend is of other signs:\n%s", setup, w, line)
				}
			}
		}
	}
}
