package algo

import (
	"math"
	"math/big"
)

// aggressiveness is how far a step may go, or how little it is held back.
var aggressiveness = Parameter{
	Name: "aggressiveness", Symbol: "C", Doc: "C of the update rules pa1 and pa2",
	Default: "1", limits: positive,
	unread: "only the update rules pa1 and pa2 have a C (add --update pa1)",
}

// passiveAggressive is PA, PA-I and PA-II (Crammer et al. 2006).
var passiveAggressive = []*update{
	passiveOf(update{
		name: "pa", means: "y·a < 1, the smallest step to y·a = 1 (passive-aggressive)",
		learner: "passive-aggressive: the smallest step that brings y·a up to 1 (Crammer et al. 2006)",
		step:    "«ℓ»/«q»", formula: "(«R²»)",
	}, func([]*big.Rat) passive { return newPassive(nil, new(big.Rat)) }),
	passiveOf(update{
		name: "pa1", means: "the same, at most C", learner: "the same with steps of at most C, for labels that may be wrong (PA-I)",
		step: "min(«C», «ℓ»/«q»)", parameters: []Parameter{aggressiveness}, formula: "max(«R²», 1/C)",
	}, func(c []*big.Rat) passive { return newPassive(c[0], new(big.Rat)) }),
	passiveOf(update{
		name: "pa2", means: "the same, made smaller by C", learner: "the same with all steps made smaller by C (PA-II)",
		step: "«ℓ»/(«q+» + 1/«2C»)", parameters: []Parameter{aggressiveness}, formula: "(«R²»+1/2C)",
	}, func(c []*big.Rat) passive { return newPassive(nil, new(big.Rat).Inv(new(big.Rat).Add(c[0], c[0]))) }),
}

// passiveOf is the row of a passive-aggressive rule, with what they have in common.
func passiveOf(row update, of func(by []*big.Rat) passive) *update {
	row.test, row.refuses, row.figures, row.bound = "< 1", besideTau, tauOf, &ofLosses
	row.rule = func(by []*big.Rat) rule { return of(by) }
	row.over = func(square *big.Rat, by []*big.Rat, _ *big.Rat) *big.Rat { return of(by).over(square) }
	return &row
}

// besideTau are the settings that make no sense beside a step of the rule's own.
var besideTau = []invalid{
	{
		"rate", func(Setup) bool { return true },
		"the step of a passive-aggressive update is its own τ (leave --rate out)",
	},
	{
		"bias", func(s Setup) bool { return s.Bias == "radius" },
		"a passive-aggressive update counts b as the weight of a feature that is 1 (take --bias unit or none)",
	},
	{
		"update", func(s Setup) bool { return s.Bias == "radius" },
		"a passive-aggressive update counts b as the weight of a feature that is 1, and the bias is radius (take --bias unit or none)",
	},
}

// ofLosses is the bound on the steps with y·a ≤ 0, of which each has a loss of at
// least 1: Σℓ² ≤ R̂²/γ̂² for PA, (R̂² + 1/(2C))/γ̂² for PA-II, and for PA-I
// max(R̂², 1/C)/γ̂² such steps, with 1/γ̂ the least ‖u‖ of which yᵢ(u·x̂ᵢ) ≥ 1 for
// all.
var ofLosses = RuleBound{
	Name: "passive-aggressive", of: "the passive-aggressive updates pa, pa1 and pa2",
	Counts:  "steps with y·a ≤ 0",
	Says:    "t counts the steps with y·a ≤ 0, of which each has a loss of 1 or more; the updates have no bound (Crammer et al. 2006)",
	Count:   func(s *State) int { return s.losses.nonpositive },
	Figures: func(s *State) []Figure { return []Figure{{"losses", s.losses.squares}} },
}

