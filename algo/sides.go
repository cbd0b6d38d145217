package algo

import "perceptron/model"

// sides is the task of two labels: one column of weights, whose activation has
// the sign of the side that is predicted. The margin is y·a.
type sides struct{}

func (sides) first(p *Problem) weights { return newVectors(p, 1) }

func (sides) judge(p *Problem, d *model.Dataset, i int, scores []score, l *Prediction) (margin score, tied bool) {
	y, a := d.Y[i], scores[0]
	l.Example, l.Activation = i, a.float
	// Half of the signs are negative: a product costs less than to branch by them. + 0: no −0.
	l.Margin = float64(float64(y)*a.float) + 0
	a.float = l.Margin
	if a.num != nil && y < 0 {
		a.num.Neg(a.num)
	}
	return a, p.tie.mistakes[y+1]
}

// parts is w ← w + times·ηyx.
func (sides) parts(p *Problem, l *Prediction, to []Part) []Part {
	return append(to, p.part(l, 0, float64(p.Data.Y[l.Example])))
}

func (sides) recall(*Timeline, *Prediction, int) {}

func (sides) ballot(p *Problem, scores []score) (column int, times int64) {
	return 0, int64(p.tie.side(scores[0].compare(zero)))
}

func (sides) margins(p *Problem, to, activations []float64, from int) {
	for k := range to {
		to[k] = float64(float64(p.Data.Y[from+k]) * activations[k])
	}
}

// tie is what activation 0 means, a row of --tie: whether it is a mistake on an
// example, by y + 1, and the side that it predicts. Any other activation is a mistake
// exactly if its sign is not y's.
type tie struct {
	name     string
	mistakes [3]bool // with y = −1, none, and y = +1
	predicts int     // +1, −1, 0 neither
}

var ties = []tie{
	{"update", [...]bool{true, false, true}, 0},
	{"positive", [...]bool{true, false, false}, 1},
	{"negative", [...]bool{false, false, true}, -1},
	{"correct", [...]bool{false, false, false}, 0},
}

// tieOf is the row of that name; that of none predicts neither side.
func tieOf(name string) tie {
	t, _ := find(ties, func(t tie) bool { return t.name == name })
	return t
}

// side is what an activation of that sign predicts.
func (t *tie) side(sign int) int {
	if sign == 0 {
		return t.predicts
	}
	return sign
}
