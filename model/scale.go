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
// value is rounded once, from the exact quotient, and is exact as that double.
type Scaling struct {
	Method       string    // standard, minmax or unit
	Shift, Scale []float64 // by feature: the value is (x − Shift)/Scale; not for unit
	Length       []float64 // by example, for unit: the value is x/Length; 0 for a zero vector

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
		return in.misused(0, 0, "--scale %s: it makes other numbers of the zeros, of which %d × %d are not stored (--scale unit keeps them; --columns takes fewer features)", in.o.Scale, d.Len(), d.Dim())
	}
	if err := in.fitsTwice(d, "--scale "+in.o.Scale); err != nil {
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
	if err := in.fitsTwice(d, "--scale "+in.o.Scale); err != nil {
		return err
	}
	s := &Scaling{Method: by.Method, Shift: by.Shift, Scale: by.Scale}
	if by.Length != nil {
		s.unit(d)
	}
	return d.apply(in, s)
}

// apply scales the numbers and keeps the file's.
func (d *Dataset) apply(in *input, s *Scaling) error {
	from := d.stored()
	s.raw, s.wide = from, d.wide
	to := make([]float64, len(from))
	for i := range d.Len() {
		at := d.place(i)
		for j := range d.Entries(i) {
			shift, scale := s.at(i, j)
			to[at] = quotient(from[at], shift, scale)
			if math.IsInf(to[at], 0) || math.IsNaN(to[at]) {
				return in.refuse(0, 0, "--scale %s: the numbers of column %s are too far apart for a double (rescale the column)", s.Method, d.Features[j])
			}
			at++
		}
	}
	d.store(to)
	d.wide, d.binary, d.Scaling = wideNumbers{}, true, s
	return nil
}

// fitsTwice refuses what can't be held beside a second one as large, as the
// flag asks.
func (in *input) fitsTwice(d *Dataset, flag string) error {
	if d.Corpus != nil {
		if need := 2 * d.bytes(); need > in.limit() {
			return in.refuse(0, 0, "%s: with a copy of the sentences it would take %s: the limit is %s (--max-memory raises it)", flag, sized(need), sized(in.limit()))
		}
		return nil
	}
	if !d.Sparse() {
		return in.fits(2*d.Len(), d.Dim())
	}
	if need := 20*int64(d.Stored()) + 8*int64(d.Len()) + 32*int64(d.Dim()); need > in.limit() {
		return in.refuse(0, 0, "%s: with the file's numbers beside the others it would take %s: the limit is %s (--max-memory raises it)",
			flag, sized(need), sized(in.limit()))
	}
	return nil
}

// at is what feature j of example i is shifted and divided by.
func (s *Scaling) at(i, j int) (shift, scale float64) {
	if s.Length == nil {
		return s.Shift[j], s.Scale[j]
	}
	if s.Length[i] == 0 {
		return 0, 1
	}
	return 0, s.Length[i]
}

// Original is feature j of example i as it stands in the file, whatever has
// been scaled since.
func (d *Dataset) Original(i, j int) *big.Rat {
	s := d.Scaling
	if s == nil {
		return d.Rat(i, j)
	}
	if r, ok := s.wide.rat(i*d.Dim() + j); ok {
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

// quotient is (x − shift)/scale, rounded once.
func quotient(x, shift, scale float64) float64 {
	high := x - shift
	if a := math.Abs(high); scale < 1e-140 || scale > 1e140 || a > 1e140 || a < 1e-140 && a != 0 {
		return exactQuotient(x, shift, scale)
	}
	back := high - x
	low := (x - (high - back)) - (shift + back)
	q := high / scale
	rest := math.FMA(-q, scale, high) + low
	return q + rest/scale + 0
}

// exactQuotient is quotient where numbers are so large or small that the parts
// could overflow or vanish.
func exactQuotient(x, shift, scale float64) float64 {
	if math.IsInf(scale, 0) || math.IsInf(shift, 0) {
		return math.NaN()
	}
	r, s := new(big.Rat).SetFloat64(x), new(big.Rat).SetFloat64(shift)
	q, _ := r.Quo(r.Sub(r, s), s.SetFloat64(scale)).Float64()
	return q + 0
}

func (s *Scaling) standard(d *Dataset) {
	n, m := d.Len(), d.Dim()
	s.Shift, s.Scale = make([]float64, m), make([]float64, m)
	for j := range m {
		largest := 0.0
		for i := range n {
			largest = max(largest, math.Abs(d.X[i*m+j]))
		}
		_, e := math.Frexp(largest)
		var sum, squares compensated
		for i := range n {
			sum.add(math.Ldexp(d.X[i*m+j], -e))
		}
		mean := sum.value() / float64(n)
		s.Shift[j] = math.Ldexp(mean, e)
		for i := range n {
			t := math.Ldexp(d.X[i*m+j], -e) - mean
			squares.add(float64(t * t))
		}
		s.Scale[j] = math.Ldexp(math.Sqrt(squares.value()/float64(n)), e)
		s.settle(d, j)
	}
}

func (s *Scaling) minmax(d *Dataset) {
	m := d.Dim()
	s.Shift, s.Scale = make([]float64, m), make([]float64, m)
	for j := range m {
		low, high := d.X[j], d.X[j]
		for k := j; k < len(d.X); k += m {
			low, high = min(low, d.X[k]), max(high, d.X[k])
		}
		s.Shift[j], s.Scale[j] = low, high-low
		s.settle(d, j)
	}
}

// settle makes a constant column's mean its value, which a sum may miss by a
// rounding, and its scale 1.
func (s *Scaling) settle(d *Dataset, j int) {
	m := d.Dim()
	for k := j; k < len(d.X); k += m {
		if d.X[k] != d.X[j] {
			if s.Scale[j] == 0 { // squares that vanish
				s.Scale[j] = 1
			}
			return
		}
	}
	s.Shift[j], s.Scale[j] = d.X[j], 1
}

func (s *Scaling) unit(d *Dataset) {
	s.Length = make([]float64, d.Len())
	for i := range s.Length {
		s.Length[i] = d.Norm(i)
	}
}

// compensated is a sum that carries what rounding loses (Neumaier 1974).
type compensated struct{ sum, lost float64 }

func (c *compensated) add(x float64) {
	t := c.sum + x
	if math.Abs(c.sum) >= math.Abs(x) {
		c.lost += (c.sum - t) + x
	} else {
		c.lost += (x - t) + c.sum
	}
	c.sum = t
}

func (c *compensated) value() float64 { return c.sum + c.lost }
