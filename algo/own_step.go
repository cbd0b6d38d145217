package algo

import "math/big"

// tau computes the step size τ of a rule that has one of its own, from the loss ℓ and from
// q = ‖x̂‖², where x̂ is x, or (x, 1) with bias unit; with several classes q is 2‖x̂‖². q
// is above 0. ℓ is above 0 too, or may be 0 if the rule's test is not strict.
// Implementations may change their arguments.
type tau interface {
	exact(loss score, q *big.Rat) *big.Rat
	float(loss, q float64) float64
}

// stepKind is the field that the condition "step" of invalid.txt reads: own for a rule with
// a step size τ of its own, else η.
func stepKind(s *Setup) any {
	kind := "η"
	if s.Rule().tau != nil {
		kind = "own"
	}
	return &kind
}

// lossTotals is what the bounds on rules with a step size of their own speak of.
type lossTotals struct {
	nonpositive int     // steps with y·a ≤ 0
	squares     float64 // Σℓ²
}

// add counts the prediction of a step by a rule whose limit on y·a is given.
func (s *lossTotals) add(pred *Prediction, limit float64) {
	if pred.Margin <= 0 {
		s.nonpositive++
	}
	if pred.Mistake {
		s.squares += float64((limit - pred.Margin) * (limit - pred.Margin))
	}
}

// StepSize is the step size τ of a rule that has one of its own, as a double and exactly.
// Tau is 0 where the step size is η, TauRat is nil there and in float arithmetic.
type StepSize struct {
	Tau    float64
	TauRat *big.Rat
}

// stepRecord is what the journal keeps of a step with a step size of its own: τ, and the
// totals up to and with the step.
type stepRecord struct {
	StepSize
	lossTotals lossTotals
}

// lossTolerance is the loss that counts as 0 in float arithmetic, where an update rarely
// makes y·a exactly 1.
const lossTolerance = 1e-12

// setTau sets the step size of a mistake. Where ‖x̂‖² is not above 0 there is none, and the
// example is not learned from.
func (r *rule) setTau(p *Problem, pred *Prediction, margin score) {
	if pred.Mistake = p.HasTau(pred.Example); !pred.Mistake {
		return
	}
	if !p.Exact {
		pred.Tau = r.tau.float(r.limit.float-margin.float, p.marginGain(pred.Example))
		return
	}
	loss := score{num: new(big.Int).Mul(r.limit.num, margin.den), den: new(big.Int).Mul(r.limit.den, margin.den)}
	loss.num.Sub(loss.num, new(big.Int).Mul(margin.num, r.limit.den))
	pred.TauRat = r.tau.exact(loss, p.marginGainRat(pred.Example)) // the only fraction reduced to lowest terms, which is expensive
	pred.Tau, _ = pred.TauRat.Float64()
}

// HasTau reports whether example i has a step size τ: not where ‖x̂‖² is 0, or K(x, x) < 0.
func (p *Problem) HasTau(i int) bool {
	if p.Exact {
		return p.marginGainRat(i).Sign() > 0
	}
	return p.marginGain(i) > 0
}

// marginGain is q, the growth of an example's margin per unit of τ when it is updated:
// ‖x̂‖², and with several classes twice that.
func (p *Problem) marginGain(i int) float64 {
	q := p.K(i, i)
	if p.Setup.Bias == "unit" {
		q++
	}
	return q * p.columnsPerUpdate()
}

// marginGainRat is marginGain exactly.
func (p *Problem) marginGainRat(i int) *big.Rat {
	z := p.arithmetic.(*integerArithmetic)
	q := new(big.Rat).SetFrac(z.product(i, i), z.kScale)
	if p.Setup.Bias == "unit" {
		q.Add(q, big.NewRat(1, 1))
	}
	return q.Mul(q, new(big.Rat).SetFloat64(p.columnsPerUpdate()))
}

// columnsPerUpdate is how many weight columns an update changes: 1, or 2 with classes.
func (p *Problem) columnsPerUpdate() float64 { return float64(min(2, p.columnCount())) }
