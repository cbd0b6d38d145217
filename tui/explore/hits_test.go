package explore

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
)

// drawn is an explorer on a few small points under random settings.
func drawn(t *rapid.T) *Explorer {
	n := rapid.IntRange(1, 7).Draw(t, "n")
	var rows strings.Builder
	for i := range n {
		value := rapid.IntRange(-2, 2)
		label := []string{"a", "b"}[(i+rapid.IntRange(0, 1).Draw(t, "label"))%2]
		if i < 2 {
			label = []string{"a", "b"}[i]
		}
		fmt.Fprintf(&rows, "%d,%d,%s\n", value.Draw(t, "x1"), value.Draw(t, "x2"), label)
	}
	if n == 1 {
		rows.WriteString("0,2,b\n")
	}
	d := must(model.Read(context.Background(), strings.NewReader(rows.String()), "drawn", model.ReadOptions{}))
	s := algo.Default()
	s.Epochs = rapid.IntRange(1, 8).Draw(t, "epochs")
	s.Order = rapid.SampledFrom([]string{"given", "shuffled", "random", "first", "2,1,2"}).Draw(t, "order")
	s.Mode = rapid.SampledFrom([]string{"primal", "dual"}).Draw(t, "mode")
	update, _ := algo.FindSetting("update")
	s.Update = rapid.SampledFrom(slices.Concat(update.Values, []string{"perceptron"})).Draw(t, "update")
	if s.Order != "first" && s.Update == "perceptron" {
		s.Batch = rapid.IntRange(1, 3).Draw(t, "batch")
	}
	x := begun(t, Source{Data: d, Name: "drawn", Setup: s})
	x.TheoryTime = time.Minute
	return x
}

// met is whether a condition is met at a step of a run made from its start, by the
// contract's definition, from states alone.
func met(name string, n float64, e algo.Event, before, after *algo.State, updates []int, limit float64, counted func(*algo.State) int) bool {
	falls := func(was, is float64) bool { return e.Updated && was > n && is <= n }
	has := func(wrong bool) bool {
		return slices.ContainsFunc(e.Predictions, func(l algo.Prediction) bool { return l.Example == int(n)-1 && (l.Mistake || !wrong) })
	}
	switch name {
	case "example":
		return has(false)
	case "wrong":
		return has(true)
	case "mistake":
		return e.Updated
	case "update":
		return e.Updated && after.Event.Updates == int(n)
	case "twice":
		was := slices.Clone(updates)
		for _, l := range e.Predictions {
			if l.Mistake {
				was[l.Example]++
			}
		}
		for i := range was {
			if updates[i] < 2 && was[i] >= 2 {
				return true
			}
		}
		return false
	case "angle":
		v, w := before.Weights(), after.Weights()
		cos := model.Dot(v, w) / math.Sqrt(model.Dot(v, v)*model.Dot(w, w))
		return e.Updated && math.Acos(max(-1, min(1, cos)))*180/math.Pi > n
	case "bound":
		return limit >= 0 && falls(limit-float64(counted(before)), limit-float64(counted(after)))
	case "loss":
		return falls(before.Evaluate().Loss, after.Evaluate().Loss)
	case "errors":
		return falls(float64(before.Evaluate().Errors), float64(after.Evaluate().Errors))
	}
	return e.EndOfPass && e.Epoch == int(n)
}

// limitOf is the bound on the updates of a run, and what it counts; negative: there is
// none.
func limitOf(p *algo.Problem) (float64, func(*algo.State) int) {
	v := convergence.Verdict(context.Background(), p)
	for _, name := range []string{"homogeneous", "augmented", "novikoff", "batch", "margin", "passive-aggressive"} {
		for _, b := range margin.Bounds(context.Background(), convergence.RunOf(p), v) {
			if b.Name != name || !b.Applies {
				continue
			}
			counted := map[string]func(*algo.State) int{
				"batch":              func(s *algo.State) int { return s.Misclassified },
				"passive-aggressive": algo.FindRuleBound("passive-aggressive").Count,
			}[name]
			if counted == nil {
				counted = func(s *algo.State) int { return s.Event.Updates }
			}
			return math.Floor(b.Value * (1 + 1e-12)), counted
		}
	}
	return -1, nil
}

// TestRunBack: run stops where a run made from its start and tested by hand does, one
// stop after the other to the end, whatever was seen before; run back finds the last of
// these before any step, or the start, without making steps.
func TestRunBack(t *testing.T) {
	kinds := []string{"example 2", "wrong 1", "mistake", "update 3", "twice", "angle 20", "angle 60", "bound 3", "bound 10", "loss 0", "loss 1", "errors 1", "errors 0", "epoch 2", "example 1"}
	rapid.Check(t, func(t *rapid.T) {
		x := drawn(t)
		breaks := rapid.SliceOfNDistinct(rapid.SampledFrom(kinds), 1, 4, rapid.ID).Draw(t, "breaks")
		times := rapid.SampledFrom([]int{0, 0, 1, 2, 3}).Draw(t, "times")
		do := func(script string) {
			if err := x.Do(context.Background(), script); err != nil && !strings.Contains(err.Error(), "no step is left") && !strings.Contains(err.Error(), "limit of") && !strings.Contains(err.Error(), "the start") {
				t.Fatalf("%s: %v", script, err)
			}
		}
		seen := rapid.IntRange(0, 30).Draw(t, "seen")
		do(fmt.Sprintf("seek %d", seen))
		p := x.view.Timeline.Problem
		limit, counted := limitOf(p)
		var want []int
		for _, b := range breaks {
			words := strings.Fields(b)
			n := 0.0
			if len(words) > 1 {
				_, _ = fmt.Sscan(words[1], &n)
			}
			line, once := b, words[0] == "update" || words[0] == "epoch"
			if times > 0 && !once {
				line += fmt.Sprintf(" times %d", times)
			}
			if x.Do(context.Background(), "break "+line) != nil {
				continue // the limit of epochs
			}
			hits, updates, state := 0, make([]int, p.Data.Len()), p.Start()
			for state.Stopped() == algo.Running {
				before := state.Clone()
				e := state.Step()
				if met(words[0], n, e, before, state, updates, limit, counted) {
					if hits++; times == 0 || once || hits == times {
						want = append(want, e.Step)
					}
				}
				for _, l := range e.Predictions {
					if l.Mistake {
						updates[l.Example]++
					}
				}
			}
		}
		slices.Sort(want)
		want = slices.Compact(want)
		do("seek 0")
		for _, step := range want {
			if do("run"); x.Step() != step {
				t.Fatalf("%v: run stops at %d, want %d of %v", breaks, x.Step(), step, want)
			}
		}
		do("run")
		reached := x.view.Timeline.Reached
		if last := x.view.Timeline.Stopped(); last == algo.Running || x.Step() != reached {
			t.Fatalf("%v: after %v run stops at %d", breaks, want, x.Step())
		}
		at := rapid.IntRange(0, reached).Draw(t, "at")
		do(fmt.Sprintf("seek %d", at))
		k, _ := slices.BinarySearch(want, at)
		before := 0
		if k > 0 {
			before = want[k-1]
		}
		if do("run back"); x.Step() != before || x.view.Timeline.Reached != reached {
			t.Fatalf("%v: run back from %d leads to %d, want %d of %v", breaks, at, x.Step(), before, want)
		}
		for low := range reached {
			if _, hit := slices.BinarySearch(want, low+1); x.HasStop(low+1, low+1) != hit {
				t.Fatalf("%v: the mark of step %d: %v", breaks, low+1, !hit)
			}
		}
	})
}
