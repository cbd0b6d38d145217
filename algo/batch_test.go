package algo_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// Batches of any size make the steps of the reference, with two labels and with
// several classes, in any form.
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

// A batch of one is the loop with one example a step, and the whole of a set of
// one example is too.
func TestBatchOfOne(t *testing.T) {
	draws.Check(t, "300", func(t *rapid.T) {
		c := drawPairing(t, rapid.IntRange(0, len(worlds)-1).Draw(t, "world"), twoSides)
		c.set.Batch = 1
		// Of a list the whole is the list; first looks for one example, and is refused with the whole.
		if c.in.data.Len() == 1 && c.set.Order != "first" && !strings.Contains(c.set.Order, ",") {
			c.set.Batch = rapid.IntRange(0, 1).Draw(t, "batch of one")
		}
		state, err := algo.Start(c.set, c.in.data)
		if err != nil {
			t.Fatal(err)
		}
		r := newRational(c.set, c.in.x[:c.in.data.Len()], c.in.y[:c.in.data.Len()])
		for r.stop == algo.Running {
			want, e := r.next(), state.Step()
			a := nearest(want.a)
			alike(t, "looks", r.step, len(e.Looks), 1)
			alike(t, "look", r.step, verdictOf(e.Looks[0]), verdict{want.example, a, float64(c.in.y[want.example])*a + 0, want.mistake})
			alike(t, "updates", r.step, []int{e.Updates, state.Misclassified()}, []int{r.updates, r.updates})
			alike(t, "b", r.step, state.Bias(), nearest(r.b))
			for j, w := range r.w() {
				alike(t, "w", r.step, state.Weights()[j], nearest(w))
			}
		}
		alike(t, "stop", r.step, state.Stopped(), r.stop)
	})
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

// A batch of more examples than there are is the whole set.
func TestBatchAboveAll(t *testing.T) {
	three := manyClasses(t, 1, []float64{1, 2, 3}, []int32{0, 1, 2}, "a", "b", "c")
	for _, data := range []*model.Dataset{and(t), three, dataset(t, 2, nil, nil), dataset(t, 1, []float64{2}, []int8{1})} {
		for _, mode := range []string{"primal", "dual"} {
			whole := algo.Default()
			whole.Mode, whole.Batch = mode, 0
			for _, size := range []int{max(2, data.Len()), data.Len() + 2, math.MaxInt} {
				above := whole
				above.Batch = size
				want, got := events(t, whole, data), events(t, above, data)
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: batches of %d: %v, want %v", data.Name, size, got, want)
				}
			}
		}
	}
}

// events are the steps of a run.
func events(t *testing.T, s algo.Setup, data *model.Dataset) (all []string) {
	t.Helper()
	run, err := algo.Run(s, data)
	if err != nil {
		t.Fatal(err)
	}
	for e, state := range run {
		all = append(all, fmt.Sprintf("%+v %v %v", e, state.Weights(), state.Counts()))
	}
	return all
}
