package panel

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/grid"
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
	return frameSeen(t, d, changes, step, step)
}

func frameSeen(t testing.TB, d *model.Dataset, changes string, step, seen int) *Frame {
	t.Helper()
	changes, beat := strings.CutSuffix(changes, " beat=1")
	problem, err := algo.Prepare(setup(t, changes), d)
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(problem)
	if seen != 0 {
		err = line.Extend(context.Background(), func(e algo.Event) bool { return e.Step == seen })
		if err != nil {
			t.Log(err)
		}
	}
	f := &Frame{Data: d, Problem: problem, Reached: line.Reached(), Stopped: line.Stopped(), ConvergedAt: -1, Journal: line.Journal()}
	if step < 0 {
		step = line.Reached()
	}
	f.Moment = line.Seek(step)
	if at, ok := line.ConvergedAt(); ok {
		f.ConvergedAt = at
	}
	if beat {
		f.Beat = 1
	}
	f.Counts = append([]int32(nil), line.Counts(f.State().Updates())...)
	f.Twins = Twins(d)
	f.Separable = "yes"
	f.MomentAt = line.Seek
	finish(f, line)
	return f
}

// finish fills in what is derived from the state shown.
func finish(f *Frame, line *algo.Timeline) {
	f.Evaluation = f.State().Evaluate()
	f.Wrong = nil
	for i := range f.Data.Len() {
		if f.State().See(i).Mistake {
			f.Wrong = append(f.Wrong, i)
		}
	}
	n := f.Data.Len()
	for k := 0; n > 0 && (k+1)*n <= line.Reached(); k++ {
		s := line.Seek((k + 1) * n).After
		v := s.Evaluate()
		f.Epochs = append(f.Epochs, Epoch{k + 1, line.UpdatesAt((k+1)*n) - line.UpdatesAt(k*n), line.UpdatesAt((k + 1) * n), v.Errors, v.Loss})
	}
}

// shown is a panel as text, in an area of that size.
func shown(f *Frame, name string, w, h int, v View) string {
	g := grid.New(w, h, f.ASCII)
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

func TestLook(t *testing.T) {
	for _, c := range []struct {
		d     *model.Dataset
		setup string
		step  int
		beat  int
		frac  bool
	}{
		{iris(t), "", 4, 0, false},
		{iris(t), "", 5, 0, false},
		{iris(t), "mode=dual rate=1/10", 7, 0, false},
		{iris(t), "mode=dual rate=1/10", 7, 0, true},
		{iris(t), "rate=0.1 bias=radius", 4, 0, true},
		{iris(t), "mode=kernel kernel=rbf bias=none", 4, 0, false},
		{iris(t), "mode=kernel kernel=poly init=1", 4, 1, false},
		{iris(t), "mode=dual init=1,2,3,4,5", 4, 1, false},
		{thirty(t), "", 12, 0, false},
		{thirty(t), "mode=dual", 25, 0, false},
		{and(t), "", 10, 1, false},
		{and(t), "", 0, 0, false},
		{and(t), "", -1, 0, false},
		{and(t), "order=first", 3, 0, false},
		{and(t), "tie=positive", 1, 0, false},
		{and(t), "tie=negative", 1, 0, false},
		{and(t), "tie=correct", 1, 0, false},
		{and(t), "steps=6", 6, 0, false},
	} {
		for _, w := range []int{32, 53} {
			f := frame(t, c.d, c.setup+[]string{"", " beat=1"}[c.beat], c.step)
			f.Fractions = c.frac
			fmt.Printf("--- %s %s %d beat %d\n", c.d.Name, c.setup, c.step, c.beat)
			least, best := Room("step", f, w, 24)
			fmt.Println("room", least, best)
			fmt.Println(shown(f, "step", w, best, View{}))
			fmt.Println(shown(f, "step", w, least, View{}))
			least, best = Room("algorithm", f, w, 24)
			fmt.Println(shown(f, "algorithm", w, best, View{}))
			for _, n := range []string{"table", "gram", "events", "loss"} {
				fmt.Println(shown(f, n, w, 8, View{}))
			}
			fmt.Println(Sentence(f))
			for _, w := range []int{40, 60, 80, 140} {
				for _, n := range []string{"top", "timebar", "status"} {
					fmt.Println(shown(f, n, w, 1, View{}))
				}
			}
		}
	}
}
