package algo

import "perceptron/model"

// sides is the output of two labels: one column of weights, whose activation has
// the sign of the side that is predicted.
type sides struct{}

// verdict fills in the look at example i, whose activation is a and has the sign
// of sign.
func (p *Problem) verdict(l *Look, i int, a, sign float64) {
	y := float64(p.y[i])
	l.Example, l.Activation = i, a
	l.Margin = float64(y*a) + 0 // + 0: no −0
	l.Mistake = p.tie.mistake(y, sign)
}

// parts is w ← w + times·ηyx.
func (sides) parts(p *Problem, l *Look, to []Part) []Part {
	times, exact := l.steps(float64(p.y[l.Example]))
	return append(to, Part{Example: int32(l.Example), Times: times, Exact: exact})
}

func (sides) ballot(c *columns, i int) (column int, times int64) {
	_, sign := c.column[0].score(i)
	return 0, c.p.tie.vote(sign)
}

func (sides) elected(p *Problem, i int, votes []int64) Look {
	var l Look
	y, sum := float64(p.y[i]), float64(votes[0])
	l.Example, l.Activation, l.Margin = i, sum, float64(y*sum)+0
	l.Mistake = p.tie.mistake(y, sum)
	return l
}

func (sides) wrong(p *Problem, d *model.Dataset, by Predictor, pace *Pace) int {
	errors, field := 0, by.Field(pace)
	for i := range d.Len() {
		if p.tie.mistake(float64(d.Y[i]), field(d.Row(i))) {
			errors++
		}
	}
	return errors
}
