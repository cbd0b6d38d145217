package algo

import (
	"math"
	"math/big"

	"perceptron/model"
)

// exactLimit is the magnitude below which sums of whole numbers in float64 are
// exact whatever their order; half of 2⁵³, so that bounds may be rounded too.
const exactLimit = 1 << 52

// setFloat sets the numbers of a run in floating point, given R² = max K(x, x).
func (p *Problem) setFloat(rate *big.Rat, w0 []*big.Rat, b0 *big.Rat, r2 float64) {
	p.x, p.limit, p.unitW, p.unitA = p.Data.X, overflow, 1, 1
	p.rate, _ = rate.Float64()
	p.w0 = make([]float64, len(w0))
	for j, w := range w0 {
		p.w0[j], _ = w.Float64()
	}
	p.b0, _ = b0.Float64()
	switch p.Setup.Bias {
	case "unit":
		p.step = p.rate
	case "radius":
		p.step = p.rate * r2
	}
	p.growth = float64(p.rate*p.largestK(r2)) + p.step
}

// largestK bounds |K(x, z)| over the examples, given R² = max K(x, x); the
// kernels that are not positive semidefinite need more than R².
func (p *Problem) largestK(r2 float64) float64 {
	if p.Kernel.Name != "poly" {
		return max(r2, 1)
	}
	r := p.largestNorm
	gamma, _ := p.Kernel.Gamma.Float64()
	coef0, _ := p.Kernel.Coef0.Float64()
	return math.Pow(float64(gamma*r*r)+math.Abs(coef0), float64(p.Kernel.Degree))
}

// whole is a run scaled to whole numbers, which is what makes it exact: with S
// a common denominator of the features and D that of the kernel (S² if
// linear), L is chosen so that ηL, the first weights times S·L and the first
// bias times D·L are whole. Then
//
//	X = S·x    W = S·L·w    B = D·L·b    A = D·L·a
//
// are whole numbers throughout the run: an update adds ηL·y·X to W and a whole
// number to B. Signs of A are signs of a.
type whole struct {
	p          *Problem
	unitX      *big.Int // S
	unitK      *big.Int // D
	unitW      *big.Int // S·L
	unitA      *big.Int // D·L
	rate, step *big.Int
	w0         []*big.Int
	b0         *big.Int
	lift, base *big.Int // the kernel: N = (lift·X·Z + base)^p, K = N/D
	degree     int

	small        bool // everything at the start, and each element of N, is below exactLimit
	fLift, fBase float64

	x []big.Int // X
}

func newWhole(p *Problem, pace *Pace) *whole {
	z := &whole{p: p, unitX: big.NewInt(1), degree: 1, x: make([]big.Int, p.n*p.d)}
	for i := range p.n {
		for j := range p.d {
			lcm(z.unitX, p.Data.Rat(i, j).Denom())
		}
		pace.Did(p.d * (bigWork + len(z.unitX.Bits())))
	}
	for i := range p.n {
		for j := range p.d {
			z.x[i*p.d+j].Set(scaled(p.Data.Rat(i, j), z.unitX))
		}
		pace.Did(p.d * (bigWork + len(z.unitX.Bits())))
	}
	z.kernel()
	return z
}

// start makes the first weights, and what an update adds, whole.
func (z *whole) start(rate *big.Rat, w0 []*big.Rat, b0 *big.Rat, pace *Pace) {
	p := z.p
	l := new(big.Int).Set(rate.Denom())
	for _, w := range w0 {
		lcm(l, new(big.Rat).Mul(w, ratio(z.unitX)).Denom())
	}
	lcm(l, new(big.Rat).Mul(b0, ratio(z.unitK)).Denom())
	z.unitW = new(big.Int).Mul(z.unitX, l)
	z.unitA = new(big.Int).Mul(z.unitK, l)
	z.rate = scaled(rate, l)
	for _, w := range w0 {
		z.w0 = append(z.w0, scaled(w, z.unitW))
	}
	z.b0 = scaled(b0, z.unitA)
	switch p.Setup.Bias {
	case "none":
		z.step = new(big.Int)
	case "unit":
		z.step = new(big.Int).Mul(z.rate, z.unitK)
	case "radius":
		z.step = new(big.Int).Mul(z.rate, z.largest(z.p.learned, pace))
	}
}

// productWork is about what a product of two examples takes.
func (z *whole) productWork() int {
	size := len(z.unitK.Bits())
	return (z.p.d+z.degree)*bigWork + size*size
}

// long reports whether a product of two examples to the kernel's degree, as the
// whole number N that it is reckoned with, may have more decimal digits than
// those: the largest X·Z is that of an example with itself.
func (z *whole) long(digits int, pace *Pace) bool {
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	base := new(big.Int).Abs(z.base)
	lift := new(big.Int).Abs(z.lift)
	for i := range z.p.n {
		pace.Did(z.productWork())
		s := z.square(i)
		s.Add(s.Mul(s, lift), base)
		if s.BitLen() > 1 && (s.BitLen()-1)*z.degree >= most.BitLen() {
			return true // 2^(bits − 1) to the degree is as much
		}
		if s.Exp(s, big.NewInt(int64(z.degree)), nil).Cmp(most) >= 0 {
			return true
		}
	}
	return false
}

