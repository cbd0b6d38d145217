package margin

import (
	"math"
	"math/big"

	"perceptron/model"
)

// radius is R = max‖x‖, or √max K(x, x), rounded up, and R² exactly where that is known.
type radius struct {
	square *big.Rat
	up     float64
}

// radii finds R, and R² where that is asked for and rational. It looks at every example
// unless somebody keeps what it finds.
func (r Run) radii(exact bool) radius {
	d, k := r.Data, r.Kernel
	if k != nil && k.Linear() {
		k = nil
	}
	exact = exact && (k == nil || k.Rational())
	if r.radius != nil && (r.radius.square != nil || !exact) {
		return *r.radius
	}
	norm, within := d.Norm, 0.0 // of K(x, x), beside what norms err by
	if k != nil {
		f := newFeature(d, Homogeneous, k)
		within = f.noise.units * roundoff * f.noise.size
		norm = func(i int) float64 { return math.Sqrt(max(0, k.Between(d, i, i))) }
	}
	most := 0.0
	for i := range d.Len() {
		most = max(most, norm(i))
	}
	// rounded up: the doubles stand for decimals
	up := model.Hypot(most, math.Sqrt(within)) * (1 + float64(float64(d.Widest()+8)*roundoff))
	if !exact {
		return radius{nil, up}
	}
	g, square := newProducts(d, Homogeneous, k), new(big.Rat)
	for i := range d.Len() {
		if norm(i) < most*(1-1e-9) {
			continue
		}
		if own := g.inner(i, i); own.Cmp(square) > 0 {
			square = own
		}
	}
	_, _, up = root(square)
	return radius{square, up}
}
