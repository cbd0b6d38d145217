package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// stepNumbers are of the example at hand and the weights at the time; of a step that
// updated what was added, and what came of it; and of the H and γ that are chosen.
var stepNumbers = []group{
	{"known", map[string]quantity{
		"x":     func(t *reader) any { return row.TruncatedVector{V: t.f.featureVector(t.i), Columns: 40} },
		"y":     func(t *reader) any { return notation.Label(t.y) },
		"(−y)":  func(t *reader) any { return factor(int(-t.y)) },
		"a":     func(t *reader) any { return t.a },
		"(a)":   func(t *reader) any { return factor(t.a) },
		"ya":    func(t *reader) any { return t.ya },
		"(ya)":  func(t *reader) any { return factor(t.ya) },
		"−ya":   func(t *reader) any { return t.ya.Times(-1) },
		"sum":   (*reader).sum,
		"hinge": func(t *reader) any { return atLeast0(notation.Float(1).Sub(t.ya)) },
		"loss":  func(t *reader) any { return atLeast0(t.ya.Times(-1)) },
		"q":     func(t *reader) any { return t.squareWithBias(true) },
		"q+":    func(t *reader) any { return t.squareWithBias(false) },

		"αᵢ":     func(t *reader) any { return t.f.name("α", t.i) },
		"square": func(t *reader) any { return t.square2() },
	}},
	{"known linear written-out", map[string]quantity{
		"w": func(t *reader) any { return row.FullVector(t.w.w) },
	}},
	{"known not-none", map[string]quantity{
		"b": func(t *reader) any { return t.bias(t.state) },
	}},
	{"known counted-by-α", map[string]quantity{
		"updates on i": func(t *reader) any { return t.f.updates(t.i) },
		"α":            func(t *reader) any { return t.f.alpha(t.f.updates(t.i)) },
	}},
	{"known linear slack", map[string]quantity{
		"slack margin":   func(t *reader) any { return t.slackMargin() },
		"(slack margin)": func(t *reader) any { return factor(t.slackMargin()) },
		"slack γ":        func(t *reader) any { return t.f.Slack.Ledger.Gamma },
		"ξᵢ":             func(t *reader) any { return t.f.name("ξ", t.i) },
		"ξ":              func(t *reader) any { return t.f.Slack.Xi[t.i] },
	}},
	{"known just-updated", map[string]quantity{
		"x vector":     func(t *reader) any { return row.FullVector(t.f.featureVector(t.i)) },
		"new w":        func(t *reader) any { return row.FullVector(t.f.weights(t.f.Moment.After).w) },
		"new b":        func(t *reader) any { return t.bias(t.f.Moment.After) },
		"bias square":  func(t *reader) any { return t.biasSquare() },
		"square alone": (*reader).squareAlone,
		"new a":        func(t *reader) any { return t.f.activation(t.f.Moment.After, t.i) },
		"new ya":       func(t *reader) any { return t.f.margin(t.f.Moment.After, t.i) },
		"grown":        func(t *reader) any { return t.f.margin(t.f.Moment.After, t.i).Sub(t.ya) },
		"+grown":       func(t *reader) any { return row.Signed(t.f.margin(t.f.Moment.After, t.i).Sub(t.ya)) },
	}},
}

// factor is a number as the factor of a product.
func factor(v any) string {
	t := text(v)
	if strings.HasPrefix(t, notation.Minus) {
		return "(" + t + ")"
	}
	return t
}

// above is by how much y·a, or the margin of several classes, is above the threshold of
// the rule's own test, and whether both are written the same though they differ. An
// example that is below it is not learned from where that is too little to count in float
// arithmetic, or where there is no τ.
func (t *reader) above() (by notation.Value, alike bool) {
	lead, threshold := notation.Float(t.look.Margin), notation.Rat(t.f.Problem.Setup.Threshold())
	by = notation.Float(lead.F - threshold.F)
	if t.f.exact() {
		lead = t.f.margin(t.f.Moment.Before, t.look.Example)
		by = lead.Sub(threshold)
	}
	written := notation.Number(lead.F)
	return by, by.Sign() != 0 && written == notation.Number(threshold.F) && written == text(lead)
}

// atLeast0 is max(0, v).
func atLeast0(v notation.Value) notation.Value {
	if v.Sign() < 0 {
		return notation.Float(0)
	}
	return v
}

// loss is what the rule takes for the loss ℓ: what y·a, or the lead, lacks of its
// threshold.
func (t *reader) loss() any {
	lead := notation.Float(t.look.Margin)
	if t.known {
		lead = t.ya
	}
	return atLeast0(notation.Rat(t.f.Problem.Setup.Threshold()).Sub(lead))
}

// bias is b of a state.
func (t *reader) bias(s *algo.State) any {
	if t.w == nil {
		return s.Bias()
	}
	return t.f.weights(s).b
}

// biasSquare is the square of the last component of x̂; 0 without a bias.
func (t *reader) biasSquare() float64 {
	if t.f.is("none") {
		return 0
	}
	last := t.lastOfX()
	return float64(last * last)
}

// lastOfX is the last component of x̂.
func (t *reader) lastOfX() float64 {
	if t.f.Problem.Setup.Bias == "radius" {
		return t.f.longest()
	}
	return 1
}

// square2 is ‖x‖², or K(x, x).
func (t *reader) square2() notation.Value {
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
func (t *reader) squareWithBias(bracketed bool) string {
	square := t.square2()
	if t.f.augmented() {
		return text(square.Sub(notation.Float(-1)))
	}
	if t.f.is("none") {
		return text(square)
	}
	sum := text(square, " + ", t.biasSquare())
	if bracketed {
		sum = "(" + sum + ")"
	}
	return sum
}

// squareAlone is ‖x‖², or ‖x̂‖² where x̂ is written.
func (t *reader) squareAlone() any {
	if t.f.augmented() {
		return t.square2().Sub(notation.Float(-1))
	}
	return t.square2()
}

// sum is a with its products.
func (t *reader) sum() any {
	f := t.f
	products := f.sumOf(t.state, t.i, t.a)
	b, _ := why.Append(nil, "«a» = «sum in symbols»", t)
	if products.others > 0 {
		return text(b, " = ", t.a, ", of ", products.n+products.others, " products")
	}
	b = append(b, ' ')
	products.pieces(func(piece []byte) { b = append(b, piece...) })
	return b
}

// slackMargin is the example's margin under the H that is chosen.
func (t *reader) slackMargin() float64 {
	return float64(t.y) * t.f.Slack.Ledger.H.ActivationOf(t.f.Data, t.i)
}
