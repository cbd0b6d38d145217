package panel

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
)

// The Gram matrix is ordered by class and has each example once. An element is K of the
// examples that its row and column name: as a number in a small matrix, else as a pixel,
// with two rows in a cell.
func TestGramByClass(t *testing.T) {
	for _, c := range []struct {
		data  *model.Dataset
		setup string
		width int
		size  int // of an element, in pixels; 0: written as numbers
	}{
		{set(t, "and"), "", 40, 0},
		{set(t, "iris"), "", 140, 0},
		{set(t, "iris"), "mode=kernel kernel=poly", 30, 1},
		{set(t, "iris"), "mode=kernel kernel=rbf", 12, 1},
		{set(t, "thirty"), "", 60, 1},
		{set(t, "thirty"), "mode=kernel kernel=rbf", 50, 1},
	} {
		f := frame(t, c.data, c.setup, 3)
		n, deep := c.data.Len(), 1
		if c.size == 1 {
			deep = 2
		}
		g := grid.New(c.width, n/deep+3, false)
		Draw("gram", g.All(), f, ViewState{}, false)
		lines := strings.Split(grid.Plain(g), "\n")[2:]
		look, _ := f.CurrentPrediction()
		var order []int
		for _, y := range []int8{1, -1} {
			for i := range n {
				if c.data.Y[i] == y {
					order = append(order, i)
				}
			}
		}
		parts := regexp.MustCompile(`^ ([> ]) +(\S+) ([+o])(.*)`)
		for k, i := range order {
			m := parts.FindStringSubmatch(lines[k/deep])
			if m == nil {
				t.Fatalf("%q is no row", lines[k/deep])
			}
			name := strconv.Itoa(i + 1) // of an example with a row to itself, as text
			if c.size == 0 {
				name = text(f.indexed("x", i))
			}
			if hand := i == look.Example; hand != (m[1] == ">" && m[2] == name) {
				t.Errorf("%s: row %q of %d, and %d is at hand", c.data.Name, m[0], i+1, look.Example+1)
			}
			if m[2] == name && m[3] != classGlyph(c.data.Y[i]) {
				t.Errorf("%s: row %q", c.data.Name, m[0])
			}
			for j, other := range order {
				want := f.Problem.K(i, other)
				if c.size == 0 {
					if text := strings.Fields(m[4])[j]; text != notation.Number(want) {
						t.Errorf("%s: element %d, %d is %s, want %v", c.data.Name, i+1, other+1, text, want)
					}
					continue
				}
				share := math.Abs(want) / (f.Problem.Radius * f.Problem.Radius)
				level, positive := pixel(g, len([]rune(m[0]))-len([]rune(m[4]))+c.size*j, 4+c.size*k)
				if most := []float64{0.1, 0.3, 0.6, 2}; share > most[level] || level > 0 && (share <= most[level-1] || positive != (want > 0)) {
					t.Fatalf("%s: element %d, %d is %d, %t, want %v", c.data.Name, i+1, other+1, level, positive, want)
				}
			}
		}
		if c.width >= 50 && c.size > 0 && !strings.Contains(lines[n/deep], "from 0.1, 0.3, 0.6 of R²") {
			t.Errorf("no legend in %q", lines[n/deep])
		}
	}
}
