package margin

import (
	"math"
	"math/big"

	"perceptron/model"
)

// radiusMemo is what radii has found.
type radiusMemo struct {
	square   *big.Rat
	up       float64
	computed bool
}

// radii is R² exactly where that is asked for, and R rounded up.
func (r Run) radii(exact bool) (square *big.Rat, up float64) {
	if r.radiusMemos == nil {
		return r.findRadii(exact)
	}
	found := &r.radiusMemos[0]
	if exact {
		found = &r.radiusMemos[1]
	}
	if !found.computed {
		found.square, found.up = r.findRadii(exact)
		found.computed = true
	}
	return found.square, found.up
}

// rowWork is about what it takes to go through an example.
func rowWork(d *model.Dataset) int { return 16 + d.Stored()/max(1, d.Len()) }

func (r Run) did(work int) {
	if r.Did != nil {
		r.Did(work)
	}
}

func (r Run) findRadii(exact bool) (square *big.Rat, up float64) {
	d, k := r.Data, r.Kernel
	norm := func(i int) float64 { return d.Norm(i) }
	within := 0.0 // of K(x, x), beside what norms err by
	if k != nil && !k.Linear() {
		f := newFeature(d, Homogeneous, k)
		within = f.noise.units * roundoff * f.noise.size
		norm = func(i int) float64 { return math.Sqrt(max(0, k.Between(d, i, i))) }
	}
	most := 0.0
	work := rowWork(d)
	for i := range d.Len() {
		most = max(most, norm(i))
		r.did(work)
	}
	// rounded up: the doubles stand for decimals
	up = model.Hypot(most, math.Sqrt(within)) * (1 + float64(float64(d.Widest()+8)*roundoff))
	if !exact || k != nil && !k.Rational() {
		return nil, up
	}
	g := newProducts(d, Homogeneous, k)
	square = new(big.Rat)
	for i := range d.Len() {
		if norm(i) < most*(1-1e-9) {
			continue
		}
		if own := g.inner(i, i); own.Cmp(square) > 0 {
			square = own
		}
	}
	_, _, up = root(square)
	return square, up
}
