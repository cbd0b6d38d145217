package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// stepSlots are the numbers of the current example under the selected weights, of what an
// update added and led to, and of the ledger's chosen H and γ.
var stepSlots = []slotGroup{
	{"known", map[string]slotValue{
		"x":     func(t *textContext) any { return row.TruncatedVector{V: t.f.featureVector(t.i), Columns: 40} },
		"y":     func(t *textContext) any { return notation.Label(t.y) },
		"(−y)":  func(t *textContext) any { return factor(int(-t.y)) },
		"a":     func(t *textContext) any { return t.a },
		"(a)":   func(t *textContext) any { return factor(t.a) },
		"ya":    func(t *textContext) any { return t.ya },
		"(ya)":  func(t *textContext) any { return factor(t.ya) },
		"−ya":   func(t *textContext) any { return t.ya.Times(-1) },
		"sum":   (*textContext).activationSum,
		"hinge": func(t *textContext) any { return positivePart(notation.Float(1).Sub(t.ya)) },
		"loss":  func(t *textContext) any { return positivePart(t.ya.Times(-1)) },
		"q":     func(t *textContext) any { return t.extendedSquare(true) },
		"q+":    func(t *textContext) any { return t.extendedSquare(false) },

		"αᵢ":     func(t *textContext) any { return t.f.indexed("α", t.i) },
		"square": func(t *textContext) any { return t.exampleNormSquared() },
	}},
	{"known linear written-out", map[string]slotValue{
		"w": func(t *textContext) any { return row.FullVector(t.w.w) },
	}},
	{"known not-none", map[string]slotValue{
		"b": func(t *textContext) any { return t.bias(t.state) },
	}},
	{"known counted-by-α", map[string]slotValue{
		"updates on i": func(t *textContext) any { return t.f.updatesOf(t.i) },
		"α":            func(t *textContext) any { return t.f.alpha(t.f.updatesOf(t.i)) },
	}},
	{"known linear slack", map[string]slotValue{
		"slack margin":   func(t *textContext) any { return t.slackMargin() },
		"(slack margin)": func(t *textContext) any { return factor(t.slackMargin()) },
		"slack γ":        func(t *textContext) any { return t.f.Slack.Ledger.Gamma },
		"ξᵢ":             func(t *textContext) any { return t.f.indexed("ξ", t.i) },
		"ξ":              func(t *textContext) any { return t.f.Slack.Xi[t.i] },
	}},
	{"known just-updated", map[string]slotValue{
		"x vector":     func(t *textContext) any { return row.FullVector(t.f.featureVector(t.i)) },
		"new w":        func(t *textContext) any { return row.FullVector(t.f.weights(t.f.Moment.After).w) },
		"new b":        func(t *textContext) any { return t.bias(t.f.Moment.After) },
		"bias square":  func(t *textContext) any { return t.biasSquare() },
		"square alone": (*textContext).squareAlone,
		"new a":        func(t *textContext) any { return t.f.activation(t.f.Moment.After, t.i) },
		"new ya":       func(t *textContext) any { return t.f.margin(t.f.Moment.After, t.i) },
		"grown":        func(t *textContext) any { return t.f.margin(t.f.Moment.After, t.i).Sub(t.ya) },
		"+grown":       func(t *textContext) any { return row.Signed(t.f.margin(t.f.Moment.After, t.i).Sub(t.ya)) },
	}},
}

// factor is a number as a factor of a product: in parentheses if negative.
func factor(v any) string {
	t := text(v)
	if strings.HasPrefix(t, notation.Minus) {
		return "(" + t + ")"
	}
	return t
}

// excess is how far the margin, y·a or that of several classes, is above the threshold of
// the rule's own test. alike reports whether both look the same as written, though they
// differ. An example below the threshold is still not learned from if the difference is
// too small to count in float arithmetic, or if there is no τ.
func (t *textContext) excess() (by notation.Value, alike bool) {
	lead, threshold := notation.Float(t.prediction.Margin), notation.Rat(t.f.Problem.Setup.Threshold())
	by = notation.Float(lead.F - threshold.F)
	if t.f.asFractions() {
		lead = t.f.margin(t.f.Moment.Before, t.prediction.Example)
		by = lead.Sub(threshold)
	}
	written := notation.Number(lead.F)
	return by, by.Sign() != 0 && written == notation.Number(threshold.F) && written == text(lead)
}

// positivePart is max(0, v).
func positivePart(v notation.Value) notation.Value {
	if v.Sign() < 0 {
		return notation.Float(0)
	}
	return v
}

// ruleLoss is the rule's loss ℓ: how far the margin is below the threshold.
func (t *textContext) ruleLoss() any {
	lead := notation.Float(t.prediction.Margin)
	if t.known {
		lead = t.ya
	}
	return positivePart(notation.Rat(t.f.Problem.Setup.Threshold()).Sub(lead))
}

// bias is b of a state.
func (t *textContext) bias(s *algo.State) any {
	if t.w == nil {
		return s.Bias()
	}
	return t.f.weights(s).b
}

// biasSquare is the square of x̂'s bias component; 0 without a bias.
func (t *textContext) biasSquare() float64 {
	if t.f.is("none") {
		return 0
	}
	last := t.biasInput()
	return float64(last * last)
}

// biasInput is the bias component of x̂.
func (t *textContext) biasInput() float64 {
	if t.f.Problem.Setup.Bias == "radius" {
		return t.f.radius()
	}
	return 1
}

// exampleNormSquared is ‖x‖², or K(x, x).
func (t *textContext) exampleNormSquared() notation.Value {
	if !t.f.Problem.Linear() {
		return t.f.kernelValue(t.i, t.i)
	}
	sum := 0.0
	for _, x := range t.f.Data.Entries(t.i) {
		sum += float64(x * x)
	}
	return notation.Float(sum)
}

// extendedSquare is ‖x̂‖² written as a sum, in parentheses if it is to be a factor.
func (t *textContext) extendedSquare(bracketed bool) string {
	square := t.exampleNormSquared()
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

// squareAlone is ‖x‖², or ‖x̂‖² if vectors are written in augmented form.
func (t *textContext) squareAlone() any {
	if t.f.augmented() {
		return t.exampleNormSquared().Sub(notation.Float(-1))
	}
	return t.exampleNormSquared()
}

// activationSum is a with its products written out.
func (t *textContext) activationSum() any {
	f := t.f
	products := f.sumOf(t.state, t.i, t.a)
	b, _ := why.Append(nil, "«a» = «sum in symbols»", t)
	if products.omitted > 0 {
		return text(b, " = ", t.a, ", of ", products.n+products.omitted, " products")
	}
	b = append(b, ' ')
	products.pieces(func(piece []byte) { b = append(b, piece...) })
	return b
}

// slackMargin is the example's margin under the chosen H.
func (t *textContext) slackMargin() float64 {
	return float64(t.y) * t.f.Slack.Ledger.H.ActivationOf(t.f.Data, t.i)
}
