package panel

import (
	"math"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// lineNumbers are the numbers of the example and a line: there is one, w not being 0.
var lineNumbers = map[string]func(s *explainedStep) string{
	"|a|":             func(s *explainedStep) string { return text(math.Abs(s.a.F)) },
	"−a":              func(s *explainedStep) string { return text(s.a.Times(-1)) },
	"‖w‖":             func(s *explainedStep) string { return text(s.w.norm) },
	"‖w‖²":            func(s *explainedStep) string { return text(squared(s.w.h.W)) },
	"distance":        func(s *explainedStep) string { return text(math.Abs(s.a.F) / s.w.norm) },
	"signed distance": func(s *explainedStep) string { return text(s.margin().F / s.w.norm) },
	"−a/‖w‖²":         func(s *explainedStep) string { return text(0 - s.a.F/squared(s.w.h.W)) },
	"a/‖w‖²":          func(s *explainedStep) string { return factor(s.a.F / squared(s.w.h.W)) },
	"x plain":         func(s *explainedStep) string { return s.written(s.f.featureValues(s.i)) },
	"w plain":         func(s *explainedStep) string { return s.written(s.w.h.W) },
	"foot":            func(s *explainedStep) string { return s.written(s.f.onto(s.w.h, s.i)) },
	"w·x":             func(s *explainedStep) string { return text(s.f.Data.DotRow(s.i, s.w.h.W)) },
	"onto w":          (*explainedStep).ontoWeights,
	"squares":         (*explainedStep).squares,
	"along":           (*explainedStep).alongLine,
	"right angle":     (*explainedStep).rightAngle,
	"half":            (*explainedStep).half,
	"equation":        func(s *explainedStep) string { return s.equation(0) },
	"solved":          func(s *explainedStep) string { return s.equation(1) },
	"x̂":              func(s *explainedStep) string { return s.augmentedVector(s.f.featureValues(s.i), s.lastOfX()) },
	"ŵ":               func(s *explainedStep) string { return s.augmentedVector(s.w.h.W, s.w.h.B/s.lastOfX()) },
	"ŵ·x̂":            (*explainedStep).augmentedProduct,
	"neuron":          (*explainedStep).neuron,
}

// written is a vector, where it has no more components than a page writes out.
func (s *explainedStep) written(v []float64) string {
	if s.f.Data.Dim() > mostWritten {
		return ""
	}
	return text(row.Whole{F: v})
}

// squared is ‖v‖².
func squared(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	return sum
}

// ontoWeights is the projection of x on w (000).
func (s *explainedStep) ontoWeights() string {
	on := slices.Clone(s.w.h.W)
	product, square := s.f.Data.DotRow(s.i, s.w.h.W), squared(s.w.h.W)
	for j := range on {
		on[j] *= product / square
	}
	return s.written(on)
}

// squares is the sum of the squares of w's components.
func (s *explainedStep) squares() string {
	if s.f.Data.Dim() > mostWritten {
		return ""
	}
	b, plus := []byte(nil), ""
	for _, v := range s.w.h.W {
		b = row.Append(b, plus, factor(v), "²")
		plus = " + "
	}
	return string(b)
}

// alongLine is a direction along the line, of two features.
func (s *explainedStep) alongLine() string {
	if s.f.Data.Dim() != 2 {
		return ""
	}
	return text("(", s.w.w.At(1).Times(-1), ", ", s.w.w.At(0), ")")
}

// rightAngle is its product with w.
func (s *explainedStep) rightAngle() string {
	if s.f.Data.Dim() != 2 {
		return ""
	}
	w1, w2 := s.w.w.At(0), s.w.w.At(1)
	return text(factor(w1), "·", factor(w2.Times(-1)), " + ", factor(w2), "·", factor(w1))
}

// half is the half-space that the example lies in.
func (s *explainedStep) half() string {
	x, a := s.f.name("x", s.i), s.letters["a"]
	switch s.a.Sign() {
	case 1:
		return text(x, " has ", a, " = ", s.a, " > 0: in H₊")
	case -1:
		return text(x, " has ", a, " = ", s.a, " < 0: in H₋")
	}
	return text(x, " has ", a, " = 0: on H itself")
}

// equation is the hyperplane as an equation, and solved for the last feature of two.
func (s *explainedStep) equation(which int) string {
	if lines := s.f.equations(s.state); which < len(lines) {
		return lines[which]
	}
	return ""
}

// lastOfX is the last component of x̂.
func (s *explainedStep) lastOfX() float64 {
	if s.f.Problem.Setup.Bias == "radius" {
		return s.f.longest()
	}
	return 1
}

// augmentedVector is v with one more component.
func (s *explainedStep) augmentedVector(v []float64, last float64) string {
	if s.f.Data.Dim() >= mostWritten || !s.f.hasBias() {
		return ""
	}
	return text(row.Whole{F: append(slices.Clone(v), last)})
}

// augmentedProduct is ŵ·x̂, with its products.
func (s *explainedStep) augmentedProduct() string {
	f := s.f
	if f.Data.Dim() >= mostWritten || !f.hasBias() {
		return ""
	}
	one := s.lastOfX()
	x, w := append(slices.Clone(f.featureValues(s.i)), one), append(slices.Clone(s.w.h.W), s.w.h.B/one)
	b := []byte(s.letters["ŵ·x̂"] + " = ")
	for j := range x {
		b = notation.AppendProduct(b, j == 0, notation.Float(w[j]), notation.Float(x[j]))
	}
	return text(b, " = ", s.a)
}

// neuron is the perceptron as the neuron that it is named after: the inputs, each
// with its weight, their sum, and whether it fires (002).
func (s *explainedStep) neuron() string {
	var lines []string
	if s.f.Data.Dim() <= mostWritten {
		lines = s.synapses()
	}
	return strings.Join(append(lines, s.threshold()), "\n")
}

// synapses are the inputs with their weights, in a column, joined to their sum.
func (s *explainedStep) synapses() (lines []string) {
	var inputs, weights []string
	for j := range s.f.Data.Dim() {
		inputs = append(inputs, text(notation.Indexed("x", j+1), " = ", s.f.input(s.i, j)))
		weights = append(weights, text(s.w.w.At(j)))
	}
	if s.f.hasBias() {
		inputs, weights = append(inputs, "always 1"), append(weights, text(s.w.b))
	}
	wide := [2]int{}
	for k := range inputs {
		wide[0], wide[1] = max(wide[0], columnsOf(inputs[k])), max(wide[1], columnsOf(weights[k]))
	}
	for k := range inputs {
		sum, join := "", "┤"
		if k == len(inputs)/2 {
			sum = "─ Σ = " + text(s.a)
		}
		switch {
		case len(inputs) == 1:
			join = "─"
		case k == 0:
			join = "┐"
		case k == len(inputs)-1 && sum != "":
			join = "┴"
		case k == len(inputs)-1:
			join = "┘"
		case sum != "":
			join = "┼"
		}
		lines = append(lines, inputs[k]+strings.Repeat(" ", wide[0]-columnsOf(inputs[k]))+" ─·"+
			strings.Repeat(" ", wide[1]-columnsOf(weights[k]))+weights[k]+"─"+join+sum)
	}
	return lines
}

// threshold is the sum of the inputs beside it, and whether the neuron fires.
func (s *explainedStep) threshold() string {
	relation, output := " ≤ ", "silent"
	if s.a.Sign() > 0 {
		relation, output = " > ", "fires"
	}
	if s.f.augmented() {
		return text(s.letters["w·x"], " = ", s.a, relation, "0: ", output)
	}
	return text(s.letters["w·x"], " = ", s.a.Sub(s.w.b), relation, "−", s.letters["b"], " = ", s.w.b.Times(-1), ": ", output)
}

// equations is the hyperplane of a state as an equation, and solved for the last
// feature where there are two.
func (f *Frame) equations(state *algo.State) []string {
	w := f.weights(state)
	if w.norm == 0 || f.Data.Dim() > fewFeatures {
		return nil
	}
	b, first := []byte(nil), true
	for j := range f.Data.Dim() {
		if w.w.At(j).Sign() != 0 {
			b = appendVariable(b, first, w.w.At(j), notation.Indexed("x", j+1))
			first = false
		}
	}
	if w.b.Sign() != 0 {
		b = notation.AppendTerm(b, false, w.b)
	}
	lines := []string{text(b, " = 0")}
	if f.Data.Dim() == 2 && w.w.At(1).Sign() != 0 {
		lines = append(lines, solved(w.h))
	}
	return lines
}

// solved is a line as x₂ = mx₁ + c.
func solved(h model.Hyperplane) string {
	b, first := []byte("x₂ = "), true
	if m := -h.W[0] / h.W[1]; m != 0 {
		b = appendVariable(b, true, notation.Float(m), "x₁")
		first = false
	}
	if c := -h.B / h.W[1]; c != 0 || first {
		b = notation.AppendTerm(b, first, notation.Float(c))
	}
	return string(b)
}

// appendVariable appends a multiple of a variable as a term of a sum, without a
// factor of 1.
func appendVariable(b []byte, first bool, v notation.Value, name string) []byte {
	sign, plus := v.Sign(), " + "
	if sign < 0 {
		v, plus = v.Times(-1), " − "
		if first {
			plus = notation.Minus
		}
	} else if first {
		plus = ""
	}
	b = append(b, plus...)
	if v.F != 1 {
		b = row.Append(b, v)
	}
	return append(b, name...)
}
