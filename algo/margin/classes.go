package margin

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"perceptron/model"
)

// The classes of the task multiclass as structured outputs: Φ(x, y) = e_y ⊗ x̂ has x̂ in the block
// of the class y and 0 in the others, and w is the concatenation of the weights of all classes. Two
// outputs of an example differ in two blocks, so that ‖Φ(x, y) − Φ(x, y′)‖² = 2‖x̂‖².
//
//	bias    x̂        ŵ of a class   R²
//	none    x        w              2 max‖x‖²
//	unit    (x, 1)   (w, b)         2(max‖x‖² + 1)
//	radius  (x, R)   (w, b/R)       4 max‖x‖²
//
// With a kernel φ(x) replaces x, and K(x, x) replaces ‖x‖².

// Classes is R and δ for weights w and b by class, the classes of d.Labels. Rounding errors
// are subtracted from δ. Positive multiples of the weights have the same δ. It costs
// O(ndm).
func Classes(d *model.Dataset, bias string, w [][]float64, b []float64) Structured {
	if why := noDeltaReason(d, append(slices.Clone(w), b)); why != "" {
		return Structured{Why: why}
	}
	radius := Run{Data: d}.findRadius(false).upper
	s := Structured{R: outputRadius(bias, radius)}
	norms, maxWeightNorm, maxBias := make([]float64, len(w)), 0.0, 0.0
	for c := range w {
		norms[c] = model.Norm(w[c])
		maxWeightNorm, maxBias = max(maxWeightNorm, norms[c]), max(maxBias, math.Abs(b[c]))
	}
	norm := stackedNorm(bias, radius, norms, b) * (1 + float64(float64(d.Dim()+len(w)+16)*2*roundoff))
	units := float64(d.MaxEntries()+8) * 4 * roundoff
	scores := make([]float64, len(w))
	s.setDelta(d, norm, func(i int) ([]float64, float64) {
		for c := range scores {
			scores[c] = d.DotRow(i, w[c]) + b[c]
		}
		return scores, units * (float64(maxWeightNorm*d.Norm(i)) + maxBias)
	})
	return s
}

// noDeltaReason is why there is no δ for any weights, or for these; "" if there may be.
func noDeltaReason(d *model.Dataset, weights [][]float64) string {
	switch {
	case d.Len() == 0:
		return "there are no examples"
	case len(d.Labels) < 2:
		return "there is only one class, with no other to separate it from"
	case !finite(weights):
		return "the weights exceed the range of a double"
	}
	return ""
}

// finite reports whether all numbers are finite.
func finite(rows [][]float64) bool {
	for _, row := range rows {
		for _, v := range row {
			if v-v != 0 {
				return false
			}
		}
	}
	return true
}

// outputRadius is max‖Φ(x, y) − Φ(x, y′)‖, given max‖x‖, rounded up.
func outputRadius(bias string, r float64) float64 {
	kind, _ := KindOf(bias)
	return math.Sqrt2 * model.Hypot(r, kind.biasCoordinate(r)) * (1 + 8*roundoff)
}

// stackedNorm is ‖ŵ‖ of all classes together, given each one's ‖w‖ and b.
func stackedNorm(bias string, r float64, norms, b []float64) float64 {
	kind, _ := KindOf(bias)
	t, norm := kind.biasCoordinate(r), 0.0
	for c, n := range norms {
		if norm = model.Hypot(norm, n); t > 0 {
			norm = model.Hypot(norm, b[c]/t)
		}
	}
	return norm
}

// setDelta sets δ from ‖ŵ‖, rounded up, and the scores of each example by class, each with
// an error bound.
func (s *Structured) setDelta(d *model.Dataset, norm float64, score func(i int) ([]float64, float64)) {
	least := math.Inf(1)
	for i, gold := range d.Class {
		scores, errorBound := score(i)
		bestOther := math.Inf(-1)
		for c, a := range scores {
			if c != int(gold) {
				bestOther = max(bestOther, a)
			}
		}
		gap := scores[gold] - bestOther
		errorBound = float64(2*errorBound) + float64(math.Abs(gap)*4*roundoff)
		if !(gap > -errorBound) { // also for NaN
			return
		}
		least = min(least, gap-errorBound)
	}
	if !(least > 0) {
		s.Why = "rounding leaves open whether the last weights score every example's own output above all others"
		return
	}
	if delta := least / norm * (1 - 4*roundoff); delta <= math.MaxFloat64 {
		s.Delta = delta
	}
}

