package algo_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/model/golden"
)

// A seed means the same order for good: a permutation for each epoch, and
// draws with replacement.
func Example_seed() {
	for epoch := 1; epoch <= 3; epoch++ {
		fmt.Println(algo.OrderOf("shuffled", 10, 1, epoch), algo.OrderOf("random", 10, 1, epoch))
	}
	// Output:
	// [7 4 9 3 8 6 5 1 0 2] [9 1 8 9 2 9 8 1 5 2]
	// [5 9 2 7 1 0 3 6 4 8] [7 6 7 7 2 0 4 4 1 1]
	// [5 1 4 3 2 0 7 6 8 9] [5 6 9 9 5 0 9 8 8 9]
}

// The first weights of --init random are thousandths in [−1, 1].
func ExampleState_Weights() {
	data, err := model.NewDataset("point", []string{"x1", "x2"}, []float64{1, 2}, []int8{1})
	if err != nil {
		panic(err)
	}
	s := algo.Default()
	s.Init, s.Seed = "random", 7
	state, err := algo.Start(s, data)
	if err != nil {
		panic(err)
	}
	fmt.Println(state.Weights(), state.Bias())
	// Output: [0.644 -0.407] -0.356
}

// Each place is equally likely for each example, and each example for each draw: a count of
// N·p stays within 5 standard deviations.
func TestOrdersAreFair(t *testing.T) {
	const n, rounds = 6, 20_000
	for _, order := range []string{"shuffled", "random"} {
		var at [n][n]int
		for epoch := range rounds {
			for place, example := range algo.OrderOf(order, n, 42, epoch+1) {
				at[place][example]++
			}
		}
		mean := float64(rounds) / n
		for place := range at {
			for example, count := range at[place] {
				if math.Abs(float64(count)-mean) > 5*math.Sqrt(mean*(1-1.0/n)) {
					t.Errorf("%s: example %d in place %d %d times, want about %.0f", order, example, place, count, mean)
				}
			}
		}
	}
}

// A user's own order names examples by their numbers on the screen. Anything else is
// refused, with the reason.
func TestListRefused(t *testing.T) {
	d := and(t)
	for _, c := range golden.Table(t, "orders", 2) {
		s := algo.Default()
		s.Order = c[0]
		_, err := algo.Prepare(s, d)
		if (err == nil) != (c[1] == "") || err != nil && !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%q: %v, want %q", c[0], err, c[1])
		}
		if row, _ := algo.FindSetting("order"); c[0] != "5" {
			if _, err := row.With(algo.Default(), c[0]); (err == nil) != (c[1] == "") {
				t.Errorf("set order %q: %v", c[0], err)
			}
		}
	}
	row, _ := algo.FindSetting("order")
	if _, err := row.With(algo.Default(), strings.Repeat("1,", 1<<20)+"1"); err == nil {
		t.Error("a list without an end is taken")
	}
}
