package algo

import "perceptron/model"

// binary is the task of two labels: one column of weights, the prediction is the sign of
// its activation, the margin is y·a.
type binary struct{}

func (binary) initialWeights(p *Problem) weights { return newWeightColumns(p, 1) }

func (binary) predictFromScores(p *Problem, d *model.Dataset, i int, scores []score, pred *Prediction) (margin score, tieIsMistake bool) {
	y, a := d.Y[i], scores[0]
	pred.Example, pred.Activation = i, a.float
	// A product is cheaper than a branch on y, which the processor can't predict. + 0: no −0.
	pred.Margin = float64(float64(y)*a.float) + 0
	a.float = pred.Margin
	if a.num != nil && y < 0 {
		a.num.Neg(a.num)
	}
	return a, p.tie.mistakes[y+1]
}

// parts is the one part of w ← w + ηyx.
func (binary) parts(p *Problem, pred *Prediction, dst []Part) []Part {
	return append(dst, p.newPart(pred, 0, float64(p.Data.Y[pred.Example])))
}

func (binary) fromJournal(*Timeline, *Prediction, int) {}

func (binary) vote(p *Problem, scores []score) (column int, votes int64) {
	return 0, int64(p.tie.side(scores[0].compare(zero)))
}

// tie is a row of --tie: what an activation of 0 means. Any other activation is a mistake
// if and only if its sign is not y's.
type tie struct {
	name     string
	mistakes [3]bool // whether a = 0 is a mistake on an example, by y + 1
	predicts int     // the label predicted at a = 0: +1, −1, or 0 for neither
}

var ties = []tie{
	{"update", [...]bool{true, false, true}, 0},
	{"positive", [...]bool{true, false, false}, 1},
	{"negative", [...]bool{false, false, true}, -1},
	{"correct", [...]bool{false, false, false}, 0},
}

// tieOf is the row of that name. An unknown name gives one that predicts neither label.
func tieOf(name string) tie {
	t, _ := findRow(ties, func(t tie) bool { return t.name == name })
	return t
}

// side is the label predicted for an activation of that sign: +1, −1, or 0 for neither.
func (t *tie) side(sign int) int {
	if sign == 0 {
		return t.predicts
	}
	return sign
}
