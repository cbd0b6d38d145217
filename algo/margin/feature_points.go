package margin

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"perceptron/model"
)

// feature is the points of a kernel's feature space, where p is known only by its
// weights and everything is a sum of K(xᵢ, xⱼ), plus 1 for the augmented kind:
// (φ(x), 1)·(φ(z), 1) = K(x, z) + 1.
type feature struct {
	data   *model.Dataset
	kernel *model.Kernel
	one    float64
	sums   float64 // Σλ: the number of hulls
	noise  kernelError

	member []int
	lambda []float64
	rows   map[int][]float64 // K(xⱼ, ·) of the examples met
	room   int               // kernel values that may yet be kept
	buffer [block]float64    // part of a row that is not kept
}

// kernelError bounds what evaluating a kernel costs: |K̂ − K| ≤ units·u·size, where
// |K| ≤ size. The units count the rounding of the values themselves too.
type kernelError struct{ units, size float64 }

// noises is that of each kernel that is not linear, for values of norm at most r in
// d features, those that two examples have.
var noises = map[string]func(k *model.Kernel, gamma, coef0, r, d float64) kernelError{
	"poly": func(k *model.Kernel, gamma, coef0, r, d float64) kernelError {
		return kernelError{1.1 * float64(k.Degree) * (d + 8), math.Pow(float64(gamma*r*r)+coef0, float64(k.Degree))}
	},
	// The exponent's own error counts times eᵃ·a ≤ 1/e, that of the
	// distance, 2uR, times √γ·max(2te^(−t²)) < √γ. K and what is computed for it
	// are from 0 to 1, and differ by no more.
	"rbf": func(_ *model.Kernel, gamma, _, r, d float64) kernelError {
		return kernelError{min(d+8+float64(2*math.Sqrt(gamma)*r), 1/roundoff), 1}
	},
	"laplace": func(_ *model.Kernel, gamma, _, r, d float64) kernelError {
		return kernelError{min(d+8+float64(2*gamma*math.Sqrt(d)*r), 1/roundoff), 1}
	},
	"sigmoid": func(_ *model.Kernel, gamma, coef0, r, d float64) kernelError {
		return kernelError{(d + 8) * (float64(gamma*r*r) + coef0 + 1), 1}
	},
}

func newFeature(d *model.Dataset, kind Kind, k *model.Kernel) *feature {
	f := &feature{data: d, kernel: k, sums: kind.hulls(), rows: map[int][]float64{}, room: keptValues}
	if kind == Augmented {
		f.one = 1
	}
	f.noise = noiseWithin(d, k, d.Radius())
	f.noise.size += f.one
	return f
}

// noiseWithin is the noise for two examples whose norms have a product of at most r².
func noiseWithin(d *model.Dataset, k *model.Kernel, r float64) kernelError {
	gamma, _ := k.Gamma.Float64()
	coef0, _ := k.Coef0.Float64()
	return noises[k.Name](k, gamma, math.Abs(coef0), r, float64(min(d.Dim(), 2*d.MaxEntries())))
}

func (f *feature) len() int        { return len(f.data.Y) }
func (f *feature) radius() float64 { return math.Sqrt(f.noise.size) }

func (f *feature) inner(i, j int) float64 {
	return float64(f.data.Y[i]) * float64(f.data.Y[j]) * (f.kernel.Between(f.data, i, j) + f.one)
}

func (f *feature) set(member []int, lambda []float64) { f.member, f.lambda = member, lambda }

// keptValues is how many kernel values are kept at the most: 64 MiB.
const keptValues = 1 << 23

// row is K(xⱼ, ·) + 1 or + 0 for n examples from one on. Whole rows are kept while
// there is room for them; beyond that a value is evaluated each time it is needed.
func (f *feature) row(j, from, n int) []float64 {
	if row, ok := f.rows[j]; ok {
		return row[from : from+n]
	}
	keep := f.len() <= f.room
	start, row := from, f.buffer[:n]
	if keep {
		start, row = 0, make([]float64, f.len())
	}
	f.kernel.Row(row, f.data, j, start)
	floats.AddConst(f.one, row)
	if keep {
		f.rows[j] = row
		f.room -= f.len()
	}
	return row[from-start:][:n]
}

func (f *feature) margins(dst []float64, from int) float64 {
	clear(dst)
	for k, j := range f.member {
		model.AddScaled(dst, f.lambda[k]*float64(f.data.Y[j]), f.row(j, from, len(dst)))
	}
	for k := range dst {
		dst[k] *= float64(f.data.Y[from+k])
	}
	return f.sums * (f.noise.units + float64(len(f.member)+8)) * roundoff * f.noise.size
}

// norm is the root of Σ λₖ zₖ·p, the hull point's square norm.
func (f *feature) norm() (float64, float64) {
	square := 0.0
	var one [1]float64
	for k, i := range f.member {
		f.margins(one[:], i)
		square += float64(f.lambda[k] * one[0])
	}
	within := f.sums * f.sums * (f.noise.units + float64(4*len(f.member)+16)) * roundoff * f.noise.size
	root := math.Sqrt(max(0, square))
	if root*root < 4*within {
		return root, 2 * math.Sqrt(within)
	}
	return root, within / root
}
