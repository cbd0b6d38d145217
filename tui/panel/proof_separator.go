package panel

import (
	"math"
	"math/big"

	"perceptron/algo/margin"
	"perceptron/model"
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
	if whole, square := direction(f.Data, v); whole != nil {
		s.Vector(row.Words, notation.Vector{F: whole}, "u = ")
		if square != 1 {
			s.Say(row.Words, "/", rootOf(square))
		}
	} else {
		s.Vector(row.Words, truncated(f.withBias(notation.Vector{F: v.W}, notation.Float(v.B))), "w* = ")
		if f.standsApart() {
			s.Say(row.Words, ", b* = ", v.B)
		}
	}
	c := s.Say(row.Words, "separates all by γ = ", width(v))
	c.Gap, c.Rank = 1, 1
	s.Or(" γ = ", width(v)).Rank = 0
	s.List()
	s.Row().Rank = proofSeparator
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

// direction is the nearest point Σ λᵢyᵢx̂ᵢ of the hull as the whole vector
// along it, and that vector's squared norm; nil where they are not known or
// not small, or the hull is one of differences.
func direction(d *model.Dataset, v *margin.Verdict) (whole []float64, square float64) {
	if v.GammaSquared == nil || v.Kind == margin.Geometric || v.W == nil || d.Sparse() {
		return nil, 0
	}
	size := d.Dim()
	if v.Kind == margin.Augmented {
		size++
	}
	point := make([]*big.Rat, size)
	for j := range point {
		point[j] = new(big.Rat)
		for _, w := range v.Weights {
			if w.Exact == nil {
				return nil, 0
			}
			x := big.NewRat(1, 1)
			if j < d.Dim() {
				x = d.Rat(w.Example, j)
			}
			x.Mul(x, w.Exact)
			point[j].Add(point[j], x.Mul(x, big.NewRat(int64(d.Y[w.Example]), 1)))
		}
	}
	return primitive(point)
}

// primitive is the whole vector without a common factor along a rational one.
func primitive(point []*big.Rat) (whole []float64, square float64) {
	unit, factor := big.NewInt(1), new(big.Int)
	for _, r := range point {
		g := new(big.Int).GCD(nil, nil, unit, r.Denom())
		unit.Mul(unit, g.Quo(r.Denom(), g))
	}
	for _, r := range point {
		n := new(big.Int).Mul(r.Num(), new(big.Int).Quo(unit, r.Denom()))
		factor.GCD(nil, nil, factor, n.Abs(n))
	}
	if factor.Sign() == 0 {
		return nil, 0
	}
	for _, r := range point {
		n := new(big.Int).Mul(r.Num(), new(big.Int).Quo(unit, r.Denom()))
		n.Quo(n, factor)
		if n.BitLen() > 10 {
			return nil, 0
		}
		whole = append(whole, float64(n.Int64()))
		square += float64(n.Int64() * n.Int64())
	}
	return whole, square
}

// zeroes says for each kind which sum over the examples is 0, or which two
// points are one, where nothing separates.
var zeroes = map[margin.Kind]string{
	margin.Homogeneous: "Σ λᵢyᵢxᵢ = 0",
	margin.Augmented:   "Σ λᵢyᵢ(xᵢ, 1) = 0",
	margin.Geometric:   "Σ λᵢxᵢ over + is Σ λᵢxᵢ over o",
}

// certified is the convex combination that is 0, which proves that nothing
// separates (Gordan); "" where there is none.
func (f *Frame) certified() string {
	v := &f.Theory.Verdict
	if v.Separable != margin.False || len(v.Weights) == 0 {
		return ""
	}
	b := append([]byte("proof: "), zeroes[v.Kind]+" with "...)
	for k, w := range v.Weights {
		if k == 6 {
			b = append(b, ", …"...)
			break
		}
		if k > 0 {
			b = append(b, ", "...)
		}
		b = notation.AppendIndexed(b, "λ", f.Data.Number(w.Example))
		if w.Lost() || w.Exact != nil && len(w.Exact.RatString()) <= 9 {
			b = notation.AppendRat(append(b, " = "...), w.Exact)
		} else {
			b = notation.AppendNumber(append(b, " ≈ "...), w.Value)
		}
	}
	return string(b)
}
