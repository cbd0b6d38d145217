package model

import (
	"context"
	"math"
	"math/big"
	"slices"
)

// Scaling says how the numbers of the file became those of the data set.
//
//	standard  (x − mean)/(standard deviation, of the n examples): mean 0, variance 1
//	minmax    (x − min)/(max − min): from 0 to 1
//	unit      x/‖x‖ for each example: norm 1
//
// A constant column is only shifted, and a zero vector stays. It is computed in float64,
// with products rounded before they are added, and so the same on every machine. The scaled
// values are exactly these doubles.
type Scaling struct {
	Method       string    // standard, minmax or unit
	Shift, Scale []float64 // by feature: the value is (x − Shift)/Scale; not for unit
	Length       []float64 // by example, only for unit: the value is x/Length; 0 for a zero vector

	unscaled *Dataset // the set with the numbers of the file
}

// scale does what --scale asks for and keeps the unscaled numbers. A test set is scaled by
// the shifts and scales of the training set, given by as, but by the norms of its own
// examples.
func (d *Dataset) scale(ctx context.Context, in *input, as *Scaling) error {
	s := &Scaling{Method: in.o.Scale}
	if d.Sparse() && s.Method != "unit" {
		return in.usageError(0, 0, "--scale %s: it would change the zeros, and with %d × %d numbers those are not stored (--scale unit keeps them; --columns takes fewer features)", s.Method, d.Len(), d.Dim())
	}
	if err := in.checkMemory(2*float64(d.MemoryUsed()), "--scale %s: with a copy of the data it", s.Method); err != nil {
		return err
	}
	switch {
	case s.Method == "unit":
		s.setLengths(d)
	case as != nil:
		s.Shift, s.Scale = as.Shift, as.Scale
	default:
		s.setByFeature(d)
	}
	return d.applyScaling(ctx, in, s)
}

// applyScaling scales the numbers and keeps the unscaled ones.
func (d *Dataset) applyScaling(ctx context.Context, in *input, s *Scaling) error {
	file := *d
	s.unscaled = &file
	scaled := make([]float64, 0, d.StoredCount())
	for i := range d.Len() {
		if i%4096 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for j, x := range d.Entries(i) {
			v := s.value(i, j, x)
			if math.IsInf(v, 0) || math.IsNaN(v) {
				return in.refuse(0, 0, "--scale %s: the numbers of column %s are too far apart for a double (rescale the column)", s.Method, d.Features[j])
			}
			scaled = append(scaled, v)
		}
	}
	d.setStored(scaled)
	d.longDecimals, d.Scaling = nil, s
	return nil
}

// value is x scaled, x being feature j of example i. It is not finite if the divisor is
// beyond the range of a double.
func (s *Scaling) value(i, j int, x float64) float64 {
	switch {
	case s.Length == nil:
		return (x-s.Shift[j])/s.Scale[j] + 0 // no −0
	case s.Length[i] == 0:
		return 0
	case math.IsInf(s.Length[i], 0):
		return math.NaN()
	}
	return x / s.Length[i]
}

// setByFeature sets the shifts and scales of minmax and standard.
func (s *Scaling) setByFeature(d *Dataset) {
	s.Shift, s.Scale = make([]float64, d.Dim()), make([]float64, d.Dim())
	column := make([]float64, d.Len())
	for j := range s.Shift {
		for i := range column {
			column[i] = d.At(i, j)
		}
		low := slices.Min(column)
		switch s.Shift[j], s.Scale[j] = low, slices.Max(column)-low; {
		case s.Scale[j] == 0:
			s.Scale[j] = 1
		case s.Method == "standard":
			s.Shift[j], s.Scale[j] = meanDeviation(column)
		}
	}
}

// meanDeviation is the mean and the standard deviation of some numbers. They are first
// multiplied by a power of two, which changes no digit, to magnitudes of about 1, so that
// no square overflows or underflows.
func meanDeviation(column []float64) (mean, deviation float64) {
	n, rest, square := float64(len(column)), 0.0, 0.0 // rest corrects the rounding of mean
	_, exponent := math.Frexp(max(slices.Max(column), -slices.Min(column)))
	unit := math.Ldexp(1, -max(-1000, min(exponent, 1000)))
	for _, x := range column {
		mean += float64(x * unit)
	}
	mean /= n
	for _, x := range column {
		t := float64(x*unit) - mean
		rest += t
		square += float64(t * t)
	}
	return mean / unit, math.Sqrt((square-rest*rest/n)/n) / unit
}

// setLengths sets the norms that unit divides by.
func (s *Scaling) setLengths(d *Dataset) {
	s.Length = make([]float64, d.Len())
	for i := range s.Length {
		s.Length[i] = d.Norm(i)
	}
}

// Original is feature j of example i as it is in the file, before scaling.
func (d *Dataset) Original(i, j int) *big.Rat {
	if d.Scaling != nil {
		d = d.Scaling.unscaled
	}
	return d.Rat(i, j)
}
