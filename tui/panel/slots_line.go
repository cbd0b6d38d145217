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

// lineSlots are the numbers of the current example and the line, which exists if w is not
// 0; the last groups do not need one.
var lineSlots = []slotGroup{
	{"line", map[string]slotValue{
		"|a|":             func(t *textContext) any { return math.Abs(t.a.F) },
		"−a":              func(t *textContext) any { return t.a.Times(-1) },
		"‖w‖":             func(t *textContext) any { return t.w.norm },
		"‖w‖²":            func(t *textContext) any { return normSquared(t.w.h.W) },
		"distance":        func(t *textContext) any { return math.Abs(t.a.F) / t.w.norm },
		"signed distance": func(t *textContext) any { return t.ya.F / t.w.norm },
		"−a/‖w‖²":         func(t *textContext) any { return 0 - t.a.F/normSquared(t.w.h.W) },
		"a/‖w‖²":          func(t *textContext) any { return factor(t.a.F / normSquared(t.w.h.W)) },
		"w·x":             func(t *textContext) any { return t.f.Data.DotRow(t.i, t.w.h.W) },
		"equation":        func(t *textContext) any { return t.equation(0) },
		"solved":          func(t *textContext) any { return t.equation(1) },
		"neuron":          (*textContext).neuron,
	}},
	{"line written-out", map[string]slotValue{
		"x plain": func(t *textContext) any { return row.FullVector{F: t.f.Data.Row(t.i)} },
		"w plain": func(t *textContext) any { return row.FullVector{F: t.w.h.W} },
		"foot":    func(t *textContext) any { return row.FullVector{F: t.f.footPoint(t.w.h, t.i)} },
		"onto w":  (*textContext).projectionOnW,
		"squares": (*textContext).sumOfSquares,
	}},
	{"line written-extended not-none", map[string]slotValue{
		"x̂":   func(t *textContext) any { return row.FullVector{F: t.extendedX()} },
		"ŵ":    func(t *textContext) any { return row.FullVector{F: t.extendedW()} },
		"ŵ·x̂": (*textContext).extendedProduct,
	}},
	{"line planar", map[string]slotValue{
		"along": func(t *textContext) any { return text("(", t.w.w.At(1).Times(-1), ", ", t.w.w.At(0), ")") },
		"right angle": func(t *textContext) any { // along·w
			w1, w2 := t.w.w.At(0), t.w.w.At(1)
			return text(factor(w1), "·", factor(w2.Times(-1)), " + ", factor(w2), "·", factor(w1))
		},
	}},
	{"known linear", map[string]slotValue{
		"distance now": func(t *textContext) any {
			return math.Abs(t.f.activation(t.f.State(), t.i).F) / t.f.weights(t.f.State()).norm
		},
		"‖w‖ now": func(t *textContext) any { return t.f.weights(t.f.State()).norm },
		"z": func(t *textContext) any {
			return row.TruncatedVector{V: notation.Vector{F: t.f.footPoint(t.w.h, t.i)}, Columns: 400}
		},
		"line at":      func(t *textContext) any { return 0 - t.w.h.B/t.w.norm }, // b shifts the zero (000, why it works)
		"x along":      func(t *textContext) any { return t.f.projectionLength(t.w.h, t.i) },
		"equation now": func(t *textContext) any { return strings.Join(t.f.equations(t.f.State()), ",  ") },
	}},
	{"known feature-space", map[string]slotValue{
		"w in φ": (*textContext).weightsInPhi,
		"a in φ": (*textContext).activationInPhi,
	}},
}

// normSquared is ‖v‖².
func normSquared(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	return sum
}

// projectionOnW is the projection of x on w (000).
func (t *textContext) projectionOnW() any {
	on := slices.Clone(t.w.h.W)
	product, square := t.f.Data.DotRow(t.i, t.w.h.W), normSquared(t.w.h.W)
	for j := range on {
		on[j] *= product / square
	}
	return row.FullVector{F: on}
}

// sumOfSquares is ‖w‖² written as a sum of squares.
func (t *textContext) sumOfSquares() any {
	b, plus := []byte(nil), ""
	for _, v := range t.w.h.W {
		b = row.Append(b, plus, factor(v), "²")
		plus = " + "
	}
	return b
}

// equation is the hyperplane as an equation (0), or solved for the second of two features
// (1); nil if there is no such form.
func (t *textContext) equation(which int) any {
	if lines := t.f.equations(t.state); which < len(lines) {
		return lines[which]
	}
	return nil
}

// extendedX is x̂; extendedW is ŵ.
func (t *textContext) extendedX() []float64 {
	return append(slices.Clone(t.f.Data.Row(t.i)), t.biasInput())
}

func (t *textContext) extendedW() []float64 {
	return append(slices.Clone(t.w.h.W), t.w.h.B/t.biasInput())
}

