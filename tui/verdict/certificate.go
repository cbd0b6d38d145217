package verdict

import (
	"math/big"
	"slices"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
)

// residual is what the weights leave of the sum, as the doubles that are printed
// without --text.
func (t *text) residual() float64 { return margin.Residual(t.p.Data, t.p.Kernel, t.v) }

// rounds reports weights that are rounded in the table.
func (t *text) rounds() bool {
	return slices.ContainsFunc(t.v.Weights, func(w margin.Weight) bool { return len(exact(w).RatString()) > longest })
}

// longest is how many columns a weight may take that is written as a fraction.
const longest = 24

// whole is a weight as the fraction it is, or rounded where that is long.
func whole(r *big.Rat) string {
	if s := r.RatString(); len(s) <= longest {
		return s
	}
	return fraction(r)
}

// ofClass is the weights of the examples of one class.
func (t *text) ofClass(y int8) []margin.Weight {
	var held []margin.Weight
	for _, w := range t.v.Weights {
		if t.p.Data.Y[w.Example] == y {
			held = append(held, w)
		}
	}
	return held
}

// average is Σ λᵢxᵢ, of the geometric kind, or Σ λᵢyᵢxᵢ, worked out in
// fractions from the data.
func (t *text) average(held []margin.Weight) []*big.Rat {
	d := t.p.Data
	point, room := make([]*big.Rat, d.Dim()), new(big.Rat)
	for j := range point {
		point[j] = new(big.Rat)
	}
	for _, w := range held {
		for j := range d.Entries(w.Example) {
			room.Mul(exact(w), d.Rat(w.Example, j))
			if t.v.Kind != margin.Geometric && d.Y[w.Example] < 0 {
				room.Neg(room)
			}
			point[j].Add(point[j], room)
		}
	}
	return point
}

// combination is Σ λᵢyᵢx̂ᵢ, with the coordinate of the bias where that is one.
func (t *text) combination() []*big.Rat {
	all := t.average(t.v.Weights)
	if t.v.Kind == margin.Augmented {
		all = append(all, t.balance())
	}
	return all
}

// balance is Σ λᵢyᵢ, the coordinate of the bias.
func (t *text) balance() *big.Rat { return new(big.Rat).Sub(sum(t.ofClass(1)), sum(t.ofClass(-1))) }

func vector(point []*big.Rat) string {
	return string(notation.AppendVector(nil, notation.Vector{R: point}, wide, false))
}

// mostSquared is how many examples the sum of their kernel values is over, at most.
const mostSquared = 200

// squaredNorm multiplies out the certificate of a rational kernel: the squared
// norm of the combination is the sum of all λᵢλⱼyᵢyⱼK(xᵢ, xⱼ).
func (t *text) squaredNorm() *big.Rat {
	d := t.p.Data
	total, term := new(big.Rat), new(big.Rat)
	for _, u := range t.v.Weights {
		for _, w := range t.v.Weights {
			term.Mul(exact(u), exact(w))
			term.Mul(term, t.p.Kernel.Rat(d, u.Example, d, w.Example))
			if d.Y[u.Example] != d.Y[w.Example] {
				term.Neg(term)
			}
			total.Add(total, term)
		}
	}
	if t.v.Kind == margin.Augmented {
		total.Add(total, term.Mul(t.balance(), t.balance()))
	}
	return total
}

func sum(held []margin.Weight) *big.Rat {
	total := new(big.Rat)
	for _, w := range held {
		total.Add(total, exact(w))
	}
	return total
}

// exact is a weight of a certificate, which always is known exactly.
func exact(w margin.Weight) *big.Rat {
	if w.Exact != nil {
		return w.Exact
	}
	return new(big.Rat).SetFloat64(w.Value)
}

func fraction(r *big.Rat) string { return string(notation.AppendRat(nil, r)) }
