package explore

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/plane"
)

// turning is the endless stream whose true line turns; opened collects the streams
// opened.
func turning(t testing.TB, opened *[]*model.Stream) Source {
	t.Helper()
	restart := func(_ context.Context, seed uint64) (*model.Stream, error) {
		s := model.Turning(seed, 180)
		if opened != nil {
			*opened = append(*opened, s)
		}
		return s, nil
	}
	setup := algo.Default()
	return Source{Name: "turning", Flags: []string{"--online"}, Setup: setup, Restart: restart}
}

// lines is a stream that can be read only once.
func lines(t testing.TB, in io.Reader) Source {
	t.Helper()
	s := must(model.OpenStream(t.Context(), in, "-", model.ReadOptions{Header: "no"}))
	return Source{
		Name: "-", Flags: []string{"--online"}, Setup: algo.Default(), Stream: s, OnceOnly: true,
		Restart: func(context.Context, uint64) (*model.Stream, error) { return nil, fmt.Errorf("-: gone by") },
	}
}

func opened(t testing.TB, s Source) *Explorer {
	t.Helper()
	x := must(New(s, func(_ context.Context, _ string, flags []string) (Source, error) {
		if len(flags) > 0 {
			return turning(t, nil), nil
		}
		return and(t), nil
	}))
	t.Cleanup(x.End)
	return x
}

// A stream is explored like the first pass over a data set of the same examples: the same
// scripts lead to the same steps, updates, weights and mistakes.
func TestOnlineAsTheFirstPass(t *testing.T) {
	const n = 400
	var rows []float64
	var y []int8
	s := model.Turning(1, 180)
	for range n {
		point, side, err := s.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rows, y = append(rows, point...), append(y, side)
	}
	d := must(model.NewDataset("turning", []string{"x1", "x2"}, rows, y))
	setup := algo.Default()
	setup.Arithmetic, setup.Steps = "float", n
	words := []string{"step", "step 7", "back", "back 3", "next", "previous", "seek 100", "seek 0", "seek end", "beats 2", "beats 1", "set rate 1/2", "set rate 1", "undo", "set tie positive"}
	rapid.Check(t, func(r *rapid.T) {
		whole := begun(t, Source{Data: d, Name: "turning", Setup: setup})
		stream := opened(t, turning(t, nil))
		for _, word := range rapid.SliceOfN(rapid.SampledFrom(words), 1, 12).Draw(r, "script") {
			want, got := whole.Do(t.Context(), word), stream.Do(t.Context(), word)
			if fmt.Sprint(want) != fmt.Sprint(got) {
				r.Fatalf("%s: %v; of the set %v", word, got, want)
			}
			if at(stream) != at(whole) || !slices.Equal(stream.View().State().Weights(), whole.View().State().Weights()) {
				r.Fatalf("%s: at %s, of the set %s", word, at(stream), at(whole))
			}
			f := stream.View().Frame()
			if f.Online.Mistakes != whole.View().Frame().State().Event.Updates {
				r.Fatalf("%s: %d mistakes so far", word, f.Online.Mistakes)
			}
			stream.View().Scene(f)
		}
	})
}

