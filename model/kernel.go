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
	Degree       int      // p ≥ 1
	Gamma, Coef0 *big.Rat // γ > 0, c

	gamma, coef0 float64
	eval         func(k *Kernel, x, z []float64) float64
	row          func(k *Kernel, dst, rows, z []float64)
}

// kernels are the names in the order menus show them.
var kernels = []struct {
	name, formula string
	rational      bool
	eval          func(k *Kernel, x, z []float64) float64
	// row is eval for each of many rows, in two short loops: what is summed
	// over the features, then what is made of the sums.
	row func(k *Kernel, dst, rows, z []float64)
}{
	{
		"linear", "x·z", true,
		func(_ *Kernel, x, z []float64) float64 { return Dot(x, z) },
		func(_ *Kernel, dst, rows, z []float64) { dots(dst, rows, z) },
	},
	{
		"poly", "(γ x·z + c)^p", true,
		func(k *Kernel, x, z []float64) float64 { return power(k.gamma*Dot(x, z)+k.coef0, k.Degree) },
		func(k *Kernel, dst, rows, z []float64) {
			dots(dst, rows, z)
			for i, v := range dst {
				dst[i] = power(k.gamma*v+k.coef0, k.Degree)
			}
		},
	},
	{
		"rbf", "exp(−γ‖x−z‖²)", false,
		func(k *Kernel, x, z []float64) float64 { return exp(-k.gamma * squaredDistance(x, z)) },
		func(k *Kernel, dst, rows, z []float64) {
			for i := range dst {
				dst[i] = squaredDistance(rows[i*len(z):][:len(z)], z)
			}
			for i, v := range dst {
				dst[i] = exp(-k.gamma * v)
			}
		},
	},
	{
		"laplace", "exp(−γ‖x−z‖₁)", false,
		func(k *Kernel, x, z []float64) float64 { return exp(-k.gamma * distance1(x, z)) },
		func(k *Kernel, dst, rows, z []float64) {
			for i := range dst {
				dst[i] = distance1(rows[i*len(z):][:len(z)], z)
			}
			for i, v := range dst {
				dst[i] = exp(-k.gamma * v)
			}
		},
	},
	{
		"sigmoid", "tanh(γ x·z + c)", false,
		func(k *Kernel, x, z []float64) float64 { return math.Tanh(k.gamma*Dot(x, z) + k.coef0) },
		func(k *Kernel, dst, rows, z []float64) {
			dots(dst, rows, z)
			for i, v := range dst {
				dst[i] = math.Tanh(k.gamma*v + k.coef0)
			}
		},
	},
}

// dots writes the dot product of each row with z.
func dots(dst, rows, z []float64) {
	for i := range dst {
		dst[i] = Dot(rows[i*len(z):][:len(z)], z)
	}
}

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
			return nil, fmt.Errorf("degree %d: want a whole number of at least 1", degree)
		}
		if gamma.Sign() <= 0 {
			return nil, fmt.Errorf("gamma %s: want a number above 0", gamma.RatString())
		}
		made := &Kernel{Name: name, Degree: degree, Gamma: gamma, Coef0: coef0, eval: k.eval, row: k.row}
		made.gamma, _ = gamma.Float64()
		made.coef0, _ = coef0.Float64()
		return made, nil
	}
	return nil, fmt.Errorf("unknown kernel %q: want one of %v", name, KernelNames())
}

// Eval is K(x, z).
func (k *Kernel) Eval(x, z []float64) float64 { return k.eval(k, x, z) }

// Linear reports whether K(x, z) = x·z, so that weights w exist.
func (k *Kernel) Linear() bool { return k.Name == "linear" }

// Rational reports whether K is a rational function of the features.
func (k *Kernel) Rational() bool {
	for _, row := range kernels {
		if row.name == k.Name {
			return row.rational
		}
	}
	return false
}

// Formula is K in symbols, as the documents write it.
func (k *Kernel) Formula() string {
	for _, row := range kernels {
		if row.name == k.Name {
			return row.formula
		}
	}
	return ""
}

// Row writes K(z, xᵢ) for every example of d into dst, which has d.Len()
// places; they are the values of Eval. It costs n kernel evaluations.
func (k *Kernel) Row(dst []float64, d *Dataset, z []float64) { k.row(k, dst, d.X, z) }

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

func squaredDistance(x, z []float64) float64 {
	s := 0.0
	for j, v := range x[:len(z)] {
		t := v - z[j]
		s += t * t
	}
	return s
}

func distance1(x, z []float64) float64 {
	s := 0.0
	for j, v := range x[:len(z)] {
		s += math.Abs(v - z[j])
	}
	return s
}
