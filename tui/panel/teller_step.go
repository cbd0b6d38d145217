package panel

import (
	"math"
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

var stepNumbers = group{
	func(t *teller) bool { return t.known },
	map[string]func(t *teller) any{
		"xᵢ":      func(t *teller) any { return t.f.name("x", t.i) },
		"x whole": func(t *teller) any { return row.Within{V: t.f.featureVector(t.i), Columns: 40} },
		"x short": func(t *teller) any { return row.Within{V: t.f.featureVector(t.i), Columns: 24} },
		"y":       func(t *teller) any { return notation.Label(t.y) },
		"(−y)":    func(t *teller) any { return factor(int(-t.y)) },
		"a":       func(t *teller) any { return t.a },
		"(a)":     func(t *teller) any { return factor(t.a) },
		"ya":      func(t *teller) any { return t.margin() },
		"(ya)":    func(t *teller) any { return factor(t.margin()) },
		"−ya":     func(t *teller) any { return t.margin().Times(-1) },
		"w":       (*teller).weightsWritten,
		"b":       func(t *teller) any { return t.bias(t.w) },
		"against": func(t *teller) any { relation, with := t.f.ruled(t.l); return relation + with },
		"sum":     (*teller).sum,
		"loss":    func(t *teller) any { return atLeast0(t.margin().Times(-1)) },
		"hinge":   (*teller).hinge,
		"τ":       func(t *teller) any { return t.f.tau(t.l) },

		"step formula": (*teller).stepFormula,

		"αᵢ":           func(t *teller) any { return t.f.name("α", t.i) },
		"updates on i": func(t *teller) any { return t.counting(t.f.updates(t.i)) },
		"α":            func(t *teller) any { return t.counting(t.f.alpha(t.f.updates(t.i))) },
		"square name":  (*teller).squareName,
		"square":       func(t *teller) any { return t.square2() },
		"w in φ":       (*teller).weightsInPhi,
		"a in φ":       (*teller).activationInPhi,
	},
}

// slackStepNumbers are of the example and the H and γ that are chosen.
var slackStepNumbers = group{
	func(t *teller) bool { return t.known && t.w != nil && t.Is("slack") },
	map[string]func(t *teller) any{
		"slack margin":   func(t *teller) any { return t.slackMargin() },
		"(slack margin)": func(t *teller) any { return factor(t.slackMargin()) },
		"slack γ":        func(t *teller) any { return t.f.Slack.Ledger.Gamma },
		"ξᵢ":             func(t *teller) any { return t.f.name("ξ", t.i) },
		"ξ":              func(t *teller) any { return t.f.Slack.Xi[t.i] },
	},
}

// updateNumbers are of a step that updated: what was added, and what came of it.
var updateNumbers = group{
	func(t *teller) bool { return t.known && t.f.justUpdated() },
	map[string]func(t *teller) any{
		"x vector":         func(t *teller) any { return row.Whole(t.f.featureVector(t.i)) },
		"new w":            func(t *teller) any { return row.Whole(t.f.weights(t.f.Moment.After).w) },
		"new b":            (*teller).newBias,
		"bias gain":        (*teller).biasGain,
		"square with bias": func(t *teller) any { return t.squareWithBias(true) },
		"square alone":     (*teller).squareAlone,
		"new a":            func(t *teller) any { return t.f.activation(t.f.Moment.After, t.i) },
		"new ya":           func(t *teller) any { return t.f.margin(t.f.Moment.After, t.i) },
	},
}

// lineNumbers are of the example and a line: there is one, w not being 0.
var lineNumbers = group{
	func(t *teller) bool { return t.Is("line") },
	map[string]func(t *teller) any{
		"|a|":             func(t *teller) any { return math.Abs(t.a.F) },
		"−a":              func(t *teller) any { return t.a.Times(-1) },
		"‖w‖":             func(t *teller) any { return t.w.norm },
		"‖w‖²":            func(t *teller) any { return squared(t.w.h.W) },
		"distance":        func(t *teller) any { return math.Abs(t.a.F) / t.w.norm },
		"signed distance": func(t *teller) any { return t.margin().F / t.w.norm },
		"−a/‖w‖²":         func(t *teller) any { return 0 - t.a.F/squared(t.w.h.W) },
		"a/‖w‖²":          func(t *teller) any { return factor(t.a.F / squared(t.w.h.W)) },
		"w·x":             func(t *teller) any { return t.f.Data.DotRow(t.i, t.w.h.W) },
		"x plain":         func(t *teller) any { return t.written(t.f.featureValues(t.i)) },
		"w plain":         func(t *teller) any { return t.written(t.w.h.W) },
		"foot":            func(t *teller) any { return t.written(t.f.onto(t.w.h, t.i)) },
		"onto w":          (*teller).ontoWeights,
		"squares":         (*teller).squares,
		"along":           (*teller).alongLine,
		"right angle":     (*teller).rightAngle,
		"equation":        func(t *teller) any { return t.equation(0) },
		"solved":          func(t *teller) any { return t.equation(1) },
		"x̂":              func(t *teller) any { return t.augmentedVector(t.f.featureValues(t.i), t.lastOfX()) },
		"ŵ":               func(t *teller) any { return t.augmentedVector(t.w.h.W, t.w.h.B/t.lastOfX()) },
		"ŵ·x̂":            (*teller).augmentedProduct,
		"neuron":          (*teller).neuron,
	},
}

// factor is a number as the factor of a product.
func factor(v any) string {
	t := text(v)
	if strings.HasPrefix(t, notation.Minus) {
		return "(" + t + ")"
	}
	return t
}

// margin is y·a.
func (t *teller) margin() notation.Value { return t.a.Times(int(t.y)) }

// atLeast0 is max(0, v).
func atLeast0(v notation.Value) notation.Value {
	if v.Sign() < 0 {
		return notation.Whole(0)
	}
	return v
}

func (t *teller) hinge() any {
	m := t.margin()
	if m.R != nil {
		return atLeast0(notation.Whole(1).Sub(m))
	}
	return atLeast0(notation.Float(1 - m.F))
}

// counting is a number of an example's updates, where α counts them.
func (t *teller) counting(v any) any {
	if !t.f.byRate() || t.f.Online != nil {
		return nil
	}
	return v
}

func (t *teller) weightsWritten() any {
	if t.w == nil || t.f.Data.Dim() > mostWritten {
		return nil
	}
	return row.Whole(t.w.w)
}

// bias is b of weights, or, without any, of the state.
func (t *teller) bias(w *weights) any {
	switch {
	case !t.f.hasBias():
		return nil
	case w == nil:
		return t.state.Bias()
	}
	return w.b
}

func (t *teller) newBias() any {
	if t.w == nil {
		return t.f.Moment.After.Bias()
	}
	return t.f.weights(t.f.Moment.After).b
}

// biasGain is what one step adds to b beside the 1: nothing, or a factor of R².
func (t *teller) biasGain() any {
	if t.f.Problem.Setup.Bias != "radius" {
		return []byte(nil)
	}
	return text("·", t.biasSquare())
}

// biasSquare is the square of the last component of x̂; 0 without a bias.
func (t *teller) biasSquare() float64 {
	if !t.f.hasBias() {
		return 0
	}
	last := t.lastOfX()
	return float64(last * last)
}

// lastOfX is the last component of x̂.
func (t *teller) lastOfX() float64 {
	if t.f.Problem.Setup.Bias == "radius" {
		return t.f.longest()
	}
	return 1
}

func (t *teller) squareName() any {
	if t.f.Problem.Linear() {
		return "‖x‖²"
	}
	return "K(x, x)"
}

// square2 is ‖x‖², or K(x, x).
func (t *teller) square2() notation.Value {
	if !t.f.Problem.Linear() {
		return t.f.kernel(t.i, t.i)
	}
	sum := 0.0
	for _, x := range t.f.Data.Entries(t.i) {
		sum += float64(x * x)
	}
	return notation.Float(sum)
}

// squareWithBias is ‖x̂‖² as a sum, as a factor in brackets.
func (t *teller) squareWithBias(bracketed bool) string {
	square := t.square2()
	if t.f.augmented() {
		return text(square.Sub(notation.Whole(-1)))
	}
	if !t.f.hasBias() {
		return text(square)
	}
	sum := text(square, " + ", t.biasSquare())
	if bracketed {
		sum = "(" + sum + ")"
	}
	return sum
}

// squareAlone is ‖x‖², or ‖x̂‖² where x̂ is written.
func (t *teller) squareAlone() any {
	if t.f.augmented() {
		return t.square2().Sub(notation.Whole(-1))
	}
	return t.square2()
}

// stepFormula is the formula of the rule's own step with its numbers.
func (t *teller) stepFormula() any {
	b, ok := why.Append(nil, t.f.Problem.Setup.StepFormula(), stepSlots{t})
	if !ok || len(b) == 0 {
		return nil
	}
	return b
}

// stepSlots are the numbers of the formula of a rule's own step.
type stepSlots struct{ *teller }

// Append appends the number of a slot: of ℓ, ‖x̂‖² as a factor or in a sum, the rule's
// parameter, or twice that.
func (t stepSlots) Append(b []byte, slot string) ([]byte, bool) {
	switch slot {
	case "ℓ":
		return row.Append(b, t.hinge()), true
	case "q", "q+":
		return append(b, t.squareWithBias(slot == "q")...), true
	}
	for _, by := range t.f.Problem.Setup.Parameters() {
		switch slot {
		case by.Symbol:
			return append(b, by.Text...), true
		case "2" + by.Symbol:
			return row.Append(b, "(2·", by.Text, ")"), true
		}
	}
	return b, false
}

// sum is a with its products.
func (t *teller) sum() any {
	f := t.f
	products := f.sumOf(f.Moment.Before, t.i, f.activationAtHand(t.l))
	b := row.Append(nil, t.letters["a"], " = ", t.formula())
	if products.others > 0 {
		return text(b, " = ", t.a, ", of ", products.n+products.others, " products")
	}
	b = append(b, ' ')
	products.pieces(func(piece []byte) { b = append(b, piece...) })
	return b
}

// formula is a in letters, of the example at hand.
func (t *teller) formula() string {
	f := t.f
	sum := "Σ " + t.letters["αⱼ"] + "yⱼ "
	switch x := text(f.name("x", t.i)); {
	case !f.Problem.Dual():
		return t.letters["w·x + b"]
	case !f.Problem.Linear():
		sum += "K(xⱼ, " + x + ")"
	case strings.HasPrefix(t.letters["xⱼ·x"], "x′"):
		sum += "x′ⱼ" + x
	default:
		sum += "xⱼ·" + x
	}
	if !f.fromZero() && f.Problem.Linear() {
		sum = "w₀·x + " + sum
	}
	return sum + t.letters["+ b"]
}

// slackMargin is the example's margin under the H that is chosen.
func (t *teller) slackMargin() float64 {
	return float64(t.y) * t.f.Slack.Ledger.H.ActivationOf(t.f.Data, t.i)
}