// square is X·X for example i.
func (z *whole) square(i int) *big.Int {
	s, t := new(big.Int), new(big.Int)
	for k := range z.row(i) {
		s.Add(s, t.Mul(&z.row(i)[k], &z.row(i)[k]))
	}
	return s
}

// kernel sets lift, base, degree and D. With γ = g₁/g₂ and c = c₁/c₂,
// γ x·z + c = (g₁c₂ X·Z + c₁g₂S²)/(g₂c₂S²).
func (z *whole) kernel() {
	square := new(big.Int).Mul(z.unitX, z.unitX)
	z.lift, z.base, z.unitK = big.NewInt(1), new(big.Int), square
	k := z.p.Kernel
	if k.Linear() {
		return
	}
	z.degree = k.Degree
	z.lift = new(big.Int).Mul(k.Gamma.Num(), k.Coef0.Denom())
	z.base = new(big.Int).Mul(k.Coef0.Num(), k.Gamma.Denom())
	z.base.Mul(z.base, square)
	den := new(big.Int).Mul(k.Gamma.Denom(), k.Coef0.Denom())
	den.Mul(den, square)
	g := new(big.Int).GCD(nil, nil, z.lift, den)
	if z.base.Sign() != 0 {
		g.GCD(nil, nil, g, new(big.Int).Abs(z.base))
	}
	z.lift.Quo(z.lift, g)
	z.base.Quo(z.base, g)
	den.Quo(den, g)
	z.unitK = den.Exp(den, big.NewInt(int64(z.degree)), nil)
}

// row is X for example i.
func (z *whole) row(i int) []big.Int { return z.x[i*z.p.d : (i+1)*z.p.d] }

// product is N(i, j), the Gram matrix times D.
func (z *whole) product(i, j int) *big.Int {
	s, t := new(big.Int), new(big.Int)
	zj := z.row(j)
	for k := range z.row(i) {
		s.Add(s, t.Mul(&z.row(i)[k], &zj[k]))
	}
	s.Mul(s, z.lift)
	s.Add(s, z.base)
	return s.Exp(s, big.NewInt(int64(z.degree)), nil)
}

// radius is R, rounded once.
func (z *whole) radius(pace *Pace) float64 {
	square := new(big.Rat).SetFrac(z.largest(z.p.n, pace), z.unitK)
	r := new(big.Float).SetPrec(200).SetRat(square)
	near, _ := r.Sqrt(r).Float64()
	return near
}

// largest is max N(i, i) = D·R² of so many examples.
func (z *whole) largest(n int, pace *Pace) *big.Int {
	top := new(big.Int)
	for i := range n {
		pace.Did(z.productWork())
		if v := z.product(i, i); v.Cmp(top) > 0 {
			top = v
		}
	}
	return top
}

// narrow fills in the problem's float64 numbers with the whole ones, if all of
// them and all sums at the start are small enough to be exact.
func (z *whole) narrow(p *Problem, pace *Pace) {
	xs := make([]float64, p.n*p.d)
	norm := 0.0 // max ‖X‖², which bounds |X·Z|
	for i := range p.n {
		s := 0.0
		for j := range p.d {
			v := whole64(&z.row(i)[j])
			xs[i*p.d+j] = v
			s += float64(v * v)
		}
		norm = max(norm, s)
		pace.Did(p.KernelWork())
	}
	z.fLift, z.fBase = whole64(z.lift), whole64(z.base)
	p.unitA, p.unitW, p.limit = whole64(z.unitA), whole64(z.unitW), exactLimit
	n := math.Pow(float64(math.Abs(z.fLift)*norm)+math.Abs(z.fBase), float64(z.degree))
	p.rate, p.step, p.b0 = whole64(z.rate), whole64(z.step), whole64(z.b0)
	p.w0 = make([]float64, len(z.w0))
	start := math.Abs(p.b0)
	for j, w := range z.w0 {
		p.w0[j] = whole64(w)
		start += float64(math.Abs(p.w0[j]) * math.Sqrt(norm))
	}
	p.x = xs
	p.growth = float64(p.rate*n) + p.step
	if p.Linear() { // Σ|Xⱼ||Zⱼ| ≤ ‖X‖‖Z‖ holds for the sum of magnitudes too
		p.growth = float64(p.rate*norm) + p.step
	}
	p.largestNorm = math.Sqrt(norm)
	z.small = start+p.growth < exactLimit && n < exactLimit && p.unitA < exactLimit && p.unitW < exactLimit
}

// rows fills dst with the kernel between example j and those from one on: K, or N
// where the arithmetic is exact (and small).
func (p *Problem) rows(dst []float64, j, from int) {
	if p.whole == nil {
		p.Kernel.Row(dst, p.Data, j, from)
		return
	}
	z := p.x[j*p.d : (j+1)*p.d]
	for k := range dst {
		i := from + k
		dst[k] = power(float64(p.whole.fLift*model.Dot(p.x[i*p.d:(i+1)*p.d], z))+p.whole.fBase, p.whole.degree)
	}
}

// power is a^p for p ≥ 1.
func power(a float64, p int) float64 {
	r := a
	for range p - 1 {
		r *= a
	}
	return r
}
