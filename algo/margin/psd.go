package margin

import (
	"context"
	"encoding/binary"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// checkKernel examines whether a kernel has a feature space on these examples. definite
// reports a strictly positive definite kernel (rbf and laplace: Micchelli, Constructive
// Approximation 2, 1986), which separates distinct examples whatever their labels; equal
// examples with opposite labels are then the certificate that nothing separates. A kernel
// that need not be positive semidefinite must be so on these examples. done reports that v
// is the answer.
func checkKernel(ctx context.Context, d *model.Dataset, kind Kind, k *model.Kernel) (definite bool, v Verdict, done bool) {
	v.Kind = kind
	distinct, i, j := distinctRows(d)
	switch k.Name {
	case "rbf", "laplace":
		if i < 0 {
			return true, v, false
		}
		v.Separable = False
		v.Weights = contradiction(kind, i, j)
		return false, v, true
	case "poly":
		if k.Coef0.Sign() >= 0 {
			return false, v, false
		}
	}
	psd := semidefinite(ctx, d, k, distinct)
	if psd == True {
		return false, v, false
	}
	v.Upper = math.Inf(1)
	v.Why = "the kernel's Gram matrix is not positive semidefinite, so there is no feature space"
	if psd == Undecided {
		v.Why = "the kernel's Gram matrix could not be shown to be positive semidefinite"
		if ctx.Err() != nil {
			v.Why += " in the time there was"
		}
	}
	return false, v, true
}

// contradiction is the certificate of two equal examples with opposite labels.
func contradiction(kind Kind, i, j int) []Weight {
	half := big.NewRat(1, 2)
	if kind == Geometric {
		half.SetInt64(1)
	}
	value, _ := half.Float64()
	return []Weight{{min(i, j), value, half}, {max(i, j), value, half}}
}

// distinctRows lists the examples that equal no earlier one, and finds a pair of equal ones
// with opposite labels; −1 if there is none.
func distinctRows(d *model.Dataset) (distinct []int, i, j int) {
	i, j = -1, -1
	met := make(map[string][]int, d.Len()) // by doubles; different decimals can share one
	var key []byte
	for n := range d.Len() {
		key = key[:0]
		for f, v := range d.Entries(n) {
			if v != 0 {
				key = binary.AppendUvarint(key, uint64(f))
				key = binary.LittleEndian.AppendUint64(key, math.Float64bits(v))
			}
		}
		like := met[string(key)]
		switch k := slices.IndexFunc(like, func(m int) bool { return equalRows(d, m, n) }); {
		case k < 0:
			distinct = append(distinct, n)
			met[string(key)] = append(like, n)
		case i < 0 && d.Y[like[k]] != d.Y[n]:
			i, j = like[k], n
		}
	}
	return distinct, i, j
}

// equalRows compares the decimals of two examples whose doubles are equal.
func equalRows(d *model.Dataset, m, n int) bool {
	for f := range d.Entries(m) {
		if d.Rat(m, f).Cmp(d.Rat(n, f)) != 0 {
			return false
		}
	}
	return true
}

// semidefinite decides whether the Gram matrix G of these examples is positive
// semidefinite, by Cholesky's method in floating point. Let c be above all rounding errors,
// (n + 2)u tr G and the errors of the entries. Then
//
//	G − cI has a factor  ⇒  G is positive definite;
//	G + cI has none      ⇒  G is not positive semidefinite
//
// (S. M. Rump, "Verification of positive definiteness", BIT 46, 2006). A matrix that is
// singular, or nearly so, remains Undecided.
func semidefinite(ctx context.Context, d *model.Dataset, k *model.Kernel, rows []int) Tri {
	f := newKernelPoints(d, Homogeneous, k)
	n := float64(len(rows))
	entry := float64(f.evalError.units * roundoff * f.evalError.size)
	c := 1.1 * n * (float64((n+4)*roundoff*(f.evalError.size+entry)) + entry)
	switch {
	case len(rows) > maxGramSize:
		return Undecided
	case hasCholesky(ctx, f, rows, -c):
		return True
	case ctx.Err() == nil && !hasCholesky(ctx, f, rows, c) && ctx.Err() == nil:
		return False
	}
	return Undecided
}

// maxGramSize bounds the Gram matrix that is factored: 4096² doubles.
const maxGramSize = 4096

// hasCholesky reports whether G + shift·I has a Cholesky factor in floating point.
func hasCholesky(ctx context.Context, f *kernelPoints, rows []int, shift float64) bool {
	var l [][]float64
	for a, i := range rows {
		if ctx.Err() != nil {
			return false
		}
		row, pivot := cholesky(l, func(b int) float64 {
			v := f.kernel.Between(f.data, i, rows[b])
			if b == a {
				v += shift
			}
			return v
		})
		if !(pivot > 0) {
			return false
		}
		l = append(l, row)
	}
	return true
}
