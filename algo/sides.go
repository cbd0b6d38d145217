package algo

import "perceptron/model"

// sides is the task of two labels: one column of weights, whose activation has
// the sign of the side that is predicted. The margin is y·a.
type sides struct{}

func (sides) first(p *Problem) weights { return newVectors(p, 1) }

func (sides) look(p *Problem, w weights, l *Look, i int) (margin score, tied bool) {
	y, a := p.y[i], w.(vectors)[0].score(i)
	l.Example, l.Activation = i, a.float
	margin = a.times(y)
	l.Margin = margin.float + 0 // + 0: no −0
	return margin, p.tie.counts(y)
}

// parts is w ← w + times·ηyx.
func (sides) parts(p *Problem, l *Look, to []Part) []Part {
	return append(to, l.part(0, float64(p.y[l.Example])))
}

func (sides) recall(*Timeline, *Look, int) {}

func (sides) ballot(p *Problem, w weights, i int) (column int, times int64) {
	return 0, int64(p.tie.side(w.(vectors)[0].score(i).compare(zero)))
}

func (sides) elected(p *Problem, i int, votes []int64) Look {
	l := Look{Example: i, Activation: float64(votes[0])}
	margin := score{float: l.Activation}.times(p.y[i])
	l.Margin = margin.float + 0
	l.Mistake = isMistake(margin.compare(zero), p.tie.counts(p.y[i]))
	return l
}

func (sides) margins(p *Problem, to, activations []float64, from int) {
	for k := range to {
		to[k] = float64(float64(p.y[from+k]) * activations[k])
	}
}

func (sides) wrong(p *Problem, d *model.Dataset, i int, scores []score) bool {
	return isMistake(scores[0].times(d.Y[i]).compare(zero), p.tie.counts(d.Y[i]))
}
