package algo

import (
	"math"
	"strconv"

	"perceptron/model"
)

// overflow is the magnitude from which float arithmetic is watched for overflow.
const overflow = 1e300

// firstBound is at least |w·x| + |b| for every example under the first weights, and
// |wⱼ|.
func (p *Problem) firstBound() float64 {
	a, ok := p.arithmetic.(*doubles)
	if !ok {
		return 0
	}
	sum := 0.0
	for _, v := range a.w0 {
		sum += math.Abs(v)
	}
	return float64(sum*max(p.largestNorm, 1)) + math.Abs(a.b0)
}

// largestAfter is how large the numbers of the state may be with the parts added.
func (s *State) largestAfter(parts []Part) float64 {
	largest := s.largest
	for k := range parts {
		largest += float64(s.p.growth * math.Abs(parts[k].Times))
	}
	return largest
}

// cause is what makes the numbers of a run too large for a double: how large it is,
// in powers of ten, a setting with its value or the features, and the fix.
type cause struct {
	size      float64
	what, fix string
}

// causeOf is a setting as a cause, with at most 40 characters of its value.
func causeOf(size float64, setting, value, fix string) cause {
	return cause{size, "--" + setting + " " + model.Visible(value, 40), fix}
}

// excess is what contributes most to the size of the activations: the first
// weights, the rate, the kernel, or the features. Scores are of w₀·x and of
// η·K(x, x), so R counts twice.
func (p *Problem) excess() cause {
	first := 0.0
	w, b := p.InitialWeights()
	for _, r := range append(w, b) {
		v, _ := r.Float64()
		first = max(first, math.Abs(v))
	}
	rate, _ := p.eta.Float64()
	worst := cause{float64(2 * math.Log10(p.largestNorm)), "the features", "scale them down, as --scale standard does"}
	for _, c := range []cause{
		causeOf(math.Log10(first), "init", p.Setup.Init, "begin nearer 0"),
		causeOf(math.Log10(rate), "rate", p.Setup.Rate, "lower it"),
		p.steepness(worst),
	} {
		if c.size > worst.size {
			worst = c
		}
	}
	return worst
}

// steepness is the size of the kernel poly, and which of its parameters it comes
// from: the degree, unless what it is a power of is enormous by itself. Of the
// other kernels no value is above 1, or what the features are by themselves.
func (p *Problem) steepness(features cause) cause {
	const enormous = 30 // so many powers of ten
	if p.Kernel.Name != "poly" {
		return features
	}
	gamma, _ := p.Kernel.Gamma.Float64()
	coef0, _ := p.Kernel.Coef0.Float64()
	g, c := float64(math.Log10(gamma)), float64(math.Log10(math.Abs(coef0)))
	base := max(g+features.size, c)
	size := float64(p.Kernel.Degree) * base
	switch {
	case base <= enormous:
		return causeOf(size, "degree", strconv.Itoa(p.Setup.Degree), "lower it")
	case c >= g+features.size:
		return causeOf(size, "coef0", p.Setup.Coef0, "bring it nearer 0")
	case g >= features.size:
		return causeOf(size, "gamma", p.Setup.Gamma, "lower it")
	}
	return features
}
