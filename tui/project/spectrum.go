package project

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"perceptron/model"
)

// Spectrum is the mean of a data set and its principal directions: the
// eigenvectors of the covariance matrix and the variances along them, largest
// first. Of more than forty features those of the largest variance are looked at, on
// at most 65,536 examples. Variances are in a unit of their own.
type Spectrum struct {
	Mean   []float64
	Values []float64
	Total  float64 // the variance in all directions

	features  []int         // those that are looked at
	products  *mat.SymDense // of the covariances of these
	dirs      [][]float64   // a unit vector over these for each of Values
	from, all int           // it was worked out from so many of the examples
}

// NewSpectrum costs O(nk² + k³) for k features of n examples.
func NewSpectrum(d *model.Dataset, m *Moments) (*Spectrum, error) {
	switch {
	case d.Dim() < 2:
		return nil, errors.New("there is but one feature: its line is all there is to see")
	case d.Len() == 0:
		return nil, errors.New("there is no example yet that a direction could be found from")
	}
	s := &Spectrum{Mean: m.Mean, features: m.judged(), all: d.Len()}
	k := len(s.features)
	sums := make([]float64, k*k)
	for _, x := range m.sample(d, s.features, mostSampled) {
		s.from++
		for p, v := range x {
			model.AddScaled(sums[p*k+p:(p+1)*k], v, x[p:])
		}
	}
	s.products = mat.NewSymDense(k, sums)
	values, vectors, ok := eigen(s.products)
	if !ok {
		return nil, errors.New("no principal directions can be worked out from these numbers")
	}
	for p := k - 1; p >= 0; p-- {
		s.Values = append(s.Values, max(0, values[p]))
		s.dirs = append(s.dirs, turned(mat.Col(nil, p, vectors)))
	}
	s.Total = mat.Trace(s.products)
	if k < d.Dim() {
		seen := 0.0
		for _, j := range s.features {
			seen += m.Variance[j]
		}
		s.Total *= max(1, m.total()/seen)
	}
	return s, nil
}

// eigen is the eigenvalues of a, the least first, and its eigenvectors. Gonum errs on
// matrices with tiny blocks: numbers are made about 1, specks left out, and the
// outcome is not believed unasked.
func eigen(a *mat.SymDense) (values []float64, vectors *mat.Dense, ok bool) {
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
	total := mat.Trace(a)
	if math.IsNaN(total) || !e.Factorize(a, true) {
		return nil, nil, false
	}
	values, vectors = e.Values(nil), new(mat.Dense)
	e.VectorsTo(vectors)
	ok = math.Abs(floats.Sum(values)-total) <= 1e-6*total && values[0] >= -1e-6*total
	return values, vectors, ok
}

// turned is a direction turned so that its largest part is positive.
func turned(dir []float64) []float64 {
	largest := 0
	for j, v := range dir {
		if math.Abs(v) > math.Abs(dir[largest])*(1+1e-9) {
			largest = j
		}
	}
	if dir[largest] < 0 {
		floats.Scale(-1, dir)
	}
	return dir
}

// full is a vector over the features that are looked at as one over all, and seen is
// what of one over all is over these.
func (s *Spectrum) full(v []float64) []float64 {
	all := make([]float64, len(s.Mean))
	for p, j := range s.features {
		all[j] = v[p]
	}
	return all
}

func (s *Spectrum) seen(v []float64) []float64 {
	some := make([]float64, len(s.features))
	for p, j := range s.features {
		some[p] = v[j]
	}
	return some
}

// widest is the unit vector at right angles to the unit vector normal along which the
// variance is largest, turned towards the first principal direction, so that the picture
// doesn't flip from update to update. Where the variance along normal is made the largest
// there is, it is the second eigenvector. It costs O(k³).
func (s *Spectrum) widest(normal []float64) []float64 {
	k := len(s.features)
	u := mat.NewVecDense(k, s.seen(normal))
	second := k - 2
	if norm := mat.Norm(u, 2); norm > 0 {
		u.ScaleVec(1/norm, u)
	} else { // along features that are not looked at
		second = k - 1
	}
	var product mat.VecDense // Cu
	product.MulVec(s.products, u)
	within := mat.NewSymDense(k, nil)
	within.RankTwo(s.products, -1, u, &product) // C − uuᵀC − Cuuᵀ + (uᵀCu + 1 + tr C)uuᵀ
	within.SymRankOne(within, mat.Dot(u, &product)+1+mat.Trace(s.products), u)
	v := s.dirs[0]
	if _, vectors, ok := eigen(within); ok {
		v = mat.Col(nil, second, vectors)
	}
	sign := model.Dot(v, s.dirs[0])
	if math.Abs(sign) < 1e-9 {
		sign = model.Dot(v, s.dirs[1])
	}
	floats.Scale(math.Copysign(1, sign), v)
	return s.full(v)
}

// along is the variance in the direction of a unit vector.
func (s *Spectrum) along(u []float64) float64 {
	v, some := 0.0, s.seen(u)
	for k, q := range s.dirs {
		c := model.Dot(q, some)
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

// source says where the directions are from, if not from all examples and features.
func (s *Spectrum) source() string {
	var parts []string
	if s.from < s.all {
		parts = append(parts, fmt.Sprintf("from %d of the %d examples", s.from, s.all))
	}
	if k := len(s.features); k < len(s.Mean) {
		parts = append(parts, fmt.Sprintf("of the %d of %d features that vary most", k, len(s.Mean)))
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}