// ClassesOfAlpha is R and δ in the feature space of a kernel, where the weights of class c
// are Σ alpha[c][j] φ(xⱼ), alpha being what was added less what was subtracted. With fᶜ(i)
// = Σⱼ alpha[c][j] K(xⱼ, xᵢ) the scores are fᶜ(i) + b[c], and ‖ŵ‖² is Σᶜ Σᵢ alpha[c][i]
// fᶜ(i), plus Σ b² for bias unit or Σ b²/R² for bias radius.
//
// It costs a kernel evaluation for each pair of an example and one with α ≠ 0, and gives up
// when ctx ends.
func ClassesOfAlpha(ctx context.Context, d *model.Dataset, bias string, k *model.Kernel, alpha [][]float64, b []float64) Structured {
	if why := noDeltaReason(d, append(slices.Clone(alpha), b)); why != "" {
		return Structured{Why: why}
	}
	if _, v, done := checkKernel(ctx, d, Homogeneous, k); done {
		return Structured{Why: v.Why}
	}
	radius := Run{Data: d, Kernel: k}.findRadius(false).upper
	s := Structured{R: outputRadius(bias, radius)}
	fields, terms, ok := kernelFields(ctx, d, k, alpha)
	if !ok {
		s.Why = "the time was up"
		return s
	}
	// K errs by units·u·size, and a sum of α-weighted K by that times Σ|α|. The size depends on
	// the norm of the example times the largest norm of those with α ≠ 0, which is reach.
	reach := 0.0
	for _, a := range alpha {
		for j, v := range a {
			if v != 0 {
				reach = max(reach, d.Norm(j))
			}
		}
	}
	scoreError := func(r float64) float64 {
		kError := kernelErrorFor(d, k, math.Sqrt(r*reach))
		return (kError.units + float64(2*terms+16)) * roundoff * kError.size
	}
	norms, maxTotal, maxBias := make([]float64, len(alpha)), 0.0, 0.0
	for c, a := range alpha {
		total := floats.Norm(a, 1)
		norms[c] = math.Sqrt(max(0, model.Dot(a, fields[c])) + float64(total*total*scoreError(reach)))
		maxTotal, maxBias = max(maxTotal, total), max(maxBias, math.Abs(b[c]))
	}
	norm := stackedNorm(bias, radius, norms, b) * (1 + float64(float64(2*len(alpha)+8)*roundoff))
	scores := make([]float64, len(alpha))
	s.setDelta(d, norm, func(i int) ([]float64, float64) {
		for c := range scores {
			scores[c] = fields[c][i] + b[c]
		}
		return scores, float64(maxTotal*scoreError(d.Norm(i))) + float64(maxBias*4*roundoff)
	})
	return s
}

// kernelFields is fᶜ(i) by class and example, and the number of terms in a sum; ok is false
// if ctx ends.
func kernelFields(ctx context.Context, d *model.Dataset, k *model.Kernel, alpha [][]float64) (fields [][]float64, terms int, ok bool) {
	fields = make([][]float64, len(alpha))
	for c := range fields {
		fields[c] = make([]float64, d.Len())
	}
	row := make([]float64, d.Len())
	for j := range row {
		computed := false
		for c, a := range alpha {
			if a[j] == 0 {
				continue
			}
			if !computed {
				if ctx.Err() != nil {
					return nil, 0, false
				}
				k.Row(row, d, j, 0)
				computed, terms = true, terms+1
			}
			model.AddScaled(fields[c], a[j], row)
		}
	}
	return fields, terms, true
}
