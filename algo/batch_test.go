package algo_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// Runs of any mode, order and batch make the steps of the reference, with two labels
// and with several classes, on data full of ties.
func TestRunsAgree(t *testing.T) {
	for _, labels := range [][]string{twoSides, several} {
		for k, w := range worlds {
			t.Run(labels[0]+" "+w.name, func(t *testing.T) {
				draws.Check(t, w.draws, func(t *rapid.T) { drawPairing(t, k, labels).run() })
			})
		}
	}
}

// portrait is all that a state says of itself, of every column, as text.
func portrait(s *algo.State) string { return drawn(s, capture(s)) }

func drawn(s *algo.State, f frame) string {
	text := fmt.Sprintf("%+v", f)
	for c := range s.Classes() {
		one := s.Class(c)
		text += fmt.Sprintf("\n%v %v %v %v", one.Weights(), one.Bias(), one.Counts(), one.See(0))
	}
	if g := s.Tagger(); g != nil {
		text += fmt.Sprint(g.Weights())
	}
	return text
}

// A timeline of any run, with batches and several classes, shows at every step
// what the run does there, and counts what it counts.
func TestTimelineOfBatches(t *testing.T) {
	draws.Check(t, "400", func(t *rapid.T) {
		p := drawAny(t)
		checkTimeline(t, p)
	})
}

func checkTimeline(t *rapid.T, p *algo.Problem) {
	s := p.Start()
	events, portraits := []algo.Event{{}}, []string{portrait(s)}
	for s.Stopped() == algo.Running {
		e := s.Step()
		if s.Stopped() == algo.Overflow {
			portraits[len(portraits)-1] = portrait(s)
			break
		}
		e.Looks = slices.Clone(e.Looks)
		events, portraits = append(events, e), append(portraits, portrait(s))
	}
	line := extended(t, p)
	last := len(events) - 1
	alike(t, "reached", last, line.Reached(), last)
	for _, step := range anyOrder(t, last) {
		m := line.Seek(step)
		k := min(max(step, 0), last)
		alike(t, "the step", step, m.Step, k)
		said(t, "event", step, m.Event, events[k])
		alike(t, "after", step, portrait(m.After), portraits[k])
		if k > 0 {
			alike(t, "before", step, portrait(m.Before), portraits[k-1])
		}
		m.After.Look()
		said(t, "event, after a look at the next", step, m.Event, events[k])
		checkCounts(t, line, k, events)
		checkNeighbours(t, line, k, film{events, make([]frame, len(events))})
	}
}

// checkCounts compares what the timeline counts up to step k with the events.
func checkCounts(t *rapid.T, line *algo.Timeline, k int, events []algo.Event) {
	counts, entries := make([]int64, line.Problem().Data.Len()), []algo.Update(nil)
	for _, e := range events[:k+1] {
		for _, l := range e.Looks {
			if l.Mistake {
				counts[l.Example]++
				entries = append(entries, algo.Update{int64(e.Step), int32(l.Example), l.Rival})
			}
		}
	}
	alike(t, "updates", k, line.UpdatesAt(k), events[k].Updates)
	alike(t, "entries", k, line.EntriesAt(k), len(entries))
	alike(t, "entries in the journal", k, slices.Collect(line.Journal().Between(0, line.EntriesAt(k))), entries)
	alike(t, "counts", k, line.Counts(k), counts)
}

