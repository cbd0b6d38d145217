package algo_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// frame is all that a state says of itself, copied.
type frame struct {
	Steps, Updates, Epoch int
	Converged             bool
	Stopped               algo.Stop
	W                     []float64
	B                     float64
	Alphas                []float64
	Counts                []int64
	Sees, Next            []algo.Look
}

func capture(s *algo.State) frame {
	f := frame{
		Steps: s.Steps(), Updates: s.Updates(), Epoch: s.Epoch(), Converged: s.Converged(), Stopped: s.Stopped(),
		W: s.Weights(), B: s.Bias(), Alphas: s.Alphas(), Counts: append([]int64(nil), s.Counts()...),
	}
	for i := range s.Problem().Data.Len() {
		f.Sees = append(f.Sees, s.See(i))
	}
	if s.Stopped() == algo.Running {
		f.Next = append(f.Next, s.Look()...)
	}
	return f
}

// film is a whole run seen by a state that is stepped from the start: the
// events, event k leading to frame k, and the frames.
type film struct {
	events []algo.Event
	frames []frame
}

func shoot(s *algo.State) film {
	f := film{[]algo.Event{{}}, []frame{capture(s)}}
	for s.Stopped() == algo.Running {
		e := s.Step()
		if s.Stopped() == algo.Overflow {
			f.frames[len(f.frames)-1].Stopped = algo.Overflow
			f.frames[len(f.frames)-1].Next = nil
			break
		}
		e.Looks = append([]algo.Look(nil), e.Looks...)
		f.events, f.frames = append(f.events, e), append(f.frames, capture(s))
	}
	return f
}

func (f film) last() int { return len(f.frames) - 1 }

