package algo_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// frame is a copy of all that a state reports.
type frame struct {
	Steps, Updates, Epoch int
	Converged             bool
	Stopped               algo.Stop
	W                     []float64
	B                     float64
	Alphas                []float64
	Counts                []int64
	Sees, Next            []algo.Prediction
}

func capture(s *algo.State) frame {
	f := frame{
		Steps: s.Event.Step, Updates: s.Event.Updates, Epoch: s.Event.Epoch, Converged: s.Converged(), Stopped: s.Stopped(),
		W: s.Weights(), B: s.Bias(), Alphas: s.Alphas(), Counts: append([]int64(nil), s.UpdateCounts()...),
	}
	for i := range s.Problem().Data.Len() {
		f.Sees = append(f.Sees, s.Predict(i))
	}
	if s.Stopped() == algo.Running {
		f.Next = append(f.Next, s.PredictNext()...)
	}
	return f
}

// portrait is all that a state reports, for every column, as text.
func portrait(s *algo.State) string { return drawn(s, capture(s)) }

func drawn(s *algo.State, f frame) string {
	text := fmt.Sprintf("%+v", f)
	for c := range s.Classes() {
		one := s.Class(c)
		text += fmt.Sprintf("\n%v %v %v %v", one.Weights(), one.Bias(), one.UpdateCounts(), one.Predict(0))
	}
	if g := s.Tagger(); g != nil {
		text += fmt.Sprint(g.Weights())
	}
	return text
}

