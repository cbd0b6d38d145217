package scene

import (
	"fmt"
	"math/big"
	"strings"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/plane"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// margin adds the widest hyperplane with its band and the examples that hold
// it; or, where nothing separates, the proof of that.
func (o *overlays) margin() {
	v := o.view.Verdict
	switch {
	case v == nil:
		o.caption("looking for the widest hyperplane …", "looking for the widest …")
	case v.Trivial || v.Separable == margin.Undecided:
		o.caption("no widest hyperplane: "+v.Why, "no widest hyperplane")
	case v.Separable == margin.False:
		o.certificate(v)
	case len(v.Weights) == 0: // a run has separated them
		o.caption(v.Why, "the widest is not known")
	default:
		o.widestBand(v)
	}
}

// widestBand adds the lines w·x + b = 0, γ and −γ. The hyperplane is of norm 1 as γ
// is, so that γ is also the least y(w·x + b).
func (o *overlays) widestBand(v *margin.Verdict) {
	levels := [...]float64{v.Gamma, -v.Gamma, 0}
	dashes := [...]plot.Dash{plot.Dotted, plot.Dotted, plot.Long}
	if v.W != nil {
		h := model.Hyperplane{W: v.W, B: v.B}
		for k, level := range levels {
			o.line(h, level, dashes[k], theme.MaxMargin)
		}
	} else if field := o.field(v); field == nil {
		o.caption(fmt.Sprintf("the widest boundary has %d terms, too many to draw", len(v.Alpha)), "too many terms to draw")
	} else {
		for k, level := range levels {
			of := func(x, y float64) float64 { return field(x, y) - level }
			o.stroke(plane.Stroke{Field: &plane.Field{At: plane.BySign(of)}, Dash: dashes[k], Style: theme.MaxMargin})
		}
	}
	held := v.Support()
	o.s.Cloud.Support = held
	o.sign(longSign, "==", "widest", theme.MaxMargin)
	o.sign(dotSign, "..", "band", theme.MaxMargin)
	o.sign("( )", "( )", "hold it", theme.Support)
	names := examples(held)
	gamma := "γ = " + notation.Number(v.Gamma)
	if v.Kind == margin.Augmented {
		gamma = "γ of «(x, 1)» = " + notation.Number(v.Gamma)
	}
	o.caption("the widest hyperplane and its band: "+gamma+", held by "+names, "widest: "+gamma, gamma)
}

// field is Σ αᵢyᵢK(xᵢ, x) + b of the widest hyperplane in feature space; nil
// where it has more terms than a picture has time for.
func (o *overlays) field(v *margin.Verdict) func(across, up float64) float64 {
	const most = 64
	p := o.view.Timeline.Problem
	if len(v.Alpha) > most {
		return nil
	}
	at := make([]float64, p.Data.Dim())
	return func(across, up float64) float64 {
		o.p.At(at, across, up)
		a, k := v.B, p.Kernel.FromPoint(p.Data, at)
		for _, w := range v.Alpha {
			a += float64(w.Value * float64(p.Data.Y[w.Example]) * k(w.Example))
		}
		return a
	}
}

// examples names a few: x₁, x₄.
func examples(all []int) string {
	var names []string
	for k, i := range all {
		if k == 6 {
			names = append(names, fmt.Sprintf("%d more", len(all)-k))
			break
		}
		names = append(names, notation.Indexed("«x»", i+1))
	}
	return strings.Join(names, ", ")
}

// certificate adds why nothing separates: the examples with their λ, and, where
// hyperplanes may lie anywhere, the convex combination of each class and the
// point where both meet. Weights of yᵢ(xᵢ, 1) that sum to 0 do so over the last
// coordinate too: each class has half of them, and the two means are one point.
func (o *overlays) certificate(v *margin.Verdict) {
	const named = 12
	d := o.view.Data
	var members []int
	for k, w := range v.Weights {
		members = append(members, w.Example)
		if k >= named {
			continue
		}
		n := plane.Note{Text: notation.Indexed("λ", d.Number(w.Example)) + "=" + lambdaText(w), Style: theme.Label}
		n.X, n.Y = o.p.PointOf(d, w.Example)
		o.s.Overlay.Notes = append(o.s.Overlay.Notes, n)
	}
	o.s.Cloud.Support = members
	o.sign("( )", "( )", "λ > 0", theme.Support)
	if v.Kind == margin.Homogeneous || !o.view.Timeline.Problem.Linear() {
		o.caption("no hyperplane separates: over the examples with a λ, Σ λᵢyᵢ«xᵢ» = 0", "not separable: Σ λᵢyᵢ«xᵢ» = 0", "Σ λᵢyᵢ«xᵢ» = 0")
		return
	}
	m := plane.Mark{Sign: '×', Style: theme.Wrong}
	m.X, m.Y = o.p.Point(o.meeting(v))
	o.s.Overlay.Marks = append(o.s.Overlay.Marks, m)
	for _, w := range v.Weights {
		way := plane.Stroke{To: [2]float64{m.X, m.Y}, Dash: plot.Dotted, Style: theme.MaxMargin}
		if d.Y[w.Example] > 0 {
			way.Dash = plot.Long
		}
		way.From[0], way.From[1] = o.p.PointOf(d, w.Example)
		o.stroke(way)
	}
	o.sign("×", "x", "both meet", theme.Wrong)
	o.sign(longSign, "==", "of +", theme.MaxMargin)
	o.sign(dotSign, "..", "of o", theme.MaxMargin)
	o.caption("no hyperplane separates: a mean of the + and a mean of the o, weighted by λ, are the same point, ×",
		"not separable: two means meet in ×", "two means meet in ×")
}

// meeting is Σ λᵢxᵢ over the class +, with the λ of that class made to sum to 1.
func (o *overlays) meeting(v *margin.Verdict) []float64 {
	d := o.view.Data
	at, sum := make([]float64, d.Dim()), 0.0
	for _, w := range v.Weights {
		if d.Y[w.Example] > 0 {
			sum += w.Value
			for j, x := range d.Entries(w.Example) {
				at[j] += float64(w.Value * x)
			}
		}
	}
	for j := range at {
		at[j] /= sum
	}
	return at
}

// lambdaText is a λ, as a fraction where that is short.
func lambdaText(w margin.Weight) string {
	const short = 7
	if w.Underflows() || w.Exact != nil && len(w.Exact.RatString()) <= short {
		return string(notation.AppendRat(nil, new(big.Rat).Set(w.Exact)))
	}
	return notation.Number(w.Value)
}
