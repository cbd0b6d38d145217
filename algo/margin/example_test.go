package margin_test

import (
	"context"
	"fmt"
	"math/big"

	"perceptron/algo/margin"
	"perceptron/model"
)

func ExampleSolve() {
	points := []float64{3, 3, 4, 3, 1, 1}
	d, _ := model.NewDataset("three points", []string{"x1", "x2"}, points, []int8{1, 1, -1})
	v := margin.Solve(context.Background(), d, margin.Augmented, nil)
	fmt.Println(v.Separable, v.GammaSquared, v.Support())

	run := margin.Run{Data: d, Bias: "unit", Order: "given", Batch: 1, Rate: big.NewRat(1, 1), Updates: 7}
	for _, b := range margin.Bounds(context.Background(), run, v) {
		if b.Name == "augmented" {
			fmt.Println(b.Counts, "of at most", b.Value, b.Holds)
		}
	}
	// Output:
	// true 2/9 [0 2]
	// 7 of at most 117 true
}

func ExampleSolve_notSeparable() {
	points := []float64{0, 0, 0, 1, 1, 0, 1, 1}
	d, _ := model.NewDataset("xor", []string{"x1", "x2"}, points, []int8{-1, 1, 1, -1})
	v := margin.Solve(context.Background(), d, margin.Augmented, nil)
	fmt.Println(v.Separable)
	for _, w := range v.Weights {
		fmt.Println(w.Example, w.Exact)
	}
	// Output:
	// false
	// 0 1/4
	// 1 1/4
	// 2 1/4
	// 3 1/4
}
