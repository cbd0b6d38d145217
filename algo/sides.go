package algo

import "perceptron/model"

// sides is the task of two labels: one column of weights, whose activation has
// the sign of the side that is predicted. The margin is y·a.
type sides struct{}

func (sides) first(p *Problem) weights { return newVectors(p, 1) }

func (sides) judge(p *Problem, d *model.Dataset, i int, scores []score, l *Look) (margin score, tied bool) {
	y, a := d.Y[i], scores[0]
	l.Example, l.Activation = i, a.float
	margin = a.times(y)
	l.Margin = margin.float + 0 // + 0: no −0
	return margin, p.tie.counts(y)
}

// parts is w ← w + times·ηyx.
func (sides) parts(p *Problem, l *Look, to []Part) []Part {
	return append(to, l.part(0, float64(p.Data.Y[l.Example])))
}

func (sides) recall(*Timeline, *Look, int) {}

func (sides) ballot(p *Problem, scores []score) (column int, times int64) {
	return 0, int64(p.tie.side(scores[0].compare(zero)))
}

func (sides) margins(p *Problem, to, activations []float64, from int) {
	for k := range to {
		to[k] = float64(float64(p.Data.Y[from+k]) * activations[k])
	}
}
