package panel

import (
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// written is a vector, where it has no more components than a page writes out.
func (t *reader) written(v []float64) any {
	if t.f.Data.Dim() > mostWritten {
		return nil
	}
	return row.Whole{F: v}
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
func (t *reader) ontoWeights() any {
	on := slices.Clone(t.w.h.W)
	product, square := t.f.Data.DotRow(t.i, t.w.h.W), squared(t.w.h.W)
	for j := range on {
		on[j] *= product / square
	}
	return t.written(on)
}

// squares is the sum of the squares of w's components.
func (t *reader) squares() any {
	if t.f.Data.Dim() > mostWritten {
		return nil
	}
	b, plus := []byte(nil), ""
	for _, v := range t.w.h.W {
		b = row.Append(b, plus, factor(v), "²")
		plus = " + "
	}
	return b
}

// alongLine is a direction along the line, of two features.
func (t *reader) alongLine() any {
	if t.f.Data.Dim() != 2 {
		return nil
	}
	return text("(", t.w.w.At(1).Times(-1), ", ", t.w.w.At(0), ")")
}

// rightAngle is its product with w.
func (t *reader) rightAngle() any {
	if t.f.Data.Dim() != 2 {
		return nil
	}
	w1, w2 := t.w.w.At(0), t.w.w.At(1)
	return text(factor(w1), "·", factor(w2.Times(-1)), " + ", factor(w2), "·", factor(w1))
}

// equation is the hyperplane as an equation, and solved for the last feature of two.
func (t *reader) equation(which int) any {
	if lines := t.f.equations(t.state); which < len(lines) {
		return lines[which]
	}
	return nil
}

// augmentedVector is v with one more component.
func (t *reader) augmentedVector(v []float64, last float64) any {
	if t.f.Data.Dim() >= mostWritten || !t.f.hasBias() {
		return nil
	}
	return row.Whole{F: append(slices.Clone(v), last)}
}

// augmentedProduct is ŵ·x̂, with its products.
func (t *reader) augmentedProduct() any {
	f := t.f
	if f.Data.Dim() >= mostWritten || !f.hasBias() {
		return nil
	}
	one := t.lastOfX()
	x, w := append(slices.Clone(f.featureValues(t.i)), one), append(slices.Clone(t.w.h.W), t.w.h.B/one)
	b := []byte(t.letters["ŵ·x̂"] + " = ")
	for j := range x {
		b = notation.AppendProduct(b, j == 0, notation.Float(w[j]), notation.Float(x[j]))
	}
	return text(b, " = ", t.a)
}

// neuron is the perceptron as the neuron that it is named after: the inputs, each
// with its weight, their sum, and whether it fires (002).
func (t *reader) neuron() any {
	var lines []string
	if t.f.Data.Dim() <= mostWritten {
		lines = t.synapses()
	}
	return strings.Join(append(lines, t.threshold()), "\n")
}

// synapses are the inputs with their weights, in a column, joined to their sum.
func (t *reader) synapses() (lines []string) {
	var inputs, weights []string
	for j := range t.f.Data.Dim() {
		inputs = append(inputs, text(notation.Indexed("x", j+1), " = ", t.f.input(t.i, j)))
		weights = append(weights, text(t.w.w.At(j)))
	}
	if t.f.hasBias() {
		inputs, weights = append(inputs, "always 1"), append(weights, text(t.w.b))
	}
	wide := [2]int{}
	for k := range inputs {
		wide[0], wide[1] = max(wide[0], columnsOf(inputs[k])), max(wide[1], columnsOf(weights[k]))
	}
	for k := range inputs {
		join := "┤"
		switch {
		case len(inputs) == 1:
			join = "─ Σ = " + text(t.a)
		case k == 0:
			join = "┐"
		case k == len(inputs)-1:
			join = "┴─ Σ = " + text(t.a)
		}
		lines = append(lines, inputs[k]+strings.Repeat(" ", wide[0]-columnsOf(inputs[k]))+" ─·"+
			strings.Repeat(" ", wide[1]-columnsOf(weights[k]))+weights[k]+"─"+join)
	}
	return lines
}

// threshold is the sum of the inputs beside it, and whether the neuron fires.
func (t *reader) threshold() string {
	relation, output := " ≤ ", "silent"
	if t.a.Sign() > 0 {
		relation, output = " > ", "fires"
	}
	if t.f.augmented() {
		return text(t.letters["w·x"], " = ", t.a, relation, "0: ", output)
	}
	return text(t.letters["w·x"], " = ", t.a.Sub(t.w.b), relation, "−", t.letters["b"], " = ", t.w.b.Times(-1), ": ", output)
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

// FeatureSpace is the run among the features that its kernel works with unseen.
type FeatureSpace struct {
	Names    []string
	Old, Now model.Hyperplane // before the step shown, and as shown
	At       []float64        // φ of the example at hand; nil before the first step
}

// phi is the hyperplane among the kernel's features at the step's time.
func (t *reader) phi() (m *FeatureSpace, h model.Hyperplane, ok bool) {
	m = t.f.FeatureSpace
	if m == nil || len(m.Names) > 12 {
		return nil, h, false
	}
	if t.old {
		return m, m.Old, true
	}
	return m, m.Now, true
}

// weightsInPhi is w as a sum of named directions.
func (t *reader) weightsInPhi() any {
	m, h, ok := t.phi()
	if !ok {
		return nil
	}
	b, first := []byte("w = "), true
	for k, v := range h.W {
		if v != 0 {
			b = notation.AppendTerm(b, first, notation.Float(v))
			b = row.Append(b, "·[", m.Names[k], "]")
			first = false
		}
	}
	if first {
		b = append(b, '0')
	}
	return b
}

// activationInPhi is the activation as the product there.
func (t *reader) activationInPhi() any {
	m, h, ok := t.phi()
	if !ok || m.At == nil {
		return nil
	}
	b, first := row.Append(nil, t.letters["a"], " = w·φ(x)", t.letters["+ b"], " = "), true
	for k, v := range m.At {
		if h.W[k] != 0 && v != 0 {
			b = notation.AppendProduct(b, first, notation.Float(h.W[k]), notation.Float(v))
			first = false
		}
	}
	if first {
		b = append(b, '0')
	}
	if t.f.hasBias() {
		b = notation.AppendTerm(b, false, notation.Float(h.B))
	}
	return text(b, " = ", t.a)
}
