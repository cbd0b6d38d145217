package algo_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// noisy is n standard normal examples of d features with labels
// sign(x·w + ½·noise), w and the noise normal too.
func noisy(tb testing.TB, n, d int) *model.Dataset {
	tb.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(d)))
	w, x, y := make([]float64, d), make([]float64, n*d), make([]int8, n)
	for j := range w {
		w[j] = rng.NormFloat64()
	}
	for i := range y {
		row := x[i*d : (i+1)*d]
		for j := range row {
			row[j] = rng.NormFloat64()
		}
		y[i] = int8(math.Copysign(1, model.Dot(row, w)+rng.NormFloat64()/2))
	}
	return dataset(tb, d, x, y)
}

func dataset(tb testing.TB, d int, x []float64, y []int8) *model.Dataset {
	tb.Helper()
	data, err := model.NewDataset("test", names(d), x, y)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// manyClasses is a data set of the task multiclass in memory.
func manyClasses(d int, x []float64, class []int32, labels ...string) *model.Dataset {
	return &model.Dataset{
		Name: "test", Features: names(d), X: x, Y: make([]int8, len(class)), Class: class,
		Labels: labels, LabelName: "y", Task: "multiclass",
	}
}

// endless is the default set-up in float arithmetic, which nothing stops.
func endless() algo.Setup {
	s := algo.Default()
	s.Arithmetic, s.Epochs, s.KeepGoing = "float", 0, true
	return s
}

func walk(s *algo.State, steps int) {
	for range steps {
		s.Step()
	}
}
