package algo

import (
	"math/big"
	"slices"

	"perceptron/model"
)

// MistakeTest is the test of a rule: an example is learned from if y·a is less than a
// limit, or at most equal to it. Limit is a number, or the symbol of one of the rule's
// hyperparameters; "" leaves the test to the tie rule. Texts write a limit β as y·a ≤ β. A
// step size of the rule's own depends on the loss ℓ, which is the limit less y·a.
type MistakeTest struct {
	Strict bool // y·a < limit
	Limit  string
}

// rule is a rule other than the perceptron's with the numbers of a set-up: its test and its
// step size.
type rule struct {
	strict bool
	limit  score
	cutoff score // compared with margins: the limit, in float arithmetic less lossTolerance
	tau    tau   // nil: the step size is η
}

// decide sets Mistake by the rule's test on the margin, and the step size if the rule has
// one of its own.
func (r *rule) decide(p *Problem, pred *Prediction, margin score) {
	pred.Mistake, pred.StepSize = isMistake(margin.compare(r.cutoff), !r.strict), StepSize{}
	if pred.Mistake && r.tau != nil {
		r.setTau(p, pred, margin)
	}
}

// RuleRow is a row of --update, read-only. It defines everything about a rule: its setting
// and what conflicts with it, the learner of its name, the texts of its hyperparameters,
// and all that panels and pages say of its test, its step size and its bound. A new rule is
//   - a file with the row, its new hyperparameters and its bound, such as threshold.go, or
//     passive.go for a rule with a step size of its own (a tau, see own_step.go). Both
//     bounds there are for their own limit: a rule with another needs another RuleBound;
//   - their places below, in updates, hyperparameters and RuleBounds;
//   - a page on the rule, or on its hyperparameters, in tui/why/text/rules.txt. A name leads
//     to one page: if a page in any file has it already, remove it there. Formulas of the
//     rule's ℓ, τ, test and bound need no line: those marked each-rule and each-family have
//     them. The slots are listed in tui/why/letters.txt and tui/why/slots.txt: in a page
//     ‖x̂‖² is «x̂²» in a sum and «(x̂²)» as a factor or below a fraction bar;
//   - its name and hyperparameters in the guide's reference.md.
//
// Texts are chosen by the row: by its test, by whether there is a step size, by whether «ℓ»
// stands in it, and by whether the bound is on losses, which counts the steps with y·a ≤ 0.
// Rules that share a bound share a test. Only what a page says of one rule alone has its
// name as the condition. Numbers, too, replace the slots of StepFormula: a product with a
// hyperparameter λ is «λ»·«ℓ». BoundFormula is used as a factor and below a fraction bar: a
// quotient in it needs brackets.
//
// Every rule has a bound. What boundNumerator returns must hold for every value of the
// hyperparameters. If it holds for some values alone, the rule needs a hyperparameter of
// its own that takes no others: beta may be 0, and then a step to y·a = β, from zero
// weights, is 0 for ever. Two hyperparameters that no rule reads together may share a
// symbol; then their page is one, and names both. A rule with a step size of its own whose
// test is not strict learns with τ = 0 where y·a is the limit: that is a mistake for ever,
// and the order first goes no further.
//
// The tests to extend: TestUpdatesAgree, by the rule in the reference and draws of its
// hyperparameters; TestBoundNumerator, TestObjection and TestStructuredHolds, for the bound;
// drawSetup of algo/convergence and its list of bounds, though random runs are far from a
// bound and over.txt checks its formula; TestSettingsRoundTrip, TestDefaultsComeFirst and
// ExampleSettings, for hyperparameters; TestEveryLearnerByHand, for the learner, whose name
// goes into refusals.txt of tui/explore; TestTextsTrueOfTheRule, for what is said of its
// losses, and the claims of tui/panel, which take a rule with a bound on losses to go on for
// ever on the sample and with the defaults. TestUpdatesAgree checks τ in exact
// arithmetic alone; TestWhyIsRight recomputes it in floats, with the default
// hyperparameters. In the panel of settings a hyperparameter is one more entry under its
// first letter, by which keys.txt of tui finds it.
type RuleRow struct {
	name    string
	means   string // what is learned from, and by what step size
	learner string // the description of the learner of that name, with its source; "" if there is none
	Test    MistakeTest
	// StepFormula is how a step size of the rule's own is written, with slots: «ℓ», «q» for
	// ‖x̂‖² as a factor and «q+» for it in a sum, a hyperparameter by its symbol and twice
	// that, «2C»; "" where the step size is η.
	StepFormula     string
	hyperparameters []*Hyperparameter       // including the one that its test names
	tau             func(by []*big.Rat) tau // makes τ from the hyperparameters, in the row's order; nil: η

	Bound          *RuleBound                                          // on runs by the rule; nameless for the perceptron's, which has all bounds but these
	boundNumerator func(square, rate *big.Rat, by []*big.Rat) *big.Rat // what the bound divides by γ̂²
	// BoundFormula is how the numerator is written, with «R²» for R̂² in a sum or between
	// commas, and «(R²)» for it alone or as a factor, which puts brackets around it where
	// it is a sum.
	BoundFormula string
}

