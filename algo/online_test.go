package algo_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/model"
)

// A run over a stream makes the decisions of a run over the same examples as a data set,
// whatever has left the window. Its mean and the states sought are the same too.
func TestOnlineIsTheFirstPass(t *testing.T) {
	const n = 2*algo.StreamWindow + 3*algo.StreamWindow/2
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
	p, err := algo.Prepare(s, dataset(t, 2, x, y))
	if err != nil {
		t.Fatal(err)
	}
	set := algo.NewTimeline(p)
	if err := set.Extend(t.Context(), math.MaxInt, nil); err != nil {
		t.Fatal(err)
	}
	s.Steps, s.Online = n, true
	line, err := algo.NewOnline(s, model.Turning(3, 90))
	if err != nil {
		t.Fatal(err)
	}
	says := func(line *algo.Timeline, k int) string {
		m := line.Seek(k)
		text := fmt.Sprint(m.Step, m.After.Weights(), m.After.Bias(), m.After.Event.Updates)
		for _, l := range m.Event.Predictions {
			text += fmt.Sprint(" ", line.Problem.Data.Number(l.Example), l.Activation, l.Mistake)
		}
		return text
	}
	check := func(k int) {
		t.Helper()
		if got, want := says(line, k), says(set, k); got != want && (k > line.Earliest() || !strings.HasPrefix(want, got)) {
			t.Fatalf("step %d: %s, want %s", k, got, want)
		}
		mean, whole := line.Averaged(k), set.Averaged(k)
		for j, v := range append(mean.Weights(), mean.Bias()) {
			if of := append(whole.Weights(), whole.Bias())[j]; math.Abs(v-of) > 1e-9*(1+math.Abs(v)) {
				t.Fatalf("step %d: the mean is %v, want %v", k, v, of)
			}
		}
	}
	for _, stop := range []int{1, 100, algo.StreamWindow, 2 * algo.StreamWindow, 2*algo.StreamWindow + 1, n - 1, n} {
		if err := line.Extend(t.Context(), math.MaxInt, func(e algo.Event) bool { return e.Step >= stop }); err != nil {
			t.Fatal(err)
		}
		for k := max(1, line.Earliest()); k <= stop; k += 1 + (stop-line.Earliest())/37 {
			check(k)
		}
		check(stop)
		if held := line.Problem.Data.Len(); held > 2*algo.StreamWindow || stop-line.Earliest() < min(stop, algo.StreamWindow) {
			t.Errorf("step %d: %d examples are held, the first is after %d", stop, held, line.Earliest())
		}
	}
	if line.Stopped() != algo.StepLimit || line.Seek(0).Step != line.Earliest() {
		t.Errorf("%v, back to %d", line.Stopped(), line.Seek(0).Step)
	}
}

// Hindsight is the fewest mistakes on a window among the weights current in it, here
// counted one by one.
func TestHindsight(t *testing.T) {
	s := algo.Default()
	s.Steps = 500
	line, err := algo.NewOnline(s, model.Switching(1, 300))
	if err != nil {
		t.Fatal(err)
	}
	if err := line.Extend(t.Context(), math.MaxInt, nil); err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{1, 50, 300, 500} {
		const width = 100
		from, fewest := max(0, at-width), width+1
		for k := from; k <= at; k++ {
			state, errors := line.Seek(k).After, 0
			for i := from; i < at; i++ {
				if state.Predict(i).Mistake {
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

// Extend waits for a stream that stalls as long as the context lasts. A stream that is
// closed ends the run, a broken one stops it with the error, and the steps before are kept.
func TestStreamEnds(t *testing.T) {
	for _, test := range []struct {
		text  string
		steps int
		stop  algo.Stop
		fault string
	}{
		{"x1,y\n1,1\n-1,-1\n", 2, algo.StreamEnded, ""},
		{"x1,y\n1,1\n-1,-1", 2, algo.StreamEnded, ""},
		{"x1,y\n1,1\n-1,-1\n2", 2, algo.StreamBroken, "stream:4"},
		{"x1,y\n1,1\n-1,-1\n2,maybe\n3,1\n", 2, algo.StreamBroken, "maybe"},
	} {
		stream, err := model.OpenStream(t.Context(), strings.NewReader(test.text), "stream", model.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		line, err := algo.NewOnline(algo.Default(), stream)
		if err != nil {
			t.Fatal(err)
		}
		err = line.Extend(t.Context(), math.MaxInt, nil)
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
	if err := line.Extend(wait, math.MaxInt, nil); !errors.Is(err, context.DeadlineExceeded) || line.Stopped() != algo.Running {
		t.Errorf("a stall: %v, %v", err, line.Stopped())
	}
	out.WriteString("2,-1\n")
	out.Close()
	if err := line.Extend(t.Context(), math.MaxInt, nil); err != nil || line.Reached != 2 {
		t.Errorf("after the stall: %v, %d steps", err, line.Reached)
	}
}

// Set-ups that a stream does not allow are refused.
func TestOnlineRefuses(t *testing.T) {
	for _, settings := range []string{"mode dual", "order shuffled", "batch-size 2", "bias radius", "readout voted"} {
		if _, err := algo.NewOnline(algo.Given(t, algo.Default(), settings), model.Turning(1, 10)); err == nil {
			t.Errorf("no refusal of %s", settings)
		}
	}
}

// pipe is a stream that has its first line and then stalls.
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
