package algo_test

import (
	"context"
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// extended is the timeline of a problem, run to its end in pieces, with hardly any
// snapshots.
func extended(t *rapid.T, p *algo.Problem) *algo.Timeline {
	line := algo.NewTimeline(p)
	most := rapid.IntRange(1, 6).Draw(t, "snapshots")
	line.KeepSnapshots(most, rapid.IntRange(1, 3).Draw(t, "every"))
	for line.Stopped() == algo.Running {
		until := line.Reached + rapid.IntRange(1, 20).Draw(t, "pause")
		if err := line.Extend(t.Context(), math.MaxInt, func(e algo.Event) bool { return e.Step >= until }); err != nil {
			break // an overflow
		}
		line.Seek(rapid.IntRange(0, line.Reached).Draw(t, "seek"))
	}
	if line.Snapshots() > most {
		t.Fatalf("%d snapshots, want at most %d", line.Snapshots(), most)
	}
	return line
}

// anyOrder is the steps of a run, and some beyond, in random order.
func anyOrder(t *rapid.T, last int) []int {
	steps := []int{-1, last + 1}
	for k := range last + 1 {
		steps = append(steps, k)
	}
	return rapid.Permutation(steps).Draw(t, "steps")
}

// readout asks for a readout, first with a context that may end early: what was
// broken off then changes nothing.
func readout(t *rapid.T, line *algo.Timeline, name string, step, patience int) algo.Predictor {
	p, err := line.Readout(&algo.Countdown{t.Context(), patience}, name, step)
	if err == nil {
		return p
	}
	if p != nil || err != context.Canceled {
		t.Fatalf("%s at step %d: %v, %v", name, step, p, err)
	}
	if p, err = line.Readout(t.Context(), name, step); err != nil {
		t.Fatalf("%s at step %d: %v", name, step, err)
	}
	return p
}

// Runs of any mode, order and batch make the steps of the reference, with two labels
// and with several classes, on data full of ties; and every readout at every step,
// sought in any order and interrupted, is what the list of the weights after each step
// makes of it, in rationals.
func TestRunsAgree(t *testing.T) {
	for _, labels := range [][]string{twoSides, several} {
		for k, w := range worlds {
			t.Run(labels[0]+" "+w.name, func(t *testing.T) {
				draws.Check(t, w.draws, func(t *rapid.T) {
					c := drawPairing(t, k, labels)
					c.run()
					line := extended(t, c.p)
					c.same("reached", line.Reached, c.r.step)
					patience := rapid.IntRange(1, 3).Draw(t, "patience")
					names := rapid.Permutation(algo.ReadoutNames).Draw(t, "names")
					for _, step := range anyOrder(t, c.r.step) {
						for _, name := range names {
							c.what = name + " at step " + big.NewInt(int64(step)).String()
							c.readout(name, min(max(step, 0), c.r.step), readout(t, line, name, step, patience))
						}
					}
					c.book(line)
				})
			})
		}
	}
}

func (c *pairing) readout(name string, step int, p algo.Predictor) {
	switch name {
	case "last":
		c.state(p.(*algo.State), c.r.vectors[step])
	case "averaged":
		c.state(p.(*algo.State), c.r.averaged(step))
	case "pocket":
		c.state(p.(*algo.State), c.r.pocket(step))
	case "voted":
		v, votes := p.(*algo.Votes), c.r.voted(step)
		c.same("the step", v.Step(), step)
		c.predictions(v, votes)
		c.same("errors", v.Evaluate(), algo.Evaluation{Errors: c.r.evaluation(votes).Errors})
		if _, ok := v.Hyperplane(); ok {
			c.fail("a hyperplane", ok, false)
		}
		certain := c.certain(step)
		if c.p.Exact || certain {
			c.tested(v, votes)
		}
		if certain {
			c.points(v, votes)
		}
	}
}

// tested compares the errors on the examples to test on: in exact arithmetic on any.
func (c *pairing) tested(p algo.Predictor, scores [][]*big.Rat) {
	if c.p.Exact || !c.wide && !c.nearTie(scores[len(c.r.products):]) {
		c.same("test errors", testErrors(p, c.in.test), c.r.tested(scores))
	}
}

// certain reports that no vector of the first steps is so near to a tie on a
// point to test on that rounding may decide its vote.
func (c *pairing) certain(step int) bool {
	return !slices.ContainsFunc(c.r.vectors[:step+1], func(v vector) bool { return c.nearTie(v.scores[len(c.r.products):]) })
}

// book compares the list of vectors, their survival and the pocket's figures.
func (c *pairing) book(line *algo.Timeline) {
	distinct := []vector{c.r.vectors[0]}
	born := []int{0}
	for k := 1; k <= c.r.step; k++ {
		if line.UpdatesAt(k) > line.UpdatesAt(k-1) {
			distinct, born = append(distinct, c.r.vectors[k]), append(born, k)
		}
	}
	for u, v := range distinct {
		c.what = "vector " + big.NewInt(int64(u)).String()
		c.same("born", line.MadeAt(u), born[u])
		c.weights(line.WeightsAfter(u), v)
		c.same("vectors", line.VectorCount(born[u]), u+1)
	}
	for step := range c.r.step + 1 {
		c.what = "step " + big.NewInt(int64(step)).String()
		sum := int64(0)
		for u := range distinct {
			until := c.r.step + 1 // the step at which the next is born
			if u+1 < len(born) {
				until = born[u+1]
			}
			want := int64(0)
			for k := max(1, born[u]); k < until && k <= step; k++ {
				want++
			}
			c.same("survival", line.Survival(u, step), want)
			sum += want
		}
		c.same("votes in all", sum, int64(step))
		errors, u, err := line.PocketErrors(c.Context(), step)
		c.same("pocket errors", []any{errors, err}, []any{c.r.pocket(step).errors, nil})
		c.same("pocket vector", distinct[u].errors, errors)
		for _, v := range distinct[:u] {
			c.same("an earlier one is worse", v.errors > errors, true)
		}
	}
	c.same("seen", line.PocketChecked(), len(distinct))
}

// drawAny draws a run of any kernel and kind of numbers, with batches and several
// classes, in the arithmetic that auto takes or in floating point.
func drawAny(t *rapid.T) *algo.Problem {
	labels := [][]string{twoSides, several}[rapid.IntRange(0, 1).Draw(t, "task")]
	numbers := [][]string{small, middle, wide}[rapid.IntRange(0, 2).Draw(t, "numbers")]
	in := drawPool(t, numbers, labels)
	if rapid.IntRange(0, 3).Draw(t, "sparse") == 0 {
		in.data = in.data.AsSparse()
	}
	s := drawSetup(t, in.data.Len(), "1", "0.1", "1/3")
	s.Arithmetic = pick(t, "arithmetic", "auto", "float")
	s.Mode = pick(t, "mode", valuesOf("mode")...)
	s.Gamma, s.Kernel = pick(t, "gamma", "1", "0.3"), pick(t, "kernel", model.KernelNames()...)
	if s.Order != "first" {
		s.Batch = rapid.IntRange(0, in.data.Len()).Draw(t, "batch")
	}
	p, err := algo.Prepare(s, in.data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ballot is what one vector votes on an example: a side, or a class.
func ballot(s *algo.State, i int) int {
	l := s.Predict(i)
	if s.Classes() > 0 {
		return int(l.Predicted)
	}
	if a := s.ActivationRat(i); a != nil && a.Sign() != 0 {
		return a.Sign() // its nearest float64 may be 0
	}
	if l.Activation == 0 {
		return map[string]int{"positive": 1, "negative": -1}[s.Problem().Setup.Tie]
	}
	return int(math.Copysign(1, l.Activation))
}

// Every readout of any run, with the kernels that are not rational and in
// floating point too, is what the states of the run itself make of it.
func TestReadoutsOfAnyRun(t *testing.T) {
	draws.Check(t, "400", func(t *rapid.T) {
		p := drawAny(t)
		var states []*algo.State
		for s := p.Start(); ; s.Step() {
			if states == nil || s.Event.Step > states[len(states)-1].Event.Step {
				states = append(states, s.Clone())
			}
			if s.Stopped() != algo.Running {
				break
			}
		}
		line, whole := extended(t, p), algo.NewTimeline(p)
		last := len(states) - 1
		alike(t, "reached", last, line.Reached, last)
		_ = whole.Extend(t.Context(), math.MaxInt, nil)
		for _, step := range anyOrder(t, last) {
			at := min(max(step, 0), last)
			best := states[0]
			for _, s := range states[:at+1] {
				if s.Evaluate().Errors < best.Evaluate().Errors {
					best = s
				}
			}
			pocket := readout(t, line, "pocket", step, 1)
			voted := readout(t, line, "voted", step, 1)
			averaged := readout(t, line, "averaged", step, 1)
			for i := range p.Data.Len() {
				sameText(t, "pocket", step, pocket.Predict(i), best.Predict(i))
				checkVotes(t, voted.Predict(i), states[:at+1], i)
				checkMean(t, averaged, states[:at+1], i)
				sameText(t, "the mean from elsewhere", step, averaged.Predict(i), whole.Averaged(at).Predict(i))
			}
			sameText(t, "pocket's errors", step, pocket.Evaluate(), best.Evaluate())
		}
	})
}

func checkVotes(t *rapid.T, got algo.Prediction, states []*algo.State, i int) {
	votes := make([]int64, max(1, states[0].Classes()))
	for _, s := range states[1:] {
		if s.Classes() > 0 {
			votes[ballot(s, i)]++
		} else {
			votes[0] += int64(ballot(s, i))
		}
	}
	if states[0].Classes() == 0 && got.Activation != float64(votes[0]) ||
		states[0].Classes() > 0 && (got.Activation != float64(votes[got.Gold]) || slices.Index(votes, slices.Max(votes)) != int(got.Predicted)) {
		t.Fatalf("%+v, want the votes %v", got, votes)
	}
}

// checkMean compares the averaged activation of an example with the mean of the
// activations, to within what rounding the terms may make of it.
func checkMean(t *rapid.T, averaged algo.Predictor, states []*algo.State, i int) {
	s := averaged.(*algo.State)
	over := states[1:]
	if len(over) == 0 {
		over = states[:1]
	}
	for c := range max(1, s.Classes()) {
		got, mean, mass := columnAt(s, c).Predict(i).Activation, 0.0, 0.0
		for _, one := range over {
			a := columnAt(one, c).Predict(i).Activation
			mean += a / float64(len(over))
			mass = max(mass, math.Abs(a))
			for j, w := range columnAt(one, c).Weights() {
				mass = max(mass, math.Abs(w*one.Problem().Data.At(i, j)))
			}
			mass = max(mass, math.Abs(columnAt(one, c).Bias()))
		}
		if math.Abs(got-mean) > 1e-9*(1+mass) && mass < 1e300 {
			t.Fatalf("averaged over %d steps, example %d, column %d: %v, want %v ± %g", len(over), i, c, got, mean, mass)
		}
	}
}
