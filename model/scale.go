package model

import (
	"fmt"
	"math"
	"math/big"
)

// Scaling says how the numbers of a file became those of the data set.
//
//	standard  (x − mean)/(standard deviation, of the n examples): mean 0, variance 1
//	minmax    (x − min)/(max − min): from 0 to 1
//	unit      x/‖x‖ for each example: norm 1
//
// A column that is constant is only shifted, and a zero vector stays. Every
// value is rounded once, from the exact quotient of the numbers as they were
// written, and is exact as that double.
type Scaling struct {
	Method       string    // standard, minmax or unit
	Shift, Scale []float64 // by feature: the value is (x − Shift)/Scale; not for unit
	Length       []float64 // by example, for unit: the value is x/Length; 0 for a zero vector

	divisors []*divisor // by feature: Shift and Scale before they were rounded; not for unit

	raw  []float64 // the file's numbers, where the data set stores the scaled
	wide wideNumbers
}

// scalings are the methods by name; each fills in what it divides by.
var scalings = map[string]func(s *Scaling, d *Dataset){
	"standard": (*Scaling).standard,
	"minmax":   (*Scaling).minmax,
	"unit":     (*Scaling).unit,
}

// scale does what --scale asks for and keeps the file's numbers.
func (d *Dataset) scale(in *input) error {
	prepare := scalings[in.o.Scale]
	if prepare == nil {
		return nil
	}
	if d.Sparse() && in.o.Scale != "unit" {
		return in.usageError(0, 0, "--scale %s: it makes other numbers of the zeros, of which %d × %d are not stored (--scale unit keeps them; --columns takes fewer features)", in.o.Scale, d.Len(), d.Dim())
	}
	if err := in.checkTwiceSize(d, "--scale "+in.o.Scale); err != nil {
		return err
	}
	s := &Scaling{Method: in.o.Scale}
	prepare(s, d)
	if err := d.apply(in, s); err != nil {
		return err
	}
	d.Guess.Notes = append(d.Guess.Notes, fmt.Sprintf("scaled: %s", s.Method))
	return nil
}

// scaleAs scales what is tested on by the shifts and scales of the training
// set; nil is none. An example's own length is its own.
func (d *Dataset) scaleAs(in *input, by *Scaling) error {
	if by == nil {
		return nil
	}
	if err := in.checkTwiceSize(d, "--scale "+in.o.Scale); err != nil {
		return err
	}
	s := &Scaling{Method: by.Method, Shift: by.Shift, Scale: by.Scale, divisors: by.divisors}
	if by.Length != nil {
		s.unit(d)
	}
	return d.apply(in, s)
}

// apply scales the numbers and keeps the file's.
func (d *Dataset) apply(in *input, s *Scaling) error {
	from, c := d.stored(), d.cells()
	s.raw, s.wide = from, d.wide
	to := make([]float64, len(from))
	for _, v := range s.divisors {
		v.rounded = map[float64]float64{}
	}
	for i := range d.Len() {
		at := d.place(i)
		var length *divisor
		if s.Length != nil {
			length = c.lengthOf(from[at:d.place(i+1)], d.index(i))
		}
		for j := range d.Entries(i) {
			to[at] = s.value(c, length, i, j, d.offset(i, j), from[at])
			if math.IsInf(to[at], 0) || math.IsNaN(to[at]) {
				return in.refuse(0, 0, "--scale %s: the numbers of column %s are too far apart for a double (rescale the column)", s.Method, d.Features[j])
			}
			at++
		}
	}
	for _, v := range s.divisors {
		v.rounded = nil
	}
	d.store(to)
	d.wide, d.binary, d.Scaling = wideNumbers{}, true, s
	return nil
}

// index is where in X the numbers stored of example i would be.
func (d *Dataset) index(i int) func(k int) int64 {
	if d.rows == nil {
		return func(k int) int64 { return d.offset(i, k) }
	}
	features, _ := d.rows.row(i)
	return func(k int) int64 { return d.offset(i, int(features[k])) }
}

