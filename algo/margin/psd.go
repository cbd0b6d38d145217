package margin

import (
	"context"
	"encoding/binary"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// admissible looks at what must be known of a kernel before there is a feature
// space to speak of. definite: it is strictly positive definite (rbf and
// laplace: Micchelli, Constructive Approximation 2, 1986), so that distinct
// examples are separated however they are labelled, and equal ones with
// opposite labels are the certificate. A kernel that need not be positive
// semidefinite must be so on these examples.
func admissible(ctx context.Context, d *model.Dataset, kind Kind, k *model.Kernel) (definite bool, v Verdict, done bool) {
	v.Kind = kind
	distinct, i, j := distinctRows(d)
	switch k.Name {
	case "rbf", "laplace":
		if i < 0 {
			return true, v, false
		}
		v.Separable = False
		v.Weights = opposite(kind, i, j)
		return false, v, true
	case "poly":
		if k.Coef0.Sign() >= 0 {
			return false, v, false
		}
	}
	shape := semidefinite(ctx, d, k, distinct)
	if shape == True {
		return false, v, false
	}
	v.Upper = math.Inf(1)
	v.Why = "the kernel's Gram matrix is not positive semidefinite, so that there is no feature space"
	if shape == Undecided {
		v.Why = "the kernel's Gram matrix could not be shown to be positive semidefinite"
		if ctx.Err() != nil {
			v.Why += " in the time there was"
		}
	}
	return false, v, true
}

// opposite is the certificate of two equal examples with opposite labels.
func opposite(kind Kind, i, j int) []Weight {
	half := big.NewRat(1, 2)
	if kind == Geometric {
		half.SetInt64(1)
	}
	value, _ := half.Float64()
	return []Weight{{min(i, j), value, half}, {max(i, j), value, half}}
}

// distinctRows lists the examples that equal no earlier one, and a pair of
// equal ones with opposite labels, −1 if there is none.
func distinctRows(d *model.Dataset) (distinct []int, i, j int) {
	i, j = -1, -1
	met := make(map[string][]int, d.Len()) // by the doubles, which may stand for other decimals
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

func equalRows(d *model.Dataset, m, n int) bool {
	for f := range d.Entries(m) { // whose doubles are those of n
		if d.Rat(m, f).Cmp(d.Rat(n, f)) != 0 {
			return false
		}
	}
	return true
}

// semidefinite decides whether the Gram matrix G of these examples is positive
// semidefinite, by Cholesky's method in floating point. With c above all that
// rounding can do, (n + 2)u tr G and the error of the entries,
//
//	G − cI has a factor  ⇒  G is positive definite;
//	G + cI has none      ⇒  G is not positive semidefinite
//
// (S. M. Rump, "Verification of positive definiteness", BIT 46, 2006).
// What remains is a matrix that is singular, or nearly: it is Undecided.
func semidefinite(ctx context.Context, d *model.Dataset, k *model.Kernel, rows []int) Tri {
	f := newFeature(d, Homogeneous, k)
	n := float64(len(rows))
	entry := float64(f.noise.units * roundoff * f.noise.size)
	c := 1.1 * n * (float64((n+4)*roundoff*(f.noise.size+entry)) + entry)
	switch {
	case len(rows) > most:
		return Undecided
	case factors(ctx, f, rows, -c):
		return True
	case ctx.Err() == nil && !factors(ctx, f, rows, c) && ctx.Err() == nil:
		return False
	}
	return Undecided
}

// most bounds the Gram matrix that is factored, 4096² doubles.
const most = 4096

// factors reports whether G + shift·I has a Cholesky factor in floating point.
func factors(ctx context.Context, f *feature, rows []int, shift float64) bool {
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
