package panel

import (
	"math"
	"slices"
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// writeSeparator writes the unit vector u that separates; if it is a multiple of small
// integers, as these over a root: u = (2, 2, −3)/√17.
func (f *Frame) writeSeparator(s *row.Sheet) {
	v := &f.Theory.Verdict
	if v.W == nil {
		return
	}
	if whole, square := integerDirection(v); whole != nil {
		s.Write(row.Text, "u = ", notation.Vector{F: whole})
		if square != 1 {
			s.Write(row.Text, "/", rootText(square))
		}
	} else {
		s.Write(row.Text, "«w»* = ", truncatedVector(f.withBiasComponent(notation.Vector{F: v.W}, notation.Float(v.B))))
		if f.is("apart") {
			s.Write(row.Text, ", «b»* = ", v.B)
		}
	}
	c := s.Write(row.Text, "separates all by γ = ", marginText(v))
	c.Gap, c.Rank = 1, 1
	s.Or(" γ = ", marginText(v)).Rank = 0
	s.List()
	s.Rows[len(s.Rows)-1].Rank = separatorRank
}

// marginText is γ, as 1 over a root if that is exact and short.
func marginText(v *margin.Verdict) string {
	r := v.GammaSquared
	if r == nil || !r.Num().IsInt64() || r.Num().Int64() != 1 || len(r.Denom().String()) > 6 {
		return text(v.Gamma)
	}
	if near, _ := r.Denom().Float64(); near != 1 {
		return "1/" + rootText(near)
	}
	return "1"
}

// rootText is the square root of an integer: √17, or 3.
func rootText(square float64) string {
	if r := math.Sqrt(square); r == math.Trunc(r) {
		return text(r)
	}
	return text("√", square)
}

// integerDirection is the vector of small integers in the direction of the hyperplane,
// and its squared norm, if γ is known exactly; nil if there is none.
func integerDirection(v *margin.Verdict) (whole []float64, square float64) {
	if v.GammaSquared == nil || v.Kind == margin.Geometric {
		return nil, 0
	}
	w, least := slices.Clone(v.W), math.Inf(1)
	if v.Kind == margin.Augmented {
		w = append(w, v.B)
	}
	for _, x := range w {
		if math.Abs(x) > integerTolerance {
			least = min(least, math.Abs(x))
		}
	}
	for k := range maxInteger {
		if whole, square = integerMultiple(w, float64(k+1)/least); whole != nil {
			return whole, square
		}
	}
	return nil, 0
}

// The components of an integer vector are at most maxInteger; a number this close to an
// integer is taken for it.
const (
	maxInteger       = 1000
	integerTolerance = 1e-9
)

// integerMultiple is w times a factor, and its squared norm, if all components are then
// integers.
func integerMultiple(w []float64, times float64) (whole []float64, square float64) {
	for _, x := range w {
		n := math.Round(float64(x * times))
		if math.Abs(n) > maxInteger || math.Abs(float64(x*times)-n) > integerTolerance*times {
			return nil, 0
		}
		whole = append(whole, n)
		square += float64(n * n)
	}
	return whole, square
}

// certificateSums says, for each kind of separation, which sum over the examples is 0, or
// which two points coincide, if nothing separates. Read-only.
var certificateSums = map[margin.Kind]string{
	margin.Homogeneous: "Σ λᵢyᵢ«xᵢ» = 0",
	margin.Augmented:   "Σ λᵢyᵢ«(xᵢ, 1)» = 0",
	margin.Geometric:   "Σ λᵢ«xᵢ» over + is Σ λᵢ«xᵢ» over o",
}

// certificateText is the convex combination that is 0, which proves that nothing
// separates (Gordan); "" if there is none.
func (f *Frame) certificateText() string {
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
	return "proof: " + certificateSums[v.Kind] + " with " + strings.Join(all, ", ")
}
