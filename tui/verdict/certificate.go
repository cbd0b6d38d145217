package verdict

import (
	"fmt"
	"math/big"
	"strconv"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
)

// inseparable tells of the certificate, and multiplies it out.
func (t *text) inseparable() {
	t.say("Not separable: no %s is above 0 at every +1 and below 0 at every −1.", t.activation)
	if t.v.Kind == margin.Geometric {
		t.sharedAverage()
	} else {
		t.zeroCombination()
	}
	if !t.p.Linear() {
		t.squared()
	}
	t.rounding()
}

// sharedAverage prints two convex combinations, one of each class, that are one point.
func (t *text) sharedAverage() {
	t.say("Proof: %s is an average of the examples of +1, with the", t.sharedPoint())
	t.say("weights below, and of those of −1 too. It would have to lie on both sides.")
	for _, y := range []int8{1, -1} {
		held := t.ofClass(y)
		t.weightTable(held, false)
		t.say("  Sum of these weights: %s.%s", fraction(sum(held)), t.sumOf(" Their average: %s.", t.average(held)))
	}
}

func (t *text) sharedPoint() string {
	if t.p.Linear() {
		return "one point"
	}
	return "one point of the feature space"
}

// zeroCombination prints one convex combination of the yx̂ that is 0.
func (t *text) zeroCombination() {
	t.say("Proof: Σ weight·y·%s = 0 with the weights below, so that whatever w%s,", t.vector, t.biasWords())
	t.say("Σ weight·y(%s) = 0 too: these can't all be above 0.", t.activation)
	t.weightTable(t.v.Weights, true)
	total := t.average(t.v.Weights)
	if t.v.Kind == margin.Augmented && total != nil {
		total = append(total, t.balance())
	}
	t.say("  Sum of the weights: %s.%s", fraction(sum(t.v.Weights)), t.sumOf(" Sum of weight·y·"+t.vector+": %s.", total))
}

func (t *text) biasWords() string {
	if t.v.Kind == margin.Homogeneous {
		return ""
	}
	return " and b"
}

// weightTable lists weights with their examples.
func (t *text) weightTable(held []margin.Weight, labels bool) {
	rows := [][]string{{"weight", "example", "x"}}
	if labels {
		rows[0] = []string{"weight", "example", "y", "x"}
	}
	for _, w := range held[:min(listed, len(held))] {
		row := []string{whole(exact(w)), strconv.Itoa(t.p.Data.Number(w.Example))}
		if labels {
			row = append(row, notation.Label(t.p.Data.Y[w.Example]))
		}
		rows = append(rows, append(row, t.point(w.Example)))
	}
	t.table(rows, len(held))
}

// rounding says what is rounded in the weights listed, and, where the data are
// not exact, what the weights leave of the sum as the doubles that are printed
// without --text.
func (t *text) rounding() {
	if !t.p.Exact {
		if left := margin.Residual(t.p.Data, t.p.Kernel, t.v); left > 0 {
			t.say("As doubles, which they are without --text, the weights leave a sum of norm %s.", notation.Number(left))
		}
		return
	}
	for _, w := range t.v.Weights {
		if len(w.Exact.RatString()) > longest {
			t.say("Long weights are rounded here; without --text they are the fractions they are.")
			return
		}
	}
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
// fractions from the data; nil in a feature space.
func (t *text) average(held []margin.Weight) []*big.Rat {
	if !t.p.Linear() {
		return nil
	}
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

// balance is Σ λᵢyᵢ, the coordinate of the bias.
func (t *text) balance() *big.Rat { return new(big.Rat).Sub(sum(t.ofClass(1)), sum(t.ofClass(-1))) }

func (t *text) sumOf(format string, point []*big.Rat) string {
	if point == nil {
		return ""
	}
	v := notation.AppendVectorWithin(nil, notation.Vector{R: point}, wide)
	return fmt.Sprintf(format, string(v))
}

// squared multiplies out the certificate of a rational kernel: the squared
// norm of the combination is a sum of K(xᵢ, xⱼ). Another kernel has one only
// where an example has both labels.
func (t *text) squared() {
	const most = 200 // examples in the sum
	if !t.p.Kernel.Rational() {
		t.say("These examples are equal, and their labels are not.")
		return
	}
	if len(t.v.Weights) > most {
		return
	}
	total := new(big.Rat)
	for _, u := range t.v.Weights {
		for _, w := range t.v.Weights {
			total.Add(total, t.term(u, w))
		}
	}
	what, k := "squared length of that sum", "K(xᵢ, xⱼ)"
	switch t.v.Kind {
	case margin.Augmented:
		k = "(K(xᵢ, xⱼ) + 1)"
		total.Add(total, new(big.Rat).Mul(t.balance(), t.balance()))
	case margin.Geometric:
		what = "squared distance of the two averages"
	}
	t.say("  The %s, Σᵢⱼ λᵢλⱼyᵢyⱼ%s, is %s.", what, k, fraction(total))
}

// term is λᵢλⱼyᵢyⱼK(xᵢ, xⱼ).
func (t *text) term(u, w margin.Weight) *big.Rat {
	d := t.p.Data
	product := new(big.Rat).Mul(exact(u), exact(w))
	product.Mul(product, t.p.Kernel.Rat(d, u.Example, w.Example))
	if d.Y[u.Example] != d.Y[w.Example] {
		product.Neg(product)
	}
	return product
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
