package model

import (
	"fmt"
	"math"
	"math/big"
)

// Kernel is one of the five kernels with its parameters. K(x, z) is
//
//	linear   x·z
//	poly     (γ x·z + c)^p
//	rbf      exp(−γ‖x − z‖²)
//	laplace  exp(−γ‖x − z‖₁)
//	sigmoid  tanh(γ x·z + c)
//
// Gamma and Coef0 are kept as the rationals they were written as: linear and
// poly are exact on exact data. Linear, poly with c ≥ 0, rbf and laplace are
// positive semidefinite; sigmoid need not be.
type Kernel struct {
	Name         string
	Formula      string   // in symbols, as the documents write it
	Linear       bool     // K(x, z) = x·z, so that weights w exist
	Rational     bool     // K is a rational function of the features
	Degree       int      // p ≥ 1
	Gamma, Coef0 *big.Rat // γ > 0, c

	measure      measure // the sum over the features that K is a function of
	gamma, coef0 float64
}

// kernels are without their parameters, in the order menus show them.
var kernels = []Kernel{
	{Name: "linear", Formula: "x·z", Linear: true, Rational: true, measure: product},
	{Name: "poly", Formula: "(γ x·z + c)^p", Rational: true, measure: product},
	{Name: "rbf", Formula: "exp(−γ‖x−z‖²)", measure: squares},
	{Name: "laplace", Formula: "exp(−γ‖x−z‖₁)", measure: lengths},
	{Name: "sigmoid", Formula: "tanh(γ x·z + c)", measure: product},
}

// apply makes kernel values of sums over the features.
func (k *Kernel) apply(sums []float64) {
	switch k.Name {
	case "poly":
		for i, v := range sums {
			a := float64(k.gamma*v) + k.coef0
			if sums[i] = a * a; k.Degree != 2 {
				sums[i] = power(a, k.Degree)
			}
		}
	case "rbf", "laplace":
		exps(sums, k.gamma)
	case "sigmoid":
		for i, v := range sums {
			sums[i] = tanh(float64(k.gamma*v) + k.coef0)
		}
	}
}

// applied is the kernel value of one sum.
func (k *Kernel) applied(sum float64) float64 {
	one := [1]float64{sum}
	k.apply(one[:])
	return one[0]
}

// KernelNames lists the kernels, the default first.
func KernelNames() []string {
	names := make([]string, len(kernels))
	for i, k := range kernels {
		names[i] = k.Name
	}
	return names
}

// NewKernel makes the kernel of that name. Parameters it has no use for are
// ignored; degree < 1, γ ≤ 0 and an unknown name are errors.
func NewKernel(name string, degree int, gamma, coef0 *big.Rat) (*Kernel, error) {
	for _, k := range kernels {
		if k.Name != name {
			continue
		}
		if degree < 1 {
			return nil, fmt.Errorf("degree %d: expected a whole number of at least 1", degree)
		}
		if gamma.Sign() <= 0 {
			return nil, fmt.Errorf("gamma %s: expected a number above 0", gamma.RatString())
		}
		k.Degree, k.Gamma, k.Coef0 = degree, gamma, coef0
		k.gamma, _ = gamma.Float64()
		k.coef0, _ = coef0.Float64()
		return &k, nil
	}
	return nil, fmt.Errorf("unknown kernel %s: expected one of %v", Quoted(name), KernelNames())
}

// Eval is K(x, z).
func (k *Kernel) Eval(x, z []float64) float64 { return k.applied(k.measure.of(x, z)) }

// Between is K(xᵢ, xⱼ) for two examples of d.
func (k *Kernel) Between(d *Dataset, i, j int) float64 {
	return k.applied(k.measure.between(d, i, j))
}