// extendedProduct is ŵ·x̂ written out.
func (t *textContext) extendedProduct() any {
	x, w := t.extendedX(), t.extendedW()
	sum := notation.Sum{Text: []byte(t.letters["ŵ·x̂"] + " = ")}
	for j := range x {
		sum.Product(notation.Float(w[j]), notation.Float(x[j]))
	}
	return text(sum.Text, " = ", t.a)
}

// neuron draws the perceptron as a neuron: the inputs with their weights, their sum, and
// whether it fires (002).
func (t *textContext) neuron() any {
	var lines []string
	if t.f.Data.Dim() <= maxWritten {
		lines = t.synapses()
	}
	return strings.Join(append(lines, t.thresholdLine()), "\n")
}

// synapses are the lines with the inputs and weights, joined to their sum.
func (t *textContext) synapses() (lines []string) {
	var inputs, weights []string
	for j := range t.f.Data.Dim() {
		inputs = append(inputs, text(notation.Indexed("x", j+1), " = ", t.f.inputValue(t.i, j)))
		weights = append(weights, text(t.w.w.At(j)))
	}
	if !t.f.is("none") {
		inputs, weights = append(inputs, "always 1"), append(weights, text(t.w.b))
	}
	wide := [2]int{}
	for k := range inputs {
		wide[0], wide[1] = max(wide[0], textWidth(inputs[k])), max(wide[1], textWidth(weights[k]))
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
		lines = append(lines, inputs[k]+strings.Repeat(" ", wide[0]-textWidth(inputs[k]))+" ─·"+
			strings.Repeat(" ", wide[1]-textWidth(weights[k]))+weights[k]+"─"+join)
	}
	return lines
}

// thresholdLine compares the weighted sum with the threshold, and says whether the neuron
// fires.
func (t *textContext) thresholdLine() string {
	relation, output := " ≤ ", "silent"
	if t.a.Sign() > 0 {
		relation, output = " > ", "fires"
	}
	if t.f.augmented() {
		return text(t.letters["w·x"], " = ", t.a, relation, "0: ", output)
	}
	return text(t.letters["w·x"], " = ", t.a.Sub(t.w.b), relation, "−", t.letters["b"], " = ", t.w.b.Times(-1), ": ", output)
}

// equations is the hyperplane of a state as an equation, and for two features also solved
// for the second; nil with many features.
func (f *Frame) equations(state *algo.State) []string {
	w := f.weights(state)
	if w.norm == 0 || f.Data.Dim() > maxFewFeatures {
		return nil
	}
	var sum notation.Sum
	for j := range f.Data.Dim() {
		sum.Multiple(w.w.At(j), notation.Indexed("x", j+1))
	}
	if w.b.Sign() != 0 {
		sum.Term(w.b)
	}
	lines := []string{sum.String() + " = 0"}
	if f.Data.Dim() == 2 && w.w.At(1).Sign() != 0 {
		lines = append(lines, slopeForm(w.h))
	}
	return lines
}

// slopeForm is a line as x₂ = mx₁ + c.
func slopeForm(h model.Hyperplane) string {
	sum := notation.Sum{Text: []byte("x₂ = ")}
	sum.Multiple(notation.Float(-h.W[0]/h.W[1]), "x₁")
	if c := -h.B / h.W[1]; c != 0 {
		sum.Term(notation.Float(c))
	}
	return sum.String()
}

// FeatureSpace is the run in the kernel's feature space, named by φ's components.
type FeatureSpace struct {
	Names    []string
	Old, Now model.Hyperplane // before the step shown, and as shown
	At       []float64        // φ of the current example; nil before the first step
}

// featureHyperplane is the hyperplane there, under the selected weights.
func (t *textContext) featureHyperplane() model.Hyperplane {
	if t.state == t.f.Moment.Before {
		return t.f.FeatureSpace.Old
	}
	return t.f.FeatureSpace.Now
}

// weightsInPhi is w as a sum of named directions.
func (t *textContext) weightsInPhi() any {
	sum := notation.Sum{Text: row.Append(nil, t.letters["normal"], " = ")}
	for k, v := range t.featureHyperplane().W {
		if v != 0 {
			sum.Term(notation.Float(v))
			sum.Text = row.Append(sum.Text, "·[", t.f.FeatureSpace.Names[k], "]")
		}
	}
	return sum.String()
}

// activationInPhi is the activation as a product in feature space.
func (t *textContext) activationInPhi() any {
	h := t.featureHyperplane()
	sum := notation.Sum{Text: row.Append(nil, t.letters["a"], " = ", t.letters["normal"], "·φ(x)", t.letters["+ b"], " = ")}
	terms := len(sum.Text)
	for k, v := range t.f.FeatureSpace.At {
		if h.W[k] != 0 && v != 0 {
			sum.Product(notation.Float(h.W[k]), notation.Float(v))
		}
	}
	if len(sum.Text) == terms && t.f.is("none") {
		return sum.String() // 0
	}
	if sum.OrZero(); !t.f.is("none") {
		sum.Term(notation.Float(h.B))
	}
	return text(sum.Text, " = ", t.a)
}
