package algo_test

import (
	"fmt"
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// drawBroad draws a run in floating point with more examples than one block of an
// evaluation, longer rows and more classes than the other draws: dense or sparse, by any
// rule. Multiples of ½ make ties, also with the limits of rules.
func drawBroad(t *rapid.T) *algo.Problem {
	n, d := rapid.OneOf(rapid.IntRange(1, 200), rapid.IntRange(1, 200), rapid.IntRange(254, 600)).Draw(t, "n"), rapid.SampledFrom([]int{1, 2, 2, 3, 5, 9, 20}).Draw(t, "d")
	draw := model.NewRand(rapid.Uint64Range(0, 50).Draw(t, "numbers"), 1)
	x, y, class := make([]float64, n*d), make([]int8, n), make([]int32, n)
	for k := range x {
		x[k] = float64(draw.IntN(9)-4) / 2
	}
	classes := rapid.SampledFrom([]int{3, 12}).Draw(t, "classes")
	noise := rapid.SampledFrom([]int{1, 1, 3, 20}).Draw(t, "noise")
	for i := range y {
		class[i] = int32(draw.IntN(classes))
		y[i] = int8(math.Copysign(1, x[i*d]+x[i*d+d-1]-float64(draw.IntN(noise))/3))
	}
	data, err := model.NewDataset("dense", names(d), x, y)
	if err != nil {
		t.Fatal(err)
	}
	switch pick(t, "kind", "dense", "sparse", "classes") {
	case "sparse":
		data = data.AsSparse()
	case "classes":
		data = manyClasses(d, x, class, names(classes)...)
	}
	s := drawSetup(t, n, "1", "0.1")
	s.Arithmetic, s.Mode = "float", pick(t, "mode", valuesOf("mode")...)
	s.Kernel = pick(t, "kernel", model.KernelNames()...)
	drawUpdate(t, &s, valuesOf("update")...)
	s.Steps = rapid.IntRange(1, 1000).Draw(t, "steps")
	p, err := algo.Prepare(s, data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func names(d int) (all []string) {
	for j := range d {
		all = append(all, "x"+strconv.Itoa(j+1))
	}
	return all
}

// drawEdge draws a run whose numbers overflow, or one with vectors that a
// passive-aggressive rule can't learn from.
func drawEdge(t *rapid.T) *algo.Problem {
	n := rapid.IntRange(1, 8).Draw(t, "n")
	d := rapid.SampledFrom([]int{1, 2, 6}).Draw(t, "d")
	x := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 0, 1, 2, -1, 1e303, -1e308}), n*d, n*d).Draw(t, "x")
	y := rapid.SliceOfN(rapid.SampledFrom([]int8{-1, 1, 1}), n, n).Draw(t, "y")
	data, err := model.NewDataset("edge", names(d), x, y)
	if err != nil {
		t.Fatal(err)
	}
	s := drawSetup(t, n, "1", "1e6")
	s.Arithmetic = "float"
	drawUpdate(t, &s, valuesOf("update")...)
	s.Steps = 40
	p, err := algo.Prepare(s, data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawRun draws a run of any kind.
func drawRun(t *rapid.T) *algo.Problem {
	kinds := []func(*rapid.T) *algo.Problem{drawBroad, drawEdge, drawProblem, drawAny, drawSentences}
	return kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "run")](t)
}

// stepped makes the steps of a pass one by one, up to the run's stop.
func stepped(s *algo.State) (e algo.Event) {
	for s.Stopped() == algo.Running {
		if e = s.Step(); s.Stopped() == algo.Overflow || e.EndOfPass {
			break
		}
	}
	return e
}

