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

// lineNumbers are of the example and a line: there is one, w not being 0, but for those
// that need none.
var lineNumbers = []group{
	{"line", map[string]quantity{
		"|a|":             func(t *reader) any { return math.Abs(t.a.F) },
		"−a":              func(t *reader) any { return t.a.Times(-1) },
		"‖w‖":             func(t *reader) any { return t.w.norm },
		"‖w‖²":            func(t *reader) any { return squared(t.w.h.W) },
		"distance":        func(t *reader) any { return math.Abs(t.a.F) / t.w.norm },
		"signed distance": func(t *reader) any { return t.ya.F / t.w.norm },
		"−a/‖w‖²":         func(t *reader) any { return 0 - t.a.F/squared(t.w.h.W) },
		"a/‖w‖²":          func(t *reader) any { return factor(t.a.F / squared(t.w.h.W)) },
		"w·x":             func(t *reader) any { return t.f.Data.DotRow(t.i, t.w.h.W) },
		"equation":        func(t *reader) any { return t.equation(0) },
		"solved":          func(t *reader) any { return t.equation(1) },
		"neuron":          (*reader).neuron,
	}},
	{"line written-out", map[string]quantity{
		"x plain": func(t *reader) any { return row.FullVector{F: t.f.Data.Row(t.i)} },
		"w plain": func(t *reader) any { return row.FullVector{F: t.w.h.W} },
		"foot":    func(t *reader) any { return row.FullVector{F: t.f.onto(t.w.h, t.i)} },
		"onto w":  (*reader).ontoWeights,
		"squares": (*reader).squares,
	}},
	{"line written-extended not-none", map[string]quantity{
		"x̂":   func(t *reader) any { return row.FullVector{F: t.extendedX()} },
		"ŵ":    func(t *reader) any { return row.FullVector{F: t.extendedW()} },
		"ŵ·x̂": (*reader).extendedProduct,
	}},
	{"line planar", map[string]quantity{
		"along": func(t *reader) any { return text("(", t.w.w.At(1).Times(-1), ", ", t.w.w.At(0), ")") },
		"right angle": func(t *reader) any { // along·w
			w1, w2 := t.w.w.At(0), t.w.w.At(1)
			return text(factor(w1), "·", factor(w2.Times(-1)), " + ", factor(w2), "·", factor(w1))
		},
	}},
	{"known linear", map[string]quantity{
		"distance now": func(t *reader) any {
			return math.Abs(t.f.activation(t.f.State(), t.i).F) / t.f.weights(t.f.State()).norm
		},
		"‖w‖ now": func(t *reader) any { return t.f.weights(t.f.State()).norm },
		"z": func(t *reader) any {
			return row.TruncatedVector{V: notation.Vector{F: t.f.onto(t.w.h, t.i)}, Columns: 400}
		},
		"line at":      func(t *reader) any { return 0 - t.w.h.B/t.w.norm }, // b shifts the zero (000, why it works)
		"x along":      func(t *reader) any { return t.f.along(t.w.h, t.i) },
		"equation now": func(t *reader) any { return strings.Join(t.f.equations(t.f.State()), ",  ") },
	}},
	{"known feature-space", map[string]quantity{
		"w in φ": (*reader).weightsInPhi,
		"a in φ": (*reader).activationInPhi,
	}},
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
	return row.FullVector{F: on}
}

// squares is the sum of the squares of w's components.
func (t *reader) squares() any {
	b, plus := []byte(nil), ""
	for _, v := range t.w.h.W {
		b = row.Append(b, plus, factor(v), "²")
		plus = " + "
	}
	return b
}

// equation is the hyperplane as an equation, or solved for the last feature of two.
func (t *reader) equation(which int) any {
	if lines := t.f.equations(t.state); which < len(lines) {
		return lines[which]
	}
	return nil
}

// extendedX and extendedW are x̂ and ŵ.
func (t *reader) extendedX() []float64 {
	return append(slices.Clone(t.f.Data.Row(t.i)), t.lastOfX())
}

func (t *reader) extendedW() []float64 { return append(slices.Clone(t.w.h.W), t.w.h.B/t.lastOfX()) }

// extendedProduct is ŵ·x̂, with its products.
func (t *reader) extendedProduct() any {
	x, w := t.extendedX(), t.extendedW()
	sum := notation.Sum{Text: []byte(t.letters["ŵ·x̂"] + " = ")}
	for j := range x {
		sum.Product(notation.Float(w[j]), notation.Float(x[j]))
	}
	return text(sum.Text, " = ", t.a)
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
	if !t.f.is("none") {
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
	var sum notation.Sum
	for j := range f.Data.Dim() {
		sum.Multiple(w.w.At(j), notation.Indexed("x", j+1))
	}
	if w.b.Sign() != 0 {
		sum.Term(w.b)
	}
	lines := []string{sum.String() + " = 0"}
	if f.Data.Dim() == 2 && w.w.At(1).Sign() != 0 {
		lines = append(lines, solved(w.h))
	}
	return lines
}

// solved is a line as x₂ = mx₁ + c.
func solved(h model.Hyperplane) string {
	sum := notation.Sum{Text: []byte("x₂ = ")}
	sum.Multiple(notation.Float(-h.W[0]/h.W[1]), "x₁")
	if c := -h.B / h.W[1]; c != 0 {
		sum.Term(notation.Float(c))
	}
	return sum.String()
}

// FeatureSpace is the run among the features that its kernel works with unseen.
type FeatureSpace struct {
	Names    []string
	Old, Now model.Hyperplane // before the step shown, and as shown
	At       []float64        // φ of the example at hand; nil before the first step
}

// phi is the hyperplane there at the step's time.
func (t *reader) phi() model.Hyperplane {
	if t.state == t.f.Moment.Before {
		return t.f.FeatureSpace.Old
	}
	return t.f.FeatureSpace.Now
}

// weightsInPhi is w as a sum of named directions.
func (t *reader) weightsInPhi() any {
	sum := notation.Sum{Text: []byte("w = ")}
	for k, v := range t.phi().W {
		if v != 0 {
			sum.Term(notation.Float(v))
			sum.Text = row.Append(sum.Text, "·[", t.f.FeatureSpace.Names[k], "]")
		}
	}
	return sum.String()
}

// activationInPhi is the activation as the product there.
func (t *reader) activationInPhi() any {
	h := t.phi()
	sum := notation.Sum{Text: row.Append(nil, t.letters["a"], " = w·φ(x)", t.letters["+ b"], " = ")}
	for k, v := range t.f.FeatureSpace.At {
		if h.W[k] != 0 && v != 0 {
			sum.Product(notation.Float(h.W[k]), notation.Float(v))
		}
	}
	if sum.OrZero(); !t.f.is("none") {
		sum.Term(notation.Float(h.B))
	}
	return text(sum.Text, " = ", t.a)
}