// updates is the table of --update, the default first.
var updates = append([]*RuleRow{{name: "perceptron", means: "wrong predictions, by η", Bound: &RuleBound{}}, &marginRule}, passiveAggressive...)

// hyperparameters are those of all rules, in the order in which a set-up keeps them.
var hyperparameters = [...]*Hyperparameter{&beta, &aggressiveness}

// Rule is the rule's row of the table; the perceptron's for an unknown name.
func (r *UpdateRule) Rule() *RuleRow {
	if u, ok := findRow(updates, func(u *RuleRow) bool { return u.name == r.Update }); ok {
		return u
	}
	return updates[0]
}

// OwnStep reports whether the rule has a step size τ of its own instead of η. τ is kept
// with each journal entry. In exact arithmetic it is a fraction, and numbers become longer
// with every update.
func (r *UpdateRule) OwnStep() bool { return r.Rule().tau != nil }

// Threshold is the limit of the rule's test as a number; 0 if it has none.
func (r *UpdateRule) Threshold() *big.Rat {
	threshold := r.Rule().Test.Limit
	if text, is := r.HyperparameterOf(threshold); is {
		threshold = text
	}
	number, _ := model.ParseNumber(threshold)
	return number
}

// normalizedByRule is the set-up with the settings that its rule does not read at fixed
// values.
func (s Setup) normalizedByRule() Setup {
	if s.Update != "perceptron" {
		s.Tie = "update"
	}
	if s.OwnStep() {
		s.Rate = "1"
	}
	return s
}

// setRule sets the rule of the set-up, in the arithmetic of the run; nil for the
// perceptron's.
func (p *Problem) setRule() error {
	by, err := p.Setup.parsed()
	row := p.Setup.Rule()
	if err != nil || row.Test.Limit == "" {
		return err
	}
	limit := scoreOfRat(p.Setup.Threshold())
	p.rule = &rule{strict: row.Test.Strict, limit: limit, cutoff: limit}
	if row.tau != nil {
		p.rule.tau = row.tau(by)
		if row.Test.Strict && !p.Exact {
			p.rule.cutoff = score{float: limit.float - lossTolerance}
		}
	}
	return nil
}

// RuleBound is a bound on the runs by one or several rules other than the perceptron's: a
// numerator over γ̂² (see Setup.BoundNumerator).
type RuleBound struct {
	Name        string             // in the table of bounds; also the common name of its rules
	Counts      string             // what it bounds: updates, or some of the steps
	Explanation string             // the same in a sentence, with its source
	appliesTo   string             // the updates that it is for
	Count       func(s *State) int // how many of these a run has made up to a state
	// Losses is Σℓ² up to a state, which the numerator over γ̂² bounds if the limit of the
	// test is 1; nil if the bound is not on losses.
	Losses func(s *State) float64
}

// RuleBounds is the bounds of all rules. Read-only.
var RuleBounds = []*RuleBound{&updatesBound, &lossBound}

// FindRuleBound is the bound of that name, or nil.
func FindRuleBound(name string) *RuleBound {
	b, _ := findRow(RuleBounds, func(b *RuleBound) bool { return b.Name == name })
	return b
}

// Objection is why the bound does not apply to runs by a rule; "" if it does.
func (b *RuleBound) Objection(r UpdateRule) string {
	if r.Rule().Bound != b {
		return "for " + b.appliesTo
	}
	return ""
}

// BoundNumerator is what the bound on runs by a rule other than the perceptron's divides by
// γ̂², given R̂² and η.
func (s Setup) BoundNumerator(square, rate *big.Rat) *big.Rat {
	by, _ := s.parsed() // Prepare has checked them
	return s.Rule().boundNumerator(square, rate, by)
}

// findRow is the first row of a table that matches; ok is false if none does.
func findRow[T any](rows []T, matches func(T) bool) (row T, ok bool) {
	k := slices.IndexFunc(rows, matches)
	if k < 0 {
		return row, false
	}
	return rows[k], true
}

// textOfEach is a text of each row of a table.
func textOfEach[T any](rows []T, text func(T) string) (all []string) {
	for _, row := range rows {
		all = append(all, text(row))
	}
	return all
}
