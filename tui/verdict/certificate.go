package verdict

import (
	"math/big"
	"slices"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
)

// residual is the residual of the certificate's sum with its weights rounded to float64, as
// the output without --text has them.
func (t *reader) residual() float64 { return margin.Residual(t.p.Data, t.p.Kernel, t.v) }

// hasRounded reports whether the table has rounded weights.
func (t *reader) hasRounded() bool {
	return slices.ContainsFunc(t.v.Weights, func(w margin.Weight) bool { return len(exact(w).RatString()) > maxFraction })
}

// maxFraction is the most columns of a weight that is written as a fraction.
const maxFraction = 24

// exactWeight is a weight as a fraction, or rounded if that is long.
func exactWeight(r *big.Rat) string {
	if s := r.RatString(); len(s) <= maxFraction {
		return s
	}
	return fraction(r)
}

// weightsOf is the weights of the examples of one class.
func (t *reader) weightsOf(y int8) []margin.Weight {
	var held []margin.Weight
	for _, w := range t.v.Weights {
		if t.p.Data.Y[w.Example] == y {
			held = append(held, w)
		}
	}
	return held
}

// weightedSum is Σ λᵢxᵢ for the geometric kind, else Σ λᵢyᵢxᵢ, in fractions of the data.
func (t *reader) weightedSum(held []margin.Weight) []*big.Rat {
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

// combination is Σ λᵢyᵢx̂ᵢ, with the coordinate of the bias if the kind has one.
func (t *reader) combination() []*big.Rat {
	all := t.weightedSum(t.v.Weights)
	if t.v.Kind == margin.Augmented {
		all = append(all, t.biasSum())
	}
	return all
}

// biasSum is Σ λᵢyᵢ, the coordinate of the bias.
func (t *reader) biasSum() *big.Rat {
	return new(big.Rat).Sub(sum(t.weightsOf(1)), sum(t.weightsOf(-1)))
}

func vector(point []*big.Rat) string {
	return string(notation.AppendVector(nil, notation.Vector{R: point}, vectorWidth, false))
}

// maxSquared is the largest number of examples for which squaredNorm is computed.
const maxSquared = 200

// squaredNorm is the squared norm of the combination with a rational kernel: the sum of all
// λᵢλⱼyᵢyⱼK(xᵢ, xⱼ).
func (t *reader) squaredNorm() *big.Rat {
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
		total.Add(total, term.Mul(t.biasSum(), t.biasSum()))
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

// exact is a certificate's weight as a fraction.
func exact(w margin.Weight) *big.Rat {
	if w.Exact != nil {
		return w.Exact
	}
	return new(big.Rat).SetFloat64(w.Value)
}

func fraction(r *big.Rat) string { return string(notation.AppendRat(nil, r)) }
