package explore

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
)

// noisy is 60 points with one label in eight turned, and as many test examples.
func noisy(t testing.TB, changes ...string) *Explorer {
	t.Helper()
	all := turned(t, 1)
	var even, odd []int
	for i := range 60 {
		even, odd = append(even, 2*i), append(odd, 2*i+1)
	}
	d := all.Subset(even)
	d.Test = all.Subset(odd)
	x := begun(t, Source{Data: d, Name: "noisy", Setup: algo.Default()})
	for _, c := range changes {
		do(t, x, c)
	}
	return x
}

// turned is the points of the sample noisy, repeated.
func turned(t testing.TB, times int) *model.Dataset {
	t.Helper()
	s, _ := samples.Find("noisy")
	header, rows, _ := strings.Cut(s.Text(), "\n")
	return must(model.Read(t.Context(), strings.NewReader(header+"\n"+strings.Repeat(rows, times)), "noisy", model.ReadOptions{}))
}

// settle computes everything that the screen shows of the readouts.
func settle(x *Explorer) {
	for x.Counting() {
		x.Count(context.Background())
	}
}

// The frame's readout equals that of a second run of the same set-up by algo's own
// Readout; its mistakes are those of its predictions.
func TestReadoutShown(t *testing.T) {
	for _, set := range []string{"step", "mode dual", "set batch-size 7", "set tie positive", "set tie correct; set init random"} {
		x := noisy(t, set, "seek 700; show readouts on; show loss on")
		p := must(algo.Prepare(x.view.Setup, x.source.Data))
		run := algo.NewTimeline(p)
		if err := run.Extend(t.Context(), math.MaxInt, func(e algo.Event) bool { return e.Step == x.view.Timeline.Reached }); err != nil {
			t.Fatal(err)
		}
		for _, step := range []int{0, 37, 60, 61, 700, 36} {
			step = min(step, x.view.Timeline.Reached)
			for _, name := range algo.ReadoutNames {
				do(t, x, fmt.Sprintf("seek %d; readout %s", step, name))
				settle(x)
				f := x.View().Frame()
				want := must(run.Readout(t.Context(), name, step))
				if v := want.Evaluate(); f.Evaluation.Evaluation != v {
					t.Errorf("%s, %s, step %d: %v shown, %v is right", set, name, step, f.Evaluation, v)
				}
				if e, _ := want.TestErrors(t.Context(), x.source.Data.Test); f.Test.Errors != e {
					t.Errorf("%s, %s, step %d: %d test errors shown, %d is right", set, name, step, f.Test.Errors, e)
				}
				var wrong []int
				for i := range x.source.Data.Len() {
					if want.Predict(i).Mistake {
						wrong = append(wrong, i)
					}
				}
				if !slices.Equal(f.Evaluation.Wrong, wrong) {
					t.Errorf("%s, %s, step %d: wrong %v shown, %v is right", set, name, step, f.Evaluation.Wrong, wrong)
				}
				for k, row := range f.Readouts.Rows {
					other := must(run.Readout(t.Context(), row.Name, step))
					if e, _ := other.TestErrors(t.Context(), x.source.Data.Test); row.Errors != other.Evaluate().Errors || row.Test != e {
						t.Errorf("%s, step %d: row %d (%s) of the panel: %+v", set, step, k, row.Name, row)
					}
				}
			}
		}
	}
}

// The passes are summed up for the readout, and their test errors for each one.
func TestReadoutEpochs(t *testing.T) {
	x := noisy(t, "epoch; epoch; epoch", "show loss on", "readout averaged")
	settle(x)
	f := x.View().Frame()
	if len(f.Epochs) != 3 || len(f.Test.Passes) != 3 {
		t.Fatalf("%d passes, %d of them tested; want 3", len(f.Epochs), len(f.Test.Passes))
	}
	for k, e := range f.Epochs {
		s := x.view.Timeline.Averaged((k + 1) * 60)
		if v := s.Evaluate(); e.Errors != v.Errors || e.Loss != v.Loss {
			t.Errorf("pass %d: %d errors, loss %v; want %v", k+1, e.Errors, e.Loss, v)
		}
		for r, name := range algo.ReadoutNames {
			p := must(x.view.Timeline.Readout(t.Context(), name, (k+1)*60))
			if want, _ := p.TestErrors(t.Context(), x.source.Data.Test); f.Test.Passes[k][r] != want {
				t.Errorf("pass %d, %s: %d test errors, want %d", k+1, name, f.Test.Passes[k][r], want)
			}
		}
	}
	do(t, x, "readout voted")
	if f := x.View().Frame(); !math.IsNaN(f.Epochs[0].Loss) {
		t.Error("votes have a loss")
	}
}

// What takes long is left to Count; until then a frame shows the progress.
func TestReadoutBeside(t *testing.T) {
	x := begun(t, Source{Data: turned(t, 501), Name: "large", Setup: algo.Default()})
	for range 40 {
		do(t, x, "next")
		do(t, x, "step")
	}
	for _, name := range []string{"voted", "pocket"} {
		do(t, x, "readout "+name)
		f := x.View().Frame()
		if f.Predictor != nil || f.Evaluation.Progress == nil || f.Evaluation.Progress.Of != x.view.Timeline.VectorCount(x.Step()) || f.Evaluation.Progress.Vectors >= f.Evaluation.Progress.Of {
			t.Fatalf("%s: counting %+v", name, f.Evaluation.Progress)
		}
		if x.Count(t.Context()); x.Counting() {
			t.Fatalf("%s: not counted", name)
		}
		f = x.View().Frame()
		want := must(x.view.Timeline.Readout(t.Context(), name, x.Step()))
		if f.Evaluation.Progress != nil || f.Evaluation.Evaluation != want.Evaluate() {
			t.Errorf("%s: %v, want %v", name, f.Evaluation, want.Evaluate())
		}
	}
}
