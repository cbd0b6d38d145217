package algo

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptron/model"
)

// A seed means the same order for good: a permutation for each epoch, and
// draws with replacement.
func Example_seed() {
	for epoch := 1; epoch <= 3; epoch++ {
		fmt.Println(pass("shuffled", nil, 10, 1, epoch), pass("random", nil, 10, 1, epoch))
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
	s := Default()
	s.Init, s.Seed = "random", 7
	state, err := Start(s, data)
	if err != nil {
		panic(err)
	}
	fmt.Println(state.Weights(), state.Bias())
	// Output: [0.644 -0.407] -0.356
}

// Every pass of a shuffled order is a permutation, and another one.
func TestShuffled(t *testing.T) {
	for n := range 50 {
		seen := map[string]bool{}
		for epoch := range 20 {
			p := pass("shuffled", nil, n, 3, epoch+1)
			seen[fmt.Sprint(p)] = true
			slices.Sort(p)
			for i, v := range p {
				if int(v) != i {
					t.Fatalf("n = %d: no permutation", n)
				}
			}
		}
		if n > 10 && len(seen) != 20 {
			t.Errorf("n = %d: %d different orders of 20", n, len(seen))
		}
	}
}

// Each place is equally likely for each example, and each example for each
// draw: a count of N·p stays within 5 of its standard deviations.
func TestOrdersAreFair(t *testing.T) {
	const n, rounds = 6, 20_000
	for _, order := range []string{"shuffled", "random"} {
		var at [n][n]int
		var list []int32
		for epoch := range rounds {
			list = pass(order, list, n, 42, epoch+1)
			for place, example := range list {
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

// The order first takes the first misclassified example each time.
func TestFirst(t *testing.T) {
	s := Default()
	s.Order = "first"
	run, err := Run(s, and(t))
	if err != nil {
		t.Fatal(err)
	}
	before, err := Start(s, and(t))
	if err != nil {
		t.Fatal(err)
	}
	for e := range run {
		want := 0
		for !before.See(want).Mistake {
			want++
		}
		if got := e.Looks[0]; got.Example != want || !e.Updated || !e.EndOfPass || e.Epoch != e.Step {
			t.Fatalf("%+v, want an update for example %d", e, want)
		}
		before.Step()
	}
	if !before.Consistent() || before.Stopped() != Converged {
		t.Errorf("%v at the end", before.Stopped())
	}
}
