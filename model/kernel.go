package model

import (
	"fmt"
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
	Degree       int      // p ≥ 1
	Gamma, Coef0 *big.Rat // γ > 0, c

	gamma, coef0 float64
	kernelForm
}

// kernelForm is a kernel without its parameters: a sum over the features, the
// measure, and what is made of it, the shape; shapes makes it of many at once, in a
// short loop.
type kernelForm struct {
	name, formula string
	rational      bool
	measure       *measure
	shape         func(k *Kernel, s float64) float64
	shapes        func(k *Kernel, sums []float64)
}

// kernels are in the order menus show them.
var kernels = []kernelForm{
	{
		"linear", "x·z", true, &product,
		func(_ *Kernel, s float64) float64 { return s },
		func(*Kernel, []float64) {},
	},
	{
		"poly", "(γ x·z + c)^p", true, &product,
		func(k *Kernel, s float64) float64 { return power(float64(k.gamma*s)+k.coef0, k.Degree) },
		func(k *Kernel, sums []float64) {
			if k.Degree == 2 {
				for i, v := range sums {
					a := float64(k.gamma*v) + k.coef0
					sums[i] = a * a
				}
				return
			}
			for i, v := range sums {
				sums[i] = power(float64(k.gamma*v)+k.coef0, k.Degree)
			}
		},
	},
	{"rbf", "exp(−γ‖x−z‖²)", false, &squares, falling, shapesFalling},
	{"laplace", "exp(−γ‖x−z‖₁)", false, &lengths, falling, shapesFalling},
	{
		"sigmoid", "tanh(γ x·z + c)", false, &product,
		func(k *Kernel, s float64) float64 { return tanh(float64(k.gamma*s) + k.coef0) },
		func(k *Kernel, sums []float64) {
			for i, v := range sums {
				sums[i] = tanh(float64(k.gamma*v) + k.coef0)
			}
		},
	},
}

func falling(k *Kernel, s float64) float64 { return exp(-k.gamma * s) }

func shapesFalling(k *Kernel, sums []float64) { exps(sums, k.gamma) }

// KernelNames lists the kernels, the default first.
func KernelNames() []string {
	names := make([]string, len(kernels))
	for i, k := range kernels {
		names[i] = k.name
	}
	return names
}

// NewKernel makes the kernel of that name. Parameters it has no use for are
// ignored; degree < 1, γ ≤ 0 and an unknown name are errors.
func NewKernel(name string, degree int, gamma, coef0 *big.Rat) (*Kernel, error) {
	for _, k := range kernels {
		if k.name != name {
			continue
		}
		if degree < 1 {
			return nil, fmt.Errorf("degree %d: expected a whole number of at least 1", degree)
		}
		if gamma.Sign() <= 0 {
			return nil, fmt.Errorf("gamma %s: expected a number above 0", gamma.RatString())
		}
		made := &Kernel{Name: name, Degree: degree, Gamma: gamma, Coef0: coef0, kernelForm: k}
		made.gamma, _ = gamma.Float64()
		made.coef0, _ = coef0.Float64()
		return made, nil
	}
	return nil, fmt.Errorf("unknown kernel %s: expected one of %v", Quoted(name), KernelNames())
}

// Eval is K(x, z).
func (k *Kernel) Eval(x, z []float64) float64 { return k.shape(k, k.measure.dense(x, z)) }

// Between is K(xᵢ, xⱼ) for two examples of d.
func (k *Kernel) Between(d *Dataset, i, j int) float64 {
	return k.shape(k, k.measure.between(d, i, j))
}

// Linear reports whether K(x, z) = x·z, so that weights w exist.
func (k *Kernel) Linear() bool { return k.Name == "linear" }

// Rational reports whether K is a rational function of the features.
func (k *Kernel) Rational() bool { return k.rational }

// Rat is K(xᵢ, xⱼ) exactly, where K is rational.
func (k *Kernel) Rat(d *Dataset, i, j int) *big.Rat { return k.RatOf(d, i, d, j) }

// RatOf is K(xᵢ, zⱼ) exactly, of an example of d and one of e, where K is rational.
func (k *Kernel) RatOf(d *Dataset, i int, e *Dataset, j int) *big.Rat {
	sum, room := new(big.Rat), new(big.Rat)
	for m := range d.Entries(i) {
		sum.Add(sum, room.Mul(d.Rat(i, m), e.Rat(j, m)))
	}
	if k.Linear() {
		return sum
	}
	sum.Add(sum.Mul(sum, k.Gamma), k.Coef0)
	power := new(big.Rat).Set(sum)
	for range k.Degree - 1 {
		power.Mul(power, sum)
	}
	return power
}

// Formula is K in symbols, as the documents write it.
func (k *Kernel) Formula() string { return k.formula }

// Row writes K(xⱼ, xᵢ) for the examples i of d from one on into dst, as many as
// that has places for; they are the values of Between. Each costs a kernel
// evaluation.
func (k *Kernel) Row(dst []float64, d *Dataset, j, from int) {
	k.measure.row(dst, d, j, from)
	k.shapes(k, dst)
}

// From is K(z, xᵢ) as a function of the example, for a point z of ℝᵈ. Where d
// is stored sparse a value costs no more than the numbers stored of xᵢ, but
// differences are rounded as the sums they are made of: it is for drawing.
func (k *Kernel) From(d *Dataset, z []float64) func(i int) float64 {
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
		if k.measure != &product {
			s = max(s, 0)
		}
		return k.shape(k, s)
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
