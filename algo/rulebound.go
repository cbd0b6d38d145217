package algo

import "math/big"

// RuleBound is what is proved of the runs by an update rule other than the
// perceptron's, or by several: so much over γ̂² (see UpdateRule.Over).
type RuleBound struct {
	Name   string             // its row in the table of bounds
	Counts string             // what it counts: updates, or some of the steps
	Says   string             // that in a sentence, with its source
	of     string             // the updates that it is for
	Count  func(s *State) int // of a run up to one of its states
	// Figures are what a state has come to beside the count.
	Figures func(s *State) []Figure
}

// Figure is a number of a rule's own, by the name that traces give it.
type Figure struct {
	Name  string
	Value float64
}

// RuleBounds is the bounds of all rules, each once.
func RuleBounds() (all []*RuleBound) {
	for k := range updates {
		if b := updates[k].bound; b != nil && (len(all) == 0 || all[len(all)-1] != b) {
			all = append(all, b)
		}
	}
	return all
}

// FindRuleBound is the one of that name; nil where it is no rule's.
func FindRuleBound(name string) *RuleBound {
	for k := range updates {
		if b := updates[k].bound; b != nil && b.Name == name {
			return b
		}
	}
	return nil
}

// Objection is why it says nothing of runs by a rule; "" where it does.
func (b *RuleBound) Objection(r UpdateRule) string {
	if r.row().bound != b {
		return "it is for " + b.of
	}
	return ""
}

// Over is what stands over γ̂² in the bound on runs by another rule than the
// perceptron's, of R̂² and η.
func (s Setup) Over(square, rate *big.Rat) *big.Rat {
	by, _ := s.numbers() // Prepare has refused what is none
	return s.row().over(square, by, rate)
}

// OverFormula is how that is written, with «R²» for R̂².
func (r UpdateRule) OverFormula() string { return r.row().formula }

// StepFormula is how a step of the rule's own is written, with slots: «ℓ», «q» for
// ‖x̂‖² as a factor and «q+» for it in a sum, the rule's parameter by its symbol and twice
// that, «2C»; "" where a step is η.
func (r UpdateRule) StepFormula() string { return r.row().step }
