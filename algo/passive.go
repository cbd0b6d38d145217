package algo

import (
	"math"
	"math/big"
)

// aggressiveness is C: the cap on τ of PA-I; in PA-II 1/(2C) softens τ.
var aggressiveness = Hyperparameter{
	Name: "aggressiveness", Symbol: "C", defaultValue: "1", limits: positive,
}

// passiveAggressive is PA, PA-I and PA-II (Crammer et al. 2006).
var passiveAggressive = []*RuleRow{
	newPassiveRow(RuleRow{
		name: "pa", means: "y·a < 1, by the smallest step to y·a = 1 (passive-aggressive)",
		learner:     "passive-aggressive: the smallest step that brings y·a up to 1 (Crammer et al. 2006)",
		StepFormula: "«ℓ»/«q»", BoundFormula: "«(R²)»",
	}, func([]*big.Rat) passive { return newPassive(nil, new(big.Rat)) }),
	newPassiveRow(RuleRow{
		name: "pa1", means: "the same, at most C", learner: "the same with steps of at most C, for labels that may be wrong (PA-I)",
		StepFormula: "min(«C», «ℓ»/«q»)", hyperparameters: []*Hyperparameter{&aggressiveness}, BoundFormula: "max(«R²», 1/C)",
	}, func(c []*big.Rat) passive { return newPassive(c[0], new(big.Rat)) }),
	newPassiveRow(RuleRow{
		name: "pa2", means: "the same, made smaller by C", learner: "the same with all steps made smaller by C (PA-II)",
		StepFormula: "«ℓ»/(«q+» + 1/«2C»)", hyperparameters: []*Hyperparameter{&aggressiveness}, BoundFormula: "(«R²»+1/(2C))",
	}, func(c []*big.Rat) passive { return newPassive(nil, new(big.Rat).Inv(new(big.Rat).Add(c[0], c[0]))) }),
}

// newPassiveRow completes the row of a passive-aggressive rule by what the three share: the
// test, the bound, τ and the bound's numerator.
func newPassiveRow(row RuleRow, stepOf func(by []*big.Rat) passive) *RuleRow {
	row.Test, row.Bound = MistakeTest{Strict: true, Limit: "1"}, &lossBound
	row.tau = func(by []*big.Rat) tau { return stepOf(by) }
	row.boundNumerator = func(square, _ *big.Rat, by []*big.Rat) *big.Rat { return stepOf(by).boundNumerator(square) }
	return &row
}

// lossBound is the bound on the number of steps with y·a ≤ 0, each of which has a loss of
// at least 1. With 1/γ̂ the least ‖u‖ such that yᵢ(u·x̂ᵢ) ≥ 1 for all i, PA has Σℓ² ≤
// R̂²/γ̂², PA-II has Σℓ² ≤ (R̂² + 1/(2C))/γ̂², and PA-I has at most max(R̂², 1/C)/γ̂² such
// steps.
var lossBound = RuleBound{
	Name: "passive-aggressive", appliesTo: "the passive-aggressive updates pa, pa1 and pa2",
	Counts:      "steps with y·a ≤ 0",
	Explanation: "t counts the steps with y·a ≤ 0, each of which has a loss of 1 or more; the updates have no bound (Crammer et al. 2006)",
	Count:       func(s *State) int { return s.lossTotals.nonpositive },
	Losses:      func(s *State) float64 { return s.lossTotals.squares },
}

// passive is the passive-aggressive step size, τ = min(cap, ℓ/(q + softening)) for the loss
// ℓ = max(0, 1 − y·a) (Crammer et al. 2006). The two are kept as rationals and as doubles.
type passive struct {
	cap, softening           *big.Rat // cap is nil where there is none
	capFloat, softeningFloat float64
}

func newPassive(most, soft *big.Rat) passive {
	r := passive{cap: most, softening: soft, capFloat: math.Inf(1)}
	r.softeningFloat, _ = soft.Float64()
	if most != nil {
		r.capFloat, _ = most.Float64()
	}
	return r
}

// exact is τ in exact arithmetic.
func (r passive) exact(loss score, q *big.Rat) *big.Rat {
	q.Add(q, r.softening)
	tau := new(big.Rat).SetFrac(new(big.Int).Mul(loss.num, q.Denom()), new(big.Int).Mul(loss.den, q.Num()))
	if r.cap != nil && tau.Cmp(r.cap) > 0 {
		return r.cap
	}
	return tau
}

// float is τ in float arithmetic.
func (r passive) float(loss, q float64) float64 {
	return min(r.capFloat, loss/(q+r.softeningFloat))
}

// boundNumerator is what the bound divides by γ̂²: max(R̂² + softening, 1/cap).
func (r passive) boundNumerator(square *big.Rat) *big.Rat {
	over := new(big.Rat).Add(square, r.softening)
	if r.cap != nil {
		if least := new(big.Rat).Inv(r.cap); least.Cmp(over) > 0 {
			return least
		}
	}
	return over
}