// Rat is K(xᵢ, zⱼ) exactly, of an example of d and one of e, where K is rational.
func (k *Kernel) Rat(d *Dataset, i int, e *Dataset, j int) *big.Rat {
	sum, room := new(big.Rat), new(big.Rat)
	for m := range d.Entries(i) {
		sum.Add(sum, room.Mul(d.Rat(i, m), e.Rat(j, m)))
	}
	if k.Linear {
		return sum
	}
	sum.Add(sum.Mul(sum, k.Gamma), k.Coef0)
	power := new(big.Rat).Set(sum)
	for range k.Degree - 1 {
		power.Mul(power, sum)
	}
	return power
}

// Row writes K(xⱼ, xᵢ) for the examples i of d from one on into dst, as many as
// that has places for; they are the values of Between. Each costs a kernel
// evaluation.
func (k *Kernel) Row(dst []float64, d *Dataset, j, from int) {
	k.measure.row(dst, d, j, from)
	k.apply(dst)
}

// FromPoint is K(z, xᵢ) as a function of the example, for a point z of ℝᵈ. Where d
// is stored sparse a value costs no more than the numbers stored of xᵢ, but
// differences are rounded as the sums they are made of: it is for drawing.
func (k *Kernel) FromPoint(d *Dataset, z []float64) func(i int) float64 {
	if d.rows == nil {
		return func(i int) float64 { return k.Eval(d.Row(i), z) }
	}
	alone := 0.0
	for _, v := range z {
		alone += k.measure.term(0, v)
	}
	return func(i int) float64 {
		s := alone
		for j, x := range d.Entries(i) {
			s += k.measure.term(x, z[j]) - k.measure.term(0, z[j])
		}
		if k.measure != product {
			s = max(s, 0)
		}
		return k.applied(s)
	}
}

// power is a^p for a whole p ≥ 1, by squaring.
func power(a float64, p int) float64 {
	r := 1.0
	for ; p > 0; p >>= 1 {
		if p&1 == 1 {
			r *= a
		}
		a *= a
	}
	return r
}

// measure is a sum over the features of two points, in the order of the
// features: what a kernel reads of them.
type measure int

const (
	product measure = iota // x·z
	squares                // ‖x − z‖²
	lengths                // ‖x − z‖₁
)

// term is what one feature adds.
func (m measure) term(x, z float64) float64 {
	switch m {
	case product:
		return float64(x * z)
	case squares:
		return float64((x - z) * (x - z))
	}
	return math.Abs(x - z)
}

// of is the measure of two points with all their features.
func (m measure) of(x, z []float64) float64 {
	if m == product {
		return Dot(x, z)
	}
	s := 0.0
	for j, v := range x[:len(z)] {
		t := math.Abs(v - z[j])
		if m == squares {
			t = float64(t * t)
		}
		s += t
	}
	return s
}

// ofSparse is the measure of two sparse rows; a feature that a row has not is 0.
func (m measure) ofSparse(xi []int32, x []float64, zi []int32, z []float64) float64 {
	s, k, l := 0.0, 0, 0
	for k < len(xi) || l < len(zi) {
		switch {
		case l == len(zi) || k < len(xi) && xi[k] < zi[l]:
			s += m.term(x[k], 0)
			k++
		case k == len(xi) || zi[l] < xi[k]:
			s += m.term(0, z[l])
			l++
		default:
			s += m.term(x[k], z[l])
			k++
			l++
		}
	}
	return s
}

// between is the measure of two examples.
func (m measure) between(d *Dataset, i, j int) float64 {
	if d.rows == nil {
		return m.of(d.Row(i), d.Row(j))
	}
	xi, x := d.rows.row(i)
	zi, z := d.rows.row(j)
	return m.ofSparse(xi, x, zi, z)
}

// row is the measure of example j with those from one on.
func (m measure) row(dst []float64, d *Dataset, j, from int) {
	switch {
	case m == product && d.rows == nil:
		DotRows(dst, d.X[from*d.Dim():], d.Row(j), 0)
	case m == product:
		z := d.Row(j)
		for i := range dst {
			dst[i] = d.DotRow(from+i, z)
		}
	default:
		for i := range dst {
			dst[i] = m.between(d, from+i, j)
		}
	}
}
