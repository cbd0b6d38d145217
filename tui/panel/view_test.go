package panel

import (
	"strconv"
	"testing"

	"perceptron/model/golden"
	"perceptron/tui/grid"
)

// No row is drawn over by a chart, nor over one: a chart that fills the room it is given
// is found there whole, whatever the frame and the size.
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
					p.drawRows(g.All(), f, View{}, false)
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
