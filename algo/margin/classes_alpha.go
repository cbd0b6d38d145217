package margin

import (
	"context"
	"math"
	"slices"

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
	if why := nothingToSeparate(d, append(slices.Clone(alpha), b)); why != "" {
		return Structured{Why: why}
	}
	if _, v, done := admissible(ctx, d, Homogeneous, k); done {
		return Structured{Why: v.Why}
	}
	up := Run{Data: d, Kernel: k}.radii(false).up
	s := Structured{R: apart(bias, up)}
	fields, terms, ok := fieldsOf(ctx, d, k, alpha)
	if !ok {
		s.Why = "the time was up"
		return s
	}
	// K errs by units·u·size, and a sum by as much for each Σ|α|: of an example of norm r
	// and those that have an α, which reach as far as that.
	reach := 0.0
	for _, a := range alpha {
		for j, v := range a {
			if v != 0 {
				reach = max(reach, d.Norm(j))
			}
		}
	}
	within := func(r float64) float64 {
		noise := noiseWithin(d, k, math.Sqrt(r*reach))
		return (noise.units + float64(2*terms+16)) * roundoff * noise.size
	}
	norms, most, free := make([]float64, len(alpha)), 0.0, 0.0
	for c, a := range alpha {
		total := floats.Norm(a, 1)
		norms[c] = math.Sqrt(max(0, model.Dot(a, fields[c])) + float64(total*total*within(reach)))
		most, free = max(most, total), max(free, math.Abs(b[c]))
	}
	norm := stacked(bias, up, norms, b) * (1 + float64(float64(2*len(alpha)+8)*roundoff))
	scores := make([]float64, len(alpha))
	s.separate(d, norm, func(i int) ([]float64, float64) {
		for c := range scores {
			scores[c] = fields[c][i] + b[c]
		}
		return scores, float64(most*within(d.Norm(i))) + float64(free*4*roundoff)
	})
	return s
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
