package why

import (
	"slices"
	"strings"

	"perceptron/algo"
)

// updates are the names of the update rules, the perceptron's first.
func updates() []string {
	setting, _ := algo.FindSetting("update")
	return setting.Values
}

// forRules are the lines that one stands for whose first condition is each-rule or
// each-family: one for each update rule beside the perceptron's, or for all that have one
// bound, with its name as the condition. What the line says of the rule is filled in, and
// conditions on the rule are met. Another line stands for itself.
func forRules(l Line) (all []Line) {
	if len(l.Conditions) == 0 || !strings.HasPrefix(l.Conditions[0], "each-") {
		return []Line{l}
	}
	var names []string
	for _, name := range updates()[1:] {
		r := rule{algo.UpdateRule{Update: name}}
		if l.Conditions[0] == "each-family" {
			name = r.Bound().Name
		}
		if line, holds := r.line(l, name); holds && !slices.Contains(names, name) {
			all, names = append(all, line), append(names, name)
		}
	}
	return all
}

// rule is an update rule as a line tells of it.
type rule struct{ algo.UpdateRule }

// line is a line of all rules as that of this one; holds is false where it isn't.
func (r rule) line(l Line, name string) (own Line, holds bool) {
	own = Line{Conditions: []string{name}, Text: l.Text}
	radius := false
	for _, c := range l.Conditions[1:] {
		condition, not := strings.CutPrefix(c, "not-")
		if is, ofRule := r.is(condition); ofRule && is == not {
			return own, false
		} else if !ofRule {
			own.Conditions = append(own.Conditions, c)
			radius = radius || c == "radius"
		}
	}
	less, atLeast := "≤", ">"
	strict, threshold := r.Test()
	if strict {
		less, atLeast = "<", "≥"
	}
	times, counted := "·"+threshold, ""
	if _, is := r.ParameterOf(threshold); is || threshold == "1" {
		times = strings.TrimPrefix(threshold, "1")
	}
	if r.Bound().Losses != nil {
		counted = ", t the steps with «y·a» ≤ 0"
	}
	own.Text = strings.NewReplacer(
		"«#threshold»", threshold, "«times threshold»", times, "«<»", less, "«≥»", atLeast, "«of the steps»", counted,
		"«step formula»", r.spaced(r.StepFormula(), radius), "«over formula»", r.spaced(r.OverFormula(), radius),
	).Replace(own.Text)
	return own, true
}

// is reports whether the rule meets a condition; ofRule is false where that is not on rules.
func (r rule) is(condition string) (is, ofRule bool) {
	switch condition {
	case "own-step":
		return r.OwnStep(), true
	case "loss":
		return r.ByLoss(), true
	case "strict":
		strict, _ := r.Test()
		return strict, true
	}
	return false, false
}

// spaced is a formula of the rule's row as a page has it: with blanks around a plus, and
// its parameters as letters.
func (r rule) spaced(formula string, radius bool) string {
	square, factor := "«R̂²»", "«(R̂²)»"
	if radius {
		square, factor = "2R²", "2R²"
	}
	as := []string{"«R²»", square, "«(R²)»", factor, "«ℓ»", "ℓ", "«q»", "«(x̂²)»", "«q+»", "«x̂²»", " + ", " + ", "+", " + "}
	for _, by := range r.Parameters() {
		as = append(as, "«"+by.Symbol+"»", by.Symbol, "«2"+by.Symbol+"»", "(2"+by.Symbol+")")
	}
	return strings.NewReplacer(as...).Replace(formula)
}
