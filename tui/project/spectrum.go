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

// Spectrum is the mean of a data set and its principal directions: the eigenvectors of the
// covariance matrix, and the variances along them, largest first. Of more than forty
// features those of largest variance are used, on at most 65,536 examples. Variances have
// an unspecified unit.
type Spectrum struct {
	Mean   []float64
	Values []float64
	Total  float64 // variance in all directions

	features          []int         // those used
	products          *mat.SymDense // their covariance matrix
	directions        [][]float64   // by value: a unit vector over the features used
	sampled, examples int           // number of examples used, and of all
}

// NewSpectrum costs O(nk² + k³) for k features of n examples.
func NewSpectrum(d *model.Dataset, m *Moments) (*Spectrum, error) {
	switch {
	case d.Dim() < 2:
		return nil, errors.New("there is only one feature: its line is all there is to see")
	case d.Len() == 0:
		return nil, errors.New("there is no example yet to find a direction from")
	}
	s := &Spectrum{Mean: m.Mean, features: m.candidates(), examples: d.Len()}
	k := len(s.features)
	sums := make([]float64, k*k)
	for _, x := range m.sample(d, s.features, spectrumSample) {
		s.sampled++
		for p, v := range x {
			model.AddScaled(sums[p*k+p:(p+1)*k], v, x[p:])
		}
	}
	s.products = mat.NewSymDense(k, sums)
	values, vectors, ok := eigen(s.products)
	if !ok {
		return nil, errors.New("no principal directions can be computed from these numbers")
	}
	for p := k - 1; p >= 0; p-- {
		s.Values = append(s.Values, max(0, values[p]))
		s.directions = append(s.directions, oriented(mat.Col(nil, p, vectors)))
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

// eigen is the eigenvalues of a, in ascending order, and its eigenvectors. Gonum fails on
// matrices with tiny blocks: a is scaled to about 1 and tiny elements are cleared (in
// place); ok is false if the result does not match the trace or is clearly negative.
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

// oriented flips a direction so that its largest component is positive.
func oriented(dir []float64) []float64 {
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

// expand turns a vector over the features used into one over all, and restrict the reverse.
func (s *Spectrum) expand(v []float64) []float64 {
	all := make([]float64, len(s.Mean))
	for p, j := range s.features {
		all[j] = v[p]
	}
	return all
}

func (s *Spectrum) restrict(v []float64) []float64 {
	some := make([]float64, len(s.features))
	for p, j := range s.features {
		some[p] = v[j]
	}
	return some
}

// widestWithin is the unit vector perpendicular to the unit vector normal along which the
// variance is largest. Its sign is that of the first principal direction, so that the
// picture does not flip from update to update. It is the second eigenvector of the
// covariance matrix after the variance along normal was made the largest of all. It costs
// O(k³).
func (s *Spectrum) widestWithin(normal []float64) []float64 {
	k := len(s.features)
	u := mat.NewVecDense(k, s.restrict(normal))
	second := k - 2
	if norm := mat.Norm(u, 2); norm > 0 {
		u.ScaleVec(1/norm, u)
	} else { // normal lies in features that are not used
		second = k - 1
	}
	var product mat.VecDense // Cu
	product.MulVec(s.products, u)
	within := mat.NewSymDense(k, nil)
	within.RankTwo(s.products, -1, u, &product) // C − uuᵀC − Cuuᵀ + (uᵀCu + 1 + tr C)uuᵀ
	within.SymRankOne(within, mat.Dot(u, &product)+1+mat.Trace(s.products), u)
	v := s.directions[0]
	if _, vectors, ok := eigen(within); ok {
		v = mat.Col(nil, second, vectors)
	}
	sign := model.Dot(v, s.directions[0])
	if math.Abs(sign) < 1e-9 {
		sign = model.Dot(v, s.directions[1])
	}
	floats.Scale(math.Copysign(1, sign), v)
	return s.expand(v)
}

// varianceAlong is the variance in the direction of a unit vector.
func (s *Spectrum) varianceAlong(u []float64) float64 {
	v, some := 0.0, s.restrict(u)
	for k, q := range s.directions {
		c := model.Dot(q, some)
		v += float64(c * c * s.Values[k])
	}
	return v
}

// share is, in words, how much of the variance part is.
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

// source is, in words, which examples and features were used; "" if all.
func (s *Spectrum) source() string {
	var parts []string
	if s.sampled < s.examples {
		parts = append(parts, fmt.Sprintf("from %d of the %d examples", s.sampled, s.examples))
	}
	if k := len(s.features); k < len(s.Mean) {
		parts = append(parts, fmt.Sprintf("of the %d of %d features that vary most", k, len(s.Mean)))
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}
