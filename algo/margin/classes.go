package margin

import (
	"math"
	"math/big"
	"slices"

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

// fewProducts is up to how many products n·d·m of data and weights δ is found
// exactly.
const fewProducts = 1 << 17

// Classes is R and δ for weights w and b by class, over the classes d.Labels.
// Any positive multiple of the weights has the same δ. It costs O(ndm).
func Classes(d *model.Dataset, bias string, w [][]float64, b []float64) Structured {
	if why := nothingToSeparate(d); why != "" {
		return Structured{Why: why}
	}
	if !finite(append(slices.Clone(w), b)) {
		return Structured{Why: "the weights pass the range of a double"}
	}
	if Few(d, len(w)) {
		return ExactClasses(d, bias, rationals(w), rationals([][]float64{b})[0])
	}
	return roundedClasses(d, bias, w, b)
}

// Few reports whether n·d·m is small enough for δ in rational arithmetic, with m
// classes.
func Few(d *model.Dataset, m int) bool { return d.Len()*max(1, d.Dim())*m <= fewProducts }

// roundedClasses is R and δ by floating point, with what it may err by.
func roundedClasses(d *model.Dataset, bias string, w [][]float64, b []float64) Structured {
	_, up := Run{Data: d}.radii(false)
	s := Structured{R: apart(bias, up)}
	norms, highest, most := make([]float64, len(w)), 0.0, 0.0
	for c := range w {
		norms[c] = model.Norm(w[c])
		highest, most = max(highest, norms[c]), max(most, math.Abs(b[c]))
	}
	norm := stacked(bias, up, norms, b) * (1 + float64(float64(d.Dim()+len(w)+16)*2*roundoff))
	units := float64(d.Widest()+8) * 4 * roundoff
	scores := make([]float64, len(w))
	s.separate(d, norm, func(i int) ([]float64, float64) {
		for c := range scores {
			scores[c] = d.DotRow(i, w[c]) + b[c]
		}
		return scores, units * (float64(highest*d.Norm(i)) + most)
	})
	return s
}

// nothingToSeparate says why there is no δ for any weights.
func nothingToSeparate(d *model.Dataset) string {
	switch {
	case d.Len() == 0:
		return "there are no examples"
	case len(d.Labels) < 2:
		return "there is one class, and no other to separate it from"
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
	switch bias {
	case "unit":
		r = model.Hypot(r, 1)
	case "radius":
		r *= math.Sqrt2
	}
	return math.Sqrt2 * r * (1 + 8*roundoff)
}

// stacked is ‖ŵ‖ of all classes, from each one's ‖w‖ and b.
func stacked(bias string, r float64, norms, b []float64) float64 {
	all := 0.0
	for c, n := range norms {
		all = model.Hypot(all, n)
		switch {
		case bias == "unit":
			all = model.Hypot(all, b[c])
		case bias == "radius" && r > 0:
			all = model.Hypot(all, b[c]/r)
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

// ExactClasses is Classes in rational arithmetic, where weights that are apart
// by nothing but rounding are not apart.
func ExactClasses(d *model.Dataset, bias string, w [][]*big.Rat, b []*big.Rat) Structured {
	if why := nothingToSeparate(d); why != "" {
		return Structured{Why: why}
	}
	radius, _ := Run{Data: d}.radii(true)
	gap, whole := exactGap(d, w, b)
	norm := new(big.Int)
	for _, row := range whole[:len(w)] {
		addSquares(norm, row)
	}
	free := addSquares(new(big.Int), whole[len(w)])
	return structuredOf(bias, radius, gap, new(big.Rat).SetInt(norm), new(big.Rat).SetInt(free))
}

// structuredOf is R and δ from max‖x‖², the least gap and Σ‖w‖² and Σb² over
// the classes, all of them of the same multiple of the weights.
func structuredOf(bias string, radius, gap, norm, free *big.Rat) Structured {
	square := new(big.Rat).Mul(radius, big.NewRat(2, 1))
	length := new(big.Rat).Set(norm)
	switch {
	case bias == "unit":
		square.Add(square, big.NewRat(2, 1))
		length.Add(length, free)
	case bias == "radius" && radius.Sign() > 0:
		square.Add(square, square)
		length.Add(length, new(big.Rat).Quo(free, radius))
	}
	if gap.Sign() <= 0 {
		s := StructuredOf(square, new(big.Rat))
		if gap.Sign() == 0 {
			s.Why = Tied
		}
		return s
	}
	delta := new(big.Rat).Mul(gap, gap)
	return StructuredOf(square, delta.Quo(delta, length))
}

// exactGap is the least of what an example's own class has more than another,
// or some such if it is below 0; for the weights in whole numbers, their common
// multiple, of which the last row is b.
func exactGap(d *model.Dataset, w [][]*big.Rat, b []*big.Rat) (least *big.Rat, whole [][]*big.Int) {
	whole = wholeNumbers(append(slices.Clone(w), b))
	free := whole[len(w)]
	l := newProducts(d, Homogeneous, nil)
	sum, room := new(big.Int), new(big.Int)
	for i, gold := range d.Class {
		x := l.row(i) // u/q
		for c := range w {
			if c == int(gold) {
				continue
			}
			sum.Mul(x.q, room.Sub(free[gold], free[c]))
			for j, u := range x.all() {
				room.Sub(whole[gold][j], whole[c][j])
				sum.Add(sum, room.Mul(room, u))
			}
			gap := new(big.Rat).SetFrac(sum, x.q)
			if least == nil || gap.Cmp(least) < 0 {
				least = gap
			}
			if gap.Sign() < 0 {
				return least, whole
			}
		}
	}
	return least, whole
}

// rationals is finite doubles as what they are.
func rationals(rows [][]float64) [][]*big.Rat {
	all := make([][]*big.Rat, len(rows))
	for k, row := range rows {
		for _, v := range row {
			all[k] = append(all[k], new(big.Rat).SetFloat64(v))
		}
	}
	return all
}

// wholeNumbers is the numbers times their least common denominator.
func wholeNumbers(rows [][]*big.Rat) [][]*big.Int {
	common, room := big.NewInt(1), new(big.Int)
	for _, row := range rows {
		for _, r := range row {
			if room.Rem(common, r.Denom()).Sign() != 0 {
				common.Mul(common, room.Quo(r.Denom(), room.GCD(nil, nil, common, r.Denom())))
			}
		}
	}
	whole := make([][]*big.Int, len(rows))
	for k, row := range rows {
		for _, r := range row {
			n := new(big.Int).Quo(common, r.Denom())
			whole[k] = append(whole[k], n.Mul(n, r.Num()))
		}
	}
	return whole
}

// addSquares adds Σ v² to the sum.
func addSquares(sum *big.Int, row []*big.Int) *big.Int {
	room := new(big.Int)
	for _, v := range row {
		sum.Add(sum, room.Mul(v, v))
	}
	return sum
}