// drawProblem draws a small run of any mode, order and kernel, exact or not.
func drawProblem(t *rapid.T) *algo.Problem {
	numbers := [][]string{small, small, middle, wide}[rapid.IntRange(0, 3).Draw(t, "numbers")]
	in := drawPool(t, numbers, twoSides)
	if rapid.IntRange(0, 7).Draw(t, "no example") == 0 {
		in.data = in.data.Subset(nil)
	}
	s := drawSetup(t, in.data.Len(), "1", "0.1", "1/3")
	s.Arithmetic = "auto"
	s.Mode = pick(t, "mode", valuesOf("mode")...)
	count := in.data.Dim()
	if s.Mode == "kernel" {
		s.Kernel = pick(t, "kernel", model.KernelNames()...)
		s.Gamma = pick(t, "gamma", "1", "0.3")
		if s.Kernel != "linear" {
			count = 0
		}
	}
	switch {
	case len(numbers) != len(wide):
		s.Arithmetic = pick(t, "arithmetic", "auto", "float")
	case s.Mode != "kernel" || s.Kernel == "linear" || s.Kernel == "poly":
		s.Arithmetic = "exact" // they overflow
	}
	drawUpdate(t, &s, slices.Concat(valuesOf("update"), []string{"perceptron"})...)
	drawInit(t, &s, count)
	p, err := algo.Prepare(s, in.data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func alike(t rapid.TB, what string, step int, got, want any) {
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s at step %d:\n%+v, want\n%+v", what, step, got, want)
	}
}

// A timeline of any run, run to its end in pieces and sought in any order with hardly any
// snapshots, shows at every step what the run does there, and counts the same.
func TestTimeline(t *testing.T) {
	for name, draw := range map[string]func(*rapid.T) *algo.Problem{"two labels": drawProblem, "any table": drawAny, "sentences": drawSentences} {
		t.Run(name, func(t *testing.T) {
			draws.Check(t, "800", func(t *rapid.T) { checkTimeline(t, draw(t)) })
		})
	}
}

func checkTimeline(t *rapid.T, p *algo.Problem) {
	s := p.Start()
	events, portraits, converged := []algo.Event{{}}, []string{portrait(s)}, -1
	for {
		if s.Converged() && converged < 0 {
			converged = len(events) - 1
		}
		if s.Stopped() != algo.Running {
			break
		}
		e := s.Step()
		if s.Stopped() == algo.Overflow {
			portraits[len(portraits)-1] = portrait(s)
			break
		}
		e.Predictions = slices.Clone(e.Predictions)
		events, portraits = append(events, e), append(portraits, portrait(s))
	}
	line := extended(t, p)
	last := len(events) - 1
	alike(t, "reached", last, []any{line.Reached, line.Stopped(), line.Converged}, []any{last, s.Stopped(), converged})
	for _, step := range anyOrder(t, last) {
		m := line.Seek(step)
		k := min(max(step, 0), last)
		alike(t, "the step", step, m.Step, k)
		sameText(t, "event", step, m.Event, events[k])
		alike(t, "after", step, portrait(m.After), portraits[k])
		if k > 0 {
			alike(t, "before", step, portrait(m.Before), portraits[k-1])
		}
		m.After.PredictNext()
		sameText(t, "event, after a look at the next", step, m.Event, events[k])
		checkCounts(t, line, k, events)
		checkNeighbours(t, line, k, events)
	}
	checkHistory(t, line, events)
}

// checkHistory compares the reconstructed events with those of the run, from a random step
// on.
func checkHistory(t *rapid.T, line *algo.Timeline, events []algo.Event) {
	at := rapid.IntRange(0, len(events)-1).Draw(t, "from")
	for e := range line.History(at) {
		at++
		want := events[at]
		looks := make([]algo.Prediction, len(want.Predictions))
		for k, l := range want.Predictions {
			looks[k] = algo.Prediction{Example: l.Example, Mistake: l.Mistake}
		}
		want.Predictions = looks
		alike(t, "what was seen", at, e, want)
	}
	alike(t, "the last", at, at, len(events)-1)
}

// checkCounts compares what the timeline counts up to step k with the events.
func checkCounts(t *rapid.T, line *algo.Timeline, k int, events []algo.Event) {
	counts, entries := make([]int64, line.Problem.Data.Len()), []algo.Entry(nil)
	for _, e := range events[:k+1] {
		for _, l := range e.Predictions {
			if l.Mistake {
				counts[l.Example]++
				entries = append(entries, algo.Entry{int64(e.Step), int32(l.Example), l.Predicted})
			}
		}
	}
	alike(t, "updates", k, line.UpdatesAt(k), events[k].Updates)
	alike(t, "entries", k, line.Journal.CountUntil(k), len(entries))
	sameText(t, "entries in the journal", k, line.Journal.Between(0, line.Journal.CountUntil(k)), entries)
	sameText(t, "counts", k, line.UpdateCounts(k), counts)
}

func checkNeighbours(t *rapid.T, line *algo.Timeline, k int, events []algo.Event) {
	start := 0
	for j := 1; j < k; j++ {
		if events[j].EndOfPass {
			start = j
		}
	}
	alike(t, "the pass's start", k, line.PassStart(k), start)
	next, previous := 0, 0
	for j := k + 1; j < len(events) && next == 0; j++ {
		if events[j].Updated {
			next = j
		}
	}
	for j := k - 1; j > 0 && previous == 0; j-- {
		if events[j].Updated {
			previous = j
		}
	}
	at, ok := line.NextUpdate(k)
	alike(t, "next update", k, [2]any{at, ok}, [2]any{next, next > 0})
	at, ok = line.PreviousUpdate(k)
	alike(t, "previous update", k, [2]any{at, ok}, [2]any{previous, previous > 0})
}

// A clone and its original go on independently, each as the run does.
func TestClone(t *testing.T) {
	draws.Check(t, "300", func(t *rapid.T) {
		p := drawProblem(t)
		end := p.Start()
		for end.Stopped() == algo.Running {
			end.Step()
		}
		s := p.Start()
		var looks []algo.Prediction
		for range rapid.IntRange(0, end.Event.Step).Draw(t, "steps") {
			looks = s.Step().Predictions
		}
		seen := slices.Clone(looks)
		c := s.Clone()
		if c.Stopped() == algo.Running {
			c.Step()
			alike(t, "the looks of what was cloned", s.Event.Step, looks, seen)
		}
		for _, run := range []*algo.State{c, s} {
			for run.Stopped() == algo.Running {
				run.Step()
			}
			alike(t, "end", run.Event.Step, portrait(run), portrait(end))
		}
	})
}

// History is 16 bytes an update, and a step in float arithmetic allocates
// nothing, in any mode.
func TestMemory(t *testing.T) {
	if size := reflect.TypeFor[algo.Entry]().Size(); size != 16 {
		t.Errorf("an update takes %d bytes, want 16", size)
	}
	for _, mode := range valuesOf("mode") {
		for _, order := range []string{"given", "shuffled", "random"} {
			s := endless()
			s.Mode, s.Order = mode, order
			state, err := algo.Start(s, noisy(t, 100, 20))
			if err != nil {
				t.Fatal(err)
			}
			walk(state, 1000) // all rows of the Gram matrix are made
			const passes = 10
			if n := testing.AllocsPerRun(5, func() { walk(state, passes*100) }); n > 2*passes { // a generator a pass
				t.Errorf("%s, %s: %v allocations in %d passes", mode, order, n, passes)
			}
		}
	}
}

// A problem serves several runs at once (for go test -race), and they agree.
func TestRunsAtOnce(t *testing.T) {
	for _, x := range []float64{1, 1.0000000001} { // float64, and numbers that need big.Int
		s := algo.Default()
		s.Mode, s.Epochs = "dual", 3
		p, err := algo.Prepare(s, dataset(t, 2, []float64{0, 0, 0, x, x, 0, x, x}, []int8{-1, 1, 1, -1}))
		if err != nil {
			t.Fatal(err)
		}
		var runs sync.WaitGroup
		frames := make([]frame, 4)
		for k := range frames {
			runs.Go(func() {
				state := p.Start()
				walk(state, 12)
				frames[k] = capture(state)
			})
		}
		runs.Wait()
		for _, f := range frames[1:] {
			if !reflect.DeepEqual(f, frames[0]) {
				t.Errorf("one run ended with %+v, another with %+v", f, frames[0])
			}
		}
	}
}

// The weights of a trajectory are those of the run's states, bit by bit, whatever the
// arithmetic, mode and rule, also while the run goes on.
func TestTrajectory(t *testing.T) {
	for k, w := range worlds {
		t.Run(w.name, func(t *testing.T) {
			draws.Check(t, "60", func(t *rapid.T) {
				c := drawPairing(t, k, twoSides, valuesOf("update")...)
				line := algo.NewTimeline(c.p)
				path := line.Trajectory()
				if (path != nil) != c.p.Linear() {
					t.Fatalf("a path: %t", path != nil)
				}
				for updates := 0; path != nil; {
					half := line.Reached + 3
					stopped := line.Extend(t.Context(), math.MaxInt, func(e algo.Event) bool { return e.Step >= half }) != nil || line.Stopped() != algo.Running
					for step, ok := path.Next(); ok; step, ok = path.Next() {
						updates++
						if s := line.Seek(step).After; s.Event.Updates != updates || s.Misclassified != path.Misclassified {
							t.Fatalf("step %d: update %d, %d misclassified, want %d, %d", step, updates, path.Misclassified, s.Event.Updates, s.Misclassified)
						}
						for j, want := range append(line.Seek(step).After.Weights(), line.Seek(step).After.Bias()) {
							if got := path.Weight(j); got != want {
								t.Fatalf("step %d, weight %d: %v, want %v", step, j, got, want)
							}
						}
					}
					if stopped {
						if updates != line.Updates() {
							t.Fatalf("%d updates, want %d", updates, line.Updates())
						}
						return
					}
				}
			})
		})
	}
}
