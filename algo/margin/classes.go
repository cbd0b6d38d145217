package margin

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"perceptron/model"
)

// The classes of the task multiclass as structured outputs: Φ(x, y) = e_y ⊗ x̂
// has x̂ in the place of the class y and 0 in the others, and w is the weights
// of all classes one after the other. Two outputs of an example differ in two
// places, so that ‖Φ(x, y) − Φ(x, y′)‖² = 2‖x̂‖².
//
//	bias    x̂        ŵ of a class   R²
//	none    x        w              2 max‖x‖²
//	unit    (x, 1)   (w, b)         2(max‖x‖² + 1)
//	radius  (x, R)   (w, b/R)       4 max‖x‖²
//
// With a kernel φ(x) stands for x, and K(x, x) for ‖x‖².

// Classes is R and δ for weights w and b by class, over the classes d.Labels, with what
// rounding may do taken off. Any positive multiple of the weights has the same δ. It
// costs O(ndm).
func Classes(d *model.Dataset, bias string, w [][]float64, b []float64) Structured {
	if why := nothingToSeparate(d, append(slices.Clone(w), b)); why != "" {
		return Structured{Why: why}
	}
	up := Run{Data: d}.radii(false).up
	s := Structured{R: apart(bias, up)}
	norms, highest, most := make([]float64, len(w)), 0.0, 0.0
	for c := range w {
		norms[c] = model.Norm(w[c])
		highest, most = max(highest, norms[c]), max(most, math.Abs(b[c]))
	}
	norm := stacked(bias, up, norms, b) * (1 + float64(float64(d.Dim()+len(w)+16)*2*roundoff))
	units := float64(d.MaxEntries()+8) * 4 * roundoff
	scores := make([]float64, len(w))
	s.separate(d, norm, func(i int) ([]float64, float64) {
		for c := range scores {
			scores[c] = d.DotRow(i, w[c]) + b[c]
		}
		return scores, units * (float64(highest*d.Norm(i)) + most)
	})
	return s
}

// nothingToSeparate says why there is no δ for any weights, or for these.
func nothingToSeparate(d *model.Dataset, weights [][]float64) string {
	switch {
	case d.Len() == 0:
		return "there are no examples"
	case len(d.Labels) < 2:
		return "there is one class, and no other to separate it from"
	case !finite(weights):
		return "the weights exceed the range of a double"
	}
	return ""
}

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

// apart is max‖Φ(x, y) − Φ(x, y′)‖ given max‖x‖, rounded up.
func apart(bias string, r float64) float64 {
	kind, _ := KindOf(bias)
	return math.Sqrt2 * model.Hypot(r, kind.coordinate(r)) * (1 + 8*roundoff)
}

// stacked is ‖ŵ‖ of all classes, from each one's ‖w‖ and b.
func stacked(bias string, r float64, norms, b []float64) float64 {
	kind, _ := KindOf(bias)
	one, all := kind.coordinate(r), 0.0
	for c, n := range norms {
		if all = model.Hypot(all, n); one > 0 {
			all = model.Hypot(all, b[c]/one)
		}
	}
	return all
}

// separate finds δ from ‖ŵ‖, rounded up, and the scores of each example by
// class, each within the error beside them.
func (s *Structured) separate(d *model.Dataset, norm float64, score func(i int) ([]float64, float64)) {
	least := math.Inf(1)
	for i, gold := range d.Class {
		scores, within := score(i)
		rival := math.Inf(-1)
		for c, a := range scores {
			if c != int(gold) {
				rival = max(rival, a)
			}
		}
		gap := scores[gold] - rival
		within = float64(2*within) + float64(math.Abs(gap)*4*roundoff)
		if !(gap > -within) { // a NaN neither
			return
		}
		least = min(least, gap-within)
	}
	if !(least > 0) {
		s.Why = "rounding leaves open whether the last weights give every example more for its own output than for any other"
		return
	}
	if delta := least / norm * (1 - 4*roundoff); delta <= math.MaxFloat64 {
		s.Delta = delta
	}
}

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
