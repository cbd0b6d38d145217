package algo

import (
	"math/big"
	"slices"

	"perceptron/model"
)

// MistakeTest is how y·a of an example that is learned from compares with a limit: it is less, or
// at most that. The limit is a number, or the symbol of one of the rule's parameters; ""
// where the tie rule says what a mistake is. The texts take a limit β for y·a ≤ β. A step of
// the rule's own goes by the loss ℓ, which is the limit less y·a.
type MistakeTest struct {
	Strict bool
	Limit  string
}

// rule is the test of another rule than the perceptron's, and its step, with the numbers
// of a set-up.
type rule struct {
	strict bool
	limit  score
	tested score // what a margin is compared with: the limit, or in float arithmetic nearly it
	tau    tau   // nil: η
}

// decide says, of what was seen of an example and its margin, whether it is a mistake, and
// where the rule has a step of its own how large it is.
func (r *rule) decide(p *Problem, l *Prediction, margin score) {
	l.Mistake, l.StepSize = isMistake(margin.compare(r.tested), !r.strict), StepSize{}
	if l.Mistake && r.tau != nil {
		r.takeStep(p, l, margin)
	}
}

// RuleRow is a row of --update. It is for reading. The same row makes its setting, what
// refuses it, the learner of its name, the words of its parameters, and all that panels
// and pages say of its test, its step and its bound. A new rule is
//   - a file with the row, its new parameters and its bound, such as threshold.go, or
//     passive.go where it has a step of its own;
//   - their places below, in updates, parameters and RuleBounds;
//   - in tui/why/text/rules.txt a page on it, or on its parameters; a name that another
//     page has, in whatever file, is taken from that. Formulas of its ℓ, its τ, its test
//     and its bound need no line: those marked each-rule and each-family have them. What
//     slots there are say tui/why/letters.txt and tui/why/slots.txt;
//   - its name and parameters in the guide's reference.md.
//
// Texts go by the row: by its test, whether there is a step, whether «ℓ» stands in it, and
// whether the bound is on losses, which counts the steps with y·a ≤ 0. Rules with one bound
// have one test. Only what a page says of one rule alone has its name as the condition.
// Numbers, too, come in the slots of Step: a product is «λ»·«ℓ». What Formula is stands as
// a factor and below a fraction line: a quotient in it has brackets.
//
// Every rule has a bound. What over gives must hold for every value of the parameters. Where
// it holds for some alone, the rule has a parameter of its own that takes no others: beta
// may be 0, and then a step to y·a = β, from zero weights, is 0 for ever. Two parameters
// that no rule reads together may have one symbol. A rule with a step of its own whose
// test is not strict learns with τ = 0 where y·a is the limit: that is a mistake for ever,
// and the order first goes no further.
//
// The tests that ask for it: TestUpdatesAgree, with the rule in the reference and its
// parameters drawn; TestOver and TestObjection, and TestStructuredHolds of the bound;
// TestSettingsRoundTrip, TestDefaultsComeFirst and ExampleSettings of parameters;
// TestEveryLearnerByHand of the learner, whose names refusals.txt of tui/explore lists;
// TestTextsTrueOfTheRule of what is said of its losses. TestUpdatesAgree has τ in exact
// arithmetic alone; in floats TestWhyIsRight works it out again, with the parameters as
// they are at first. A parameter is one more of its first letter in the panel of settings,
// where keys.txt of tui finds them by that.
type RuleRow struct {
	name    string
	means   string // what is learned from, and how far a step goes
	learner string // what the learner of that name is, in a line with its source; "" without one
	Test    MistakeTest
	// StepFormula is how a step of the rule's own is written, with slots: «ℓ», «q» for ‖x̂‖² as a
	// factor and «q+» for it in a sum, the rule's parameter by its symbol and twice that,
	// «2C»; "" where a step is η.
	StepFormula string
	parameters  []*Parameter            // with the one that its test names
	tau         func(by []*big.Rat) tau // the step of its own, of the parameters in the row's order; nil: η

	Bound          *RuleBound                                          // what is proved of runs by the rule; without a name for the perceptron's, which has all bounds but these
	boundNumerator func(square, rate *big.Rat, by []*big.Rat) *big.Rat // what stands over γ̂² there
	// BoundFormula is how that is written, with «R²» for R̂² in a sum or between commas, and
	// «(R²)» for it alone or as a factor, which puts brackets around it where it is a sum.
	BoundFormula string
}

