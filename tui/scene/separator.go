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

// maxMargin adds the widest hyperplane with its band and support; or, if nothing
// separates, the proof of that.
func (o *overlayPainter) maxMargin() {
	v := o.view.Verdict
	switch {
	case v == nil:
		o.addCaption("looking for the widest hyperplane …", "looking for the widest …")
	case v.Trivial || v.Separable == margin.Undecided:
		o.addCaption("no widest hyperplane: "+v.Why, "no widest hyperplane")
	case v.Separable == margin.False:
		o.certificate(v)
	case len(v.Weights) == 0: // a run has separated them
		o.addCaption(v.Why, "the widest is not known")
	default:
		o.maxMarginBand(v)
	}
}

// maxMarginBand adds the lines w·x + b = 0, γ and −γ. The hyperplane is in the norm of γ,
// so that γ is also the least y(w·x + b).
func (o *overlayPainter) maxMarginBand(v *margin.Verdict) {
	levels := [...]float64{v.Gamma, -v.Gamma, 0}
	dashes := [...]plot.Dash{plot.Dotted, plot.Dotted, plot.Long}
	if v.W != nil {
		h := model.Hyperplane{W: v.W, B: v.B}
		for k, level := range levels {
			o.addLine(h, level, dashes[k], theme.MaxMargin)
		}
	} else if field := o.featureField(v); field == nil {
		o.addCaption(fmt.Sprintf("the widest boundary has %d terms, too many to draw", len(v.Alpha)), "too many terms to draw")
	} else {
		for k, level := range levels {
			of := func(x, y float64) float64 { return field(x, y) - level }
			o.addStroke(plane.Stroke{Field: &plane.Field{At: plane.BySign(of)}, Dash: dashes[k], Style: theme.MaxMargin})
		}
	}
	held := v.Support()
	o.s.Cloud.Support = held
	o.addSign(dashSign, "==", "widest", theme.MaxMargin)
	o.addSign(dotSign, "..", "band", theme.MaxMargin)
	o.addSign("( )", "( )", "hold it", theme.Support)
	names := exampleNames(held)
	gamma := "γ = " + notation.Number(v.Gamma)
	if v.Kind == margin.Augmented {
		gamma = "γ of «(x, 1)» = " + notation.Number(v.Gamma)
	}
	o.addCaption("the widest hyperplane and its band: "+gamma+", held by "+names, "widest: "+gamma, gamma)
}

// featureField is Σ αᵢyᵢK(xᵢ, x) + b of the widest hyperplane in feature space; nil if it
// has too many terms to draw.
func (o *overlayPainter) featureField(v *margin.Verdict) func(across, up float64) float64 {
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

// exampleNames names the first few: x₁, x₄.
func exampleNames(all []int) string {
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

// certificate adds the proof that nothing separates: the examples with their λ and,
// unless hyperplanes pass through 0, the convex combination of each class and the point
// where both meet. Weights whose sum of yᵢ(xᵢ, 1) is 0 also sum to 0 over the last
// coordinate: each class has half of them, and the two means coincide.
func (o *overlayPainter) certificate(v *margin.Verdict) {
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
	o.addSign("( )", "( )", "λ > 0", theme.Support)
	if v.Kind == margin.Homogeneous || !o.view.Timeline.Problem.Linear() {
		o.addCaption("no hyperplane separates: over the examples with a λ, Σ λᵢyᵢ«xᵢ» = 0", "not separable: Σ λᵢyᵢ«xᵢ» = 0", "Σ λᵢyᵢ«xᵢ» = 0")
		return
	}
	m := plane.Mark{Sign: '×', Style: theme.Wrong}
	m.X, m.Y = o.p.Point(o.meetingPoint(v))
	o.s.Overlay.Marks = append(o.s.Overlay.Marks, m)
	for _, w := range v.Weights {
		way := plane.Stroke{To: [2]float64{m.X, m.Y}, Dash: plot.Dotted, Style: theme.MaxMargin}
		if d.Y[w.Example] > 0 {
			way.Dash = plot.Long
		}
		way.From[0], way.From[1] = o.p.PointOf(d, w.Example)
		o.addStroke(way)
	}
	o.addSign("×", "x", "both meet", theme.Wrong)
	o.addSign(dashSign, "==", "of +", theme.MaxMargin)
	o.addSign(dotSign, "..", "of o", theme.MaxMargin)
	o.addCaption("no hyperplane separates: a mean of the + and a mean of the o, weighted by λ, are the same point, ×",
		"not separable: two means meet in ×", "two means meet in ×")
}

// meetingPoint is Σ λᵢxᵢ over the class +, with the λ of that class scaled to sum to 1.
func (o *overlayPainter) meetingPoint(v *margin.Verdict) []float64 {
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

// lambdaText is a λ, as a fraction if that is short.
func lambdaText(w margin.Weight) string {
	const short = 7
	if w.Underflows() || w.Exact != nil && len(w.Exact.RatString()) <= short {
		return string(notation.AppendRat(nil, new(big.Rat).Set(w.Exact)))
	}
	return notation.Number(w.Value)
}
