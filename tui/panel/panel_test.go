package panel

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"perceptron/algo/draws"
	"perceptron/model/golden"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
)

// For every frame, size and view state nothing is drawn outside the area or in a style that
// no theme has, nothing panics, and ASCII output is ASCII. By default a fourth of the heights
// is drawn, every other one in ASCII; an environment variable asks for all, in both.
func TestEverySize(t *testing.T) {
	every, wider := os.Getenv("PERCEPTRON_SIZES") != "", 39
	if every {
		wider = 13
	}
	for n, row := range golden.Rows(t, "testdata/frames.txt") {
		f := frame(t, set(t, row[0]), row[1], must(strconv.Atoi(row[2])))
		for _, ascii := range []bool{false, true} {
			for w := 0; w < 120; w += wider {
				for h := range 20 {
					if every || (w+h)%2 == 0 == ascii && (n+w+h)%8 < 2 {
						everyPanel(t, n, f, w, h, ascii)
					}
				}
			}
		}
	}
}

// cutFormula is a row with an equation that is cut off in the middle.
var cutFormula = regexp.MustCompile(`=.*[^ +,(…~.](…|\.\.\.)~`)

// everyPanel draws all panels of a frame on an area of that size.
func everyPanel(t *testing.T, n int, f *Frame, w, h int, ascii bool) {
	t.Helper()
	v := ViewState{Scroll: (w*h)%17 - 8, Sort: w - h - 25}
	for _, name := range []string{"top", "timebar", "status"} {
		spelled(f, name, w, 1, v, ascii)
	}
	area := grid.Rect{X: 3, Y: 2, W: w, H: h}
	for _, p := range panels {
		g := grid.New(w+6, h+4, ascii)
		g.All().Fill(g.All().Rect, '~', 1)
		Draw(p.Name, g.Area(area), f, v, h%2 == 0)
		for k, c := range g.Cells {
			x, y := k%g.W, k/g.W
			if !area.Contains(x, y) && c.Rune != '~' || ascii && c.Rune > '~' || int(c.Style) >= len(grid.Palette{}.Attributes) {
				t.Fatalf("frame %d, %s, %d×%d: cell %d, %d is %q in style %d", n, p.Name, w, h, x, y, c.Rune, c.Style)
			}
		}
		for line := range strings.Lines(grid.Plain(g)) {
			if cutFormula.MatchString(line) {
				t.Fatalf("frame %d, %s, %d×%d: a formula is cut in\n%s", n, p.Name, w, h, grid.Plain(g))
			}
		}
		ScrollLength(p.Name, f, v)
		if least, best := HeightHint(p.Name, f, w, h); least > best || least < 1 {
			t.Fatalf("frame %d, %s: room %d, %d", n, p.Name, least, best)
		}
	}
}

// Nothing cached for one frame is shown in another: a panel drawn after those of earlier
// steps looks as if it were drawn alone.
func TestNothingStale(t *testing.T) {
	for _, row := range golden.Rows(t, "testdata/frames.txt") {
		step := must(strconv.Atoi(row[2]))
		f, alone := frame(t, set(t, row[0]), row[1], step), frame(t, set(t, row[0]), row[1], step)
		for earlier := 0; earlier < step; earlier += draws.Stride(1 + earlier/2) {
			before := frame(t, f.Data, row[1], earlier)
			before.Problem, before.LossMap = f.Problem, f.LossMap
			for _, p := range panels {
				for _, v := range []ViewState{{}, {Sort: 2}, {Sort: 3}} {
					f.Cache = &memo.Cache{}
					before.Cache = f.Cache
					shown(before, p.Name, 80, 20, v)
					if got, want := shown(f, p.Name, 80, 20, v), shown(alone, p.Name, 80, 20, v); got != want {
						t.Fatalf("%v: after step %d %s is\n%s\nalone\n%s", row, earlier, p.Name, got, want)
					}
				}
			}
		}
	}
}

// No chart overlaps a row: a chart that fills its area is found whole, for every frame
// and size.
func TestChartApart(t *testing.T) {
	for _, c := range golden.Rows(t, "testdata/frames.txt") {
		f := frame(t, set(t, c[0]), c[1], must(strconv.Atoi(c[2])))
		for _, p := range panels {
			if p.chart == nil || Objection(f, p.Name) != "" {
				continue
			}
			for _, w := range []int{25, 32, 53, 80, 101, 140} {
				for h := range 40 {
					g, room := grid.New(w, h, false), grid.Rect{}
					p.chart = func(*Frame) func(a grid.Area) {
						return func(a grid.Area) {
							room = a.Rect
							a.Fill(grid.Rect{W: a.W, H: a.H}, '#', 0)
						}
					}
					p.drawRows(g.All(), f, ViewState{}, false)
					for at, cell := range g.Cells {
						if (cell.Rune == '#') != room.Contains(at%w, at/w) {
							t.Fatalf("%v, %s, %d×%d: a chart in %v:\n%s", c, p.Name, w, h, room, grid.Plain(g))
						}
					}
				}
			}
		}
	}
}

// A settings panel that cannot show all settings says in its heading how many are below,
// from the narrowest panel on, in ASCII too; at the end of the list it says nothing.
func TestSettingsBelow(t *testing.T) {
	f := frame(t, set(t, "and"), "", 3)
	f.Settings = &Settings{}
	for k := range 36 {
		f.Settings.Rows = append(f.Settings.Rows, Setting{Name: fmt.Sprint("name", k), Value: fmt.Sprint("value", k), Doc: "what it is"})
	}
	arrow := regexp.MustCompile(`[↓v] (\d+)`)
	for f.Settings.Selected = range f.Settings.Rows {
		for _, size := range [][2]int{{32, 4}, {32, 8}, {40, 12}, {60, 20}} {
			for _, ascii := range []bool{false, true} {
				text := spelled(f, "settings", size[0], size[1], ViewState{}, ascii)
				last, below := 0, ""
				for k := range f.Settings.Rows {
					if regexp.MustCompile(fmt.Sprintf(`\bname%d\b`, k)).MatchString(text) {
						last = k
					}
				}
				if m := arrow.FindStringSubmatch(text); m != nil {
					below = m[1]
				}
				if want := len(f.Settings.Rows) - 1 - last; below != fmt.Sprint(want) && (want > 0 || below != "") {
					t.Fatalf("%v: %d below, and said is %q in\n%s", size, want, below, text)
				}
			}
		}
	}
}
