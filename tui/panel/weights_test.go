package panel

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// pixels is examples whose features are the pixels of a picture: a bar that
// stands in those of +, and one that lies in those of o.
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
	d, err := model.NewDataset("pixels", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The weights of a run with w are listed by the names of its columns, the largest
// first, each with its number and a bar of its size; several classes have theirs
// one after the other. The numbers are those of the run.
func TestWeightsByName(t *testing.T) {
	for _, c := range []struct{ setup, task string }{{"", ""}, {"mode=dual", ""}, {"", "multiclass"}} {
		d, err := model.Read(t.Context(), strings.NewReader("height,width,depth,kind\n1,4,2,a\n-3,1,2,b\n2,2,-5,a\n-1,-6,1,b\n"), "-", model.ReadOptions{Task: c.task})
		if err != nil {
			t.Fatal(err)
		}
		f := frame(t, d, c.setup, 3)
		text := shown(f, "weights", 60, 12, View{})
		last := math.Inf(1)
		rows := 0
		for _, line := range strings.Split(text, "\n")[1:] {
			var name string
			var w float64
			words := strings.Fields(strings.ReplaceAll(line, "−", "-"))
			if len(words) < 2 {
				continue
			}
			class := 0
			if c.task != "" {
				class, words = strings.Index("ab", words[0]), words[1:]
			}
			if _, err := fmt.Sscan(words[0]+" "+words[1], &name, &w); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			j := map[string]int{"height": 0, "width": 1, "depth": 2}[name]
			state := f.State()
			if c.task != "" {
				state = state.Class(class)
			}
			if want := state.Weights()[j]; w != want {
				t.Errorf("%v: %s has %v, and the run %v", c, name, w, want)
			}
			if math.Abs(w) > last {
				t.Errorf("%v: %s after a smaller one", c, name)
			}
			last = math.Abs(w)
			rows++
		}
		if want := map[string]int{"": 3, "multiclass": 6}[c.task]; rows != want {
			t.Errorf("%v: %d weights, want %d:\n%s", c, rows, want, text)
		}
	}
}

// Where the features are pixels, each is where it belongs in the pictures of the
// example and of w, two in a cell; a size asked for is taken over a square.
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
		w, h, ok := f.image()
		if w != c.w || h != c.h || ok != c.ok {
			t.Errorf("%v: %d×%d, %v", c, w, h, ok)
		}
		if !ok {
			continue
		}
		g := grid.New(80, 24, false)
		Draw("weights", g.All(), f, View{}, false)
		look, _ := f.Look()
		weights := f.State().Weights()
		for j := range d.Dim() {
			x, y := j%w, j/w
			at := g.At(1+x, 2+y/2).Rune
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

// pixel is how bright a pixel is drawn, and whether in the colour of +; two lie
// in a cell.
func pixel(g *grid.Grid, x, y int) (level int, positive bool) {
	c := g.At(x, y/2)
	for _, positive := range []bool{true, false} {
		for k, step := range []int{0, 2, 3} {
			tint := theme.Crowd(positive, step)
			upper, ground := theme.Role(c.Style) == tint, c.Style == theme.Halves(c.Style, tint)
			if y%2 == 0 && upper && c.Rune != '▄' || y%2 == 1 && (upper && c.Rune != '▀' || ground && c.Rune == '▀') {
				return k + 1, positive
			}
		}
	}
	return 0, false
}
