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

// letterTexts are the letters of each document, and the pieces of formulas that depend
// on the set-up: the bias, ‖x̂‖², R̂².
var letterTexts = sync.OnceValue(func() *Script { return ParseScript(lettersText) })

// Letters are the letters of a set-up and those pieces, by their slots. It calls the last
// component of ŵ so.
func Letters(setup Setup, last string) map[string]string {
	l := map[string]string{}
	for slot := range letterTexts().Texts {
		l[slot] = letterTexts().Text(slot, lettering{setup, last})
	}
	return l
}

// lettering is whom the letters of a set-up are read to.
type lettering struct {
	Setup
	last string
}

// Append appends a letter that stands in another.
func (l lettering) Append(b []byte, slot string) ([]byte, bool) {
	if slot == "last" {
		return append(b, l.last...), true
	}
	return letterTexts().AppendText(b, slot, l)
}

// met are the conditions that a set-up meets.
type met []string

// Is reports whether a condition is one of them.
func (m met) Is(condition string) bool { return slices.Contains(m, condition) }

// general is no run in particular: the program's own letters, the default set-up's
// pieces, and no numbers. A formula of two labels and the perceptron's update is
// not named after them.
type general struct {
	met
	letters map[string]string
}

func newGeneral() general {
	return general{met{"primal", "binary", "perceptron", "from-zero"}, Letters(met{"binary", "unit", "apart", "linear"}, "")}
}

// Append appends a letter or a text, as [Slots] do.
func (g general) Append(b []byte, slot string) ([]byte, bool) {
	if text, known := g.letters[slot]; known {
		return append(b, text...), true
	}
	return SlotTexts().AppendText(b, slot, g)
}

// rule is an update rule to which a line is read that is for each, of the bias radius or not.
type rule struct {
	algo.UpdateRule
	radius bool
}

// Is reports whether the rule meets a condition on rules.
func (r rule) Is(condition string) bool {
	of := RuleConditions[condition]
	return of != nil && of(&r.UpdateRule)
}

// Append appends what stands in a slot that is about the rule; another stays a slot.
func (r rule) Append(b []byte, slot string) (all []byte, ok bool) {
	switch all, known := SlotTexts().AppendText(b, "rule "+slot, r); {
	case known:
		return all, true
	case slot == "#threshold":
		return append(b, r.Rule().Test.Limit...), true
	case slot == "step formula":
		return append(b, r.written(r.Rule().StepFormula)...), true
	case slot == "over formula":
		return append(b, r.written(r.Rule().BoundFormula)...), true
	}
	return append(append(append(b, "«"...), slot...), "»"...), true
}

// written is a formula of the rule's row as a page has it: with blanks around a plus, and
// its parameters as letters.
func (r rule) written(formula string) string {
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
