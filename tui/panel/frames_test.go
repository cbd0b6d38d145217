package panel

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"perceptron/algo"
	theory "perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
)

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
		s = must(row.With(s, value))
	}
	return s
}

// options are what a frame may have besides its settings.
var options = map[string]func(t testing.TB, f *Frame, value string){
	"beat":      func(_ testing.TB, f *Frame, _ string) { f.Beat = 1 },
	"fractions": func(_ testing.TB, f *Frame, _ string) { f.Options.Fractions = true },
	"originals": func(_ testing.TB, f *Frame, _ string) { f.Options.Originals = true },
	"proving":   func(_ testing.TB, f *Frame, _ string) { f.Proving = true },
	"why":       func(_ testing.TB, f *Frame, value string) { f.Options.Why = value },
	"proved":    prove,
	"vote":      vote,
	"stops": func(_ testing.TB, f *Frame, _ string) {
		f.HasStop = func(low, high int) bool { return low <= 3 && high >= 3 }
	},
	"tracked": func(_ testing.TB, f *Frame, _ string) { // fewer points than steps
		f.proofTrack().Track = []margin.Lines{{}, theory.Lines(f.Theory.Proof, f.Timeline.Seek(5).After)}
	},
	"broad": func(_ testing.TB, f *Frame, _ string) { f.Slack.Ledger.Printed = 0 }, // |b| > R
	"labelled": func(_ testing.TB, f *Frame, _ string) {
		f.Data.Positive, f.Data.Negative = "1", "-1"
	},
	"counting": func(_ testing.TB, f *Frame, value string) {
		c := &Progress{}
		_ = must(fmt.Sscanf(value, "%d/%d", &c.Vectors, &c.Of))
		f.Setup.Readout, f.Predictor, f.Evaluation.Progress = f.Problem.Setup.Readout, nil, c
	},
	"map": func(_ testing.TB, f *Frame, value string) {
		var pair [2]int
		_ = must(fmt.Sscanf(value, "%d,%d", &pair[0], &pair[1]))
		mapLoss(f, pair)
	},
	"unmapped": func(_ testing.TB, f *Frame, _ string) {
		f.LossMap = &LossMap{Why: "no map, for a reason that takes more than a row to write down"}
	},
	"tested": func(_ testing.TB, f *Frame, _ string) {
		f.Test = &Test{Errors: 2, Of: 4, Passes: []TestErrors{{1, 2, 3, 4}, {2, 2, 2, 2}}}
	},
	"passes": func(_ testing.TB, f *Frame, _ string) { // each with one error more than the one before
		f.Test, f.Setup.Readout = &Test{Of: 9}, "last"
		for pass := range 9 {
			f.Test.Passes = append(f.Test.Passes, TestErrors{10 + pass, 10 + pass, 10 + pass, 10 + pass})
		}
	},
	"space": func(_ testing.TB, f *Frame, _ string) {
		f.WeightSpace = &Slice{Axes: [3]int{0, 1, 2}, Stride: 1, Path: []PathPoint{{}, {10, [3]float64{2, 0, -2}}}}
	},
	"curve": func(_ testing.TB, f *Frame, _ string) { f.LossMap.Axes[0] = CurveOnly },
}

// frame is the frame of a run at a step that has gone no further, or at its end (step
// −1); changes are settings, followed by options.
func frame(t testing.TB, d *model.Dataset, changes string, step int) *Frame {
	t.Helper()
	var settings, chosen []string
	for change := range strings.FieldsSeq(changes) {
		if name, _, _ := strings.Cut(change, "="); options[name] != nil {
			chosen = append(chosen, change)
		} else {
			settings = append(settings, change)
		}
	}
	line := algo.NewTimeline(must(algo.Prepare(setup(t, strings.Join(settings, " ")), d)))
	if step != 0 {
		err := line.Extend(context.Background(), math.MaxInt, func(e algo.Event) bool { return e.Step == step })
		if err != nil && line.Stopped() != algo.Overflow {
			t.Fatal(err)
		}
	}
	f := frameOf(line, line.Reached)
	f.Verdict = &margin.Verdict{Separable: margin.True}
	finish(f, line)
	for _, change := range chosen {
		name, value, _ := strings.Cut(change, "=")
		options[name](t, f, value)
	}
	return f
}

// frameOf is the bare frame of a step.
func frameOf(line *algo.Timeline, step int) *Frame {
	shown := &RunView{Timeline: line, Moment: line.Seek(step), Options: Options{Beats: 1, Ghost: true}}
	return &Frame{RunView: shown, Data: line.Problem.Data, Problem: line.Problem, Cache: &memo.Cache{}}
}

// finish fills in what is derived from the state shown.
func finish(f *Frame, line *algo.Timeline) {
	f.Evaluation.Evaluation = f.State().Evaluate()
	f.Evaluation.Wrong = wrong(f, f.State().Predict)
	n := f.Data.Len()
	before, _ := line.Seek(0).After.Hyperplane()
	for k := 0; n > 0 && (k+1)*n <= line.Reached; k++ {
		s := line.Seek((k + 1) * n).After
		v := s.Evaluate()
		turned := math.NaN()
		if now, ok := s.Hyperplane(); ok {
			if degrees, ok := now.Angle(before); ok {
				turned = degrees
			}
			before = now
		}
		f.Epochs = append(f.Epochs, Epoch{k + 1, line.UpdatesAt((k+1)*n) - line.UpdatesAt(k*n), line.UpdatesAt((k + 1) * n), v.Errors, v.Loss, turned})
	}
}

