package margin

import (
	"math"

	"perceptron/model"
)

// vanishing makes the noise of rbf and laplace small again where γ is so large
// that e^(−γt²) or e^(−γt) vanishes for any two examples that differ: K and what
// is computed for it are then both that small, and 1 for equal examples. It
// looks at all pairs, if the noise is large and they are few enough. Whatever γ
// is, K and what is computed are from 0 to 1, and differ by no more.
func (f *feature) vanishing(gamma float64) {
	const large = 1 << 20
	if name := f.kernel.Name; name != "rbf" && name != "laplace" || f.noise.units < large {
		return
	}
	f.noise.units = min(f.noise.units, 1/fineness)
	radius, features := f.data.Radius(), float64(f.data.Dim())
	if radius > 1e150 && f.kernel.Name == "rbf" {
		f.noise.units = 1 / fineness // squares may overflow
	}
	// what the doubles are apart, the decimals are, but for their rounding
	t := apartness(f.data) - float64(4*roundoff*radius)
	if !(t > 0) {
		return
	}
	exponent := gamma * t
	if f.kernel.Name == "rbf" {
		exponent *= t
	}
	// half of it, for all that rounding does to an exponent
	f.noise.units = min(f.noise.units, features+8+math.Exp(-exponent/2)/fineness)
}

// apartness is the least distance of two examples that differ, in the feature
// where they differ most; 0 where there are too many pairs to look at, or two
// that differ in their decimals and not in their doubles.
func apartness(d *model.Dataset) float64 {
	const most = 1 << 26
	n := d.Len()
	if float64(n)*float64(n)*float64(d.Dim()) > most {
		return 0
	}
	rows, least := make([][]float64, n), math.Inf(1)
	for i := range rows {
		rows[i] = d.Row(i)
		for j, z := range rows[:i] {
			t := 0.0
			for k, x := range rows[i] {
				t = max(t, math.Abs(x-z[k]))
			}
			if t > 0 {
				least = min(least, t)
			} else if !equalRows(d, j, i) {
				return 0
			}
		}
	}
	return least
}
