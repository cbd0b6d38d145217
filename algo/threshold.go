package algo

import "math/big"

// beta is how much an example must be right by, and more, not to be learned from.
var beta = Parameter{
	Name: "threshold", Symbol: "β", initial: "1", limits: limits{atLeast: new(big.Rat)},
}

// withMargin is the perceptron that learns from what is right by too little too: a
// mistake is y·a ≤ β, of several classes s_y − s_r ≤ β for the best other class r
// (Krauth and Mézard 1987).
var withMargin = RuleRow{
	name: "margin", means: "y·a ≤ β, by η", Test: MistakeTest{Limit: beta.Symbol},
	learner:    "also learns from what is right by too little, y·a ≤ β (Krauth and Mézard 1987)",
	parameters: []*Parameter{&beta},
	Bound:      &ofUpdates,
	// ŵ*·ŵₜ ≥ tηγ̂ and ‖ŵₜ‖² ≤ t(η²R̂² + 2ηβ).
	boundNumerator: func(square, rate *big.Rat, by []*big.Rat) *big.Rat {
		more := new(big.Rat).Quo(by[0], rate)
		return more.Add(square, more.Add(more, more))
	},
	BoundFormula: "(«R²»+2β/η)",
}

// ofUpdates is the bound on the updates of that rule.
var ofUpdates = RuleBound{
	Name: "margin", of: "updates by the rule margin",
	Counts: "updates", Explanation: "t counts the updates: a mistake is y·a ≤ β (Krauth and Mézard 1987)",
	Count: func(s *State) int { return s.Event.Updates },
}
