package margin

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"perceptron/model"
)

// feature is the feature space of a kernel, where p is known only by its
// weights and everything is a sum of K(xᵢ, xⱼ), plus 1 for the augmented kind:
// (φ(x), 1)·(φ(z), 1) = K(x, z) + 1.
type feature struct {
	*primal // the examples themselves, for their values in double-double
	kernel  *model.Kernel
	one     float64
	noise   noise
	gamma   dd
	coef0   dd
	eval    func(f *feature, x, z point) dd

	corral []int
	lambda []dd
	rows   map[int][]float64 // K(xⱼ, ·) of the examples met
	cache  map[[2]int]dd     // K in double-double
}

// noise bounds what evaluating a kernel costs: |K̂ − K| ≤ units·u·size, where
// |K| ≤ size. The units count the rounding of the values themselves too.
type noise struct{ units, size float64 }

// kernelTable says, for each kernel that is not linear, how to evaluate it in
// double-double, and its noise for values of norm at most r in d features, those that two examples have.
var kernelTable = map[string]struct {
	eval  func(f *feature, x, z point) dd
	noise func(k *model.Kernel, gamma, coef0, r, d float64) noise
}{
	"poly": {evalPoly, func(k *model.Kernel, gamma, coef0, r, d float64) noise {
		return noise{1.1 * float64(k.Degree) * (d + 8), math.Pow(float64(gamma*r*r)+coef0, float64(k.Degree))}
	}},
	// The exponent's own error counts times eᵃ·a ≤ 1/e, that of the
	// distance, 2uR, times √γ·max(2te^(−t²)) < √γ. See also vanishing.
	"rbf": {evalRBF, func(_ *model.Kernel, gamma, _, r, d float64) noise {
		return noise{d + 8 + float64(2*math.Sqrt(gamma)*r), 1}
	}},
	"laplace": {evalLaplace, func(_ *model.Kernel, gamma, _, r, d float64) noise {
		return noise{d + 8 + float64(2*gamma*math.Sqrt(d)*r), 1}
	}},
	"sigmoid": {evalSigmoid, func(_ *model.Kernel, gamma, coef0, r, d float64) noise {
		return noise{(d + 8) * (float64(gamma*r*r) + coef0 + 1), 1}
	}},
}

func evalPoly(f *feature, x, z point) dd {
	a := x.dot(z).mul(f.gamma).add(f.coef0)
	r := dd{1, 0}
	for p := f.kernel.Degree; p > 0; p >>= 1 {
		if p&1 == 1 {
			r = r.mul(a)
		}
		a = a.mul(a)
	}
	return r
}

func evalRBF(f *feature, x, z point) dd {
	var s dd
	for a, b := range x.pairs(z) {
		t := a.sub(b)
		s = s.add(t.mul(t))
	}
	return f.decayed(s)
}

func evalLaplace(f *feature, x, z point) dd {
	var s dd
	for a, b := range x.pairs(z) {
		t := a.sub(b)
		if t.hi < 0 {
			t = t.neg()
		}
		s = s.add(t)
	}
	return f.decayed(s)
}

// decayed is exp(−γs); 0 where that is what is left of s, or s has overflowed.
func (f *feature) decayed(s dd) dd {
	if !(float64(f.gamma.hi*s.hi) < 700) {
		return dd{}
	}
	return s.mul(f.gamma).neg().exp()
}

func evalSigmoid(f *feature, x, z point) dd {
	return x.dot(z).mul(f.gamma).add(f.coef0).tanh()
}

func newFeature(d *model.Dataset, kind Kind, k *model.Kernel) *feature {
	f := &feature{
		primal: newPrimal(d, kind), kernel: k,
		rows: map[int][]float64{}, cache: map[[2]int]dd{},
	}
	f.shift, f.values, f.x = 0, d, d.X // a kernel takes the values as they are
	if kind == Augmented {
		f.one = 1
	}
	gamma, _ := k.Gamma.Float64()
	coef0, _ := k.Coef0.Float64()
	f.gamma, f.coef0 = split(k.Gamma, gamma), split(k.Coef0, coef0)
	row := kernelTable[k.Name]
	f.eval = row.eval
	f.noise = row.noise(k, gamma, math.Abs(coef0), d.Radius(), float64(min(d.Dim(), 2*d.Widest())))
	f.vanishing(gamma)
	f.noise.size += f.one
	return f
}

func (f *feature) explicit() bool { return false }

func (f *feature) radius() float64 { return math.Sqrt(f.noise.size) }

func (f *feature) inner(i, j int, fine bool) dd {
	sign := float64(f.data.Y[i]) * float64(f.data.Y[j])
	if !fine {
		return dd{sign * (f.kernel.Between(f.data, i, j) + f.one), 0}
	}
	key := [2]int{min(i, j), max(i, j)}
	v, ok := f.cache[key]
	if !ok {
		v = f.eval(f, f.point(key[0]), f.point(key[1])).add(dd{f.one, 0})
		f.cache[key] = v
	}
	return v.times(sign)
}

func (f *feature) aim(corral []int, lambda []dd, _ bool) {
	f.corral, f.lambda = corral, lambda
}

// kernelRow is K(xⱼ, ·) + 1 or + 0, kept while memory allows.
func (f *feature) kernelRow(j int) []float64 {
	if row, ok := f.rows[j]; ok {
		return row
	}
	const most = 1 << 23 // floats, 64 MiB
	if (len(f.rows)+1)*f.len() > most {
		clear(f.rows)
	}
	row := make([]float64, f.len())
	f.kernel.Row(row, f.data, j, 0)
	floats.AddConst(f.one, row)
	f.rows[j] = row
	return row
}

func (f *feature) margins(dst []float64, from int) float64 {
	clear(dst)
	for k, j := range f.corral {
		c := f.lambda[k].hi * float64(f.data.Y[j])
		model.AddScaled(dst, c, f.kernelRow(j)[from:from+len(dst)])
	}
	for k := range dst {
		dst[k] *= float64(f.data.Y[from+k])
	}
	return f.sums * (f.noise.units + float64(len(f.corral)+8)) * roundoff * f.noise.size
}

func (f *feature) margin(i int) (dd, float64) {
	var s dd
	for k, j := range f.corral {
		s = s.add(f.lambda[k].mul(f.inner(i, j, true)))
	}
	return s, f.sums * (float64(256*f.noise.units) + float64(len(f.corral)+8)) * fineness * f.noise.size
}

// norm is the root of Σ λₖ zₖ·p, the hull point's square norm.
func (f *feature) norm(fine bool) (dd, float64) {
	var s dd
	for k, i := range f.corral {
		g, sign := dd{}, float64(f.data.Y[i])
		if fine {
			g, _ = f.margin(i)
		} else {
			for l, j := range f.corral {
				g.hi += float64(f.lambda[l].hi * sign * float64(f.data.Y[j]) * f.kernelRow(j)[i])
			}
		}
		s = s.add(f.lambda[k].mul(g))
	}
	u, scale := roundoff, 1.0
	if fine {
		u, scale = fineness, 256
	}
	within := f.sums * f.sums * (float64(scale*f.noise.units) + float64(4*len(f.corral)+16)) * u * f.noise.size
	root := s.sqrt()
	if root.hi*root.hi < 4*within {
		return root, 2 * math.Sqrt(within)
	}
	return root, within / root.hi
}