// drawProblem draws a small run of any mode, order and kernel, exact or not.
func drawProblem(t *rapid.T) *algo.Problem {
	numbers := [][]string{small, small, middle, wide}[rapid.IntRange(0, 3).Draw(t, "numbers")]
	in := drawPool(t, numbers, twoSides)
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
	drawUpdate(t, &s, "perceptron", "perceptron", "margin", "pa", "pa2")
	drawInit(t, &s, count)
	p, err := algo.Prepare(s, in.data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func alike(t *rapid.T, what string, step int, got, want any) {
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s at step %d:\n%+v, want\n%+v", what, step, got, want)
	}
}

// checkMoment compares both sides of a step with the run.
func checkMoment(t *rapid.T, m algo.Moment, f film) {
	k := m.Step
	alike(t, "after", k, capture(m.After), f.frames[k])
	if k == 0 {
		if m.Before != nil {
			t.Fatal("something before step 0")
		}
		return
	}
	alike(t, "event", k, m.Event, f.events[k])
	alike(t, "before", k, capture(m.Before), f.frames[k-1])
}

// A seek from anywhere equals a fresh run, and back after step is where one
// was, at every step; so too with next to no snapshots.
func TestSeek(t *testing.T) {
	draws.Check(t, "2000", func(t *rapid.T) {
		p := drawProblem(t)
		f := shoot(p.Start())
		line := algo.NewTimeline(p)
		most := rapid.IntRange(1, 6).Draw(t, "snapshots")
		line.KeepSnapshots(most, rapid.IntRange(1, 3).Draw(t, "every"))
		for line.Stopped() == algo.Running { // in pieces, with seeks between them
			pause := rapid.IntRange(1, 20).Draw(t, "pause")
			until := line.Reached() + pause
			if err := line.Extend(t.Context(), func(e algo.Event) bool { return e.Step >= until }); err != nil {
				t.Fatal(err)
			}
			if got, want := line.Reached(), min(until, f.last()); got != want {
				t.Fatalf("extended to %d, want %d", got, want)
			}
			checkSeek(t, line, rapid.IntRange(0, line.Reached()).Draw(t, "seek"), f)
		}
		for step := range f.last() {
			before := capture(line.Seek(step).After)
			line.Seek(step + 1)
			alike(t, "back after step", step, capture(line.Seek(step).After), before)
			checkSeek(t, line, step, f)
		}
		for range 10 {
			checkSeek(t, line, rapid.IntRange(-1, f.last()+1).Draw(t, "seek"), f)
		}
		if line.Snapshots() > most {
			t.Fatalf("%d snapshots, want at most %d", line.Snapshots(), most)
		}
	})
}

func checkSeek(t *rapid.T, line *algo.Timeline, step int, f film) {
	m := line.Seek(step)
	if want := min(max(step, 0), line.Reached()); m.Step != want {
		t.Fatalf("sought %d: %d, want %d", step, m.Step, want)
	}
	if m.Step < line.Reached() || line.Stopped() != algo.Running {
		checkMoment(t, m, f)
	} else {
		alike(t, "the head", m.Step, capture(m.After), f.frames[m.Step])
	}
}

// What the timeline counts is what one would count in the events.
func TestTimelineCounts(t *testing.T) {
	draws.Check(t, "1000", func(t *rapid.T) {
		p := drawProblem(t)
		f := shoot(p.Start())
		line := algo.NewTimeline(p)
		if err := line.Extend(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		alike(t, "reached", 0, line.Reached(), f.last())
		alike(t, "stop", 0, line.Stopped(), f.frames[f.last()].Stopped)
		converged, counts := -1, make([]int64, p.Data.Len())
		for k := range f.frames {
			if f.frames[k].Converged && converged < 0 {
				converged = k
			}
			e := f.events[k]
			if e.Updated {
				counts[e.Looks[0].Example]++
			}
			alike(t, "updates", k, line.UpdatesAt(k), f.frames[k].Updates)
			alike(t, "counts", k, line.Counts(k), counts)
			checkNeighbours(t, line, k, f)
		}
		at, ok := line.ConvergedAt()
		alike(t, "converged", 0, [2]any{at, ok}, [2]any{converged, converged >= 0})
		mid := rapid.IntRange(0, f.last()).Draw(t, "k")
		clear(counts)
		for u := range line.Journal().Between(0, line.EntriesAt(mid)) {
			counts[u.Example]++
		}
		alike(t, "counts back", mid, line.Counts(mid), counts)
	})
}

func checkNeighbours(t *rapid.T, line *algo.Timeline, k int, f film) {
	start := 0
	for j := 1; j < k; j++ {
		if f.events[j].EndOfPass {
			start = j
		}
	}
	alike(t, "the pass's start", k, line.PassStart(k), start)
	next, previous := 0, 0
	for j := k + 1; j <= f.last() && next == 0; j++ {
		if f.events[j].Updated {
			next = j
		}
	}
	for j := k - 1; j > 0 && previous == 0; j-- {
		if f.events[j].Updated {
			previous = j
		}
	}
	at, ok := line.NextUpdate(k)
	alike(t, "next update", k, [2]any{at, ok}, [2]any{next, next > 0})
	at, ok = line.PreviousUpdate(k)
	alike(t, "previous update", k, [2]any{at, ok}, [2]any{previous, previous > 0})
}

// A clone and what it was cloned from go on apart, each as the run does.
func TestClone(t *testing.T) {
	draws.Check(t, "300", func(t *rapid.T) {
		p := drawProblem(t)
		f := shoot(p.Start())
		s := p.Start()
		var looks []algo.Look
		for range rapid.IntRange(0, f.last()).Draw(t, "steps") {
			looks = s.Step().Looks
		}
		seen := slices.Clone(looks)
		c := s.Clone()
		if c.Stopped() == algo.Running {
			c.Step()
			alike(t, "the looks of what was cloned", s.Steps(), looks, seen)
		}
		for _, run := range []*algo.State{c, s} {
			for run.Stopped() == algo.Running {
				run.Step()
			}
			alike(t, "end", run.Steps(), capture(run), f.frames[f.last()])
		}
	})
}

// Extend stops where it is told, when its context ends, and keeps what it made.
func TestExtendStops(t *testing.T) {
	s := algo.Default()
	s.Epochs = 0
	p, err := algo.Prepare(s, xor(t)) // never converges
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(p)
	ctx, cancel := context.WithCancel(t.Context())
	stop := func(at int) func(algo.Event) bool {
		return func(e algo.Event) bool {
			if e.Step == at {
				cancel()
			}
			return false
		}
	}
	if err := line.Extend(ctx, stop(100)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	reached := line.Reached()
	if reached < 100 || line.Stopped() != algo.Running {
		t.Errorf("reached %d, %v; want at least 100 steps, running", reached, line.Stopped())
	}
	if err := line.Extend(ctx, nil); !errors.Is(err, context.Canceled) || line.Reached() != reached {
		t.Errorf("with a dead context: %v, %d steps; want none more than %d", err, line.Reached(), reached)
	}
	if err := line.Extend(t.Context(), func(e algo.Event) bool { return e.EndOfPass }); err != nil || line.Reached()%4 != 0 {
		t.Errorf("to the end of a pass: %v, %d", err, line.Reached())
	}
}

// Where a run has stopped there is no next step to look at, in the run itself and
// in its timeline, also where a pass is longer than the set.
func TestNoLookAtTheEnd(t *testing.T) {
	for _, order := range []string{"given", "shuffled", "first", "1,2,3,4,4,3,2,1"} {
		s := algo.Default()
		s.Order, s.Batch = order, 1
		p, err := algo.Prepare(s, and(t))
		if err != nil {
			t.Fatal(err)
		}
		state, line := p.Start(), algo.NewTimeline(p)
		for state.Stopped() == algo.Running {
			state.Step()
		}
		if err := line.Extend(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		for name, end := range map[string]*algo.State{"run": state, "timeline": line.Seek(line.Reached()).After} {
			if looks := end.Look(); looks != nil {
				t.Errorf("%s, %s: %v after the last step", order, name, looks)
			}
		}
	}
}
