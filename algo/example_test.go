package algo_test

import (
	"context"
	"fmt"
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/model"
)

// wedge is the points (1, 1)+, (2, 0)− and (−1, 1)+, which the examples learn
// without a bias. By hand, an example at a time: (1, 1), (−1, 1) | (0, 2), (−2, 2) |
// (−1, 3), under which y·a is 2, 2 and 4.
func wedge() *model.Dataset {
	d, err := model.NewDataset("wedge", []string{"x1", "x2"}, []float64{1, 1, 2, 0, -1, 1}, []int8{1, -1, 1})
	if err != nil {
		panic(err)
	}
	return d
}

// start is the state of a set-up on it before the first step.
func start(s algo.Setup) *algo.State { return reached(s, wedge(), 0).Problem.Start() }

// reached is the timeline of a set-up on data, run up to a step.
func reached(s algo.Setup, d *model.Dataset, step int) *algo.Timeline {
	p, err := algo.Prepare(s, d)
	if err != nil {
		panic(err)
	}
	line := algo.NewTimeline(p)
	if err := line.Extend(context.Background(), step, nil); err != nil {
		panic(err)
	}
	return line
}

func homogeneous(pairs ...[2]string) algo.Setup {
	s, err := algo.Default().With(append(pairs, [2]string{"bias", "none"})...)
	if err != nil {
		panic(err)
	}
	return s
}

// A step has two halves: the prediction, which changes nothing, and the update.
func ExampleState_PredictNext() {
	state := start(homogeneous())
	state.Step()
	looks := state.PredictNext()
	fmt.Println("a =", looks[0].Activation, "mistake:", looks[0].Mistake, "w =", state.Weights())
	state.Learn(looks)
	fmt.Println("w =", state.Weights())
	// Output:
	// a = 2 mistake: true w = [1 1]
	// w = [-1 1]
}

// Exact arithmetic takes decimals as they are written: 0.1 is a tenth.
func ExampleState_Rationals() {
	state := start(homogeneous([2]string{"rate", "0.1"}))
	if err := state.Run(context.Background()); err != nil {
		panic(err)
	}
	w, _ := state.Rationals()
	fmt.Println(w[0].RatString(), w[1].RatString())
	// Output: -1/10 3/10
}

// The passive-aggressive step is the rule's own: here 1/2, the least that makes
// y·a = 1 where ‖x‖² is 2.
func ExampleSetup_With() {
	state := start(homogeneous([2]string{"update", "pa"}, [2]string{"arithmetic", "exact"}))
	fmt.Println("τ =", state.Step().Predictions[0].TauRat)
	_, err := algo.Default().With([2]string{"update", "pa"}, [2]string{"rate", "2"})
	fmt.Println(err)
	// Output:
	// τ = 1/2
	// rate: the step of the update rule pa is its own τ (leave --rate out)
}

func ExampleSettings() {
	for _, row := range algo.Settings() {
		if row.Values == nil && strings.HasSuffix(row.Want, "above 0") {
			fmt.Println(row.Name, "is", row.Text(algo.Default()), "between", row.Next(algo.Default(), -1), "and", row.Next(algo.Default(), 1))
		}
	}
	// Output:
	// aggressiveness is 1 between 1/2 and 2
	// rate is 1 between 1/2 and 2
	// gamma is 1 between 1/2 and 2
}

func ExampleLearner_With() {
	batch, _ := algo.FindLearner("batch")
	s, err := batch.With(homogeneous())
	if err != nil {
		panic(err)
	}
	s.Bias, s.Steps = "none", 1
	state := start(s)
	e := state.Step()
	fmt.Println(len(e.Predictions), "examples, all mistakes: w =", state.Weights())
	// Output: 3 examples, all mistakes: w = [-2 2]
}

// A run can go back to any of its steps.
func ExampleTimeline_Seek() {
	line := reached(homogeneous(), wedge(), 100)
	m := line.Seek(4)
	fmt.Println(line.Reached, "steps; step", m.Step, "goes from", m.Before.Weights(), "to", m.After.Weights())
	next, _ := line.NextUpdate(5)
	fmt.Println("after step 5 the next update is in step", next)
	// Output:
	// 12 steps; step 4 goes from [-1 1] to [0 2]
	// after step 5 the next update is in step 7
}

// The mean of (1, 1), (−1, 1) twice, (0, 2) and (−2, 2) twice.
func ExampleTimeline_Averaged() {
	line := reached(homogeneous(), wedge(), 6)
	w, _ := line.Averaged(6).Rationals()
	fmt.Println(w[0].RatString(), w[1].RatString())
	// Output: -5/6 3/2
}

// The pocket keeps the first of the weights with the fewest errors: under (1, 1)
// there are two, as x₃ has a = 0; under (−1, 1) one, x₁; under (−1, 3) none.
func ExampleTimeline_Readout() {
	line := reached(homogeneous([2]string{"readout", "pocket"}), wedge(), 100)
	for _, step := range []int{6, 12} {
		read, err := line.Readout(context.Background(), "pocket", step)
		if err != nil {
			panic(err)
		}
		pocket := read.(*algo.State)
		fmt.Println("after step", step, pocket.Weights(), pocket.Evaluate().Errors, "errors")
	}
	// Output:
	// after step 6 [-1 1] 1 errors
	// after step 12 [-1 3] 0 errors
}

func ExampleNewOnline() {
	stream, err := model.OpenStream(context.Background(), strings.NewReader("x,y\n1,1\n-1,-1\n1,1\n"), "readings", model.ReadOptions{})
	if err != nil {
		panic(err)
	}
	defer stream.Close()
	line, err := algo.NewOnline(homogeneous(), stream)
	if err != nil {
		panic(err)
	}
	if err := line.Extend(context.Background(), math.MaxInt, nil); err != nil {
		panic(err)
	}
	fmt.Println(line.Reached, "examples,", line.Head().Event.Updates, "update, w =", line.Head().Weights(), line.Stopped())
	// Output: 3 examples, 1 update, w = [1] stream ended
}

// Long work ends with its context, and the steps made so far stay made. Where x is 0
// and there is no bias, no run ends by itself.
func ExampleTimeline_Extend() {
	d, err := model.NewDataset("origin", []string{"x"}, []float64{0}, []int8{1})
	if err != nil {
		panic(err)
	}
	line := reached(homogeneous([2]string{"epochs", "0"}), d, 0)
	ctx, cancel := context.WithCancel(context.Background())
	err = line.Extend(ctx, math.MaxInt, func(e algo.Event) bool {
		if e.Step == 1000 {
			cancel()
		}
		return false
	})
	fmt.Println(err, line.Reached >= 1000)
	fmt.Println(line.Extend(context.Background(), 100_000, nil), line.Reached)
	// Output:
	// context canceled true
	// <nil> 100000
}

// A document's conventions come with its name: by 001 b gains ηyR².
func ExampleFindDocument() {
	d, _ := algo.FindDocument("001")
	s, err := algo.Default().With([2]string{"as", d.Name})
	if err != nil {
		panic(err)
	}
	fmt.Println(d.Name, "bias", s.Bias, "ŷ at a = 0:", d.AtZero)
	// Output: 001 bias radius ŷ at a = 0: 1
}
