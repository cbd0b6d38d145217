package algo_test

import (
	"testing"

	"perceptron/model"
)

// corners is the truth table of two inputs, 00, 01, 10, 11, with these labels.
func corners(tb testing.TB, y ...int8) *model.Dataset {
	return dataset(tb, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}, y)
}

func and(tb testing.TB) *model.Dataset { return corners(tb, -1, -1, -1, 1) }
func xor(tb testing.TB) *model.Dataset { return corners(tb, -1, 1, 1, -1) }