// value is what becomes of x, feature j of example i, at that index of X; NaN where what it is
// divided by is past the range of a double.
func (s *Scaling) value(c cells, length *divisor, i, j int, at int64, x float64) float64 {
	switch {
	case s.Length == nil && !math.IsInf(s.Shift[j], 0) && !math.IsInf(s.Scale[j], 0):
		return s.divisors[j].scaled(c, at, x)
	case s.Length == nil || math.IsInf(s.Length[i], 0):
		return math.NaN()
	case length == nil:
		return 0
	}
	return length.scaled(c, at, x)
}

func (d *Dataset) cells() cells { return cells{&d.wide, d.binary} }

// checkTwiceSize refuses what can't be held beside a second one as large, as the
// flag asks.
func (in *input) checkTwiceSize(d *Dataset, flag string) error {
	if d.Corpus != nil {
		if need := 2 * d.bytes(); need > in.limit() {
			return in.refuse(0, 0, "%s: with a copy of the sentences it would take %s: the limit is %s (--max-memory raises it)", flag, sized(need), sized(in.limit()))
		}
		return nil
	}
	if !d.Sparse() {
		return in.checkSize(2*d.Len(), d.Dim())
	}
	if need := 20*int64(d.Stored()) + 8*int64(d.Len()) + 32*int64(d.Dim()); need > in.limit() {
		return in.refuse(0, 0, "%s: with the file's numbers beside the others it would take %s: the limit is %s (--max-memory raises it)",
			flag, sized(need), sized(in.limit()))
	}
	return nil
}

// Original is feature j of example i as it stands in the file, whatever has
// been scaled since.
func (d *Dataset) Original(i, j int) *big.Rat {
	s := d.Scaling
	if s == nil {
		return d.Rat(i, j)
	}
	if r, ok := s.wide.rat(d.offset(i, j)); ok {
		return r
	}
	if d.Sparse() {
		k := d.rows.place(i, j)
		if k < 0 {
			return new(big.Rat)
		}
		return shortest(s.raw[k])
	}
	return shortest(s.raw[i*d.Dim()+j])
}

// standard divides by the standard deviation: with n numbers of the sum S and
// the sum of squares Q the mean is S/n and the variance (nQ − S²)/n².
func (s *Scaling) standard(d *Dataset) {
	n, m, c := d.Len(), d.Dim(), d.cells()
	for j := range m {
		t := newTotal()
		for k := j; k < len(d.X); k += m {
			t.add(c, int64(k), d.X[k])
		}
		mean, square := t.sums()
		count := big.NewRat(int64(n), 1)
		mean.Quo(mean, count)
		square.Quo(square, count)
		s.divide(mean, square.Sub(square, new(big.Rat).Mul(mean, mean)))
	}
}

func (s *Scaling) minmax(d *Dataset) {
	m := d.Dim()
	for j := range m {
		low := d.extreme(j, -1)
		scale := new(big.Rat).Sub(d.extreme(j, 1), low)
		s.divide(low, scale.Mul(scale, scale))
	}
}

// divide adds how the next feature is scaled; where it is constant it is only
// shifted.
func (s *Scaling) divide(shift, square *big.Rat) {
	if square.Sign() == 0 {
		square.SetInt64(1)
	}
	near, _ := shift.Float64()
	s.Shift = append(s.Shift, near)
	s.Scale = append(s.Scale, nearestRoot(square))
	s.divisors = append(s.divisors, newDivisor(shift, square))
}

// extreme is the largest number of feature j, of way −1 the least.
func (d *Dataset) extreme(j int, way float64) *big.Rat {
	m := d.Dim()
	best := d.X[j]
	for k := j; k < len(d.X); k += m {
		if (d.X[k]-best)*way > 0 {
			best = d.X[k]
		}
	}
	var most *big.Rat // of those that are one double
	plain := false
	for k := j; k < len(d.X); k += m {
		if d.X[k] != best {
			continue
		}
		r, odd := d.cells().odd(int64(k), best)
		if !odd {
			if plain { // as another was
				continue
			}
			r, plain = shortest(best), true
		}
		if most == nil || r.Cmp(most)*int(way) > 0 {
			most = r
		}
	}
	return most
}

func (s *Scaling) unit(d *Dataset) {
	s.Length = make([]float64, d.Len())
	for i := range s.Length {
		s.Length[i] = d.Norm(i)
	}
}
