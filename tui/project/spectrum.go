package project

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"perceptron/model"
)

// Spectrum is the mean of a data set and its principal directions: the
// eigenvectors of the covariance matrix and the variances along them, largest
// first. Where there are more features than the sample has examples, directions
// without any variance may be left out. Variances are in a unit of their own.
type Spectrum struct {
	Mean   []float64
	Values []float64
	Total  float64 // the variance in all directions

	scale   float64
	dirs    [][]float64 // a unit vector for each of Values
	of, all int         // it was worked out from so many of the examples
}

const (
	// mostWork bounds the multiplications that the covariances may take: so many
	// that a key can wait for it.
	mostWork = 1 << 29
	// wide is the number of features from which the matrix of the products
	// of the examples is used in place of that of the features, and the
	// number of examples that it may have.
	wide = 400
	// mostNumbers bounds the numbers of such a sample, and broadest the
	// features, of which a sample would have too few examples.
	mostNumbers = 1 << 22
	broadest    = 1 << 18
)

// NewSpectrum costs O(nd²), or, with many features, O(nd), for a sample of n, as
// large as there is time for.
func NewSpectrum(d *model.Dataset, moments *Moments) (*Spectrum, error) {
	switch {
	case d.Dim() < 2:
		return nil, errors.New("there is but one feature: its line is all there is to see")
	case d.Len() == 0:
		return nil, errors.New("there is no example yet that a direction could be found from")
	}
	if d.Dim() > broadest {
		return nil, fmt.Errorf("with %d features principal directions take too long: expected at most %d (axes I J shows two of the features)", d.Dim(), broadest)
	}
	s := &Spectrum{Mean: moments.Mean, scale: moments.scale, all: d.Len()}
	ok := false
	if d.Dim() <= wide {
		ok = s.tall(s.sample(d))
	} else {
		ok = s.broad(s.sample(d))
	}
	if !ok {
		return nil, errors.New("no principal directions can be worked out from these numbers")
	}
	s.complete()
	return s, nil
}

// sample is as many examples as there is time for, centred and scaled: one of
// every so many, so that no pattern in the data is met. Each row is good until
// the next.
func (s *Spectrum) sample(d *model.Dataset) iter.Seq[[]float64] {
	m := d.Dim()
	step := stride(d)
	s.of = (d.Len() + step - 1) / step
	k := s.scale
	row := make([]float64, m)
	return func(yield func([]float64) bool) {
		pick := rand.New(rand.NewPCG(1, 1))
		for i := 0; i < d.Len(); i += step {
			for j, v := range s.Mean {
				row[j] = 0 - float64(v*k)
			}
			index, value := stored(d, min(i+pick.IntN(step), d.Len()-1))
			for p, v := range value {
				j := feature(index, p)
				row[j] = float64(v*k) - float64(s.Mean[j]*k)
			}
			if !yield(row) {
				return
			}
		}
	}
}

// stride is of how many examples one is in the sample.
func stride(d *model.Dataset) int {
	m := d.Dim()
	most := max(mostWork/(m*m), 2*m)
	if m > wide {
		most = min(wide, mostNumbers/m)
	}
	return (d.Len() + most - 1) / most
}

// tall finds the directions from the covariances of the features.
func (s *Spectrum) tall(sample iter.Seq[[]float64]) bool {
	m := len(s.Mean)
	sums := make([]float64, m*m)
	for x := range sample {
		for j, v := range x {
			model.AddScaled(sums[j*m+j:(j+1)*m], v, x[j:])
		}
	}
	values, vectors, ok := s.eigen(mat.NewSymDense(m, sums))
	if !ok {
		return false
	}
	for k := m - 1; k >= 0; k-- {
		s.add(values[k], mat.Col(nil, k, vectors))
	}
	return true
}

// broad finds them from the products of the examples: where (XXᵀ)u = λu, the
// direction is Xᵀu/√λ, with the same λ.
func (s *Spectrum) broad(sample iter.Seq[[]float64]) bool {
	var rows [][]float64
	for x := range sample {
		rows = append(rows, slices.Clone(x))
	}
	n := len(rows)
	g := mat.NewSymDense(n, nil)
	for i, x := range rows {
		for j := i; j < n; j++ {
			g.SetSym(i, j, model.Dot(x, rows[j]))
		}
	}
	values, vectors, ok := s.eigen(g)
	if !ok {
		return false
	}
	for k := n - 1; k >= 0 && values[k] > 1e-12*values[n-1]; k-- {
		dir := make([]float64, len(s.Mean))
		for i, x := range rows {
			model.AddScaled(dir, vectors.At(i, k), x)
		}
		floats.Scale(1/model.Norm(dir), dir)
		s.add(values[k], dir)
	}
	return true
}

// eigen is the eigenvalues of a, the least first, and its eigenvectors; the
// total is their sum. Gonum errs on matrices with tiny blocks: numbers are made
// about 1, specks left out, and the outcome is not believed unasked.
func (s *Spectrum) eigen(a *mat.SymDense) (values []float64, vectors *mat.Dense, ok bool) {
	numbers := a.RawSymmetric().Data
	size := floats.Norm(numbers, math.Inf(1))
	for k, v := range numbers {
		if size > 0 {
			v /= size
		}
		if numbers[k] = v; math.Abs(v) < 1e-30 {
			numbers[k] = 0
		}
	}
	var e mat.EigenSym
	if s.Total = mat.Trace(a); math.IsNaN(s.Total) || !e.Factorize(a, true) {
		return nil, nil, false
	}
	values, vectors = e.Values(nil), new(mat.Dense)
	e.VectorsTo(vectors)
	ok = math.Abs(floats.Sum(values)-s.Total) <= 1e-6*s.Total && values[0] >= -1e-6*s.Total
	return values, vectors, ok
}

// add takes a direction in, turned so that its largest part is positive.
func (s *Spectrum) add(value float64, dir []float64) {
	largest := 0
	for j, v := range dir {
		if math.Abs(v) > math.Abs(dir[largest])*(1+1e-9) {
			largest = j
		}
	}
	if dir[largest] < 0 {
		floats.Scale(-1, dir)
	}
	s.Values = append(s.Values, max(0, value))
	s.dirs = append(s.dirs, dir)
}

// complete makes the directions two at least.
func (s *Spectrum) complete() {
	for j := 0; len(s.dirs) < 2; j++ {
		dir := make([]float64, len(s.Mean))
		dir[j] = 1
		for _, q := range s.dirs {
			model.AddScaled(dir, -q[j], q)
		}
		if norm := model.Norm(dir); norm > 0.5 {
			floats.Scale(1/norm, dir)
			s.add(0, dir)
		}
	}
}

// along is the variance in the direction of a unit vector.
func (s *Spectrum) along(u []float64) float64 {
	v := 0.0
	for k, q := range s.dirs {
		c := model.Dot(q, u)
		v += float64(c * c * s.Values[k])
	}
	return v
}

// share says how much of the variance some of it is.
func (s *Spectrum) share(part float64) string {
	if s.Total == 0 {
		return "nothing varies"
	}
	kept := min(1, part/s.Total)
	if kept > 1-1e-12 {
		return "all of the variance kept"
	}
	return percent(kept) + " of the variance kept, " + percent(1-kept) + " lost"
}

// source says where the directions are from, if not from all examples.
func (s *Spectrum) source() string {
	if s.of == s.all {
		return ""
	}
	return fmt.Sprintf(" (from %d of the %d examples)", s.of, s.all)
}
