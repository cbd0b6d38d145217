package margin

import (
	"fmt"
	"math/big"
)

// Update is the rule that a run's updates go by; the zero value is the
// perceptron's.
type Update struct {
	Name string   // a row of --update; "" is the perceptron's
	By   *big.Rat // what the rule reads: β, or C; nil of one that reads nothing
}

// otherRules is the rows of the table of bounds for updates by other rules, which
// are in the table of such runs alone.
func otherRules() []rule {
	return []rule{
		{"margin", updates, all(byMargin, zero, divided), krauth},
		{"passive-aggressive", nonpositive, all(byPassive, zero, divided), crammer},
	}
}

func (u Update) perceptron() bool { return u.Name == "" || u.Name == "perceptron" }

// byPerceptron: the updates are the perceptron's.
func byPerceptron(r Run, _ Verdict) string {
	if !r.Update.perceptron() {
		return fmt.Sprintf("it is for updates of the perceptron, and these are by the rule %s", r.Update.Name)
	}
	return ""
}

func byMargin(r Run, _ Verdict) string {
	if r.Update.Name != "margin" {
		return "it is for updates by the rule margin"
	}
	return ""
}

func byPassive(r Run, _ Verdict) string {
	if r.Update.perceptron() || r.Update.Name == "margin" {
		return "it is for the passive-aggressive updates pa, pa1 and pa2"
	}
	return ""
}

// divided: some u separates, whichever kind the task asks about.
func divided(r Run, v Verdict) string {
	if r.Data.TwoClasses() {
		return separated(r, v)
	}
	return separatedAtLast(r, v)
}

func nonpositive(r Run) int { return r.Nonpositive }
