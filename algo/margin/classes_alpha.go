package margin

import (
	"context"
	"math"
	"math/big"

	"gonum.org/v1/gonum/floats"

	"perceptron/model"
)

// ClassesOfAlpha is R and δ in the feature space of a kernel, where the weights
// of class c are Σ alpha[c][j] φ(xⱼ), with the sign in alpha: what was added
// less what was subtracted. With fᶜ(i) = Σⱼ alpha[c][j] K(xⱼ, xᵢ) the scores
// are fᶜ(i) + b[c], and ‖ŵ‖² is Σᶜ Σᵢ alpha[c][i] fᶜ(i), with Σ b² for bias unit
// and Σ b²/R² for bias radius.
//
// It costs a kernel evaluation for each pair of an example and one that has an
// α; it gives up when ctx ends.
func ClassesOfAlpha(ctx context.Context, d *model.Dataset, bias string, k *model.Kernel, alpha [][]float64, b []float64) Structured {
	if why := nothingToSeparate(d); why != "" {
		return Structured{Why: why}
	}
	if k == nil || k.Linear() {
		return Classes(d, bias, combined(d, alpha), b)
	}
	if !finite(append(alpha[:len(alpha):len(alpha)], b)) {
		return Structured{Why: "the weights pass the range of a double"}
	}
	if _, v, done := admissible(ctx, d, Homogeneous, k); done {
		return Structured{Why: v.Why}
	}
	_, up := Run{Data: d, Kernel: k}.radii(false)
	s := Structured{R: apart(bias, up)}
	fields, terms, ok := fieldsOf(ctx, d, k, alpha)
	if !ok {
		s.Why = "the time was up"
		return s
	}
	// K errs by units·u·size, and a sum by as much for each Σ|α|.
	f := newFeature(d, Homogeneous, k)
	unit := (f.noise.units + float64(2*terms+16)) * roundoff * f.noise.size
	norms, most, free := make([]float64, len(alpha)), 0.0, 0.0
	for c, a := range alpha {
		total := floats.Norm(a, 1)
		norms[c] = math.Sqrt(max(0, model.Dot(a, fields[c])) + float64(total*total*unit))
		most, free = max(most, total), max(free, math.Abs(b[c]))
	}
	norm := stacked(bias, up, norms, b) * (1 + float64(float64(2*len(alpha)+8)*roundoff))
	scores := make([]float64, len(alpha))
	s.separate(d, norm, func(i int) ([]float64, float64) {
		for c := range scores {
			scores[c] = fields[c][i] + b[c]
		}
		return scores, float64(most*unit) + float64((float64(most*f.noise.size)+free)*4*roundoff)
	})
	return s
}

// ExactClassesOfAlpha is ClassesOfAlpha for a rational kernel in rational
// arithmetic, given the scores too, by class and example.
func ExactClassesOfAlpha(ctx context.Context, d *model.Dataset, bias string, k *model.Kernel, alpha, scores [][]*big.Rat, b []*big.Rat) Structured {
	if why := nothingToSeparate(d); why != "" {
		return Structured{Why: why}
	}
	if _, v, done := admissible(ctx, d, Homogeneous, k); done {
		return Structured{Why: v.Why}
	}
	norm, free, room := new(big.Rat), new(big.Rat), new(big.Rat)
	for c, a := range alpha {
		free.Add(free, room.Mul(b[c], b[c]))
		for i, v := range a {
			if v.Sign() != 0 {
				room.Sub(scores[c][i], b[c])
				norm.Add(norm, room.Mul(room, v))
			}
		}
	}
	var least *big.Rat
	for i, gold := range d.Class {
		for c := range scores {
			if c == int(gold) {
				continue
			}
			if gap := new(big.Rat).Sub(scores[gold][i], scores[c][i]); least == nil || gap.Cmp(least) < 0 {
				least = gap
			}
		}
	}
	square, _ := Run{Data: d, Kernel: k}.radii(true)
	return structuredOf(bias, square, least, norm, free)
}

// combined is w by class in coordinates.
func combined(d *model.Dataset, alpha [][]float64) [][]float64 {
	w := make([][]float64, len(alpha))
	for c, a := range alpha {
		w[c] = make([]float64, d.Dim())
		for i, v := range a {
			if v != 0 {
				d.AddRow(w[c], v, i)
			}
		}
	}
	return w
}

// fieldsOf is fᶜ(i) by class and example, and of how many terms a sum is; false
// if ctx ended.
func fieldsOf(ctx context.Context, d *model.Dataset, k *model.Kernel, alpha [][]float64) (fields [][]float64, terms int, ok bool) {
	fields = make([][]float64, len(alpha))
	for c := range fields {
		fields[c] = make([]float64, d.Len())
	}
	row := make([]float64, d.Len())
	for j := range row {
		met := false
		for c, a := range alpha {
			if a[j] == 0 {
				continue
			}
			if !met {
				if ctx.Err() != nil {
					return nil, 0, false
				}
				k.Row(row, d, j, 0)
				met, terms = true, terms+1
			}
			model.AddScaled(fields[c], a[j], row)
		}
	}
	return fields, terms, true
}