// wrong are the examples that are mistakes according to see.
func wrong(f *Frame, see func(int) algo.Prediction) (all []int) {
	for i := range f.Data.Len() {
		if see(i).Mistake {
			all = append(all, i)
		}
	}
	return all
}

// vote gives a frame its readouts; the one in its set-up predicts.
func vote(t testing.TB, f *Frame, _ string) {
	line, step := f.Timeline, f.Moment.Step
	f.Setup.Readout = f.Problem.Setup.Readout
	f.Predictor = must(line.Readout(t.Context(), f.Setup.Readout, step))
	f.Evaluation = Evaluation{Evaluation: f.Predictor.Evaluate(), Wrong: wrong(f, f.Predict)}
	f.Readouts = &Readouts{
		Step: step, Vectors: line.VectorCount(step), Vector: line.WeightsAfter, MadeAt: line.MadeAt,
		Votes: func(u int) int64 { return line.Survival(u, step) },
	}
	for _, name := range algo.ReadoutNames {
		p := must(line.Readout(t.Context(), name, step))
		row := ReadoutRow{Name: name, Errors: p.Evaluate().Errors, Test: -1}
		row.State, _ = p.(*algo.State)
		f.Readouts.Rows = append(f.Readouts.Rows, row)
	}
}

// prove gives a frame its theory, and a ledger with an H and a γ.
func prove(t testing.TB, f *Frame, _ string) {
	v := theory.Verdict(t.Context(), f.Problem)
	run := theory.RunOf(f.Problem)
	f.Theory = &Theory{Verdict: v, Bounds: margin.Bounds(context.Background(), run, v)}
	if f.Theory.Proof, f.Theory.Why = margin.NewProof(run, v); f.Theory.Proof != nil {
		f.proofTrack().After = theory.Lines(f.Theory.Proof, f.State())
		f.proofTrack().Before = f.proofTrack().After
		if f.Moment.Before != nil {
			f.proofTrack().Before = theory.Lines(f.Theory.Proof, f.Moment.Before)
		}
		f.proofTrack().Tightest = [2]TightestPoint{{Update: 1, Slack: 0.25}, {Update: 2, Slack: 1.5}}
	}
	if !f.Problem.Linear() {
		return
	}
	l := margin.NewLedger(run, model.Hyperplane{W: []float64{1, 0.25}, B: -0.7}, 0.37)
	f.Slack = &Slack{Ledger: l, Of: "as chosen", Delta: 1.23, Moved: true, Xi: make([]float64, f.Data.Len())}
	for i, y := range f.Data.Y {
		f.Slack.Xi[i] = max(0, l.Gamma-float64(y)*l.H.Activation(f.Data.Row(i)))
		if f.Slack.Xi[i] > 0 {
			f.Slack.Largest, f.Slack.Positive = append(f.Slack.Largest, i), f.Slack.Positive+1
		}
	}
}

// mapLoss gives a frame a loss map over a pair of weights, with the path.
func mapLoss(f *Frame, pair [2]int) {
	m := &LossMap{Slice: Slice{Axes: [3]int{pair[0], pair[1], -1}, Stride: 1, HasOthers: true}, Loss: f.State().Evaluate().Loss}
	if f.weightCount() == 3 {
		m.Axes[2] = 3 - pair[0] - pair[1]
	}
	for s := 0; s <= f.State().Event.Step; s++ {
		moment := f.Timeline.Seek(s)
		if s > 0 && !moment.Event.Updated {
			continue
		}
		at := [3]float64{}
		for side, k := range m.Axes {
			switch {
			case k == f.Data.Dim():
				at[side] = moment.After.Bias()
			case k >= 0:
				at[side] = moment.After.Weights()[k]
			}
		}
		m.Path = append(m.Path, PathPoint{s, at})
	}
	f.Moment = f.Timeline.Seek(f.Moment.Step)
	f.LossMap = m
}

// shown is a panel as text, in an area of that size.
func shown(f *Frame, name string, w, h int, v ViewState) string {
	return spelled(f, name, w, h, v, false)
}

func spelled(f *Frame, name string, w, h int, v ViewState, ascii bool) string {
	g := grid.New(w, h, ascii)
	switch name {
	case "top":
		DrawTopLine(g.All(), f, f)
	case "status":
		DrawStatus(g.All(), f)
	case "timebar":
		DrawTimeBar(g.All(), f)
	default:
		Draw(name, g.All(), f, v, false)
	}
	return grid.Plain(g)
}

// TestGolden compares all panels of three frames, narrow and wide, with reviewed ones.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name, data, setup string
		step              int
	}{
		{"and-primal", "and", "", 10},
		{"thirty-dual", "thirty", "mode=dual", 25},
		{"tags-batch", "walks", "batch-size=3", 1},
	} {
		f := frame(t, set(t, c.data), c.setup, c.step)
		var b strings.Builder
		fmt.Fprintln(&b, Sentence(f, "", 79, false))
		for _, size := range []string{
			"step 32", "step 32 least", "algorithm 32", "table 32x7", "gram 32x7", "events 32x7", "loss 32 least", "weights 32x9", "trellis 39x17",
			"step 53", "step 53 least", "algorithm 53", "table 53x7", "gram 53x7", "events 53x7", "loss 53 least", "weights 53x9", "trellis 86x17",
			"top 40", "top 80", "top 140", "timebar 40", "timebar 80", "timebar 140", "status 40", "status 80", "status 140", "trellis 47x17 ascii",
		} {
			name, in, _ := strings.Cut(size, " ")
			fmt.Fprintf(&b, "== %s\n%s\n", size, strings.TrimRight(panelText(f, name, in, ViewState{}), "\n"))
		}
		golden.Compare(t, c.name, b.String())
	}
}
