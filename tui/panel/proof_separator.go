package panel

import (
	"math"
	"slices"
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// separator says the unit vector u that separates, over a root where it is made
// of small whole numbers: u = (2, 2, −3)/√17.
func (f *Frame) separator(s *row.Sheet) {
	v := &f.Theory.Verdict
	if v.W == nil {
		return
	}
	if whole, square := direction(v); whole != nil {
		s.Write(row.Text, "u = ", notation.Vector{F: whole})
		if square != 1 {
			s.Write(row.Text, "/", rootOf(square))
		}
	} else {
		s.Write(row.Text, "«w»* = ", truncated(f.withBias(notation.Vector{F: v.W}, notation.Float(v.B))))
		if f.is("apart") {
			s.Write(row.Text, ", «b»* = ", v.B)
		}
	}
	c := s.Write(row.Text, "separates all by γ = ", width(v))
	c.Gap, c.Rank = 1, 1
	s.Or(" γ = ", width(v)).Rank = 0
	s.List()
	s.Rows[len(s.Rows)-1].Rank = proofSeparator
}

// width is γ, as one over a root where it is that of a whole number.
func width(v *margin.Verdict) string {
	r := v.GammaSquared
	if r == nil || !r.Num().IsInt64() || r.Num().Int64() != 1 || len(r.Denom().String()) > 6 {
		return text(v.Gamma)
	}
	if near, _ := r.Denom().Float64(); near != 1 {
		return "1/" + rootOf(near)
	}
	return "1"
}

// rootOf is the square root of a whole number: √17, or 3.
func rootOf(square float64) string {
	if r := math.Sqrt(square); r == math.Trunc(r) {
		return text(r)
	}
	return text("√", square)
}

// direction is the whole vector along the hyperplane's, and its squared norm, where γ is
// known exactly; nil where it has none of small numbers.
func direction(v *margin.Verdict) (whole []float64, square float64) {
	if v.GammaSquared == nil || v.Kind == margin.Geometric {
		return nil, 0
	}
	w, least := slices.Clone(v.W), math.Inf(1)
	if v.Kind == margin.Augmented {
		w = append(w, v.B)
	}
	for _, x := range w {
		if math.Abs(x) > near {
			least = min(least, math.Abs(x))
		}
	}
	for k := range mostWhole {
		if whole, square = wholes(w, float64(k+1)/least); whole != nil {
			return whole, square
		}
	}
	return nil, 0
}

// A whole vector's numbers are at most mostWhole, the least of them too, and what is so
// near to one is one.
const (
	mostWhole = 1000
	near      = 1e-9
)

// wholes is a vector times a number, and its squared norm, if all of that are whole.
func wholes(w []float64, times float64) (whole []float64, square float64) {
	for _, x := range w {
		n := math.Round(float64(x * times))
		if math.Abs(n) > mostWhole || math.Abs(float64(x*times)-n) > near*times {
			return nil, 0
		}
		whole = append(whole, n)
		square += float64(n * n)
	}
	return whole, square
}

// zeroes says for each kind which sum over the examples is 0, or which two
// points are one, where nothing separates.
var zeroes = map[margin.Kind]string{
	margin.Homogeneous: "Σ λᵢyᵢ«xᵢ» = 0",
	margin.Augmented:   "Σ λᵢyᵢ«(xᵢ, 1)» = 0",
	margin.Geometric:   "Σ λᵢ«xᵢ» over + is Σ λᵢ«xᵢ» over o",
}

// certified is the convex combination that is 0, which proves that nothing
// separates (Gordan); "" where there is none.
func (f *Frame) certified() string {
	v := &f.Theory.Verdict
	if v.Separable != margin.False || len(v.Weights) == 0 {
		return ""
	}
	var all []string
	for k, w := range v.Weights {
		if k == 6 {
			all = append(all, "…")
			break
		}
		name := row.Indexed{Letter: "λ", N: f.Data.Number(w.Example)}
		if w.Underflows() || w.Exact != nil && len(w.Exact.RatString()) <= 9 {
			all = append(all, text(name, " = ", notation.Rat(w.Exact)))
		} else {
			all = append(all, text(name, " ≈ ", w.Value))
		}
	}
	return "proof: " + zeroes[v.Kind] + " with " + strings.Join(all, ", ")
}
