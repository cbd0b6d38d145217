package panel

import (
	"fmt"
	"testing"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// pixels is examples whose features are the pixels of a picture: a vertical bar for +, a
// horizontal one for o.
func pixels(t testing.TB, side int) *model.Dataset {
	t.Helper()
	names := make([]string, side*side)
	for j := range names {
		names[j] = fmt.Sprint("p", j+1)
	}
	var x []float64
	var y []int8
	for k := range 6 {
		for j := range side * side {
			along := j % side
			if k%2 == 1 {
				along = j / side
			}
			x = append(x, map[int]float64{2 + k/2: 9, 1 + k/2: 4, 3 + k/2: 2}[along])
		}
		y = append(y, int8(1-2*(k%2)))
	}
	return must(model.NewDataset("pixels", names, x, y))
}

// Where features are pixels, each is in its place in the pictures of the example and of
// w, two in a cell; an explicit size takes precedence over a square.
func TestPixels(t *testing.T) {
	for _, c := range []struct {
		side  int
		image [2]int
		w, h  int
		ok    bool
	}{
		{8, [2]int{}, 8, 8, true},
		{9, [2]int{}, 9, 9, true},
		{4, [2]int{}, 4, 4, false},
		{4, [2]int{4, 4}, 4, 4, true},
		{8, [2]int{16, 4}, 16, 4, true},
	} {
		d := pixels(t, c.side)
		d.Image = c.image
		f := frame(t, d, "", 3)
		w, h, ok := f.imageSize()
		if w != c.w || h != c.h || ok != c.ok {
			t.Errorf("%v: %d×%d, %v", c, w, h, ok)
		}
		if !ok {
			continue
		}
		g := grid.New(80, 24, false)
		Draw("weights", g.All(), f, ViewState{}, false)
		look, _ := f.CurrentPrediction()
		weights := f.State().Weights()
		for j := range d.Dim() {
			x, y := j%w, j/w
			at := g.All().At(1+x, 2+y/2).Rune
			lit := at == '█' || at == '▀' && y%2 == 0 || at == '▄' && y%2 == 1
			if want := d.At(look.Example, j) > 0; lit != want {
				t.Fatalf("%v: pixel %d, %d of x is %v (%q), want %v", c, x, y, lit, at, want)
			}
			level, positive := pixel(g, w+3+x, 4+y)
			if level > 0 != (weights[j] != 0) || level > 0 && positive != (weights[j] > 0) {
				t.Fatalf("%v: pixel %d, %d of w is %v, %v, and w is %v", c, x, y, level, positive, weights[j])
			}
		}
	}
}

// pixel is the intensity of a pixel (two share a cell), and whether it has the colour of
// +.
func pixel(g *grid.Grid, x, y int) (level int, positive bool) {
	c := g.All().At(x, y/2)
	for _, positive := range []bool{true, false} {
		for k, step := range []int{0, 2, 3} {
			tint := theme.Density(positive, step)
			upper, ground := theme.Role(c.Style) == tint, c.Style == theme.Halves(c.Style, tint)
			if y%2 == 0 && upper && c.Rune != '▄' || y%2 == 1 && (upper && c.Rune != '▀' || ground && c.Rune == '▀') {
				return k + 1, positive
			}
		}
	}
	return 0, false
}
