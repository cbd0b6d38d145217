package algo

import "math/big"

// beta is how much an example must be right by, and more, not to be learned from.
var beta = Parameter{Name: "threshold", Symbol: "β", Default: "1"}

// threshold is the perceptron with margin: a mistake is y·a ≤ β, of several
// classes s_y − s_r ≤ β for the best other class r (Krauth and Mézard 1987).
type threshold struct{ beta score }

func newThreshold(beta *big.Rat) rule { return threshold{scoreOf(beta)} }

func (r threshold) floor() float64 { return r.beta.float }

func (r threshold) decide(_ *Problem, l *Look, margin score) {
	l.Mistake = isMistake(margin, r.beta, true)
}