// updates is the table of --update, the default first.
var updates = append([]*RuleRow{{name: "perceptron", means: "wrong predictions, by η", Bound: &RuleBound{}}, &withMargin}, passiveAggressive...)

// parameters are those of the rules, in the order in which a set-up keeps them.
var parameters = [...]*Parameter{&beta, &aggressiveness}

// Rule is the rule's row of the table; the perceptron's for a name that is in none.
func (r *UpdateRule) Rule() *RuleRow {
	if u, ok := find(updates, func(u *RuleRow) bool { return u.name == r.Update }); ok {
		return u
	}
	return updates[0]
}

// OwnStep reports whether an update goes by a step τ of the rule's own, and not by the
// rate. It is a fraction, which is kept for each entry of the journal: exact numbers become
// longer with every update.
func (r *UpdateRule) OwnStep() bool { return r.Rule().tau != nil }

// Threshold is the number that the threshold of the rule's own test is; 0 without one.
func (r *UpdateRule) Threshold() *big.Rat {
	threshold := r.Rule().Test.Limit
	if text, is := r.ParameterOf(threshold); is {
		threshold = text
	}
	number, _ := model.ParseNumber(threshold)
	return number
}

// normalizedByRule is the set-up as its rule has it: what the rule does not ask is as if it
// had not been set.
func (s Setup) normalizedByRule() Setup {
	if s.Update != "perceptron" {
		s.Tie = "update"
	}
	if s.OwnStep() {
		s.Rate = "1"
	}
	return s
}

// makeRule is the rule of the set-up in the arithmetic of the run; nil for the perceptron's.
func (p *Problem) makeRule() error {
	by, err := p.Setup.numbers()
	row := p.Setup.Rule()
	if err != nil || row.Test.Limit == "" {
		return err
	}
	limit := scoreOf(p.Setup.Threshold())
	p.rule = &rule{strict: row.Test.Strict, limit: limit, tested: limit}
	if row.tau != nil {
		p.rule.tau = row.tau(by)
		if row.Test.Strict && !p.Exact {
			p.rule.tested = score{float: limit.float - lossLeast}
		}
	}
	return nil
}

// RuleBound is what is proved of the runs by an update rule other than the
// perceptron's, or by several: so much over γ̂² (see Setup.BoundNumerator).
type RuleBound struct {
	Name        string             // its row in the table of bounds, by which the rules with one bound are called together
	Counts      string             // what it counts: updates, or some of the steps
	Explanation string             // that in a sentence, with its source
	of          string             // the updates that it is for
	Count       func(s *State) int // of a run up to one of its states
	// Losses is Σℓ² up to a state; nil where the bound is not on losses.
	Losses func(s *State) float64
}

// RuleBounds is the bounds of all rules. It is for reading.
var RuleBounds = []*RuleBound{&ofUpdates, &ofLosses}

// FindRuleBound is the one of that name; nil where it is no rule's.
func FindRuleBound(name string) *RuleBound {
	b, _ := find(RuleBounds, func(b *RuleBound) bool { return b.Name == name })
	return b
}

// Objection is why it says nothing of runs by a rule; "" where it does.
func (b *RuleBound) Objection(r UpdateRule) string {
	if r.Rule().Bound != b {
		return "for " + b.of
	}
	return ""
}

// BoundNumerator is what stands over γ̂² in the bound on runs by another rule than the
// perceptron's, of R̂² and η.
func (s Setup) BoundNumerator(square, rate *big.Rat) *big.Rat {
	by, _ := s.numbers() // Prepare has refused what is none
	return s.Rule().boundNumerator(square, rate, by)
}

// find is the first row of a table that is meant; ok is false where there is none.
func find[T any](rows []T, is func(T) bool) (row T, ok bool) {
	k := slices.IndexFunc(rows, is)
	if k < 0 {
		return row, false
	}
	return rows[k], true
}

// each is something of each row of a table.
func each[T any](rows []T, of func(T) string) (all []string) {
	for _, row := range rows {
		all = append(all, of(row))
	}
	return all
}
