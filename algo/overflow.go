package algo

import (
	"math"
	"strconv"

	"perceptron/model"
)

// nearOverflow is the magnitude from which float arithmetic checks its results for
// overflow.
const nearOverflow = 1e300

// initialMagnitude bounds |w·x| + |b| of every example, and |wⱼ|, under the first weights.
func (p *Problem) initialMagnitude() float64 {
	a, ok := p.arithmetic.(*floatArithmetic)
	if !ok {
		return 0
	}
	sum := 0.0
	for _, v := range a.w0 {
		sum += math.Abs(v)
	}
	return float64(sum*max(p.maxNorm, 1)) + math.Abs(a.b0)
}

// magnitudeAfter is State.magnitude once the parts are added.
func (s *State) magnitudeAfter(parts []Part) float64 {
	magnitude := s.magnitude
	for k := range parts {
		magnitude += float64(s.p.growth * math.Abs(parts[k].Times))
	}
	return magnitude
}

// cause is what makes the numbers of a run too large for a double.
type cause struct {
	exponent  float64 // its magnitude as a power of ten
	what, fix string  // the setting with its value, or the features; and the remedy
}

// causeOf is a setting as a cause, with at most 40 cells of its value.
func causeOf(size float64, setting, value, fix string) cause {
	return cause{size, "--" + setting + " " + model.Visible(value, 40), fix}
}

// overflowCause is what contributes most to the size of the activations: the first weights,
// the rate, the kernel, or the features. Activations are sums of w₀·x and η·K(x, x), so R
// counts twice.
func (p *Problem) overflowCause() cause {
	first := 0.0
	w, b := p.InitialWeights()
	for _, r := range append(w, b) {
		v, _ := r.Float64()
		first = max(first, math.Abs(v))
	}
	rate, _ := p.eta.Float64()
	worst := cause{float64(2 * math.Log10(p.maxNorm)), "the features", "scale them down, as --scale standard does"}
	for _, c := range []cause{
		causeOf(math.Log10(first), "init", p.Setup.Init, "begin closer to 0"),
		causeOf(math.Log10(rate), "rate", p.Setup.Rate, "lower it"),
		p.kernelCause(worst),
	} {
		if c.exponent > worst.exponent {
			worst = c
		}
	}
	return worst
}

// kernelCause is the size of the kernel poly, attributed to the parameter that causes it:
// the degree, unless the base is enormous by itself. The other kernels have values of at
// most 1, or of the features' own size.
func (p *Problem) kernelCause(features cause) cause {
	const enormous = 30 // powers of ten
	if p.Kernel.Name != "poly" {
		return features
	}
	gamma, _ := p.Kernel.Gamma.Float64()
	coef0, _ := p.Kernel.Coef0.Float64()
	g, c := float64(math.Log10(gamma)), float64(math.Log10(math.Abs(coef0)))
	base := max(g+features.exponent, c)
	size := float64(p.Kernel.Degree) * base
	switch {
	case base <= enormous:
		return causeOf(size, "degree", strconv.Itoa(p.Setup.Degree), "lower it")
	case c >= g+features.exponent:
		return causeOf(size, "coef0", p.Setup.Coef0, "bring it closer to 0")
	case g >= features.exponent:
		return causeOf(size, "gamma", p.Setup.Gamma, "lower it")
	}
	return features
}

// overflowed reports an activation that is no finite number, or a margin that is NaN.
func (pred *Prediction) overflowed() bool {
	return pred.Activation*0 != 0 || pred.Margin != pred.Margin
}
