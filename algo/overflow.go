package algo

import (
	"math"
	"strconv"

	"perceptron/model"
)

// overflow is the magnitude from which float arithmetic is watched for overflow.
const overflow = 1e300

// firstBound is what |w·x| + |b| is at most for every example under the first
// weights, and |wⱼ|.
func (p *Problem) firstBound() float64 {
	a, ok := p.arithmetic.(*doubles)
	if !ok {
		return 0
	}
	sum, most := 0.0, 0.0
	for _, v := range a.w0 {
		sum += float64(v * v)
		most = max(most, math.Abs(v))
	}
	return max(float64(math.Sqrt(sum)*p.largestNorm)+math.Abs(a.b0), most)
}

// boundAfter is the bound of the state with the parts added.
func (s *State) boundAfter(parts []Part) float64 {
	bound := s.bound
	for k := range parts {
		bound += float64(s.p.growth * math.Abs(parts[k].Times))
	}
	return bound
}

// Excess is what makes the numbers of a run too large for a double, and the
// fix. Setting is "" where it is the features; Value is the setting's, at most
// 40 characters of it.
type Excess struct{ Setting, Value, Fix string }

// Text names the setting, after mark ("--" on the command line), or the features.
func (e Excess) Text(mark string) string {
	if e.Setting == "" {
		return "the features"
	}
	return mark + e.Setting + " " + e.Value
}

// Excess says what contributes most to the size of the activations: the first
// weights, the rate, the kernel, or the features, by powers of ten. Scores are
// of w₀·x and of η·K(x, x), so R counts twice.
func (p *Problem) Excess() Excess {
	s := &p.Setup
	first := 0.0
	w, b := p.First()
	for _, r := range append(w, b) {
		v, _ := r.Float64()
		first = max(first, math.Abs(v))
	}
	rate, _ := p.Rate().Float64()
	worst, found := float64(2*math.Log10(p.largestNorm)), Excess{Fix: "scale them down, as --scale standard does"}
	take := func(size float64, e Excess) {
		if size > worst {
			worst, found = size, e
		}
	}
	take(math.Log10(first), Excess{"init", s.Init, "begin nearer 0"})
	take(math.Log10(rate), Excess{"rate", s.Rate, "lower it"})
	if p.Kernel.Name == "poly" {
		take(p.steepness())
	}
	found.Value = model.Visible(found.Value, 40)
	return found
}

// steepness is the size of the kernel poly, and which of its parameters it comes
// from: the degree, unless what it is a power of is enormous by itself. Of the
// other kernels but linear no value is above 1.
func (p *Problem) steepness() (size float64, e Excess) {
	const enormous = 30 // so many powers of ten
	s := &p.Setup
	gamma, _ := p.Kernel.Gamma.Float64()
	coef0, _ := p.Kernel.Coef0.Float64()
	g, c, r := float64(math.Log10(gamma)), float64(math.Log10(math.Abs(coef0))), float64(2*math.Log10(p.largestNorm))
	base := max(g+r, c)
	size = float64(p.Kernel.Degree) * base
	switch {
	case base <= enormous:
		return size, Excess{"degree", strconv.Itoa(s.Degree), "lower it"}
	case c >= g+r:
		return size, Excess{"coef0", s.Coef0, "bring it nearer 0"}
	case g >= r:
		return size, Excess{"gamma", s.Gamma, "lower it"}
	}
	return r, e // no more than the features by themselves
}
