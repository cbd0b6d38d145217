package algo_test

import (
	"strings"
	"testing"

	"perceptron/model"
)

// corners is the truth table of two inputs, 00, 01, 10, 11, with these labels.
func corners(tb testing.TB, y ...int8) *model.Dataset {
	return dataset(tb, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}, y)
}

func and(tb testing.TB) *model.Dataset { return corners(tb, -1, -1, -1, 1) }
func xor(tb testing.TB) *model.Dataset { return corners(tb, -1, 1, 1, -1) }

// known are the data sets that tables of testdata name.
func known(t *testing.T) map[string]*model.Dataset {
	t.Helper()
	huge := dataset(t, 1, []float64{1e308, 1e308}, []int8{1, -1})
	tagged, err := model.Read(t.Context(), strings.NewReader("x A\ny B\n"), "hand", model.ReadOptions{Input: "conll"})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*model.Dataset{
		"and": and(t), "xor": xor(t), "one class": corners(t, 1, 1, 1, 1), "none": dataset(t, 2, nil, nil),
		"huge": huge, "huge, sparse": huge.Compressed(), "tens": dataset(t, 1, []float64{10, 10}, []int8{1, -1}),
		"origin": dataset(t, 1, []float64{0}, []int8{1}), "tagged": tagged,
		"ones and huge": dataset(t, 1, []float64{1, 1e308, 1e308, 1e308}, []int8{1, 1, 1, 1}),
		"three, huge":   manyClasses(1, []float64{1, 1e308, 1e308, 1e308}, []int32{1, 1, 2, 1}, "a", "b", "c"),
		"three":         manyClasses(1, []float64{1, 2, 3}, []int32{0, 1, 2}, "a", "b", "c"),
	}
}