// The panel's figures of a window are compared with counts of the events.
func TestTally(t *testing.T) {
	x := opened(t, turning(t, nil))
	do(t, x, "seek 450")
	var wrong []int
	for step := 1; step <= 450; step++ {
		if x.view.Timeline.Seek(step).Event.Updated {
			wrong = append(wrong, step)
		}
	}
	between := func(from, to int) (n int) {
		for _, step := range wrong {
			if step > from && step <= to {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		script string
		width  int
	}{{"seek 450", 100}, {"seek 30", 100}, {"show online on; focus online; sort left; seek 450", 50}, {"sort right; sort right; seek 333", 200}, {"sort left; seek 1", 100}} {
		do(t, x, c.script)
		o, step := x.View().Frame().Online, x.Step()
		from := max(0, step-c.width)
		if o.Window != c.width || o.Mistakes != between(0, step) || o.WindowMistakes != between(from, step) || o.WindowSize != step-from {
			t.Errorf("%s: %+v", c.script, o)
		}
		if o.FirstStep != 1 || len(o.Total) != step || o.Total[step-1] != float64(o.Mistakes) || o.InWindow[step-1] != float64(o.WindowMistakes) {
			t.Errorf("%s: the chart ends otherwise than the numbers", c.script)
		}
		if best := x.view.Timeline.Hindsight(step, c.width); best != o.BestOwn {
			t.Errorf("%s: pocket %d, want %d", c.script, o.BestOwn, best)
		}
	}
}

// A run past the last step at which a breakpoint can stop ends, even on an endless
// stream, and says that it met none.
func TestRunPastBreakpoints(t *testing.T) {
	x := opened(t, turning(t, nil))
	do(t, x, "break update 3; break example 50; break wrong 1; break mistake times 2")
	// The last run, which meets none, takes long.
	for stops, met := 0, true; met && (stops < 4 || draws.All()); stops++ {
		was := x.Step()
		do(t, x, "run")
		if met = strings.HasPrefix(x.Message(), "breakpoint at step "); !met && (x.Step() != was+runPatience || x.Message() != "no breakpoint on "+notation.Count(runPatience)+" examples") {
			t.Errorf("step %d after %d: %q", x.Step(), was, x.Message())
		}
	}
}

// The picture of a stream shows the origin and all of its points and seldom moves,
// whichever way a step is reached.
func TestStreamRange(t *testing.T) {
	x, moved := opened(t, turning(t, nil)), 0
	var was, halfway plane.Range
	for step := 1; step <= 500; step++ {
		do(t, x, "step")
		s := x.View().Scene(x.View().Frame())
		if *s.View != was {
			moved++
		}
		if was = *s.View; step == 250 {
			halfway = was
		}
		for k := 0; k < len(s.Cloud.XY); k += 2 {
			if was.MinX > 0 || was.MaxX < 0 || was.MinY > 0 || was.MaxY < 0 {
				t.Fatalf("step %d: the origin is not shown by %v", step, was)
			}
			if a, up := s.Cloud.XY[k], s.Cloud.XY[k+1]; a < was.MinX || a > was.MaxX || up < was.MinY || up > was.MaxY {
				t.Fatalf("step %d: (%v, %v) is not shown by %v", step, a, up, was)
			}
		}
	}
	if moved > 20 {
		t.Errorf("it moves at %d of 500 steps", moved)
	}
	if do(t, x, "seek 250"); x.View().FitRange() != halfway {
		t.Errorf("on the way back %v is shown, not %v", x.View().FitRange(), halfway)
	}
}

// current checks that the points shown are in the window, and are the examples up to the
// step shown.
func current(t *testing.T, x *Explorer) {
	t.Helper()
	f := x.View().Frame()
	d := f.Data
	s := x.View().Scene(f)
	if look, any := f.CurrentPrediction(); any && d.Number(look.Example) != x.Step() {
		t.Errorf("step %d: example %d is at hand", x.Step(), d.Number(look.Example))
	}
	c := s.Cloud
	first := x.Step() - c.Len()
	if x.Step() > d.Offset && (first < d.Offset || c.Len() == 0 || c.Number(0) != first+1) {
		t.Errorf("step %d: the plane shows %d … %d of %d …", x.Step(), first+1, first+c.Len(), d.Offset+1)
	}
	for k := range c.Len() {
		if x := append(d.Row(first+k-d.Offset), 0); c.XY[2*k] != x[0] || c.XY[2*k+1] != x[1] {
			t.Fatalf("point %d is shown where it is not", first+k+1)
		}
	}
}

// A stalled stream is waited for; any key stops that, and later examples are not lost.
func TestStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, feed := io.Pipe()
		go func() { _, _ = io.WriteString(feed, "1,1\n") }()
		x := opened(t, lines(t, in))
		do(t, x, "step")
		called := func() context.Context {
			ctx, stop := context.WithCancel(t.Context())
			go func() { synctest.Wait(); stop() }()
			return ctx
		}
		x.ExecuteScript("step; step")
		if err := x.Work(called()); err == nil || x.Progress() != waitingText {
			t.Fatalf("%v: %q", err, x.Progress())
		}
		before := x.Step()
		x.Halt()
		if x.Busy() || x.Step() != before || len(x.queue) > 0 {
			t.Errorf("step %d, busy %v", x.Step(), x.Busy())
		}
		do(t, x, "back; step")
		_, _ = io.WriteString(feed, "-1,-1\n2,1\n")
		do(t, x, "step 2")
		if x.Step() != 3 {
			t.Errorf("step %d after the stall, want 3", x.Step())
		}
		do(t, x, "play")
		x.Tick(false)
		_ = x.Work(called())
		x.Halt()
		if x.Playing {
			t.Error("play goes on after a key while it waited")
		}
		feed.Close()
		do(t, x, "step")
		if x.Message() != "the stream has ended: example 3 was its last" {
			t.Errorf("%q", x.Message())
		}
		if err := x.Do(t.Context(), "step"); err == nil {
			t.Error("a step beyond the end")
		}
		x.End()
	})
}

