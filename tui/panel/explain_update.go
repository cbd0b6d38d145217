package panel

import (
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// times is the step as a factor: η or τ, and a dot; "" where it is 1.
func (s *explainedStep) times() string {
	switch {
	case !s.f.byRate():
		return text(s.f.tau(s.l), "·")
	case s.f.unitRate():
		return ""
	}
	return text(s.f.rate(), "·")
}

func (s *explainedStep) weightsNow() string {
	if s.w == nil || s.f.Data.Dim() > mostWritten {
		return ""
	}
	return text(row.Whole(s.w.w))
}

func (s *explainedStep) biasNow() string {
	if !s.f.hasBias() {
		return ""
	}
	if s.w == nil {
		return text(s.state.Bias())
	}
	return text(s.w.b)
}

// weightChange is w before and after, with what is added.
func (s *explainedStep) weightChange() string {
	if s.w == nil || s.f.Data.Dim() > mostWritten {
		return ""
	}
	now := s.f.weights(s.f.Moment.After)
	return text(s.letters["w"], " = ", row.Whole(s.w.w), signBetween(s.y), s.times(), row.Whole(s.f.featureVector(s.i)), " = ", row.Whole(now.w))
}

// biasChange is b before and after.
func (s *explainedStep) biasChange() string {
	f := s.f
	if !f.hasBias() {
		return ""
	}
	old, now := notation.Float(s.state.Bias()), notation.Float(f.Moment.After.Bias())
	if s.w != nil {
		old, now = s.w.b, f.weights(f.Moment.After).b
	}
	r := ""
	if f.Problem.Setup.Bias == "radius" {
		r = text("·", float64(f.longest()*f.longest()))
	}
	return text(s.letters["b"], " = ", old, signBetween(s.y), s.times(), 1, r, " = ", now)
}

// signBetween is how what a label's sign is in front of is joined to a sum.
func signBetween(y int8) string {
	if y < 0 {
		return " − "
	}
	return " + "
}

// square is ‖x‖², or K(x, x).
func (s *explainedStep) square() (name string, value notation.Value) {
	if !s.f.Problem.Linear() {
		return "K(x, x)", s.f.kernel(s.i, s.i)
	}
	sum := 0.0
	for _, x := range s.f.Data.Entries(s.i) {
		sum += float64(x * x)
	}
	return "‖x‖²", notation.Float(sum)
}

// squareWithBias is ‖x̂‖² as a sum, of which the second part is what b gains.
func (s *explainedStep) squareWithBias() string {
	_, square := s.square()
	switch s.f.biasForm() {
	case "in x̂":
		return text(square.Sub(notation.Whole(-1)))
	case "unit":
		return text("(", square, " + 1)")
	case "radius":
		return text("(", square, " + ", float64(s.f.longest()*s.f.longest()), ")")
	}
	return text(square)
}

// squareOfAugmented is ‖x̂‖².
func (s *explainedStep) squareOfAugmented() float64 {
	_, square := s.square()
	switch s.f.Problem.Setup.Bias {
	case "unit":
		return square.F + 1
	case "radius":
		return square.F + float64(s.f.longest()*s.f.longest())
	}
	return square.F
}

// growth is y·a before and after.
func (s *explainedStep) growth() string {
	after := s.f.margin(s.f.Moment.After, s.i)
	return text(s.letters["y·a"], ": ", s.margin(), " + ", s.times(), s.squareWithBias(), " = ", after)
}

// newActivation is 002's account of the new a, derived for either sign of y: with
// the numbers of the one at hand.
func (s *explainedStep) newActivation() string {
	f := s.f
	if f.Problem.Setup.Bias != "unit" || !f.unitRate() || !f.byRate() || f.Problem.Dual() {
		return ""
	}
	a, w, x := s.letters["a"], s.letters["wⱼ"], s.letters["xⱼ"]
	bias, one := " + ("+s.letters["b"]+" + y)", "1"
	if f.augmented() {
		bias, one = "", ""
	}
	lines := a + "′ = Σ(" + w + " + y" + x + ")" + x + bias
	_, square := s.square()
	if f.augmented() {
		square = square.Sub(notation.Whole(-1))
	}
	for _, y := range [...]int8{1, -1} {
		sign, with := signBetween(y), ""
		if one != "" {
			with = sign + one
		}
		lines += "\nif y = " + notation.Label(y) + ": " + a + "′ = " + a + sign + "Σ" + x + "²" + with
		if y == s.y {
			lines += text("\n= ", s.a, sign, square, with, " = ", f.activation(f.Moment.After, s.i), " (002)")
		}
	}
	return lines
}

// ownStep is τ with its numbers.
func (s *explainedStep) ownStep() string {
	set := &s.f.Problem.Setup
	if s.f.byRate() || !s.l.Mistake {
		return ""
	}
	q := s.squareWithBias()
	numbers := []string{"ℓ", s.hinge(), "«q»", q, "«q+»", strings.Trim(q, "()")}
	for _, by := range set.Parameters() {
		numbers = append(numbers, "2"+by.Symbol, "(2·"+by.Text+")", by.Symbol, by.Text)
	}
	return text("τ = ", strings.NewReplacer(numbers...).Replace(set.StepFormula()), " = ", s.f.tau(s.l))
}