// The whole set a step is a step down the subgradient of L = Σ max(0, −y·a),
// which is Σ −y(x, 1) over the misclassified (004; THEORY.md, Batch). By hand,
// with η = ½ and first weights (1, −1), 0: the activations of (2, 1)+, (1, 3)+,
// (−1, 1)−, (3, 1)− are 1, −2, −2, 2. The second and the fourth are wrong, L = 4,
// the subgradient is −(1, 3, 1) + (3, 1, 1) = (2, −2, 0), and the weights become
// (1, −1) − ½(2, −2) = (0, 0), b = 0. There a = 0: with the tie rule update all
// four are mistakes though L = 0, Σyx = (2, 1) + (1, 3) − (−1, 1) − (3, 1) =
// (1, 2), and the weights become (½, 1), 0: a = 2, 3½, ½, 2½, so the last two
// are wrong and L = 3.
func TestSubgradientByHand(t *testing.T) {
	data := dataset(t, 2, []float64{2, 1, 1, 3, -1, 1, 3, 1}, []int8{1, 1, -1, -1})
	s := algo.Default()
	s.Batch, s.Rate, s.Init = 0, "1/2", "1,-1,0"
	for _, s.Mode = range valuesOf("mode") {
		for _, s.Arithmetic = range []string{"exact", "float"} {
			state, err := algo.Start(s, data)
			if err != nil {
				t.Fatal(err)
			}
			for k, want := range []struct {
				loss, w1, w2, b float64 // before the step, and after it
				wrong           int
			}{{4, 0, 0, 0, 2}, {0, 0.5, 1, 0, 4}, {3, -0.5, 0, -1, 2}} {
				loss := state.Evaluate().Loss
				e := state.Step()
				wrong := 0
				for _, l := range e.Looks {
					if l.Mistake {
						wrong++
					}
				}
				got := append(state.Weights(), state.Bias(), loss)
				if !slices.Equal(got, []float64{want.w1, want.w2, want.b, want.loss}) || wrong != want.wrong ||
					!e.EndOfPass || e.Epoch != k+1 || e.Mistakes != wrong || e.Updates != k+1 {
					t.Errorf("%s, %s, step %d: (w, b, L) = %v, %d wrong, %+v; want %+v", s.Mode, s.Arithmetic, k+1, got, wrong, e, want)
				}
			}
		}
	}
}

// A step of a batch whose numbers overflow in its middle leaves everything as it
// was: the first of the batch alone would fit.
func TestOverflowInBatch(t *testing.T) {
	x := []float64{1, 1e308, 1e308, 1e308}
	two := dataset(t, 1, x, []int8{1, 1, 1, 1})
	three := manyClasses(t, 1, x, []int32{1, 1, 2, 1}, "a", "b", "c")
	for _, z := range []struct {
		name string
		data *model.Dataset
		set  func(*algo.Setup)
	}{
		{"primal", two, func(*algo.Setup) {}},
		{"dual", two, func(s *algo.Setup) { s.Mode = "dual" }},
		{"kernel", two, func(s *algo.Setup) { s.Mode = "kernel" }},
		{"three classes", three, func(*algo.Setup) {}},
		{"three classes, dual", three, func(s *algo.Setup) { s.Mode = "dual" }},
	} {
		s := algo.Default()
		s.Arithmetic, s.Batch = "float", 3
		z.set(&s)
		p, err := algo.Prepare(s, z.data)
		if err != nil {
			t.Fatal(err)
		}
		state := p.Start()
		before := state.Clone()
		looks := slices.Clone(state.Look())
		state.Advance(looks)
		if state.Stopped() != algo.Overflow || state.Steps() != 0 || state.Err() == nil {
			t.Errorf("%s: %v after %d steps", z.name, state.Stopped(), state.Steps())
		}
		f := capture(before)
		f.Stopped, f.Next = algo.Overflow, nil // as it now is
		if got, want := portrait(state), drawn(before, f); got != want {
			t.Errorf("%s: the state has changed:\n%s\n%s", z.name, got, want)
		}
		checkOverflowOfTimeline(t, z.name, p, state)
	}
}

