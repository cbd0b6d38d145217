package why

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"perceptron/algo"
)

//go:embed letters.txt
var lettersText string

// letterTexts is the letters of each document, and the parts of formulas that depend on the
// set-up: the bias, ‖x̂‖², R̂².
var letterTexts = sync.OnceValue(func() *Script { return ParseScript(lettersText) })

// Letters is the letters and those parts for a set-up, by slot; last is its name for the
// last component of ŵ.
func Letters(setup Setup, last string) map[string]string {
	l := map[string]string{}
	for slot := range letterTexts().Texts {
		l[slot] = letterTexts().Text(slot, letterReader{setup, last})
	}
	return l
}

// letterReader reads the letters of a set-up.
type letterReader struct {
	Setup
	last string
}

// Append appends a letter for use in another.
func (l letterReader) Append(b []byte, slot string) ([]byte, bool) {
	if slot == "last" {
		return append(b, l.last...), true
	}
	return letterTexts().AppendText(b, slot, l)
}

// conditionSet is the conditions that a set-up meets.
type conditionSet []string

// Is reports whether the set has a condition.
func (m conditionSet) Is(condition string) bool { return slices.Contains(m, condition) }

// generalReader is no particular run: the program's own letters, the parts of the default
// set-up, and no numbers. Formulas for two labels and the perceptron's update are then not
// labelled with these conditions.
type generalReader struct {
	conditionSet
	letters map[string]string
}

func newGeneral() generalReader {
	return generalReader{conditionSet{"primal", "binary", "perceptron", "from-zero"}, Letters(conditionSet{"binary", "unit", "apart", "linear"}, "")}
}

// Append implements Slots.
func (g generalReader) Append(b []byte, slot string) ([]byte, bool) {
	if text, known := g.letters[slot]; known {
		return append(b, text...), true
	}
	return SlotTexts().AppendText(b, slot, g)
}

// ruleReader fills in an update rule, with bias radius or without, where a line stands for
// every rule.
type ruleReader struct {
	algo.UpdateRule
	radius bool
}

// Is reports whether the rule meets a condition about rules.
func (r ruleReader) Is(condition string) bool {
	of := RuleConditions[condition]
	return of != nil && of(&r.UpdateRule)
}

// Append appends the value of a slot about the rule; any other slot is left in place.
func (r ruleReader) Append(b []byte, slot string) (all []byte, ok bool) {
	switch all, known := SlotTexts().AppendText(b, "rule "+slot, r); {
	case known:
		return all, true
	case slot == "#threshold":
		return append(b, r.Rule().Test.Limit...), true
	case slot == "step formula":
		return append(b, r.format(r.Rule().StepFormula)...), true
	case slot == "over formula":
		return append(b, r.format(r.Rule().BoundFormula)...), true
	}
	return append(append(append(b, "«"...), slot...), "»"...), true
}

// format is a formula of a rule as on a page: with blanks around a plus, and with letters
// for its parameters.
func (r ruleReader) format(formula string) string {
	square, factor := "«R̂²»", "«(R̂²)»"
	if r.radius {
		square, factor = "2R²", "2R²"
	}
	as := []string{"«R²»", square, "«(R²)»", factor, "«ℓ»", "ℓ", "«q»", "«(grown)»", "«q+»", "«grown»", " + ", " + ", "+", " + "}
	for _, by := range r.Hyperparameters() {
		as = append(as, "«"+by.Symbol+"»", by.Symbol, "«2"+by.Symbol+"»", "(2"+by.Symbol+")")
	}
	return strings.NewReplacer(as...).Replace(formula)
}
