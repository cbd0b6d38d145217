package algo

import "math/big"

// tau is how long a step of a rule's own is, of the loss ℓ, which is above 0 or where the
// test is not strict may be 0, and of q = ‖x̂‖², which is above 0 and with several classes
// 2‖x̂‖². x̂ is x, with the bias unit (x, 1). What it is handed it may change.
type tau interface {
	exact(loss score, q *big.Rat) *big.Rat
	float(loss, q float64) float64
}

// stepOf is by what a step of the set-up goes, as a condition asks for it: its own τ, or η.
func stepOf(s *Setup) any {
	step := "η"
	if s.Rule().tau != nil {
		step = "own"
	}
	return &step
}

// losses is what the bounds on such rules are about: the steps with y·a ≤ 0, and Σℓ².
type losses struct {
	nonpositive int
	squares     float64
}

func (s *losses) add(l *Prediction, limit float64) {
	if l.Margin <= 0 {
		s.nonpositive++
	}
	if l.Mistake {
		s.squares += float64((limit - l.Margin) * (limit - l.Margin))
	}
}

// StepSize is a rule's own step τ, and the same in exact arithmetic; 0 and nil where a
// step is η.
type StepSize struct {
	Tau    float64
	TauRat *big.Rat
}

// keptStep is the step of an entry of the journal, and the losses with it.
type keptStep struct {
	StepSize
	losses losses
}

// lossLeast is the loss up to which it counts as 0 in float arithmetic, where an
// update seldom makes y·a exactly 1.
const lossLeast = 1e-12

// takeStep is the step of a mistake. Where ‖x̂‖² is not above 0 there is none, and nothing
// is learned.
func (r *rule) takeStep(p *Problem, l *Prediction, margin score) {
	if l.Mistake = p.HasTau(l.Example); !l.Mistake {
		return
	}
	if !p.Exact {
		l.Tau = r.tau.float(r.limit.float-margin.float, p.square(l.Example))
		return
	}
	loss := score{num: new(big.Int).Mul(r.limit.num, margin.den), den: new(big.Int).Mul(r.limit.den, margin.den)}
	loss.num.Sub(loss.num, new(big.Int).Mul(margin.num, r.limit.den))
	l.TauRat = r.tau.exact(loss, p.squareRat(l.Example)) // which is in lowest terms, and nothing before it: that is dear
	l.Tau, _ = l.TauRat.Float64()
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
