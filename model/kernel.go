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
// Gamma and Coef0 are the rationals they were written as, so that linear and poly are exact
// on exact data. Linear, poly with c ≥ 0, rbf and laplace are positive semidefinite;
// sigmoid need not be.
type Kernel struct {
	Name         string
	Formula      string   // in symbols, as the documents write it
	Linear       bool     // K(x, z) = x·z, so that weights w exist
	Rational     bool     // K is a rational function of the features
	Degree       int      // p ≥ 1
	Gamma, Coef0 *big.Rat // γ > 0, c

	pairSum      pairSum // K is a function of this sum over the features
	gamma, coef0 float64
}

// kernels is the table of kernels, without parameters, in the order of menus.
var kernels = []Kernel{
	{Name: "linear", Formula: "x·z", Linear: true, Rational: true, pairSum: dotProduct},
	{Name: "poly", Formula: "(γ x·z + c)^p", Rational: true, pairSum: dotProduct},
	{Name: "rbf", Formula: "exp(−γ‖x−z‖²)", pairSum: squaredDistances},
	{Name: "laplace", Formula: "exp(−γ‖x−z‖₁)", pairSum: l1Distances},
	{Name: "sigmoid", Formula: "tanh(γ x·z + c)", pairSum: dotProduct},
}

// apply turns sums over the features into kernel values, in place.
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

// applyTo is the kernel value of one sum.
func (k *Kernel) applyTo(sum float64) float64 {
	one := [1]float64{sum}
	k.apply(one[:])
	return one[0]
}

// KernelNames is the names of the kernels, the default first.
func KernelNames() []string {
	names := make([]string, len(kernels))
	for i, k := range kernels {
		names[i] = k.Name
	}
	return names
}

// NewKernel is the kernel of that name. Parameters that it does not have are ignored;
// degree < 1, γ ≤ 0 and an unknown name are errors.
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
func (k *Kernel) Eval(x, z []float64) float64 { return k.applyTo(k.pairSum.dense(x, z)) }

// Between is K(xᵢ, xⱼ) for two examples of d.
func (k *Kernel) Between(d *Dataset, i, j int) float64 {
	return k.applyTo(k.pairSum.between(d, i, j))
}

// Rat is K(xᵢ, zⱼ) exactly, for an example of d and one of e. K must be rational.
func (k *Kernel) Rat(d *Dataset, i int, e *Dataset, j int) *big.Rat {
	sum, term := new(big.Rat), new(big.Rat)
	for m := range d.Entries(i) {
		sum.Add(sum, term.Mul(d.Rat(i, m), e.Rat(j, m)))
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

// Row writes K(xⱼ, xᵢ) to dst for consecutive examples i of d, from example from on. The
// values are those of Between.
func (k *Kernel) Row(dst []float64, d *Dataset, j, from int) {
	k.pairSum.row(dst, d, j, from)
	k.apply(dst)
}

// FromPoint is K(z, xᵢ) as a function of i, for a point z of ℝᵈ. If d is stored sparse, a
// value costs one operation per stored value of xᵢ, and differences are rounded differently
// than in Between: it is for drawing.
func (k *Kernel) FromPoint(d *Dataset, z []float64) func(i int) float64 {
	if d.sparse == nil {
		return func(i int) float64 { return k.Eval(d.Row(i), z) }
	}
	withZero := 0.0 // the sum of z with the zero vector
	for _, v := range z {
		withZero += k.pairSum.term(0, v)
	}
	return func(i int) float64 {
		s := withZero
		for j, x := range d.Entries(i) {
			s += k.pairSum.term(x, z[j]) - k.pairSum.term(0, z[j])
		}
		if k.pairSum != dotProduct {
			s = max(s, 0)
		}
		return k.applyTo(s)
	}
}

// power is a^p for p ≥ 1, by repeated squaring.
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

// pairSum is a sum over the features of two points, in the order of the features. It is all
// that a kernel reads of them.
type pairSum int

const (
	dotProduct       pairSum = iota // x·z
	squaredDistances                // ‖x − z‖²
	l1Distances                     // ‖x − z‖₁
)

// term is what one feature contributes.
func (m pairSum) term(x, z float64) float64 {
	switch m {
	case dotProduct:
		return float64(x * z)
	case squaredDistances:
		return float64((x - z) * (x - z))
	}
	return math.Abs(x - z)
}

// dense is the sum for two points with all their features.
func (m pairSum) dense(x, z []float64) float64 {
	if m == dotProduct {
		return Dot(x, z)
	}
	s := 0.0
	for j, v := range x[:len(z)] {
		t := math.Abs(v - z[j])
		if m == squaredDistances {
			t = float64(t * t)
		}
		s += t
	}
	return s
}

// sparse is the sum for two sparse rows; missing features are 0.
func (m pairSum) sparse(xi []int32, x []float64, zi []int32, z []float64) float64 {
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

// between is the sum for two examples.
func (m pairSum) between(d *Dataset, i, j int) float64 {
	if d.sparse == nil {
		return m.dense(d.Row(i), d.Row(j))
	}
	xi, x := d.sparse.row(i)
	zi, z := d.sparse.row(j)
	return m.sparse(xi, x, zi, z)
}

// row writes the sums for example j and consecutive examples to dst, from example from on.
func (m pairSum) row(dst []float64, d *Dataset, j, from int) {
	switch {
	case m == dotProduct && d.sparse == nil:
		DotRows(dst, d.X[from*d.Dim():], d.Row(j), 0)
	case m == dotProduct:
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