// sameText compares as text, since a NaN is not equal to itself.
func sameText(t *rapid.T, what string, step int, got, want any) {
	alike(t, what, step, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
}

// checkEvaluation compares the evaluation of a state with its predictions one by one.
func checkEvaluation(t rapid.TB, s *algo.State) {
	want := algo.ErrorSet{Mistakes: make([]uint64, (s.Problem().Data.Len()+63)/64)}
	infinite := false
	for i := range s.Problem().Data.Len() {
		l := s.Predict(i)
		if l.Mistake {
			want.Errors++
			want.Mistakes[i/64] |= 1 << (i % 64)
		}
		switch {
		case math.IsNaN(l.Margin): // a class has an infinite score
			infinite = true
		case l.Margin < 0:
			want.Loss -= l.Margin
		}
	}
	got := algo.ErrorSet{Mistakes: []uint64{math.MaxUint64, 0, math.MaxUint64, 0}[:min(4, len(want.Mistakes))]}
	markErrors(s, &got)
	if s.Problem().Exact || s.Tagger() != nil { // whose sums are rounded once
		if math.Abs(got.Loss-want.Loss) > 1e-9*math.Abs(want.Loss) {
			t.Fatalf("loss %v, want about %v", got.Loss, want.Loss)
		}
		want.Loss = got.Loss
	}
	if infinite {
		want.Loss = got.Loss
	}
	alike(t, "survey", s.Event.Step, got, want)
	alike(t, "evaluation", s.Event.Step, s.Evaluate(), want.Evaluation)
}

// With enough examples to be evaluated in blocks, errors and loss are the same as one by
// one.
func TestEvaluateMany(t *testing.T) {
	rows := noisy(t, 12_000, 80)
	class := make([]int32, rows.Len())
	for i := range class {
		class[i] = int32(i % 12)
	}
	classes := manyClasses(80, rows.X, class, names(12)...)
	for _, d := range []*model.Dataset{rows, rows.AsSparse(), classes, classes.AsSparse()} {
		p, err := algo.Prepare(endless(), d)
		if err != nil {
			t.Fatal(err)
		}
		s := p.Start()
		walk(s, 5000)
		checkEvaluation(t, s)
	}
}

// Pass leads where its steps do one by one, with the event of the last, and the same
// errors.
func TestPassesAreTheirSteps(t *testing.T) {
	draws.Check(t, "800", func(t *rapid.T) {
		p := drawRun(t)
		one, all := p.Start(), p.Start()
		for one.Stopped() == algo.Running {
			want := stepped(one)
			got, err := all.Pass(t.Context())
			alike(t, "error", one.Event.Step, err != nil, one.Err() != nil)
			if one.Stopped() == algo.Overflow {
				got.Predictions, want.Predictions = nil, nil
			}
			sameText(t, "event", one.Event.Step, got, want)
			sameText(t, "state", one.Event.Step, capture(all), capture(one))
			alike(t, "misclassified", one.Event.Step, all.Misclassified, one.Misclassified)
			alike(t, "losses", one.Event.Step, lossTotals(all), lossTotals(one))
			checkEvaluation(t, all)
			checkEvaluation(t, one)
		}
	})
}

// A timeline extended without events has the journal of one that makes every step.
func TestExtendWithoutEvents(t *testing.T) {
	draws.Check(t, "500", func(t *rapid.T) {
		p := drawRun(t)
		one, all := algo.NewTimeline(p), algo.NewTimeline(p)
		for one.Stopped() == algo.Running {
			step := one.Reached + rapid.IntRange(1, 300).Draw(t, "steps")
			want := one.Extend(t.Context(), math.MaxInt, func(e algo.Event) bool { return e.Step >= step })
			got := all.Extend(t.Context(), step, nil)
			alike(t, "error", step, got != nil, want != nil)
			alike(t, "history", step, all.Journal.Between(0, all.Journal.Len()), one.Journal.Between(0, one.Journal.Len()))
			alike(t, "place", step, []any{all.Reached, all.Updates(), all.Stopped(), all.Converged}, []any{one.Reached, one.Updates(), one.Stopped(), one.Converged})
			sameText(t, "head", step, capture(all.Head()), capture(one.Head()))
			at := rapid.IntRange(0, step).Draw(t, "seek")
			a, b := all.Seek(at).After, one.Seek(at).After
			sameText(t, "seek", step, capture(a), capture(b))
			checkEvaluation(t, a)
			checkEvaluation(t, all.Head())
		}
	})
}

// In floating point the dual form with the linear kernel computes activations from w, and
// so makes the steps of the primal form, to the last bit.
func TestFloatDualIsPrimal(t *testing.T) {
	draws.Check(t, "300", func(t *rapid.T) {
		p := drawBroad(t)
		s := p.Setup
		s.Mode, s.Kernel = "primal", "linear"
		dual, kernel := s, s
		dual.Mode, kernel.Mode = "dual", "kernel"
		lockstep(t, s, p.Data, dual, p.Data)
		lockstep(t, s, p.Data, kernel, p.Data)
	})
}

// A sparse and a dense copy of the same data have the same run, to the last bit where sums
// are exact, or are taken in one order, as for nonlinear kernels.
func TestSparseRunsAreDenseRuns(t *testing.T) {
	draws.Check(t, "300", func(t *rapid.T) {
		p := drawBroad(t)
		s := p.Setup
		if s.Rate = "1"; s.OwnStep() {
			s.Update = "perceptron"
		}
		if !p.Data.Sparse() {
			lockstep(t, s, p.Data, s, p.Data.AsSparse())
		}
	})
}

// lockstep makes the steps of two runs and compares them.
func lockstep(t *rapid.T, s algo.Setup, d *model.Dataset, other algo.Setup, of *model.Dataset) {
	a, err := algo.Start(s, d)
	if err != nil {
		t.Fatal(err)
	}
	b, err := algo.Start(other, of)
	if err != nil {
		t.Fatal(err)
	}
	says := func(s *algo.State) []any { return []any{s.Weights(), s.Bias(), s.Stopped(), s.Evaluate()} }
	for a.Stopped() == algo.Running {
		sameText(t, "event", a.Event.Step, b.Step(), a.Step())
		sameText(t, "state", a.Event.Step, says(b), says(a))
	}
}

// lossTotals is what the bounds on passive-aggressive rules count of a run.
func lossTotals(s *algo.State) [2]float64 {
	bound := algo.FindRuleBound("passive-aggressive")
	return [2]float64{float64(bound.Count(s)), bound.Losses(s)}
}

// A pass whose context ends stops at a step, and goes on from there.
func TestPassStops(t *testing.T) {
	s := endless()
	s.Epochs, s.KeepGoing = 2, false
	data := noisy(t, 60_000, 20)
	run, err := algo.Start(s, data)
	if err != nil {
		t.Fatal(err)
	}
	rests := 0
	for run.Stopped() == algo.Running && rests < 1000 {
		if _, err := run.Pass(&algo.Countdown{t.Context(), rests % 3}); err != nil {
			rests++
		}
	}
	says := func(s *algo.State) string { return fmt.Sprint(s.Event.Step, s.Event.Updates, s.Weights(), s.Bias()) }
	if got, want := says(run), says(finish(t, s, data)); got != want || rests < 4 {
		t.Errorf("it rested %d times in 120,000 steps: %s, want %s", rests, got, want)
	}
}
