package algo_test

import (
	"context"
	"errors"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/model"
)

// A run over a stream makes the decisions of a run over the same examples as a
// set, whatever has left the window; and so are the mean and the way back.
func TestOnlineIsTheFirstPass(t *testing.T) {
	const n = 2*algo.Window + 3*algo.Window/2
	stream := model.Turning(3, 90)
	var x []float64
	var y []int8
	for range n {
		row, side, err := stream.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		x, y = append(x, row...), append(y, side)
	}
	s := algo.Default()
	s.Arithmetic, s.Epochs, s.Rate = "float", 1, "0.5"
	want, err := algo.Start(s, dataset(t, 2, x, y))
	if err != nil {
		t.Fatal(err)
	}
	s.Steps, s.Online = n, true
	line, err := algo.NewOnline(s, model.Turning(3, 90))
	if err != nil {
		t.Fatal(err)
	}
	type instant struct {
		look    algo.Look
		w       []float64
		b       float64
		updates int
		mean    [3]float64
	}
	film := make([]instant, n+1)
	var sum [3]float64
	for k := 1; k <= n; k++ {
		e := want.Step()
		w := want.Weights()
		for j, v := range [3]float64{w[0], w[1], want.Bias()} {
			sum[j] += v
		}
		film[k] = instant{e.Looks[0], w, want.Bias(), e.Updates, [3]float64{sum[0] / float64(k), sum[1] / float64(k), sum[2] / float64(k)}}
	}
	check := func(k int) {
		t.Helper()
		m, f := line.Seek(k), film[k]
		if m.Step != k {
			t.Fatalf("step %d is shown for %d", m.Step, k)
		}
		if k > line.Earliest() {
			got := m.Event.Looks[0]
			if number := line.Problem.Data.Number(got.Example); number != k {
				t.Fatalf("step %d: example %d", k, number)
			}
			if got.Activation != f.look.Activation || got.Mistake != f.look.Mistake {
				t.Fatalf("step %d: %+v, want %+v", k, got, f.look)
			}
		}
		w := m.After.Weights()
		if w[0] != f.w[0] || w[1] != f.w[1] || m.After.Bias() != f.b || m.After.Now.Updates != f.updates {
			t.Fatalf("step %d: %v %v %d, want %+v", k, w, m.After.Bias(), m.After.Now.Updates, f)
		}
		mean := line.Averaged(k)
		for j, v := range [3]float64{mean.Weights()[0], mean.Weights()[1], mean.Bias()} {
			if math.Abs(v-f.mean[j]) > 1e-9*(1+math.Abs(v)) {
				t.Fatalf("step %d: the mean is %v, want %v", k, v, f.mean)
			}
		}
	}
	for _, stop := range []int{1, 100, algo.Window, 2 * algo.Window, 2*algo.Window + 1, n - 1, n} {
		if err := line.Extend(t.Context(), func(e algo.Event) bool { return e.Step >= stop }); err != nil {
			t.Fatal(err)
		}
		for k := max(1, line.Earliest()); k <= stop; k += 1 + (stop-line.Earliest())/37 {
			check(k)
		}
		check(stop)
		if held := line.Problem.Data.Len(); held > 2*algo.Window || stop-line.Earliest() < min(stop, algo.Window) {
			t.Errorf("step %d: %d examples are held, the first is after %d", stop, held, line.Earliest())
		}
	}
	if line.Stopped() != algo.StepLimit || line.Seek(0).Step != line.Earliest() {
		t.Errorf("%v, back to %d", line.Stopped(), line.Seek(0).Step)
	}
}

// What the pocket would have made of a window is the fewest mistakes among the
// weights that were the present ones in it, counted here one by one.
func TestHindsight(t *testing.T) {
	s := algo.Default()
	s.Steps = 500
	line, err := algo.NewOnline(s, model.Switching(1, 300))
	if err != nil {
		t.Fatal(err)
	}
	if err := line.Extend(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{1, 50, 300, 500} {
		const width = 100
		from, fewest := max(0, at-width), width+1
		for k := from; k <= at; k++ {
			state, errors := line.Seek(k).After, 0
			for i := from; i < at; i++ {
				if state.See(i).Mistake {
					errors++
				}
			}
			fewest = min(fewest, errors)
		}
		if got := line.Hindsight(at, width); got != fewest {
			t.Errorf("step %d: %d mistakes, want %d", at, got, fewest)
		}
	}
}

// A stream that stalls is waited for as long as the context lasts; one that is
// cut ends, or breaks with its fault, and what came before is kept.
func TestStreamEnds(t *testing.T) {
	for _, test := range []struct {
		text  string
		steps int
		stop  algo.Stop
		fault string
	}{
		{"x1,y\n1,1\n-1,-1\n", 2, algo.Ended, ""},
		{"x1,y\n1,1\n-1,-1", 2, algo.Ended, ""},
		{"x1,y\n1,1\n-1,-1\n2", 2, algo.Broken, "stream:4"},
		{"x1,y\n1,1\n-1,-1\n2,maybe\n3,1\n", 2, algo.Broken, "maybe"},
	} {
		stream, err := model.OpenStream(t.Context(), strings.NewReader(test.text), "stream", model.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		line, err := algo.NewOnline(algo.Default(), stream)
		if err != nil {
			t.Fatal(err)
		}
		err = line.Extend(t.Context(), nil)
		if line.Reached != test.steps || line.Stopped() != test.stop {
			t.Errorf("%q: %d steps, %v (%v)", test.text, line.Reached, line.Stopped(), err)
		}
		if test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault) || line.Err() != err) {
			t.Errorf("%q: %v, want %s", test.text, err, test.fault)
		}
		if err := stream.Close(); err != nil {
			t.Error(err)
		}
	}
	wait, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	in, out := pipe(t)
	stream, err := model.OpenStream(t.Context(), in, "pipe", model.ReadOptions{Header: "no"})
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	line, err := algo.NewOnline(algo.Default(), stream)
	if err != nil {
		t.Fatal(err)
	}
	if err := line.Extend(wait, nil); !errors.Is(err, context.DeadlineExceeded) || line.Stopped() != algo.Running {
		t.Errorf("a stall: %v, %v", err, line.Stopped())
	}
	out.WriteString("2,-1\n")
	out.Close()
	if err := line.Extend(t.Context(), nil); err != nil || line.Reached != 2 {
		t.Errorf("after the stall: %v, %d steps", err, line.Reached)
	}
}

// No set-up that can't be had of a stream begins one.
func TestOnlineRefuses(t *testing.T) {
	for k, edit := range []func(*algo.Setup){
		func(s *algo.Setup) { s.Mode = "dual" },
		func(s *algo.Setup) { s.Order = "shuffled" },
		func(s *algo.Setup) { s.Batch = 2 },
		func(s *algo.Setup) { s.Bias = "radius" },
		func(s *algo.Setup) { s.Readout = "voted" },
	} {
		s := algo.Default()
		edit(&s)
		if _, err := algo.NewOnline(s, model.Turning(1, 10)); err == nil {
			t.Error("no refusal of set-up " + strconv.Itoa(k))
		}
	}
}

// pipe is a stream that has its first line and stalls then.
func pipe(t *testing.T) (in, out *os.File) {
	t.Helper()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := out.WriteString("1,1\n"); err != nil {
		t.Fatal(err)
	}
	return in, out
}
