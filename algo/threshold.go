package algo

import "math/big"

// beta is how much an example must be right by, and more, not to be learned from.
var beta = Parameter{Name: "threshold", Symbol: "β", Default: "1"}

// threshold is the perceptron with margin: a mistake is y·a ≤ β, of several
// classes s_y − s_r ≤ β for the best other class r (Krauth and Mézard 1987).
type threshold struct {
	beta  *big.Rat
	float float64
}

func newThreshold(beta *big.Rat) rule {
	r := &threshold{beta: beta}
	r.float, _ = beta.Float64()
	return r
}

func (r *threshold) floor() float64 { return r.float }

// decide compares as rationals only what rounds to the same: rounding keeps the
// order of numbers.
func (r *threshold) decide(c *columns, l *Look) {
	switch {
	case l.Margin != r.float:
		l.Mistake = l.Margin < r.float
	case c.p.Exact:
		l.Mistake = c.margin(l).Cmp(r.beta) <= 0
	default:
		l.Mistake = true
	}
}
