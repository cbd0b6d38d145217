package project

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"perceptron/model"
)

// separationByMatrices is tr(S⁻¹B) by its definition, with gonum's products and inverse. Z
// has a row for each example, minus the mean of its class; M that mean minus the mean of
// all; S is ZᵀZ/n, B is MᵀM/n.
func separationByMatrices(d *model.Dataset, class []int, features ...int) float64 {
	n, k := d.Len(), len(features)
	z, m := mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)
	for p, j := range features {
		of := map[int][]float64{}
		var all []float64
		for i, c := range class {
			of[c], all = append(of[c], d.At(i, j)), append(all, d.At(i, j))
		}
		for i, c := range class {
			mean := stat.Mean(of[c], nil)
			z.Set(i, p, d.At(i, j)-mean)
			m.Set(i, p, mean-stat.Mean(all, nil))
		}
	}
	var s, b, inverse, product mat.Dense
	s.Mul(z.T(), z)
	b.Mul(m.T(), m)
	for p := range k {
		s.Set(p, p, s.At(p, p)+1e-9*mat.Trace(&s))
	}
	if inverse.Inverse(&s) != nil {
		return math.NaN()
	}
	product.Mul(&inverse, &b)
	return mat.Trace(&product)
}

// drawn is data of several classes, sometimes with equal columns, and each example's class;
// of more than two classes all, or one against the rest.
func drawn(t *rapid.T) (d *model.Dataset, class []int) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	m := rapid.IntRange(2, rapid.SampledFrom([]int{8, 60}).Draw(t, "most")).Draw(t, "features")
	classes := rapid.IntRange(2, 4).Draw(t, "classes")
	n := rapid.SampledFrom([]int{classes, 7, 60}).Draw(t, "examples")
	size := rapid.SampledFrom([]float64{1e-9, 1, 1e9}).Draw(t, "size")
	offset := rapid.SampledFrom([]float64{0, 100}).Draw(t, "offset")
	x, shift := make([]float64, n*m), make([]float64, classes*m)
	for k := range shift {
		shift[k] = rng.NormFloat64()
	}
	for j := range m {
		scale := size * math.Exp(rng.NormFloat64())
		for i := range n {
			if rng.IntN(4) > 0 {
				x[i*m+j] = (offset + shift[i%classes*m+j] + rng.NormFloat64()) * scale
			}
		}
	}
	d = dataset(t, m, x...)
	against := classes == 2 || rapid.Bool().Draw(t, "one against the rest")
	if d.Labels = []string{"a", "b", "c", "d"}[:classes]; !against {
		d.Task, d.Class = "multiclass", nil
	}
	for i := range n {
		c := i % classes
		if against {
			c = min(c, 1)
			d.Y[i] = int8(2*c - 1)
		} else {
			d.Class = append(d.Class, int32(c))
		}
		class = append(class, c)
	}
	return d, class
}

// No pair of features separates the classes better than BestPair, by matrices; of many
// features, none of the forty of largest variance. Sparse storage changes nothing.
func TestBestPair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, class := drawn(t)
		pair, ok := BestPair(d, NewMoments(d))
		sparse := d.AsSparse()
		if again, _ := BestPair(sparse, NewMoments(sparse)); again != pair {
			t.Fatalf("%v, and %v where the numbers are stored sparse", pair, again)
		}
		features := make([]int, d.Dim())
		for j := range features {
			features[j] = j
		}
		if d.Dim() > 40 {
			variance := func(j int) float64 {
				column := make([]float64, d.Len())
				for i := range column {
					column[i] = d.At(i, j)
				}
				return stat.Variance(column, nil)
			}
			slices.SortStableFunc(features, func(a, b int) int { return cmp.Compare(variance(b), variance(a)) })
			features = features[:40]
		}
		got := separationByMatrices(d, class, pair[0], pair[1])
		for i, a := range features {
			for _, b := range features[:i] {
				if v := separationByMatrices(d, class, a, b); v > got*(1+1e-6) && v < 1e6 {
					t.Fatalf("%v (%v) parts by %g, %d and %d by %g", pair, ok, got, a, b, v)
				}
			}
		}
		if !ok || pair[0] >= pair[1] {
			t.Fatalf("%v, %v", pair, ok)
		}
	})
}

// Of many examples at most 2,000 are used, and no pattern is met: classes that alternate,
// also in threes, are separated by the features that separate all of them.
func TestBestPairSampled(t *testing.T) {
	const n = 196_608
	rng := rand.New(rand.NewPCG(1, 2))
	for turn := 1; turn <= 3; turn++ {
		x, y := make([]float64, 3*n), make([]int8, n)
		for i := range n {
			y[i] = int8(1 - 2*(i/turn%2))
			x[3*i], x[3*i+1], x[3*i+2] = rng.NormFloat64(), rng.NormFloat64()+3*float64(y[i]), rng.NormFloat64()+float64(y[i])
		}
		d := must(model.NewDataset("turns", []string{"a", "b", "c"}, x, y))
		if pair, ok := BestPair(d, NewMoments(d)); !ok || pair != [2]int{1, 2} {
			t.Errorf("in turns of %d: %v, %v", turn, pair, ok)
		}
		judged := 0
		for range NewMoments(d).sample(d, []int{0}, pairSample) {
			judged++
		}
		if judged < 1900 || judged > 2000 {
			t.Errorf("%d are judged", judged)
		}
		for i := range d.Y { // one class: nothing to part
			d.Y[i] = 1
		}
		if pair, ok := BestPair(d, NewMoments(d)); ok {
			t.Errorf("one class is parted by %v", pair)
		}
	}
}