// A run over a stream shows an example by the next frame, even if nothing comes for long
// after it; then, once, that it waits.
func TestStreamShownAsItComes(t *testing.T) {
	for _, command := range []string{"run", "seek 100", "step 100"} {
		synctest.Test(t, func(t *testing.T) {
			in, feed := io.Pipe()
			go func() { _, _ = io.WriteString(feed, "1,1\n") }()
			x := opened(t, lines(t, in))
			x.ExecuteScript(command)
			shows := func(step int, waiting bool) {
				t.Helper()
				if err := x.Work(t.Context()); err != nil || x.Step() != step || (x.Progress() == waitingText) != waiting {
					t.Errorf("%s: %v, step %d, %s; want step %d, waiting %t", command, err, x.Step(), x.Progress(), step, waiting)
				}
			}
			shows(1, false)
			shows(1, true)
			go func() {
				time.Sleep(time.Hour + framePeriod/2)
				_, _ = io.WriteString(feed, "-1,-1\n2,1\n-3,-1\n")
			}()
			shows(4, false)
			shows(4, true)
			feed.Close()
			x.End()
		})
	}
}

// A fault ends the stream; it is reported, and what came before stays explorable.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		text, says string
		steps      int
	}{
		{"1,1\n-1,-1\n2", "-:3:2: ", 2},
		{"1,1\n-1,-1\n2,nan\n", "-:3:2: ", 2},
		{"1,1\n-1,-1\nnan,1\n", "-:3:1: ", 2},
		{"1,1\n-1,-1\n3\x00,1\n", "-:3:2: ", 2},
		{"1,1\n-1,-1\n1,7\n", "-:3:2: label ", 2},
		{"1,up\n2,up\n-1,down\n", "the stream has ended", 3},
	} {
		x := opened(t, lines(t, strings.NewReader(c.text)))
		do(t, x, "run")
		_ = x.Do(t.Context(), "step")
		if x.Step() != c.steps || !strings.Contains(x.Message(), c.says) {
			if err := x.stepObjection(); x.Step() != c.steps || err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%q: step %d, %q, %v; want %q", c.text, x.Step(), x.Message(), err, c.says)
			}
		}
		do(t, x, "back; back")
		current(t, x)
		do(t, x, "seek end")
		if x.Step() != c.steps {
			t.Errorf("%q: step %d after going back and forth", c.text, x.Step())
		}
	}
}

// Another setting restarts a generator from its seed, and the old stream is closed.
func TestRestart(t *testing.T) {
	var all []*model.Stream
	x := opened(t, turning(t, &all))
	do(t, x, "seek 200; set rate 1/2; set seed 2; undo; open and; undo")
	if x.Step() != 0 || x.view.Setup.Rate != "1/2" || len(all) != 5 {
		t.Errorf("step %d, rate %s, opened %d times", x.Step(), x.view.Setup.Rate, len(all))
	}
	x.End()
	for k, s := range all {
		if _, _, err := s.Next(t.Context()); err == nil {
			t.Errorf("stream %d is open", k)
		}
	}
}