// CONTRACT.md §3: random draws B at a time, and the last batch of a pass may be
// short: 3 draws, then 2, of a pass of 5; the draws are those of batches of one.
func TestBatchesOfRandomDraws(t *testing.T) {
	var members [2][]int
	for k, batch := range []int{1, 3} {
		s := algo.Default()
		s.Order, s.Batch, s.Epochs, s.KeepGoing = "random", batch, 4, true
		run, err := algo.Run(s, scattered(t, 5, 2))
		if err != nil {
			t.Fatal(err)
		}
		var sizes []int
		for e := range run {
			sizes = append(sizes, len(e.Looks))
			for _, l := range e.Looks {
				members[k] = append(members[k], l.Example)
			}
		}
		if want := [][]int{slices.Repeat([]int{1}, 20), {3, 2, 3, 2, 3, 2, 3, 2}}[k]; !slices.Equal(sizes, want) {
			t.Errorf("batches of %d: %v, want %v", batch, sizes, want)
		}
	}
	if !slices.Equal(members[0], members[1]) {
		t.Errorf("%v drawn one by one, %v three at a time", members[0], members[1])
	}
}

// What only the data show to be wrong with batches, classes and sentences.
func TestPrepareRefusesTasks(t *testing.T) {
	three := manyClasses(t, 1, []float64{1, 2, 3}, []int32{0, 1, 2}, "a", "b", "c")
	tagged, err := model.Read(t.Context(), strings.NewReader("x A\ny B\n"), "hand", model.ReadOptions{Input: "conll"})
	if err != nil {
		t.Fatal(err)
	}
	for _, z := range []struct {
		data          *model.Dataset
		setting, says string // "" where nothing is wrong
		set           func(*algo.Setup)
	}{
		{and(t), "", "", func(s *algo.Setup) { s.Batch = 4 }},
		{and(t), "batch-size", "below 0", func(s *algo.Setup) { s.Batch = -1 }},
		{and(t), "order", "first", func(s *algo.Setup) { s.Batch, s.Order = 2, "first" }},
		{and(t), "order", "first", func(s *algo.Setup) { s.Batch, s.Order = 0, "first" }},
		{dataset(t, 2, nil, nil), "", "", func(s *algo.Setup) { s.Batch = 0 }},
		{dataset(t, 2, nil, nil), "", "", func(s *algo.Setup) { s.Batch = 2 }},
		{tagged, "mode", "kernel of sentences", func(s *algo.Setup) { s.Mode = "dual" }},
		{tagged, "mode", "kernel of sentences", func(s *algo.Setup) { s.Mode, s.Kernel = "kernel", "poly" }},
		{tagged, "readout", "votes", func(s *algo.Setup) { s.Readout = "voted" }},
		{tagged, "init", "start at zero", func(s *algo.Setup) { s.Init = "random" }},
		{tagged, "", "", func(s *algo.Setup) { s.Readout = "averaged" }},
		{three, "init", "start at zero", func(s *algo.Setup) { s.Init = "1,2" }},
		{three, "init", "start at zero", func(s *algo.Setup) { s.Init = "random" }},
		{three, "", "", func(s *algo.Setup) { s.Readout, s.Mode = "voted", "dual" }},
	} {
		s := algo.Default()
		z.set(&s)
		_, err := algo.Prepare(s, z.data)
		if z.setting == "" {
			if err != nil {
				t.Errorf("%+v: %v", s, err)
			}
			continue
		}
		var refusal *algo.SetupError
		if !errors.As(err, &refusal) || refusal.Setting != z.setting || !strings.Contains(refusal.Reason, z.says) {
			t.Errorf("%+v: %v, want a refusal of %s that says %q", s, err, z.setting, z.says)
			continue
		}
		checkLine(t, err)
	}
}

// scattered is n random examples of d features with labels that a hyperplane
// gives nine in ten of them.
func scattered(t testing.TB, n, d int) *model.Dataset {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	x, y, names := make([]float64, n*d), make([]int8, n), make([]string, d)
	for j := range names {
		names[j] = string(rune('a' + j))
	}
	for i := range y {
		a := 0.0
		for j := range d {
			v := r.NormFloat64()
			x[i*d+j] = v
			a += v * float64(1+j%3)
		}
		y[i] = 1
		if (a < 0) != (r.IntN(10) == 0) {
			y[i] = -1
		}
	}
	data, err := model.NewDataset("scattered", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
