package algo

import "math/big"

// aggressiveness is how far a step may go, or how little it is held back.
var aggressiveness = Parameter{Name: "aggressiveness", Symbol: "C", Positive: true, Default: "1"}

// passive is the passive-aggressive rule: what is learned from is an example with
// a loss ℓ = max(0, 1 − y·a) above 0, of several classes 1 − (s_y − s_r) with r
// the best other class, and the step is a τ of ℓ and of q = ‖x̂‖², which with
// several classes is 2‖x̂‖². x̂ is x, with the bias unit (x, 1). Where q is not
// above 0 there is no τ, and nothing is learned (Crammer et al. 2006).
type passive struct {
	step  func(loss, q float64) float64
	exact func(loss, q *big.Rat) *big.Rat
}

// losses is what the bound of the passive-aggressive rules is about: the steps
// with y·a ≤ 0, and Σℓ².
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

// lossLeast is the loss up to which it counts as 0 in float arithmetic, where an
// update seldom makes y·a exactly 1.
const lossLeast = 1e-12

// newPassive is τ = ℓ/q, the least change that makes y·a = 1.
func newPassive(*big.Rat) rule {
	return &passive{
		step:  func(loss, q float64) float64 { return loss / q },
		exact: func(loss, q *big.Rat) *big.Rat { return loss.Quo(loss, q) },
	}
}

// newCapped is PA-I, τ = min(C, ℓ/q).
func newCapped(c *big.Rat) rule {
	nearest, _ := c.Float64()
	return &passive{
		step: func(loss, q float64) float64 { return min(nearest, loss/q) },
		exact: func(loss, q *big.Rat) *big.Rat {
			if loss.Quo(loss, q); loss.Cmp(c) > 0 {
				return c
			}
			return loss
		},
	}
}

// newSoft is PA-II, τ = ℓ/(q + 1/(2C)).
func newSoft(c *big.Rat) rule {
	more := new(big.Rat).Add(c, c)
	more.Inv(more)
	nearest, _ := more.Float64()
	return &passive{
		step:  func(loss, q float64) float64 { return loss / (q + nearest) },
		exact: func(loss, q *big.Rat) *big.Rat { return loss.Quo(loss, q.Add(q, more)) },
	}
}

func (r *passive) floor() float64 { return 1 }

// The losses above 0 are those of margins below these.
var (
	one       = scoreOf(big.NewRat(1, 1))
	nearlyOne = score{float: 1 - lossLeast}
)

func (r *passive) decide(p *Problem, l *Look, margin score) {
	l.Mistake, l.Tau, l.TauRat = false, 0, nil
	switch {
	case p.Exact && isMistake(margin, one, false):
		if q := p.squareRat(l.Example); q.Sign() > 0 {
			loss := margin.rat()
			l.Mistake, l.TauRat = true, r.exact(loss.Sub(big.NewRat(1, 1), loss), q)
			l.Tau, _ = l.TauRat.Float64()
		}
	case !p.Exact && isMistake(margin, nearlyOne, false):
		if q := p.square(l.Example); q > 0 {
			l.Mistake, l.Tau = true, r.step(1-margin.float, q)
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
	q := new(big.Rat).SetFrac(p.whole.product(i, i), p.whole.unitK)
	if p.Setup.Bias == "unit" {
		q.Add(q, big.NewRat(1, 1))
	}
	return q.Mul(q, new(big.Rat).SetFloat64(p.columnsMoved()))
}

// columnsMoved is how many columns an update adds to.
func (p *Problem) columnsMoved() float64 { return float64(min(2, p.width())) }
