package algo

import "math/big"

// beta is the margin that an example must exceed not to be learned from.
var beta = Hyperparameter{
	Name: "threshold", Symbol: "β", defaultValue: "1", limits: limits{atLeast: new(big.Rat)},
}

// marginRule is the perceptron with margin: a mistake is y·a ≤ β, or with several classes
// s_y − s_r ≤ β, r being the best other class (Krauth and Mézard 1987).
var marginRule = RuleRow{
	name: "margin", means: "y·a ≤ β, by η", Test: MistakeTest{Limit: beta.Symbol},
	learner:         "also learns from examples that are right by too little, y·a ≤ β (Krauth and Mézard 1987)",
	hyperparameters: []*Hyperparameter{&beta},
	Bound:           &updatesBound,
	// ŵ*·ŵₜ ≥ tηγ̂ and ‖ŵₜ‖² ≤ t(η²R̂² + 2ηβ).
	boundNumerator: func(square, rate *big.Rat, by []*big.Rat) *big.Rat {
		ratio := new(big.Rat).Quo(by[0], rate) // β/η
		return ratio.Add(square, ratio.Add(ratio, ratio))
	},
	BoundFormula: "(«R²»+2β/η)",
}

// updatesBound is the bound on the number of updates by the rule margin.
var updatesBound = RuleBound{
	Name: "margin", appliesTo: "the update rule margin",
	Counts: "updates", Explanation: "t counts the updates: a mistake is y·a ≤ β (Krauth and Mézard 1987)",
	Count: func(s *State) int { return s.Event.Updates },
}
