package margin

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"perceptron/model"
)

// kernelPoints is the points in the feature space of a kernel. The point p is known by its
// weights alone, and everything is a sum of K(xᵢ, xⱼ), plus 1 for the augmented kind:
// (φ(x), 1)·(φ(z), 1) = K(x, z) + 1.
type kernelPoints struct {
	data           *model.Dataset
	kernel         *model.Kernel
	biasCoordinate float64 // 1, or 0 if there is none
	weightSum      float64 // Σλ, the number of hulls
	evalError      kernelError

	member   []int
	lambda   []float64
	rows     map[int][]float64  // cached K(xⱼ, ·)
	capacity int                // kernel values that may still be cached
	buffer   [blockSize]float64 // part of a row that is not cached
}

// kernelError bounds the error of evaluating a kernel: |K̂ − K| ≤ units·u·size, where |K| ≤
// size. The units include the rounding of the data.
type kernelError struct{ units, size float64 }

// kernelErrors is that bound for each nonlinear kernel, for examples of norm at most r that
// have d features between them.
var kernelErrors = map[string]func(k *model.Kernel, gamma, coef0, r, d float64) kernelError{
	"poly": func(k *model.Kernel, gamma, coef0, r, d float64) kernelError {
		return kernelError{1.1 * float64(k.Degree) * (d + 8), math.Pow(float64(gamma*r*r)+coef0, float64(k.Degree))}
	},
	// The error of the exponent counts eᵃ·a ≤ 1/e times; that of the distance, 2uR, counts
	// √γ·max(2te^(−t²)) < √γ times. K and its computed value lie between 0 and 1, and differ
	// by at most 1.
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

func newKernelPoints(d *model.Dataset, kind Kind, k *model.Kernel) *kernelPoints {
	f := &kernelPoints{data: d, kernel: k, weightSum: kind.hulls(), rows: map[int][]float64{}, capacity: maxCached}
	if kind == Augmented {
		f.biasCoordinate = 1
	}
	f.evalError = kernelErrorFor(d, k, d.Radius())
	f.evalError.size += f.biasCoordinate
	return f
}

// kernelErrorFor is the kernelError of two examples whose norms have a product of at most
// r².
func kernelErrorFor(d *model.Dataset, k *model.Kernel, r float64) kernelError {
	gamma, _ := k.Gamma.Float64()
	coef0, _ := k.Coef0.Float64()
	return kernelErrors[k.Name](k, gamma, math.Abs(coef0), r, float64(min(d.Dim(), 2*d.MaxEntries())))
}

func (f *kernelPoints) len() int        { return len(f.data.Y) }
func (f *kernelPoints) radius() float64 { return math.Sqrt(f.evalError.size) }

func (f *kernelPoints) inner(i, j int) float64 {
	return float64(f.data.Y[i]) * float64(f.data.Y[j]) * (f.kernel.Between(f.data, i, j) + f.biasCoordinate)
}

func (f *kernelPoints) setPoint(member []int, lambda []float64) { f.member, f.lambda = member, lambda }

// maxCached bounds the number of cached kernel values: 64 MiB.
const maxCached = 1 << 23

// row is K(xⱼ, ·) + biasCoordinate for n consecutive examples, from example from on. Whole
// rows are cached while there is room for them; after that values are computed each time.
func (f *kernelPoints) row(j, from, n int) []float64 {
	if row, ok := f.rows[j]; ok {
		return row[from : from+n]
	}
	cache := f.len() <= f.capacity
	start, row := from, f.buffer[:n]
	if cache {
		start, row = 0, make([]float64, f.len())
	}
	f.kernel.Row(row, f.data, j, start)
	floats.AddConst(f.biasCoordinate, row)
	if cache {
		f.rows[j] = row
		f.capacity -= f.len()
	}
	return row[from-start:][:n]
}

func (f *kernelPoints) margins(dst []float64, from int) float64 {
	clear(dst)
	for k, j := range f.member {
		model.AddScaled(dst, f.lambda[k]*float64(f.data.Y[j]), f.row(j, from, len(dst)))
	}
	for k := range dst {
		dst[k] *= float64(f.data.Y[from+k])
	}
	return f.weightSum * (f.evalError.units + float64(len(f.member)+8)) * roundoff * f.evalError.size
}

// norm is the root of ‖p‖² = Σ λₖ zₖ·p.
func (f *kernelPoints) norm() (float64, float64) {
	square := 0.0
	var one [1]float64
	for k, i := range f.member {
		f.margins(one[:], i)
		square += float64(f.lambda[k] * one[0])
	}
	errorBound := f.weightSum * f.weightSum * (f.evalError.units + float64(4*len(f.member)+16)) * roundoff * f.evalError.size
	root := math.Sqrt(max(0, square))
	if root*root < 4*errorBound {
		return root, 2 * math.Sqrt(errorBound)
	}
	return root, errorBound / root
}
