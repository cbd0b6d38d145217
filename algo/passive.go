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
	step    func(loss, q float64) float64
	exact   func(loss, q *big.Rat) *big.Rat
	squares []float64 // q by example; nil in exact arithmetic and of a stream
}

// list lists q, where that is worth it.
func (r *passive) list(p *Problem, pace *Pace) {
	if p.Exact || p.Setup.Online {
		return
	}
	r.squares = make([]float64, p.n)
	for i := range r.squares {
		r.squares[i] = p.square(i)
		pace.Did(p.KernelWork())
	}
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

func (r *passive) decide(c *columns, l *Look) {
	loss := 1 - l.Margin
	l.Mistake, l.Tau = false, 0
	switch {
	case c.p.Exact:
		l.TauRat = nil
		if loss >= 0 { // what rounds to more than 1 is more
			r.decideExactly(c, l)
		}
	case loss > lossLeast:
		q := c.p.squareOf(r.squares, l.Example)
		if l.Mistake = q > 0; l.Mistake {
			l.Tau = r.step(loss, q)
		}
	}
}

func (r *passive) decideExactly(c *columns, l *Look) {
	loss, q := new(big.Rat).Sub(big.NewRat(1, 1), c.margin(l)), c.p.squareRat(l.Example)
	if loss.Sign() > 0 && q.Sign() > 0 {
		l.Mistake, l.TauRat = true, r.exact(loss, q)
		l.Tau, _ = l.TauRat.Float64()
	}
}

// squareOf is square, from the list of them where there is one.
func (p *Problem) squareOf(squares []float64, i int) float64 {
	if squares != nil {
		return squares[i]
	}
	return p.square(i)
}

// square is what an update by τ adds to the margin of its example, divided by τ:
// ‖x̂‖², and with several classes twice that.
func (p *Problem) square(i int) float64 {
	q := p.K(i, i)
	if p.Setup.Bias == "unit" {
		q++
	}
	if !p.Binary() {
		q *= 2
	}
	return q
}

// squareRat is square as a rational.
func (p *Problem) squareRat(i int) *big.Rat {
	q := new(big.Rat).SetFrac(p.whole.product(i, i), p.whole.unitK)
	if p.Setup.Bias == "unit" {
		q.Add(q, big.NewRat(1, 1))
	}
	if !p.Binary() {
		q.Add(q, q)
	}
	return q
}
