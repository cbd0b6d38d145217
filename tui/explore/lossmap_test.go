package explore

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
)

// walked is the weights after each updating step of a separate run, the first weights
// first, and the steps.
func walked(t *testing.T, s algo.Setup, d *model.Dataset, steps int) (at [][]float64, made []int) {
	t.Helper()
	state := must(algo.Prepare(s, d)).Start()
	note := func(step int) {
		at = append(at, append(append([]float64(nil), state.Weights()...), state.Bias()))
		made = append(made, step)
	}
	note(0)
	for range steps {
		if state.Stopped() != algo.Running {
			break
		}
		if e := state.Step(); e.Updated {
			note(e.Step)
		}
	}
	return at, made
}

// The points of the path are the weights of a separate run.
func TestLossPath(t *testing.T) {
	for _, script := range []string{
		"step 30", "mode dual; step 30", "set bias radius; step 30", "set bias none; step 30", "set rate 1/10; step 30",
		"set order shuffled; set seed 5; step 30", "set order first; step 9", "set init 0.3,-0.2,0.7; step 30",
		"mode kernel; step 30", "step 12; back 5", "set batch-size 3; step 20", "set batch-size 0; step 20",
	} {
		for turn, pairs := 0, 3; turn < pairs; turn++ {
			x := explorer(t)
			do(t, x, script+"; show loss-map"+strings.Repeat("; sort right", turn))
			m := x.View().Frame().LossMap
			if m.Why != "" {
				t.Fatalf("%s: %s", script, m.Why)
			}
			if m.Axes[0] == panel.CurveOnly { // the last
				break
			}
			at, made := walked(t, x.view.Setup, x.source.Data, x.Step())
			if len(at) != len(m.Path) || m.Stride != 1 {
				t.Fatalf("%s: %d points, want %d", script, len(m.Path), len(at))
			}
			for k, p := range m.Path {
				if p.Step != made[k] {
					t.Errorf("%s: point %d is of step %d, want %d", script, k, p.Step, made[k])
				}
				for side, w := range m.Axes[:2] {
					if math.Abs(p.At[side]-at[k][w]) > 1e-12 {
						t.Errorf("%s: point %d is %v, want weights %v of %v", script, k, p.At, m.Axes, at[k])
					}
				}
			}
		}
	}
}

// The path of a long run is thinned, and the points left are right. A frame does not wait
// for the whole path, which is counted afterwards.
func TestLossPathThinned(t *testing.T) {
	x := explorerOf(t, "xor", func(s *algo.Setup) { s.Epochs = 6000 })
	do(t, x, "show loss-map; step 4; run")
	for x.View().Frame(); x.Counting(); x.View().Frame() {
		x.Count(t.Context())
	}
	m := x.View().Frame().LossMap
	updates := x.view.Timeline.Journal.Len()
	const lossPoints = 4096
	if updates <= 2*lossPoints || len(m.Path) > lossPoints || len(m.Path) < lossPoints/2 || m.Stride < 2 {
		t.Fatalf("%d points, every %d, of %d updates", len(m.Path), m.Stride, updates)
	}
	for k := 0; k < len(m.Path); k += 97 {
		p := m.Path[k]
		w := x.view.Timeline.Seek(p.Step).After
		if w.Event.Updates != k*m.Stride || p.At != [3]float64{w.Weights()[0], w.Weights()[1], w.Bias()} {
			t.Errorf("point %d, step %d: %v, want %v after update %d", k, p.Step, p.At, w.Weights(), k*m.Stride)
		}
	}
}

// pairsOf is the pairs by sort, once around, or why there are none.
func pairsOf(x *Explorer) string {
	var all []string
	for {
		m := x.View().Frame().LossMap
		if m == nil {
			return "nothing"
		}
		if m.Why != "" {
			return m.Why
		}
		text := fmt.Sprint(m.Axes[0], " ", m.Axes[1])
		if m.Axes[0] == panel.CurveOnly {
			text = "curve"
		}
		if len(all) > 0 && all[0] == text {
			return strings.Join(all, ", ")
		}
		all = append(all, text)
		x.ExecuteScript("sort right")
	}
}
