package algo

import (
	"math"
	"math/big"
)

// aggressiveness is how far a step may go, or how little it is held back.
var aggressiveness = Parameter{
	Name: "aggressiveness", Symbol: "C", initial: "1", limits: positive,
}

// passiveAggressive is PA, PA-I and PA-II (Crammer et al. 2006).
var passiveAggressive = []*RuleRow{
	passiveOf(RuleRow{
		name: "pa", means: "y·a < 1, by the smallest step to y·a = 1 (passive-aggressive)",
		learner:     "passive-aggressive: the smallest step that brings y·a up to 1 (Crammer et al. 2006)",
		StepFormula: "«ℓ»/«q»", BoundFormula: "«(R²)»",
	}, func([]*big.Rat) passive { return newPassive(nil, new(big.Rat)) }),
	passiveOf(RuleRow{
		name: "pa1", means: "the same, at most C", learner: "the same with steps of at most C, for labels that may be wrong (PA-I)",
		StepFormula: "min(«C», «ℓ»/«q»)", parameters: []*Parameter{&aggressiveness}, BoundFormula: "max(«R²», 1/C)",
	}, func(c []*big.Rat) passive { return newPassive(c[0], new(big.Rat)) }),
	passiveOf(RuleRow{
		name: "pa2", means: "the same, made smaller by C", learner: "the same with all steps made smaller by C (PA-II)",
		StepFormula: "«ℓ»/(«q+» + 1/«2C»)", parameters: []*Parameter{&aggressiveness}, BoundFormula: "(«R²»+1/(2C))",
	}, func(c []*big.Rat) passive { return newPassive(nil, new(big.Rat).Inv(new(big.Rat).Add(c[0], c[0]))) }),
}

// passiveOf is the row of a passive-aggressive rule, with what they have in common.
func passiveOf(row RuleRow, of func(by []*big.Rat) passive) *RuleRow {
	row.Test, row.Bound = MistakeTest{Strict: true, Limit: "1"}, &ofLosses
	row.tau = func(by []*big.Rat) tau { return of(by) }
	row.boundNumerator = func(square, _ *big.Rat, by []*big.Rat) *big.Rat { return of(by).over(square) }
	return &row
}

// ofLosses is the bound on the steps with y·a ≤ 0, of which each has a loss of at
// least 1: Σℓ² ≤ R̂²/γ̂² for PA, (R̂² + 1/(2C))/γ̂² for PA-II, and for PA-I
// max(R̂², 1/C)/γ̂² such steps, with 1/γ̂ the least ‖u‖ of which yᵢ(u·x̂ᵢ) ≥ 1 for
// all.
var ofLosses = RuleBound{
	Name: "passive-aggressive", of: "the passive-aggressive updates pa, pa1 and pa2",
	Counts:      "steps with y·a ≤ 0",
	Explanation: "t counts the steps with y·a ≤ 0, of which each has a loss of 1 or more; the updates have no bound (Crammer et al. 2006)",
	Count:       func(s *State) int { return s.losses.nonpositive },
	Losses:      func(s *State) float64 { return s.losses.squares },
}

// passive is the passive-aggressive step: τ = min(most, ℓ/(q + soft)) for the loss
// ℓ = max(0, 1 − y·a) (Crammer et al. 2006).
type passive struct {
	most, soft               *big.Rat // most is nil where there is no limit
	nearestMost, nearestSoft float64
}

func newPassive(most, soft *big.Rat) passive {
	r := passive{most: most, soft: soft, nearestMost: math.Inf(1)}
	r.nearestSoft, _ = soft.Float64()
	if most != nil {
		r.nearestMost, _ = most.Float64()
	}
	return r
}

// exact is τ in exact arithmetic.
func (r passive) exact(loss score, q *big.Rat) *big.Rat {
	q.Add(q, r.soft)
	tau := new(big.Rat).SetFrac(new(big.Int).Mul(loss.num, q.Denom()), new(big.Int).Mul(loss.den, q.Num()))
	if r.most != nil && tau.Cmp(r.most) > 0 {
		return r.most
	}
	return tau
}

// float is τ in float arithmetic.
func (r passive) float(loss, q float64) float64 {
	return min(r.nearestMost, loss/(q+r.nearestSoft))
}

// over is what stands over γ̂² in the bound: max(R̂² + soft, 1/most).
func (r passive) over(square *big.Rat) *big.Rat {
	over := new(big.Rat).Add(square, r.soft)
	if r.most != nil {
		if least := new(big.Rat).Inv(r.most); least.Cmp(over) > 0 {
			return least
		}
	}
	return over
}
