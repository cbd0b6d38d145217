package algo_test

import (
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// pool is a drawn data set with examples to test on: the numbers as written, as
// data sets and as rationals. What is tested on comes last in x, y and class.
type pool struct {
	csv        string
	data, test *model.Dataset
	x          [][]*big.Rat
	y, class   []int
}

// drawPool draws up to 8 training examples of up to 4 features and up to 3 test examples,
// with duplicates, also contradictory ones, and zero vectors. A label may have no example.
func drawPool(t *rapid.T, numbers, labels []string) pool {
	n, d := rapid.IntRange(1, 8).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "d")
	all := n + rapid.IntRange(0, 3).Draw(t, "tested")
	var rows [][]string
	for i := range all {
		row := slices.Repeat([]string{"0"}, d)
		switch kind := rapid.IntRange(0, 5).Draw(t, "kind"); {
		case kind == 0 && i > 0:
			row = rows[rapid.IntRange(0, i-1).Draw(t, "twin")]
		case kind > 1:
			for j := range row {
				row[j] = rapid.SampledFrom(numbers).Draw(t, "x")
			}
		}
		rows = append(rows, row)
	}
	var out pool
	b := strings.Builder{}
	b.WriteString(strings.Join([]string{"a", "b", "c", "d"}[:d], ",") + ",y\n")
	for _, row := range rows {
		fmt.Fprintf(&b, "%s,%s\n", strings.Join(row, ","), rapid.SampledFrom(labels).Draw(t, "y"))
		var x []*big.Rat
		for _, v := range row {
			x = append(x, rat(v))
		}
		out.x = append(out.x, x)
	}
	out.csv = b.String()
	o := model.ReadOptions{Input: "csv", Header: "yes", Label: "y", Task: "multiclass"}
	if &labels[0] == &twoSides[0] {
		o.Task = "binary"
	}
	whole, err := model.Read(t.Context(), strings.NewReader(out.csv), "drawn", o)
	if err != nil {
		t.Fatal(err)
	}
	keep := make([]int, all)
	for i := range keep {
		keep[i] = i
		out.y, out.class = append(out.y, int(whole.Y[i])), append(out.class, int(whole.Class[i]))
	}
	out.data, out.test = whole.Subset(keep[:n]), whole.Subset(keep[n:])
	return out
}

// The labels of two sides, told apart by a sign, and of several classes.
var (
	twoSides = []string{"-1", "1"}
	several  = []string{"a", "b", "c", "d"}
)

// corners is the truth table of two inputs, 00, 01, 10, 11, with these labels.
func corners(tb testing.TB, y ...int8) *model.Dataset {
	return dataset(tb, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}, y)
}

func and(tb testing.TB) *model.Dataset { return corners(tb, -1, -1, -1, 1) }
func xor(tb testing.TB) *model.Dataset { return corners(tb, -1, 1, 1, -1) }

// namedData is the data sets that tables of testdata name.
func namedData(t *testing.T) map[string]*model.Dataset {
	t.Helper()
	huge := dataset(t, 1, []float64{1e308, 1e308}, []int8{1, -1})
	tagged, err := model.Read(t.Context(), strings.NewReader("x A\ny B\n"), "hand", model.ReadOptions{Input: "conll"})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*model.Dataset{
		"and": and(t), "xor": xor(t), "one class": corners(t, 1, 1, 1, 1), "none": dataset(t, 2, nil, nil),
		"huge": huge, "huge, sparse": huge.AsSparse(), "tens": dataset(t, 1, []float64{10, 10}, []int8{1, -1}),
		"origin": dataset(t, 1, []float64{0}, []int8{1}), "tagged": tagged,
		"ones and huge": dataset(t, 1, []float64{1, 1e308, 1e308, 1e308}, []int8{1, 1, 1, 1}),
		"three, huge":   manyClasses(1, []float64{1, 1e308, 1e308, 1e308}, []int32{1, 1, 2, 1}, "a", "b", "c"),
		"three":         manyClasses(1, []float64{1, 2, 3}, []int32{0, 1, 2}, "a", "b", "c"),
	}
}

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

// TestMain draws fewer examples for the properties than their default of 100,
// since each compares whole runs with a second implementation in rationals.
// -rapid.checks draws as many as it says.
func TestMain(m *testing.M) {
	flag.Parse()
	chosen := false
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "rapid.checks" })
	if !chosen && !draws.All() {
		if err := flag.Set("rapid.checks", "25"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
