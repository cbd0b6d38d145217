package project

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"perceptron/model"
)

// partsByMatrices is how well features part two or more classes, worked out with
// gonum's covariances and inverse: tr(S⁻¹B) by its definition, and for two
// classes (μ₊ − μ₋)ᵀS⁻¹(μ₊ − μ₋).
func partsByMatrices(x [][]float64, class []int, classes int, features ...int) float64 {
	k, n := len(features), len(x)
	s, b := mat.NewSymDense(k, nil), mat.NewSymDense(k, nil)
	column := func(rows []int) *mat.Dense {
		m := mat.NewDense(len(rows), k, nil)
		for r, i := range rows {
			for p, j := range features {
				m.Set(r, p, x[i][j])
			}
		}
		return m
	}
	means := func(rows []int) *mat.VecDense {
		v := mat.NewVecDense(k, nil)
		for p := range k {
			v.SetVec(p, stat.Mean(mat.Col(nil, p, column(rows)), nil))
		}
		return v
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	overall, of := means(all), [][]int{}
	for c := range classes {
		var rows []int
		for i := range x {
			if class[i] == c {
				rows = append(rows, i)
			}
		}
		if len(rows) == 0 {
			continue
		}
		of = append(of, rows)
		m, away := means(rows), mat.NewVecDense(k, nil)
		away.SubVec(m, overall)
		b.SymRankOne(b, float64(len(rows))/float64(n), away)
		for _, i := range rows {
			for p, j := range features {
				away.SetVec(p, x[i][j]-m.AtVec(p))
			}
			s.SymRankOne(s, 1/float64(n), away)
		}
	}
	ridge := 1e-9 * mat.Trace(s)
	for p := range k {
		s.SetSym(p, p, s.At(p, p)+ridge)
	}
	var inverse, product mat.Dense
	if inverse.Inverse(s) != nil {
		return math.NaN()
	}
	if classes == 2 && len(of) == 2 {
		gap := mat.NewVecDense(k, nil)
		gap.SubVec(means(of[1]), means(of[0]))
		return mat.Inner(gap, &inverse, gap)
	}
	product.Mul(&inverse, b)
	return mat.Trace(&product)
}

// varianceOf is that of one feature.
func varianceOf(x [][]float64, j int) float64 {
	column := make([]float64, len(x))
	for i := range x {
		column[i] = x[i][j]
	}
	return stat.Variance(column, nil)
}

// drawn is data of several classes, some of them with columns that are alike.
func drawn(t *rapid.T, most int) (x [][]float64, class []int, classes int, d, sparse *model.Dataset) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	m := rapid.IntRange(2, most).Draw(t, "features")
	classes = rapid.IntRange(2, 4).Draw(t, "classes")
	n := rapid.SampledFrom([]int{classes, 7, 60}).Draw(t, "examples")
	size := rapid.SampledFrom([]float64{1e-9, 1, 1e9}).Draw(t, "size")
	offset := rapid.SampledFrom([]float64{0, 100}).Draw(t, "offset")
	scale, shift := make([]float64, m), make([][]float64, classes)
	for j := range scale {
		scale[j] = math.Exp(rng.NormFloat64())
	}
	for c := range shift {
		for range m {
			shift[c] = append(shift[c], rng.NormFloat64())
		}
	}
	names := make([]string, m)
	for j := range names {
		names[j] = fmt.Sprint("f", j)
	}
	var flat []float64
	var y []int8
	for i := range n {
		c := i % classes
		class = append(class, c)
		y = append(y, int8(2*(c%2)-1))
		row := make([]float64, m)
		for j := range row {
			if rng.IntN(4) > 0 {
				row[j] = (offset + shift[c][j] + rng.NormFloat64()) * scale[j] * size
			}
		}
		x, flat = append(x, row), append(flat, row...)
	}
	d, err := model.NewDataset("drawn", names, flat, y)
	if err != nil {
		t.Fatal(err)
	}
	sparse = d.Compressed()
	if classes > 2 {
		for _, d := range []*model.Dataset{d, sparse} {
			d.Task, d.Labels, d.Class = "multiclass", []string{"a", "b", "c", "d"}[:classes], nil
			for _, c := range class {
				d.Class = append(d.Class, int32(c))
			}
		}
	}
	return x, class, classes, d, sparse
}

// againstRest makes runs of data of several classes be of one of them against the
// rest, and is what class each example is of in them.
func againstRest(class []int, positive int, runs ...*model.Dataset) []int {
	two := make([]int, len(class))
	for i, c := range class {
		if c == positive {
			two[i] = 1
		}
	}
	for _, d := range runs {
		d.Task, d.Positive, d.Negative = "binary", d.Labels[positive], "not "+d.Labels[positive]
		for i, c := range two {
			d.Y[i] = int8(2*c - 1)
		}
	}
	return two
}

// No pair of features parts the classes better than the best, by matrices; of
// many features none of the forty of the largest variance. That the numbers are
// stored sparse changes nothing.
func TestBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, class, classes, d, sparse := drawn(t, rapid.SampledFrom([]int{8, 60}).Draw(t, "most"))
		if classes > 2 && rapid.Bool().Draw(t, "one against the rest") {
			positive := rapid.IntRange(0, classes-1).Draw(t, "positive")
			class, classes = againstRest(class, positive, d, sparse), 2
		}
		pair, ok := Best(d, NewMoments(d))
		if again, _ := Best(sparse, NewMoments(sparse)); again != pair {
			t.Fatalf("%v, and %v where the numbers are stored sparse", pair, again)
		}
		features := make([]int, d.Dim())
		for j := range features {
			features[j] = j
		}
		value := func(of ...int) float64 { return partsByMatrices(x, class, classes, of...) }
		if d.Dim() > 40 {
			slices.SortStableFunc(features, func(a, b int) int {
				return cmp.Compare(varianceOf(x, b), varianceOf(x, a))
			})
			features = features[:40]
		}
		got := value(pair[0], pair[1])
		for i, a := range features {
			for _, b := range features[:i] {
				if v := value(a, b); v > got*(1+1e-6) && v < 1e6 {
					t.Fatalf("%v (%v) parts by %g, %d and %d by %g", pair, ok, got, a, b, v)
				}
			}
		}
		if !ok || pair[0] >= pair[1] {
			t.Fatalf("%v, %v", pair, ok)
		}
	})
}

// Of many examples a sample is judged in which no pattern is met: classes that take
// turns, also in threes, are parted by the features that part all of them.
func TestBestSampled(t *testing.T) {
	const n = 3 * mostSampled
	rng := rand.New(rand.NewPCG(1, 2))
	for turn := 1; turn <= 3; turn++ {
		x, y := make([]float64, 3*n), make([]int8, n)
		for i := range n {
			y[i] = int8(1 - 2*(i/turn%2))
			x[3*i], x[3*i+1], x[3*i+2] = rng.NormFloat64(), rng.NormFloat64()+3*float64(y[i]), rng.NormFloat64()+float64(y[i])
		}
		d, err := model.NewDataset("turns", []string{"a", "b", "c"}, x, y)
		if err != nil {
			t.Fatal(err)
		}
		if pair, ok := Best(d, NewMoments(d)); !ok || pair != [2]int{1, 2} {
			t.Errorf("in turns of %d: %v, %v", turn, pair, ok)
		}
		for i := range d.Y { // one class: nothing to part
			d.Y[i] = 1
		}
		if pair, ok := Best(d, NewMoments(d)); ok {
			t.Errorf("one class is parted by %v", pair)
		}
	}
}