// passive is the passive-aggressive rule: what is learned from is an example with
// a loss ℓ = max(0, 1 − y·a) above 0, of several classes 1 − (s_y − s_r) with r
// the best other class, and the step is τ = min(most, ℓ/(q + soft)) with q = ‖x̂‖²,
// which with several classes is 2‖x̂‖². x̂ is x, with the bias unit (x, 1). Where q
// is not above 0 there is no τ, and nothing is learned (Crammer et al. 2006).
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
func (r passive) exact(loss, q *big.Rat) *big.Rat {
	tau := new(big.Rat).Quo(loss, q.Add(q, r.soft))
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

// losses is what the bound is about: the steps with y·a ≤ 0, and Σℓ².
type losses struct {
	nonpositive int
	squares     float64
}

func (s *losses) add(l *Look) {
	if l.Margin <= 0 {
		s.nonpositive++
	}
	if l.Mistake {
		s.squares += float64((1 - l.Margin) * (1 - l.Margin))
	}
}

// Step is a rule's own step τ, and the same in exact arithmetic; 0 and nil where a
// step is η.
type Step struct {
	Tau    float64
	TauRat *big.Rat
}

func tauOf(l Look) []Figure { return []Figure{{"tau", l.Tau}} }

// keptStep is the step of an entry of the journal, and the losses with it.
type keptStep struct {
	Step
	losses losses
}

// keep keeps the step of a mistake that was just learned from, where it is the rule's own.
func (h *history) keep(s *State, l *Look) {
	if s.p.Setup.refines() {
		h.steps.Add(keptStep{l.Step, s.losses})
	}
}

// step is the step of an entry.
func (h *history) step(entry int) Step {
	if h.steps.Len() == 0 {
		return Step{}
	}
	return h.steps.At(entry).Step
}

// lossesAfter is the losses after so many entries.
func (h *history) lossesAfter(entries int) losses {
	if h.steps.Len() == 0 || entries == 0 {
		return losses{}
	}
	return h.steps.At(entries - 1).losses
}

// lossLeast is the loss up to which it counts as 0 in float arithmetic, where an
// update seldom makes y·a exactly 1.
const lossLeast = 1e-12

func (r passive) floor() float64 { return 1 }

// The losses above 0 are those of margins below these.
var (
	one       = scoreOf(big.NewRat(1, 1))
	nearlyOne = score{float: 1 - lossLeast}
)

func (r passive) decide(p *Problem, l *Look, margin score) {
	l.Mistake, l.Step = false, Step{}
	switch {
	case p.Exact && isMistake(margin.compare(one), false):
		if q := p.squareRat(l.Example); q.Sign() > 0 {
			loss := margin.rat()
			l.Mistake, l.TauRat = true, r.exact(loss.Sub(big.NewRat(1, 1), loss), q)
			l.Tau, _ = l.TauRat.Float64()
		}
	case !p.Exact && isMistake(margin.compare(nearlyOne), false):
		if q := p.square(l.Example); q > 0 {
			l.Mistake, l.Tau = true, r.float(1-margin.float, q)
		}
	}
}

// part is a part of the look's update, so many of its steps.
func (l *Look) part(column int32, times float64) Part {
	part := Part{Column: column, Example: int32(l.Example), Times: times}
	if l.Tau != 0 {
		part.Times *= l.Tau
	}
	if l.TauRat != nil {
		part.Exact = new(big.Rat).Mul(l.TauRat, new(big.Rat).SetInt64(int64(times)))
	}
	return part
}

// HasTau reports whether an example of enough loss has a step τ of the rule's own: not
// where ‖x̂‖² is 0, or K(x, x) is below.
func (p *Problem) HasTau(i int) bool {
	if p.Exact {
		return p.squareRat(i).Sign() > 0
	}
	return p.square(i) > 0
}

// square is what an update by τ adds to the margin of its example, divided by τ:
// ‖x̂‖², and with several classes twice that.
func (p *Problem) square(i int) float64 {
	q := p.K(i, i)
	if p.Setup.Bias == "unit" {
		q++
	}
	return q * p.columnsMoved()
}

// squareRat is square as a rational.
func (p *Problem) squareRat(i int) *big.Rat {
	z := p.arithmetic.(*whole)
	q := new(big.Rat).SetFrac(z.product(i, i), z.unitK)
	if p.Setup.Bias == "unit" {
		q.Add(q, big.NewRat(1, 1))
	}
	return q.Mul(q, new(big.Rat).SetFloat64(p.columnsMoved()))
}

// columnsMoved is how many columns an update adds to.
func (p *Problem) columnsMoved() float64 { return float64(min(2, p.width())) }
