package panel

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/row"
)

// and is AND in the order 00, 01, 10, 11.
func and(t testing.TB) *model.Dataset {
	return data(t, "and", []string{"x1", "x2"}, []float64{0, 0, 0, 1, 1, 0, 1, 1}, []int8{-1, -1, -1, 1})
}

func data(t testing.TB, name string, features []string, x []float64, y []int8) *model.Dataset {
	t.Helper()
	d, err := model.NewDataset(name, features, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// setup is the default with settings changed: "mode=dual tie=positive".
func setup(t testing.TB, changes string) algo.Setup {
	t.Helper()
	s := algo.Default()
	for change := range strings.FieldsSeq(changes) {
		name, value, _ := strings.Cut(change, "=")
		row, ok := algo.FindSetting(name)
		if !ok {
			t.Fatalf("no setting %q", name)
		}
		var err error
		if s, err = row.With(s, value); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// frame is a run's frame at a step, with no more seen than that.
func frame(t testing.TB, d *model.Dataset, changes string, step int) *Frame {
	t.Helper()
	changes, beat := strings.CutSuffix(changes, "beat=1")
	changes, fractions := strings.CutSuffix(changes, "fractions")
	problem, err := algo.Prepare(setup(t, changes), d)
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(problem)
	if step != 0 {
		err = line.Extend(context.Background(), func(e algo.Event) bool { return e.Step == step })
		if err != nil && line.Stopped() != algo.Overflow {
			t.Fatal(err)
		}
	}
	if step < 0 {
		step = line.Reached
	}
	f := frameOf(line, step)
	if beat {
		f.Beat = 1
	}
	f.Options.Fractions, f.Verdict = fractions, &margin.Verdict{Separable: margin.True}
	finish(f, line)
	return f
}

// frameOf is the frame of a step of a run, with nothing beside it.
func frameOf(line *algo.Timeline, step int) *Frame {
	shown := &Shown{Timeline: line, Moment: line.Seek(step), Options: Options{Beats: 1, Ghost: true}}
	return &Frame{Shown: shown, Data: line.Problem.Data, Problem: line.Problem}
}

// finish fills in what is derived from the state shown.
func finish(f *Frame, line *algo.Timeline) {
	f.Evaluation.Evaluation = f.State().Evaluate()
	f.Evaluation.Wrong = nil
	for i := range f.Data.Len() {
		if f.State().See(i).Mistake {
			f.Evaluation.Wrong = append(f.Evaluation.Wrong, i)
		}
	}
	n := f.Data.Len()
	for k := 0; n > 0 && (k+1)*n <= line.Reached; k++ {
		s := line.Seek((k + 1) * n).After
		v := s.Evaluate()
		turned := math.NaN()
		if now, ok := s.Hyperplane(); ok {
			before, _ := line.Seek(k * n).After.Hyperplane()
			if degrees, ok := now.Angle(before); ok {
				turned = degrees
			}
		}
		f.Epochs = append(f.Epochs, Epoch{k + 1, line.UpdatesAt((k+1)*n) - line.UpdatesAt(k*n), line.UpdatesAt((k + 1) * n), v.Errors, v.Loss, turned})
	}
}

// shown is a panel as text, in an area of that size.
func shown(f *Frame, name string, w, h int, v View) string { return spelled(f, name, w, h, v, false) }

// says checks that a text has all of some pieces, however many blanks part their words.
func says(t testing.TB, what, text string, pieces ...string) {
	t.Helper()
	for _, piece := range pieces {
		if !strings.Contains(joined(text), joined(piece)) {
			t.Errorf("%s: no %q in\n%s", what, piece, text)
		}
	}
}

func joined(text string) string { return strings.Join(strings.Fields(text), " ") }

func spelled(f *Frame, name string, w, h int, v View, ascii bool) string {
	g := grid.New(w, h, ascii)
	switch name {
	case "top":
		Top(g.All(), f)
	case "status":
		Status(g.All(), f)
	case "timebar":
		TimeBar(g.All(), f)
	default:
		Draw(name, g.All(), f, v, false)
	}
	return grid.Plain(g)
}

func iris(t testing.TB) *model.Dataset {
	return data(t, "iris", []string{"sepal_length", "sepal_width", "petal_length", "petal_width"}, []float64{
		5.1, 3.5, 1.4, 0.2, 4.9, 3, 1.4, 0.2, 4.7, 3.2, 1.3, 0.2,
		7, 3.2, 4.7, 1.4, 6.4, 3.2, 4.5, 1.5, 6.3, 3.3, 6, 2.5,
	}, []int8{1, 1, 1, -1, -1, -1})
}

// thirty is ten examples of thirty features.
func thirty(t testing.TB) *model.Dataset {
	features := make([]string, 30)
	x := make([]float64, 300)
	y := make([]int8, 10)
	for j := range features {
		features[j] = fmt.Sprintf("feature %d", j+1)
	}
	for k := range x {
		x[k] = float64((k*k*7+k*13)%41-20) / 10
	}
	for i := range y {
		y[i] = int8(i%2*2 - 1)
	}
	return data(t, "thirty", features, x, y)
}

// everyFrame is a frame of each case, and of what panels show in another way: readouts and
// tests, maps of numbers too large or too small, classes, sentences, a theory.
func everyFrame(t *testing.T) (all []*Frame) {
	for _, c := range cases(t) {
		all = append(all, frame(t, c.data, c.setup, c.step))
	}
	for _, readout := range algo.ReadoutNames() {
		f := read(t, readout, 10)
		f.Test = &Test{Errors: 2, Of: 4, Passes: []Tested{{1, 2, 3, 4}, {2, 2, 2, 2}}}
		all = append(all, f)
	}
	huge := data(t, "huge", []string{"x", "y"}, []float64{1e308, -1e308, -1e308, 1e308}, []int8{1, 1})
	tiny := data(t, "tiny", []string{"x", "y"}, []float64{1e-308, 1e-308, 3e-308, 0}, []int8{1, -1})
	why := frame(t, iris(t), "mode=kernel kernel=rbf", 4)
	why.LossMap = &LossMap{Why: "no map, for a reason that takes more than a row to write down"}
	odd := corpus(t, "日本語/T1 é/T2 a/T1 longer/T3 a/T2; a/T1")
	return append(all, why, mapped(t, and(t), "beat=1", 10, [2]int{1, 2}), mapped(t, and(t), "", 0, [2]int{0, 2}),
		mapped(t, huge, "arithmetic=float bias=none", -1, [2]int{0, 1}), mapped(t, tiny, "arithmetic=float", 2, [2]int{0, 1}),
		classFrame(t, compass(t), "", 4), classFrame(t, compass(t), "batch-size=3", 1), proved(t, and(t), "", 10), proved(t, xor(t), "bias=radius", 7),
		frame(t, pixels(t, 8), "", 2), frame(t, pixels(t, 9), "mode=kernel kernel=rbf", 3), frame(t, odd, "epochs=3", 0), frame(t, odd, "epochs=3 batch-size=2 beat=1", 1), frame(t, walks(t), "epochs=3 rate=1/3 fractions", 5))
}

// Whatever the size and the view, nothing is drawn outside or in a style that no theme
// has, nothing panics, and what is to be ASCII is. Of two heights that follow each other one is drawn in ASCII and the
// other is not; both are where the environment asks for it.
func TestEverySize(t *testing.T) {
	every, wider := os.Getenv("PERCEPTRON_SIZES") != "", 13
	if testing.Short() {
		wider = 39
	}
	for n, f := range everyFrame(t) {
		for _, ascii := range []bool{false, true} {
			for w := 0; w < 120; w += wider {
				for h := range 20 {
					if every || (w+h)%2 == 0 == ascii {
						everyPanel(t, n, f, w, h, ascii)
					}
				}
			}
		}
	}
}

// everyPanel draws all panels of a frame on an area of that size.
func everyPanel(t *testing.T, n int, f *Frame, w, h int, ascii bool) {
	t.Helper()
	v := View{Scroll: (w*h)%17 - 8, Sort: w - h - 25}
	for _, name := range []string{"top", "timebar", "status"} {
		spelled(f, name, w, 1, v, ascii)
	}
	area := grid.Rect{X: 3, Y: 2, W: w, H: h}
	for _, p := range panels {
		g := grid.New(w+6, h+4, ascii)
		g.All().Fill(g.Bounds(), '~', 1)
		Draw(p.Name, g.Area(area), f, v, h%2 == 0)
		for k, c := range g.Cells {
			x, y := k%g.W, k/g.W
			if !area.Contains(x, y) && c.Rune != '~' || ascii && c.Rune > '~' || int(c.Style) >= len(grid.Palette{}.Inks) {
				t.Fatalf("frame %d, %s, %d×%d: cell %d, %d is %q in style %d", n, p.Name, w, h, x, y, c.Rune, c.Style)
			}
		}
		Length(p.Name, f, v)
		if least, best := Room(p.Name, f, w, h); least > best || least < 1 {
			t.Fatalf("frame %d, %s: room %d, %d", n, p.Name, least, best)
		}
	}
}

// The default panels of a frame make little garbage.
func TestAllocations(t *testing.T) {
	for _, mode := range []string{"primal", "dual", "kernel"} {
		f := frame(t, and(t), "mode="+mode, 10)
		f.Rows, f.Cache = &row.Sheet{}, &memo.Cache{} // as whoever keeps the frames does
		g := grid.New(80, 24, false)
		n := testing.AllocsPerRun(100, func() {
			c := *f // as fresh as the caller makes it
			c.known, c.scratch = [4]weights{}, nil
			Room("step", &c, 32, 24)
			Room("algorithm", &c, 32, 24)
			Top(g.Area(grid.Rect{W: 80, H: 1}), &c)
			Draw("step", g.Area(grid.Rect{X: 48, Y: 1, W: 32, H: 10}), &c, View{}, false)
			Draw("algorithm", g.Area(grid.Rect{X: 48, Y: 11, W: 32, H: 8}), &c, View{}, false)
			_ = Sentence(&c)
			TimeBar(g.Area(grid.Rect{Y: 21, W: 80, H: 1}), &c)
			Status(g.Area(grid.Rect{Y: 22, W: 80, H: 1}), &c)
		})
		if n > 24 {
			t.Errorf("mode %s: %v allocations", mode, n)
		}
		t.Logf("mode %s: %v allocations", mode, n)
	}
}

// BenchmarkTable is a million rows by index, of which a screen is drawn.
func BenchmarkTable(b *testing.B) {
	const n = 1_000_000
	x, y := make([]float64, 2*n), make([]int8, n)
	for i := range y {
		x[2*i], x[2*i+1], y[i] = float64(i%1000), float64(i%777), int8(i%2*2-1)
	}
	f := frame(b, data(b, "million", []string{"x", "y"}, x, y), "arithmetic=float steps=1000", 100)
	g := grid.New(53, 40, false)
	v := View{Sort: 1, Scroll: n / 2}
	for b.Loop() {
		Draw("table", g.All(), f, v, false)
	}
}

// BenchmarkStep is the step panel of a kernel run on 5,000 points.
func BenchmarkStep(b *testing.B) {
	d := model.Moons(1, 5000, 0.3)
	f := frame(b, d, "mode=kernel kernel=rbf epochs=1", -1)
	g := grid.New(53, 20, false)
	for b.Loop() {
		Draw("step", g.All(), f, View{}, false)
	}
}
