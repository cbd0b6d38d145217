package scene

import (
	"math/big"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/plane"
	"perceptron/tui/theme"
)

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
		o.s.Over.Notes = append(o.s.Over.Notes, n)
	}
	o.s.Cloud.Support = members
	o.sign("( )", "( )", "λ > 0", theme.Support)
	if v.Kind == margin.Homogeneous || !o.view.Timeline.Problem().Linear() {
		o.caption("no hyperplane separates: the examples with a λ sum, as Σ λᵢyᵢ«xᵢ», to 0", "not separable: Σ λᵢyᵢ«xᵢ» = 0")
		return
	}
	meet := o.meeting(v)
	for _, y := range []int8{1, -1} {
		o.combination(v, y, meet)
	}
	m := plane.Mark{Sign: '×', Style: theme.Wrong}
	m.X, m.Y = o.p.Point(meet)
	o.s.Over.Marks = append(o.s.Over.Marks, m)
	o.sign("×", "x", "both meet", theme.Wrong)
	o.sign(longSign, "==", "of +", theme.Widest)
	o.sign(dotSign, "..", "of o", theme.Widest)
	o.caption("no hyperplane separates: a mean of the + and a mean of the o, weighted by λ, are one point, ×",
		"not separable: two means meet in ×")
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

// combination adds the examples of one class that are combined: the ways
// between two or three, or from each of many to where they meet.
func (o *overlays) combination(v *margin.Verdict, y int8, meet []float64) {
	d := o.view.Data
	dash := plane.Dotted
	if y > 0 {
		dash = plane.Long
	}
	var own []int
	for _, w := range v.Weights {
		if d.Y[w.Example] == y {
			own = append(own, w.Example)
		}
	}
	if len(own) > 3 {
		for _, i := range own {
			o.segment(d.Row(i), meet, dash, theme.Widest)
		}
		return
	}
	for k, i := range own {
		for _, j := range own[:k] {
			o.segment(d.Row(i), d.Row(j), dash, theme.Widest)
		}
	}
}

// lambdaText is a λ, as a fraction where that is short.
func lambdaText(w margin.Weight) string {
	const short = 7
	if w.Lost() || w.Exact != nil && len(w.Exact.RatString()) <= short {
		return string(notation.AppendRat(nil, new(big.Rat).Set(w.Exact)))
	}
	return notation.Number(w.Value)
}
